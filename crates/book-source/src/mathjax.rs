//! Formulas between MathJax's brackets, found as MathJax finds them in an mdBook.
//!
//! mdBook leaves formulas to MathJax in the browser, which sees the text after Markdown removed
//! backslashes: `\\(` in the source is `\(` on the page. Here the brackets become dollars of the
//! same length before the text is parsed, so that Markdown leaves the formula alone and every
//! place keeps its offset; the backslashes are removed afterwards.

use std::borrow::Cow;

use safe_html::{MAX_FORMULA_BYTES, escape::unescape};

/// An invisible character of two bytes, the difference in length between `\\(` and a dollar.
const FILLER: &str = "\u{ad}";

/// Returns the text with `\\(…\\)` and `\\[…\\]` rewritten as `$…$` and `$$…$$` of the same length in
/// bytes.
pub fn with_dollars(text: &str) -> Cow<'_, str> {
    if !text.contains("\\\\(") && !text.contains("\\\\[") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut fence: Option<&str> = None;
    while !rest.is_empty() {
        let line_end = rest.find('\n').map_or(rest.len(), |at| at + 1);
        let line = &rest[..line_end];
        let marks = fence_marks(line);
        match (fence, marks) {
            (Some(open), Some(close)) if close.starts_with(open) => fence = None,
            (None, Some(open)) => fence = Some(open),
            (None, None) => {
                let used = paragraph_line(rest, line_end, &mut out);
                rest = &rest[used..];
                continue;
            }
            _ => {}
        }
        out.push_str(line);
        rest = &rest[line_end..];
    }
    Cow::Owned(out)
}

/// Returns the backticks or tildes at the start of a line, if they form a fence.
fn fence_marks(line: &str) -> Option<&str> {
    let line = line.trim_start_matches([' ', '>', '\t']);
    let mark = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let length = line.len() - line.trim_start_matches(mark).len();
    let is_fence = length >= 3 && !(mark == '`' && line[length..].contains('`'));
    is_fence.then(|| &line[..length])
}

/// Writes the line, and the rest of a formula that continues after it; returns the number of bytes
/// read.
fn paragraph_line(text: &str, mut end: usize, out: &mut String) -> usize {
    let mut at = 0;
    while at < end {
        let rest = &text[at..];
        let here = rest.find(['`', '\\']).map_or(end, |offset| at + offset);
        if here >= end {
            break;
        }
        out.push_str(&text[at..here]);
        at = here;
        let rest = &text[at..];
        let length = if rest.starts_with('`') {
            let span = code_span(rest);
            out.push_str(&rest[..span]);
            span
        } else if let Some(formula) = formula(rest) {
            out.push_str(&formula);
            formula.len()
        } else {
            let length = if rest.starts_with("\\\\") { 2 } else { 1 };
            out.push_str(&rest[..length]);
            length
        };
        at += length;
        if at > end {
            end = text[at..]
                .find('\n')
                .map_or(text.len(), |offset| at + offset + 1);
        }
    }
    out.push_str(&text[at..end]);
    end
}

/// Returns the length of the code span at the start, or of its backticks if it is not closed.
fn code_span(text: &str) -> usize {
    let ticks = text.len() - text.trim_start_matches('`').len();
    let mut at = ticks;
    while let Some(offset) = text[at..].find('`') {
        let start = at + offset;
        if text[at..start].contains("\n\n") {
            break;
        }
        let run = text[start..].len() - text[start..].trim_start_matches('`').len();
        if run == ticks {
            return start + run;
        }
        at = start + run;
    }
    ticks
}

/// Returns the formula at the start, rewritten.
fn formula(text: &str) -> Option<String> {
    let (close, is_display) = match text.get(..3)? {
        "\\\\(" => ("\\\\)", false),
        "\\\\[" => ("\\\\]", true),
        _ => return None,
    };
    let inside = &text[3..];
    // Searching to the end of the text from each unclosed bracket would take quadratic time.
    let most = (0..=inside.len().min(MAX_FORMULA_BYTES + close.len()))
        .rev()
        .find(|at| inside.is_char_boundary(*at))?;
    let length = inside[..most].find(close)?;
    let inside = &inside[..length];
    if inside.contains("\n\n") || inside.contains('$') || inside.trim().is_empty() {
        return None;
    }
    if is_display {
        return Some(format!("$$ {inside} $$"));
    }
    // A dollar beside a space does not delimit a formula.
    let content = inside.trim();
    let start = inside.len() - inside.trim_start().len();
    let (before, after) = (&inside[..start], &inside[start + content.len()..]);
    Some(format!("{FILLER}{before}${content}${after}{FILLER}"))
}

/// Removes the characters that [`with_dollars`] added beside formulas.
pub fn without_filler(text: &str) -> Cow<'_, str> {
    match text.contains(FILLER) {
        true => Cow::Owned(text.replace(FILLER, "")),
        false => Cow::Borrowed(text),
    }
}

/// Resolves escapes and entities of a formula, as Markdown would have done.
pub fn as_on_page(formula: &str) -> String {
    let mut out = String::with_capacity(formula.len());
    let mut rest = formula.chars().peekable();
    while let Some(c) = rest.next() {
        match rest.peek() {
            Some(next) if c == '\\' && next.is_ascii_punctuation() => {
                out.push(*next);
                rest.next();
            }
            _ => out.push(c),
        }
    }
    with_literal_percents(&unescape(&out))
}

/// Escapes the percent signs in text: MathJax shows them, where LaTeX begins a comment.
fn with_literal_percents(formula: &str) -> String {
    const TEXT: [&str; 7] = [
        "\\text{",
        "\\textrm{",
        "\\textbf{",
        "\\textit{",
        "\\textsf{",
        "\\texttt{",
        "\\mbox{",
    ];
    let mut out = String::with_capacity(formula.len());
    let mut rest = formula;
    while let Some(at) = rest.find('\\') {
        let start = TEXT.iter().find(|start| rest[at..].starts_with(**start));
        let escape = || rest[at..].chars().take(2).map(char::len_utf8).sum();
        let length = start.map_or_else(escape, |start| start.len());
        let (before, after) = rest.split_at(at + length);
        out.push_str(before);
        rest = after;
        if start.is_some() {
            let (inside, after) = rest.split_at(argument_length(rest));
            out.push_str(&inside.replace("\\%", "%").replace('%', "\\%"));
            rest = after;
        }
    }
    out + rest
}

/// Returns the length of the argument at the start of `text`, up to the brace that closes it.
fn argument_length(text: &str) -> usize {
    let mut depth = 0;
    let mut is_escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '{' => depth += 1,
            '}' if depth == 0 => return at,
            '}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_become_dollars_of_the_same_length() {
        for (text, wanted) in [
            ("a \\\\(x_1\\\\) b", "a \u{ad}$x_1$\u{ad} b"),
            ("\\\\( x \\\\)", "\u{ad} $x$ \u{ad}"),
            ("\\\\[\na\n\\\\]\n", "$$ \na\n $$\n"),
            ("`\\\\(x\\\\)` \\\\(y\\\\)", "`\\\\(x\\\\)` \u{ad}$y$\u{ad}"),
            ("`\n\n\\\\(y\\\\) `", "`\n\n\u{ad}$y$\u{ad} `"),
            ("```\n\\\\(x\\\\)\n```\n", "```\n\\\\(x\\\\)\n```\n"),
            ("\\\\(open", "\\\\(open"),
            ("\\\\\\\\(x", "\\\\\\\\(x"),
        ] {
            let found = with_dollars(text);
            assert_eq!(found, wanted);
            assert_eq!(found.len(), text.len());
        }
    }

    #[test]
    fn escapes_are_resolved_as_markdown_does() {
        assert_eq!(
            as_on_page("a\\_b \\\\\\\\ \\frac &lt;"),
            "a_b \\\\ \\frac <"
        );
    }

    #[test]
    fn percent_signs_in_text_are_shown() {
        for (formula, wanted) in [
            ("\\text{a (%)} = 5%", "\\text{a (\\%)} = 5%"),
            ("\\mbox{{%} \\} %}%", "\\mbox{{\\%} \\} \\%}%"),
            ("\\text{a \\% b}", "\\text{a \\% b}"),
            ("\\text{open %", "\\text{open \\%"),
            ("\\textures{%}\\", "\\textures{%}\\"),
            ("中\\中%", "中\\中%"),
        ] {
            assert_eq!(with_literal_percents(formula), wanted);
        }
    }
}
