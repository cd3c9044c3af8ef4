//! Finds the end of an expression in braces. Distinguishes brackets, strings, templates, comments,
//! regular expressions and elements; runs nothing.

use super::{Fail, element, name_end, skip_space};

/// The maximum nesting depth of brackets.
const MAX_BRACKET_DEPTH: usize = 500;

/// Returns the offset of the brace that closes the one before `at`.
pub(crate) fn closing_brace(text: &str, at: usize) -> Result<usize, Fail> {
    closing_brace_at_depth(text, at, 0)
}

/// Returns the offset of the closing brace like [`closing_brace`], in an element that is nested in
/// `depth` others.
pub(crate) fn closing_brace_at_depth(text: &str, at: usize, depth: usize) -> Result<usize, Fail> {
    let mut lexer = Lexer {
        text,
        at,
        open: vec![b'{'],
        operand: true,
        depth,
    };
    loop {
        if let Some(end) = lexer.step()? {
            return Ok(end);
        }
    }
}

/// Returns the end of the statement at `at`: before a blank line, or a line that starts with
/// `import` or `export`, outside brackets.
pub(crate) fn statement_end(text: &str, at: usize) -> Result<usize, Fail> {
    let mut lexer = Lexer {
        text,
        at,
        open: vec![b'{'],
        operand: true,
        depth: 0,
    };
    while lexer.at < text.len() {
        let rest = lexer.rest();
        if lexer.open.len() == 1 && rest.starts_with(['\n', '\r']) {
            let next = rest.strip_prefix("\r\n").unwrap_or(&rest[1..]);
            let line = next.lines().next().unwrap_or_default();
            if line.trim().is_empty() || super::esm::starts(line) {
                return Ok(lexer.at);
            }
        }
        if lexer.step()?.is_some() {
            return Err(Fail::bad(lexer.at));
        }
    }
    match lexer.open.len() {
        1 => Ok(text.len()),
        _ => Err(Fail::end(text.len())),
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
                self.at = element::end(self.text, self.at, self.depth + 1)?;
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
        next.is_some_and(|c| c == '>' || super::starts_name(c))
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

/// Returns the offset after the string in `'` or `"` that starts at `at`.
fn quoted_end(text: &str, at: usize) -> Result<usize, Fail> {
    let bytes = text.as_bytes();
    let mut next = at + 1;
    loop {
        match bytes.get(next) {
            None => return Err(Fail::end(text.len())),
            Some(b'\\') => next += 2,
            Some(b'\n' | b'\r') => return Err(Fail::bad(at)),
            Some(byte) if *byte == bytes[at] => return Ok(next + 1),
            Some(_) => next += 1,
        }
    }
}

/// Returns the offset after the string or template that starts at `at`.
pub(crate) fn string_end(text: &str, at: usize) -> Result<usize, Fail> {
    let bytes = text.as_bytes();
    if bytes[at] != b'`' {
        return quoted_end(text, at);
    }
    let mut next = at + 1;
    loop {
        match bytes.get(next) {
            None => return Err(Fail::end(text.len())),
            Some(b'\\') => next += 2,
            Some(b'`') => return Ok(next + 1),
            Some(b'$') if bytes.get(next + 1) == Some(&b'{') => {
                next = closing_brace(text, next + 2)? + 1;
            }
            Some(_) => next += 1,
        }
    }
}

/// Returns the offset after the closing slash of the regular expression that starts at `at`.
pub(crate) fn regex_end(text: &str, at: usize) -> Result<usize, Fail> {
    let bytes = text.as_bytes();
    let mut class = false;
    let mut next = at + 1;
    loop {
        match bytes.get(next) {
            None => return Err(Fail::end(text.len())),
            Some(b'\\') => next += 1,
            Some(b'\n' | b'\r') => return Err(Fail::bad(at)),
            Some(b'[') => class = true,
            Some(b']') => class = false,
            Some(b'/') if !class => return Ok(next + 1),
            Some(_) => {}
        }
        next += 1;
    }
}

/// Returns the text of the comment if an expression holds only one `/* comment */`.
pub(crate) fn comment(inside: &str) -> Option<&str> {
    let inside = inside.trim();
    let text = inside.strip_prefix("/*")?.strip_suffix("*/")?;
    (!text.contains("*/")).then_some(text)
}

/// Returns the length of the comment at the start of a text. A `//` comment ends before the line
/// feed.
pub(crate) fn comment_length(text: &str) -> Option<usize> {
    if let Some(inside) = text.strip_prefix("/*") {
        return inside.find("*/").map(|end| end + "/**/".len());
    }
    text.starts_with("//")
        .then(|| text.find('\n').unwrap_or(text.len()))
}

/// Returns whether an expression holds only comments and white space.
pub(crate) fn is_empty(inside: &str) -> bool {
    let mut at = skip_space(inside, 0);
    while at < inside.len() {
        let Some(length) = comment_length(&inside[at..]) else {
            return false;
        };
        at = skip_space(inside, at + length);
    }
    true
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
            assert_eq!(closing_brace(text, 0).ok(), end, "{text}");
        }
    }

    #[test]
    fn comments_are_distinguished_from_values() {
        assert_eq!(comment(" /* a */ "), Some(" a "));
        assert_eq!(comment("/* a */ /* b */"), None);
        assert!(is_empty("/* a */ // b\n"));
        assert!(!is_empty("/* a */ b"));
    }
}
