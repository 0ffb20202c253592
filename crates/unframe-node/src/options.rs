//! What can be asked of an extraction: the properties of an object, under the names that Python has, in camel case.

use napi::ValueType;
use napi::bindgen_prelude::{FromNapiValue, JsObjectValue, Object, Unknown};
use unframe::page::Page;
use unframe::page_model::Balance;
use unframe::render::{Cells, Images, Links, TableForm};
use unframe::{Addresses, Damage, FrontMatter, HiddenText, Kept, Limits, Method, Speed};

use crate::failure::Failure;
use crate::known::Known;

/// The names of all options. Those that JavaScript itself looks after (`template`, `outputs`, `signal`) do not get here.
const NAMES: [&str; 19] = [
    "url",
    "method",
    "favorPrecision",
    "favorRecall",
    "fast",
    "includeComments",
    "includeTables",
    "tables",
    "includeTitle",
    "includeLinks",
    "includeImages",
    "includeHidden",
    "relativeLinks",
    "rawCells",
    "withMetadata",
    "encoding",
    "maxBytes",
    "id",
    "site",
];

/// Names that belong to JavaScript, for the message about an unknown one.
const NAMES_OF_CALLS: &str = "template, outputs, signal";

/// How pages are read and judged, and what of them is wanted.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// As the library takes them; `site` is empty if the address should tell it.
    pub(crate) extract: unframe::Options,
    /// Whether the page was given a name.
    pub(crate) has_id: bool,
    /// Whether a method was named.
    has_method: bool,
}

/// What was said of the method, before it is known whether it makes sense.
#[derive(Default)]
struct Asked {
    method: Option<String>,
    precision: bool,
    recall: bool,
    fast: bool,
}

/// A property that was set.
struct Property<'js> {
    name: &'js str,
    value: Unknown<'js>,
    kind: ValueType,
}

impl Options {
    /// From an object; unknown names are an error, and `undefined` is as good as nothing.
    ///
    /// The outer error is one of JavaScript, such as what a getter throws.
    pub(crate) fn of(object: &Object<'_>) -> napi::Result<Result<Self, Failure>> {
        let mut options = Self { extract: unframe::Options::default(), has_id: false, has_method: false };
        let mut asked = Asked::default();
        for name in Object::keys(object)? {
            let value: Unknown<'_> = object.get_named_property(&name)?;
            let kind = value.get_type()?;
            if kind == ValueType::Undefined {
                continue;
            }
            let property = Property { name: &name, value, kind };
            if let Err(failure) = options.set(&mut asked, &property) {
                return Ok(Err(failure));
            }
        }
        options.has_method = asked.method.is_some();
        Ok(asked.check(&mut options.extract).map(|()| options))
    }

    /// The same for pages whose site is known by its chains: these have one method.
    pub(crate) fn by(mut self, known: &Known) -> Result<Self, Failure> {
        let is_2005 = self.extract.method == Method::Site2005;
        match known {
            Known::Chains(_) if !self.has_method => self.extract.method = Method::Site2005,
            Known::Chains(_) if !is_2005 => {
                let hint = "learn(pages) makes a template for the other methods";
                return Err(Failure::option("chains are for the method `site-2005`", hint));
            }
            Known::Nothing | Known::Template(_) if is_2005 => {
                let hint = "give what learn(pages, { method: \"site-2005\" }) returns as `template`";
                return Err(Failure::option("the method `site-2005` compares all pages of a site at once", hint));
            }
            _ => {}
        }
        Ok(self)
    }

    fn set(&mut self, asked: &mut Asked, property: &Property<'_>) -> Result<(), Failure> {
        let kept = || property.is().map(|is| if is { Kept::Yes } else { Kept::No });
        let extract = &mut self.extract;
        match property.name {
            "url" => extract.url = property.optional()?,
            "method" => asked.method = property.optional()?,
            "favorPrecision" => asked.precision = property.is()?,
            "favorRecall" => asked.recall = property.is()?,
            "fast" => asked.fast = property.is()?,
            "includeComments" => extract.comments = kept()?,
            "includeTables" => extract.tables = kept()?,
            "tables" => extract.table_form = property.table_form()?,
            "includeTitle" => extract.title = kept()?,
            "includeLinks" => extract.links = if property.is()? { Links::Keep } else { Links::Text },
            "includeImages" => extract.images = if property.is()? { Images::Keep } else { Images::Omit },
            "includeHidden" => {
                extract.hidden_text = if property.is()? { HiddenText::Judged } else { HiddenText::Drop };
            }
            "relativeLinks" => {
                extract.addresses = if property.is()? { Addresses::AsWritten } else { Addresses::Resolved };
            }
            "rawCells" => extract.cells = if property.is()? { Cells::Raw } else { Cells::Guarded },
            "withMetadata" => {
                extract.front_matter = if property.is()? { FrontMatter::Wanted } else { FrontMatter::Unwanted };
            }
            "encoding" => extract.charset = property.optional()?.map(known_encoding).transpose()?,
            "maxBytes" => extract.limits.max_bytes = property.bytes()?,
            "id" => {
                let id = property.optional()?;
                self.has_id = id.is_some();
                extract.id = id.unwrap_or_default();
            }
            "site" => extract.site = property.optional()?.unwrap_or_default(),
            name => {
                let known = NAMES.join(", ");
                let message = format_args!("the option `{name}` is unknown; there are {known}, {NAMES_OF_CALLS}");
                return Err(Failure::option(message, None));
            }
        }
        Ok(())
    }
}

impl Asked {
    /// Puts what makes sense into the options.
    fn check(&self, options: &mut unframe::Options) -> Result<(), Failure> {
        options.balance = match (self.precision, self.recall) {
            (true, true) => {
                return Err(Failure::option("`favorPrecision` and `favorRecall` contradict each other", None));
            }
            (true, _) => Balance::Precision,
            (_, true) => Balance::Recall,
            _ => Balance::Even,
        };
        let is_even = options.balance == Balance::Even;
        if self.fast && !is_even {
            let message = "`fast` does without the learned model that `favorPrecision` and `favorRecall` are for";
            return Err(Failure::option(message, None));
        }
        options.speed = if self.fast { Speed::Fast } else { Speed::Careful };
        if let Some(name) = self.method.as_deref() {
            options.method = Method::named(name).ok_or_else(|| {
                let known = Method::ALL.map(Method::name).join(", ");
                Failure::option(format_args!("the method `{name}` is unknown; there are {known}"), None)
            })?;
        }
        if (self.fast || !is_even) && !matches!(options.method, Method::Auto | Method::Page) {
            let message = "`favorPrecision`, `favorRecall` and `fast` are for the methods `auto` and `page`";
            return Err(Failure::option(message, None));
        }
        Ok(())
    }
}

impl Property<'_> {
    fn is(&self) -> Result<bool, Failure> {
        self.read("true or false")
    }

    fn optional(&self) -> Result<Option<String>, Failure> {
        if self.kind == ValueType::Null {
            return Ok(None);
        }
        if self.kind == ValueType::String {
            self.read("a string").map(Some)
        } else {
            Err(self.wrong("a string or null"))
        }
    }

    fn table_form(&self) -> Result<TableForm, Failure> {
        let expected = "`auto`, `pipe` or `html`";
        let name = self.optional()?;
        name.map_or(Some(TableForm::Auto), |name| TableForm::named(&name)).ok_or_else(|| self.wrong(expected))
    }

    fn bytes(&self) -> Result<usize, Failure> {
        if self.kind == ValueType::Null {
            return Ok(Limits::default().max_bytes);
        }
        let number: f64 = self.read("a number of bytes")?;
        if number == 0.0 {
            return Err(Failure::option("`maxBytes` is 0, but must be at least 1", None));
        }
        if number.fract() != 0.0 || !(1.0..=MOST_BYTES).contains(&number) {
            return Err(self.wrong("a number of bytes"));
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is whole and in range")]
        Ok(number as usize)
    }

    fn read<T: FromNapiValue>(&self, expected: &str) -> Result<T, Failure> {
        T::from_unknown(self.value).map_err(|_| self.wrong(expected))
    }

    fn wrong(&self, expected: &str) -> Failure {
        let found = match self.kind {
            ValueType::String => {
                let text = String::from_unknown(self.value).unwrap_or_default();
                format!("{:?}", text.chars().take(60).collect::<String>())
            }
            ValueType::Number => f64::from_unknown(self.value).map_or_else(|_| "a number".into(), |it| it.to_string()),
            ValueType::Boolean => {
                bool::from_unknown(self.value).map_or_else(|_| "a boolean".into(), |it| it.to_string())
            }
            ValueType::Null => "null".to_owned(),
            kind => format!("a value of type {}", kind.to_string().to_lowercase()),
        };
        Failure::option(format_args!("`{}` is {expected}, not {found}", self.name), None)
    }
}

/// The largest whole number that JavaScript has.
const MOST_BYTES: f64 = 9_007_199_254_740_991.0;

/// A label the Encoding standard knows; a wrong one is better noticed than believed.
fn known_encoding(label: String) -> Result<String, Failure> {
    let nothing = Page::decode(b"", Some(&label), &Limits::default());
    let is_unknown = nothing.damage().iter().any(|damage| matches!(damage, Damage::UnknownDeclaration { .. }));
    if is_unknown {
        Err(Failure::option(format_args!("no encoding `{label}` is known to browsers"), None))
    } else {
        Ok(label)
    }
}
