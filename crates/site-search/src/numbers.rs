//! Encodes numbers as LEB128: seven bits a byte, the lowest first.

/// Appends `value`.
#[expect(clippy::cast_possible_truncation, reason = "seven bits at a time")]
pub(crate) fn put(out: &mut Vec<u8>, mut value: usize) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Reads a number from the front; `None` for invalid input.
pub(crate) fn take(bytes: &mut &[u8]) -> Option<usize> {
    let mut value = 0;
    for shift in (0..usize::BITS).step_by(7) {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= usize::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

/// Reads `length` bytes from the front; `None` when fewer remain.
pub(crate) fn take_bytes<'a>(bytes: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (front, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(front)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip() {
        for value in [0, 1, 127, 128, 300, 65_535, usize::MAX] {
            let mut out = Vec::new();
            put(&mut out, value);
            let mut bytes = out.as_slice();
            assert_eq!(take(&mut bytes), Some(value));
            assert!(bytes.is_empty());
        }
        let mut out = Vec::new();
        put(&mut out, 300);
        assert_eq!(out, [0xAC, 0x02]);
    }

    #[test]
    fn truncated_numbers_are_rejected() {
        assert_eq!(take(&mut [0x80, 0x80].as_slice()), None);
        assert_eq!(take(&mut [].as_slice()), None);
        assert_eq!(take_bytes(&mut [1].as_slice(), 2), None);
    }
}
