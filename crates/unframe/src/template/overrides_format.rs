//! What experts said about places, as bytes (`docs/template-format.md`).

use super::bytes::{Reader, put_count, put_long, put_short};
use super::overrides::{Override, Overrides};
use crate::label::Label;
use crate::segment::{Position, SitePlace};

/// Writes a list, in the order of places.
pub(super) fn put_overrides(bytes: &mut Vec<u8>, overrides: &Overrides) {
    put_count(bytes, overrides.iter().len());
    for (place, said) in overrides.iter() {
        let (kind, position, text) = match place {
            SitePlace::Within(position) => (0, position, None),
            SitePlace::At(position) => (1, position, None),
            SitePlace::Saying(position, text) => (2, position, Some(text)),
        };
        put_short(bytes, kind);
        put_long(bytes, position.0);
        if let Some(text) = text {
            put_long(bytes, text);
        }
        put_short(
            bytes,
            match said.label {
                None => 0,
                Some(Label::Content) => 1,
                Some(Label::Framing) => 2,
            },
        );
        put_long(bytes, said.time.cast_unsigned());
    }
}

/// Reads what [`put_overrides`] wrote, and nothing else: places in their order, each once.
pub(super) fn overrides(reader: &mut Reader<'_>) -> Option<Overrides> {
    let list = reader.list(|reader| {
        let (kind, position) = (reader.short()?, Position(reader.long()?));
        let place = match kind {
            0 => SitePlace::Within(position),
            1 => SitePlace::At(position),
            2 => SitePlace::Saying(position, reader.long()?),
            _ => return None,
        };
        let label = match reader.short()? {
            0 => None,
            1 => Some(Label::Content),
            2 => Some(Label::Framing),
            _ => return None,
        };
        Some((place, Override { time: reader.long()?.cast_signed(), label }))
    })?;
    if list.windows(2).any(|pair| pair[0].0 >= pair[1].0) {
        return None;
    }
    let mut overrides = Overrides::default();
    for (place, said) in list {
        overrides.add(place, said);
    }
    Some(overrides)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_back_and_nothing_else_is_read() {
        let mut said = Overrides::default();
        for (place, time, label) in [
            (SitePlace::Saying(Position(1), 2), -5, Some(Label::Framing)),
            (SitePlace::Within(Position(7)), 8, None),
            (SitePlace::At(Position(7)), i64::MAX, Some(Label::Content)),
        ] {
            said.add(place, Override { time, label });
        }
        let mut bytes = Vec::new();
        put_overrides(&mut bytes, &said);
        let read = |bytes: &[u8]| {
            let mut reader = Reader { rest: bytes };
            overrides(&mut reader).filter(|_| reader.rest.is_empty())
        };
        assert_eq!(read(&bytes), Some(said));
        let entry = [&[0][..], &[7; 8], &[1], &[0; 8]].concat();
        let list = |entries: &[&[u8]]| [&[u8::try_from(entries.len()).unwrap()][..], &entries.concat()].concat();
        assert!(read(&list(&[&entry])).is_some());
        assert_eq!(read(&list(&[&entry, &entry])), None, "a place twice");
        for (index, wrong) in [(0, 3), (9, 3)] {
            let mut changed = entry.clone();
            changed[index] = wrong;
            assert_eq!(read(&list(&[&changed])), None);
        }
    }
}
