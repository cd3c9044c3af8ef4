//! Reports wide characters of Chinese input where Markdown has ASCII ones.

use crate::{
    Code, NodeKind, Span,
    tree::{
        Builder,
        unread::{
            after, before,
            link::{is_text, node_at},
        },
    },
};

/// A wide form, and the check of a place where the text has it. A check returns a finding: the length of
/// its place, and the form in ASCII.
type Form = (&'static str, Code, Check);
type Check = fn(before: &str, rest: &str) -> Option<(usize, String)>;

const FORMS: [Form; 7] = [
    ("：：", Code::UnreadColons, colons),
    ("｀", Code::WideMark, backticks),
    ("···", Code::WideMark, fence),
    ("＊", Code::WideMark, asterisks),
    ("＞", Code::WideMark, mark),
    ("－", Code::WideMark, mark),
    ("==", Code::LonelyMark, highlight),
];

impl Builder<'_> {
    /// Checks the text of the finished tree.
    pub(in crate::tree) fn check_wide_marks(&mut self) {
        let source = self.source;
        for (form, code, check) in FORMS {
            let mut from = 0;
            for at in memchr::memmem::find_iter(source.as_bytes(), form) {
                if at < from || !is_text(&self.nodes[1..], at) {
                    continue;
                }
                let (before, rest) = (before(source, at), after(source, at));
                if let Some((length, ascii)) = check(before, rest) {
                    from = at + length;
                    let (message, remedy) = match code {
                        Code::LonelyMark => ("`==` is no mark; it is shown as text", "write HTML"),
                        _ => (
                            "wide characters of Chinese input are no marks; this is shown as text",
                            "write it in ASCII",
                        ),
                    };
                    let span = Span::new(at, from);
                    self.report(code, span, message, format!("{remedy}: {ascii}"));
                }
            }
        }
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

/// Returns whether only marks of containers precede a place in its line.
fn starts_line(before: &str) -> bool {
    before.chars().all(|c| " \t>-*+".contains(c))
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
