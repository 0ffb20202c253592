//! The style of the frame: what framing looks like, and what a block says while it is pointed at.

use std::fmt::Write as _;

use super::Mode;

/// With more blocks than this, a `title` attribute says it: one CSS rule per block would make the browser slow. Not measured
/// beyond this number.
pub(super) const MOST_RULES: usize = 600;

/// What holds in every frame. The page's own rules cannot win: ours are important, and more specific.
const ALWAYS: &str = "
:root:root a.unframe-text{all:unset!important;cursor:pointer!important}
:root:root [data-unframe-n]{cursor:pointer!important}
:root:root a.unframe-text:focus-visible,:root:root a[data-unframe-n]:focus-visible{outline:2px solid #2563c9!important;outline-offset:2px!important}
:root:root [data-unframe-n][id]:target{outline:3px solid #d9730d!important;outline-offset:3px!important;scroll-margin-block:30vh!important}
:root:root [data-unframe-n][data-unframe-marked]{outline:2px solid #d9730d!important;outline-offset:2px!important}
:root:root [data-unframe-n][data-unframe-differs]{text-decoration:underline wavy #d9730d 1.5px!important;text-underline-offset:3px!important;text-decoration-skip-ink:none!important}
:root:root [data-unframe-n][data-unframe-corrected=content]{background:#2da44e40!important;box-shadow:0 0 0 2px #2da44e80!important}
:root:root [data-unframe-n][data-unframe-corrected]:is([id],[data-unframe-first])::before{content:\"✎ \"!important;color:#000!important;font:bold 12px/1 system-ui,sans-serif!important;\
display:inline!important;position:static!important;float:none!important;background:none!important;margin:0!important;padding:0!important}
:root:root img:not([src]){background:#8884!important;min-width:1em;min-height:1em}
";

const TIP: &str = "
:root:root::after{position:fixed!important;z-index:2147483647!important;inset:auto auto 10px 10px!important;max-width:min(46rem,calc(100vw - 40px))!important;\
padding:7px 11px!important;border-radius:7px!important;background:#16202eee!important;color:#fff!important;font:13px/1.45 system-ui,sans-serif!important;\
text-align:left!important;white-space:pre-wrap!important;box-shadow:0 3px 14px #0006!important;pointer-events:none!important;letter-spacing:0!important;text-transform:none!important}
";

const GREY: &str = "
:root:root [data-unframe=framing]{opacity:.32!important;filter:grayscale(1)!important}
:root:root [data-unframe=framing]:has([data-unframe-marked]),:root:root [data-unframe=framing][data-unframe-marked]{opacity:.7!important;filter:none!important}
:root:root [data-unframe=framing][data-unframe-by-expert]{opacity:.5!important;outline:2px dashed #000!important;outline-offset:1px!important}
";
const HIDDEN: &str = ":root:root [data-unframe=framing]{display:none!important}";
const ONLY: &str = ":root:root [data-unframe=content]{display:none!important}";

/// Panes are columns that keep what is in them, `position: fixed` included.
const PANES: &str = "
:root:root body{display:grid!important;grid-auto-flow:column!important;grid-auto-columns:minmax(0,1fr)!important;gap:0!important;margin:0!important;padding:0!important;\
width:auto!important;max-width:none!important;min-width:0!important;float:none!important;position:static!important}
:root:root .unframe-pane{contain:layout paint!important;min-width:0!important;overflow:auto hidden!important;padding:8px!important}
:root:root .unframe-pane+.unframe-pane{border-left:2px solid #8886!important}
";

/// The style for a frame whose blocks say this, if they are not too many.
pub(super) fn of(mode: Mode, panes: usize, says: &[String]) -> String {
    let mut css = ALWAYS.to_owned();
    css.push_str(match mode {
        Mode::Grey => GREY,
        Mode::Hidden => HIDDEN,
        Mode::OnlyFraming => ONLY,
        Mode::Plain => "",
    });
    if panes > 1 {
        css.push_str(PANES);
    }
    if !says.is_empty() {
        css.push_str(TIP);
    }
    for (number, said) in says.iter().enumerate() {
        let block = format!("[data-unframe-n=\"{number}\"]");
        let _ = writeln!(
            css,
            ":root:root:has({block}:is(:hover,:focus-visible)){{{block}{{outline:2px solid #2563c9!important;outline-offset:2px!important}}\
             &::after{{content:\"{}\"!important}}}}\n\
             :root:root:has({block}:target){{{block}{{outline:3px solid #d9730d!important;outline-offset:3px!important}}}}",
            string(said)
        );
    }
    css
}

/// A text inside quotes.
fn string(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '"' | '\\' | '<' | '\n' | '\r' | '\u{C}' | '\0' => {
                let _ = write!(quoted, "\\{:x} ", u32::from(character).max(1));
            }
            _ => quoted.push(character),
        }
    }
    quoted
}
