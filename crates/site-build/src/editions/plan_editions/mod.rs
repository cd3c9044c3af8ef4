//! The editions that a configuration names.

mod git_tree;
pub(super) mod table;
pub(super) mod translation;
mod version;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Component, Path},
};

use anyhow::Result;
use book_config::{BookToml, Config, LanguageConfig, OtherVersionConfig};
use book_files::BookFiles;
use diagnostics::{Diagnostic, Place, Severity, codes, paths::is_markdown};
use mdbook_core::config::Config as BookConfig;
use site_layout::editions::edition_name::EditionName;

use self::{
    translation::{Original, no_translation, translation},
    version::version,
};
use super::edition_config::{EditionConfig, fault, trimmed};

/// The folder of the translations.
const FOLDER: &str = "i18n";

/// The editions of a book.
#[derive(Debug, Default)]
pub(super) struct Plans {
    /// Languages, then versions, then versions in other languages.
    pub(super) all: Vec<EditionConfig>,
    /// The faults in their tables.
    pub(super) found: Vec<Diagnostic>,
    /// The paths of editions that are configured but cannot be planned.
    pub(super) broken: BTreeSet<String>,
}

/// Returns the editions of a book.
pub(super) fn plan_editions(book: &BookConfig, config: &Config, root: &Path) -> Result<Plans> {
    let file = config.file();
    let mut plans = Plans::default();
    let of_book = Original::book(book, root);
    let mut languages = Vec::new();
    for (tag, language) in &config.languages {
        let planned = match is_language_of_book(book, tag) {
            true => Err(language_of_book(file, tag)),
            false => translation(&of_book, config, tag, language)?
                .ok_or_else(|| no_translation(file, book, tag, language)),
        };
        match planned {
            Ok(plan) => {
                languages.push((tag, language));
                plans.all.push(plan);
            }
            Err(fault) => {
                plans.found.push(fault);
                plans.broken.insert(language_path(&config.languages, tag));
            }
        }
    }
    let mut translated = Vec::new();
    let versions = config.versions.iter().enumerate();
    for (at, one) in versions.filter(|(_, version)| version.is_built_here()) {
        let path = trimmed(one.path.as_deref().unwrap_or(&one.name));
        let planned = match is_named_twice(config, at) {
            true => Err(named_twice(file, at, one)),
            false => version(book, config, root, at, one)?,
        };
        match planned {
            Ok(plan) => {
                let original = Original::version(&plan, one);
                for (tag, language) in &languages {
                    translated.extend(translation(&original, config, tag, language)?);
                }
                plans.all.push(plan);
            }
            Err(fault) => {
                plans.found.push(fault);
                for tag in config.languages.keys() {
                    let below = format!("{}/{path}", language_path(&config.languages, tag));
                    plans.broken.insert(below);
                }
                plans.broken.insert(path);
            }
        }
    }
    plans.all.extend(translated);
    plans.found.extend(without_table(config, root));
    let Plans { all, found, broken } = &mut plans;
    // The book itself has the empty path.
    let mut taken = BTreeSet::from([String::new()]);
    let mut dropped = BTreeSet::new();
    all.retain(|plan| {
        let EditionName { language, version } = &plan.name;
        if version.is_some() && dropped.contains(language) {
            // The fault of the language is reported for its versions too.
            broken.insert(plan.path.clone());
            return false;
        }
        let is_folder = is_folder_of_site(&plan.path);
        let fault = if !taken.insert(plan.path.to_lowercase()) {
            shared_path(file, plan)
        } else if !is_folder {
            no_folder_of_site(file, plan)
        } else {
            return true;
        };
        if is_folder && !plan.path.is_empty() {
            broken.insert(plan.path.clone());
        }
        if language.is_some() && version.is_none() {
            dropped.insert(language.clone());
        }
        found.push(fault);
        false
    });
    Ok(plans)
}

/// Returns the path of a language below the book's.
fn language_path(languages: &BTreeMap<String, LanguageConfig>, tag: &str) -> String {
    trimmed(languages[tag].path.as_deref().unwrap_or(tag))
}

/// Returns a warning for each folder of `i18n` that has chapters and belongs to no language.
pub(super) fn without_table(config: &Config, root: &Path) -> Vec<Diagnostic> {
    let files = BookFiles::before_settings(root);
    let known: Vec<_> = config.languages.iter().collect();
    let is_used = |name: &str| {
        let of = |(tag, language): &(&String, &LanguageConfig)| {
            let source = language.source.as_deref().map(trimmed);
            source.map_or(*tag == name, |source| {
                source.starts_with(&format!("{FOLDER}/{name}"))
            })
        };
        known.iter().any(of)
    };
    let mut found = Vec::new();
    for folder in files.entries(&root.join(FOLDER)).unwrap_or_default() {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let has_chapter = || {
            files
                .walk(&folder, |_| true)
                .any(|it| is_markdown(&it.path))
        };
        if is_used(&name) || !files.is_folder(&folder) || !has_chapter() {
            continue;
        }
        let message =
            format!("`{FOLDER}/{name}` belongs to no language of the book, so it is not read");
        let plain = |name: &str| name.replace('_', "-").to_lowercase();
        let help = match known.iter().find(|(tag, _)| plain(tag) == plain(&name)) {
            Some((tag, _)) => format!("move its files into `{FOLDER}/{tag}`"),
            None => format!(
                "add `[output.react.languages.{}]` to book.toml, or remove the folder",
                name.replace('_', "-")
            ),
        };
        let one = Diagnostic::new(codes::BROKEN_EDITION, Severity::Warning, message);
        let place = Place::new(format!("{FOLDER}/{name}"), "", 0..0);
        found.push(one.at(place).help(help));
    }
    found
}

fn is_language_of_book(book: &BookConfig, tag: &str) -> bool {
    let own = book.book.language.as_deref().unwrap_or("en");
    own.replace('_', "-")
        .eq_ignore_ascii_case(&tag.replace('_', "-"))
}

fn language_of_book(file: &BookToml, tag: &str) -> Diagnostic {
    let key = ["languages".to_owned(), tag.to_owned()];
    let message = format!("the book itself is in the language `{tag}`");
    let help = "remove this table, or correct `language` under `[book]`";
    fault(file, &key, message, help)
}

/// Whether the book itself or an earlier version has the name of the version at an index.
fn is_named_twice(config: &Config, at: usize) -> bool {
    let name = &config.versions[at].name;
    let mut before = config.versions[..at].iter();
    config.version.name == *name || before.any(|one| one.name == *name)
}

fn named_twice(file: &BookToml, at: usize, version: &OtherVersionConfig) -> Diagnostic {
    let key = ["versions".to_owned(), at.to_string()];
    let name = &version.name;
    let message = format!("another version is named `{name}`");
    let help = "give each version another `name`; the book's is under `[output.react.version]`";
    fault(file, &key, message, help)
}

/// Whether an edition may be at a path: inside the site, and not in a folder of this program.
fn is_folder_of_site(path: &str) -> bool {
    let is_sign = |c: char| c.is_whitespace() || c.is_control() || "?#%\\:*\"<>|".contains(c);
    if path.contains(is_sign) {
        return false;
    }
    let is_own = |part: &str| part.starts_with(['.', '_']);
    let mut parts = Path::new(path).components();
    parts.all(|part| matches!(part, Component::Normal(part) if !is_own(&part.to_string_lossy())))
}

fn no_folder_of_site(file: &BookToml, plan: &EditionConfig) -> Diagnostic {
    let message = format!("`{}` cannot be a folder of the site", plan.path);
    let help = "set `path` to a name without `..`, spaces and signs such as `?`, that begins with neither `.` nor `_`";
    fault(file, &plan.key, message, help)
}

/// Returns the fault of an edition whose path equals the book's or another edition's, ignoring case:
/// many file systems treat both as one.
fn shared_path(file: &BookToml, plan: &EditionConfig) -> Diagnostic {
    let shown = format!("/{}/", plan.path).replace("//", "/");
    let message = format!("the path `{shown}` belongs to another edition");
    let help = "give each edition another `path`";
    fault(file, &plan.key, message, help)
}
