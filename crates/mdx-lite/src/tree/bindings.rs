//! Names in expressions that the page does not have.

use std::collections::HashSet;

use crate::{Code, Diagnostic, Esm, EsmKind, Node, NodeKind, Value};

/// Names that every page has, or JavaScript itself.
const KNOWN: [&str; 21] = [
    "props",
    "frontMatter",
    "frontmatter",
    "toc",
    "contentTitle",
    "metadata",
    "assets",
    "components",
    "NaN",
    "Infinity",
    "Math",
    "JSON",
    "Date",
    "Object",
    "Array",
    "String",
    "Number",
    "process",
    "window",
    "document",
    "globalThis",
];

/// Reports expressions in the text that name something unknown.
pub(super) fn check(nodes: &[Node], esm: &[Esm], diagnostics: &mut Vec<Diagnostic>) {
    let mut bound: Option<HashSet<&str>> = None;
    for node in nodes.iter().flat_map(Node::descendants) {
        let NodeKind::Expr(Value::Path(path)) = &node.kind else {
            continue;
        };
        let bound = bound.get_or_insert_with(|| names(esm));
        let Some(name) = path.first().filter(|name| !bound.contains(name.as_str())) else {
            continue;
        };
        let message =
            format!("the page has nothing of the name `{name}`; the braces are shown as text");
        let found = Diagnostic::new(Code::UnboundName, node.span, message);
        diagnostics.push(found.help(format!("write `\\{{{name}}}`, or import `{name}`")));
    }
}

fn names(esm: &[Esm]) -> HashSet<&str> {
    let mut names: HashSet<&str> = KNOWN.into();
    for statement in esm {
        match &statement.kind {
            EsmKind::Import { bindings, .. } => {
                names.extend(bindings.iter().map(|binding| binding.local.as_str()));
            }
            EsmKind::Export { name, .. } => names.extend(name.as_deref()),
        }
    }
    names
}
