//! When two formulas in TeX are the same: white space, spacing commands and braces around a single sign do not count.

/// What is compared of a formula.
pub(super) fn normal(tex: &str) -> String {
    let mut tokens: Vec<String> = Vec::new();
    let mut rest = tex.trim().trim_matches('$').chars().peekable();
    while let Some(character) = rest.next() {
        if character.is_whitespace() {
            continue;
        }
        let mut token = String::from(character);
        if character == '\\' {
            while let Some(letter) = rest.next_if(char::is_ascii_alphabetic) {
                token.push(letter);
            }
            if token.len() == 1 {
                token.extend(rest.next());
            }
        }
        let known = ALIASES.iter().find(|(alias, _)| *alias == token);
        match known {
            Some((_, "")) => {}
            Some((_, name)) => tokens.push((*name).to_owned()),
            None => tokens.push(token),
        }
    }
    // Braces around one token say nothing; those around none, neither.
    loop {
        let single = tokens.windows(3).position(|three| three[0] == "{" && three[2] == "}");
        let empty = tokens.windows(2).position(|two| two[0] == "{" && two[1] == "}");
        if let Some(at) = single {
            tokens.remove(at + 2);
            tokens.remove(at);
        } else if let Some(at) = empty {
            tokens.drain(at..at + 2);
        } else {
            break;
        }
    }
    tokens.concat()
}

/// Other names of the same sign, and commands that say nothing about it.
const ALIASES: [(&str, &str); 17] = [
    ("\\,", ""),
    ("\\;", ""),
    ("\\:", ""),
    ("\\!", ""),
    ("\\ ", ""),
    ("\\quad", ""),
    ("\\displaystyle", ""),
    ("\\textstyle", ""),
    ("\\limits", ""),
    ("\\leq", "\\le"),
    ("\\geq", "\\ge"),
    ("\\neq", "\\ne"),
    ("\\rightarrow", "\\to"),
    ("\\left", ""),
    ("\\right", ""),
    ("\\overline", "\\bar"),
    ("\\operatorname", ""),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_that_look_alike_are_the_same() {
        for (left, right) in [
            ("x^2 + y", "x^{2}+y"),
            ("\\displaystyle a \\leq b", "a\\le b"),
            ("\\frac{a}{b}", "\\frac a b"),
            ("$x_i$", "x_{i}"),
            ("\\int q\\,dt", "\\int qdt"),
        ] {
            assert_eq!(normal(left), normal(right), "{left}");
        }
    }

    #[test]
    fn formulas_that_differ_are_not() {
        for (left, right) in [("x^{-k}", "x^-k"), ("a_{ij}", "a_ij"), ("x2", "x^2"), ("\\alpha", "α")] {
            assert_ne!(normal(left), normal(right), "{left}");
        }
    }
}
