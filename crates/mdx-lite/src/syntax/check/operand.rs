//! The operands that have an inside: objects, numbers, functions, classes, strings.

use super::{Checker, Fail, js, name_end};

impl Checker<'_> {
    pub(super) fn object(&mut self) -> Result<(), Fail> {
        self.at += 1;
        self.depth += 1;
        if self.depth > 60 {
            return self.fail();
        }
        loop {
            self.space();
            if self.peek() == Some(b'}') {
                break;
            }
            self.property()?;
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {}
                _ => return self.fail(),
            }
        }
        self.at += 1;
        self.depth -= 1;
        Ok(())
    }

    /// `a`, `a: b`, `a() {}`, `get a() {}`, `[a]: b`, `...a`.
    pub(super) fn property(&mut self) -> Result<(), Fail> {
        if self.rest().starts_with("...") {
            self.at += 3;
            return self.expression(b",}");
        }
        let mut shorthand = false;
        for _ in 0..3 {
            self.space();
            match self.peek() {
                Some(b'"' | b'\'') => self.skip_string()?,
                Some(b'[') => self.group(b']')?,
                Some(b'*') => {
                    self.at += 1;
                    continue;
                }
                Some(b'0'..=b'9') => self.number()?,
                _ => {
                    let end = name_end(self.text, self.at);
                    if end == self.at {
                        return self.fail();
                    }
                    shorthand = true;
                    self.at = end;
                }
            }
            self.space();
            match self.peek() {
                Some(b':' | b'=') => {
                    self.at += 1;
                    return self.expression(b",}");
                }
                Some(b'(') => {
                    self.skip_bracket()?;
                    self.space();
                    return self.skip_bracket();
                }
                Some(b',' | b'}') if shorthand => return Ok(()),
                _ => {}
            }
        }
        self.fail()
    }

    pub(super) fn number(&mut self) -> Result<(), Fail> {
        let rest = self.rest();
        let mut exponent = false;
        let end = rest.find(|c: char| {
            let goes_on = c.is_ascii_alphanumeric()
                || matches!(c, '.' | '_')
                || exponent && matches!(c, '+' | '-');
            exponent = matches!(c, 'e' | 'E') && !rest.starts_with("0x");
            !goes_on
        });
        let written = &rest[..end.unwrap_or(rest.len())];
        let digits = written.trim_end_matches('n').replace('_', "");
        let radix = ["0x", "0X", "0b", "0B", "0o", "0O"]
            .iter()
            .any(|mark| digits.starts_with(mark));
        if !radix && digits.parse::<f64>().is_err() {
            return self.fail();
        }
        self.at += written.len();
        Ok(())
    }

    /// `function name(…) {…}` and `class Name extends X {…}`.
    pub(super) fn definition(&mut self) -> Result<(), Fail> {
        while let Some(byte) = self.peek() {
            match byte {
                b'{' => return self.skip_bracket(),
                b'(' => self.skip_bracket()?,
                b')' | b'}' | b']' | b',' => break,
                _ => self.at += self.rest().chars().next().map_or(1, char::len_utf8),
            }
        }
        self.fail()
    }

    /// Skips what a bracket holds, whatever it is.
    pub(super) fn skip_bracket(&mut self) -> Result<(), Fail> {
        let open = self.peek();
        let close = match open {
            Some(b'{') => return self.skip_braces(self.at + 1),
            Some(b'(') => b')',
            Some(b'[') => b']',
            _ => return self.fail(),
        };
        // Brackets other than braces close as part of a text that is balanced as a whole.
        self.at += 1;
        loop {
            self.space();
            match self.peek() {
                None => return self.fail(),
                Some(byte) if byte == close => break,
                Some(b'(' | b'[' | b'{') => self.skip_bracket()?,
                Some(b'"' | b'\'' | b'`') => self.skip_string()?,
                Some(_) => self.at += self.rest().chars().next().map_or(1, char::len_utf8),
            }
        }
        self.at += 1;
        Ok(())
    }

    pub(super) fn skip_braces(&mut self, inside: usize) -> Result<(), Fail> {
        self.at = js::closing_brace(self.text, inside)? + 1;
        Ok(())
    }

    pub(super) fn skip_string(&mut self) -> Result<(), Fail> {
        self.at = js::string_end(self.text, self.at)?;
        Ok(())
    }

    pub(super) fn skip_regex(&mut self) -> Result<(), Fail> {
        self.at = js::regex_end(self.text, self.at)?;
        let flags = self.rest().find(|c: char| !c.is_ascii_alphabetic());
        self.at += flags.unwrap_or(self.rest().len());
        Ok(())
    }
}
