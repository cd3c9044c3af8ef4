//! Finds what a page's samples need beside packages and what its reader is not told: environment
//! variables without a default, servers, modules of other names, templates.
//!
//! `needs.toml` of the samples' project names them:
//!
//! ```toml
//! variables = ["NODE_ENV"]            # readers know these
//!
//! [modules]
//! ConfigService = "ConfigModule"      # an import of the first needs the second
//!
//! [servers]
//! "docker run.*redis" = ["ioredis"]   # a command, and the packages that connect to what it starts
//! ```

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use anyhow::{Context, Result};
use regex::Regex;
use serde::Deserialize;
use tree_sitter::Node;

use crate::{
    block::Block,
    needs::{imported, prose},
    problem::Fault,
    syntax::{descendants, text, typescript},
};

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Written {
    variables: BTreeSet<String>,
    modules: BTreeMap<String, String>,
    servers: BTreeMap<String, Vec<String>>,
    /// Read by `reader`.
    #[serde(rename = "new-project")]
    _new_project: BTreeMap<String, String>,
}

/// The premises of the samples of a project.
#[derive(Default)]
pub(crate) struct Premises {
    /// Absent without the file.
    written: Option<Written>,
    servers: Vec<(Regex, Vec<String>)>,
}

/// A place in a page.
type Place = (usize, usize);

impl Premises {
    /// Reads `needs.toml`; without it, nothing is needed.
    pub(crate) fn read(project: &Path) -> Result<Self> {
        let file = project.join("needs.toml");
        let Ok(text) = fs::read_to_string(&file) else {
            return Ok(Self::default());
        };
        let what = || format!("{} is invalid", file.display());
        let written: Written = toml::from_str(&text).with_context(what)?;
        let servers = written.servers.iter();
        let servers =
            servers.map(|(command, packages)| Ok((Regex::new(command)?, packages.clone())));
        let servers = servers.collect::<Result<_>>().with_context(what)?;
        Ok(Self {
            written: Some(written),
            servers,
        })
    }

    /// Returns which servers a text starts.
    pub(crate) fn started(&self, text: &str) -> impl Iterator<Item = bool> {
        self.servers
            .iter()
            .map(|(command, _)| command.is_match(text))
    }

    /// Returns a fault for each need that nothing on the page tells. `linked` are the servers that the
    /// pages it links to start.
    pub(crate) fn check(&self, page: &str, blocks: &[Block], linked: &[bool]) -> Vec<Fault> {
        let Some(written) = &self.written else {
            return Vec::new();
        };
        let code: Vec<&Block> = blocks
            .iter()
            .filter(|block| block.lang == "ts" && block.meta("no-check").is_none())
            .collect();
        let others = blocks.iter().filter(|block| block.lang != "ts");
        let told: String = others.fold(prose(page, blocks), |all, block| all + &block.code + "\n");
        let mut found = Vec::new();
        for block in &code {
            let is_test = block.meta("title").is_some_and(|it| it.contains("spec.ts"));
            for (name, at) in variables(block) {
                if !is_test && !written.variables.contains(&name) && !told.contains(&name) {
                    found.push((format!("nothing tells the reader to set `{name}`"), at));
                }
            }
            for (name, at) in templates(block) {
                let is_shown = blocks
                    .iter()
                    .filter_map(|block| block.meta("title"))
                    .any(|it| {
                        let path = Path::new(it);
                        path.with_extension("").ends_with(&name) || path.ends_with(&name)
                    });
                if !is_shown {
                    found.push((format!("the template `{name}` is not shown"), at));
                }
            }
        }
        for (name, needed) in &written.modules {
            let user = code.iter().find(|it| it.code.contains(name));
            if let Some(block) = user.filter(|_| !page.contains(needed)) {
                let message = format!("`{name}` needs `{needed}`, which the page does not name");
                found.push((message, block.place(1, 1)));
            }
        }
        for (package, at) in imported(blocks) {
            for (at_server, (command, packages)) in self.servers.iter().enumerate() {
                let is_started = linked.get(at_server).is_some_and(|it| *it);
                let is_told = is_started || command.is_match(page);
                if packages.contains(&package) && !is_told {
                    let message = format!(
                        "neither this page nor one it links to starts what `{package}` connects to"
                    );
                    found.push((message, at));
                }
            }
        }
        let mut known = BTreeSet::new();
        found.retain(|(message, _)| known.insert(message.clone()));
        let faults = found.into_iter();
        faults
            .map(|(message, at)| Fault::new(at, "need", message))
            .collect()
    }
}

/// Returns the environment variables that a block reads without a default.
fn variables(block: &Block) -> Vec<(String, Place)> {
    let tree = typescript(&block.code, "");
    let nodes = descendants(tree.root_node()).into_iter();
    nodes
        .filter_map(|node| {
            let name = variable(node, &block.code)?;
            let at = block.place_of_byte(node.start_byte());
            (!has_default(node, &block.code)).then(|| (name.to_owned(), at))
        })
        .collect()
}

/// Returns the variable of `process.env.NAME` and of `getOrThrow('NAME')`.
fn variable<'code>(node: Node<'_>, code: &'code str) -> Option<&'code str> {
    let field = |node: Node<'_>, name: &str| Some(text(node.child_by_field_name(name)?, code));
    let name = match node.kind() {
        "member_expression" if field(node, "object")? == "process.env" => field(node, "property")?,
        "call_expression" if field(node, "function")?.ends_with(".getOrThrow") => {
            let argument = node.child_by_field_name("arguments")?.named_child(0)?;
            text(argument, code).trim_matches('\'')
        }
        _ => return None,
    };
    let is_variable = |it: char| it.is_ascii_uppercase() || it.is_ascii_digit() || it == '_';
    (!name.is_empty() && name.chars().all(is_variable)).then_some(name)
}

/// Whether an operator gives another value, or the value is compared with one.
fn has_default(node: Node<'_>, code: &str) -> bool {
    let Some(parent) = node.parent().filter(|it| it.kind() == "binary_expression") else {
        return false;
    };
    let other = parent.child_by_field_name("right");
    let other = other.map_or("", |it| text(it, code));
    other != "''" && other != "undefined"
}

/// Returns the templates that a block renders.
fn templates(block: &Block) -> Vec<(String, Place)> {
    let tree = typescript(&block.code, "");
    let nodes = descendants(tree.root_node()).into_iter();
    let calls = nodes.filter(|node| node.kind() == "call_expression");
    calls
        .filter_map(|call| {
            let function = text(call.child_by_field_name("function")?, &block.code);
            let first = call.child_by_field_name("arguments")?.named_child(0)?;
            let is_template = function == "Render" || function.ends_with(".render");
            let name = text(first, &block.code).trim_matches('\'').to_owned();
            let at = block.place_of_byte(first.start_byte());
            (is_template && first.kind() == "string").then_some((name, at))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::blocks;

    #[test]
    fn each_need_is_told() {
        let text = "variables = [\"PORT\"]\n[modules]\nConfigService = \"ConfigModule\"\n[servers]\n\"run redis\" = [\"ioredis\"]\n";
        let written: Written = toml::from_str(text).unwrap();
        let premises = Premises {
            servers: vec![(Regex::new("run redis").unwrap(), vec!["ioredis".to_owned()])],
            written: Some(written),
        };
        let cases = [
            ("const a = process.env.A;", "", "", 1),
            (
                "const a = process.env.A;\nconst b = process.env.A;",
                "",
                "",
                1,
            ),
            ("const a = process.env.A;", "Set `A`.", "", 0),
            ("const a = process.env.A;", "```dotenv\nA=1\n```", "", 0),
            ("const a = process.env.A ?? 'b';", "", "", 0),
            ("const a = process.env.A ?? '';", "", "", 1),
            ("const a = process.env.A === 'on';", "", "", 0),
            ("const a = process.env.PORT;", "", "", 0),
            ("const a = config.getOrThrow('A');", "", "", 1),
            ("const a = config.getOrThrow('a.b');", "", "", 0),
            ("use(ConfigService);", "", "", 1),
            ("use(ConfigService, ConfigModule);", "", "", 0),
            ("import { Redis } from 'ioredis';", "", "", 1),
            ("import { Redis } from 'ioredis';", "`run redis`", "", 0),
            ("import { Redis } from 'ioredis';", "", "run redis", 0),
            ("class A { @Render('a') a() {} }", "", "", 1),
            (
                "class A { @Render('a') a() {} }",
                "```html title=\"views/a.hbs\"\n```",
                "",
                0,
            ),
        ];
        for (code, beside, linked, expected) in cases {
            let page = format!("```ts\n{code}\n```\n\n{beside}\n");
            let started: Vec<bool> = premises.started(linked).collect();
            let found = premises.check(&page, &blocks(&page), &started);
            assert_eq!(found.len(), expected, "{page}");
        }
        let page = "```ts\nconst a = process.env.A;\n```\n";
        assert!(
            Premises::default()
                .check(page, &blocks(page), &[])
                .is_empty()
        );
    }
}
