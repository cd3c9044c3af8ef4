//! Parses import and export statements into data.

use super::{Fail, margin, name_end, parser::Cursor, skip_space, token::starts_statement};
use crate::{Binding, EsmKind, Value};

/// Parses the statement at `at`. Returns its end and its contents.
pub(crate) fn read(text: &str, at: usize) -> Result<(usize, EsmKind), Fail> {
    if text[at..].starts_with("import") {
        let cursor = Cursor::new(text, at + "import".len());
        return Import { cursor }.read();
    }
    let end = Cursor::new(text, at).statement_end()?;
    let end = at + text[at..end].trim_end().len();
    let kind = export(text, at, end)?;
    Ok((end, kind))
}

struct Import<'a> {
    cursor: Cursor<'a>,
}

impl<'a> Import<'a> {
    fn read(mut self) -> Result<(usize, EsmKind), Fail> {
        let mut bindings = Vec::new();
        if self.peek(b'"') || self.peek(b'\'') {
            let source = self.string()?;
            return self.finish(source, bindings);
        }
        if !self.peek(b'{') && !self.peek(b'*') {
            bindings.push(Binding::new("default", self.name()?));
            if self.word("from") {
                let source = self.string()?;
                return self.finish(source, bindings);
            }
            self.expect(b',')?;
        }
        if self.eat(b'*') {
            self.expect_word("as")?;
            bindings.push(Binding::new("*", self.name()?));
        } else {
            self.expect(b'{')?;
            while !self.eat(b'}') {
                bindings.push(self.named()?);
                if !self.eat(b',') && !self.peek(b'}') {
                    return self.cursor.fail();
                }
            }
        }
        self.expect_word("from")?;
        let source = self.string()?;
        self.finish(source, bindings)
    }

    /// Reads the rest of the line: attributes, a semicolon, a comment.
    fn finish(mut self, source: &str, bindings: Vec<Binding>) -> Result<(usize, EsmKind), Fail> {
        if self.word("with") || self.word("assert") {
            self.expect(b'{')?;
            self.cursor.at = self.cursor.closing_brace(0)? + 1;
        }
        let mut end = self.cursor.at;
        let rest = self.cursor.text[end..].trim_start_matches([' ', '\t']);
        let mut at = self.cursor.text.len() - rest.len();
        if rest.starts_with(';') {
            at += 1;
            end = at;
        }
        let line = self.cursor.text[at..]
            .split(['\n', '\r'])
            .next()
            .unwrap_or_default();
        let over = line.trim();
        if over.starts_with("//") || over.starts_with("/*") && over.ends_with("*/") {
            end = at + line.trim_end().len();
        } else if !over.is_empty() && (!rest.starts_with(';') || !starts_statement(over)) {
            return Err(Fail::bad(at + line.len() - line.trim_start().len()));
        }
        let source = source.to_owned();
        Ok((end, EsmKind::Import { source, bindings }))
    }

    fn peek(&mut self, byte: u8) -> bool {
        self.after_space().peek() == Some(byte)
    }

    fn after_space(&self) -> Cursor<'a> {
        let mut cursor = self.cursor;
        cursor.skip_space();
        cursor
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek(byte);
        if found {
            self.cursor.skip_space();
            self.cursor.at += 1;
        }
        found
    }

    fn expect(&mut self, byte: u8) -> Result<(), Fail> {
        match self.eat(byte) {
            true => Ok(()),
            false => self.fail_after_space(),
        }
    }

    fn fail_after_space<T>(&mut self) -> Result<T, Fail> {
        self.cursor.skip_space();
        self.cursor.fail()
    }

    fn word(&mut self, word: &str) -> bool {
        let after = self.after_space();
        let found = after.name() == word;
        if found {
            self.cursor.at = after.at + word.len();
        }
        found
    }

    fn expect_word(&mut self, word: &str) -> Result<(), Fail> {
        match self.word(word) {
            true => Ok(()),
            false => self.fail_after_space(),
        }
    }

    fn name(&mut self) -> Result<&'a str, Fail> {
        self.cursor.skip_space();
        self.cursor.eat_name()
    }

    /// Reads an import specifier: `a`, `a as b`, `"a" as b`.
    fn named(&mut self) -> Result<Binding, Fail> {
        let imported = match self.peek(b'"') || self.peek(b'\'') {
            true => self.string()?,
            false => self.name()?,
        };
        match self.word("as") {
            true => Ok(Binding::new(imported, self.name()?)),
            false => Ok(Binding::new(imported, imported)),
        }
    }

    fn string(&mut self) -> Result<&'a str, Fail> {
        self.cursor.skip_space();
        if !self.peek(b'"') && !self.peek(b'\'') {
            return self.cursor.fail();
        }
        let end = self.cursor.string_end()?;
        let inside = &self.cursor.text[self.cursor.at + 1..end - 1];
        self.cursor.at = end;
        Ok(inside)
    }
}

fn export(text: &str, at: usize, end: usize) -> Result<EsmKind, Fail> {
    let from = skip_space(text, at + "export".len());
    let body = &text[from.min(end)..end];
    let word = &body[..name_end(body, 0)];
    let after = word.len() + body[word.len()..].len() - body[word.len()..].trim_start().len();
    let rest = &body[after..];
    let opaque = |name: Option<&str>| EsmKind::Export {
        name: name.map(str::to_owned),
        value: Value::Opaque(text[at..end].to_owned()),
    };
    match word {
        "default" => {
            let source = rest.trim_end_matches([';', ' ', '\n']);
            let checked = Cursor::check_expression(source);
            checked.map_err(|fail| Fail {
                at: from + after + fail.at,
                ..fail
            })?;
            Ok(match Cursor::value_of(&margin::with_margin(source)) {
                Value::Opaque(_) => opaque(Some("default")),
                value => EsmKind::Export {
                    name: Some("default".to_owned()),
                    value,
                },
            })
        }
        "const" | "let" | "var" => {
            let name = &rest[..name_end(rest, 0)];
            if name.is_empty() && !rest.starts_with(['{', '[']) {
                return Err(Fail {
                    at: from + after,
                    at_end: rest.is_empty(),
                });
            }
            let value = rest[name.len()..]
                .trim_start()
                .strip_prefix('=')
                .map(|source| source.trim_end_matches([';', ' ', '\n']))
                .map(|source| Cursor::value_of(&margin::with_margin(source)));
            Ok(match value {
                Some(value) if !matches!(value, Value::Opaque(_)) => EsmKind::Export {
                    name: Some(name.to_owned()),
                    value,
                },
                _ => opaque((!name.is_empty()).then_some(name)),
            })
        }
        "function" | "class" | "async" => {
            let rest = rest.strip_prefix("function").unwrap_or(rest);
            let rest = rest.trim_start_matches(['*', ' ']);
            Ok(opaque(Some(&rest[..name_end(rest, 0)])))
        }
        "" if body.starts_with(['{', '*']) => Ok(opaque(None)),
        _ => Err(Fail {
            at: from,
            at_end: from >= end,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_bind_names() {
        for (text, names) in [
            ("import A from 'a'", "default>A"),
            ("import A, {b, c as d} from \"a\";", "default>A b>b c>d"),
            ("import * as all from 'a'", "*>all"),
            ("import 'a'", ""),
            ("import {\n  b,\n} from 'a' // why", "b>b"),
            ("import j from 'a' with {type: 'json'}", "default>j"),
        ] {
            let Ok((end, EsmKind::Import { source, bindings })) = read(text, 0) else {
                panic!("{text}")
            };
            let shown: Vec<_> = bindings
                .iter()
                .map(|b| format!("{}>{}", b.imported, b.local))
                .collect();
            assert_eq!((source.as_str(), shown.join(" ").as_str()), ("a", names));
            assert_eq!(end, text.len());
        }
    }

    #[test]
    fn exports_have_names_and_literal_values() {
        for (text, name, value) in [
            (
                "export const a = {b: 1};",
                Some("a"),
                Some(Value::Obj(vec![("b".into(), Value::Num(1.0))])),
            ),
            (
                "export default 'x'",
                Some("default"),
                Some(Value::Str("x".into())),
            ),
            ("export function F() {\n\n  return 1\n}", Some("F"), None),
            ("export {a, b} from 'c'", None, None),
        ] {
            let Ok((
                end,
                EsmKind::Export {
                    name: found,
                    value: read,
                },
            )) = read(text, 0)
            else {
                panic!("{text}")
            };
            assert_eq!((found.as_deref(), end), (name, text.len()), "{text}");
            assert_eq!(read, value.unwrap_or_else(|| Value::Opaque(text.into())));
        }
    }

    #[test]
    fn malformed_statements_fail() {
        for text in [
            "import a",
            "import is a word",
            "import {a b} from 'c'",
            "export a",
            "import a from 'b' c",
            "export const",
        ] {
            assert!(read(text, 0).is_err(), "{text}");
        }
    }
}
