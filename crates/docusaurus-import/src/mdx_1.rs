//! Changes documents of MDX 1, of Docusaurus 2: it shows braces of prose as text, and indented lines as
//! code.

use std::{collections::BTreeSet, fmt::Write as _};

use mdx_lite::{Code, Mode, Node, NodeKind, Options, Span, parse};

use crate::script::value::Value;

/// Returns whether a site depends on Docusaurus 2, by the value of its package.json.
pub(super) fn is_mdx_1(package: &Value) -> bool {
    let version = ["dependencies", "devDependencies"]
        .into_iter()
        .find_map(|key| package.get(key)?.text_of("@docusaurus/core"));
    let version = version.unwrap_or_default();
    let digits = version.trim_start_matches(['^', '~', '>', '=', 'v', ' ']);
    digits == "2" || digits.starts_with("2.")
}

/// The number of times that a document is searched for braces that are never closed. Each time finds all
/// of them, except those behind too many.
const MAX_SEARCHES: usize = 10;

/// Returns a document whose braces and indented lines are read as in MDX 1; `None` if they are already.
pub(super) fn from_mdx_1(text: &str, has_math: bool) -> Option<String> {
    let fenced = with_fences(text);
    let text = fenced.as_deref().unwrap_or(text);
    let paired = with_escaped_braces(text, has_math);
    let text = paired.as_deref().unwrap_or(text);
    with_escaped_single_braces(text, has_math)
        .or(paired)
        .or(fenced)
}

/// Returns a document with backslashes before braces that are never closed.
fn with_escaped_single_braces(text: &str, has_math: bool) -> Option<String> {
    let mut options = Options::new(Mode::Mdx);
    options.math = has_math;
    let mut out = None;
    for _ in 0..MAX_SEARCHES {
        let now = out.as_deref().unwrap_or(text);
        let document = parse(now, &options);
        let found = document.diagnostics.iter();
        let found = found.filter(|it| it.code == Code::UnterminatedExpression);
        let braces = found.map(|it| it.span.start);
        let braces = braces.filter(|at| now[*at..].starts_with('{'));
        let braces: BTreeSet<_> = braces.collect();
        if braces.is_empty() {
            break;
        }
        let (mut new, mut done) = (String::new(), 0);
        for at in braces {
            new.push_str(&now[done..at]);
            new.push('\\');
            done = at;
        }
        new.push_str(&now[done..]);
        out = Some(new);
    }
    out
}

/// Returns a document with fences around the code that only its indentation marks.
fn with_fences(text: &str) -> Option<String> {
    let document = parse(text, &Options::new(Mode::Markdown));
    let mut blocks = Vec::new();
    collect_indented(&document.nodes, text, &mut blocks);
    let mut out = String::new();
    let mut done = 0;
    for (span, code) in blocks {
        let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let end = span.start + text[span.range()].trim_end().len();
        let line = text[start..].lines().next().unwrap_or_default();
        let lead = &line[..line.len() - line.trim_start_matches([' ', '\t', '>']).len()];
        let first = code.lines().next().unwrap_or_default();
        // The marker of a list may be before the code.
        if start < done || line[lead.len()..].trim_end() != first.trim() {
            continue;
        }
        let inner = width(&first[..first.len() - first.trim_start().len()]);
        let before = match lead.rfind('>') {
            Some(at) => format!("{} ", &lead[..=at]),
            None => " ".repeat(width(lead).saturating_sub(4 + inner)),
        };
        let runs = code.split(|c| c != '`').map(str::len);
        let fence = "`".repeat(runs.max().unwrap_or(0).max(2) + 1);
        out.push_str(&text[done..start]);
        let _ = writeln!(out, "{before}{fence}");
        for line in code.trim_end().lines() {
            let _ = writeln!(out, "{}", format!("{before}{line}").trim_end());
        }
        let _ = write!(out, "{before}{fence}");
        done = end;
    }
    (done > 0).then(|| out + &text[done..])
}

/// Adds the blocks of code without fences.
fn collect_indented<'a>(nodes: &'a [Node], text: &str, blocks: &mut Vec<(Span, &'a str)>) {
    for node in nodes {
        if let NodeKind::Fence { text: code, .. } = &node.kind {
            let written = text[node.span.range()].trim_start();
            if !written.starts_with("```") && !written.starts_with("~~~") {
                blocks.push((node.span, code));
            }
        }
        collect_indented(&node.children, text, blocks);
    }
}

/// Returns the number of columns of blanks, of which a tab fills four.
fn width(blanks: &str) -> usize {
    let chars = blanks.chars();
    chars.fold(0, |at, c| if c == '\t' { (at / 4 + 1) * 4 } else { at + 1 })
}

/// Returns a document with backslashes before the braces that MDX 1 shows; `None` if it has none.
/// `has_math` is whether `$` begins a formula. MDX 1 evaluates expressions only in a block that begins with a tag.
fn with_escaped_braces(text: &str, has_math: bool) -> Option<String> {
    let mut options = Options::new(Mode::Mdx);
    options.math = has_math;
    let document = parse(text, &options);
    let mut spans = Vec::new();
    collect(&document.nodes, &mut spans);
    spans.sort_unstable();
    let mut blocks = Blocks::default();
    spans.retain(|span| !blocks.begins_with_tag(text, span.start));
    let mut out = String::with_capacity(text.len() + 2 * spans.len());
    let mut done = 0;
    for span in &spans {
        out.push_str(&text[done..span.start]);
        for char in text[span.range()].chars() {
            if matches!(char, '{' | '}') {
                out.push('\\');
            }
            out.push(char);
        }
        done = span.end;
    }
    (!spans.is_empty()).then(|| out + &text[done..])
}

/// Adds the places of expressions.
fn collect(nodes: &[Node], spans: &mut Vec<Span>) {
    for node in nodes {
        match &node.kind {
            NodeKind::Expr(_) => spans.push(node.span),
            NodeKind::Admonition {
                title: Some(title), ..
            } => collect(title, spans),
            _ => {}
        }
        collect(&node.children, spans);
    }
}

/// The lines without a blank line between them, around places in a text that follow one another: many
/// places may be in one block, which is searched once.
#[derive(Default)]
struct Blocks {
    /// The place up to which the text was searched.
    at: usize,
    /// The beginning of the line there, and of its block.
    line: usize,
    start: usize,
    /// Whether the block begins with a tag.
    is_tag: Option<bool>,
}

impl Blocks {
    /// Returns whether the block around `at` begins with a tag; `at` is not before the `at` of the last call.
    fn begins_with_tag(&mut self, text: &str, at: usize) -> bool {
        let searched = &text[self.at..at];
        for (end, _) in searched.match_indices('\n') {
            let next = self.at + end + 1;
            if text[self.line..next].trim().is_empty() {
                self.start = next;
                self.is_tag = None;
            }
            self.line = next;
        }
        self.at = at;
        let start = self.start;
        *self
            .is_tag
            .get_or_insert_with(|| text[start..].trim_start().starts_with('<'))
    }
}

#[cfg(test)]
mod tests {
    use super::{from_mdx_1, is_mdx_1, with_escaped_braces};
    use crate::script::value::Value;

    #[test]
    fn the_version_is_that_of_the_dependency() {
        for (json, wanted) in [
            (r#"{"dependencies": {"@docusaurus/core": "^2.4.1"}}"#, true),
            (
                r#"{"devDependencies": {"@docusaurus/core": "2.0.0-beta.21"}}"#,
                true,
            ),
            (r#"{"dependencies": {"@docusaurus/core": "2"}}"#, true),
            (r#"{"dependencies": {"@docusaurus/core": "3.2.0"}}"#, false),
            (
                r#"{"dependencies": {"@docusaurus/core": "^20.1.0"}}"#,
                false,
            ),
            (r#"{"dependencies": {"@docusaurus/core": "latest"}}"#, false),
            ("{}", false),
        ] {
            assert_eq!(is_mdx_1(&Value::from_json(json).unwrap()), wanted, "{json}");
        }
    }

    #[test]
    fn braces_of_prose_are_escaped() {
        for (text, wanted) in [
            ("a {x} b", Some("a \\{x\\} b")),
            (
                "---\ntitle: a {x}\n---\n\n# H {x}",
                Some("---\ntitle: a {x}\n---\n\n# H \\{x\\}"),
            ),
            ("{x}", Some("\\{x\\}")),
            ("- i {a.b} {c}", Some("- i \\{a.b\\} \\{c\\}")),
            ("| a |\n|---|\n| {x} |", Some("| a |\n|---|\n| \\{x\\} |")),
            ("text <b>in {x}</b>", Some("text <b>in \\{x\\}</b>")),
            (
                "<div>\n\npara {x}\n\n</div>",
                Some("<div>\n\npara \\{x\\}\n\n</div>"),
            ),
            (
                ":::note a {x}\n\nb\n\n:::",
                Some(":::note a \\{x\\}\n\nb\n\n:::"),
            ),
            ("<b>{x}</b> y {z}", None),
            ("<div>\n  <b>{x}</b>\n</div>", None),
            ("`{x}` a {/* c */} \\{x\\} ## T {#id}", None),
            ("## T {#id}\n\n<T p={x}/>\n\n```\n{x}\n```", None),
            ("a <T p={x}/>", None),
        ] {
            assert_eq!(
                with_escaped_braces(text, false).as_deref(),
                wanted,
                "{text}"
            );
        }
        let formula = "a $x_{i}$ {b}";
        let wanted = Some("a $x_{i}$ \\{b\\}");
        assert_eq!(with_escaped_braces(formula, true).as_deref(), wanted);
    }

    #[test]
    fn indented_lines_and_single_braces_are_text() {
        for (text, wanted) in [
            (
                "# A\n\nText before.\n\n    spec: {\n      name: \"x\"\n\nText after.\n",
                Some("# A\n\nText before.\n\n```\nspec: {\n  name: \"x\"\n```\n\nText after.\n"),
            ),
            (
                "- item\n\n\t\tspec: {\n",
                Some("- item\n\n  ```\n    spec: {\n  ```\n"),
            ),
            ("> a\n>\n>     b {\n", Some("> a\n>\n> ```\n> b {\n> ```\n")),
            ("a {b\n\nc } d\n", Some("a \\{b\n\nc } d\n")),
            ("> a {b\n", Some("> a \\{b\n")),
            ("    a ``` b\n", Some("````\na ``` b\n````\n")),
            ("```\n    {a\n```\n", None),
            ("a\n    b\n", None),
            ("a {b\n\nc {d\n", Some("a \\{b\n\nc \\{d\n")),
            (
                "    a ``````` b\n",
                Some("````````\na ``````` b\n````````\n"),
            ),
        ] {
            assert_eq!(from_mdx_1(text, false).as_deref(), wanted, "{text}");
        }
    }

    #[test]
    fn long_documents_are_searched_once() {
        const COUNT: usize = 20_000;
        for (text, end) in [
            ("{x} ".repeat(COUNT), "\\{x\\}"),
            ("a {x}\n".repeat(COUNT), "\\{x\\}"),
            ("a {\n\n".repeat(COUNT), "\\{"),
            (format!("    a {} b\n", "`".repeat(COUNT)), "````"),
        ] {
            let changed = from_mdx_1(&text, false).unwrap_or_default();
            assert!(changed.trim_end().ends_with(end), "{}", &text[..8]);
        }
    }
}
