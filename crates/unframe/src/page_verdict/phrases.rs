//! How pages say that they are not what was asked for. Written down by hand; looked for only on pages that say little.

/// The page is not there.
const NOT_FOUND: &[&str] = &[
    "not found",
    "page doesn't exist",
    "page does not exist",
    "page no longer exists",
    "page you are looking for",
    "page you were looking for",
    "page you requested",
    "page can't be found",
    "page cannot be found",
    "page isn't available",
    "nicht gefunden",
    "existiert nicht",
    "page introuvable",
    "page non trouvée",
    "page n'existe pas",
    "no encontrada",
    "no se ha encontrado",
    "no existe la página",
    "pagina non trovata",
    "não encontrada",
    "страница не найдена",
    "страницы не существует",
    "сторінку не знайдено",
    "nie znaleziono",
    "nie została znaleziona",
    "hittades inte",
    "ikke fundet",
    "ikke funnet",
    "niet gevonden",
    "bulunamadı",
    "nenalezena",
    "ei löytynyt",
    "nem található",
    "δεν βρέθηκε",
    "nu a fost găsită",
    "見つかりません",
    "不存在",
    "找不到",
    "찾을 수 없",
    "غير موجودة",
    "לא נמצא",
    "không tìm thấy",
    "tidak ditemukan",
];

/// The page was refused, or something broke.
const REFUSED: &[&str] = &[
    "access denied",
    "access to this page has been denied",
    "forbidden",
    "you have been blocked",
    "attention required!",
    "just a moment",
    "checking your browser",
    "verify you are human",
    "verifying you are human",
    "are you a robot",
    "are you human",
    "robot check",
    "security check",
    "unusual traffic",
    "too many requests",
    "service unavailable",
    "temporarily unavailable",
    "bad gateway",
    "gateway timeout",
    "gateway time-out",
    "internal server error",
    "server error",
    "zugriff verweigert",
    "accès refusé",
    "acceso denegado",
    "accesso negato",
    "acesso negado",
    "доступ запрещ",
    "доступ ограничен",
    "доступ заборонено",
    "アクセスが拒否",
    "访问被拒绝",
    "禁止访问",
];

/// Status codes of HTTP that pages of errors show.
const STATUS: &[&str] = &["400", "401", "403", "404", "410", "429", "500", "502", "503", "504"];

/// Words of a title that is a status and little else.
const SHORT_TITLE: usize = 8;

/// What a text says went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrong {
    NotFound,
    Refused,
}

/// What a text in lower case says went wrong.
pub(super) fn wrong(text: &str) -> Option<Wrong> {
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| text.contains(phrase));
    if says(NOT_FOUND) { Some(Wrong::NotFound) } else { says(REFUSED).then_some(Wrong::Refused) }
}

/// The same of a title or a heading, which may be no more than a number.
pub(super) fn wrong_title(title: &str) -> Option<Wrong> {
    let words = || title.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
    let status = || words().find(|word| STATUS.contains(word)).filter(|_| words().count() <= SHORT_TITLE);
    let of_status = |status: &str| if matches!(status, "404" | "410") { Wrong::NotFound } else { Wrong::Refused };
    wrong(title).or_else(|| status().map(of_status))
}

/// Whether a text in lower case speaks of JavaScript, which is called so in every language.
pub(super) fn speaks_of_scripts(text: &str) -> bool {
    text.contains("javascript") || text.contains("java script")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_told_by_phrase_and_by_number() {
        for (title, expected) in [
            ("page not found | the courier", Some(Wrong::NotFound)),
            ("404", Some(Wrong::NotFound)),
            ("error 503", Some(Wrong::Refused)),
            ("страница не найдена", Some(Wrong::NotFound)),
            ("just a moment...", Some(Wrong::Refused)),
            ("the 404 runs from toronto to lake simcoe and carries half of its traffic", None),
            ("peugeot 4040", None),
            ("rain in oslo", None),
            ("", None),
        ] {
            assert_eq!(wrong_title(title), expected, "{title}");
        }
    }
}
