//! One recursive parser: tags contain values, values contain elements, and elements contain tags.
//! Each file adds the methods of one construct to [`Cursor`].

mod brackets;
mod check;
mod element;
mod tag;
mod value;

pub(crate) use tag::Tag;

use super::{Fail, name_end, skip_space, token::comment_length};

/// A position in a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cursor<'a> {
    pub(in crate::syntax) text: &'a str,
    pub(in crate::syntax) at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) const fn new(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// Returns the text that has not been read.
    pub(in crate::syntax) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Returns the next byte.
    pub(in crate::syntax) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Skips white space.
    pub(in crate::syntax) fn skip_space(&mut self) {
        self.at = skip_space(self.text, self.at);
    }

    /// Skips white space and JavaScript comments.
    pub(in crate::syntax) fn skip_trivia(&mut self) {
        loop {
            self.skip_space();
            match comment_length(self.rest()) {
                Some(length) => self.at += length,
                None => return,
            }
        }
    }

    /// Skips one character.
    pub(in crate::syntax) fn skip_char(&mut self) {
        self.at += self.rest().chars().next().map_or(1, char::len_utf8);
    }

    /// Returns the JavaScript name that starts here, or an empty string.
    pub(in crate::syntax) fn name(&self) -> &'a str {
        &self.text[self.at..name_end(self.text, self.at)]
    }

    /// Reads the JavaScript name that starts here, or fails if there is none.
    pub(in crate::syntax) fn eat_name(&mut self) -> Result<&'a str, Fail> {
        let name = self.name();
        if name.is_empty() {
            return self.fail();
        }
        self.at += name.len();
        Ok(name)
    }

    /// Returns the text of the JavaScript number that starts here, which may be invalid.
    pub(in crate::syntax) fn number(&self) -> &'a str {
        let rest = self.rest();
        let is_hex = rest.starts_with("0x") || rest.starts_with("0X");
        let mut in_exponent = false;
        let end = rest.find(|c: char| {
            let continues = c.is_ascii_alphanumeric()
                || matches!(c, '.' | '_')
                || in_exponent && matches!(c, '+' | '-');
            in_exponent = matches!(c, 'e' | 'E') && !is_hex;
            !continues
        });
        &rest[..end.unwrap_or(rest.len())]
    }

    /// Returns a failure at the current position.
    pub(in crate::syntax) fn fail<T>(&self) -> Result<T, Fail> {
        Err(Fail {
            at: self.at,
            at_end: self.at >= self.text.len(),
        })
    }
}
