//! Reads a site: its configuration, its sidebars, its documents and the files beside them.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

use super::{
    braces::is_mdx_1,
    document::Document,
    document_set::DocumentSet,
    files::{self, Copies},
    items::{Item, Sidebar, sidebars},
    join::join,
    left_out::{Kind, LeftOut},
    read_set::{DEFAULT_SIDEBAR, ReadSet, name_sidebars},
    redirects, script,
    settings::Settings,
    translation::{self, Translation},
    value::Value,
};
use crate::{book::script_file, paths::slashes, regular_file};

/// The extensions of scripts, in the order in which Docusaurus looks for them.
const SCRIPTS: [&str; 7] = ["ts", "mts", "cts", "js", "mjs", "cjs", "json"];

/// The contents of a site.
#[derive(Debug)]
pub(super) struct Site {
    pub(super) settings: Settings,
    /// The sets of documents whose folder exists.
    pub(super) sets: Vec<ReadSet>,
    /// The files below the folders of documents, and those that documents use.
    pub(super) copies: Copies,
    /// The paths of the files outside the folders of documents.
    pub(super) outside: Vec<String>,
    /// The documents in other languages.
    pub(super) translations: Vec<Translation>,
}

/// The folder of the chapters of a book.
pub(super) const SOURCE: &str = "src";

/// Returns the settings of the site in a folder. A configuration that cannot be read is left out.
pub(super) fn settings(root: &Path, left_out: &mut LeftOut) -> Settings {
    let file = find(root, "docusaurus.config");
    // Packages are not evaluated, so the plugin is recognised by its name in the text.
    let text = file
        .as_deref()
        .and_then(|file| regular_file::read_text(file).ok());
    let has_math = text.is_some_and(|text| text.contains("remark-math"));
    let config = match file {
        None => Value::Null,
        Some(file) => match script::evaluate_file(&file, root) {
            Ok((config, _)) => config,
            Err(reason) => {
                left_out.add(Kind::Configuration, reason);
                Value::Null
            }
        },
    };
    let package = regular_file::read_text(&root.join("package.json"));
    let package = package.map(|text| Value::from_json(&text).unwrap_or_default());
    let settings = Settings::read(&config);
    for set in &settings.sets {
        for other in &set.others {
            left_out.add(Kind::Setting, format!("{}: {other}", set.name()));
        }
    }
    Settings {
        has_math,
        is_mdx_1: package.is_ok_and(|package| is_mdx_1(&package)),
        redirects: redirects::read(&config, &settings, left_out),
        ..settings
    }
}

impl Site {
    /// Reads a site.
    ///
    /// # Errors
    ///
    /// If no folder of documents exists, or one cannot be read.
    pub(super) fn read(root: &Path, settings: Settings, left_out: &mut LeftOut) -> Result<Self> {
        let folders = settings.sets.iter().map(|set| join(root, &set.folder));
        let folders: Vec<_> = folders.collect();
        let names = settings.sets.iter().map(|set| format!("`{}`", set.folder));
        ensure!(
            folders.iter().any(|folder| folder.is_dir()),
            "{} has no folder {} with documents: name the folder of a Docusaurus site",
            root.display(),
            names.collect::<Vec<_>>().join(" or ")
        );
        let mut sets = Vec::new();
        let mut copies = Copies::new();
        for (set, folder) in settings.sets.iter().zip(&folders) {
            if !folder.is_dir() {
                left_out.add(Kind::Documents, format!("{}: {}", set.name(), set.folder));
                continue;
            }
            let files = files::below(folder, left_out)?;
            let inner = folders.iter().filter(|other| *other != folder);
            let inner = inner.filter_map(|other| other.strip_prefix(folder).ok().map(slashes));
            let inner: Vec<_> = inner.collect();
            let place = settings.folder_of(set);
            let mut read = ReadSet::read(set.clone(), place, files, &inner, &mut copies, left_out);
            read.sidebars = sidebars_of(root, set, settings.sets.len() == 1, left_out);
            sets.push(read);
        }
        name_sidebars(&mut sets);
        let translations = translation::read(root, &sets, &settings, left_out)?;
        Ok(Self {
            translations,
            settings,
            sets,
            copies,
            outside: Vec::new(),
        })
    }

    /// Returns the documents of all sets.
    pub(super) fn documents(&self) -> impl Iterator<Item = &Document> {
        self.sets.iter().flat_map(|set| &set.documents)
    }
}

/// Returns the sidebars of a set; one with all documents if it has none that can be read. The options
/// of a set that `is_alone` may be unreadable.
fn sidebars_of(
    root: &Path,
    set: &DocumentSet,
    is_alone: bool,
    left_out: &mut LeftOut,
) -> Vec<Sidebar> {
    if !is_alone && !set.has_sidebars {
        return Vec::new();
    }
    let named = set.sidebars.as_ref().map(|path| join(root, path));
    let file = named.and_then(|path| {
        let found = script_file::find(&path);
        if found.is_none() && !is_alone {
            left_out.add(
                Kind::Unreadable,
                format!("{}: not found; {INSTEAD}", path.display()),
            );
        }
        found
    });
    let any = || is_alone.then(|| find(root, "sidebars")).flatten();
    let found = file.or_else(any).and_then(|file| {
        let value = script::evaluate_file(&file, root).and_then(|(value, mut missing)| {
            // The packages of Docusaurus give types alone.
            missing.retain(|specifier| !specifier.starts_with("@docusaurus/"));
            for specifier in &missing {
                let text = format!("{} imports `{specifier}`", file.display());
                left_out.add(Kind::MissingImport, text);
            }
            let found = sidebars(&value);
            let found = found.map_err(|reason| format!("{}: {reason}", file.display()))?;
            let is_empty = found.iter().all(|sidebar| sidebar.items.is_empty());
            match is_empty && !missing.is_empty() {
                true => Err(format!("{}: packages give its items", file.display())),
                false => Ok(found),
            }
        });
        match value {
            Ok(found) => Some(found),
            Err(reason) => {
                left_out.add(Kind::Unreadable, format!("{reason}; {INSTEAD}"));
                None
            }
        }
    });
    found.unwrap_or_else(|| {
        vec![Sidebar {
            name: DEFAULT_SIDEBAR.to_owned(),
            items: vec![Item::Folder(".".to_owned())],
        }]
    })
}

/// The consequence of a file of sidebars that cannot be read.
const INSTEAD: &str = "SUMMARY.md has the order of the folders instead";

/// Returns the script of this name.
fn find(root: &Path, name: &str) -> Option<PathBuf> {
    let files = SCRIPTS
        .iter()
        .map(|extension| root.join(format!("{name}.{extension}")));
    files.into_iter().find(|file| file.is_file())
}
