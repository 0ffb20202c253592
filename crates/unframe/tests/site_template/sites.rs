//! Small sites, and what comes out of their pages.

use unframe::label::{Label, framing_nodes};
use unframe::render::{Hidden, TextOptions, text, without};
use unframe::template::SiteTemplate;
use unframe::{Method, Options, ReadPage};

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
        unframe::learn(&self.pages)
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
        let read = ReadPage::from(self.pages[number].as_slice());
        let leave_out = framing_nodes(read.tree(), read.blocks(), &template.judge(&read));
        let cut = without(read.page(), read.tree(), &leave_out);
        let hidden = Hidden::as_split(read.blocks());
        let content = text(read.tree().document(), &TextOptions { hidden, leave_out: &leave_out });
        let options = TextOptions { hidden, ..TextOptions::default() };
        let again = text(ReadPage::from(cut.as_slice()).tree().document(), &options);
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(again.text()), words(content.text()), "{}", String::from_utf8_lossy(&cut));
    }

    pub(crate) fn reasons(&self, number: usize) -> Vec<&'static str> {
        let labels = self.template().judge(&ReadPage::from(self.pages[number].as_slice()));
        labels.iter().map(|verdict| verdict.reason.name()).collect()
    }

    fn split(&self, number: usize) -> (String, String) {
        let by_site = Options { method: Method::Site, ..Options::default() };
        let extraction = self.template().extract(&self.pages[number], &by_site);
        [Label::Content, Label::Framing]
            .map(|label| {
                let blocks = extraction.blocks().filter(|block| block.label() == label);
                blocks.map(|block| block.text() + "\n").collect()
            })
            .into()
    }
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
