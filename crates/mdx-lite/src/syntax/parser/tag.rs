//! Parses JSX tags: names and attributes.

use super::Cursor;
use crate::{
    Attr, AttrForm, Span, Value,
    syntax::{
        Fail, continues_name, html_names, margin,
        positions::shift,
        references::{entities, without_indentation},
        skip_space, starts_name,
        token::{comment_length, is_empty},
    },
};

/// A tag. Its positions are relative to the start of the text it was read from.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tag {
    pub(crate) name: String,
    pub(crate) attrs: Vec<Attr>,
    /// Whether it is a closing tag: `</a>`.
    pub(crate) is_closing: bool,
    /// Whether it is self-closing: `<a/>`.
    pub(crate) is_self_closing: bool,
    /// The offset after `>`.
    pub(crate) end: usize,
    /// The offset of the first part of it that MDX does not allow.
    pub(crate) invalid_at: Option<usize>,
}

impl Cursor<'_> {
    /// Parses the tag at the cursor, a `<`. MDX strips the indentation of lines in quoted values.
    pub(crate) fn tag(self) -> Result<Tag, Fail> {
        read(self, 0, Values::WithoutIndentation)
    }

    /// Parses the tag of an element in an expression, where JavaScript keeps quoted values as they
    /// are.
    pub(super) fn tag_in_expression(self) -> Result<Tag, Fail> {
        read(self, 0, Values::AsWritten)
    }

    /// Parses the tag at the cursor without the values of its attributes, inside `depth` elements
    /// that are values. Reading the values at each depth would take exponential time.
    pub(super) fn skipped_tag(self, depth: usize) -> Result<Tag, Fail> {
        read(self, depth, Values::Skipped)
    }
}

/// How the values of attributes are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Values {
    WithoutIndentation,
    AsWritten,
    Skipped,
}

fn read(cursor: Cursor<'_>, depth: usize, values: Values) -> Result<Tag, Fail> {
    let mut reader = Reader {
        cursor: Cursor::new(cursor.text, cursor.at + 1),
        depth,
        values,
        invalid_at: None,
    };
    let closing = reader.eat_then_space(b'/');
    let name = reader.name()?;
    let mut attrs = Vec::new();
    let mut closed = false;
    loop {
        reader.skip_comments();
        match reader.cursor.peek() {
            None => return Err(Fail::end(reader.cursor.at)),
            Some(b'>') => break,
            Some(b'/') => {
                if closing {
                    reader.mark_invalid();
                }
                reader.cursor.at += 1;
                reader.cursor.skip_space();
                closed = true;
                match reader.cursor.peek() {
                    Some(b'>') => break,
                    None => return Err(Fail::end(reader.cursor.at)),
                    Some(_) => return Err(Fail::bad(reader.cursor.at)),
                }
            }
            Some(_) if name.is_empty() => return Err(Fail::bad(reader.cursor.at)),
            Some(_) => {
                if closing {
                    reader.mark_invalid();
                }
                attrs.push(reader.attribute(&name)?);
            }
        }
    }
    Ok(Tag {
        name,
        attrs,
        is_closing: closing,
        is_self_closing: closed && !closing,
        end: reader.cursor.at + 1,
        invalid_at: reader.invalid_at,
    })
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    depth: usize,
    values: Values,
    invalid_at: Option<usize>,
}

impl Reader<'_> {
    /// Returns whether the slash at the cursor starts a comment. `//` does so only at the start of
    /// a line, or if its line has no `>`; otherwise it is a superfluous slash.
    fn is_comment(&self) -> bool {
        let rest = self.cursor.rest();
        let before = self.cursor.text[..self.cursor.at].trim_end_matches([' ', '\t']);
        rest.starts_with("/*")
            || rest.starts_with("//")
                && (before.ends_with(['\n', '\r'])
                    || !rest.lines().next().is_some_and(|line| line.contains('>')))
    }

    /// Skips white space and comments. JSX allows comments in tags, MDX does not.
    fn skip_comments(&mut self) {
        loop {
            self.cursor.skip_space();
            // Few tags contain comments, and `is_comment` searches the line for `>`.
            if !self.cursor.rest().starts_with('/') || !self.is_comment() {
                return;
            }
            let Some(length) = comment_length(self.cursor.rest()) else {
                return;
            };
            self.mark_invalid();
            self.cursor.at += length;
        }
    }

    fn mark_invalid(&mut self) {
        self.invalid_at.get_or_insert(self.cursor.at);
    }

    fn eat_then_space(&mut self, byte: u8) -> bool {
        let found = self.cursor.peek() == Some(byte);
        if found {
            self.cursor.at += 1;
            self.cursor.skip_space();
        }
        found
    }

    /// Reads the name of a tag: `a`, `a-b`, `a.b.c`, `a:b`, or nothing before `>`.
    fn name(&mut self) -> Result<String, Fail> {
        if self.cursor.peek() == Some(b'>') {
            return Ok(String::new());
        }
        let mut name = self.part()?.to_owned();
        let after = self.cursor.at;
        self.cursor.skip_space();
        match self.cursor.peek() {
            Some(b':') => {
                self.cursor.at += 1;
                self.cursor.skip_space();
                name.push(':');
                name.push_str(self.part()?);
            }
            Some(b'.') => {
                while self.eat_then_space(b'.') {
                    name.push('.');
                    name.push_str(self.part()?);
                    let end = self.cursor.at;
                    self.cursor.skip_space();
                    if self.cursor.peek() != Some(b'.') {
                        self.cursor.at = end;
                    }
                }
            }
            _ => self.cursor.at = after,
        }
        self.ends_well()?;
        Ok(name)
    }

    /// Fails unless white space, `/`, `>`, `{` or `=` follows the name.
    fn ends_well(&self) -> Result<(), Fail> {
        match self.cursor.text[self.cursor.at..].chars().next() {
            None => Err(Fail::end(self.cursor.at)),
            Some('/' | '>' | '{' | '=') => Ok(()),
            Some(c) if c.is_whitespace() => Ok(()),
            Some(_) => Err(Fail::bad(self.cursor.at)),
        }
    }

    fn part(&mut self) -> Result<&str, Fail> {
        let start = self.cursor.at;
        let rest = &self.cursor.text[start..];
        let Some(first) = rest.chars().next() else {
            return Err(Fail::end(start));
        };
        if !starts_name(first) {
            return Err(Fail::bad(start));
        }
        let end = rest
            .char_indices()
            .skip(1)
            .find(|(_, c)| !continues_name(*c) && *c != '-');
        self.cursor.at = end.map_or(self.cursor.text.len(), |(at, _)| start + at);
        Ok(&self.cursor.text[start..self.cursor.at])
    }

    fn attribute(&mut self, element: &str) -> Result<Attr, Fail> {
        let start = self.cursor.at;
        if self.cursor.peek() == Some(b'{') {
            return self.spread();
        }
        let mut name = self.part()?.to_owned();
        let mut end = self.cursor.at;
        self.cursor.skip_space();
        if self.cursor.peek() == Some(b':') {
            self.cursor.at += 1;
            self.cursor.skip_space();
            name.push(':');
            name.push_str(self.part()?);
            end = self.cursor.at;
            self.cursor.skip_space();
        }
        if self.cursor.peek() != Some(b'=') {
            match self.cursor.text[end..].chars().next() {
                None => return Err(Fail::end(end)),
                Some(c) if c.is_whitespace() || matches!(c, '/' | '>' | '{') => {}
                Some(_) => return Err(Fail::bad(end)),
            }
            self.cursor.at = end;
            let span = Span::new(start, end);
            return Ok(attr(
                name,
                Value::Bool(true),
                AttrForm::Shorthand,
                span,
                Span::new(end, end),
            ));
        }
        self.cursor.at += 1;
        self.cursor.skip_space();
        let (value, form, inside) = self.value(element)?;
        Ok(attr(
            name,
            value,
            form,
            Span::new(start, self.cursor.at),
            inside,
        ))
    }

    fn spread(&mut self) -> Result<Attr, Fail> {
        let start = self.cursor.at;
        let end = Cursor::new(self.cursor.text, start + 1).closing_brace(self.depth)?;
        let inside = Span::new(start + 1, end);
        let source = &self.cursor.text[inside.range()];
        let first = skip_space(source, 0);
        match source[first..].strip_prefix("...") {
            _ if self.values == Values::Skipped => {}
            Some(spread) => {
                if let Err(fail) = Cursor::check_spread(spread) {
                    self.invalid_at.get_or_insert(start + 4 + first + fail.at);
                }
            }
            None if js_comment_then_spread(source) => {}
            None => {
                self.invalid_at.get_or_insert(start + 1 + first);
            }
        }
        self.cursor.at = end + 1;
        let value = Value::Opaque(margin::without_margin(source).into_owned());
        Ok(attr(
            String::new(),
            value,
            AttrForm::Spread,
            Span::new(start, self.cursor.at),
            inside,
        ))
    }

    fn value(&mut self, element: &str) -> Result<(Value, AttrForm, Span), Fail> {
        let start = self.cursor.at;
        match self.cursor.peek() {
            None => Err(Fail::end(start)),
            Some(quote @ (b'"' | b'\'')) => {
                let rest = &self.cursor.text.as_bytes()[start + 1..];
                let length =
                    memchr::memchr(quote, rest).ok_or(Fail::end(self.cursor.text.len()))?;
                let inside = Span::new(start + 1, start + 1 + length);
                self.cursor.at = inside.end + 1;
                let written = &self.cursor.text[inside.range()];
                let value = Value::Str(match self.values {
                    Values::WithoutIndentation => entities(&without_indentation(written)),
                    _ => entities(written),
                });
                Ok((value, AttrForm::Quoted, inside))
            }
            Some(b'{') => {
                let end = Cursor::new(self.cursor.text, start + 1).closing_brace(self.depth)?;
                let inside = Span::new(start + 1, end);
                self.cursor.at = end + 1;
                if self.values == Values::Skipped {
                    return Ok((Value::Undefined, AttrForm::Braces, inside));
                }
                let source = &self.cursor.text[inside.range()];
                if is_empty(source) {
                    self.invalid_at.get_or_insert(end);
                }
                let mut value = Cursor::value_of(source);
                if matches!(value, Value::Opaque(_))
                    && let Err(fail) = Cursor::check_expression(source)
                {
                    self.invalid_at.get_or_insert(inside.start + fail.at);
                }
                shift(&mut value, inside.start);
                Ok((value, AttrForm::Braces, inside))
            }
            Some(b'<') => {
                let end = self.cursor.element_end(self.depth + 1)?;
                self.cursor.at = end;
                self.invalid_at.get_or_insert(start);
                let inside = Span::new(start, end);
                if self.values == Values::Skipped {
                    return Ok((Value::Undefined, AttrForm::Element, inside));
                }
                let mut value = Cursor::value_of(&self.cursor.text[inside.range()]);
                shift(&mut value, start);
                Ok((value, AttrForm::Element, inside))
            }
            Some(_) if html_names::is_known(element) => self.bare(),
            Some(_) => Err(Fail::bad(start)),
        }
    }

    /// Reads a value without quotes, as in HTML: `width=100`.
    fn bare(&mut self) -> Result<(Value, AttrForm, Span), Fail> {
        let start = self.cursor.at;
        let rest = &self.cursor.text[start..];
        let stop = rest
            .find(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '=' | '<' | '>' | '`'));
        let mut end = start + stop.unwrap_or(rest.len());
        if self.cursor.text[start..end].ends_with('/') && self.cursor.text[end..].starts_with('>') {
            end -= 1;
        }
        if end == start {
            return Err(Fail::bad(start));
        }
        self.invalid_at.get_or_insert(start);
        self.cursor.at = end;
        let inside = Span::new(start, end);
        let value = Value::Str(entities(&self.cursor.text[inside.range()]));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Option<String> {
        let tag = Cursor::new(text, 0).tag().ok()?;
        let attrs: Vec<_> = tag.attrs.iter().map(|attr| attr.name.clone()).collect();
        Some(format!(
            "{}({}){}",
            tag.name,
            attrs.join(" "),
            &text[tag.end..]
        ))
    }

    #[test]
    fn tags_have_names_and_attributes() {
        for (text, read) in [
            ("<a>", Some("a()")),
            ("<a-b.c/>x", Some("a-b.c()x")),
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
            ("<a /* > */ b\n  // <c>\n  d\n/>e", Some("a(b d)e")),
            ("<a /* b />", None),
            ("<a // b />", None),
            ("<a b // c\n d/>", Some("a(b d)")),
        ] {
            let wanted = read.map(str::to_owned);
            assert_eq!(names(text), wanted, "{text}");
        }
    }

    #[test]
    fn syntax_that_mdx_rejects_is_marked() {
        for (text, invalid_at) in [
            ("<img a=1>", Some(7)),
            ("<a b={}>", Some(6)),
            ("</a b>", Some(4)),
            ("<a {b}>", Some(4)),
            ("<a /* b */ />", Some(3)),
            ("<a b={1}>", None),
        ] {
            let tag = Cursor::new(text, 0).tag().unwrap();
            assert_eq!(tag.invalid_at, invalid_at, "{text}");
        }
    }
}
