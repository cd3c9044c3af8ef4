//! Whether braces hold an expression of JavaScript, as far as one can tell by its tokens: operands
//! and operators take turns. Bodies of functions and classes are not looked into.

mod operand;

use super::{Fail, element, js, name_end, skip_space, starts_name};

/// Words that are no names.
const RESERVED: [&str; 37] = [
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "import",
    "in",
    "instanceof",
    "new",
    "null",
    "return",
    "super",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

/// Whether a word can be no name.
pub(crate) fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

/// Operators between two operands, longest first.
const BINARY: [&str; 43] = [
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=",
    "<=", ">=", "&&", "||", "??", "?.", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "**", "<<",
    ">>", "+", "-", "*", "/", "%", "&", "|", "^", "<", ">", "=", ",",
];

/// The place in `text` where it stops being an expression, or nothing.
pub(crate) fn expression(text: &str) -> Result<(), Fail> {
    let mut checker = Checker {
        text,
        at: 0,
        depth: 0,
    };
    checker.expression(&[])?;
    checker.space();
    match checker.peek() {
        None => Ok(()),
        Some(_) => Err(Fail::bad(checker.at)),
    }
}

/// The same for one expression without a comma, such as what is spread.
pub(crate) fn single(text: &str) -> Result<(), Fail> {
    let mut checker = Checker {
        text,
        at: 0,
        depth: 0,
    };
    checker.expression(b",")?;
    checker.space();
    match checker.peek() {
        None => Ok(()),
        Some(_) => Err(Fail::bad(checker.at)),
    }
}

struct Checker<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Checker<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        loop {
            self.at = skip_space(self.text, self.at);
            match js::comment_length(self.rest()) {
                Some(length) => self.at += length,
                None => return,
            }
        }
    }

    fn fail<T>(&self) -> Result<T, Fail> {
        Err(Fail {
            at: self.at,
            ended: self.at >= self.text.len(),
        })
    }

    /// Operand, operator, operand … up to one of `stops` or the end.
    fn expression(&mut self, stops: &[u8]) -> Result<(), Fail> {
        self.depth += 1;
        if self.depth > 60 {
            return self.fail();
        }
        loop {
            self.operand(stops)?;
            self.space();
            let Some(byte) = self.peek() else { break };
            if stops.contains(&byte) {
                break;
            }
            if !self.operator()? {
                break;
            }
            // A comma may be the last thing before a bracket that closes.
            self.space();
            while byte == b',' && stops == [b']'] && self.peek() == Some(b',') {
                self.at += 1;
                self.space();
            }
            if byte == b','
                && self
                    .peek()
                    .is_some_and(|next| stops.contains(&next) && next != b':')
            {
                break;
            }
        }
        self.depth -= 1;
        Ok(())
    }

    /// Whether an operator was read, so that an operand must follow.
    fn operator(&mut self) -> Result<bool, Fail> {
        if self.rest().starts_with('?')
            && !self.rest().starts_with("??")
            && !is_optional_chain(self.rest())
        {
            self.at += 1;
            self.expression(b":")?;
            self.space();
            if self.peek() != Some(b':') {
                return self.fail();
            }
            self.at += 1;
            return Ok(true);
        }
        if let Some(operator) = BINARY
            .iter()
            .find(|operator| self.rest().starts_with(**operator))
        {
            self.at += operator.len();
            self.space();
            if *operator == "=>" && self.peek() == Some(b'{') {
                self.skip_bracket()?;
                return Ok(false);
            }
            return Ok(true);
        }
        let end = name_end(self.text, self.at);
        if matches!(
            &self.text[self.at..end],
            "in" | "instanceof" | "of" | "as" | "satisfies"
        ) {
            self.at = end;
            return Ok(true);
        }
        self.fail()
    }

    fn operand(&mut self, stops: &[u8]) -> Result<(), Fail> {
        self.prefixes();
        let Some(byte) = self.peek() else {
            return self.fail();
        };
        match byte {
            b'"' | b'\'' | b'`' => self.skip_string()?,
            b'(' => self.group(b')')?,
            b'[' => self.group(b']')?,
            b'{' => self.object()?,
            b'/' => self.skip_regex()?,
            b'<' => self.at = element::end(self.text, self.at, 0)?,
            b'0'..=b'9' | b'.' => self.number()?,
            b'#' => return self.fail(),
            _ if stops.contains(&byte) => return self.fail(),
            _ => self.word()?,
        }
        self.suffixes()
    }

    /// `!a`, `...a`, `typeof a`.
    fn prefixes(&mut self) {
        loop {
            self.space();
            let rest = self.rest();
            if let Some(mark) = ["...", "++", "--", "!", "~", "+", "-"]
                .iter()
                .find(|mark| rest.starts_with(**mark))
            {
                self.at += mark.len();
                continue;
            }
            let end = name_end(self.text, self.at);
            let word = &self.text[self.at..end];
            let after = self.text[skip_space(self.text, end)..].chars().next();
            let operand_follows = after
                .is_some_and(|c| starts_name(c) || c.is_ascii_digit() || "'\"`([{/!".contains(c));
            if matches!(
                word,
                "typeof" | "void" | "delete" | "new" | "await" | "yield"
            ) && operand_follows
            {
                self.at = end;
            } else {
                return;
            }
        }
    }

    /// `.a`, `?.a`, `[a]`, `(a)`, `` `a` ``, `++`.
    fn suffixes(&mut self) -> Result<(), Fail> {
        loop {
            self.space();
            let rest = self.rest();
            if rest.starts_with("...") {
                return Ok(());
            } else if is_optional_chain(rest) || rest.starts_with('.') {
                self.at += if rest.starts_with('.') { 1 } else { 2 };
                self.space();
                if matches!(self.peek(), Some(b'(' | b'[')) {
                    continue;
                }
                self.at += usize::from(self.peek() == Some(b'#'));
                let end = name_end(self.text, self.at);
                if end == self.at {
                    return self.fail();
                }
                self.at = end;
            } else if rest.starts_with('(') {
                self.group(b')')?;
            } else if rest.starts_with('[') {
                self.group(b']')?;
            } else if rest.starts_with('`') {
                self.skip_string()?;
            } else if rest.starts_with("++")
                || rest.starts_with("--")
                || rest.starts_with('!') && !rest.starts_with("!=")
            {
                if rest.starts_with('!') {
                    return self.fail();
                }
                self.at += 2;
            } else {
                return Ok(());
            }
        }
    }

    fn group(&mut self, close: u8) -> Result<(), Fail> {
        self.at += 1;
        self.space();
        // Holes are allowed in arrays.
        while close == b']' && self.peek() == Some(b',') {
            self.at += 1;
            self.space();
        }
        if self.peek() != Some(close) {
            self.expression(&[close])?;
            self.space();
        }
        if self.peek() != Some(close) {
            return self.fail();
        }
        self.at += 1;
        Ok(())
    }

    fn word(&mut self) -> Result<(), Fail> {
        let end = name_end(self.text, self.at);
        let word = &self.text[self.at..end];
        match word {
            "" => return self.fail(),
            "this" | "null" | "true" | "false" | "super" | "import" => {}
            "function" | "class" => return self.definition(),
            "async" if self.text[skip_space(self.text, end)..].starts_with("function") => {
                self.at = skip_space(self.text, end);
                return self.definition();
            }
            "async" => {
                // `async x => …` and `async (x) => …`.
                let next = skip_space(self.text, end);
                self.at = if name_end(self.text, next) > next {
                    name_end(self.text, next)
                } else {
                    end
                };
                return Ok(());
            }
            _ if is_reserved(word) => return self.fail(),
            _ => {}
        }
        self.at = end;
        Ok(())
    }
}

/// `?.` that is no `? .5`.
fn is_optional_chain(rest: &str) -> bool {
    rest.starts_with("?.") && !rest[2..].starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn javascript_is_told_from_what_is_not() {
        for text in [
            "a",
            "a.b",
            "a ? b : c",
            "f(x, ...y)",
            "x => x + 1",
            "(a, b) => {return 1}",
            "`a${b}c`",
            "toc.filter((node) => node.level < 3)",
            "{ x }",
            "{a: 1, b() {}, ...c, 'd': [1,,2]}",
            "a?.b ?? c",
            "function f(a) { if (a) {} }",
            "class A extends B {}",
            "!a && <A b='c'>d</A>",
            "a = 1, b = 2",
            "/x/g.test(a)",
            "typeof a === 'b'",
            "new Date()",
            "async (x) => await x",
            "-1",
            "1e-3",
            "0x10",
            "i++",
            "a in b",
            "[...a]",
            "import.meta.env",
            "props.a[0](b)`c`",
            "(1, 2)",
            "...a",
        ] {
            assert_eq!(expression(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn what_is_no_javascript_has_a_place() {
        for (text, at) in [
            ("b c", 2),
            ("a +", 3),
            ("#id", 0),
            ("a b: c", 2),
            ("1a", 0),
            ("list(object({", 13),
            ("a, ", 3),
            ("a; b", 1),
            ("守卫 守卫", 7),
            (">", 0),
            ("a?b", 3),
            ("import a", 7),
            ("if (a) {}", 0),
            ("a..b", 2),
        ] {
            assert_eq!(expression(text).map_err(|fail| fail.at), Err(at), "{text}");
        }
    }
}
