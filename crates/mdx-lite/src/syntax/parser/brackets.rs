//! Finds the end of an expression in braces. Distinguishes brackets, strings, templates, comments,
//! regular expressions and elements; runs nothing.

use super::Cursor;
use crate::syntax::{
    Fail, name_end, starts_name,
    token::{quoted_end, regex_end, starts_statement},
};

/// The maximum nesting depth of brackets.
const MAX_BRACKET_DEPTH: usize = 500;

impl<'a> Cursor<'a> {
    /// Returns the offset of the brace that closes the one before the cursor, in an element that is
    /// nested in `depth` others.
    pub(crate) fn closing_brace(self, depth: usize) -> Result<usize, Fail> {
        let mut lexer = self.lexer(depth);
        loop {
            if let Some(end) = lexer.step()? {
                return Ok(end);
            }
        }
    }

    /// Returns the end of the statement at the cursor: before a blank line, or a line that starts
    /// with `import` or `export`, outside brackets.
    pub(in crate::syntax) fn statement_end(self) -> Result<usize, Fail> {
        let mut lexer = self.lexer(0);
        while lexer.at < lexer.text.len() {
            let rest = lexer.rest();
            if lexer.open.len() == 1 && rest.starts_with(['\n', '\r']) {
                let next = rest.strip_prefix("\r\n").unwrap_or(&rest[1..]);
                let line = next.lines().next().unwrap_or_default();
                if line.trim().is_empty() || starts_statement(line) {
                    return Ok(lexer.at);
                }
            }
            if lexer.step()?.is_some() {
                return Err(Fail::bad(lexer.at));
            }
        }
        match lexer.open.len() {
            1 => Ok(lexer.text.len()),
            _ => Err(Fail::end(lexer.text.len())),
        }
    }

    /// Returns the offset after the string or template at the cursor.
    pub(in crate::syntax) fn string_end(self) -> Result<usize, Fail> {
        let bytes = self.text.as_bytes();
        if bytes[self.at] != b'`' {
            return quoted_end(self.text, self.at);
        }
        let mut next = self.at + 1;
        loop {
            match bytes.get(next) {
                None => return Err(Fail::end(self.text.len())),
                Some(b'\\') => next += 2,
                Some(b'`') => return Ok(next + 1),
                Some(b'$') if bytes.get(next + 1) == Some(&b'{') => {
                    next = Cursor::new(self.text, next + 2).closing_brace(0)? + 1;
                }
                Some(_) => next += 1,
            }
        }
    }

    fn lexer(self, depth: usize) -> Lexer<'a> {
        Lexer {
            text: self.text,
            at: self.at,
            open: vec![b'{'],
            operand: true,
            depth,
        }
    }
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// The open brackets; `` ` `` stands for the `${` of a template.
    open: Vec<u8>,
    /// Whether an operand may follow, so that `/` starts a regular expression.
    operand: bool,
    depth: usize,
}

impl Lexer<'_> {
    /// Reads one token. Returns its offset if it is the closing brace.
    fn step(&mut self) -> Result<Option<usize>, Fail> {
        let Some(byte) = self.text.as_bytes().get(self.at).copied() else {
            return Err(Fail::end(self.at));
        };
        let operand = std::mem::replace(&mut self.operand, true);
        match byte {
            b'"' | b'\'' => self.string()?,
            b'`' => self.template(self.at + 1)?,
            b'{' | b'[' | b'(' => self.push(byte)?,
            b'}' | b']' | b')' => return self.close(byte),
            b'/' if self.rest().starts_with("/*") => {
                self.operand = operand;
                let end = self.rest()[2..]
                    .find("*/")
                    .ok_or(Fail::end(self.text.len()))?;
                self.at += end + 4;
            }
            b'/' if self.rest().starts_with("//") => {
                self.operand = operand;
                let line = self.rest().find(['\n', '\r']);
                self.at += line.ok_or(Fail::end(self.text.len()))?;
            }
            b'/' if operand => self.regex()?,
            b'<' if operand && self.starts_element() => {
                self.at = Cursor::new(self.text, self.at).element_end(self.depth + 1)?;
                self.operand = false;
            }
            b'+' | b'-' if self.rest().as_bytes().get(1) == Some(&byte) => {
                self.at += 2;
                self.operand = operand;
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$' | 0x80.. => self.word(operand),
            b' ' | b'\t' | b'\n' | b'\r' => {
                self.operand = operand;
                self.at += 1;
            }
            _ => self.at += 1,
        }
        Ok(None)
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn starts_element(&self) -> bool {
        let next = self.rest()[1..].chars().next();
        next.is_some_and(|c| c == '>' || starts_name(c))
    }

    fn push(&mut self, bracket: u8) -> Result<(), Fail> {
        if self.open.len() >= MAX_BRACKET_DEPTH {
            return Err(Fail::bad(self.at));
        }
        self.open.push(bracket);
        self.at += 1;
        Ok(())
    }

    fn close(&mut self, byte: u8) -> Result<Option<usize>, Fail> {
        let open = self.open.pop();
        let fits = match byte {
            b']' => open == Some(b'['),
            b')' => open == Some(b'('),
            _ => matches!(open, Some(b'{' | b'`')),
        };
        if !fits {
            return Err(Fail::bad(self.at));
        }
        if self.open.is_empty() {
            return Ok(Some(self.at));
        }
        self.operand = false;
        match open {
            Some(b'`') => self.template(self.at + 1)?,
            _ => self.at += 1,
        }
        Ok(None)
    }

    fn string(&mut self) -> Result<(), Fail> {
        self.at = quoted_end(self.text, self.at)?;
        self.operand = false;
        Ok(())
    }

    /// Continues a template at `at`, up to its end or its next `${`.
    fn template(&mut self, mut at: usize) -> Result<(), Fail> {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(at) {
                None => return Err(Fail::end(self.text.len())),
                Some(b'\\') => at += 2,
                Some(b'`') => {
                    self.at = at + 1;
                    self.operand = false;
                    return Ok(());
                }
                Some(b'$') if bytes.get(at + 1) == Some(&b'{') => {
                    self.at = at + 1;
                    self.push(b'`')?;
                    self.operand = true;
                    return Ok(());
                }
                Some(_) => at += 1,
            }
        }
    }

    fn regex(&mut self) -> Result<(), Fail> {
        self.at = regex_end(self.text, self.at)?;
        self.operand = false;
        Ok(())
    }

    fn word(&mut self, operand: bool) {
        let end = name_end(self.text, self.at);
        let word = &self.text[self.at..end];
        if word.is_empty() {
            // A digit, or a character that is not part of a name.
            let c = self.rest().chars().next().map_or(1, char::len_utf8);
            self.at += c;
            self.operand = c > 1 && operand;
            return;
        }
        // An operand follows these words.
        self.operand = matches!(
            word,
            "return"
                | "typeof"
                | "case"
                | "in"
                | "of"
                | "delete"
                | "void"
                | "new"
                | "await"
                | "yield"
                | "else"
                | "do"
                | "instanceof"
        );
        self.at = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_end_at_their_own_brace() {
        for (text, end) in [
            ("a}b}", Some(1)),
            ("'}'}", Some(3)),
            ("`${'}'}}`}", Some(9)),
            ("{a: {b: 1}}}", Some(11)),
            ("/* } */}", Some(7)),
            ("a // }\n}", Some(7)),
            ("/[}/]/.test(a)}", Some(14)),
            ("a / b}", Some(5)),
            ("<A>it's</A>}", Some(11)),
            ("<A b=\"}\">{'}'}</A>}", Some(18)),
            ("a < b}", Some(5)),
            ("i++ / 2}", Some(7)),
            ("中文}", Some(6)),
            ("(]}", None),
            ("'a\n'}", None),
            ("a", None),
            ("`a", None),
        ] {
            assert_eq!(Cursor::new(text, 0).closing_brace(0).ok(), end, "{text}");
        }
    }
}
