//! Thrift's compact protocol, as far as the metadata of Parquet needs it.

/// Types as field headers and lists name them.
const TYPE_I32: u8 = 5;
const TYPE_I64: u8 = 6;
const TYPE_BINARY: u8 = 8;
const TYPE_LIST: u8 = 9;
pub(super) const TYPE_STRUCT: u8 = 12;

/// A struct that is written field by field, with growing numbers.
#[derive(Debug, Default)]
pub(super) struct Struct {
    bytes: Vec<u8>,
    last: u8,
}

impl Struct {
    pub(super) fn new() -> Self {
        Self::default()
    }

    fn field(&mut self, number: u8, of_type: u8) {
        debug_assert!(number > self.last && number - self.last < 16, "fields come in order");
        self.bytes.push((number - self.last) << 4 | of_type);
        self.last = number;
    }

    /// A number or an enum of 32 bits.
    pub(super) fn number(&mut self, number: u8, value: u64) -> &mut Self {
        self.field(number, TYPE_I32);
        varint(&mut self.bytes, value << 1);
        self
    }

    /// A number of 64 bits.
    pub(super) fn long(&mut self, number: u8, value: u64) -> &mut Self {
        self.field(number, TYPE_I64);
        varint(&mut self.bytes, value << 1);
        self
    }

    pub(super) fn string(&mut self, number: u8, value: &str) -> &mut Self {
        self.field(number, TYPE_BINARY);
        self.bytes.extend(string(value));
        self
    }

    /// Another struct, which was ended.
    pub(super) fn nested(&mut self, number: u8, ended: &[u8]) -> &mut Self {
        self.field(number, TYPE_STRUCT);
        self.bytes.extend(ended);
        self
    }

    pub(super) fn numbers(&mut self, number: u8, values: &[u64]) -> &mut Self {
        let items = values.iter().map(|value| {
            let mut item = Vec::new();
            varint(&mut item, value << 1);
            item
        });
        self.list(number, TYPE_I32, items)
    }

    pub(super) fn strings(&mut self, number: u8, values: &[&str]) -> &mut Self {
        self.list(number, TYPE_BINARY, values.iter().map(|value| string(value)))
    }

    /// Items of one type, each as it is written.
    pub(super) fn list(&mut self, number: u8, of_type: u8, items: impl Iterator<Item = Vec<u8>>) -> &mut Self {
        self.field(number, TYPE_LIST);
        let items: Vec<Vec<u8>> = items.collect();
        match u8::try_from(items.len()) {
            Ok(length) if length < 15 => self.bytes.push(length << 4 | of_type),
            _ => {
                self.bytes.push(0xF0 | of_type);
                varint(&mut self.bytes, items.len() as u64);
            }
        }
        self.bytes.extend(items.concat());
        self
    }

    /// Its bytes.
    pub(super) fn end(&mut self) -> Vec<u8> {
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.push(0);
        bytes
    }
}

fn string(value: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(value.len() + 2);
    varint(&mut bytes, value.len() as u64);
    bytes.extend(value.as_bytes());
    bytes
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
pub(super) fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value.to_le_bytes()[0] | 0x80);
        value >>= 7;
    }
    bytes.push(value.to_le_bytes()[0]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_written_as_the_protocol_asks() {
        let mut inner = Struct::new();
        let inner = inner.string(1, "ab").end();
        let mut outer = Struct::new();
        outer.number(1, 1).long(3, 300).nested(4, &inner).numbers(5, &[0, 3]);
        assert_eq!(outer.end(), [0x15, 2, 0x26, 0xD8, 0x04, 0x1C, 0x18, 2, b'a', b'b', 0, 0x19, 0x25, 0, 6, 0]);
    }

    #[test]
    fn long_lists_have_a_length_of_their_own() {
        let mut long = Struct::new();
        long.numbers(1, &[0; 20]);
        assert_eq!(long.end()[..3], [0x19, 0xF5, 20]);
    }
}
