//! Builds inline nodes: text, expressions and formulas.

use book_config::Math;
use book_source::mathjax;
use code_highlight::without_sequences;
use diagnostics::codes;
use mdx_lite::{Node, NodeKind, Value};
use safe_html::{FormulaKind, escape::text, mathml_with};

use crate::{
    Builder,
    line_end::soft_break,
    tree::piece::{Attributes, Piece},
};

/// Returns an unresolved name in braces as the author wrote it; W109 reports it.
pub(crate) fn braces(path: &[String]) -> String {
    format!("{{{}}}", path.join("."))
}

impl Builder<'_> {
    /// Builds the pieces of a list of inline nodes.
    pub(super) fn inlines(&mut self, nodes: &[Node]) -> Vec<Piece> {
        if nodes.len() > 1
            && nodes
                .iter()
                .any(|node| matches!(node.kind, NodeKind::Html(_)))
        {
            return vec![self.line_with_raw_html(nodes)];
        }
        let mut pieces = Vec::new();
        let mut made = Vec::new();
        for (at, node) in nodes.iter().enumerate() {
            match &node.kind {
                NodeKind::Break { hard: false } => {
                    let text = soft_break(&nodes[..at], &nodes[at + 1..]);
                    made.push(Piece::Text(text.to_owned()));
                }
                _ => self.inline(node, &mut made),
            }
            for piece in made.drain(..) {
                piece.push_to(&mut pieces);
            }
        }
        pieces
    }

    fn inline(&mut self, node: &Node, out: &mut Vec<Piece>) {
        let plain = Attributes::new;
        let piece = match &node.kind {
            NodeKind::Text(value) => {
                let value = match self.context.settings.math {
                    Math::Mathjax => mathjax::without_filler(value),
                    _ => value.into(),
                };
                self.built.volume.add_text(&value);
                Piece::Text(value.into_owned())
            }
            NodeKind::Emph => Piece::inline("em", plain(), self.inlines(&node.children)),
            NodeKind::Strong => Piece::inline("strong", plain(), self.inlines(&node.children)),
            NodeKind::Strike => Piece::inline("del", plain(), self.inlines(&node.children)),
            NodeKind::Code(value) => {
                let value = without_sequences(value);
                self.built.volume.add_text(&value);
                Piece::Inline(format!("<code>{}</code>", text(&value)))
            }
            NodeKind::Math {
                display,
                text: formula,
            } => {
                let kind = match display {
                    true => FormulaKind::Display,
                    false => FormulaKind::Inline,
                };
                self.math(kind, formula, node)
            }
            NodeKind::Break { hard: true } => Piece::Inline("<br>".into()),
            NodeKind::Link { url, title, .. } => self.link(url, title.as_deref(), node),
            NodeKind::Image { url, title, .. } => self.inline_image(url, title.as_deref(), node),
            NodeKind::FootnoteRef(label) => self.footnote_reference(label),
            NodeKind::Jsx(element) => return out.extend(self.jsx(element, node)),
            NodeKind::Expr(value) => return self.expression(value, node, out),
            NodeKind::Html(html) => {
                let html = self.with_site_addresses(html, node);
                Piece::Inline(self.clean(&html, std::slice::from_ref(node)))
            }
            NodeKind::Comment(_) => return,
            _ => return out.extend(self.blocks(&node.children)),
        };
        out.push(piece);
    }
}

/// Builds expressions.
impl Builder<'_> {
    /// Adds what React shows for a literal. Other expressions need JavaScript and are omitted.
    fn expression(&mut self, value: &Value, node: &Node, out: &mut Vec<Piece>) {
        match value {
            Value::Path(path) => out.push(Piece::Text(braces(path))),
            Value::Element(element) => self.inline(element, out),
            Value::Arr(items) => {
                for item in items {
                    self.expression(item, node, out);
                }
            }
            // The parser itself reports `{{ name }}`.
            Value::Opaque(source) if !source.trim_start().starts_with('{') => {
                let message = "this expression needs JavaScript, so it is not shown";
                self.warn(codes::NEEDS_JAVASCRIPT, node, message.into())
                    .help = Some("write its value, or set `mdx = \"full\"`".into());
            }
            value => out.extend(value.shown().map(Piece::Text)),
        }
    }
}

/// Builds formulas.
impl Builder<'_> {
    /// Builds a formula as MathML; one that cannot be typeset is shown as written.
    fn math(&mut self, kind: FormulaKind, formula: &str, node: &Node) -> Piece {
        let is_mathjax = self.context.settings.math == Math::Mathjax;
        // MathJax ignores single dollars. The source tells them from brackets, which became
        // dollars.
        if is_mathjax && kind == FormulaKind::Inline && !self.is_bracketed(node) {
            return Piece::Text(format!("${formula}$"));
        }
        let formula = match is_mathjax {
            true => mathjax::as_on_page(formula),
            false => formula.to_owned(),
        };
        match mathml_with(&mut self.macros, &formula, kind, self.context.styles) {
            Ok(html) => Piece::Inline(html),
            Err(fault) => {
                let message = format!("the formula cannot be typeset: {fault}");
                self.warn(codes::BROKEN_FORMULA, node, message).help =
                    Some("correct it, or define the command with `\\newcommand`".into());
                Piece::Inline(format!("<code class=\"math\">{}</code>", text(&formula)))
            }
        }
    }

    /// Whether the source has brackets, not dollars, around the formula.
    fn is_bracketed(&self, node: &Node) -> bool {
        let written = self.source.text.get(node.span.range());
        !written.unwrap_or_default().starts_with('$')
    }
}
