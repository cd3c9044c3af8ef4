//! Plans an edition in another language.

use std::path::{Path, PathBuf};

use anyhow::Result;
use book_config::{BookToml, Config, Direction, LanguageConfig, OtherVersionConfig};
use book_files::BookFiles;
use book_source::catalogue;
use diagnostics::{Diagnostic, paths::slashes};
use mdbook_core::config::{Config as BookConfig, TextDirection};
use site_layout::{editions::edition_name::EditionName, text::languages::language_name};
use toml::{Table, Value};

use super::{
    table::{move_edit_url, moved, set_table},
    version,
};
use crate::editions::edition_config::{EditionConfig, no_folder, trimmed};

/// The original of a translation: the book, or a version of it.
pub(crate) struct Original<'a> {
    book: &'a BookConfig,
    root: &'a Path,
    /// The folder that contains the translations, relative to `root`.
    folder: PathBuf,
    version: Option<(&'a OtherVersionConfig, &'a EditionConfig)>,
}

impl<'a> Original<'a> {
    pub(crate) fn book(book: &'a BookConfig, root: &'a Path) -> Self {
        Self {
            book,
            root,
            folder: PathBuf::new(),
            version: None,
        }
    }

    /// Returns a version as an original. A version from a folder contains its own translations; one
    /// from a commit has the book's translations at that commit.
    pub(crate) fn version(plan: &'a EditionConfig, config: &'a OtherVersionConfig) -> Self {
        let folder = match config.r#ref {
            Some(_) => PathBuf::new(),
            None => plan.book.book.src.clone(),
        };
        Self {
            book: &plan.book,
            root: &plan.root,
            folder,
            version: Some((config, plan)),
        }
    }

    /// Returns the folder of a language's chapters, relative to the root.
    fn source(&self, tag: &str, language: &LanguageConfig) -> Option<PathBuf> {
        let sources = language_sources(tag, language);
        let mut sources: Vec<_> = sources.iter().map(|one| self.folder.join(one)).collect();
        if let Some((version, _)) = self.version.filter(|(one, _)| one.r#ref.is_none()) {
            let name = &version.name;
            let of_docusaurus = format!("{}/version-{name}", docusaurus(tag));
            sources.push(of_docusaurus.into());
        }
        sources
            .into_iter()
            .find(|source| self.root.join(source).is_dir())
    }

    /// Returns the catalogue of a language without a folder, relative to the root.
    fn catalogue(&self, tag: &str, language: &LanguageConfig) -> Option<PathBuf> {
        let file = self.folder.join(catalogue::file(self.book, tag));
        let files = BookFiles::of(self.root, self.book);
        let is_possible = language.source.is_none() && files.is_present(&self.root.join(&file));
        is_possible.then_some(file)
    }
}

/// Returns the fault of a language without a translation.
pub(crate) fn no_translation(
    file: &BookToml,
    book: &BookConfig,
    tag: &str,
    language: &LanguageConfig,
) -> Diagnostic {
    let sources = language_sources(tag, language);
    let key = ["languages".to_owned(), tag.to_owned()];
    let found = no_folder(file, &key, &sources[sources.len() - 1]);
    if language.source.is_some() {
        return found;
    }
    let catalogue = slashes(&catalogue::file(book, tag));
    found.help(format!(
        "create the folder or the catalogue `{catalogue}`, or set `source`"
    ))
}

/// Returns the folders that the chapters of a language may be in, beside the original's.
pub fn language_sources(tag: &str, language: &LanguageConfig) -> Vec<String> {
    match &language.source {
        Some(source) => vec![source.clone()],
        None => vec![
            format!("{}/current", docusaurus(tag)),
            format!("i18n/{tag}"),
        ],
    }
}

fn docusaurus(tag: &str) -> String {
    format!("i18n/{tag}/docusaurus-plugin-content-docs")
}

/// Returns the plan of an original in another language; `None` if it is not translated.
pub(crate) fn translation(
    original: &Original<'_>,
    config: &Config,
    tag: &str,
    language: &LanguageConfig,
) -> Result<Option<EditionConfig>> {
    let mut own = original.book.clone();
    own.book.language = Some(tag.to_owned());
    own.book.title = language.title.clone().or(own.book.title);
    own.book.description = language.description.clone().or(own.book.description);
    own.book.text_direction = language.dir.map(|direction| match direction {
        Direction::Ltr => TextDirection::LeftToRight,
        Direction::Rtl => TextDirection::RightToLeft,
    });
    let source = original.source(tag, language);
    let catalogue = match source {
        Some(_) => None,
        None => original.catalogue(tag, language),
    };
    match source {
        Some(source) => own.book.src = source,
        None if catalogue.is_some() => {}
        None => return Ok(None),
    }
    if catalogue.is_some() && catalogue::is_configured(&own) {
        own.set(catalogue::RENDERERS, [diagnostics::NAME])?;
    }
    let mut path = trimmed(language.path.as_deref().unwrap_or(tag));
    let mut key = ["languages".to_owned(), tag.to_owned()];
    let mut table = Table::new();
    if let Some((version, plan)) = original.version {
        path = format!("{path}/{}", plan.path);
        key.clone_from(&plan.key);
        table = version::table(version)?;
    }
    if !language.strings.is_empty() {
        table.insert("strings".into(), Value::try_from(&language.strings)?);
    }
    move_edit_url(&mut own, &original.book.book.src)?;
    set_table(
        &mut own,
        &config.base_path,
        &path,
        &language.settings,
        &table,
    )?;
    let mut moved_keys = vec![
        moved(&["strings"], &["languages", tag, "strings"]),
        moved(&[], &["languages", tag, "settings"]),
    ];
    if original.version.is_some() {
        moved_keys.extend(version::moved_keys(&key));
    }
    let label = language.label.clone();
    Ok(Some(EditionConfig {
        name: EditionName {
            language: Some(tag.to_owned()),
            version: original.version.map(|(version, _)| version.name.clone()),
        },
        label: Some(label.unwrap_or_else(|| language_name(tag).to_owned())),
        path,
        root: original.root.to_owned(),
        commit: original.version.and_then(|(_, plan)| plan.commit.clone()),
        book: own,
        file: config.file().with_moved(moved_keys),
        untranslated: language.untranslated,
        catalogue,
        titles: language.titles.clone(),
        key,
    }))
}

/// Returns the folder or the catalogue that translates a book, relative to its root.
pub fn translation_of_book(
    book: &BookConfig,
    root: &Path,
    tag: &str,
    language: &LanguageConfig,
) -> Option<PathBuf> {
    let original = Original::book(book, root);
    original
        .source(tag, language)
        .or_else(|| original.catalogue(tag, language))
}
