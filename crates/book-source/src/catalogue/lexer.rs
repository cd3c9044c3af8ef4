//! Divides the text of a catalogue into tokens, as gettext does.

use std::ops::Range;

/// The longest number of a plural form: languages have at most six.
const MOST_DIGITS: usize = 4;

/// A part of a catalogue.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A comment without its `#`.
    Comment(&'a str),
    /// A word outside of quotes.
    Word(&'a str),
    /// A text in quotes, with its escapes replaced.
    Text(String),
    /// The number of a plural form, in brackets.
    Form(usize),
}

/// The reason why a token cannot be read.
pub(super) type Reason = &'static str;

pub(super) const NOT_A_TOKEN: Reason = "expected a comment, a keyword or a text in quotes";

/// The rest of a catalogue that has not been read.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let at = text.len() - text.trim_start_matches('\u{feff}').len();
        Self { text, at }
    }

    /// Returns the next token and its bytes; `None` at the end.
    pub(super) fn next(&mut self) -> Option<(Result<Token<'a>, Reason>, Range<usize>)> {
        let is_space = |c| matches!(c, ' ' | '\t' | '\r' | '\n' | '\u{b}' | '\u{c}');
        self.take_while(is_space);
        let start = self.at;
        let token = match self.peek()? {
            '#' => Ok(Token::Comment(&self.take_while(|c| c != '\n')[1..])),
            '"' => self.quoted().map(Token::Text),
            '[' => self.form().map(Token::Form),
            c if c.is_ascii_alphabetic() => Ok(Token::Word(
                self.take_while(|c| c.is_ascii_alphanumeric() || c == '_'),
            )),
            _ => Err(NOT_A_TOKEN),
        };
        if token.is_err() {
            self.take_while(|c| c != '\n');
        }
        let end = self.text[start..self.at].trim_end().len() + start;
        Some((token, start..end))
    }

    /// Skips the rest of the line.
    pub(super) fn skip_line(&mut self) {
        self.take_while(|c| c != '\n');
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn take_while(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Reads a number in brackets, with spaces around it.
    fn form(&mut self) -> Result<usize, Reason> {
        let fault = "expected the number of a plural form, such as `msgstr[0]`";
        self.take();
        let inner = self.take_while(|c| !matches!(c, ']' | '\n'));
        let digits = inner.trim();
        let is_number = digits.len() <= MOST_DIGITS && digits.bytes().all(|b| b.is_ascii_digit());
        match (self.peek(), digits.parse()) {
            (Some(']'), Ok(number)) if is_number => {
                self.take();
                Ok(number)
            }
            _ => Err(fault),
        }
    }

    /// Reads a text in quotes.
    fn quoted(&mut self) -> Result<String, Reason> {
        self.take();
        // Escapes may write the single bytes of a character.
        let mut bytes = Vec::new();
        loop {
            let plain = self.take_while(|c| !matches!(c, '"' | '\\' | '\n'));
            bytes.extend_from_slice(plain.as_bytes());
            match self.peek() {
                Some('"') => break,
                Some('\\') => {
                    self.take();
                    bytes.extend(self.escape()?);
                }
                _ => return Err("the quotes are not closed"),
            }
        }
        self.take();
        String::from_utf8(bytes).map_err(|_| "the escapes of this text are not UTF-8")
    }

    /// Reads what follows a `\`: one byte, or none for a line that continues.
    fn escape(&mut self) -> Result<Option<u8>, Reason> {
        let unknown = "unknown escape: after `\\` only `\"`, `\\`, a letter of `abfnrtv`, `x` with hexadecimal digits, and octal digits are allowed";
        let start = self.at;
        let next = self.take();
        let byte = match next.ok_or(unknown)? {
            '\n' => return Ok(None),
            '\r' if self.peek() == Some('\n') => {
                self.take();
                return Ok(None);
            }
            'a' => 0x07,
            'b' => 0x08,
            't' => b'\t',
            'n' => b'\n',
            'v' => 0x0b,
            'f' => 0x0c,
            'r' => b'\r',
            '"' => b'"',
            '\\' => b'\\',
            'x' => {
                let digits = self.take_while(|c| c.is_ascii_hexdigit());
                byte_of(digits, 16).ok_or(unknown)?
            }
            '0'..='7' => {
                let rest = &self.text.as_bytes()[start..];
                let octal = rest
                    .iter()
                    .take(3)
                    .take_while(|byte| matches!(byte, b'0'..=b'7'));
                self.at = start + octal.count();
                byte_of(&self.text[start..self.at], 8).ok_or(unknown)?
            }
            _ => return Err(unknown),
        };
        Ok(Some(byte))
    }
}

/// Returns the byte that digits write, and `None` without digits. As in C, the last digits of a
/// long number count.
fn byte_of(digits: &str, radix: u8) -> Option<u8> {
    let byte = digits.chars().try_fold(0, |byte: u8, digit| {
        let value = u8::try_from(digit.to_digit(radix.into())?).ok()?;
        Some(byte.wrapping_mul(radix).wrapping_add(value))
    });
    byte.filter(|_| !digits.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_those_of_gettext() {
        for (text, expected) in [
            (r#""\x45\x4a""#, Ok("EJ")),
            (r#""\x041 \x141g""#, Ok("A Ag")),
            (r#""\101\60\1011\0""#, Ok("A0A1\0")),
            (r#""\a\b\f\v\t\n\r""#, Ok("\u{7}\u{8}\u{c}\u{b}\t\n\r")),
            (r#""\xc3\xa9\303\251\"\\""#, Ok("éé\"\\")),
            ("\"one \\\n two\\\r\n\"", Ok("one  two")),
            (r#""\xff""#, Err("not UTF-8")),
            (r#""\xg""#, Err("unknown escape")),
            (r#""\8""#, Err("unknown escape")),
            (r#""\'""#, Err("unknown escape")),
            (r#""\"#, Err("unknown escape")),
            ("\"a\nb\"", Err("not closed")),
        ] {
            let (token, _) = Lexer::new(text).next().unwrap();
            match expected {
                Ok(read) => assert_eq!(token, Ok(Token::Text(read.to_owned())), "{text}"),
                Err(reason) => assert!(token.unwrap_err().contains(reason), "{text}"),
            }
        }
    }
}
