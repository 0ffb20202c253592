//! Judgments in their file: what is kept, what is refused, what survives.

mod kept;
mod killed;
mod places;
mod together;

use unframe::page::Span;
use unframe_review::judgments::{Correction, Grade, Judgment, PageGrade, PageJudgment, Said, SiteJudgment, Time};

fn judgment(time: i64, expert: &str, said: Said) -> Judgment {
    Judgment { time: Time::from_milliseconds(time), expert: expert.to_owned(), said }
}

fn site(site: &str, method: &str, grade: u8) -> Said {
    let (site, method) = (site.to_owned(), method.to_owned());
    Said::Site(SiteJudgment { site, method, grade: Grade::new(grade), note: String::new() })
}

fn page(page: &str, method: &str, grade: Option<PageGrade>) -> Said {
    let (page, method) = (page.to_owned(), method.to_owned());
    Said::Page(PageJudgment { site: "example.org".to_owned(), page, method, grade, note: "Ünö\n<b>\0".to_owned() })
}

fn correction(page: &str, span: (u32, u32), label: Option<unframe::label::Label>) -> Said {
    let (site, page) = ("example.org".to_owned(), page.to_owned());
    Said::Correction(Correction { site, page, span: Span::new(span.0, span.1), text: "Home".to_owned(), label })
}
