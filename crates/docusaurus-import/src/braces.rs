//! Escapes the braces that MDX 1, of Docusaurus 2, shows as text.

use mdx_lite::{Mode, Node, NodeKind, Options, Span, parse};

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

/// Returns a document with backslashes before the braces that MDX 1 shows; `None` if it has none.
/// `has_math` is whether `$` begins a formula. MDX 1 evaluates expressions only in a block that begins with a tag.
pub(super) fn with_escaped_braces(text: &str, has_math: bool) -> Option<String> {
    let mut options = Options::new(Mode::Mdx);
    options.math = has_math;
    let document = parse(text, &options);
    let mut spans = Vec::new();
    collect(&document.nodes, &mut spans);
    spans.retain(|span| !begins_with_tag(text, span.start));
    spans.sort_unstable();
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

/// Returns whether the lines without a blank line before `at` begin with a tag.
fn begins_with_tag(text: &str, at: usize) -> bool {
    let mut start = at;
    for line in text[..at].split_inclusive('\n').rev() {
        if line.trim().is_empty() && line.ends_with('\n') {
            break;
        }
        start -= line.len();
    }
    text[start..].trim_start().starts_with('<')
}

#[cfg(test)]
mod tests {
    use super::{is_mdx_1, with_escaped_braces};
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
}
