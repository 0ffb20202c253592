//! Texts of links that name nothing: directions, requests, numbers, addresses.

/// Words that stand alone in links and say only that there is one, in the languages we know them of. In lower case.
const WORDS: &[&str] = &[
    "about",
    "all",
    "archive",
    "archives",
    "back",
    "click",
    "click here",
    "comments",
    "contact",
    "contents",
    "continue",
    "continue reading",
    "demo",
    "details",
    "docs",
    "documentation",
    "download",
    "edit",
    "edit this page",
    "example",
    "examples",
    "first",
    "full",
    "here",
    "home",
    "homepage",
    "index",
    "issue",
    "last",
    "learn more",
    "link",
    "login",
    "more",
    "next",
    "next page",
    "original",
    "page",
    "permalink",
    "pdf",
    "prev",
    "previous",
    "previous page",
    "read more",
    "repo",
    "see",
    "see here",
    "source",
    "source code",
    "the docs",
    "this",
    "this link",
    "this page",
    "this post",
    "top",
    "up",
    "view",
    "website",
    "wiki",
    "вверх",
    "вернуться",
    "вперёд",
    "далее",
    "дальше",
    "здесь",
    "источник",
    "назад",
    "отсюда",
    "подробнее",
    "пример",
    "содержание",
    "ссылка",
    "сюда",
    "тут",
    "читать далее",
    "этот",
    "aquí",
    "anterior",
    "enlace",
    "más",
    "siguiente",
    "ver",
    "volver",
    "hier",
    "mehr",
    "weiter",
    "zurück",
    "ici",
    "lire la suite",
    "plus",
    "précédent",
    "suivant",
    "链接",
    "这里",
    "此处",
    "更多",
    "下一页",
    "上一页",
    "详情",
    "首页",
    "こちら",
    "ここ",
    "次へ",
    "前へ",
    "هنا",
    "المزيد",
];

/// Whether a text names nothing.
pub(super) fn is_generic(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    let letters = text.chars().filter(|character| character.is_alphabetic()).count();
    let has_han = text.chars().any(|character| ('\u{3040}'..'\u{FB00}').contains(&character));
    let is_address = text.contains("://") || text.starts_with("www.") || text.contains('@');
    let said = text.trim_matches(|character: char| !character.is_alphanumeric());
    letters < if has_han { 2 } else { 3 } || is_address || WORDS.contains(&said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_nothing_is_generic() {
        for text in
            ["", "here", "Click here!", "»", "12", "3.1", "Далее →", "http://example.org/rain", "a@b.org", "这里", "v2"]
        {
            assert!(is_generic(text), "{text}");
        }
        for text in ["rain", "here be dragons", "дождь", "东京", "Chapter 3"] {
            assert!(!is_generic(text), "{text}");
        }
    }
}
