//! Formulas: found as MathJax finds them in an mdBook, set as MathML at build time.
//!
//! mdBook leaves formulas to MathJax in the browser, which sees the text after Markdown took the
//! backslashes out of it: `\\(` in the source is `\(` on the page. Here the brackets become
//! dollars of the same length before the text is parsed, so that Markdown leaves the formula
//! alone and every place stays where it is; the backslashes are taken out afterwards.

use std::borrow::Cow;

use pulldown_latex::{
    Parser, RenderConfig, Storage,
    config::DisplayMode,
    event::{Content, Event},
    mathml::push_mathml,
};

use crate::{author_style::AuthorStyles, sanitize::clean_math};

/// Two bytes that no one sees, for the bytes that a dollar is shorter than `\\(`.
const FILLER: &str = "\u{ad}";

/// The longest formula, in bytes: what sets it calls itself once for each nested command.
const LONGEST: usize = 8000;

/// The text with `\\(…\\)` and `\\[…\\]` written as `$…$` and `$$…$$`, byte for byte as long.
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

/// The backticks or tildes that a line starts with, if they are a fence.
fn fence_marks(line: &str) -> Option<&str> {
    let line = line.trim_start_matches([' ', '>', '\t']);
    let mark = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let length = line.len() - line.trim_start_matches(mark).len();
    let is_fence = length >= 3 && !(mark == '`' && line[length..].contains('`'));
    is_fence.then(|| &line[..length])
}

/// Writes the line, and the rest of a formula that goes on behind it; how much was read.
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

/// The length of the code span at the start, or of its backticks where nothing closes it.
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

/// The formula at the start, rewritten.
fn formula(text: &str) -> Option<String> {
    let (close, is_display) = match text.get(..3)? {
        "\\\\(" => ("\\\\)", false),
        "\\\\[" => ("\\\\]", true),
        _ => return None,
    };
    let inside = &text[3..];
    // Not to the end of the text: from each bracket that nothing closes, that would be long.
    let most = (0..=inside.len().min(LONGEST + close.len()))
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
    // A dollar counts only beside something that is no space.
    let content = inside.trim();
    let start = inside.len() - inside.trim_start().len();
    let (before, after) = (&inside[..start], &inside[start + content.len()..]);
    Some(format!("{FILLER}{before}${content}${after}{FILLER}"))
}

/// The text beside a formula without what [`with_dollars`] put there.
pub fn without_filler(text: &str) -> Cow<'_, str> {
    match text.contains(FILLER) {
        true => Cow::Owned(text.replace(FILLER, "")),
        false => Cow::Borrowed(text),
    }
}

/// A formula as Markdown would have left it on the page: escapes and entities resolved.
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
    for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")] {
        out = out.replace(entity, character);
    }
    out
}

/// A formula as MathML, its styles as classes.
///
/// # Errors
///
/// What is wrong with it, in one line.
pub fn mathml(formula: &str, display: bool, styles: &AuthorStyles) -> Result<String, String> {
    if formula.len() > LONGEST {
        return Err(format!("it is longer than {LONGEST} bytes"));
    }
    let storage = Storage::new();
    for event in Parser::new(formula, &storage) {
        match event {
            // The library writes it as it is.
            Ok(Event::Content(Content::Function(name))) if name.contains(['<', '>', '&']) => {
                return Err(format!("`{name}` is no name of an operator"));
            }
            Ok(_) => {}
            Err(error) => {
                let text = error.to_string();
                return Err(text.lines().next().unwrap_or_default().trim().to_owned());
            }
        }
    }
    // This it does not escape either.
    let annotation = crate::html::text(formula);
    let config = RenderConfig {
        display_mode: if display {
            DisplayMode::Block
        } else {
            DisplayMode::Inline
        },
        annotation: Some(&annotation),
        ..RenderConfig::default()
    };
    let mut out = String::new();
    let storage = Storage::new();
    push_mathml(&mut out, Parser::new(formula, &storage), config).map_err(|e| e.to_string())?;
    Ok(classes_for_styles(&clean_math(&out), styles))
}

/// Moves each `style` attribute into the site's stylesheet.
fn classes_for_styles(html: &str, styles: &AuthorStyles) -> String {
    const STYLE: &str = " style=\"";
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find(STYLE) {
        let value = &rest[at + STYLE.len()..];
        let end = value.find('"').unwrap_or(value.len());
        out.push_str(&rest[..at]);
        // No element of the formula's has a class and a style at once but a table's cell, which
        // then keeps the first attribute: its class.
        if let Some(class) = styles.class_of_text(&value[..end]) {
            out.push_str(" class=\"");
            out.push_str(&class);
            out.push('"');
        }
        rest = value.get(end + 1..).unwrap_or_default();
    }
    out.push_str(rest);
    out
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
    fn formulas_are_mathml_without_styles() {
        let styles = AuthorStyles::default();
        let html = mathml("\\frac{a}{b} \\hspace{1em} c", true, &styles).unwrap();
        assert!(
            html.starts_with("<math") && html.contains("<mfrac>"),
            "{html}"
        );
        assert!(!html.contains("style=\""), "{html}");
        assert!(mathml("\\frac{a", false, &styles).is_err());
        assert!(mathml("\\nosuchcommand", false, &styles).is_err());
    }

    #[test]
    fn nothing_in_a_formula_is_markup() {
        let styles = AuthorStyles::default();
        for formula in [
            "x</annotation></semantics></math><img src=x onerror=trap()>",
            "\\operatorname{arccot} x",
            "\\text{<img src=x onerror=trap()>}",
            "a < b",
        ] {
            let html = mathml(formula, false, &styles).unwrap();
            let shown = crate::html::text(formula);
            assert!(html.contains(&format!(">{shown}</annotation>")), "{html}");
            assert!(
                !html.contains("<img") && !html.contains("<script"),
                "{html}"
            );
            assert!(html.ends_with("</math>"), "{html}");
        }
        for name in ["<script>trap()</script>", "</mi></math><img src=x>", "&lt;"] {
            assert!(mathml(&format!("\\operatorname{{{name}}}"), false, &styles).is_err());
        }
        assert!(mathml(&"x".repeat(LONGEST + 1), false, &styles).is_err());
    }

    #[test]
    fn escapes_are_resolved_as_markdown_does() {
        assert_eq!(
            as_on_page("a\\_b \\\\\\\\ \\frac &lt;"),
            "a_b \\\\ \\frac <"
        );
    }
}
