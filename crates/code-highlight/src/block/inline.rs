//! Reads marks at the end of a line, in the form of VitePress and Shiki: `// [!code ++]`.
//!
//! The mark is removed together with its comment; other text in the comment stays. `[!code
//! highlight:3]` marks three lines, starting with the line of the mark. A mark alone on a line
//! applies to the lines after it. A fence within a block of Markdown is shown as it is written.

use super::{Mark, SourceLine};

/// Comment signs that may enclose a mark, longer ones first.
const SIGNS: &[(&str, &str)] = &[
    ("{/*", "*/}"),
    ("<!--", "-->"),
    ("/*", "*/"),
    ("//", ""),
    ("--", ""),
    ("#", ""),
    (";", ""),
    ("%", ""),
];

/// Reads and removes every mark, except in the fences of Markdown.
pub(super) fn apply(lines: &mut Vec<SourceLine>, language: &str) {
    let is_markdown = ["md", "mdx", "markdown"].contains(&language);
    let mut in_fence = false;
    let mut at = 0;
    while at < lines.len() {
        let text = lines[at].text.trim_start();
        in_fence ^= is_markdown && (text.starts_with("```") || text.starts_with("~~~"));
        let Some((mark, count, text)) = read(&lines[at].text).filter(|_| !in_fence) else {
            at += 1;
            continue;
        };
        if text.trim().is_empty() {
            lines.remove(at);
        } else {
            lines[at].text = text;
        }
        for line in lines.iter_mut().skip(at).take(count) {
            line.marks.push(mark.clone());
        }
    }
}

/// Returns the last mark of a line, the number of lines it spans, and the line without it.
fn read(line: &str) -> Option<(Mark, usize, String)> {
    let start = line.rfind("[!code ")?;
    let end = start + line[start..].find(']')?;
    let inside = line[start + "[!code ".len()..end].trim();
    let (name, count) = match inside.rsplit_once(':') {
        Some((name, count)) => (name, count.parse().ok()?),
        None => (inside, 1),
    };
    let mark = match name {
        "++" => Mark::Inserted,
        "--" => Mark::Deleted,
        "hl" | "highlight" => Mark::Highlighted,
        "focus" => Mark::Focused,
        "error" => Mark::Error,
        "warning" => Mark::Warning,
        _ => return None,
    };
    Some((mark, count, without(&line[..start], &line[end + 1..])?))
}

/// Returns the line without its mark, and without the comment if it held only the mark. Returns
/// `None` if the mark is not in a comment.
fn without(before: &str, after: &str) -> Option<String> {
    let (head, tail) = (before.trim_end(), after.trim_start());
    for (open, close) in SIGNS {
        if let (Some(code), Some(rest)) = (head.strip_suffix(open), tail.strip_prefix(close)) {
            if open_quote(code).is_some_and(|quote| rest.contains(quote)) {
                return None;
            }
            let line = if close.is_empty() && !rest.is_empty() {
                format!("{code}{open} {rest}")
            } else {
                format!("{}{rest}", code.trim_end())
            };
            return Some(line.trim_end().to_owned());
        }
    }
    let commented = SIGNS.iter().any(|(open, _)| before.contains(open));
    commented.then(|| format!("{head} {tail}").trim_end().to_owned())
}

/// Returns the quote that begins a string at the end of some code, which has not ended.
fn open_quote(code: &str) -> Option<char> {
    let mut open = None;
    let mut chars = code.chars();
    while let Some(c) = chars.next() {
        match (c, open) {
            ('\\', Some(_)) => drop(chars.next()),
            ('"' | '\'' | '`', None) => open = Some(c),
            (_, Some(quote)) if c == quote => open = None,
            _ => {}
        }
    }
    open
}
