//! Merges excerpts: members that a block adds to or replaces in a class shown earlier.
//!
//! `import` lines at the top of an excerpt are merged into the file's imports.

use std::{collections::BTreeSet, ops::Range};

use tree_sitter::Node;

use crate::{
    file::{File, Line},
    syntax::{children, descendants, text, typescript},
};

/// Returns the file with an excerpt's members in the class; `None` when the file has no such class.
pub(crate) fn merge(file: &File, path: &str, class: &str, excerpt: &File) -> Option<File> {
    let (imports, members) = split(excerpt);
    let code = file.text();
    let tree = typescript(&code, path);
    let body = class_body(tree.root_node(), &code, class)?;
    let names = member_names(&members, path);
    let replaced: Vec<Range<usize>> = rows_of_members(body, &code, &names);
    let close = body.end_position().row;
    let known = imported_names(tree.root_node(), &code);
    let mut lines: Vec<Line> = imports
        .iter()
        .filter_map(|line| without_known(line, &known))
        .collect();
    for (row, line) in file.lines.iter().enumerate() {
        if row == close {
            let (before, after) = line.text.split_at(body.end_position().column - 1);
            if !before.trim().is_empty() {
                lines.push(with_text(line, before));
            }
            lines.extend(members.iter().cloned());
            lines.push(with_text(line, after));
        } else if !replaced.iter().any(|rows| rows.contains(&row)) {
            lines.push(line.clone());
        }
    }
    Some(File { lines })
}

fn with_text(line: &Line, text: &str) -> Line {
    Line {
        text: text.to_owned(),
        ..line.clone()
    }
}

/// Splits an excerpt into its imports, one a line, and the rest.
fn split(excerpt: &File) -> (Vec<Line>, Vec<Line>) {
    let mut imports: Vec<Line> = Vec::new();
    let mut rest = excerpt.lines.as_slice();
    while let Some(first) = rest.iter().position(|line| !line.text.trim().is_empty()) {
        if !rest[first].text.starts_with("import ") {
            break;
        }
        let ends = |line: &Line| line.text.trim_end().ends_with([';', '\'', '"']);
        let Some(length) = rest[first..].iter().position(ends) else {
            break;
        };
        let parts: Vec<&str> = rest[first..=first + length]
            .iter()
            .map(|line| line.text.trim())
            .collect();
        imports.push(with_text(&rest[first], &parts.join(" ")));
        rest = &rest[first + length + 1..];
    }
    (imports, rest.to_vec())
}

fn class_body<'tree>(root: Node<'tree>, code: &str, class: &str) -> Option<Node<'tree>> {
    descendants(root)
        .into_iter()
        .filter(|node| {
            matches!(
                node.kind(),
                "class_declaration" | "abstract_class_declaration" | "interface_declaration"
            )
        })
        .find(|node| {
            node.child_by_field_name("name")
                .is_some_and(|name| text(name, code) == class)
        })?
        .child_by_field_name("body")
}

fn member_names(members: &[Line], path: &str) -> BTreeSet<String> {
    let body: Vec<&str> = members.iter().map(|line| line.text.as_str()).collect();
    let code = format!("class Excerpt {{\n{}\n}}\n", body.join("\n"));
    let tree = typescript(&code, path);
    class_body(tree.root_node(), &code, "Excerpt")
        .map(children)
        .unwrap_or_default()
        .into_iter()
        .filter_map(|member| Some(text(member.child_by_field_name("name")?, &code).to_owned()))
        .collect()
}

/// Returns the rows of the members with these names, including their decorators and comments.
fn rows_of_members(body: Node<'_>, code: &str, names: &BTreeSet<String>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = None;
    for child in children(body) {
        if matches!(child.kind(), "decorator" | "comment") {
            start.get_or_insert(child.start_position().row);
            continue;
        }
        let first = start.take().unwrap_or(child.start_position().row);
        let name = child.child_by_field_name("name");
        if name.is_some_and(|name| names.contains(text(name, code))) {
            found.push(first..child.end_position().row + 1);
        }
    }
    found
}

/// Returns the local names that a file's imports bind.
fn imported_names(root: Node<'_>, code: &str) -> BTreeSet<String> {
    children(root)
        .into_iter()
        .filter(|node| node.kind() == "import_statement")
        .flat_map(descendants)
        .filter_map(|node| match node.kind() {
            "import_specifier" => node
                .child_by_field_name("alias")
                .or_else(|| node.child_by_field_name("name")),
            "namespace_import" => children(node).into_iter().next(),
            "import_clause" => children(node)
                .into_iter()
                .find(|child| child.kind() == "identifier"),
            _ => None,
        })
        .map(|node| text(node, code).to_owned())
        .collect()
}

/// Returns the import without known names; `None` when no name is left.
fn without_known(line: &Line, known: &BTreeSet<String>) -> Option<Line> {
    let tree = typescript(&line.text, "");
    let own = imported_names(tree.root_node(), &line.text);
    if own.is_empty() || own.is_disjoint(known) {
        return Some(line.clone());
    }
    if own.is_subset(known) {
        return None;
    }
    let mut shown = line.text.clone();
    let specifiers = descendants(tree.root_node())
        .into_iter()
        .filter(|node| node.kind() == "import_specifier");
    for node in specifiers.collect::<Vec<_>>().into_iter().rev() {
        let bound = node
            .child_by_field_name("alias")
            .or_else(|| node.child_by_field_name("name"))?;
        if known.contains(text(bound, &line.text)) {
            let rest = &shown[node.end_byte()..];
            let comma = rest.len() - rest.trim_start_matches([',', ' ']).len();
            shown.replace_range(node.start_byte()..node.end_byte() + comma, "");
        }
    }
    Some(with_text(line, &shown))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "import { Get } from 'x';\nimport a from 'a';\n\n@C()\nexport class Books {\n  // 甲\n  @Get()\n  all() {\n    return 1;\n  }\n\n  one() {}\n}\nconst b = 1;\n";

    fn merged(excerpt: &str) -> Option<String> {
        let file = File::hidden(FILE);
        merge(&file, "a.ts", "Books", &File::hidden(excerpt)).map(|file| file.text())
    }

    #[test]
    fn members_are_added_at_the_end() {
        let text = merged("  two() {}").unwrap();
        assert!(
            text.contains("  one() {}\n  two() {}\n}\nconst b"),
            "{text}"
        );
    }

    #[test]
    fn a_member_of_the_same_name_is_replaced_with_its_decorators() {
        let text = merged("@Get('x')\nall() { return 2; }").unwrap();
        assert!(!text.contains("return 1"), "{text}");
        assert!(!text.contains("甲"), "{text}");
        assert_eq!(text.matches("@Get(").count(), 1, "{text}");
    }

    #[test]
    fn imports_are_merged_by_name() {
        let text = merged("import { Get, Post } from 'x';\nimport {\n  Q,\n} from 'q';\nimport a from 'a';\n\n@Post()\nadd() {}").unwrap();
        assert!(
            text.starts_with("import { Post } from 'x';\nimport { Q, } from 'q';\nimport { Get }"),
            "{text}"
        );
        assert_eq!(text.matches("from 'a'").count(), 1);
    }

    #[test]
    fn an_empty_class_on_one_line_takes_members() {
        let file = File::hidden("export class A {}");
        let text = merge(&file, "a.ts", "A", &File::hidden("b = 1;"))
            .unwrap()
            .text();
        assert_eq!(text, "export class A {\nb = 1;\n}\n");
    }

    #[test]
    fn a_file_without_classes_is_not_merged() {
        let file = File::hidden("export const a = 1;");
        assert_eq!(merge(&file, "a.ts", "A", &File::hidden("b = 1;")), None);
    }
}
