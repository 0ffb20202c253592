//! Small sites, and what comes out of their pages.

use unframe::Limits;
use unframe::html::{Document, ParseOptions, parse};
use unframe::label::{Label, Labels, framing_nodes};
use unframe::page::Page;
use unframe::render::{Hidden, TextOptions, text, without};
use unframe::segment::Blocks;
use unframe::template::{LearnOptions, SiteTemplate, TemplateObserver};

#[derive(Default)]
pub(crate) struct Site {
    pages: Vec<Vec<u8>>,
}

impl Site {
    pub(crate) fn of(pages: impl IntoIterator<Item = String>) -> Self {
        Self { pages: pages.into_iter().map(String::into_bytes).collect() }
    }

    pub(crate) fn add(&mut self, page: Vec<u8>) {
        self.pages.push(page);
    }

    pub(crate) fn template(&self) -> SiteTemplate {
        let mut observer = TemplateObserver::new(LearnOptions::default());
        for page in &self.pages {
            with_document(page, |document| observer.observe(document));
        }
        observer.finish()
    }

    /// All of `content` must be content of the page, all of `framing` framing.
    #[track_caller]
    pub(crate) fn check(&self, number: usize, content: &[&str], framing: &[&str]) {
        let (is_content, is_framing) = self.split(number);
        for text in content {
            assert!(is_content.contains(text), "not content: {text}\ncontent: {is_content}\nframing: {is_framing}");
        }
        for text in framing {
            assert!(is_framing.contains(text), "not framing: {text}\ncontent: {is_content}\nframing: {is_framing}");
        }
        self.check_cut(number);
    }

    /// The page's bytes without its framing say what its content says.
    #[track_caller]
    fn check_cut(&self, number: usize) {
        let template = self.template();
        let page = Page::decode(&self.pages[number], None, &Limits::default());
        let document = parse(page.text(), &ParseOptions::default());
        let blocks = Blocks::of(&document.tree);
        let leave_out = framing_nodes(&document.tree, &blocks, &template.judge(&document, &blocks));
        let cut = without(&page, &document.tree, &leave_out);
        let hidden = Hidden::as_split(&blocks);
        let content = text(document.tree.document(), &TextOptions { hidden, leave_out });
        let options = TextOptions { hidden, ..TextOptions::default() };
        let again = with_document(&cut, |document| text(document.tree.document(), &options));
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(again.text()), words(content.text()), "{}", String::from_utf8_lossy(&cut));
    }

    pub(crate) fn reasons(&self, number: usize) -> Vec<&'static str> {
        let template = self.template();
        with_document(&self.pages[number], |document| {
            let labels = template.judge(document, &Blocks::of(&document.tree));
            labels.iter().map(|verdict| verdict.reason.name()).collect()
        })
    }

    fn split(&self, number: usize) -> (String, String) {
        let template = self.template();
        with_document(&self.pages[number], |document| {
            let blocks = Blocks::of(&document.tree);
            let labels = template.judge(document, &blocks);
            (text_of(document, &blocks, &labels, Label::Content), text_of(document, &blocks, &labels, Label::Framing))
        })
    }
}

pub(crate) fn with_document<Result>(page: &[u8], read: impl FnOnce(&Document<'_>) -> Result) -> Result {
    let page = Page::decode(page, None, &Limits::default());
    read(&parse(page.text(), &ParseOptions::default()))
}

fn text_of(document: &Document<'_>, blocks: &Blocks, labels: &Labels, wanted: Label) -> String {
    let mut text = String::new();
    for (block, _) in blocks.iter().zip(labels.iter()).filter(|(_, verdict)| verdict.label == wanted) {
        text.extend(blocks.texts(block).iter().map(|part| document.tree.node(part.node).text()));
        text.push('\n');
    }
    text.split_inclusive('\n').map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n").collect()
}

/// A name for a number, so that pages do not differ by numbers only.
pub(crate) fn word(number: usize) -> String {
    let letters = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"];
    let word = letters[number % letters.len()];
    if number < letters.len() {
        word.to_owned()
    } else {
        format!("{word}-{}", letters[number / letters.len() % letters.len()])
    }
}

/// A paragraph that only page `number` has.
pub(crate) fn article(number: usize) -> String {
    let word = word(number);
    format!(
        "Of {word} there is much to say. The {word} that stood at the harbour for years was moved to the hill last autumn, \
         and everybody who passes it there thinks that a {word} looks better with the sea behind it. Nobody asked the {word}."
    )
}

pub(crate) fn windows_1251(text: &str) -> Vec<u8> {
    text.chars()
        .map(|character| match character {
            'А'..='я' => u8::try_from(u32::from(character) - 0x410 + 0xC0).expect("a Cyrillic letter"),
            '©' => 0xA9,
            _ => u8::try_from(character).expect("ASCII"),
        })
        .collect()
}

pub(crate) fn koi8_r(text: &str) -> Vec<u8> {
    const LOWER: &str = "юабцдефгхийклмнопярстужвьызшэщчъ";
    text.chars()
        .map(|character| {
            let lower = character.to_lowercase().next().expect("one letter at least");
            match LOWER.chars().position(|letter| letter == lower) {
                Some(index) if lower == character => u8::try_from(0xC0 + index).expect("one of 32"),
                Some(index) => u8::try_from(0xE0 + index).expect("one of 32"),
                None if character == '©' => 0xBF,
                None => u8::try_from(character).expect("ASCII"),
            }
        })
        .collect()
}
