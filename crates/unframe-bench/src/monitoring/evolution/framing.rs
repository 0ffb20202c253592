//! What changes by itself on the pages of a site: clocks, counters, teasers, advertisements, questions about cookies.
//!
//! Each site has some of them, in its language where that has words here, and at places of its own. None of it is news.

use std::fmt::Write as _;
use std::ops::Range;

use super::article::{Article, Source};
use crate::Random;

/// Words of a language.
struct Words {
    today: &'static str,
    updated: &'static str,
    ago: [&'static str; 3],
    views: &'static str,
    comments: &'static str,
    online: &'static str,
    advertisement: &'static str,
    related: &'static str,
    latest: &'static str,
    cookies: &'static str,
    months: [&'static str; 3],
    pub_price: &'static str,
}

const ENGLISH: Words = Words {
    today: "Today is",
    updated: "Last updated:",
    ago: ["# minutes ago", "# hours ago", "# days ago"],
    views: "views",
    comments: "comments",
    online: "Users online:",
    advertisement: "Advertisement",
    related: "Related articles",
    latest: "Latest articles",
    cookies: "We use cookies to make this site better. You can accept all of them or change your preferences.",
    months: ["March", "April", "May"],
    pub_price: "Price",
};

const RUSSIAN: Words = Words {
    today: "Сегодня",
    updated: "Обновлено:",
    ago: ["# минут назад", "# часов назад", "# дней назад"],
    views: "просмотров",
    comments: "комментариев",
    online: "Посетителей на сайте:",
    advertisement: "Реклама",
    related: "Похожие статьи",
    latest: "Новые статьи",
    cookies: "Мы используем куки, чтобы сайт работал лучше. Вы можете принять все или изменить настройки конфиденциальности.",
    months: ["марта", "апреля", "мая"],
    pub_price: "Цена",
};

const CHINESE: Words = Words {
    today: "今天",
    updated: "更新",
    ago: ["#分钟前", "#小时前", "#天前"],
    views: "次浏览",
    comments: "评论",
    online: "在线 online",
    advertisement: "广告",
    related: "相关文章",
    latest: "最新文章",
    cookies: "我们使用 cookie 来改善您的体验。您可以接受全部 cookie，也可以更改设置。",
    months: ["3月", "4月", "5月"],
    pub_price: "价格 ¥",
};

const SPANISH: Words = Words {
    today: "Hoy es",
    updated: "Actualizado:",
    ago: ["hace # minutos", "hace # horas", "hace # días"],
    views: "visitas",
    comments: "comentarios",
    online: "Usuarios online:",
    advertisement: "Publicidad",
    related: "Artículos relacionados",
    latest: "Últimos artículos",
    cookies: "Usamos cookies para mejorar este sitio. Puede aceptar todas o rechazar algunas.",
    months: ["marzo", "abril", "mayo"],
    pub_price: "Precio",
};

fn words(language: &str) -> &'static Words {
    match language.get(..2) {
        Some("ru") => &RUSSIAN,
        Some("zh") => &CHINESE,
        Some("es") => &SPANISH,
        _ => &ENGLISH,
    }
}

/// What of it a site has, and where.
pub(super) struct Framing {
    words: &'static Words,
    has: [bool; FEATURES],
    quotations: Vec<String>,
    advertisements: Vec<String>,
    session: bool,
    /// The visits at which a menu gets an entry, and at which a notice is put on all pages and taken away.
    pub(super) menu_from: u32,
    pub(super) notice: Range<u32>,
    pub(super) redesign: u32,
}

const FEATURES: usize = 12;
const CLOCK: usize = 0;
const UPDATED: usize = 1;
const AGO: usize = 2;
const VIEWS: usize = 3;
const ONLINE: usize = 4;
const QUOTATION: usize = 5;
const ADVERTISEMENT: usize = 6;
const UNNAMED_ADVERTISEMENT: usize = 7;
const RELATED: usize = 8;
const MOST_READ: usize = 9;
const CONSENT: usize = 10;
const EXCERPTS: usize = 11;

/// A page as it is asked for: which one of the site, and when.
pub(super) struct Asked<'site> {
    pub(super) source: &'site Source,
    pub(super) article: &'site Article,
    pub(super) number: usize,
    pub(super) visit: u32,
    /// The numbers of the articles that are published, the newest first.
    pub(super) published: &'site [usize],
}

impl Framing {
    pub(super) fn new(source: &Source, random: &mut Random) -> Self {
        let mut has = [false; FEATURES];
        for feature in &mut has {
            // Two sites in three have each of them.
            *feature = !random.once_in(3);
        }
        let sentence = |random: &mut Random| {
            let syllables = ["ba", "ko", "ri", "ten", "lu", "mar", "so", "vel", "ni", "gor", "pe", "dan"];
            let mut word = || (0..2 + random.below(2)).map(|_| random.pick(&syllables)).collect::<String>();
            (0..9).map(|_| word()).collect::<Vec<_>>().join(" ")
        };
        let quotations = (0..9).map(|_| format!("“{}.”", sentence(random))).collect();
        let advertisements = (0..60).map(|_| format!("{}!", sentence(random))).collect();
        let (menu_from, notice) = (5 + number(random.below(5)), 18 + number(random.below(3)));
        Self {
            words: words(&source.language),
            has,
            quotations,
            advertisements,
            session: random.once_in(2),
            menu_from,
            notice: notice..notice + 4,
            redesign: 12 + number(random.below(4)),
        }
    }

    /// A price as a paragraph of its own.
    pub(super) fn price(&self, euros: usize) -> String {
        let word = self.words.pub_price;
        if word.ends_with('¥') { format!("{word}{euros}") } else { format!("{word}: {euros},90 €") }
    }

    /// What has to be put into the markup of a page, and where.
    pub(super) fn insertions(&self, asked: &Asked<'_>, is_front: bool) -> Vec<(Range<usize>, String)> {
        let mut random =
            Random::new(u64::from(asked.visit) << 32 ^ asked.number as u64 ^ (asked.source.name.len() as u64) << 48);
        let is_new_design = asked.visit >= self.redesign;
        let (mut top, mut bottom) = (String::new(), String::new());
        self.write_top(&mut top, asked.visit, &mut random);
        self.write_bottom(&mut bottom, asked, &mut random);
        if is_front {
            let items: String =
                asked.published.iter().take(10).map(|number| self.link(asked, *number, &mut random, "li")).collect();
            let _ = write!(top, "<div class=latest><h2>{}</h2><ul>{items}</ul></div>", self.words.latest);
        }
        if is_new_design {
            // The new design has at the end what stood at the beginning.
            std::mem::swap(&mut top, &mut bottom);
        }
        let body = &asked.article.body;
        let mut insertions = vec![(body.start..body.start, top), (body.end..body.end, bottom)];
        if let (Some(first), Some(last)) = (asked.article.paragraphs.first(), asked.article.paragraphs.last()) {
            let (start, end) = (first.element.start, last.element.end);
            insertions.push((start..start, self.byline(&mut random)));
            let middle = asked.article.paragraphs[asked.article.paragraphs.len() / 2].element.end;
            insertions.push((middle..middle, self.advertisement(&mut random)));
            insertions.push((end..end, self.related(asked, &mut random)));
        }
        insertions
    }

    fn write_top(&self, top: &mut String, visit: u32, random: &mut Random) {
        top.push_str("<div class=strip>");
        let (day, month) = (1 + visit % 28, self.words.months[visit as usize / 14 % 3]);
        let time = format!("{}:{:02}", 7 + random.below(12), random.below(60));
        if self.has[CLOCK] {
            let _ = write!(top, "<div class=clock>{} {day} {month} 2026, {time}</div>", self.words.today);
        }
        if self.has[ONLINE] {
            let _ = write!(top, "<span class=online>{} {}</span>", self.words.online, 3 + random.below(90));
        }
        top.push_str("</div>");
        if visit >= self.menu_from {
            let _ = write!(
                top,
                "<div class=menu><ul><li><a href=/>Home</a><li><a href=/calendar>Calendar {}</a></ul></div>",
                self.menu_from
            );
        } else {
            top.push_str("<div class=menu><ul><li><a href=/>Home</a></ul></div>");
        }
        if self.notice.contains(&visit) {
            let _ = write!(
                top,
                "<div class=notice>Our office in street {} stays closed until the end of the month.</div>",
                self.notice.start
            );
        }
        if self.has[CONSENT] && !random.once_in(3) {
            let _ = write!(top, "<div class=consent><p>{}</p><button>OK</button></div>", self.words.cookies);
        }
    }

    fn write_bottom(&self, bottom: &mut String, asked: &Asked<'_>, random: &mut Random) {
        if self.has[MOST_READ] {
            let items: String = (0..5).map(|_| self.any_link(asked, random)).collect();
            let _ = write!(bottom, "<div class=most-read><ol>{items}</ol></div>");
        }
        if self.has[QUOTATION] {
            let quotation = &self.quotations[random.below(self.quotations.len())];
            let _ = write!(bottom, "<div class=quotation>{quotation}</div>");
        }
        if self.has[EXCERPTS] {
            for _ in 0..2 {
                let Some(number) = any(asked.published, random) else { continue };
                let article = &asked.source.articles[number];
                let begin: Vec<&str> =
                    article.paragraphs.first().map_or("", |first| &first.said).split(' ').take(12).collect();
                let link = self.link(asked, number, random, "h4");
                let _ = write!(bottom, "<div class=excerpt>{link}<p>{}…</p></div>", begin.join(" "));
            }
        }
        let _ = write!(bottom, "<div class=end>© {} {}</div>", 2020 + asked.visit / 15, asked.source.name);
    }

    fn byline(&self, random: &mut Random) -> String {
        let mut byline = "<div class=byline>".to_owned();
        if self.has[AGO] {
            let ago = self.words.ago[random.below(3)].replace('#', &(2 + random.below(40)).to_string());
            let _ = write!(byline, "<span class=ago>{ago}</span> ");
        }
        if self.has[UPDATED] {
            let (day, month) = (1 + random.below(28), self.words.months[random.below(3)]);
            let _ = write!(byline, "<div class=updated>{} {day} {month} 2026</div>", self.words.updated);
        }
        if self.has[VIEWS] {
            let (views, comments) = (100 + random.below(9_000), random.below(50));
            let _ = write!(
                byline,
                "<div class=counts>{views} {}</div><div>{comments} {}</div>",
                self.words.views, self.words.comments
            );
        }
        byline + "</div>"
    }

    fn advertisement(&self, random: &mut Random) -> String {
        let mut text = String::new();
        let any = |random: &mut Random| self.advertisements[random.below(self.advertisements.len())].clone();
        if self.has[ADVERTISEMENT] {
            let says = any(random);
            let _ = write!(
                text,
                "<div class=promo><div>{}</div><div class=sold>{says}</div></div>",
                self.words.advertisement
            );
        }
        if self.has[UNNAMED_ADVERTISEMENT] {
            let says = any(random);
            let _ = write!(
                text,
                "<div class=box-{}><a href=//shop.example/{}>{says}</a></div>",
                random.below(2),
                random.below(999)
            );
        }
        text
    }

    fn related(&self, asked: &Asked<'_>, random: &mut Random) -> String {
        if !self.has[RELATED] {
            return String::new();
        }
        let items: String = (0..4).map(|_| self.any_link(asked, random)).collect();
        format!("<div class=related><h3>{}</h3><ul>{items}</ul></div>", self.words.related)
    }

    fn any_link(&self, asked: &Asked<'_>, random: &mut Random) -> String {
        any(asked.published, random).map_or_else(String::new, |number| self.link(asked, number, random, "li"))
    }

    fn link(&self, asked: &Asked<'_>, number: usize, random: &mut Random, element: &str) -> String {
        let article = &asked.source.articles[number];
        let title = article.titles.first().map_or("—", |range| &article.markup[range.clone()]);
        let session = if self.session { format!("?sid={:016x}", random.next_number()) } else { String::new() };
        format!("<{element}><a href=\"{}{session}\">{title}</a></{element}>", article.path)
    }
}

fn any(numbers: &[usize], random: &mut Random) -> Option<usize> {
    numbers.get(random.below(numbers.len())).copied()
}

pub(super) fn number(small: usize) -> u32 {
    u32::try_from(small).unwrap_or(u32::MAX)
}
