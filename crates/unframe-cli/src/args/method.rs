//! What can be typed about the method by which commands tell framing from content.

use std::num::NonZeroUsize;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use unframe::template::site_2005::Parameters;
use unframe::{Method, Share};

/// Reads a method by its name.
pub(super) fn methods() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::ALL.map(Method::name))
        .map(|name| Method::named(&name).expect("only names of methods are possible"))
}

/// By what pages are judged.
#[derive(Debug, Args)]
pub(crate) struct MethodArguments {
    /// How to tell framing from content; `unframe help methods` explains each method
    #[arg(long, value_name = "METHOD", default_value = "auto", value_parser = methods())]
    method: Method,

    /// Judge each page by itself, without its site: the same as `--method page`
    #[arg(long, conflicts_with = "method")]
    alone: bool,
}

impl MethodArguments {
    pub(crate) fn method(&self) -> Method {
        if self.alone { Method::Page } else { self.method }
    }
}

/// Settings of the method of 2005; those that are not typed are as in the paper.
#[derive(Debug, Args)]
#[command(next_help_heading = "The method of 2005 (--method site-2005)")]
pub(crate) struct ChainArguments {
    /// Shortest run of tags and texts to recognize [default: 6]
    #[arg(long, value_name = "N")]
    min_tokens_chain: Option<NonZeroUsize>,

    /// Pages that share more than this are duplicates and do not start a cluster [default: 0.70]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    max_duplicate_share: Option<Share>,

    /// Share of what the first two pages of a cluster have in common that a page needs to join it [default: 0.80]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    min_nav_share: Option<Share>,

    /// Lower values of `--min-nav-share` to try when no cluster is found, in falling order [default: 0.60,0.40]
    #[arg(long, value_name = "SHARE,SHARE", value_parser = two_shares)]
    lower_nav_shares: Option<[Share; 2]>,

    /// Smallest number of pages in a cluster [default: 4]
    #[arg(long, value_name = "N", value_parser = at_least_two)]
    min_cluster_pages: Option<usize>,
}

impl ChainArguments {
    /// How the method of 2005 is set.
    pub(crate) fn parameters(&self) -> Parameters {
        let default = Parameters::default();
        let min_nav_share = self.min_nav_share.unwrap_or(default.min_nav_share);
        Parameters {
            min_tokens_chain: self.min_tokens_chain.unwrap_or(default.min_tokens_chain),
            max_duplicate_share: self.max_duplicate_share.unwrap_or(default.max_duplicate_share),
            min_nav_share,
            // What is lowered does not rise, even where only the first share was typed.
            lower_nav_shares: self
                .lower_nav_shares
                .unwrap_or(default.lower_nav_shares.map(|share| share.min(min_nav_share))),
            min_cluster_pages: self.min_cluster_pages.unwrap_or(default.min_cluster_pages),
        }
    }

    /// Why the shares make no sense: a share that is *lowered* step by step cannot rise. It may stay as it is.
    pub(super) fn wrong_shares(&self) -> Option<String> {
        let Parameters { min_nav_share, lower_nav_shares: [first, second], .. } = self.parameters();
        let falls = min_nav_share >= first && first >= second;
        let message =
            "the shares must not rise from `--min-nav-share` over the first to the second of `--lower-nav-shares`";
        (!falls).then(|| message.to_owned())
    }

    /// Why what was typed makes no sense with another method.
    pub(super) fn contradiction(&self, method: &str, has_template: bool) -> Option<String> {
        let first_typed = [
            ("--min-tokens-chain", self.min_tokens_chain.is_some()),
            ("--max-duplicate-share", self.max_duplicate_share.is_some()),
            ("--min-nav-share", self.min_nav_share.is_some()),
            ("--lower-nav-shares", self.lower_nav_shares.is_some()),
            ("--min-cluster-pages", self.min_cluster_pages.is_some()),
        ]
        .into_iter()
        .find(|(_, is_typed)| *is_typed);
        let judged = if has_template {
            "`--template` uses the method `site`".to_owned()
        } else {
            format!("the method is `{method}`")
        };
        first_typed.map(|(option, _)| format!("`{option}` works only with `--method site-2005`, but {judged}"))
    }
}

/// `0.7`, `.7`, `70%`.
pub(super) fn share(typed: &str) -> Result<Share, &'static str> {
    const WANTED: &str = "expected a share from 0 to 1, such as 0.7, or a percentage, such as 70%";
    let (number, whole) = typed.strip_suffix('%').map_or((typed, 1.0), |percent| (percent.trim_end(), 100.0));
    let number: f64 = number.parse().map_err(|_| WANTED)?;
    if !(0.0..=whole).contains(&number) {
        return Err(WANTED);
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to a million")]
    Ok(Share::millionths((number / whole * 1e6).round() as u32))
}

fn two_shares(typed: &str) -> Result<[Share; 2], &'static str> {
    let (first, second) = typed.split_once(',').ok_or("expected two shares separated by a comma, such as 0.6,0.4")?;
    Ok([share(first.trim())?, share(second.trim())?])
}

/// A cluster begins with two pages.
fn at_least_two(typed: &str) -> Result<usize, &'static str> {
    typed.parse().ok().filter(|pages| *pages >= 2).ok_or("expected a number of pages, at least 2")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_a_number_up_to_one_or_a_percentage() {
        let shares = ["0.7", ".7", "70%", "70 %", "1", "0", "100%", "12.5%"].map(share);
        let expected = [70, 70, 70, 70, 100, 0, 100].map(|percent| Ok(Share::percent(percent)));
        assert_eq!(shares[..7], expected);
        assert_eq!(shares[7], Ok(Share::millionths(125_000)));
        for wrong in ["", "70", "-0.1", "1.01", "101%", "%", "half", "NaN"] {
            assert!(share(wrong).is_err(), "{wrong}");
        }
        assert_eq!(two_shares("0.6, 40%"), Ok([Share::percent(60), Share::percent(40)]));
        assert!(two_shares("0.6").is_err());
    }
}
