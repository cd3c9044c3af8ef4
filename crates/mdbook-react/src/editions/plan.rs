//! The editions that a configuration names, each as the configuration of a book of its own.

use std::{
    collections::BTreeMap,
    path::{Component, Path, PathBuf},
};

use anyhow::Result;
use mdbook_core::config::{Config as BookConfig, TextDirection};
use toml::{Table, Value};

use super::git_tree;
use crate::{
    book::catalogue,
    config::{Config, Direction, LanguageConfig, OtherVersionConfig, Settings, Untranslated},
    diagnostic::{Diagnostic, Severity, codes},
    site::edition_links::EditionKind,
    site::shared_data,
};

/// An edition before it is loaded.
#[derive(Debug)]
pub(super) struct EditionPlan {
    pub(super) kind: EditionKind,
    /// The tag of the language, or the name of the version.
    pub(super) name: String,
    pub(super) label: String,
    /// The path below that of the book, without slashes at its ends.
    pub(super) path: String,
    /// The root of the book in this edition.
    pub(super) root: PathBuf,
    /// The configuration of the book in this edition.
    pub(super) book: BookConfig,
    pub(super) untranslated: Untranslated,
    /// The catalogue of a language without a folder, relative to `root`.
    pub(super) catalogue: Option<PathBuf>,
    pub(super) titles: BTreeMap<String, String>,
    /// The place of its table in `book.toml`.
    pub(super) key: [String; 2],
}

/// Returns the editions of a book, and the faults in their tables.
pub(super) fn plan(
    book: &BookConfig,
    config: &Config,
    root: &Path,
) -> Result<(Vec<EditionPlan>, Vec<Diagnostic>)> {
    let (mut plans, mut found) = (Vec::new(), Vec::new());
    let mut take = |planned: Result<EditionPlan, Diagnostic>| match planned {
        Ok(plan) => plans.push(plan),
        Err(fault) => found.push(fault),
    };
    for (tag, language) in &config.languages {
        take(of_language(book, config, root, tag, language)?);
    }
    let versions = config.versions.iter().enumerate();
    for (at, version) in versions.filter(|(_, version)| version.is_built_here()) {
        take(of_version(book, config, root, at, version)?);
    }
    found.extend(shared_paths(config, &plans));
    plans.retain(|plan| {
        let is_possible = is_folder_of_site(&plan.path);
        if !is_possible {
            found.push(no_folder_of_site(config, plan));
        }
        is_possible
    });
    Ok((plans, found))
}

fn of_language(
    book: &BookConfig,
    config: &Config,
    root: &Path,
    tag: &str,
    language: &LanguageConfig,
) -> Result<Result<EditionPlan, Diagnostic>> {
    let mut own = book.clone();
    own.book.language = Some(tag.to_owned());
    own.book.title = language.title.clone().or(own.book.title);
    own.book.description = language.description.clone().or(own.book.description);
    own.book.text_direction = language.dir.map(|direction| match direction {
        Direction::Ltr => TextDirection::LeftToRight,
        Direction::Rtl => TextDirection::RightToLeft,
    });
    let sources = match &language.source {
        Some(source) => vec![source.clone()],
        None => vec![
            format!("i18n/{tag}/docusaurus-plugin-content-docs/current"),
            format!("i18n/{tag}"),
        ],
    };
    let source = sources.iter().find(|source| root.join(source).is_dir());
    let key = ["languages".to_owned(), tag.to_owned()];
    let is_from_catalogue = source.is_none() && language.source.is_none();
    let catalogue = Some(catalogue::file(book, tag));
    let catalogue = catalogue.filter(|file| is_from_catalogue && root.join(file).is_file());
    match source {
        Some(source) => own.book.src = PathBuf::from(source),
        None if catalogue.is_some() => {}
        None => return Ok(Err(no_folder(config, &key, &sources[sources.len() - 1]))),
    }
    if catalogue.is_some() && catalogue::is_asked_for(book) {
        own.set(catalogue::RENDERERS, [crate::NAME])?;
    }
    let path = trimmed(language.path.as_deref().unwrap_or(tag));
    set_table(&mut own, config, &path, &language.settings, &Table::new())?;
    let label = language.label.clone();
    Ok(Ok(EditionPlan {
        kind: EditionKind::Language,
        name: tag.to_owned(),
        label: label.unwrap_or_else(|| shared_data::language_name(tag).to_owned()),
        path,
        root: root.to_owned(),
        book: own,
        untranslated: language.untranslated,
        catalogue,
        titles: language.titles.clone(),
        key,
    }))
}

fn of_version(
    book: &BookConfig,
    config: &Config,
    root: &Path,
    at: usize,
    version: &OtherVersionConfig,
) -> Result<Result<EditionPlan, Diagnostic>> {
    let key = ["versions".to_owned(), at.to_string()];
    let mut own = book.clone();
    let mut own_root = root.to_owned();
    if let Some(reference) = &version.r#ref {
        match git_tree::checkout(root, reference) {
            Ok(folder) => own_root = folder,
            Err(reason) => {
                let name = &version.name;
                let message = format!("the version `{name}` cannot be read from git: {reason}");
                let help = "name a commit, branch or tag that this clone has";
                return Ok(Err(fault(config, &key, message, help)));
            }
        }
    }
    if let Some(source) = &version.source {
        own.book.src = PathBuf::from(source);
    }
    if !own_root.join(&own.book.src).is_dir() {
        return Ok(Err(no_folder(
            config,
            &key,
            &own.book.src.to_string_lossy(),
        )));
    }
    let path = trimmed(version.path.as_deref().unwrap_or(&version.name));
    let mut table = Table::new();
    let mut of_version = Table::new();
    of_version.insert("name".into(), version.name.clone().into());
    of_version.insert("label".into(), version.label().into());
    if let Some(banner) = version.banner {
        of_version.insert("banner".into(), Value::try_from(banner)?);
    }
    table.insert("version".into(), of_version.into());
    if version.noindex {
        table.insert("noindex".into(), true.into());
    }
    set_table(&mut own, config, &path, &Settings::new(), &table)?;
    Ok(Ok(EditionPlan {
        kind: EditionKind::Version,
        name: version.name.clone(),
        label: version.label().to_owned(),
        path,
        root: own_root,
        book: own,
        untranslated: Untranslated::Omit,
        catalogue: None,
        titles: BTreeMap::new(),
        key,
    }))
}

/// Replaces `[output.react]` by the table of an edition.
fn set_table(
    book: &mut BookConfig,
    config: &Config,
    path: &str,
    settings: &Settings,
    own: &Table,
) -> Result<()> {
    let key = format!("output.{}", crate::NAME);
    let table = book.get::<Value>(&key)?;
    let mut table = match table {
        Some(Value::Table(table)) => table,
        _ => Table::new(),
    };
    table.remove("languages");
    table.remove("versions");
    let base = format!("{}/{path}/", config.base_path.trim_end_matches('/'));
    table.insert("base-path".into(), base.into());
    for (name, value) in settings.iter().chain(own) {
        merge(&mut table, name, value);
    }
    book.set(&key, table)
}

/// Puts a value under a name; tables are merged key by key.
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

/// Returns a path without slashes at its ends.
pub(super) fn trimmed(path: &str) -> String {
    path.trim_matches('/').to_owned()
}

fn no_folder(config: &Config, key: &[String; 2], source: &str) -> Diagnostic {
    let message = format!("the folder `{source}` of this edition does not exist");
    fault(
        config,
        key,
        message,
        "create the folder, or correct `source`",
    )
}

/// Whether an edition may be at a path: it leads into the site, and not into a folder of the
/// program.
fn is_folder_of_site(path: &str) -> bool {
    let is_own = |part: &str| part.starts_with(['.', '_']);
    let mut parts = Path::new(path).components();
    parts.all(|part| matches!(part, Component::Normal(part) if !is_own(&part.to_string_lossy())))
}

fn no_folder_of_site(config: &Config, plan: &EditionPlan) -> Diagnostic {
    let message = format!("`{}` cannot be a folder of the site", plan.path);
    let help = "set `path` to a name without `..` that begins with neither `.` nor `_`";
    fault(config, &plan.key, message, help)
}

/// Finds editions on the path of the book or of one another.
fn shared_paths(config: &Config, plans: &[EditionPlan]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (at, plan) in plans.iter().enumerate() {
        let is_taken =
            plan.path.is_empty() || plans[..at].iter().any(|other| other.path == plan.path);
        if is_taken {
            let message = format!("the path `/{}/` belongs to another edition", plan.path);
            found.push(fault(
                config,
                &plan.key,
                message,
                "give each edition a `path` of its own",
            ));
        }
    }
    found
}

pub(super) fn fault(config: &Config, key: &[String; 2], message: String, help: &str) -> Diagnostic {
    let place = config.place(&[key[0].as_str(), key[1].as_str()]);
    Diagnostic::new(codes::BROKEN_EDITION, Severity::Error, message)
        .at(place)
        .help(help)
}
