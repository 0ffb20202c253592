//! What the pages of the review say, in the languages of its readers.

mod english;
mod russian;

use unframe::label::Label;

use crate::Language;

/// What the website says in a language.
pub(crate) trait Speaks: Copy {
    /// Its words.
    fn words(self) -> &'static Words;

    /// A label.
    fn label(self, label: Label) -> &'static str {
        let words = self.words();
        match label {
            Label::Content => words.content,
            Label::Framing => words.framing,
        }
    }

    /// A number of pages: `3 pages`.
    fn pages(self, number: usize) -> String;

    /// A number of lines.
    fn lines(self, number: usize) -> String;

    /// A number of blocks.
    fn blocks(self, number: usize) -> String;
}

impl Speaks for Language {
    fn words(self) -> &'static Words {
        match self {
            Self::English => &english::WORDS,
            Self::Russian => &russian::WORDS,
        }
    }

    fn pages(self, number: usize) -> String {
        count(self, number, ["page", "pages"], ["страница", "страницы", "страниц"])
    }

    fn lines(self, number: usize) -> String {
        count(self, number, ["line", "lines"], ["строка", "строки", "строк"])
    }

    fn blocks(self, number: usize) -> String {
        count(self, number, ["block", "blocks"], ["блок", "блока", "блоков"])
    }
}

fn count(language: Language, number: usize, english: [&str; 2], russian: [&str; 3]) -> String {
    match language {
        Language::English => format!("{number} {}", english[usize::from(number != 1)]),
        Language::Russian => {
            let form = match (number % 100, number % 10) {
                (11..=14, _) => 2,
                (_, 1) => 0,
                (_, 2..=4) => 1,
                _ => 2,
            };
            format!("{number} {}", russian[form])
        }
    }
}

macro_rules! words {
    ($($name:ident,)*) => {
        /// All texts of the interface, each named after what it says in English.
        #[derive(Debug)]
        pub(crate) struct Words { $(pub(crate) $name: &'static str,)* }
    };
}

words! {
    sites, site, one_site, pages, page, page_of, all_sites, skip, help, help_title, close, language, theme, expert,
    expert_hint, source_reading, source_failures, learning, comparing, graded, grade, filter, no_pages, previous,
    next, methods, add_pane, mode_grey, mode_hidden, mode_only, mode_plain, mode, frame_title, tab_grade,
    tab_blocks, tab_text, tab_markdown, tab_facts, tab_near, site_grade, site_grade_hint, page_grade, n_plus,
    n_minus, s_plus, s_minus, note, note_hint, saved, saving, not_saved, selected, nothing_selected, correct,
    to_content, to_framing, remove_correction, content, framing, support, bytes, chance, differs, corrected, grades_of_method,
    blind_hint, clusters, cluster, framing_once, framing_once_hint, odd_pages, too_few_pages, outline_hint, more,
    empty_text, title, authors, published, modified, site_name, tags, license, address, name, encoding, verdict,
    page_type, quality, compared_with, damage, shares, near_none, near_whole, near_blocks, results, results_title,
    results_blind, report, export_csv, export_jsonl, not_found, went_wrong, refused, sample_hint, sample_of,
    key_next_page, key_previous_page, key_next_block, key_previous_block, key_eight, key_next_difference,
    key_content, key_framing, key_undo, key_site, key_page, key_take_back, key_mode, key_note, key_help, key_pane,
    key_up, description, results_empty, search, search_hint, search_nothing, search_before, search_basicline,
    search_cutnav, search_downweight, step_block, step_alike, on_all_pages, adjudicated, told_no_correction, preview_reach, preview_of, preview_title, steps, content_everywhere, framing_everywhere, preview, reach_page, reach_site, reach_pages, reach_learning, tab_history, history_empty, undo_action, redo_action, undone, undid, redid, nothing_to_undo, nothing_to_redo, key_widen, key_everywhere, key_undo_action, key_range, key_anchor, key_preview, anchored, nothing_left, disagreements, disagreements_open, disagreements_none, decide, tour, tour_hint, tour_grey, tour_grey_more, tour_n, tour_s, tour_site, tour_grade_2, tour_grade_3, tour_grade_4, tour_grade_5, tour_correct, tour_correct_more, tour_back, tour_next, legend, legend_grey, legend_dashed, legend_green, legend_orange, legend_wavy, legend_pencil, key_tour, key_ungraded, key_uncertain,
    block, place, judged, judged_kind, judged_any, judged_differ, judged_noted, judged_find, judged_show, judged_none, judged_when, judged_more, teach,
    teach_hint, teach_none, teach_places, teach_download, teach_changes, teach_looked_at, teach_nothing,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn russian_counts_as_russian_does() {
        for (number, expected) in [
            (1, "1 страница"),
            (3, "3 страницы"),
            (5, "5 страниц"),
            (12, "12 страниц"),
            (21, "21 страница"),
            (112, "112 страниц"),
        ] {
            assert_eq!(Language::Russian.pages(number), expected);
        }
        assert_eq!(Language::English.pages(1), "1 page");
    }
}
