//! The table `[output.react]` of an edition.

use anyhow::Result;
use book_config::{Config, MovedKey, Settings, is_of_whole_book};
use mdbook_core::config::Config as BookConfig;
use toml::{Table, Value};

/// Replaces `[output.react]` with the table of an edition.
pub(super) fn set_table(
    book: &mut BookConfig,
    config: &Config,
    path: &str,
    settings: &Settings,
    own: &Table,
) -> Result<()> {
    let key = format!("output.{}", diagnostics::NAME);
    let table = book.get::<Value>(&key)?;
    let mut table = match table {
        Some(Value::Table(table)) => table,
        _ => Table::new(),
    };
    table.remove("languages");
    table.remove("versions");
    let base = format!("{}/{path}/", config.base_path.trim_end_matches('/'));
    table.insert("base-path".into(), base.into());
    let settings = settings.iter().filter(|(name, _)| !is_of_whole_book(name));
    for (name, value) in settings.chain(own) {
        merge(&mut table, name, value);
    }
    book.set(&key, table)
}

/// Returns a key of an edition below `[output.react]` that the file has in the table of the
/// edition.
pub(super) fn moved(from: &[&str], to: &[&str]) -> MovedKey {
    let whole = |path: &[&str]| {
        let table = ["output", diagnostics::NAME];
        let parts = table.iter().chain(path);
        parts.map(|part| (*part).to_owned()).collect()
    };
    MovedKey {
        from: whole(from),
        to: whole(to),
    }
}

/// Sets a value under a name; tables are merged key by key.
fn merge(table: &mut Table, name: &str, value: &Value) {
    match (table.get_mut(name), value) {
        (Some(Value::Table(inner)), Value::Table(more)) => {
            for (name, value) in more {
                merge(inner, name, value);
            }
        }
        _ => drop(table.insert(name.to_owned(), value.clone())),
    }
}
