//! Finds the end of a formula, whose braces and angle brackets belong to it. It follows the rules of
//! pulldown-cmark, which reads the formula afterwards.

/// Returns the offset after the formula that begins with the dollar at `at`; otherwise `Err` with the
/// offset after the dollars.
///
/// A formula in a line neither begins nor ends with white space. Braces in it are balanced.
pub(super) fn end(text: &str, at: usize) -> Result<usize, usize> {
    let bytes = text.as_bytes();
    let length = dollars(bytes, at);
    let start = at + length;
    let is_space = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
    if length > 2 || (length == 1 && is_space(bytes.get(start))) {
        return Err(start);
    }
    let (mut next, mut depth) = (start, 0_usize);
    while let Some(byte) = bytes.get(next) {
        match byte {
            b'\\' => next += 1,
            b'{' => depth += 1,
            b'}' => match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => return Err(start),
            },
            b'$' => {
                let found = dollars(bytes, next);
                let can_close = length == 2 || !is_space(bytes.get(next - 1));
                if found == length && depth == 0 && can_close {
                    return Ok(next + found);
                }
                next += found - 1;
            }
            _ => {}
        }
        next += 1;
    }
    Err(start)
}

fn dollars(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().take_while(|byte| **byte == b'$').count()
}

#[cfg(test)]
mod tests {
    use super::end;

    #[test]
    fn formulas_end_at_the_next_dollar_outside_of_braces() {
        for (text, wanted) in [
            ("$a{b}$ c", Ok(6)),
            ("$\\frac{1}{2} < x$", Ok(17)),
            ("$$\na < b\n$$", Ok(11)),
            ("$a\\$b$", Ok(6)),
            ("$\\text{$x$}$", Ok(12)),
            ("$ a$", Err(1)),
            ("$5 and $6", Err(1)),
            ("$a}$", Err(1)),
            ("$a{$", Err(1)),
            ("$$a$", Err(2)),
            ("$$$a$$$", Err(3)),
            ("$", Err(1)),
            ("$\\", Err(1)),
        ] {
            assert_eq!(end(text, 0), wanted, "{text}");
        }
    }
}
