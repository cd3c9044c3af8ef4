//! Finds imports, exports and expressions that have no effect, because `mdx = "lite"` runs no JavaScript.

use book_config::Mdx;
use diagnostics::codes;
use mdx_lite::{Code, Document, Esm, EsmKind, NodeKind, Value};

use crate::{Builder, component::registry::built_in};

/// The remedy for JavaScript.
const FULL: &str = "or set `mdx = \"full\"` under `[output.react]`, which evaluates it at build";

impl Builder<'_> {
    /// Warns about each of them. Imports of known components are not needed here, and do no harm.
    pub(super) fn check_statements(&mut self, document: &Document) {
        if self.context.settings.mdx == Mdx::Full {
            return;
        }
        for statement in &document.esm {
            let Some((word, remedy)) = self.unused(statement) else {
                continue;
            };
            // The finding about the code that needs it says enough.
            if is_helper(statement, document) {
                continue;
            }
            let message = format!("this {word} has no effect: JavaScript is not evaluated");
            self.warn_at(codes::WITHOUT_EFFECT, statement.span.range(), message)
                .help = Some(format!("{remedy}, {FULL}"));
        }
        let unbound = document.diagnostics.iter();
        let unbound = unbound.filter(|found| found.code == Code::UnboundName);
        let unbound: Vec<_> = unbound.map(|found| found.span).collect();
        for node in document.descendants() {
            let NodeKind::Expr(Value::Path(path)) = &node.kind else {
                continue;
            };
            if unbound.contains(&node.span) {
                continue;
            }
            let message = format!(
                "`{{{}}}` is not evaluated, so the braces are shown as text",
                path.join(".")
            );
            self.warn(codes::WITHOUT_EFFECT, node, message).help =
                Some(format!("write the value, {FULL}"));
        }
    }

    /// Returns the keyword of a statement without effect, and the remedy.
    fn unused(&self, statement: &Esm) -> Option<(&'static str, &'static str)> {
        let EsmKind::Import { bindings, .. } = &statement.kind else {
            return Some(("export", "write the value where it is used"));
        };
        let components = self.context.components;
        let is_known = |name: &str| built_in(name).is_some() || components.contains_key(name);
        let is_needless = !bindings.is_empty() && bindings.iter().all(|it| is_known(&it.local));
        (!is_needless).then_some((
            "import",
            "remove it: components of `theme/components` are known without an import, and \
             `{{#include file.md}}` includes a file",
        ))
    }
}

/// Returns whether a statement imports names, or exports a function, that other code of the page uses.
fn is_helper(statement: &Esm, document: &Document) -> bool {
    let names: Vec<_> = match &statement.kind {
        EsmKind::Import { bindings, .. } => bindings.iter().map(|it| it.local.as_str()).collect(),
        EsmKind::Export {
            name: Some(name),
            value: Value::Opaque(_),
        } => vec![name],
        _ => Vec::new(),
    };
    let others = document
        .esm
        .iter()
        .filter(|other| other.span != statement.span);
    let exported = others.filter_map(|other| match &other.kind {
        EsmKind::Export {
            value: Value::Opaque(code),
            ..
        } => Some(code),
        _ => None,
    });
    let expressions = document.descendants().filter_map(|node| match &node.kind {
        NodeKind::Expr(Value::Opaque(code)) => Some(code),
        _ => None,
    });
    !names.is_empty()
        && exported
            .chain(expressions)
            .any(|code| words(code).any(|word| names.contains(&word)))
}

/// Returns the words of JavaScript.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$')))
}
