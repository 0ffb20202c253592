//! Words by which clocks, counters, advertisements and questions about cookies are known. Written down by hand, in the
//! languages that most watched sites have; a language without words here has the rules that need none.

/// Names of months and weekdays and what stands beside times, in lower case: whole words.
#[rustfmt::skip]
pub(super) const TIME_WORDS: &[&str] = &[
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "monday", "tuesday",
    "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri",
    "sat", "sun", "am", "pm", "utc", "gmt", "est", "edt", "cst", "cdt", "pst", "pdt", "cet", "cest", "second", "seconds",
    "sec", "secs", "minute", "minutes", "min", "mins", "hour", "hours", "hr", "hrs", "day", "days", "week", "weeks",
    "month", "months", "year", "years", "ago", "just", "now", "moments", "moment", "today", "yesterday", "tomorrow", "a",
    "an", "h", "m", "s", "d", "st", "nd", "rd", "th", "at", "of", "januar", "februar", "märz", "mai", "juni", "juli",
    "oktober", "dezember", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag", "uhr",
    "sekunde", "sekunden", "minuten", "stunde", "stunden", "tag", "tage", "tagen", "woche", "wochen", "monat", "monaten",
    "jahr", "jahren", "vor", "heute", "gestern", "gerade", "eben", "einer", "einem", "std", "janvier", "février", "mars",
    "avril", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre", "lundi", "mardi", "mercredi",
    "jeudi", "vendredi", "samedi", "dimanche", "seconde", "secondes", "heure", "heures", "jour", "jours", "semaine",
    "semaines", "mois", "ans", "il", "y", "hier", "aujourd", "hui", "une", "un", "enero", "febrero", "marzo", "abril",
    "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre", "lunes", "martes", "miércoles",
    "jueves", "viernes", "sábado", "domingo", "hace", "minuto", "minutos", "hora", "horas", "día", "días", "semana",
    "semanas", "meses", "años", "hoy", "ayer", "de", "janeiro", "fevereiro", "março", "junho", "julho", "setembro",
    "outubro", "dezembro", "há", "dias", "hoje", "ontem", "gennaio", "febbraio", "aprile", "maggio", "giugno", "luglio",
    "settembre", "ottobre", "dicembre", "minuti", "ora", "ore", "giorno", "giorni", "fa", "oggi", "ieri", "января",
    "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября", "декабря",
    "понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье", "пн", "вт", "ср", "чт", "пт", "сб",
    "вс", "секунд", "секунду", "секунды", "минут", "минуту", "минуты", "мин", "час", "часа", "часов", "день", "дня", "дней",
    "неделю", "недели", "недель", "месяц", "месяца", "месяцев", "год", "года", "лет", "назад", "только", "что", "сегодня",
    "вчера", "хвилин", "хвилину", "хвилини", "годин", "годину", "години", "тому", "сьогодні", "вчора", "temu", "godzin",
    "godziny", "godzinę", "minut", "dni", "dzisiaj", "wczoraj",
];

/// What says that a time is counted from now: whole words.
#[rustfmt::skip]
pub(super) const AGO: &[&str] = &[
    "ago", "just now", "moments ago", "yesterday", "vor", "gestern", "gerade eben", "il y a", "hier", "hace", "ayer", "há",
    "ontem", "fa", "ieri", "назад", "только что", "вчера", "сегодня в", "тому", "temu", "wczoraj", "前", "刚刚", "昨天", "たった今",
    "昨日", "전", "小时", "分钟", "منذ", "today at", "heute", "hours left", "minutes left",
];

/// What says that a time or date is that of now, or of the last change: whole words.
#[rustfmt::skip]
pub(super) const CLOCK: &[&str] = &[
    "updated", "last update", "last modified", "today", "now", "current", "as of", "local time", "page made",
    "page created", "page loaded", "generated", "retrieved", "rendered", "it is", "stand", "aktualisiert", "heute",
    "zuletzt", "mis à jour", "aujourd'hui", "actualizado", "hoy", "atualizado", "hoje", "aggiornato", "oggi", "обновлено",
    "сегодня", "сейчас", "по состоянию", "на сегодня", "оновлено", "aktualizacja", "dziś", "更新", "今天", "本日", "현재",
    "server time", "time", "clock", "copyright", "©",
];

/// What is counted: how words begin.
#[rustfmt::skip]
pub(super) const COUNTED: &[&str] = &[
    "view", "comment", "like", "share", "repl", "vote", "download", "visit", "follower", "subscriber", "reader", "member",
    "online", "user", "guest", "hit", "star", "fork", "watch", "reaction", "retweet", "tweet", "pin", "upvote", "point",
    "read", "click", "answer", "rating", "review", "aufruf", "kommentar", "gefällt", "mal gelesen", "besucher", "abonnent",
    "vue", "commentaire", "j'aime", "partage", "abonné", "vista", "visita", "visualiz", "comentari", "me gusta", "curtida",
    "commenti", "letture", "просмотр", "комментари", "лайк", "репост", "голос", "посетител", "посещен", "подписчик",
    "прочтен", "скачан", "скачив", "участник", "перегляд", "коментар", "wyświetle", "komentarz", "polubie", "odsłon", "次浏览",
    "阅读", "浏览", "评论", "点赞", "閲覧", "回視聴", "コメント", "조회", "댓글", "مشاهد",
];

/// What an advertisement calls itself, if that is all a block says.
#[rustfmt::skip]
pub(super) const ADVERTISEMENT: &[&str] = &[
    "advertisement", "advertisements", "advertising", "ad", "ads", "sponsored", "sponsored content", "promoted",
    "promoted content", "partner content", "paid content", "paid post", "anzeige", "anzeigen", "werbung", "publicité",
    "annonce", "publicidad", "anuncio", "publicidade", "pubblicità", "реклама", "на правах рекламы", "спонсорский материал",
    "рекламна", "reklama", "广告", "広告", "광고", "إعلان", "advertisement - continue reading below",
];

/// What begins an advertisement that says more.
pub(super) const ADVERTISEMENT_BEGINS: &[&str] = &[
    "advertisement:",
    "sponsored:",
    "sponsored by",
    "ad:",
    "promoted:",
    "anzeige:",
    "werbung:",
    "publicité :",
    "реклама:",
    "реклама.",
];

/// What questions about cookies are about: two of them in one text.
#[rustfmt::skip]
pub(super) const CONSENT: &[&str] = &[
    "cookie", "consent", "gdpr", "privacy", "accept", "reject", "agree", "preferences", "partners", "einwilligung",
    "akzeptieren", "ablehnen", "datenschutz", "zustimm", "accepter", "refuser", "confidentialité", "aceptar", "rechazar",
    "privacidad", "aceitar", "accetta", "rifiuta", "куки", "соглас", "принять", "персональн", "конфиденциальн", "политик",
    "zgod", "prywatno",
];

/// What the buttons of such questions say, if that is all a block says.
#[rustfmt::skip]
pub(super) const CONSENT_BUTTONS: &[&str] = &[
    "ok", "okay", "got it", "i agree", "agree", "accept", "accept all", "reject", "reject all", "manage preferences", "manage options",
    "alle akzeptieren", "akzeptieren", "ablehnen", "verstanden", "zustimmen", "tout accepter", "tout refuser", "accepter", "aceptar", "aceptar todo",
    "rechazar", "aceitar", "accetta", "accetta tutto", "rifiuta", "принять", "принять все", "отклонить", "согласен", "хорошо", "понятно", "同意", "接受",
];

/// Signs of money and of shares: numbers beside them are facts.
#[rustfmt::skip]
pub(super) const FACT_SIGNS: &[char] = &[
    '$', '€', '£', '¥', '₽', '₴', '₹', '₩', '₺', '₫', '₪', '%', '‰', '°',
];

/// The same in words.
#[rustfmt::skip]
pub(super) const FACT_WORDS: &[&str] = &[
    "usd", "eur", "gbp", "chf", "jpy", "rub", "руб", "грн", "zł", "pln", "kč", "czk", "sek", "nok", "dkk", "inr", "price",
    "preis", "prix", "precio", "preço", "prezzo", "цена", "cena", "stock", "score", "kg", "km", "mm", "cm", "mph", "km/h",
    "ghz", "mhz", "gb", "mb", "tb",
];

/// Where a phrase may stand in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stands {
    /// Between other words.
    Whole,
    /// At the beginning of a word.
    First,
}

/// Whether a text in lower case has a phrase. In scripts without spaces it may stand anywhere.
pub(super) fn says(text: &str, phrase: &str, stands: Stands) -> bool {
    let is_spaced = phrase.chars().all(|character| character < '\u{0E00}');
    text.match_indices(phrase).any(|(at, _)| {
        let is_letter = |character: Option<char>| character.is_some_and(char::is_alphabetic);
        let begins = !is_letter(text[..at].chars().next_back());
        let ends = !is_letter(text[at + phrase.len()..].chars().next());
        !is_spaced || begins && (stands == Stands::First || ends)
    })
}
