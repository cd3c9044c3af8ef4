//! Decodes the text of a file.

use std::io::{self, ErrorKind};

/// The byte order mark, which is not part of a text.
pub const MARK: char = '\u{feff}';

/// The number of bytes in which UTF-16 is recognised.
const SAMPLE: usize = 256;

/// Returns the text of bytes in UTF-8.
///
/// # Errors
///
/// The name of another encoding, for the author.
pub fn decode(bytes: Vec<u8>) -> io::Result<String> {
    match is_utf16(&bytes) {
        true => Err(io::Error::new(
            ErrorKind::InvalidData,
            other_encoding(&bytes),
        )),
        false => String::from_utf8(bytes).map_err(|error| {
            let reason = other_encoding(error.as_bytes());
            io::Error::new(ErrorKind::InvalidData, reason)
        }),
    }
}

/// Returns why bytes are not a text in UTF-8.
pub fn other_encoding(bytes: &[u8]) -> &'static str {
    match is_utf16(bytes) {
        true => "the text is UTF-16, not UTF-8",
        false => "the text is not UTF-8",
    }
}

/// Whether bytes are probably UTF-16: they begin with its byte order mark, or every second byte of
/// their beginning is zero, as for letters of English.
pub fn is_utf16(bytes: &[u8]) -> bool {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return true;
    }
    let sample = &bytes[..bytes.len().min(SAMPLE) & !1];
    let is_zero = |offset| {
        let mut every_second = sample.iter().skip(offset).step_by(2);
        every_second.all(|byte| *byte == 0)
    };
    sample.len() >= 4 && sample.contains(&0) && is_zero(0) != is_zero(1)
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn other_encodings_are_named() {
        let words = |text: &str, to: fn(u16) -> [u8; 2]| -> Vec<u8> {
            text.encode_utf16().flat_map(to).collect()
        };
        let marked = |text: &str| format!("\u{feff}{text}");
        for bytes in [
            words("fn main() {}", u16::to_le_bytes),
            words("fn main() {}", u16::to_be_bytes),
            words(&marked("守卫"), u16::to_le_bytes),
            words(&marked("守卫"), u16::to_be_bytes),
            words(&marked(""), u16::to_le_bytes),
        ] {
            let error = decode(bytes.clone()).unwrap_err().to_string();
            assert!(error.contains("UTF-16"), "{bytes:?}: {error}");
        }
        let latin = decode(b"caf\xe9".to_vec()).unwrap_err().to_string();
        assert_eq!(latin, "the text is not UTF-8");
        for text in ["", "a", "\u{feff}守卫", "a\0b", "\0", "\0\0\0\0"] {
            assert_eq!(decode(text.into()).unwrap(), text);
        }
    }
}
