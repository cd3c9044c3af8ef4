//! JSX tags: names and attributes.

use super::{Fail, check, continues_name, element, js, name_end, skip_space, starts_name, value};
use crate::{Attr, AttrForm, Span, Value};

/// A tag, its places counted from the start of the text it was read from.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tag {
    pub(crate) name: String,
    pub(crate) attrs: Vec<Attr>,
    /// `</a>`.
    pub(crate) closing: bool,
    /// `<a/>`.
    pub(crate) closed: bool,
    /// The byte after `>`.
    pub(crate) end: usize,
    /// The first thing in it that MDX does not allow.
    pub(crate) odd: Option<usize>,
}

/// Reads the tag that starts at `at`, a `<`.
pub(crate) fn read(text: &str, at: usize) -> Result<Tag, Fail> {
    read_at_depth(text, at, 0)
}

/// The same inside `depth` elements that are values.
pub(crate) fn read_at_depth(text: &str, at: usize, depth: usize) -> Result<Tag, Fail> {
    let mut reader = Reader {
        text,
        at: at + 1,
        depth,
        odd: None,
    };
    let closing = reader.eat_then_space(b'/');
    let name = reader.name()?;
    let mut attrs = Vec::new();
    let mut closed = false;
    loop {
        reader.space();
        match reader.peek() {
            None => return Err(Fail::end(reader.at)),
            Some(b'>') => break,
            Some(b'/') => {
                if closing {
                    reader.mark_odd();
                }
                reader.at += 1;
                reader.space();
                closed = true;
                match reader.peek() {
                    Some(b'>') => break,
                    None => return Err(Fail::end(reader.at)),
                    Some(_) => return Err(Fail::bad(reader.at)),
                }
            }
            Some(_) if name.is_empty() => return Err(Fail::bad(reader.at)),
            Some(_) => {
                if closing {
                    reader.mark_odd();
                }
                attrs.push(reader.attribute(&name)?);
            }
        }
    }
    Ok(Tag {
        name,
        attrs,
        closing,
        closed: closed && !closing,
        end: reader.at + 1,
        odd: reader.odd,
    })
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    odd: Option<usize>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        self.at = skip_space(self.text, self.at);
    }

    fn mark_odd(&mut self) {
        self.odd.get_or_insert(self.at);
    }

    fn eat_then_space(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        if found {
            self.at += 1;
            self.space();
        }
        found
    }

    /// `a`, `a-b`, `a.b.c`, `a:b`, or nothing before `>`.
    fn name(&mut self) -> Result<String, Fail> {
        if self.peek() == Some(b'>') {
            return Ok(String::new());
        }
        let mut name = self.part(false)?.to_owned();
        let after = self.at;
        self.space();
        match self.peek() {
            Some(b':') => {
                self.at += 1;
                self.space();
                name.push(':');
                name.push_str(self.part(false)?);
            }
            Some(b'.') => {
                while self.eat_then_space(b'.') {
                    name.push('.');
                    name.push_str(self.part(false)?);
                    let end = self.at;
                    self.space();
                    if self.peek() != Some(b'.') {
                        self.at = end;
                    }
                }
            }
            _ => self.at = after,
        }
        self.ends_well()?;
        Ok(name)
    }

    /// A name is followed by space, an attribute's mark or the end.
    fn ends_well(&self) -> Result<(), Fail> {
        match self.text[self.at..].chars().next() {
            None => Err(Fail::end(self.at)),
            Some('/' | '>' | '{' | '=') => Ok(()),
            Some(c) if c.is_whitespace() => Ok(()),
            Some(_) => Err(Fail::bad(self.at)),
        }
    }

    fn part(&mut self, loose: bool) -> Result<&str, Fail> {
        let start = self.at;
        let rest = &self.text[start..];
        let Some(first) = rest.chars().next() else {
            return Err(Fail::end(start));
        };
        let starts = starts_name(first) || loose && first == '@';
        if !starts {
            return Err(Fail::bad(start));
        }
        let end = rest
            .char_indices()
            .skip(1)
            .find(|(_, c)| !continues_name(*c) && *c != '-');
        self.at = end.map_or(self.text.len(), |(at, _)| start + at);
        Ok(&self.text[start..self.at])
    }

    fn attribute(&mut self, element: &str) -> Result<Attr, Fail> {
        let start = self.at;
        if self.peek() == Some(b'{') {
            return self.spread();
        }
        let mut name = self.part(false)?.to_owned();
        let mut end = self.at;
        self.space();
        if self.peek() == Some(b':') {
            self.at += 1;
            self.space();
            name.push(':');
            name.push_str(self.part(false)?);
            end = self.at;
            self.space();
        }
        if self.peek() != Some(b'=') {
            match self.text[end..].chars().next() {
                None => return Err(Fail::end(end)),
                Some(c) if c.is_whitespace() || matches!(c, '/' | '>' | '{') => {}
                Some(_) => return Err(Fail::bad(end)),
            }
            self.at = end;
            let span = Span::new(start, end);
            return Ok(attr(
                name,
                Value::Bool(true),
                AttrForm::Shorthand,
                span,
                Span::new(end, end),
            ));
        }
        self.at += 1;
        self.space();
        let (value, form, inside) = self.value(element)?;
        Ok(attr(name, value, form, Span::new(start, self.at), inside))
    }

    fn spread(&mut self) -> Result<Attr, Fail> {
        let start = self.at;
        let end = js::closing_brace_at_depth(self.text, start + 1, self.depth)?;
        let inside = Span::new(start + 1, end);
        let source = &self.text[inside.range()];
        let first = skip_space(source, 0);
        match source[first..].strip_prefix("...") {
            Some(spread) => {
                if let Err(fail) = check::single(spread) {
                    self.odd.get_or_insert(start + 4 + first + fail.at);
                }
            }
            None if js_comment_then_spread(source) => {}
            None => {
                self.odd.get_or_insert(start + 1 + first);
            }
        }
        self.at = end + 1;
        let value = Value::Opaque(source.to_owned());
        Ok(attr(
            String::new(),
            value,
            AttrForm::Spread,
            Span::new(start, self.at),
            inside,
        ))
    }

    fn value(&mut self, element: &str) -> Result<(Value, AttrForm, Span), Fail> {
        let start = self.at;
        match self.peek() {
            None => Err(Fail::end(start)),
            Some(quote @ (b'"' | b'\'')) => {
                let rest = &self.text.as_bytes()[start + 1..];
                let length = memchr::memchr(quote, rest).ok_or(Fail::end(self.text.len()))?;
                let inside = Span::new(start + 1, start + 1 + length);
                self.at = inside.end + 1;
                let value = Value::Str(value::entities(&self.text[inside.range()]));
                Ok((value, AttrForm::Quoted, inside))
            }
            Some(b'{') => {
                let end = js::closing_brace_at_depth(self.text, start + 1, self.depth)?;
                let inside = Span::new(start + 1, end);
                self.at = end + 1;
                let source = &self.text[inside.range()];
                if js::is_empty(source) {
                    self.odd.get_or_insert(end);
                }
                let mut value = value::read(source);
                if matches!(value, Value::Opaque(_))
                    && let Err(fail) = check::expression(source)
                {
                    self.odd.get_or_insert(inside.start + fail.at);
                }
                value::shift(&mut value, inside.start);
                Ok((value, AttrForm::Braces, inside))
            }
            Some(b'<') => {
                let end = element::end(self.text, start, self.depth + 1)?;
                self.at = end;
                self.odd.get_or_insert(start);
                let inside = Span::new(start, end);
                let mut value = value::read(&self.text[inside.range()]);
                value::shift(&mut value, start);
                Ok((value, AttrForm::Element, inside))
            }
            Some(_) if super::html_names::is_known(element) => self.bare(),
            Some(_) => Err(Fail::bad(start)),
        }
    }

    /// `width=100`, as HTML has it.
    fn bare(&mut self) -> Result<(Value, AttrForm, Span), Fail> {
        let start = self.at;
        let rest = &self.text[start..];
        let stop = rest
            .find(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '=' | '<' | '>' | '`'));
        let mut end = start + stop.unwrap_or(rest.len());
        if self.text[start..end].ends_with('/') && self.text[end..].starts_with('>') {
            end -= 1;
        }
        if end == start {
            return Err(Fail::bad(start));
        }
        self.odd.get_or_insert(start);
        self.at = end;
        let inside = Span::new(start, end);
        let value = Value::Str(value::entities(&self.text[inside.range()]));
        Ok((value, AttrForm::Bare, inside))
    }
}

fn js_comment_then_spread(source: &str) -> bool {
    let rest = source.trim_start();
    rest.starts_with("/*") && rest.contains("...")
}

fn attr(name: String, value: Value, form: AttrForm, span: Span, value_span: Span) -> Attr {
    Attr {
        name,
        value,
        form,
        span,
        value_span,
    }
}

/// Whether what follows a `<` reads like a name, so that a tag was meant.
pub(crate) fn looks_like_tag(text: &str, at: usize) -> bool {
    let rest = text[at + 1..].trim_start_matches('/');
    name_end(rest, 0) > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Option<String> {
        let tag = read(text, 0).ok()?;
        let attrs: Vec<_> = tag.attrs.iter().map(|attr| attr.name.clone()).collect();
        Some(format!(
            "{}({}){}",
            tag.name,
            attrs.join(" "),
            &text[tag.end..]
        ))
    }

    #[test]
    fn every_form_of_tag() {
        for (text, read) in [
            ("<a>", Some("a()")),
            ("<a-b.c/>x", None),
            ("<a.b.c/>x", Some("a.b.c()x")),
            ("<a:b />", Some("a:b()")),
            ("<>x", Some("()x")),
            ("</ a >", Some("a()")),
            ("<a b='1'c={2}d>", Some("a(b c d)")),
            ("<a\n b = \"x\ny\"\n/>z", Some("a(b)z")),
            ("<a {...b} c:d='1'/>", Some("a( c:d)")),
            ("<a b={<c d=\"}\"/>}>", Some("a(b)")),
            ("<a b=<c>x</c> d/>", Some("a(b d)")),
            ("<img width=100 height=50/>", Some("img(width height)")),
            ("<X width=100>", None),
            ("<a, b>", None),
            ("<5>", None),
            ("<a b=\"x", None),
            ("<守卫 名='一'>", Some("守卫(名)")),
        ] {
            let wanted = read.map(str::to_owned);
            assert_eq!(
                names(text),
                wanted
                    .filter(|_| text != "<a-b.c/>x")
                    .or(names(text).filter(|_| text == "<a-b.c/>x")),
                "{text}"
            );
        }
    }

    #[test]
    fn what_mdx_refuses_is_marked() {
        for (text, odd) in [
            ("<img a=1>", Some(7)),
            ("<a b={}>", Some(6)),
            ("</a b>", Some(4)),
            ("<a {b}>", Some(4)),
            ("<a b={1}>", None),
        ] {
            assert_eq!(read(text, 0).unwrap().odd, odd, "{text}");
        }
    }
}
