//! Plans a version of the book.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use anyhow::Result;
use book_config::{Config, MovedKey, OtherVersionConfig, Untranslated};
use diagnostics::Diagnostic;
use mdbook_core::config::Config as BookConfig;
use site_layout::editions::edition_name::EditionName;
use toml::{Table, Value};

use super::{
    git_tree,
    table::{move_edit_url, moved, remove_edit_url, remove_keys, set_table},
};
use crate::editions::edition_config::{EditionConfig, fault, no_folder, trimmed};

/// Returns the plan of a version in the language of the book, or the fault in its table, which has
/// the index `at`.
pub(super) fn version(
    book: &BookConfig,
    config: &Config,
    root: &Path,
    at: usize,
    version: &OtherVersionConfig,
) -> Result<Result<EditionConfig, Diagnostic>> {
    let key = ["versions".to_owned(), at.to_string()];
    let mut own = book.clone();
    let mut own_root = root.to_owned();
    let mut commit = None;
    if let Some(reference) = &version.r#ref {
        match git_tree::checkout(root, reference) {
            Ok(tree) => {
                own_root = tree.folder;
                commit = Some(tree.name);
            }
            Err(reason) => {
                let name = &version.name;
                let message = format!("the version `{name}` cannot be read from git: {reason}");
                let help = "name a commit, branch or tag that this clone has";
                return Ok(Err(fault(config.file(), &key, message, help)));
            }
        }
    }
    if let Some(source) = &version.source {
        own.book.src = PathBuf::from(source);
    }
    let source = &own.book.src;
    if !own_root.join(source).is_dir() {
        return Ok(Err(no_folder(
            config.file(),
            &key,
            &source.to_string_lossy(),
        )));
    }
    let path = trimmed(version.path.as_deref().unwrap_or(&version.name));
    let table = table(version)?;
    match commit {
        Some(_) => remove_edit_url(&mut own)?,
        None => move_edit_url(&mut own, &book.book.src)?,
    }
    remove_keys(&mut own, &version.settings)?;
    set_table(
        &mut own,
        &config.base_path,
        &path,
        &version.settings,
        &table,
    )?;
    Ok(Ok(EditionConfig {
        name: EditionName {
            language: None,
            version: Some(version.name.clone()),
        },
        label: None,
        path,
        root: own_root,
        commit,
        book: own,
        file: config.file().with_moved(moved_keys(&key).into()),
        untranslated: Untranslated::Omit,
        catalogue: None,
        titles: BTreeMap::new(),
        key,
    }))
}

/// Returns the keys of `[output.react]` that the table of a version, at `key`, contains.
pub(super) fn moved_keys(key: &[String; 2]) -> [MovedKey; 3] {
    let table = [key[0].as_str(), key[1].as_str()];
    [
        moved(&[], &[table[0], table[1], "settings"]),
        moved(&["version"], &table),
        moved(&["noindex"], &[table[0], table[1], "noindex"]),
    ]
}

/// Returns the keys of `[output.react]` that a version sets.
pub(super) fn table(version: &OtherVersionConfig) -> Result<Table> {
    let mut of_version = Table::new();
    of_version.insert("name".into(), version.name.clone().into());
    of_version.insert("label".into(), version.label().into());
    if let Some(banner) = version.banner {
        of_version.insert("banner".into(), Value::try_from(banner)?);
    }
    let mut table = Table::new();
    table.insert("version".into(), of_version.into());
    if version.noindex {
        table.insert("noindex".into(), true.into());
    }
    Ok(table)
}
