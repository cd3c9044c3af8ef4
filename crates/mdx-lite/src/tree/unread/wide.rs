//! Reports wide characters of Chinese input where Markdown has ASCII ones.

use crate::{
    Code, NodeKind, Span,
    tree::{
        Builder,
        unread::{Form, after, link::node_at, starts_line},
    },
};

const fn form(text: &'static str, check: super::Check) -> Form {
    Form {
        text,
        shown: text.len(),
        code: Code::WideMark,
        message: "wide characters of Chinese input are no marks; this is shown as text",
        remedy: "write it in ASCII: ",
        check,
    }
}

pub(super) const FORMS: [Form; 7] = [
    Form {
        code: Code::UnreadColons,
        ..form("：：", colons)
    },
    form("｀", backticks),
    form("···", fence),
    form("＊", asterisks),
    form("＞", mark),
    form("－", mark),
    Form {
        code: Code::LonelyMark,
        message: "`==` is no mark; it is shown as text",
        remedy: "write HTML: ",
        ..form("==", highlight)
    },
];

impl Builder<'_> {
    /// Reports a link after a wide exclamation mark.
    pub(super) fn check_wide_images(&mut self) {
        let source = self.source;
        for at in memchr::memmem::find_iter(source.as_bytes(), "！[") {
            let start = at + '！'.len_utf8();
            let link = node_at(&self.nodes[1..], start, |node| node.span.start == start);
            if let Some(NodeKind::Link { url, .. }) = link.map(|link| &link.kind)
                && is_picture(url)
            {
                let end = start + after(source, start).find(')').map_or(1, |end| end + 1);
                self.report(
                    Code::UnreadLink,
                    Span::new(at, end),
                    "this is a link, not an image: the `！` is a wide one",
                    format!("write it in ASCII: `!{}`", &source[start..end]),
                );
            }
        }
    }
}

fn is_picture(url: &str) -> bool {
    let path = url.split(['#', '?']).next().unwrap_or_default();
    let ending = path.rsplit_once('.').map(|(_, ending)| ending);
    let endings = ["png", "jpg", "jpeg", "gif", "svg", "webp", "avif"];
    ending.is_some_and(|it| endings.iter().any(|one| it.eq_ignore_ascii_case(one)))
}

fn colons(before: &str, rest: &str) -> Option<(usize, String)> {
    let after = rest.trim_start_matches(['：', ':']);
    let kind = after.trim_start();
    let is_kind = kind.is_empty() || kind.starts_with(|c: char| c.is_ascii_alphabetic());
    let found = (rest.trim_end().len(), format!("`:::{}`", kind.trim_end()));
    (starts_line(before) && is_kind).then_some(found)
}

fn backticks(_: &str, rest: &str) -> Option<(usize, String)> {
    let after = rest.trim_start_matches('｀');
    let count = (rest.len() - after.len()) / '｀'.len_utf8();
    if count > 2 {
        return Some((
            rest.trim_end().len(),
            "three backticks, on lines of their own".into(),
        ));
    }
    let text = &after[..after.find(['｀', '`'])?];
    let mark = after[text.len()..].chars().next().map_or(0, char::len_utf8);
    let length = rest.len() - after.len() + text.len() + mark * count;
    Some((length.min(rest.len()), format!("`` `{}` ``", text.trim())))
}

/// The key of the backtick writes `·` in Chinese input.
fn fence(before: &str, rest: &str) -> Option<(usize, String)> {
    let word = rest.trim_start_matches('·').trim_end();
    let is_fence = starts_line(before) && word.chars().all(|c| c.is_ascii_alphanumeric());
    let found = (
        rest.trim_end().len(),
        format!("three backticks and `{word}`"),
    );
    is_fence.then(|| match word.is_empty() {
        true => (found.0, "three backticks".to_owned()),
        false => found,
    })
}

fn asterisks(before: &str, rest: &str) -> Option<(usize, String)> {
    let pair = "＊＊";
    let Some(after) = rest.strip_prefix(pair) else {
        return mark(before, rest);
    };
    let inside = &after[..after.find(pair)?];
    let is_bold = !inside.is_empty() && !inside.contains('＊') && !inside.starts_with(' ');
    let length = 2 * pair.len() + inside.len();
    is_bold.then(|| (length, format!("`**{inside}**`")))
}

/// Checks a mark of a container, before a space.
fn mark(before: &str, rest: &str) -> Option<(usize, String)> {
    let mut chars = rest.chars();
    let ascii = match chars.next()? {
        '＞' => '>',
        '－' => '-',
        _ => '*',
    };
    let text = chars.as_str().strip_prefix([' ', '\u{3000}'])?.trim();
    let is_mark = starts_line(before) && !text.is_empty();
    is_mark.then(|| (rest.trim_end().len(), format!("`{ascii} {text}`")))
}

/// `==text==` is a highlight in other dialects.
fn highlight(before: &str, rest: &str) -> Option<(usize, String)> {
    let inside = rest.strip_prefix("==")?;
    let inside = &inside[..inside.find("==")?];
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let is_marked = is_word(inside.chars().next())
        && !inside.ends_with(char::is_whitespace)
        && !inside.contains(['=', '<', '"'])
        && !before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '=');
    let length = inside.len() + 4;
    let ends = !rest[length..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '=');
    (is_marked && ends).then(|| (length, format!("`<mark>{inside}</mark>`")))
}
