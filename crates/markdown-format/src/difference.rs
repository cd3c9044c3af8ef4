//! Compares two trees without their positions.

use mdx_lite::{Document, Element, Esm, EsmKind, Node, NodeKind, Span, Value};

use crate::{Style, spacing};

/// A comparison of two documents.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Comparison {
    /// Whether spaces between Chinese and Latin text do not count.
    ignores_spacing: bool,
}

impl Comparison {
    pub(crate) const fn new(style: &Style) -> Self {
        Self {
            ignores_spacing: style.spacing,
        }
    }

    /// Returns the position in `before` of the first part that differs.
    pub(crate) fn difference(self, before: &Document, after: &Document) -> Option<Span> {
        let raw = |document: &Document| document.front.as_ref().map(|front| front.raw.clone());
        if raw(before) != raw(after) {
            return Some(before.front.as_ref().map(|it| it.span).unwrap_or_default());
        }
        let whole = Span::new(before.source().len(), before.source().len());
        self.statements(&before.esm, &after.esm, whole)
            .or_else(|| definitions(before, after))
            .or_else(|| self.nodes(&before.nodes, &after.nodes, whole))
    }

    fn statements(self, before: &[Esm], after: &[Esm], whole: Span) -> Option<Span> {
        let differs = |(a, b): (&Esm, &Esm)| (!self.is_same_statement(a, b)).then_some(a.span);
        let pairs = before.iter().zip(after);
        let number = (before.len() != after.len()).then_some(whole);
        pairs.into_iter().find_map(differs).or(number)
    }

    fn is_same_statement(self, before: &Esm, after: &Esm) -> bool {
        match (&before.kind, &after.kind) {
            (
                EsmKind::Export { name, value },
                EsmKind::Export {
                    name: other,
                    value: other_value,
                },
            ) => name == other && self.is_same_value(value, other_value),
            (before, after) => before == after,
        }
    }

    /// Returns the first difference of siblings. `end` is the position of nodes that are missing in
    /// `before`.
    fn nodes(self, before: &[Node], after: &[Node], end: Span) -> Option<Span> {
        let pairs = before.iter().zip(after);
        let differing = pairs.into_iter().find_map(|(a, b)| self.node(a, b));
        let missing = || before.get(after.len()).map(|node| node.span);
        let added = (before.len() < after.len()).then_some(end);
        differing.or_else(missing).or(added)
    }

    fn node(self, before: &Node, after: &Node) -> Option<Span> {
        let end = Span::new(before.span.end, before.span.end);
        match self.is_same_kind(&before.kind, &after.kind) {
            true => self.nodes(&before.children, &after.children, end),
            false => Some(before.span),
        }
    }

    fn is_same_kind(self, before: &NodeKind, after: &NodeKind) -> bool {
        match (before, after) {
            (NodeKind::Text(a), NodeKind::Text(b)) => {
                a == b || self.ignores_spacing && spacing::without(a) == spacing::without(b)
            }
            // The last line end of a block is part of it only if the text goes on.
            (NodeKind::Html(a), NodeKind::Html(b)) => {
                a.trim_end_matches(['\n', '\r']) == b.trim_end_matches(['\n', '\r'])
            }
            (
                NodeKind::Fence { meta, text, .. },
                NodeKind::Fence {
                    meta: other_meta,
                    text: other,
                    ..
                },
            ) => meta == other_meta && without_line_end(text) == without_line_end(other),
            (NodeKind::Jsx(a), NodeKind::Jsx(b)) => self.is_same_element(a, b),
            (NodeKind::Expr(a), NodeKind::Expr(b)) => self.is_same_value(a, b),
            (
                NodeKind::Admonition { kind: a, title },
                NodeKind::Admonition {
                    kind: b,
                    title: other,
                },
            ) => {
                let title = title.as_deref().unwrap_or_default();
                let other = other.as_deref().unwrap_or_default();
                a == b && self.nodes(title, other, Span::default()).is_none()
            }
            (before, after) => before == after,
        }
    }

    fn is_same_element(self, before: &Element, after: &Element) -> bool {
        let attrs = || before.attrs.iter().zip(&after.attrs);
        before.name == after.name
            && before.flow == after.flow
            && before.close.is_some() == after.close.is_some()
            && before.attrs.len() == after.attrs.len()
            && attrs().all(|(a, b)| {
                a.name == b.name && a.form == b.form && self.is_same_value(&a.value, &b.value)
            })
    }

    fn is_same_value(self, before: &Value, after: &Value) -> bool {
        match (before, after) {
            (Value::Arr(a), Value::Arr(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.is_same_value(a, b))
            }
            (Value::Obj(a), Value::Obj(b)) => {
                let is_same = |((name, a), (other, b)): (&(_, Value), &(_, Value))| {
                    name == other && self.is_same_value(a, b)
                };
                a.len() == b.len() && a.iter().zip(b).all(is_same)
            }
            (Value::Element(a), Value::Element(b)) => self.node(a, b).is_none(),
            (before, after) => before == after,
        }
    }
}

/// Returns code without its last line end, which it lacks at the end of a text without one.
fn without_line_end(code: &str) -> &str {
    code.strip_suffix('\n').unwrap_or(code)
}

fn definitions(before: &Document, after: &Document) -> Option<Span> {
    let pairs = before.definitions.iter().zip(&after.definitions);
    let differing = pairs
        .into_iter()
        .find(|(a, b)| (&a.label, &a.url, &a.title) != (&b.label, &b.url, &b.title));
    let number = before.definitions.len() != after.definitions.len();
    let whole = Span::new(before.source().len(), before.source().len());
    differing.map(|(a, _)| a.span).or(number.then_some(whole))
}

#[cfg(test)]
mod tests {
    use mdx_lite::{Mode, Options, parse};

    use super::*;

    #[test]
    fn differences_are_found() {
        for (before, after, place) in [
            ("a\n", "a\n", None),
            ("- a\n- b\n", "* a\n* b\n", None),
            (
                "<A b={[<C d=\"1\" />]} />\n",
                "\n\n<A  b={[<C d=\"1\" />]} />\n",
                None,
            ),
            ("a\n\nb\n", "a\n\nc\n", Some((3, 4))),
            ("a\n\nb\n", "a\n", Some((3, 4))),
            ("a\n", "a\n\nb\n", Some((2, 2))),
            ("- a\n- b\n", "- a\n\n- b\n", Some((0, 7))),
            ("# a {#b}\n", "# a {#c}\n", Some((0, 8))),
            ("*a*\n", "**a**\n", Some((0, 3))),
            (":::note a\n:::\n", ":::note b\n:::\n", Some((0, 13))),
            (
                "<A b={[<C d=\"1\" />]} />\n",
                "<A b={[<C d=\"2\" />]} />\n",
                Some((0, 23)),
            ),
            ("[a]: b\n", "[a]: c\n", Some((0, 6))),
            (
                "export const a = 1\n",
                "export const a = 2\n",
                Some((0, 18)),
            ),
            ("---\na: 1\n---\n", "---\na: 2\n---\n", Some((0, 12))),
            ("用Rust写\n", "用 Rust 写\n", Some((0, 10))),
        ] {
            let parse = |text| parse(text, &Options::new(Mode::Mdx));
            let comparison = Comparison::new(&Style::default());
            let found = comparison.difference(&parse(before), &parse(after));
            assert_eq!(
                found.map(|span| (span.start, span.end)),
                place,
                "{before} {after}"
            );
        }
    }
}
