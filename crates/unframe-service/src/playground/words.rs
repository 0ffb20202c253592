//! What the playground says, in the languages of the review.

use unframe::label::Label;
use unframe_web::Language;

macro_rules! words {
    ($($name:ident: $english:literal, $russian:literal;)*) => {
        /// All texts of the playground, each named after what it says in English.
        #[derive(Debug)]
        pub(super) struct Words { $(pub(super) $name: &'static str,)* }

        static ENGLISH: Words = Words { $($name: $english,)* };
        static RUSSIAN: Words = Words { $($name: $russian,)* };
    };
}

words! {
    title: "Playground", "Песочница";
    about: "Paste a page and see what unframe keeps, what it leaves out, and why. Nothing is stored.",
        "Вставьте страницу и посмотрите, что unframe оставляет, что отбрасывает и почему. Ничего не сохраняется.";
    skip: "Skip to the result", "К результату";
    language: "Language", "Язык";
    theme: "Light or dark theme", "Светлая или тёмная тема";
    help: "Keys", "Клавиши";
    close: "Close", "Закрыть";
    page: "Page", "Страница";
    html: "HTML of the page", "HTML страницы";
    html_hint: "Paste HTML here, or drop a file anywhere", "Вставьте HTML или перетащите файл куда угодно";
    open_file: "Open a file", "Открыть файл";
    clear: "Clear", "Очистить";
    choose: "Pages", "Страницы";
    choose_none: "Choose a page…", "Выберите страницу…";
    address: "Address", "Адрес";
    address_hint: "https://… (optional: resolves links)", "https://… (необязательно: для ссылок)";
    site: "Site", "Сайт";
    site_hint: "whose template is used (optional)", "чей шаблон применить (необязательно)";
    charset: "Encoding", "Кодировка";
    charset_hint: "as the page says", "как сказано на странице";
    options: "Options", "Настройки";
    defaults: "Reset", "Сбросить";
    result: "Result", "Результат";
    tab_page: "Page", "Страница";
    tab_markdown: "Markdown", "Markdown";
    tab_blocks: "Blocks", "Блоки";
    tab_json: "JSON", "JSON";
    tab_request: "Request", "Запрос";
    mode: "Framing is shown", "Обрамление показано";
    mode_grey: "Grey", "Серым";
    mode_hidden: "Hidden", "Скрыть";
    mode_only: "Framing only", "Только обрамление";
    mode_plain: "As it is", "Как есть";
    frame_title: "The page with its framing marked", "Страница с отмеченным обрамлением";
    nothing: "The result appears here when there is a page.", "Здесь появится результат, когда будет страница.";
    working: "Working…", "Идёт работа…";
    failed: "It did not work", "Не получилось";
    copy: "Copy", "Скопировать";
    copied: "Copied", "Скопировано";
    content: "content", "содержание";
    framing: "framing", "обрамление";
    letters: "letters", "букв";
    bytes: "bytes", "байты";
    support: "share of pages", "доля страниц";
    chance: "chance to be content", "вероятность содержания";
    pick: "Click a text to see why it was kept or left out.", "Щёлкните по тексту, чтобы узнать, почему он оставлен или отброшен.";
    curl: "curl", "curl";
    curl_hint: "The same request in a terminal", "Тот же запрос в терминале";
    command: "unframe", "unframe";
    command_hint: "The same without the service", "То же без сервиса";
    no_flag: "the command has no flag for", "у команды нет ключа для";
    token_title: "This service asks for a token", "Сервис просит токен";
    token: "Token", "Токен";
    token_hint: "It is kept in the memory of this tab only.", "Он хранится только в памяти этой вкладки.";
    token_wrong: "This token is not known.", "Такой токен неизвестен.";
    go_on: "Continue", "Продолжить";
    key_tabs: "Page, Markdown, blocks, JSON, request", "Страница, Markdown, блоки, JSON, запрос";
    key_next: "Next block", "Следующий блок";
    key_previous: "Previous block", "Предыдущий блок";
    key_mode: "Grey, hidden, framing only, as it is", "Серым, скрыть, только обрамление, как есть";
    key_paste: "To the HTML", "К полю HTML";
    key_help: "This list", "Этот список";
}

impl Words {
    pub(super) const fn in_language(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::Russian => &RUSSIAN,
        }
    }

    pub(super) const fn label(&self, label: Label) -> &'static str {
        match label {
            Label::Content => self.content,
            Label::Framing => self.framing,
        }
    }
}

/// What an option is called: of two values, what it is to switch it on.
pub(super) fn option_label(name: &'static str, language: Language) -> &'static str {
    let [english, russian] = match name {
        "method" => ["Method", "Метод"],
        "balance" => ["Balance", "Что важнее"],
        "speed" => ["Fast, without the model", "Быстро, без модели"],
        "tables" => ["Without tables", "Без таблиц"],
        "table_form" => ["Tables as", "Таблицы как"],
        "comments" => ["With readers' comments", "С комментариями читателей"],
        "title" => ["Without the headline", "Без заголовка"],
        "links" => ["Without addresses of links", "Без адресов ссылок"],
        "images" => ["Without images", "Без картинок"],
        "hidden_text" => ["Without hidden text", "Без скрытого текста"],
        "addresses" => ["Relative addresses", "Относительные адреса"],
        "front_matter" => ["With metadata on top", "Со сведениями в начале"],
        other => [other, other],
    };
    match language {
        Language::English => english,
        Language::Russian => russian,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::OPTIONS;

    #[test]
    fn every_option_has_a_label_in_every_language() {
        for option in OPTIONS.iter().filter(|option| option.name != "cells") {
            for language in Language::ALL {
                assert_ne!(option_label(option.name, language), option.name, "{language:?}");
            }
        }
    }
}
