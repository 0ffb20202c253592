//! The words of reports, in English and Russian.

use crate::Language;
use crate::judgments::Timestamp;

/// A number with this many decimals, written as the language does: a decimal point or comma, and `−` for minus.
pub(super) fn number(number: f64, decimals: usize, language: Language) -> String {
    let text = format!("{number:.decimals$}");
    // Zero has no sign, even if a small negative number was rounded to it.
    let is_zero = text.bytes().all(|byte| b"-0.".contains(&byte));
    let text = if is_zero { text.trim_start_matches('-').to_owned() } else { text.replace('-', "−") };
    match language {
        Language::English => text,
        Language::Russian => text.replace('.', ","),
    }
}

/// A time to the minute.
pub(super) fn minute(time: Timestamp) -> String {
    let text = time.to_string();
    format!("{} {} UTC", text.get(..10).unwrap_or_default(), text.get(11..16).unwrap_or_default())
}

/// All words of a report.
pub(super) struct Words {
    pub(super) title: &'static str,
    pub(super) source: &'static str,
    pub(super) last: &'static str,
    pub(super) experts: &'static str,
    pub(super) nothing: &'static str,
    pub(super) sites_title: &'static str,
    pub(super) pages_title: &'static str,
    pub(super) comparisons_title: &'static str,
    pub(super) agreements_title: &'static str,
    pub(super) together_title: &'static str,
    pub(super) corrections_title: &'static str,
    pub(super) notes_title: &'static str,
    pub(super) by_site: &'static str,
    pub(super) method: &'static str,
    pub(super) methods: &'static str,
    pub(super) sites: &'static str,
    pub(super) pages: &'static str,
    pub(super) grades: &'static str,
    pub(super) mean: &'static str,
    pub(super) interval: &'static str,
    pub(super) only_framing: &'static str,
    pub(super) only_content: &'static str,
    pub(super) first_better: &'static str,
    pub(super) equal: &'static str,
    pub(super) second_better: &'static str,
    pub(super) difference: &'static str,
    pub(super) chance: &'static str,
    pub(super) graded: &'static str,
    pub(super) in_common: &'static str,
    pub(super) same: &'static str,
    pub(super) kappa: &'static str,
    pub(super) weighted_kappa: &'static str,
    pub(super) alpha: &'static str,
    pub(super) nothing_in_common: &'static str,
    pub(super) one_grade_only: &'static str,
    pub(super) blocks_corrected: &'static str,
    pub(super) on_pages: &'static str,
    pub(super) expert: &'static str,
    pub(super) site: &'static str,
    pub(super) page: &'static str,
    pub(super) grade: &'static str,
    pub(super) note: &'static str,
    pub(super) only_site: &'static str,
    pub(super) one_value: &'static str,
    pub(super) explained: &'static [&'static str],
}

impl Words {
    /// The words in a language.
    pub(super) const fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::Russian => &RUSSIAN,
        }
    }
}

const ENGLISH: Words = Words {
    title: "Judgments of experts",
    source: "Source",
    last: "Last judgment",
    experts: "Experts",
    nothing: "Nothing was judged yet.",
    sites_title: "Grades of sites",
    pages_title: "Grades of pages",
    comparisons_title: "Methods compared on the same sites",
    agreements_title: "Agreement of experts",
    together_title: "Agreement of all experts",
    corrections_title: "Corrections",
    notes_title: "Notes",
    by_site: "Grades by site",
    method: "Method",
    methods: "Methods",
    sites: "Sites",
    pages: "Pages",
    grades: "Grades",
    mean: "Mean",
    interval: "95 % interval",
    only_framing: "N+ in all",
    only_content: "S+ in all",
    first_better: "First better",
    equal: "Equal",
    second_better: "Second better",
    difference: "Difference",
    chance: "Chance alone",
    graded: "Graded",
    in_common: "In common",
    same: "Same grade",
    kappa: "Cohen’s κ",
    weighted_kappa: "Weighted κ",
    alpha: "Krippendorff’s α",
    nothing_in_common: "none: nothing in common",
    one_grade_only: "none: both gave one grade only",
    blocks_corrected: "Blocks corrected",
    on_pages: "On pages",
    expert: "Expert",
    site: "Site",
    page: "Page",
    grade: "Grade",
    note: "Note",
    only_site: "the only site",
    one_value: "none: one site only",
    explained: &[
        "Grades of sites: 5 is right, 2 is framing not found or content taken. Counts are of grades; the mean is over sites, \
         and a site that several experts graded counts once, with the mean of their grades. The interval is Student’s.",
        "Grades of pages: N+ where the framing part holds only framing, S+ where the content part holds only content. Whole \
         percents are rounded so that they make a hundred; intervals of shares are Wilson’s.",
        "Methods are compared on the sites that an expert graded for both. “Chance alone” is the sign test, two-sided: how \
         likely a fair coin parts the sites at least so unevenly.",
        "Cohen’s κ is agreement beyond chance: 1 is full agreement, 0 is chance. The weighted κ counts a difference by the \
         square of the grades between. Krippendorff’s α says the same of all experts together, also where each graded only some of the items. Intervals are those of \
         the jackknife; where experts agree on everything they have no width.",
    ],
};

const RUSSIAN: Words = Words {
    title: "Оценки экспертов",
    source: "Источник",
    last: "Последняя оценка",
    experts: "Эксперты",
    nothing: "Оценок пока нет.",
    sites_title: "Оценки сайтов",
    pages_title: "Оценки страниц",
    comparisons_title: "Сравнение методов на одних и тех же сайтах",
    agreements_title: "Согласие экспертов",
    together_title: "Согласие всех экспертов",
    corrections_title: "Исправления",
    notes_title: "Заметки",
    by_site: "Оценки по сайтам",
    method: "Метод",
    methods: "Методы",
    sites: "Сайтов",
    pages: "Страниц",
    grades: "Оценок",
    mean: "Среднее",
    interval: "95 % интервал",
    only_framing: "Всего N+",
    only_content: "Всего S+",
    first_better: "Лучше первый",
    equal: "Поровну",
    second_better: "Лучше второй",
    difference: "Разность",
    chance: "Случайно",
    graded: "Оценивали",
    in_common: "Общих",
    same: "Одинаково",
    kappa: "κ Коэна",
    weighted_kappa: "Взвешенная κ",
    alpha: "α Криппендорфа",
    nothing_in_common: "нет: общего нет",
    one_grade_only: "нет: у обоих одна и та же оценка",
    blocks_corrected: "Исправлено блоков",
    on_pages: "На страницах",
    expert: "Эксперт",
    site: "Сайт",
    page: "Страница",
    grade: "Оценка",
    note: "Заметка",
    only_site: "единственный сайт",
    one_value: "нет: сайт один",
    explained: &[
        "Оценки сайтов: 5 — верно, 2 — обрамление не найдено или удалено содержание. Подсчитаны оценки; среднее берётся по \
         сайтам, и сайт, который оценили несколько экспертов, учитывается один раз, со средним их оценок. Интервал — Стьюдента.",
        "Оценки страниц: N+ — в обрамлении только обрамление, S+ — в содержании только содержание. Целые проценты \
         округлены так, чтобы в сумме было сто; интервалы долей — Уилсона.",
        "Методы сравниваются на тех сайтах, которые эксперт оценил для обоих. «Случайно» — двусторонний критерий знаков: \
         вероятность, что правильная монета разделит сайты не менее неравно.",
        "κ Коэна — согласие сверх случайного: 1 — полное, 0 — случайное. Взвешенная κ учитывает расхождение с весом, \
         равным квадрату разности оценок. α Криппендорфа — то же для всех экспертов вместе, даже если каждый оценил лишь часть. Интервалы — по методу \
         складного ножа; при полном согласии их ширина равна нулю.",
    ],
};
