//! Reports names in expressions that are not defined on the page.

use std::collections::HashSet;

use crate::{
    Code, Diagnostic, Esm, EsmKind, Node, NodeKind, Value, diagnostic::Diagnostics,
    syntax::name_end,
};

/// Names that every page or JavaScript defines.
const PREDEFINED_NAMES: [&str; 21] = [
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

/// Reports expressions in the text whose name is not defined.
pub(super) fn check(nodes: &[Node], esm: &[Esm], diagnostics: &mut Diagnostics) {
    let mut bound: Option<HashSet<&str>> = None;
    for node in nodes.iter().flat_map(Node::descendants) {
        let NodeKind::Expr(value) = &node.kind else {
            continue;
        };
        let Some((name, result)) = first_name(value) else {
            continue;
        };
        let bound = bound.get_or_insert_with(|| names(esm));
        if bound.contains(name) {
            continue;
        }
        let message = format!("`{name}` is not defined on this page; {result}");
        let found = Diagnostic::new(Code::UnboundName, node.span, message);
        diagnostics.push(found.help(format!(
            "write `\\{{` for a brace, put it between backticks, or import `{name}`"
        )));
    }
}

/// Returns the first name of an expression, and how the page shows the expression if it is
/// undefined.
fn first_name(value: &Value) -> Option<(&str, &'static str)> {
    match value {
        Value::Path(path) => Some((path.first()?, "the braces are shown as text")),
        // `{{ name }}` as in templates is an object in MDX, which shows nothing.
        Value::Opaque(source) => {
            let inside = source.trim().strip_prefix('{')?.strip_suffix('}')?.trim();
            let is_name = !inside.is_empty() && name_end(inside, 0) == inside.len();
            is_name.then_some((inside, "nothing is shown"))
        }
        _ => None,
    }
}

fn names(esm: &[Esm]) -> HashSet<&str> {
    let mut names: HashSet<&str> = PREDEFINED_NAMES.into();
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
