//! Reads a single tag, expression or comment.

use crate::scan::{budget::Budget, window::Window};
use crate::{
    Attr, AttrForm, Code, Diagnostic, Span, Value,
    mask::{Token, TokenKind},
    syntax::{
        Fail, looks_like_tag,
        parser::{Cursor, Tag},
        positions::relocate,
        token::{self, is_empty},
    },
};

/// A construct in a window.
pub(in crate::scan) struct Construct {
    pub(in crate::scan) token: Token,
    /// The offset in the window of the byte after it.
    pub(in crate::scan) end: usize,
    pub(in crate::scan) finding: Option<Box<Diagnostic>>,
}

/// The reason why no construct was read.
pub(in crate::scan) enum NotRead {
    /// The characters are plain text and need no diagnostic.
    Text,
    /// An address in angle brackets, which ends before this byte.
    Address(usize),
    /// The construct is malformed.
    Wrong(Fail, Box<Diagnostic>),
}

/// Reads the construct at the start of `range`, which is a `<` or a `{`.
pub(in crate::scan) fn read(
    window: &Window<'_>,
    range: (usize, usize),
    budget: &mut Budget,
) -> Result<Construct, NotRead> {
    let (at, end) = range;
    let text = budget.truncate(&window.text[..end], at);
    let mut result = match text.as_bytes()[at] {
        b'{' => expression(window, text, at),
        _ if text[at..].starts_with("<!--") => comment(window, text, at),
        _ => angle(window, text, at),
    };
    if let Err(NotRead::Wrong(fail, found)) = &mut result {
        budget.pay(at, *fail);
        if fail.at_end && text.len() < end {
            "its end was not searched for, because too much before it is never closed; it is shown as text"
                .clone_into(&mut found.message);
        }
    }
    result
}

fn wrong(
    window: &Window<'_>,
    at: usize,
    fail: Fail,
    code: Code,
    message: &str,
    help: &str,
) -> NotRead {
    let stop = fail.at.min(window.text.len());
    let next = window.text[stop..].chars().next().filter(|_| !fail.at_end);
    let place = window.span(stop, stop + next.map_or(0, char::len_utf8));
    let mut found = Diagnostic::new(code, window.span(at, at + 1), message).help(help);
    found.related = Some(place);
    NotRead::Wrong(fail, Box::new(found))
}

fn expression(window: &Window<'_>, text: &str, at: usize) -> Result<Construct, NotRead> {
    let end = Cursor::new(text, at + 1)
        .closing_brace(0)
        .map_err(|fail| match fail.at_end {
            true => wrong(
                window,
                at,
                fail,
                Code::UnterminatedExpression,
                "the brace is never closed; it is shown as text",
                "close it with `}`, or write `\\{`",
            ),
            false => not_an_expression(window, at, fail),
        })?;
    let inside = &text[at + 1..end];
    let kind = if let Some(comment) = token::comment(inside) {
        TokenKind::Comment(comment.to_owned())
    } else if is_empty(inside) {
        TokenKind::Expr(Value::Undefined)
    } else {
        let mut read = Cursor::value_of(inside);
        if matches!(read, Value::Opaque(_)) {
            let spread = inside.trim_start().starts_with("...");
            let checked = if spread {
                Err(Fail::bad(0))
            } else {
                Cursor::check_expression(inside)
            };
            checked.map_err(|fail| not_an_expression(window, at, Fail::bad(at + 1 + fail.at)))?;
        }
        relocate(&mut read, &|span| {
            window.span(at + 1 + span.start, at + 1 + span.end)
        });
        TokenKind::Expr(read)
    };
    let span = window.span(at, end + 1);
    Ok(Construct {
        token: Token { span, kind },
        end: end + 1,
        finding: None,
    })
}

fn not_an_expression(window: &Window<'_>, at: usize, fail: Fail) -> NotRead {
    wrong(
        window,
        at,
        fail,
        Code::Braces,
        "the text in these braces is not an expression; it is shown with its braces",
        "write `\\{`, or put it between backticks",
    )
}

fn comment(window: &Window<'_>, text: &str, at: usize) -> Result<Construct, NotRead> {
    let inside = &text[at + 4..];
    if inside.starts_with('>') || inside.starts_with("->") {
        let fail = Fail::bad(at + 1);
        return Err(wrong(
            window,
            at,
            fail,
            Code::LessThan,
            "invalid start of a comment",
            "write `<!-- … -->`",
        ));
    }
    let Some(length) = inside.find("-->") else {
        let fail = Fail::end(text.len());
        return Err(wrong(
            window,
            at,
            fail,
            Code::UnclosedComment,
            "the comment is never closed; it is shown as text",
            "end it with `-->`",
        ));
    };
    let end = at + 4 + length + 3;
    Ok(Construct {
        token: Token {
            span: window.span(at, end),
            kind: TokenKind::Comment(inside[..length].to_owned()),
        },
        end,
        finding: None,
    })
}

fn angle(window: &Window<'_>, text: &str, at: usize) -> Result<Construct, NotRead> {
    let after = text[at + 1..].chars().next();
    if after.is_none_or(char::is_whitespace) {
        return Err(NotRead::Text);
    }
    let fail = match Cursor::new(text, at).tag() {
        Ok(tag) => return Ok(element(window, at, tag)),
        Err(fail) => fail,
    };
    if let Some(end) = address_end(text, at) {
        return Err(NotRead::Address(end));
    }
    if fail.at_end && looks_like_tag(text, at) {
        return Err(wrong(
            window,
            at,
            fail,
            Code::UnterminatedTag,
            "the tag never ends; it is shown as text",
            "end it with `>`, or write `\\<`",
        ));
    }
    let (code, message) = match looks_like_tag(text, at) {
        true => (Code::BadTag, "this is not a tag; it is shown as text"),
        false => (
            Code::LessThan,
            "no tag begins at this `<`; it is shown as text",
        ),
    };
    let lacks_quotes = code == Code::BadTag && text[..fail.at].trim_end().ends_with('=');
    let help = match lacks_quotes {
        true => "put the value between straight quotes, `name=\"value\"`, or write `\\<`",
        false => "write `\\<`, or put it between backticks",
    };
    Err(wrong(window, at, fail, code, message, help))
}

fn element(window: &Window<'_>, at: usize, tag: Tag) -> Construct {
    let span = window.span(at, tag.end);
    let finding = tag.invalid_at.map(|invalid_at| {
        let place = window.span(invalid_at, invalid_at);
        let message = "MDX does not allow this inside a tag";
        let found = Diagnostic::new(Code::BadTag, span, message).related(place);
        Box::new(
            found.help("put values between quotes or braces, and no attributes on closing tags"),
        )
    });
    let end = tag.end;
    let kind = match tag.is_closing {
        true => TokenKind::Close { name: tag.name },
        false => TokenKind::Open {
            name: tag.name,
            attrs: tag
                .attrs
                .into_iter()
                .map(|attr| relocated(attr, window))
                .collect(),
            closed: tag.is_self_closing,
        },
    };
    Construct {
        token: Token { span, kind },
        end,
        finding,
    }
}

fn relocated(mut attr: Attr, window: &Window<'_>) -> Attr {
    let to = |span: Span| window.span(span.start, span.end);
    attr.span = to(attr.span);
    attr.value_span = to(attr.value_span);
    if attr.form != AttrForm::Quoted {
        relocate(&mut attr.value, &to);
    }
    attr
}

/// Returns the offset after `<https://…>` or `<a@b.c>`.
fn address_end(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at + 1..];
    let length =
        rest.find(|c: char| c.is_ascii_whitespace() || c.is_control() || matches!(c, '<' | '>'))?;
    let inside = &rest[..length];
    let is_url = inside.split_once(':').is_some_and(|(scheme, _)| {
        (2..=32).contains(&scheme.len())
            && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"+.-".contains(&byte))
    });
    let is_mail = inside.split_once('@').is_some_and(|(local, domain)| {
        !local.is_empty()
            && local
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&b))
            && domain.starts_with(|c: char| c.is_ascii_alphanumeric())
            && domain
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b".-".contains(&b))
    });
    (rest[length..].starts_with('>') && (is_url || is_mail)).then_some(at + 1 + length + 1)
}
