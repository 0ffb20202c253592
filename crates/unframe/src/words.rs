//! Numbers as people write them, for messages.
//!
//! Not part of the crate's interface: it is public for `unframe-cli`, whose messages count things as [`Damage`](crate::Damage)
//! does, and changes without notice.

/// `1 node`, `1,497 nodes`.
pub fn count(number: usize, noun: &str) -> String {
    match (number, noun.split_once(' ')) {
        (1, _) => format!("1 {noun}"),
        (_, None) => format!("{} {noun}s", grouped(number)),
        (_, Some((first, rest))) => format!("{} {first}s {rest}", grouped(number)),
    }
}

/// A number with its thousands set apart.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 999, 1000, 268_435_456].map(grouped), ["0", "999", "1,000", "268,435,456"]);
    }
}
