//! Finds classes of a page that Nest's container should create, and that no code registers or uses.

use std::collections::{BTreeMap, BTreeSet};

use tree_sitter::Node;

use crate::{
    file::File,
    problem::Fault,
    syntax::{children, descendants, text, typescript},
};

/// The decorators of classes that have no effect until other code names them.
const DECORATORS: [&str; 5] = [
    "Catch",
    "Controller",
    "Injectable",
    "Resolver",
    "WebSocketGateway",
];

/// Returns a fault for each such class that no other code of the project names. Tests are not
/// examined, and neither is a project without a module, because it shows single classes.
pub(crate) fn unused(files: &BTreeMap<String, File>) -> Vec<Fault> {
    let mut declared: Vec<(String, Option<(usize, usize)>)> = Vec::new();
    let mut used = BTreeSet::new();
    let mut has_module = false;
    for (path, file) in files.iter().filter(|(path, _)| !is_test(path)) {
        let code = file.text();
        has_module |= code.contains("@Module(");
        let tree = typescript(&code, path);
        for class in classes(tree.root_node(), &code) {
            let at = class.start_position();
            declared.push((
                text(class, &code).to_owned(),
                file.place(at.row + 1, at.column + 1),
            ));
        }
        used.extend(names(tree.root_node(), &code));
    }
    if !has_module {
        return Vec::new();
    }
    let unused = declared
        .into_iter()
        .filter(|(name, _)| !used.contains(name));
    unused
        .filter_map(|(name, at)| {
            let message = format!("`{name}` is in no module and nothing uses it");
            let note = "register it, or write unused=\"the reason\" beside the block's title";
            Some(Fault::new(at?, "unused", message).with_note(note))
        })
        .collect()
}

fn is_test(path: &str) -> bool {
    path.starts_with("test/") || path.contains("spec.ts")
}

/// Returns the names of the decorated classes outside functions.
fn classes<'tree>(root: Node<'tree>, code: &str) -> Vec<Node<'tree>> {
    let statements = children(root).into_iter();
    statements
        .filter_map(|statement| {
            let class = if statement.kind() == "export_statement" {
                statement.child_by_field_name("declaration")?
            } else {
                statement
            };
            let is_class = class.kind() == "class_declaration";
            let decorators = children(statement).into_iter().chain(children(class));
            let is_ours = decorators
                .filter(|node| node.kind() == "decorator")
                .any(|node| {
                    let name = text(node, code).trim_start_matches('@');
                    let name = name.split('(').next().unwrap_or(name);
                    DECORATORS.contains(&name)
                });
            (is_class && is_ours).then(|| class.child_by_field_name("name"))?
        })
        .collect()
}

/// Returns the names that code uses: every identifier except imports and declared classes.
fn names<'code>(root: Node<'_>, code: &'code str) -> impl Iterator<Item = String> + 'code {
    let found: Vec<String> = descendants(root)
        .into_iter()
        .filter(|node| matches!(node.kind(), "identifier" | "type_identifier"))
        .filter(|node| {
            let parent = node.parent().map_or("", |parent| parent.kind());
            !matches!(
                parent,
                "import_specifier" | "import_clause" | "class_declaration"
            )
        })
        .map(|node| text(node, code).to_owned())
        .collect();
    found.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{block::blocks, project::states};

    fn found(page: &str) -> Vec<(usize, String)> {
        let states = states(&blocks(page), &BTreeMap::new());
        let faults = unused(&states.last().unwrap().files).into_iter();
        faults.map(|fault| (fault.at.0, fault.message)).collect()
    }

    const MODULE: &str = "```ts title=\"src/a.module.ts\"\nimport { A } from './a.js';\nimport { B } from './b.js';\n\n@Module({ providers: [A] })\nexport class AModule {}\n```\n";
    const CLASSES: &str = "```ts title=\"src/a.ts\"\n@Injectable()\nexport class A {}\n```\n```ts title=\"src/b.ts\"\n@Injectable()\nexport class B extends Base('x') {\n  private b = B.name;\n}\n```\n";

    #[test]
    fn a_class_that_nothing_names_is_found() {
        let page = format!("{MODULE}{}", CLASSES.replace("B.name", "1"));
        let found = found(&page);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].0, 14);
        assert!(found[0].1.contains("`B`"));
    }

    #[test]
    fn a_page_without_a_module_is_not_examined() {
        assert!(found(CLASSES).is_empty());
    }
}
