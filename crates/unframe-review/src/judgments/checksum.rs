//! Is a row what was written? Each has a checksum of its columns, because SQLite has none: a grade in which a disk changed a bit is a grade.

use rusqlite::types::ValueRef;

/// FNV-1a over the columns of a row, each with its kind and length: it finds what became of a file, and nobody has a reason to
/// deceive it.
pub(super) fn checksum<'row>(columns: impl IntoIterator<Item = ValueRef<'row>>) -> i64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |bytes: &[u8]| {
        for byte in bytes {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for column in columns {
        match column {
            ValueRef::Null => add(b"n"),
            ValueRef::Integer(number) => {
                add(b"i");
                add(&number.to_le_bytes());
            }
            ValueRef::Real(number) => {
                add(b"r");
                add(&number.to_le_bytes());
            }
            ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
                add(b"t");
                add(&(bytes.len() as u64).to_le_bytes());
                add(bytes);
            }
        }
    }
    hash.cast_signed()
}
