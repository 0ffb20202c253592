//! Judgments in their file: what is kept, what is refused, what survives.

mod damaged;
mod kept;
mod killed;
mod places;
mod together;
mod undone;

use unframe::page::Span;
use unframe_review::judgments::{
    Correction, Grade, Judgment, PageGrade, PageJudgment, PlaceCorrection, SiteJudgment, Statement, Timestamp,
};

fn judgment(time: i64, expert: &str, said: Statement) -> Judgment {
    Judgment { time: Timestamp::from_milliseconds(time), expert: expert.to_owned(), action: None, said }
}

fn site(site: &str, method: &str, grade: u8) -> Statement {
    let (site, method) = (site.to_owned(), method.to_owned());
    Statement::Site(SiteJudgment { site, method, grade: Grade::new(grade), note: String::new() })
}

fn page(page: &str, method: &str, grade: Option<PageGrade>) -> Statement {
    let (page, method) = (page.to_owned(), method.to_owned());
    Statement::Page(PageJudgment {
        site: "example.org".to_owned(), page, method, grade, note: "Ünö\n<b>\0".to_owned()
    })
}

fn correction(page: &str, span: (u32, u32), label: Option<unframe::label::Label>) -> Statement {
    let (site, page) = ("example.org".to_owned(), page.to_owned());
    Statement::Correction(Correction { site, page, span: Span::new(span.0, span.1), text: "Home".to_owned(), label })
}

fn place(page: &str, place: &str, label: Option<unframe::label::Label>) -> Statement {
    let (site, page, place) = ("example.org".to_owned(), page.to_owned(), place.parse().expect("a place"));
    Statement::Place(PlaceCorrection { site, place, page, span: Span::new(3, 7), text: "Home".to_owned(), label })
}
