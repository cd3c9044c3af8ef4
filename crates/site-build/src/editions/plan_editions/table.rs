//! The table `[output.react]` of an edition.

use std::path::Path;

use anyhow::Result;
use book_config::{BookToml, MovedKey, Settings, is_of_whole_book};
use diagnostics::{Diagnostic, Severity, codes};
use mdbook_core::config::Config as BookConfig;
use toml::{Table, Value};

use crate::editions::edition_config::EditionConfig;
use crate::page::edit_link;

/// Replaces `[output.react]` with the table of an edition.
pub(crate) fn set_table(
    book: &mut BookConfig,
    base_path: &str,
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
    let base = format!("{}/{path}/", base_path.trim_end_matches('/'));
    table.insert("base-path".into(), base.into());
    let settings = settings.iter().filter(|(name, _)| !is_of_whole_book(name));
    for (name, value) in settings.chain(own) {
        merge(&mut table, name, value);
    }
    book.set(&key, table)
}

/// The key with the address for editing a page.
const EDIT_URL: &str = "edit-url";

/// Changes `edit-url`, which is for files below `from`, for the chapters of an edition. Removes it if
/// its address has no folder that can be replaced.
pub(crate) fn move_edit_url(book: &mut BookConfig, from: &Path) -> Result<()> {
    let source = book.book.src.clone();
    change_table(book, diagnostics::NAME, |table| {
        if let Some(Value::String(url)) = table.remove(EDIT_URL)
            && let Some(url) = edit_link::moved(&url, from, &source)
        {
            table.insert(EDIT_URL.to_owned(), url.into());
        }
    })
}

/// Removes the address for editing pages: the files of a commit cannot be edited, and the address
/// leads to other files.
pub(crate) fn remove_edit_url(book: &mut BookConfig) -> Result<()> {
    change_table(book, diagnostics::NAME, |table| {
        table.remove(EDIT_URL);
    })?;
    change_table(book, "html", |table| {
        table.remove("edit-url-template");
    })
}

/// Removes keys of `[output.react]` that an edition sets as a whole.
pub(super) fn remove_keys(book: &mut BookConfig, settings: &Settings) -> Result<()> {
    change_table(book, diagnostics::NAME, |table| {
        table.retain(|name, _| !settings.contains_key(name));
    })
}

fn change_table(
    book: &mut BookConfig,
    output: &str,
    change: impl FnOnce(&mut Table),
) -> Result<()> {
    let key = format!("output.{output}");
    let Some(Value::Table(mut table)) = book.get::<Value>(&key)? else {
        return Ok(());
    };
    change(&mut table);
    book.set(&key, table)
}

/// Returns a finding for an edition without the links for editing that the book has.
pub(crate) fn lost_edit_url(
    plan: &EditionConfig,
    book: &BookConfig,
    file: &BookToml,
) -> Option<Diagnostic> {
    let key = format!("output.{}.{EDIT_URL}", diagnostics::NAME);
    let has_url = |book: &BookConfig| matches!(book.get::<Value>(&key), Ok(Some(_)));
    if plan.commit.is_some() || !has_url(book) || has_url(&plan.book) {
        return None;
    }
    let message = "`edit-url` is only for the chapters of the book, so the pages of this edition have no links for editing";
    let help = "write the folder of the chapters before `{path}`, as in `…/src/{path}`, or set `edit-url` in `settings` of the language";
    let found = Diagnostic::new(codes::EDIT_URL_WITHOUT_PATH, Severity::Warning, message);
    Some(found.at(file.place(&[EDIT_URL])).help(help))
}

/// Returns a key below `[output.react]` of an edition, whose place in the file is the table of that
/// edition.
pub(crate) fn moved(from: &[&str], to: &[&str]) -> MovedKey {
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
