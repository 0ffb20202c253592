//! `Content-Encoding` undone: gzip, deflate, brotli, zstd, and several of them on top of each other.
//!
//! Nothing is held but the decoders' windows, so a body that unpacks to gigabytes costs no more than whoever reads it
//! takes. Headers lie: crawlers store bodies unpacked and keep the header, and servers say `deflate` for two formats,
//! so the first bytes of the body have the last word.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::{DeflateDecoder, GzDecoder, ZlibDecoder};

use crate::page_bytes::{begins_with_markup, is_page, look_ahead};

/// More encodings on top of each other than anybody means.
const MOST_LAYERS: usize = 4;

/// RFC 9659: what is sent over HTTP needs no larger window than 8 MB.
const LONGEST_ZSTD_WINDOW_LOG: u32 = 23;

/// What servers write into the header that encodes nothing.
const NO_ENCODINGS: [&str; 5] = ["identity", "none", "utf-8", "utf8", "text"];

/// `body` without the encodings that the header `encodings` lists, in the order they were applied. `None` if nobody knows
/// one of them, and the body does not look like a page either.
pub fn undo<'body>(encodings: &str, body: impl BufRead + 'body) -> io::Result<Option<Box<dyn BufRead + 'body>>> {
    let layers: Vec<&str> = encodings.split(',').map(str::trim).filter(|layer| !layer.is_empty()).collect();
    if layers.len() > MOST_LAYERS {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "the body is encoded too many times"));
    }
    let mut body: Box<dyn BufRead + 'body> = Box::new(body);
    for layer in layers.into_iter().rev() {
        match undo_one(layer, body)? {
            Some(undone) => body = undone,
            None => return Ok(None),
        }
    }
    Ok(Some(body))
}

fn undo_one<'body>(layer: &str, body: Box<dyn BufRead + 'body>) -> io::Result<Option<Box<dyn BufRead + 'body>>> {
    let (beginning, body) = look_ahead(body)?;
    let layer = layer.to_ascii_lowercase();
    Ok(Some(match layer.as_str() {
        // Only the first member, as browsers do: bytes after it are padding more often than a second one.
        "gzip" | "x-gzip" if beginning.starts_with(&[0x1F, 0x8B]) => buffered(GzDecoder::new(body)),
        "deflate" | "x-deflate" if is_zlib(&beginning) => buffered(ZlibDecoder::new(body)),
        "deflate" | "x-deflate" if !begins_with_markup(&beginning) => buffered(DeflateDecoder::new(body)),
        "br" if !begins_with_markup(&beginning) => buffered(brotli_decompressor::Decompressor::new(body, 1 << 14)),
        "zstd" if beginning.starts_with(&[0x28, 0xB5, 0x2F, 0xFD]) => {
            let mut decoder = zstd::Decoder::with_buffer(body)?;
            decoder.window_log_max(LONGEST_ZSTD_WINDOW_LOG)?;
            buffered(decoder)
        }
        // The header lies: the body is stored unpacked.
        "gzip" | "x-gzip" | "deflate" | "x-deflate" | "br" | "zstd" => Box::new(body),
        layer if NO_ENCODINGS.contains(&layer) || begins_with_markup(&beginning) || is_page(&beginning) => {
            Box::new(body)
        }
        _ => return Ok(None),
    }))
}

fn buffered<'body>(decoder: impl Read + 'body) -> Box<dyn BufRead + 'body> {
    Box::new(BufReader::with_capacity(1 << 14, decoder))
}

/// RFC 1950, section 2.2: method 8, and a header that is a multiple of 31.
fn is_zlib(beginning: &[u8]) -> bool {
    let &[method, flags, ..] = beginning else { return false };
    method & 0x0F == 8 && (u16::from(method) << 8 | u16::from(flags)) % 31 == 0
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};

    use super::*;

    const PAGE: &[u8] = b"<p>Rain today, rain tomorrow, rain the day after tomorrow.";

    fn check(encodings: &str, body: &[u8]) {
        let mut found = Vec::new();
        undo(encodings, body).unwrap().unwrap().read_to_end(&mut found).unwrap();
        assert_eq!(found.escape_ascii().to_string(), PAGE.escape_ascii().to_string(), "{encodings}");
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    /// A brotli stream of one meta-block that is not compressed (RFC 7932, section 9.2), and an empty last one.
    fn brotli(bytes: &[u8]) -> Vec<u8> {
        // WBITS 16 is the bit 0; then ISLAST 0, MNIBBLES 0 (four nibbles), MLEN - 1 in 16 bits, ISUNCOMPRESSED 1.
        let bits = (u32::try_from(bytes.len()).unwrap() - 1) << 4 | 1 << 20;
        let mut stream = bits.to_le_bytes()[..3].to_vec();
        stream.extend_from_slice(bytes);
        stream.push(0b11);
        stream
    }

    #[test]
    fn each_encoding_is_undone() {
        check("gzip", &gzip(PAGE));
        check("X-GZIP", &[gzip(PAGE), b"\0\0\0".to_vec()].concat());
        let mut zlib = ZlibEncoder::new(Vec::new(), Compression::default());
        zlib.write_all(PAGE).unwrap();
        check("deflate", &zlib.finish().unwrap());
        let mut deflate = DeflateEncoder::new(Vec::new(), Compression::default());
        deflate.write_all(PAGE).unwrap();
        check("deflate", &deflate.finish().unwrap());
        check("br", &brotli(PAGE));
        check("zstd", &zstd::encode_all(PAGE, 3).unwrap());
        check("br, gzip", &gzip(&brotli(PAGE)));
    }

    #[test]
    fn a_body_that_is_not_what_its_header_says_is_taken_as_it_is() {
        for encodings in ["gzip", "deflate", "br", "zstd", "gzip, br", "identity", "utf-8", "compress", ""] {
            check(encodings, PAGE);
        }
    }

    #[test]
    fn a_body_in_an_encoding_nobody_knows_is_none() {
        assert!(undo("compress", &b"\x1F\x9D\x90rain"[..]).unwrap().is_none());
        assert!(undo("aes128gcm, gzip", &gzip(b"\x01\x02\x03")[..]).unwrap().is_none());
        assert!(undo("identity", &b"rain"[..]).unwrap().is_some());
    }

    #[test]
    fn a_body_that_breaks_is_an_error() {
        let mut packed = gzip(PAGE);
        packed.truncate(packed.len() - 6);
        assert!(undo("gzip", &packed[..]).unwrap().unwrap().read_to_end(&mut Vec::new()).is_err());
        assert!(undo("gzip,gzip,gzip,gzip,gzip", PAGE).is_err());
    }
}
