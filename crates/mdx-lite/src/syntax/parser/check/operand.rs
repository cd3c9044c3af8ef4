//! Reads operands: objects, numbers, functions, classes, strings, regular expressions.

use super::{Checker, Cursor, Fail};
use crate::syntax::token::regex_end;

impl Checker<'_> {
    pub(super) fn object(&mut self) -> Result<(), Fail> {
        self.cursor.at += 1;
        self.depth += 1;
        if self.depth > 60 {
            return self.cursor.fail();
        }
        loop {
            self.cursor.skip_trivia();
            if self.cursor.peek() == Some(b'}') {
                break;
            }
            self.property()?;
            self.cursor.skip_trivia();
            match self.cursor.peek() {
                Some(b',') => self.cursor.at += 1,
                Some(b'}') => {}
                _ => return self.cursor.fail(),
            }
        }
        self.cursor.at += 1;
        self.depth -= 1;
        Ok(())
    }

    /// Reads a property: `a`, `a: b`, `a() {}`, `get a() {}`, `[a]: b`, `...a`.
    pub(super) fn property(&mut self) -> Result<(), Fail> {
        if self.cursor.rest().starts_with("...") {
            self.cursor.at += 3;
            return self.expression(b",}");
        }
        let mut shorthand = false;
        for _ in 0..3 {
            self.cursor.skip_trivia();
            match self.cursor.peek() {
                Some(b'"' | b'\'') => self.skip_string()?,
                Some(b'[') => self.group(b']')?,
                Some(b'*') => {
                    self.cursor.at += 1;
                    continue;
                }
                Some(b'0'..=b'9') => self.number()?,
                _ => {
                    self.cursor.eat_name()?;
                    shorthand = true;
                }
            }
            self.cursor.skip_trivia();
            match self.cursor.peek() {
                Some(b':' | b'=') => {
                    self.cursor.at += 1;
                    return self.expression(b",}");
                }
                Some(b'(') => {
                    self.skip_bracket()?;
                    self.cursor.skip_trivia();
                    return self.skip_bracket();
                }
                Some(b',' | b'}') if shorthand => return Ok(()),
                _ => {}
            }
        }
        self.cursor.fail()
    }

    pub(super) fn number(&mut self) -> Result<(), Fail> {
        let written = self.cursor.number();
        let digits = written.trim_end_matches('n').replace('_', "");
        let radix = ["0x", "0X", "0b", "0B", "0o", "0O"]
            .iter()
            .any(|mark| digits.starts_with(mark));
        if !radix && digits.parse::<f64>().is_err() {
            return self.cursor.fail();
        }
        self.cursor.at += written.len();
        Ok(())
    }

    /// Skips `function name(…) {…}` or `class Name extends X {…}`.
    pub(super) fn definition(&mut self) -> Result<(), Fail> {
        while let Some(byte) = self.cursor.peek() {
            match byte {
                b'{' => return self.skip_bracket(),
                b'(' => self.skip_bracket()?,
                b')' | b'}' | b']' | b',' => break,
                _ => self.cursor.skip_char(),
            }
        }
        self.cursor.fail()
    }

    /// Skips a bracket and its contents.
    pub(super) fn skip_bracket(&mut self) -> Result<(), Fail> {
        let open = self.cursor.peek();
        let close = match open {
            Some(b'{') => return self.skip_braces(self.cursor.at + 1),
            Some(b'(') => b')',
            Some(b'[') => b']',
            _ => return self.cursor.fail(),
        };
        // The whole text is known to be balanced, so the first matching bracket closes this one.
        self.cursor.at += 1;
        loop {
            self.cursor.skip_trivia();
            match self.cursor.peek() {
                None => return self.cursor.fail(),
                Some(byte) if byte == close => break,
                Some(b'(' | b'[' | b'{') => self.skip_bracket()?,
                Some(b'"' | b'\'' | b'`') => self.skip_string()?,
                Some(_) => self.cursor.skip_char(),
            }
        }
        self.cursor.at += 1;
        Ok(())
    }

    pub(super) fn skip_braces(&mut self, inside: usize) -> Result<(), Fail> {
        self.cursor.at = Cursor::new(self.cursor.text, inside).closing_brace(0)? + 1;
        Ok(())
    }

    pub(super) fn skip_string(&mut self) -> Result<(), Fail> {
        self.cursor.at = self.cursor.string_end()?;
        Ok(())
    }

    pub(super) fn skip_regex(&mut self) -> Result<(), Fail> {
        self.cursor.at = regex_end(self.cursor.text, self.cursor.at)?;
        let flags = self.cursor.rest().find(|c: char| !c.is_ascii_alphabetic());
        self.cursor.at += flags.unwrap_or(self.cursor.rest().len());
        Ok(())
    }
}
