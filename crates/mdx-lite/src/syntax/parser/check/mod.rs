//! Checks whether a text is a JavaScript expression, by its tokens only: operands and operators
//! must alternate. Bodies of functions and classes are skipped.

mod operand;

use super::Cursor;
use crate::syntax::{Fail, name_end, skip_space, starts_name, token::is_reserved};

/// Binary operators, longest first.
const BINARY: [&str; 43] = [
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=",
    "<=", ">=", "&&", "||", "??", "?.", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "**", "<<",
    ">>", "+", "-", "*", "/", "%", "&", "|", "^", "<", ">", "=", ",",
];

impl Cursor<'_> {
    /// Checks that `text` is an expression. An error holds the offset at which it stops being one.
    pub(crate) fn check_expression(text: &str) -> Result<(), Fail> {
        check_all(text, &[])
    }

    /// Checks that `text` is an expression without a comma operator, as after `...`.
    pub(super) fn check_spread(text: &str) -> Result<(), Fail> {
        check_all(text, b",")
    }
}

fn check_all(text: &str, stops: &[u8]) -> Result<(), Fail> {
    let mut checker = Checker {
        cursor: Cursor::new(text, 0),
        depth: 0,
    };
    checker.expression(stops)?;
    checker.cursor.skip_trivia();
    match checker.cursor.peek() {
        None => Ok(()),
        Some(_) => Err(Fail::bad(checker.cursor.at)),
    }
}

struct Checker<'a> {
    cursor: Cursor<'a>,
    depth: usize,
}

impl Checker<'_> {
    /// Reads operands and operators in turn, up to one of `stops` or the end.
    fn expression(&mut self, stops: &[u8]) -> Result<(), Fail> {
        self.depth += 1;
        if self.depth > 60 {
            return self.cursor.fail();
        }
        loop {
            self.operand(stops)?;
            self.cursor.skip_trivia();
            let Some(byte) = self.cursor.peek() else {
                break;
            };
            if stops.contains(&byte) {
                break;
            }
            if !self.operator()? {
                break;
            }
            // A comma may precede a closing bracket.
            self.cursor.skip_trivia();
            while byte == b',' && stops == [b']'] && self.cursor.peek() == Some(b',') {
                self.cursor.at += 1;
                self.cursor.skip_trivia();
            }
            if byte == b','
                && self
                    .cursor
                    .peek()
                    .is_some_and(|next| stops.contains(&next) && next != b':')
            {
                break;
            }
        }
        self.depth -= 1;
        Ok(())
    }

    /// Reads an operator. Returns whether an operand must follow.
    fn operator(&mut self) -> Result<bool, Fail> {
        if self.cursor.rest().starts_with('?')
            && !self.cursor.rest().starts_with("??")
            && !is_optional_chain(self.cursor.rest())
        {
            self.cursor.at += 1;
            self.expression(b":")?;
            self.cursor.skip_trivia();
            if self.cursor.peek() != Some(b':') {
                return self.cursor.fail();
            }
            self.cursor.at += 1;
            return Ok(true);
        }
        if let Some(operator) = BINARY
            .iter()
            .find(|operator| self.cursor.rest().starts_with(**operator))
        {
            self.cursor.at += operator.len();
            self.cursor.skip_trivia();
            if *operator == "=>" && self.cursor.peek() == Some(b'{') {
                self.skip_bracket()?;
                return Ok(false);
            }
            return Ok(true);
        }
        let word = self.cursor.name();
        if matches!(word, "in" | "instanceof" | "of" | "as" | "satisfies") {
            self.cursor.at += word.len();
            return Ok(true);
        }
        self.cursor.fail()
    }

    fn operand(&mut self, stops: &[u8]) -> Result<(), Fail> {
        self.prefixes();
        let Some(byte) = self.cursor.peek() else {
            return self.cursor.fail();
        };
        match byte {
            b'"' | b'\'' | b'`' => self.skip_string()?,
            b'(' => self.group(b')')?,
            b'[' => self.group(b']')?,
            b'{' => self.object()?,
            b'/' => self.skip_regex()?,
            b'<' => self.cursor.at = self.cursor.element_end(0)?,
            b'0'..=b'9' | b'.' => self.number()?,
            b'#' => return self.cursor.fail(),
            _ if stops.contains(&byte) => return self.cursor.fail(),
            _ => self.word()?,
        }
        self.suffixes()
    }

    /// Skips prefixes: `!a`, `...a`, `typeof a`.
    fn prefixes(&mut self) {
        loop {
            self.cursor.skip_trivia();
            let rest = self.cursor.rest();
            if let Some(mark) = ["...", "++", "--", "!", "~", "+", "-"]
                .iter()
                .find(|mark| rest.starts_with(**mark))
            {
                self.cursor.at += mark.len();
                continue;
            }
            let word = self.cursor.name();
            let end = self.cursor.at + word.len();
            let after = self.cursor.text[skip_space(self.cursor.text, end)..]
                .chars()
                .next();
            let operand_follows = after
                .is_some_and(|c| starts_name(c) || c.is_ascii_digit() || "'\"`([{/!".contains(c));
            if matches!(
                word,
                "typeof" | "void" | "delete" | "new" | "await" | "yield"
            ) && operand_follows
            {
                self.cursor.at = end;
            } else {
                return;
            }
        }
    }

    /// Reads suffixes: `.a`, `?.a`, `[a]`, `(a)`, `` `a` ``, `++`.
    fn suffixes(&mut self) -> Result<(), Fail> {
        loop {
            self.cursor.skip_trivia();
            let rest = self.cursor.rest();
            if rest.starts_with("...") {
                return Ok(());
            } else if is_optional_chain(rest) || rest.starts_with('.') {
                self.cursor.at += if rest.starts_with('.') { 1 } else { 2 };
                self.cursor.skip_trivia();
                if matches!(self.cursor.peek(), Some(b'(' | b'[')) {
                    continue;
                }
                self.cursor.at += usize::from(self.cursor.peek() == Some(b'#'));
                self.cursor.eat_name()?;
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
                    return self.cursor.fail();
                }
                self.cursor.at += 2;
            } else {
                return Ok(());
            }
        }
    }

    fn group(&mut self, close: u8) -> Result<(), Fail> {
        self.cursor.at += 1;
        self.cursor.skip_trivia();
        // Arrays may have holes.
        while close == b']' && self.cursor.peek() == Some(b',') {
            self.cursor.at += 1;
            self.cursor.skip_trivia();
        }
        if self.cursor.peek() != Some(close) {
            self.expression(&[close])?;
            self.cursor.skip_trivia();
        }
        if self.cursor.peek() != Some(close) {
            return self.cursor.fail();
        }
        self.cursor.at += 1;
        Ok(())
    }

    fn word(&mut self) -> Result<(), Fail> {
        let word = self.cursor.name();
        let end = self.cursor.at + word.len();
        match word {
            "" => return self.cursor.fail(),
            "this" | "null" | "true" | "false" | "super" | "import" => {}
            "function" | "class" => return self.definition(),
            "async"
                if self.cursor.text[skip_space(self.cursor.text, end)..]
                    .starts_with("function") =>
            {
                self.cursor.at = skip_space(self.cursor.text, end);
                return self.definition();
            }
            "async" => {
                // `async x => …` and `async (x) => …`.
                let next = skip_space(self.cursor.text, end);
                let name = name_end(self.cursor.text, next);
                self.cursor.at = if name > next { name } else { end };
                return Ok(());
            }
            _ if is_reserved(word) => return self.cursor.fail(),
            _ => {}
        }
        self.cursor.at = end;
        Ok(())
    }
}

/// Returns whether a text starts with `?.` and not with a conditional such as `?.5:1`.
fn is_optional_chain(rest: &str) -> bool {
    rest.starts_with("?.") && !rest[2..].starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_accepted() {
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
            assert_eq!(Cursor::check_expression(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn other_text_fails_at_an_offset() {
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
            assert_eq!(
                Cursor::check_expression(text).map_err(|fail| fail.at),
                Err(at),
                "{text}"
            );
        }
    }
}
