//! Finds functions that a page prints and that no run of its project calls.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use tree_sitter::Node;

use crate::{
    file::File,
    problem::Fault,
    run::{Application, Run},
    syntax::{children, descendants, text, typescript},
};

/// A file and the name of a function in it.
type Called = BTreeSet<(String, String)>;

/// Returns the file that records the calls of a run.
pub(crate) fn record(folder: &Path, at: usize) -> std::path::PathBuf {
    folder.join(format!("results/{at}.covered"))
}

/// Returns a fault for each function of an application that none of its runs calls. An application
/// without a run is not examined.
pub(crate) fn unexecuted(app: &Application, runs: &[Run<'_>], folder: &Path) -> Vec<Fault> {
    let mut called = Called::new();
    let own = runs.iter().enumerate();
    for (at, _) in own.filter(|(_, run)| std::ptr::eq(run.app, app)) {
        let text = fs::read_to_string(record(folder, at)).unwrap_or_default();
        called.extend(text.lines().filter_map(|line| {
            let (path, name) = line.split_once('\t')?;
            let name = name.strip_prefix("get ").unwrap_or(name);
            let name = name.strip_prefix("set ").unwrap_or(name);
            Some((path.to_owned(), name.to_owned()))
        }));
    }
    if called.is_empty() {
        return Vec::new();
    }
    in_files(&app.files, &called)
}

fn in_files(files: &BTreeMap<String, File>, called: &Called) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, file) in files.iter().filter(|(path, _)| !path.contains("spec.")) {
        let Some(js) = path.strip_suffix(".ts").map(|stem| format!("{stem}.js")) else {
            continue;
        };
        let code = file.text();
        let tree = typescript(&code, path);
        for name in descendants(tree.root_node())
            .into_iter()
            .filter_map(function)
        {
            let word = text(name, &code);
            // V8 names a constructor by its class.
            if word == "constructor" || called.contains(&(js.clone(), word.to_owned())) {
                continue;
            }
            let at = name.start_position();
            if let Some(place) = file.place(at.row + 1, at.column + 1) {
                let message = format!("nothing that runs here calls `{word}`");
                let note = "call it in a case or a test, or write unused=\"the reason\"";
                faults.push(Fault::new(place, "unexecuted", message).with_note(note));
            }
        }
    }
    faults
}

/// Returns the name of a function that has a body with statements.
fn function(node: Node<'_>) -> Option<Node<'_>> {
    let name = node.child_by_field_name("name")?;
    let body = match node.kind() {
        "method_definition" | "function_declaration" | "generator_function_declaration" => {
            node.child_by_field_name("body")?
        }
        "variable_declarator" => {
            let value = node.child_by_field_name("value")?;
            let is_arrow = value.kind() == "arrow_function";
            is_arrow.then(|| value.child_by_field_name("body"))??
        }
        _ => return None,
    };
    let is_empty = body.kind() == "statement_block" && children(body).is_empty();
    let is_named = matches!(name.kind(), "property_identifier" | "identifier");
    (is_named && !is_empty).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::blocks;

    #[test]
    fn functions_that_were_not_called_are_found() {
        let page = "```ts title=\"src/a.ts\"\nexport class A {\n  constructor(x: X) {\n    this.x = x;\n  }\n\n  one() {\n    return 1;\n  }\n\n  two() {\n    return 2;\n  }\n\n  none() {}\n}\n\nconst three = () => 3;\n```\n";
        let files = crate::project::shown(&blocks(page), &BTreeMap::new());
        let called = Called::from([("src/a.js".to_owned(), "two".to_owned())]);
        let faults = in_files(&files, &called).into_iter();
        let lines: Vec<usize> = faults.map(|fault| fault.at.0).collect();
        assert_eq!(lines, [7, 18]);
    }
}
