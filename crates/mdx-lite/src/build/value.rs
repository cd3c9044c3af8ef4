//! Values between braces, as far as they are literals.

use crate::Value;

/// The length of what stands before the brace that closes this one.
pub(super) fn balanced(text: &str) -> Option<usize> {
    let mut open = 1_usize;
    let mut quote = None;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            _ if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(mark), _) => quote = Some(mark).filter(|mark| c != *mark),
            (None, '"' | '\'' | '`') => quote = Some(c),
            (None, '{' | '[' | '(') => open += 1,
            (None, '}' | ']' | ')') => {
                open -= 1;
                if open == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// Reads a literal; anything else is kept as written.
pub(super) fn read(text: &str) -> Value {
    let mut reader = Reader { rest: text.trim() };
    match reader.value() {
        Some(value) if reader.rest.trim().is_empty() => value,
        _ => Value::Opaque(text.to_owned()),
    }
}

/// `&amp;` and its like in a quoted attribute.
pub(super) fn entities(text: &str) -> String {
    text.replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn value(&mut self) -> Option<Value> {
        self.rest = self.rest.trim_start();
        match self.rest.chars().next() {
            None => Some(Value::Undefined),
            Some(quote @ ('"' | '\'' | '`')) => self.string(quote),
            Some('[') => self.list(),
            Some('{') => self.object(),
            Some(_) => self.word(),
        }
    }

    fn string(&mut self, quote: char) -> Option<Value> {
        let mut out = String::new();
        let mut chars = self.rest[1..].char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                _ if c == quote => {
                    self.rest = &self.rest[at + 2..];
                    return Some(Value::Str(out));
                }
                '\\' => out.push(escape(chars.next()?.1)),
                '$' if quote == '`' && self.rest[at + 2..].starts_with('{') => return None,
                _ => out.push(c),
            }
        }
        None
    }

    fn list(&mut self) -> Option<Value> {
        self.rest = &self.rest[1..];
        let mut items = Vec::new();
        while !self.eat(']') {
            items.push(self.value()?);
            if !self.eat(',') && !self.rest.trim_start().starts_with(']') {
                return None;
            }
        }
        Some(Value::Arr(items))
    }

    fn object(&mut self) -> Option<Value> {
        self.rest = &self.rest[1..];
        let mut pairs = Vec::new();
        while !self.eat('}') {
            let key = match self.value()? {
                Value::Str(key) => key,
                Value::Path(path) if path.len() == 1 => path.into_iter().next()?,
                Value::Num(number) => number.to_string(),
                _ => return None,
            };
            if !self.eat(':') {
                return None;
            }
            pairs.push((key, self.value()?));
            if !self.eat(',') && !self.rest.trim_start().starts_with('}') {
                return None;
            }
        }
        Some(Value::Obj(pairs))
    }

    fn word(&mut self) -> Option<Value> {
        let end = self
            .rest
            .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-' | '+')));
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        let is_name = word.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '$'));
        match word {
            "" => None,
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            "null" => Some(Value::Null),
            "undefined" => Some(Value::Undefined),
            _ if is_name && !word.contains(['-', '+']) => {
                Some(Value::Path(word.split('.').map(str::to_owned).collect()))
            }
            _ => word.parse().ok().map(Value::Num),
        }
    }

    fn eat(&mut self, c: char) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(c) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }
}

fn escape(c: char) -> char {
    match c {
        'n' => '\n',
        't' => '\t',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read_and_the_rest_is_kept() {
        for (text, value) in [
            ("'a\\'b'", Value::Str("a'b".into())),
            ("-1.5", Value::Num(-1.5)),
            ("true", Value::Bool(true)),
            ("", Value::Undefined),
            (
                "[1, 'a',]",
                Value::Arr(vec![Value::Num(1.0), Value::Str("a".into())]),
            ),
            (
                "{marginTop: 4, 'a-b': null}",
                Value::Obj(vec![
                    ("marginTop".into(), Value::Num(4.0)),
                    ("a-b".into(), Value::Null),
                ]),
            ),
            ("props.a", Value::Path(vec!["props".into(), "a".into()])),
            ("f(x)", Value::Opaque("f(x)".into())),
            ("`${a}`", Value::Opaque("`${a}`".into())),
        ] {
            assert_eq!(read(text), value, "{text}");
        }
    }

    #[test]
    fn braces_in_strings_do_not_count() {
        assert_eq!(balanced("a: '}'} rest"), Some(6));
        assert_eq!(balanced("{a"), None);
    }
}
