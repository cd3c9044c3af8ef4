//! A book's `book.toml` as the tested mdBook reads it.
//!
//! Books written for an earlier mdBook have keys that this one refuses; they are left out. So are
//! preprocessors that are not installed, and outputs beside the two that are compared.

use std::{env, fs, path::Path, str::FromStr as _};

use anyhow::{Context as _, Result};
use mdbook_core::config::{Config, HtmlConfig};
use toml::{Table, Value};

/// The maximum number of unknown keys that are removed.
const MOST_KEYS: usize = 40;

/// The preprocessors that are part of mdBook.
const BUILT_IN: [&str; 2] = ["links", "index"];

/// A configuration, and the parts that were left out of it.
pub(crate) struct Loaded {
    pub(crate) config: Config,
    pub(crate) left_out: Vec<String>,
}

/// Reads the configuration of the book in `root`, to be built below `out`.
pub(crate) fn load(root: &Path, out: &Path) -> Result<Loaded> {
    let text = fs::read_to_string(root.join("book.toml")).context("cannot read book.toml")?;
    let mut table: Table = toml::from_str(&text).context("book.toml is not TOML")?;
    let mut left_out = Vec::new();
    let mut output = take_table(&mut table, "output");
    let mut html = take_table(&mut output, "html");
    let react = take_table(&mut output, "react");
    left_out.extend(output.keys().map(|name| format!("output {name}")));
    let preprocessors = installed(root, take_table(&mut table, "preprocessor"), &mut left_out);
    remove_unknown(&mut html, &mut left_out, |html| {
        Value::Table(html.clone())
            .try_into::<HtmlConfig>()
            .map(drop)
    });
    remove_unknown(&mut table, &mut left_out, |table| {
        Config::from_str(&toml::to_string(table).unwrap_or_default()).map(drop)
    });
    let mut config = Config::from_str(&toml::to_string(&table)?)?;
    config.set("output.html", html)?;
    config.set("output.react", react)?;
    config.set("preprocessor", preprocessors)?;
    config.build.create_missing = false;
    out.clone_into(&mut config.build.build_dir);
    Ok(Loaded { config, left_out })
}

fn take_table(table: &mut Table, key: &str) -> Table {
    match table.remove(key) {
        Some(Value::Table(inner)) => inner,
        _ => Table::new(),
    }
}

/// Removes the keys that `parse` rejects as unknown, one after the other.
fn remove_unknown<E: std::fmt::Debug>(
    table: &mut Table,
    left_out: &mut Vec<String>,
    parse: impl Fn(&Table) -> Result<(), E>,
) {
    for _ in 0..MOST_KEYS {
        let Err(error) = parse(table) else { return };
        let message = format!("{error:?}");
        let key = message.split("unknown field `").nth(1);
        let Some(key) = key.and_then(|rest| rest.split('`').next()) else {
            return;
        };
        if !remove_key(table, key) {
            return;
        }
        left_out.push(format!("key {key}"));
    }
}

fn remove_key(table: &mut Table, key: &str) -> bool {
    table.remove(key).is_some()
        || table.iter_mut().any(|(_, value)| match value {
            Value::Table(inner) => remove_key(inner, key),
            _ => false,
        })
}

/// Returns the preprocessors whose command can be run here.
fn installed(root: &Path, table: Table, left_out: &mut Vec<String>) -> Table {
    let can_run = |(name, value): &(String, Value)| {
        let command = value.get("command").and_then(Value::as_str);
        let program = match command {
            Some(command) => command
                .split_whitespace()
                .next()
                .unwrap_or_default()
                .to_owned(),
            None => format!("mdbook-{name}"),
        };
        // `cargo run` compiles the preprocessor from a repository that is not part of the book.
        let can_run =
            BUILT_IN.contains(&name.as_str()) || (program != "cargo" && is_program(root, &program));
        if !can_run {
            left_out.push(format!("preprocessor {name}"));
        }
        can_run
    };
    let mut kept: Table = table.into_iter().filter(can_run).collect();
    // The order may name preprocessors that are left out.
    let names: Vec<String> = kept.keys().cloned().collect();
    for value in kept.iter_mut().map(|(_, value)| value) {
        for key in ["before", "after"] {
            if let Some(Value::Array(order)) = value.get_mut(key) {
                order.retain(|name| {
                    name.as_str().is_some_and(|name| {
                        BUILT_IN.contains(&name) || names.iter().any(|kept| kept == name)
                    })
                });
            }
        }
    }
    kept
}

fn is_program(root: &Path, program: &str) -> bool {
    if program.contains('/') {
        return root.join(program).is_file();
    }
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}
