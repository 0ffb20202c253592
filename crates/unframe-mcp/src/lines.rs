//! Lines of standard input: those that are JSON go on to the SDK, the others are refused with a reason.
//!
//! The SDK passes over both in silence, so that nobody answers an answer for ever. On standard input nobody does: who typed the line, or wrote
//! the program that sent it, waits for an answer that never comes.

use std::io;

use serde::de::IgnoredAny;
use serde_json::Value;
use tokio::io::{AsyncBufRead, AsyncBufReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::sync::mpsc;

/// The longest line, as in the SDK.
pub(crate) const LONGEST: usize = 16 << 20;

/// How much of a longer line is looked at for its id: most programs write it first or last.
const LOOKED_AT: usize = 1 << 10;

/// A line that does not go on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refused {
    /// The id of the request, where it can be told.
    pub(crate) id: Option<Value>,
    pub(crate) why: Why,
}

/// Why it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    NotJson,
    TooLong,
}

/// Reads lines until the input ends or nobody wants them any more.
pub(crate) async fn sift(
    mut input: impl AsyncBufRead + Unpin,
    mut messages: impl AsyncWrite + Unpin,
    refused: mpsc::Sender<Refused>,
) -> io::Result<()> {
    let mut line = Vec::new();
    while let Some(length) = next_line(&mut input, &mut line).await? {
        let told = if length > LONGEST {
            Some(Refused { id: id_of(&line), why: Why::TooLong })
        } else if line.trim_ascii().is_empty() {
            continue;
        } else {
            let is_json = serde_json::from_slice::<IgnoredAny>(without_mark(&line)).is_ok();
            (!is_json).then_some(Refused { id: None, why: Why::NotJson })
        };
        if let Some(told) = told {
            if refused.send(told).await.is_err() {
                break;
            }
        } else {
            line.push(b'\n');
            messages.write_all(&line).await?;
        }
    }
    Ok(())
}

/// Reads the next line without its end, and gives its length; `None` at the end of the input. Of a line that is too long the beginning
/// and the end are kept.
async fn next_line(input: &mut (impl AsyncBufRead + Unpin), line: &mut Vec<u8>) -> io::Result<Option<usize>> {
    line.clear();
    let mut length = 0;
    loop {
        let available = input.fill_buf().await?;
        if available.is_empty() {
            return Ok((length > 0).then_some(length));
        }
        let end = memchr::memchr(b'\n', available);
        let piece = &available[..end.unwrap_or(available.len())];
        length += piece.len();
        line.extend_from_slice(piece);
        if length > LONGEST {
            let end = line.len().saturating_sub(LOOKED_AT).max(LOOKED_AT);
            line.drain(LOOKED_AT..end);
        }
        let taken = piece.len() + usize::from(end.is_some());
        input.consume(taken);
        if end.is_some() {
            return Ok(Some(length));
        }
    }
}

/// JSON without the mark of its encoding, which the SDK passes over as well.
fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line)
}

/// The id of a message of which only the beginning and the end are known.
fn id_of(ends: &[u8]) -> Option<Value> {
    let (head, tail) = ends.split_at(LOOKED_AT.min(ends.len()));
    first_id(head).or_else(|| last_id(&String::from_utf8_lossy(tail)))
}

/// The id among the members that come before the first long one.
fn first_id(head: &[u8]) -> Option<Value> {
    let mut rest = without_mark(head).trim_ascii_start().strip_prefix(b"{")?;
    loop {
        let (Value::String(name), after) = value_of(rest)? else { return None };
        let (value, after) = value_of(after.trim_ascii_start().strip_prefix(b":")?)?;
        if name == "id" {
            return is_id(&value).then_some(value);
        }
        rest = after.trim_ascii_start().strip_prefix(b",")?;
    }
}

/// A value at the beginning, and what follows it.
fn value_of(json: &[u8]) -> Option<(Value, &[u8])> {
    let mut values = serde_json::Deserializer::from_slice(json).into_iter();
    let value = values.next()?.ok()?;
    Some((value, &json[values.byte_offset()..]))
}

/// The id, if it is the last member. What stands right before the last brace is not part of a text, which would end with a quote, and
/// quotes inside of it have backslashes.
fn last_id(tail: &str) -> Option<Value> {
    let (before, value) = tail.trim_end().strip_suffix('}')?.rsplit_once("\"id\"")?;
    let value = serde_json::from_str(value.trim_start().strip_prefix(':')?).ok()?;
    (before.trim_end().ends_with(',') && is_id(&value)).then_some(value)
}

fn is_id(value: &Value) -> bool {
    value.is_string() || value.is_i64()
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt as _;

    use super::*;

    /// What goes on, and what is refused.
    fn sifted(input: &[u8]) -> (String, Vec<Refused>) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let (ours, mut theirs) = tokio::io::duplex(1 << 10);
            let (tell, mut told) = mpsc::channel(1);
            let mut passed = String::new();
            let mut refused = Vec::new();
            let listening = async {
                while let Some(line) = told.recv().await {
                    refused.push(line);
                }
            };
            let (sifted, read, ()) =
                tokio::join!(sift(input, ours, tell), theirs.read_to_string(&mut passed), listening);
            sifted.and(read).unwrap();
            (passed, refused)
        })
    }

    #[test]
    fn lines_that_are_json_go_on_and_others_are_refused() {
        let not_json = Refused { id: None, why: Why::NotJson };
        let (passed, refused) = sifted(b"{\"id\":1}\r\nhello\n\n \n[1]\n{\"id\":2\n\xFF\n{\"id\":3}");
        assert_eq!(passed, "{\"id\":1}\r\n[1]\n{\"id\":3}\n");
        assert_eq!(refused, [not_json.clone(), not_json.clone(), not_json]);
    }

    #[test]
    fn a_line_that_is_too_long_is_refused_with_its_id() {
        let html = "x".repeat(LONGEST);
        let long = |message: &str| format!("{}\n", message.replace('…', &html));
        let lines = [
            long(r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"html":"…"}}"#),
            long(r#"{"method":"tools/call","params":{"html":"…"}, "id" : "eight" }"#),
            // Nothing that a page says is an id.
            long(r#"{"params":{"html":"…,\"id\":9"}}"#),
            long(r#"{"params":{"html":"…","id":10}}"#),
            long(r#"{"params":{"id":11,"html":"…"}}"#),
        ];
        let (passed, refused) = sifted((lines.concat() + "{\"id\":1}\n").as_bytes());
        assert_eq!(passed, "{\"id\":1}\n");
        let ids: Vec<Option<Value>> = refused.into_iter().map(|line| line.id).collect();
        assert_eq!(ids, [Some(7.into()), Some("eight".into()), None, None, None]);
    }
}
