//! Reads the values of expressions that can be evaluated without JavaScript.

use std::str::CharIndices;

use super::Cursor;
use crate::{
    Value,
    syntax::{
        margin::{skip_margin, without_margin},
        positions::shift,
        token::is_reserved,
    },
};

/// The maximum nesting depth of arrays and objects. Deeper ones are kept as source.
const MAX_VALUE_DEPTH: usize = 40;

impl Cursor<'_> {
    /// Reads an expression: a literal, a path, a file or an element. Other expressions are kept as
    /// source. Lines lose the margin that MDX removes, which shows in templates.
    pub(crate) fn value_of(text: &str) -> Value {
        let mut reader = Reader {
            cursor: Cursor::new(text, 0),
            depth: 0,
        };
        if reader.is_over() {
            return Value::Undefined;
        }
        match reader.value() {
            Some(value) if reader.is_over() => value,
            _ => Value::Opaque(without_margin(text).into_owned()),
        }
    }
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    depth: usize,
}

impl Reader<'_> {
    fn is_over(&mut self) -> bool {
        self.cursor.skip_trivia();
        self.cursor.at == self.cursor.text.len()
    }

    fn eat(&mut self, byte: u8) -> bool {
        self.cursor.skip_trivia();
        let found = self.cursor.peek() == Some(byte);
        self.cursor.at += usize::from(found);
        found
    }

    fn value(&mut self) -> Option<Value> {
        self.cursor.skip_trivia();
        self.depth += 1;
        let value = match self.cursor.peek()? {
            _ if self.depth > MAX_VALUE_DEPTH => None,
            quote @ (b'"' | b'\'' | b'`') => self.string(quote).map(Value::Str),
            b'[' => self.list(),
            b'{' => self.object(),
            b'<' => self.element(),
            b'-' | b'0'..=b'9' | b'.' => self.number().map(Value::Num),
            _ => self.word(),
        };
        self.depth -= 1;
        value
    }

    fn string(&mut self, quote: u8) -> Option<String> {
        let mut out = String::new();
        let mut chars = self.cursor.text[self.cursor.at + 1..].char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                _ if c == char::from(quote) => {
                    self.cursor.at += at + 2;
                    return Some(out);
                }
                '\\' => {
                    let is_line_end = chars.as_str().starts_with('\n');
                    push_escaped(&mut chars, &mut out)?;
                    if is_line_end {
                        skip_margin(&mut chars);
                    }
                }
                '$' if quote == b'`' && chars.as_str().starts_with('{') => return None,
                '\n' if quote != b'`' => return None,
                '\n' => {
                    out.push(c);
                    skip_margin(&mut chars);
                }
                _ => out.push(c),
            }
        }
        None
    }

    fn list(&mut self) -> Option<Value> {
        self.cursor.at += 1;
        let mut items = Vec::new();
        while !self.eat(b']') {
            items.push(self.value()?);
            self.comma(b']')?;
        }
        Some(Value::Arr(items))
    }

    fn object(&mut self) -> Option<Value> {
        self.cursor.at += 1;
        let mut pairs = Vec::new();
        while !self.eat(b'}') {
            let key = self.key()?;
            if !self.eat(b':') {
                return None;
            }
            pairs.push((key, self.value()?));
            self.comma(b'}')?;
        }
        Some(Value::Obj(pairs))
    }

    /// Skips a comma, which may be missing only before `close`.
    fn comma(&mut self, close: u8) -> Option<()> {
        (self.eat(b',') || self.cursor.peek() == Some(close)).then_some(())
    }

    fn key(&mut self) -> Option<String> {
        self.cursor.skip_trivia();
        match self.cursor.peek()? {
            quote @ (b'"' | b'\'') => self.string(quote),
            b'0'..=b'9' => self.number().map(|number| number.to_string()),
            _ => self.name(),
        }
    }

    fn name(&mut self) -> Option<String> {
        self.cursor.eat_name().ok().map(str::to_owned)
    }

    fn element(&mut self) -> Option<Value> {
        let end = self.cursor.element_end(0).ok()?;
        let mut value = Value::Element(Box::new(self.cursor.element(end)?));
        shift(&mut value, self.cursor.at);
        self.cursor.at = end;
        Some(value)
    }

    fn number(&mut self) -> Option<f64> {
        let negative = self.cursor.peek() == Some(b'-');
        if negative {
            self.cursor.at += 1;
            self.cursor.skip_trivia();
        }
        let written = self.cursor.number();
        let number = number(&written.replace('_', ""))?;
        self.cursor.at += written.len();
        Some(if negative { -number } else { number })
    }

    /// Reads a constant, a path, or the file of `require('…')` or `useBaseUrl('…')`.
    fn word(&mut self) -> Option<Value> {
        let first = self.name()?;
        match first.as_str() {
            "true" => return Some(Value::Bool(true)),
            "false" => return Some(Value::Bool(false)),
            "null" => return Some(Value::Null),
            "undefined" => return Some(Value::Undefined),
            "require" | "useBaseUrl" if self.eat(b'(') => return self.asset(first == "require"),
            _ if is_reserved(&first) => return None,
            _ => {}
        }
        let mut path = vec![first];
        loop {
            if self.eat(b'.') {
                self.cursor.skip_trivia();
                path.push(self.name()?);
            } else if self.eat(b'[') {
                path.push(self.key()?);
                if !self.eat(b']') {
                    return None;
                }
            } else {
                return Some(Value::Path(path));
            }
        }
    }

    fn asset(&mut self, is_require: bool) -> Option<Value> {
        self.cursor.skip_trivia();
        let quote = self
            .cursor
            .peek()
            .filter(|byte| matches!(byte, b'"' | b'\'' | b'`'))?;
        let file = self.string(quote)?;
        if !self.eat(b')') {
            return None;
        }
        if is_require && self.eat(b'.') && self.name()? != "default" {
            return None;
        }
        // `useBaseUrl` puts the root of the site before an address without a slash.
        let is_complete = file.starts_with(['/', '#', '.']) || file.contains(':');
        Some(Value::Asset(match is_require || is_complete {
            true => file,
            false => format!("/{file}"),
        }))
    }
}

fn number(text: &str) -> Option<f64> {
    let radix = match text.get(..2).map(str::to_ascii_lowercase).as_deref() {
        Some("0x") => 16,
        Some("0o") => 8,
        Some("0b") => 2,
        _ if text.starts_with(|c: char| c.is_ascii_digit() || c == '.') => {
            return text.parse().ok();
        }
        _ => return None,
    };
    let digits = text[2..].chars().map(|c| c.to_digit(radix));
    digits.into_iter().try_fold(0.0, |sum, digit| {
        Some(sum * f64::from(radix) + f64::from(digit?))
    })
}

/// Appends the character of an escape sequence; appends nothing for a line continuation.
fn push_escaped(chars: &mut CharIndices<'_>, out: &mut String) -> Option<()> {
    let (_, c) = chars.next()?;
    let code = match c {
        '\n' => return Some(()),
        'x' => hex(chars, 2)?,
        'u' if chars.as_str().starts_with('{') => {
            let length = chars.as_str().find('}')?;
            let code = u32::from_str_radix(chars.as_str().get(1..length)?, 16).ok()?;
            chars.nth(chars.as_str()[..=length].chars().count() - 1)?;
            code
        }
        'u' => hex(chars, 4)?,
        'n' => '\n'.into(),
        't' => '\t'.into(),
        'r' => '\r'.into(),
        'b' => 8,
        'f' => 0xc,
        'v' => 0xb,
        '0' => 0,
        other => other.into(),
    };
    out.push(char::from_u32(code)?);
    Some(())
}

fn hex(chars: &mut CharIndices<'_>, digits: usize) -> Option<u32> {
    let code = u32::from_str_radix(chars.as_str().get(..digits)?, 16).ok()?;
    chars.nth(digits - 1)?;
    Some(code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NodeKind, Span};

    fn path(parts: &[&str]) -> Value {
        Value::Path(parts.iter().map(|part| (*part).to_owned()).collect())
    }

    #[test]
    fn literals_are_read_and_the_rest_is_kept() {
        for (text, value) in [
            ("'a\\'b'", Value::Str("a'b".into())),
            (
                "\"\\u4e2d\\x41\\u{1F600}\\n\"",
                Value::Str("中A😀\n".into()),
            ),
            ("`a\nb`", Value::Str("a\nb".into())),
            ("-1.5", Value::Num(-1.5)),
            ("1e3", Value::Num(1000.0)),
            ("1.5e-1", Value::Num(0.15)),
            ("0x1F", Value::Num(31.0)),
            ("1_000", Value::Num(1000.0)),
            (".5", Value::Num(0.5)),
            ("true", Value::Bool(true)),
            ("", Value::Undefined),
            (
                "[1, 'a',]",
                Value::Arr(vec![Value::Num(1.0), Value::Str("a".into())]),
            ),
            (
                "{marginTop: 4, /* c */ 'a-b': null}",
                Value::Obj(vec![
                    ("marginTop".into(), Value::Num(4.0)),
                    ("a-b".into(), Value::Null),
                ]),
            ),
            ("props.a", path(&["props", "a"])),
            ("a['b c'][0].d", path(&["a", "b c", "0", "d"])),
            ("require('./a.png').default", Value::Asset("./a.png".into())),
            ("useBaseUrl('/a')", Value::Asset("/a".into())),
            ("useBaseUrl('a/b.png')", Value::Asset("/a/b.png".into())),
            (
                "useBaseUrl('https://a.b')",
                Value::Asset("https://a.b".into()),
            ),
            ("f(x)", Value::Opaque("f(x)".into())),
            ("`${a}`", Value::Opaque("`${a}`".into())),
            ("a b", Value::Opaque("a b".into())),
            ("1n", Value::Opaque("1n".into())),
            ("new", Value::Opaque("new".into())),
        ] {
            assert_eq!(Cursor::value_of(text), value, "{text}");
        }
    }

    #[test]
    fn lines_lose_the_margin_that_mdx_removes() {
        for (text, value) in [
            ("`\n a\n    b\n`", Value::Str("\na\n  b\n".into())),
            ("`\r\n\t\ta\r\n`", Value::Str("\r\n\ta\r\n".into())),
            ("'a\\\n    b'", Value::Str("a  b".into())),
            ("'a\\n    b'", Value::Str("a\n    b".into())),
            (
                "[\n  `\n   a`]",
                Value::Arr(vec![Value::Str("\n a".into())]),
            ),
            ("f(`\n    a`)", Value::Opaque("f(`\n  a`)".into())),
        ] {
            assert_eq!(Cursor::value_of(text), value, "{text}");
        }
        let Value::Element(node) = Cursor::value_of("<A b={`\n    c`}/>") else {
            panic!("an element")
        };
        let NodeKind::Jsx(element) = &node.kind else {
            panic!("{node:?}")
        };
        assert_eq!(element.attrs[0].value, Value::Str("\n  c".into()));
        let document = crate::parse(
            "export const a = `\n    b`\n\n<A {...f(\n    1)} c={`\n    d`}/>\n\n- {`\n      e`}\n",
            &crate::Options::default(),
        );
        let crate::EsmKind::Export { value, .. } = &document.esm[0].kind else {
            panic!("{:?}", document.esm)
        };
        assert_eq!(*value, Value::Str("\n    b".into()));
        let html = crate::html::to_html(&document);
        assert!(
            html.contains("c=\"\n  d\"") && html.contains("\n  e"),
            "{html}"
        );
    }

    #[test]
    fn elements_are_values_with_positions() {
        let Value::Element(node) = Cursor::value_of(" <A b={'}'}>c<d/></A> ") else {
            panic!("an element")
        };
        assert_eq!(node.span, Span::new(1, 21));
        assert_eq!(node.text(), "c");
        assert_eq!(node.children.len(), 2);
    }
}
