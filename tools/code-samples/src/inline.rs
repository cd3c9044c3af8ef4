//! Compiles the calls and decorators between backticks of a page's text in the page's project.
//!
//! A span is compiled when it is one call with arguments, such as `` `@Roles(['librarian'])` ``, and the
//! names in it are in the page's project or imported on some page. A span with `…` is not.

use std::collections::{BTreeMap, BTreeSet};

use tree_sitter::Node;

use crate::{
    block::Block,
    file::{File, Line},
    project::LANGUAGES,
    syntax::{children, descendants, text, typescript},
};

/// The file with the calls; no page shows it.
pub(crate) const PATH: &str = "inline-code.ts";

/// Precedes each call.
const HEAD: &str = "void (";

/// Where names come from. Pages may import the same name from different modules.
pub(crate) type Names = BTreeMap<String, Vec<Origin>>;

/// A module, and whether the name is its default export.
type Origin = (String, bool);

/// A piece of code in the text of a page.
struct Span<'a> {
    code: &'a str,
    line: usize,
    column: usize,
}

/// Adds the names that the blocks import from packages.
pub(crate) fn collect(blocks: &[Block], names: &mut Names) {
    for block in blocks
        .iter()
        .filter(|it| LANGUAGES.contains(&it.lang.as_str()))
    {
        let tree = typescript(&block.code, "");
        for import in children(tree.root_node()) {
            for (name, from) in imported(import, &block.code) {
                let origins = names.entry(name).or_default();
                if !origins.contains(&from) {
                    origins.push(from);
                }
            }
        }
    }
}

/// Returns the file that compiles the calls of a page; `None` without any.
pub(crate) fn file(
    page: &str,
    blocks: &[Block],
    files: &BTreeMap<String, File>,
    elsewhere: &Names,
) -> Option<File> {
    let mut names = elsewhere.clone();
    let mut own = Names::new();
    collect(blocks, &mut own);
    own.extend(exported(files));
    names.extend(own.clone());
    let mut used = BTreeSet::new();
    let mut calls = Vec::new();
    for span in spans(page, blocks) {
        let Some((call, called, others)) = call(span.code) else {
            continue;
        };
        // Other pages may use a short name for another thing than this one.
        let is_own = own.contains_key(&called) || called.starts_with(char::is_uppercase);
        let is_known = |name: &String| names.contains_key(name);
        if !is_own || !is_known(&called) || !others.iter().all(is_known) {
            continue;
        }
        used.insert(called);
        used.extend(others);
        calls.push(Line {
            text: format!("{HEAD}{call});"),
            page_line: Some(span.line),
            indent: (span.column - 1).saturating_sub(HEAD.len()),
        });
    }
    if calls.is_empty() {
        return None;
    }
    let hidden = |text: String| Line {
        text,
        page_line: None,
        indent: 0,
    };
    let heads = used
        .into_iter()
        .filter_map(|name| match origin(page, names.get(&name)?)? {
            (module, true) => Some(hidden(format!("import {name} from '{module}';"))),
            (module, false) => Some(hidden(format!("import {{ {name} }} from '{module}';"))),
        });
    Some(File {
        lines: heads.chain(calls).collect(),
    })
}

/// Returns the module that the page names, otherwise the first.
fn origin<'a>(page: &str, origins: &'a [Origin]) -> Option<&'a Origin> {
    let named = origins.iter().find(|(module, _)| page.contains(module));
    named.or(origins.first())
}

/// Returns the names that an import binds, without renamed ones and types.
fn imported(import: Node<'_>, code: &str) -> Vec<(String, Origin)> {
    let Some(source) = import.child_by_field_name("source") else {
        return Vec::new();
    };
    let module = text(source, code).trim_matches(['\'', '"']);
    let is_type = text(import, code).starts_with("import type");
    if import.kind() != "import_statement" || module.starts_with('.') || is_type {
        return Vec::new();
    }
    let mut found = Vec::new();
    for node in descendants(import) {
        let parent = node.parent().map_or("", |parent| parent.kind());
        let whole = text(node, code);
        match node.kind() {
            "identifier" if parent == "import_clause" => {
                found.push((whole.to_owned(), (module.to_owned(), true)));
            }
            "import_specifier" if !whole.contains(" as ") && !whole.starts_with("type ") => {
                found.push((whole.to_owned(), (module.to_owned(), false)));
            }
            _ => {}
        }
    }
    found
}

/// Returns the names that the files of a project export.
fn exported(files: &BTreeMap<String, File>) -> Names {
    let mut names = Names::new();
    for (path, file) in files.iter().filter(|(path, _)| path.ends_with("ts")) {
        let code = file.text();
        let tree = typescript(&code, path);
        for node in children(tree.root_node()) {
            let Some(declaration) = node.child_by_field_name("declaration") else {
                continue;
            };
            let declared = match declaration.kind() {
                "lexical_declaration" => children(declaration),
                "class_declaration"
                | "abstract_class_declaration"
                | "function_declaration"
                | "enum_declaration" => vec![declaration],
                _ => Vec::new(),
            };
            let is_default = text(node, &code).contains("export default");
            for one in declared {
                if let Some(name) = one.child_by_field_name("name") {
                    let module = format!("./{}.js", path.trim_end_matches(".ts"));
                    names.insert(text(name, &code).to_owned(), vec![(module, is_default)]);
                }
            }
        }
    }
    names
}

/// Returns a span's code when it is one call with arguments, the name that it calls, and the other names
/// in it.
fn call(code: &str) -> Option<(String, String, BTreeSet<String>)> {
    if code.contains(['…', '⋯']) || code.contains("...") {
        return None;
    }
    let code = code.strip_prefix('@').unwrap_or(code).trim_end_matches(';');
    let tree = typescript(code, "");
    let root = tree.root_node();
    let [statement] = children(root).try_into().ok()?;
    let statement: Node<'_> = statement;
    let [call] = children(statement).try_into().ok()?;
    let call: Node<'_> = call;
    let is_call = matches!(call.kind(), "call_expression" | "new_expression");
    if root.has_error() || statement.kind() != "expression_statement" || !is_call {
        return None;
    }
    let arguments = call.child_by_field_name("arguments")?;
    if children(arguments).is_empty() {
        return None;
    }
    let mut names: Vec<String> = Vec::new();
    let mut own = BTreeSet::new();
    for node in descendants(call) {
        let name = || text(node, code).to_owned();
        match node.kind() {
            "identifier" if is_parameter(node) => drop(own.insert(name())),
            "identifier" | "shorthand_property_identifier" => names.push(name()),
            "this" => return None,
            _ => {}
        }
    }
    let called = names.first()?.clone();
    let others = names.into_iter().filter(|name| {
        !own.contains(name) && name != "undefined" && *name != called && !is_global(name)
    });
    let others = others.collect();
    Some((code.to_owned(), called, others))
}

/// Whether an identifier is bound by a function in the span.
fn is_parameter(node: Node<'_>) -> bool {
    node.parent().is_some_and(|parent| match parent.kind() {
        "required_parameter" | "optional_parameter" | "object_pattern" | "array_pattern" => true,
        "arrow_function" => parent.child_by_field_name("parameter") == Some(node),
        _ => false,
    })
}

fn is_global(name: &str) -> bool {
    const NAMES: [&str; 16] = [
        "Array", "Boolean", "Buffer", "Date", "Error", "Infinity", "JSON", "Map", "Math", "Number",
        "Object", "Promise", "Set", "String", "URL", "process",
    ];
    NAMES.contains(&name)
}

/// Returns the pieces of code in the text of a page.
fn spans<'a>(page: &'a str, blocks: &[Block]) -> Vec<Span<'a>> {
    let mut found = Vec::new();
    for (at, line) in page.lines().enumerate() {
        let is_code = blocks.iter().any(|block| {
            let end = block.line + block.code.lines().count();
            (block.line - 1..=end).contains(&(at + 1))
        });
        if is_code {
            continue;
        }
        for (start, piece) in pieces(line) {
            found.push(Span {
                code: piece,
                line: at + 1,
                column: line[..start].chars().count() + 1,
            });
        }
    }
    found
}

/// Returns the pieces of code of a line with their offset.
fn pieces(line: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(open) = line[from..].find('`').map(|at| at + from) {
        let ticks = line[open..].len() - line[open..].trim_start_matches('`').len();
        let body = open + ticks;
        let Some(end) = line[body..].find(&line[open..body]) else {
            break;
        };
        found.push((body, &line[body..body + end]));
        from = body + end + ticks;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{block::blocks, project::states};

    fn compiled(prose: &str) -> Option<String> {
        let page = format!(
            "```ts title=\"src/a.ts\"\nimport {{ Get }} from '@n/c';\n\nexport const Roles = 1;\n```\n\n{prose}\n"
        );
        let blocks = blocks(&page);
        let states = states(&blocks, &BTreeMap::new());
        let file = file(&page, &blocks, &states[0].files, &Names::new());
        file.map(|file| file.text())
    }

    #[test]
    fn calls_are_compiled_with_the_names_of_the_page() {
        let cases = [
            (
                "a `@Roles('x')` b",
                Some("import { Roles } from './src/a.js';\nvoid (Roles('x'));\n"),
            ),
            (
                "`@Get(':id')`",
                Some("import { Get } from '@n/c';\nvoid (Get(':id'));\n"),
            ),
            ("`@Get(path)`", None),
            (
                "`@Get((x) => x)`",
                Some("import { Get } from '@n/c';\nvoid (Get((x) => x));\n"),
            ),
            ("`@Get()`", None),
            ("`@Get(…)`", None),
            ("`@Unknown('x')`", None),
            ("`Get`", None),
        ];
        for (prose, expected) in cases {
            assert_eq!(compiled(prose).as_deref(), expected, "{prose}");
        }
    }

    #[test]
    fn a_name_of_two_modules_is_from_the_one_that_the_page_names() {
        let mut elsewhere = Names::new();
        for module in ["@n/mongoose", "@n/sequelize"] {
            let page = format!("```ts\nimport {{ Model }} from '{module}';\n```\n");
            collect(&blocks(&page), &mut elsewhere);
        }
        for (prose, expected) in [
            ("`@Model('A')`", "@n/mongoose"),
            ("`@n/sequelize` has `@Model('A')`", "@n/sequelize"),
        ] {
            let file = file(prose, &[], &BTreeMap::new(), &elsewhere).unwrap();
            let head = format!("import {{ Model }} from '{expected}';");
            assert!(file.text().starts_with(&head), "{prose}");
        }
    }

    #[test]
    fn a_call_keeps_its_place() {
        let page = "说 `f(1)`。\n";
        let found = spans(page, &[]);
        assert_eq!(
            (found[0].line, found[0].column, found[0].code),
            (1, 4, "f(1)")
        );
    }
}
