//! Element names as small numbers, and what the standard says about each.

use std::fmt;

use super::tag_names::PackedName;

/// The name of an element as a number: known names are constants, names the standard does not know are numbered by
/// each page as they come and mean nothing outside its tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag(pub(crate) u16);

/// What the standard says of an element, as a set of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts(u16);

impl Facts {
    pub(crate) const NONE: Self = Self(0);
    /// §13.2.4.2 "special": ends the search of an end tag for its element.
    pub(crate) const SPECIAL: Self = Self(1);
    /// §13.2.4.2 ends "has an element in scope".
    pub(crate) const SCOPE: Self = Self(1 << 1);
    /// Ends list item scope beside [`Self::SCOPE`].
    pub(crate) const LIST_SCOPE: Self = Self(1 << 2);
    /// Ends button scope beside [`Self::SCOPE`].
    pub(crate) const BUTTON_SCOPE: Self = Self(1 << 3);
    /// Ends table scope; also what "clear the stack back to a table context" stops at.
    pub(crate) const TABLE_SCOPE: Self = Self(1 << 4);
    /// §13.2.6.3 "generate implied end tags" closes it.
    pub(crate) const IMPLIED_END: Self = Self(1 << 5);
    /// "Generate all implied end tags thoroughly" closes it.
    pub(crate) const THOROUGH_END: Self = Self(1 << 6);
    /// §13.1.2 void: has no contents and no end tag.
    pub(crate) const VOID: Self = Self(1 << 7);
    /// h1 to h6.
    pub(crate) const HEADING: Self = Self(1 << 8);
    /// "Clear the stack back to a table body context" stops at it.
    pub(crate) const BODY_CONTEXT: Self = Self(1 << 9);
    /// "Clear the stack back to a table row context" stops at it.
    pub(crate) const ROW_CONTEXT: Self = Self(1 << 10);
    /// §13.2.6.1 a target from which misplaced nodes are foster-parented.
    pub(crate) const FOSTERS: Self = Self(1 << 11);
    /// §13.2.6.5 its start tag leaves foreign content.
    pub(crate) const BREAKOUT: Self = Self(1 << 12);

    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether any bit of `other` is set.
    #[inline]
    pub(crate) const fn any(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

macro_rules! tags {
    ($($constant:ident $name:literal $($fact:ident)*;)*) => {
        /// A dense numbering, in the order of the table below.
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "named as the constants they number")]
        #[repr(u16)]
        enum Number { NONE, $($constant,)* COUNT }

        #[expect(missing_docs, reason = "each is the element of that name")]
        impl Tag { $(pub const $constant: Self = Self(Number::$constant as u16);)* }

        /// The names, lower case, by number.
        pub(super) static NAMES: [&str; Tag::KNOWN as usize] = ["", $($name),*];
        static FACTS: [Facts; Tag::KNOWN as usize] = [Facts::NONE, $(Facts::NONE$(.with(Facts::$fact))*),*];
    };
}

tags! {
    A "a";
    ABBR "abbr";
    ACRONYM "acronym";
    ADDRESS "address" SPECIAL;
    ANNOTATION "annotation";
    ANNOTATION_XML "annotation-xml";
    APPLET "applet" SPECIAL SCOPE;
    AREA "area" SPECIAL VOID;
    ARTICLE "article" SPECIAL;
    ASIDE "aside" SPECIAL;
    AUDIO "audio";
    B "b" BREAKOUT;
    BASE "base" SPECIAL VOID;
    BASEFONT "basefont" SPECIAL VOID;
    BDI "bdi";
    BDO "bdo";
    BGSOUND "bgsound" SPECIAL VOID;
    BIG "big" BREAKOUT;
    BLINK "blink";
    BLOCKQUOTE "blockquote" SPECIAL BREAKOUT;
    BODY "body" SPECIAL BREAKOUT;
    BR "br" SPECIAL VOID BREAKOUT;
    BUTTON "button" SPECIAL BUTTON_SCOPE;
    CANVAS "canvas";
    CAPTION "caption" SPECIAL SCOPE THOROUGH_END;
    CENTER "center" SPECIAL BREAKOUT;
    CIRCLE "circle";
    CITE "cite";
    CODE "code" BREAKOUT;
    COL "col" SPECIAL VOID;
    COLGROUP "colgroup" SPECIAL THOROUGH_END;
    DATA "data";
    DATALIST "datalist";
    DD "dd" SPECIAL IMPLIED_END THOROUGH_END BREAKOUT;
    DEFS "defs";
    DEL "del";
    DESC "desc";
    DETAILS "details" SPECIAL;
    DFN "dfn";
    DIALOG "dialog";
    DIR "dir" SPECIAL;
    DIV "div" SPECIAL BREAKOUT;
    DL "dl" SPECIAL BREAKOUT;
    DT "dt" SPECIAL IMPLIED_END THOROUGH_END BREAKOUT;
    EM "em" BREAKOUT;
    EMBED "embed" SPECIAL VOID BREAKOUT;
    FIELDSET "fieldset" SPECIAL;
    FIGCAPTION "figcaption" SPECIAL;
    FIGURE "figure" SPECIAL;
    FONT "font";
    FOOTER "footer" SPECIAL;
    FOREIGN_OBJECT "foreignobject";
    FORM "form" SPECIAL;
    FRAME "frame" SPECIAL VOID;
    FRAMESET "frameset" SPECIAL;
    G "g";
    H1 "h1" SPECIAL HEADING BREAKOUT;
    H2 "h2" SPECIAL HEADING BREAKOUT;
    H3 "h3" SPECIAL HEADING BREAKOUT;
    H4 "h4" SPECIAL HEADING BREAKOUT;
    H5 "h5" SPECIAL HEADING BREAKOUT;
    H6 "h6" SPECIAL HEADING BREAKOUT;
    HEAD "head" SPECIAL BREAKOUT;
    HEADER "header" SPECIAL;
    HGROUP "hgroup" SPECIAL;
    HR "hr" SPECIAL VOID BREAKOUT;
    HTML "html" SPECIAL SCOPE TABLE_SCOPE BODY_CONTEXT ROW_CONTEXT;
    I "i" BREAKOUT;
    IFRAME "iframe" SPECIAL;
    IMAGE "image";
    IMG "img" SPECIAL VOID BREAKOUT;
    INPUT "input" SPECIAL VOID;
    INS "ins";
    KBD "kbd";
    KEYGEN "keygen" SPECIAL VOID;
    LABEL "label";
    LEGEND "legend";
    LI "li" SPECIAL IMPLIED_END THOROUGH_END BREAKOUT;
    LINE "line";
    LINK "link" SPECIAL VOID;
    LISTING "listing" SPECIAL BREAKOUT;
    MAIN "main" SPECIAL;
    MALIGNMARK "malignmark";
    MAP "map";
    MARK "mark";
    MARQUEE "marquee" SPECIAL SCOPE;
    MATH "math";
    MENU "menu" SPECIAL BREAKOUT;
    META "meta" SPECIAL VOID BREAKOUT;
    METER "meter";
    MFRAC "mfrac";
    MGLYPH "mglyph";
    MI "mi";
    MN "mn";
    MO "mo";
    MROW "mrow";
    MS "ms";
    MTEXT "mtext";
    NAV "nav" SPECIAL;
    NOBR "nobr" BREAKOUT;
    NOEMBED "noembed" SPECIAL;
    NOFRAMES "noframes" SPECIAL;
    NOSCRIPT "noscript" SPECIAL;
    OBJECT "object" SPECIAL SCOPE;
    OL "ol" SPECIAL LIST_SCOPE BREAKOUT;
    OPTGROUP "optgroup" IMPLIED_END THOROUGH_END;
    OPTION "option" IMPLIED_END THOROUGH_END;
    OUTPUT "output";
    P "p" SPECIAL IMPLIED_END THOROUGH_END BREAKOUT;
    PARAM "param" SPECIAL VOID;
    PATH "path";
    PICTURE "picture";
    PLAINTEXT "plaintext" SPECIAL;
    POLYGON "polygon";
    PRE "pre" SPECIAL BREAKOUT;
    PROGRESS "progress";
    Q "q";
    RB "rb" IMPLIED_END THOROUGH_END;
    RECT "rect";
    RP "rp" IMPLIED_END THOROUGH_END;
    RT "rt" IMPLIED_END THOROUGH_END;
    RTC "rtc" IMPLIED_END THOROUGH_END;
    RUBY "ruby" BREAKOUT;
    S "s" BREAKOUT;
    SAMP "samp";
    SCRIPT "script" SPECIAL;
    SEARCH "search" SPECIAL;
    SECTION "section" SPECIAL;
    SELECT "select" SPECIAL SCOPE;
    SELECTEDCONTENT "selectedcontent";
    SEMANTICS "semantics";
    SLOT "slot";
    SMALL "small" BREAKOUT;
    SOURCE "source" SPECIAL VOID;
    SPAN "span" BREAKOUT;
    STOP "stop";
    STRIKE "strike" BREAKOUT;
    STRONG "strong" BREAKOUT;
    STYLE "style" SPECIAL;
    SUB "sub" BREAKOUT;
    SUMMARY "summary" SPECIAL;
    SUP "sup" BREAKOUT;
    SVG "svg";
    SYMBOL "symbol";
    TABLE "table" SPECIAL SCOPE TABLE_SCOPE FOSTERS BREAKOUT;
    TBODY "tbody" SPECIAL THOROUGH_END BODY_CONTEXT FOSTERS;
    TD "td" SPECIAL SCOPE THOROUGH_END;
    TEMPLATE "template" SPECIAL SCOPE TABLE_SCOPE BODY_CONTEXT ROW_CONTEXT;
    TEXT "text";
    TEXTAREA "textarea" SPECIAL;
    TFOOT "tfoot" SPECIAL THOROUGH_END BODY_CONTEXT FOSTERS;
    TH "th" SPECIAL SCOPE THOROUGH_END;
    THEAD "thead" SPECIAL THOROUGH_END BODY_CONTEXT FOSTERS;
    TIME "time";
    TITLE "title" SPECIAL;
    TR "tr" SPECIAL THOROUGH_END ROW_CONTEXT FOSTERS;
    TRACK "track" SPECIAL VOID;
    TT "tt" BREAKOUT;
    U "u" BREAKOUT;
    UL "ul" SPECIAL LIST_SCOPE BREAKOUT;
    USE "use";
    VAR "var" BREAKOUT;
    VIDEO "video";
    WBR "wbr" SPECIAL VOID;
    XMP "xmp" SPECIAL;
}

impl Tag {
    /// No element: the tag of a text, a comment, the document.
    pub const NONE: Self = Self(Number::NONE as u16);

    /// How many numbers are taken by [`Self::NONE`] and the names known to every page.
    pub(crate) const KNOWN: u16 = Number::COUNT as u16;

    /// The name, lower case, if it is one of the constants; `None` for a page's own names.
    pub fn known_name(self) -> Option<&'static str> {
        NAMES.get(usize::from(self.0)).copied()
    }

    /// The constant for a name, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        match PackedName::read(name.as_bytes(), 0, name.len()) {
            Some(packed) => Self::from_packed(packed),
            None => Self::from_long_name(name.as_bytes()),
        }
    }

    /// Whether the element has no contents and no end tag.
    pub fn is_void(self) -> bool {
        self.facts().any(Facts::VOID)
    }

    /// Whether it is one of h1 to h6.
    pub fn is_heading(self) -> bool {
        self.facts().any(Facts::HEADING)
    }

    /// What the standard says of the HTML element of this name.
    #[inline]
    pub(crate) fn facts(self) -> Facts {
        FACTS.get(usize::from(self.0)).copied().unwrap_or(Facts::NONE)
    }
}

impl fmt::Debug for Tag {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.known_name() {
            Some(name) => write!(formatter, "<{name}>"),
            None => write!(formatter, "<name #{}>", self.0 - Self::KNOWN),
        }
    }
}
