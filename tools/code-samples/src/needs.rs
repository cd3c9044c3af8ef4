//! Finds packages that a page's samples import and that no reader of the page would have installed.
//!
//! A new project has the packages of the samples' `template.json`, a `package.json`. Others must be
//! installed by a command of the page, of a page before it in its series or of one that it links to, or
//! be named in its text.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::{
    block::Block,
    problem::Fault,
    syntax::{children, descendants, text, typescript},
};

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Package {
    dependencies: BTreeMap<String, String>,
    dev_dependencies: BTreeMap<String, String>,
}

/// Returns the packages of a new project; `None` when `template.json` is missing.
pub(crate) fn template(project: &Path) -> Result<Option<BTreeSet<String>>> {
    let file = project.join("template.json");
    let Ok(text) = fs::read_to_string(&file) else {
        return Ok(None);
    };
    let package = serde_json::from_str::<Package>(&text);
    let package = package.with_context(|| format!("{} is invalid", file.display()))?;
    let names = package.dependencies.into_keys();
    Ok(Some(
        names.chain(package.dev_dependencies.into_keys()).collect(),
    ))
}

/// Returns the arguments of the page's `npm install` commands that name packages, in order.
pub(crate) fn installs(blocks: &[Block]) -> Vec<String> {
    let shells = blocks.iter().filter(|block| block.lang == "bash");
    shells
        .filter(|block| block.meta("no-check").is_none())
        .flat_map(|block| block.code.lines())
        .filter_map(|line| {
            let words = line.trim().strip_prefix("npm ")?;
            let words = words
                .strip_prefix("install ")
                .or(words.strip_prefix("i "))?;
            let names_package = words.split_whitespace().any(|word| !word.starts_with('-'));
            (names_package && !words.contains("-g ")).then(|| words.to_owned())
        })
        .collect()
}

/// Returns the files of the pages that a page of the folder `root` links to.
pub(crate) fn linked(page: &str, root: &Path) -> Vec<PathBuf> {
    let targets = page.split("](/").skip(1).filter_map(|rest| {
        let end = rest.find([')', '#', ' '])?;
        Some(root.join(&rest[..end]).with_extension("mdx"))
    });
    targets.filter(|file| file.is_file()).collect()
}

/// Returns a fault for each package that nothing on the page leads to. `installed` are the arguments of
/// commands that its reader has run.
pub(crate) fn check(
    page: &str,
    blocks: &[Block],
    template: &BTreeSet<String>,
    installed: &[String],
) -> Vec<Fault> {
    let prose = prose(page, blocks);
    let words = installed.iter().flat_map(|words| words.split_whitespace());
    let installed: BTreeSet<&str> = words.map(without_version).collect();
    let mut known = BTreeSet::new();
    let mut faults = Vec::new();
    for (package, at) in imported(blocks) {
        let has = template.contains(&package)
            || installed.contains(package.as_str())
            || installed.contains(format!("@types/{package}").as_str())
            || template.contains(&format!("@types/{package}"))
            || prose.contains(&package);
        if !has && known.insert(package.clone()) {
            let message = format!("nothing on the page installs or names `{package}`");
            faults.push(Fault::new(at, "package", message));
        }
    }
    faults
}

/// Returns a package's name without `@version`.
fn without_version(word: &str) -> &str {
    match word.rfind('@') {
        Some(at) if at > 0 => &word[..at],
        _ => word,
    }
}

/// Returns the page without its blocks of code.
pub(crate) fn prose(page: &str, blocks: &[Block]) -> String {
    let lines = page.lines().enumerate().filter(|(at, _)| {
        blocks.iter().all(|block| {
            let end = block.line + block.code.lines().count();
            !(block.line..end).contains(&(at + 1))
        })
    });
    lines.map(|(_, line)| line.to_owned() + "\n").collect()
}

/// Returns the packages that TypeScript blocks import, with the place of the import.
pub(crate) fn imported(blocks: &[Block]) -> Vec<(String, (usize, usize))> {
    let code = blocks.iter().filter(|block| block.lang == "ts");
    code.filter(|block| block.meta("no-check").is_none())
        .flat_map(|block| {
            let tree = typescript(&block.code, "");
            let imports = children(tree.root_node()).into_iter();
            let imports = imports.filter(|node| node.kind() == "import_statement");
            let found: Vec<_> = imports
                .filter_map(|import| {
                    let source = import.child_by_field_name("source")?;
                    let mut parts = descendants(source).into_iter();
                    let name = parts.find(|node| node.kind() == "string_fragment")?;
                    let at = block.place_of_byte(name.start_byte());
                    Some((package(text(name, &block.code))?, at))
                })
                .collect();
            found
        })
        .collect()
}

/// Returns the package of a module; `None` for a file and for a module of Node.js.
fn package(module: &str) -> Option<String> {
    if module.starts_with('.') || module.starts_with("node:") {
        return None;
    }
    let parts = if module.starts_with('@') { 2 } else { 1 };
    let name: Vec<&str> = module.split('/').take(parts).collect();
    Some(name.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::blocks;

    #[test]
    fn a_package_is_installed_or_named() {
        let code = "```ts\nimport a from '@n/a/sub';\nimport b from './b.js';\nimport fs from 'node:fs';\nimport { x } from 'tpl';\n```\n";
        let cases = [
            (code.to_owned(), &[][..], 1),
            (code.to_owned(), &["--save-dev @n/a@12"][..], 0),
            (format!("{code}Needs `@n/a`.\n"), &[][..], 0),
        ];
        let template = BTreeSet::from(["tpl".to_owned()]);
        for (page, installed, expected) in cases {
            let installed: Vec<String> = installed.iter().map(|it| (*it).to_owned()).collect();
            let found = check(&page, &blocks(&page), &template, &installed);
            assert_eq!(found.len(), expected, "{page} {installed:?}");
        }
    }

    #[test]
    fn only_commands_that_name_packages_install() {
        let page = "```bash npm2yarn\nnpm install\nnpm i -D a b@2\nnpm run x\n```\n";
        assert_eq!(installs(&blocks(page)), ["-D a b@2"]);
    }
}
