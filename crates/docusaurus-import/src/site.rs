//! Reads a site: its configuration, its sidebars, its documents and the files beside them.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Result, bail};
use confined_files::Kind as FileKind;
use diagnostics::paths::slashes;

use crate::{
    docs::{
        document::Document,
        document_set::{CURRENT, DocumentSet},
        versions::Version,
    },
    files::{self, Copies},
    left_out::{Kind, LeftOut},
    links::written_path::is_markdown,
    mdx_1::is_mdx_1,
    script::{run, value::Value},
    settings::{
        keys,
        read::{Settings, default_locale, is_language_tag},
        redirects,
    },
    sidebars::{
        items::{Item, Sidebar, sidebars, without_version},
        read_set::{DEFAULT_SIDEBAR, ReadSet, name_sidebars},
    },
    site_files::SiteFiles,
    texts::Texts,
    translation::{self, Translation},
};

/// The extensions of scripts, in the order in which Docusaurus looks for them.
const SCRIPTS: [&str; 7] = ["ts", "mts", "cts", "js", "mjs", "cjs", "json"];

/// The contents of a site.
#[derive(Debug)]
pub(super) struct Site {
    pub(super) settings: Settings,
    /// The sets of documents whose folder exists.
    pub(super) sets: Vec<ReadSet>,
    /// The files below the folders of documents, and the files that documents use.
    pub(super) copies: Copies,
    /// The paths of the files outside the folders of documents.
    pub(super) outside: Vec<String>,
    /// The paths of the Markdown files of the blog.
    pub(super) posts: Vec<String>,
    /// The pages outside of the sets of documents that are Markdown, by their paths in the book.
    pub(super) pages: Copies,
    /// The texts of the site's own language, which replace the texts of its configuration.
    pub(super) texts: Texts,
    /// The documents in other languages.
    pub(super) translations: Vec<Translation>,
    /// The documents in other versions.
    pub(super) versions: Vec<OtherVersion>,
}

/// The documents of a set in another version.
#[derive(Debug)]
pub(super) struct OtherVersion {
    pub(super) version: Version,
    /// The name in the book.
    pub(super) name: String,
    /// The path below the path of the book.
    pub(super) path: String,
    /// The folder of the chapters in the book.
    pub(super) folder: String,
    pub(super) set: ReadSet,
    /// The files by their paths in the folder.
    pub(super) copies: Copies,
    /// The paths of the files outside the folders of documents.
    pub(super) outside: Vec<String>,
    pub(super) translations: Vec<Translation>,
}

/// Returns the settings of a site. A configuration that cannot be read is left out.
pub(super) fn settings(files: &Arc<SiteFiles>, left_out: &mut LeftOut) -> Settings {
    let file = find(files, "docusaurus.config", Kind::Configuration, left_out);
    // Packages are not evaluated, so the plugin is recognised by its name in the text.
    let text = file.as_deref().and_then(|file| files.read_text(file).ok());
    let has_math = text.is_some_and(|text| text.contains("remark-math"));
    let config = match file {
        None => Value::Null,
        Some(file) => match run::evaluate_file(&file, files) {
            Ok((config, missing)) => {
                keys::report_plugins(&missing.packages, left_out);
                missing.report_files(left_out);
                config
            }
            Err(reason) => {
                left_out.add(Kind::Configuration, reason);
                Value::Null
            }
        },
    };
    let package = files.read_text(Path::new("package.json"));
    let package = package.map(|text| Value::from_json(&text).unwrap_or_default());
    keys::report(&config, left_out);
    let settings = Settings::read(&config).with_versions(files, left_out);
    let locale = default_locale(&config);
    if let Some(locale) = locale.filter(|locale| !is_language_tag(locale)) {
        let text = format!("`defaultLocale: '{locale}'` (not a language tag; `language` is `en`)");
        left_out.add(Kind::Value, text);
    }
    for set in &settings.refused {
        let route = &set.route;
        let text = format!(
            "{}: `routeBasePath: '{route}'` is not a path in the site",
            set.name()
        );
        left_out.add(Kind::Documents, text);
    }
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
    pub(super) fn read(
        files: &Arc<SiteFiles>,
        settings: Settings,
        left_out: &mut LeftOut,
    ) -> Result<Self> {
        let folders = settings.sets.iter().map(|set| files.path(&set.folder));
        let folders: Vec<_> = folders.collect();
        let mut sets = Vec::new();
        let mut copies = Copies::new();
        let is_alone = settings.sets.len() == 1;
        for (set, folder) in settings.sets.iter().zip(&folders) {
            let inner = folders.iter().filter(|other| *other != folder);
            let inner = inner.filter_map(|other| other.strip_prefix(folder).ok().map(slashes));
            let inner: Vec<_> = inner.collect();
            let place = settings.folder_of(set);
            let read = read_set(files, set, (place, is_alone), &inner, &mut copies, left_out)?;
            sets.extend(read);
        }
        if sets.is_empty() {
            let names = settings.sets.iter().map(|set| format!("`{}`", set.folder));
            bail!(
                "{} has no folder {} with documents: name the folder of a Docusaurus site",
                files.shown(Path::new("")),
                names.collect::<Vec<_>>().join(" or ")
            );
        }
        name_sidebars(&mut sets);
        let posts = match &settings.blog {
            Some(blog) => {
                let folder = files.path(&blog.folder);
                files::read_blog(files, &folder, blog.place(), &mut copies, left_out)?
            }
            None => Vec::new(),
        };
        let mut pages = Copies::new();
        let markdown = settings.pages.iter().filter(|(_, file)| is_markdown(file));
        for (path, file) in markdown {
            if copies.contains_key(path) {
                let text = format!("{} (another file has its path)", files.shown(file));
                left_out.add(Kind::File, text);
            } else {
                pages.insert(path.clone(), file.clone());
                copies.insert(path.clone(), file.clone());
            }
        }
        let texts = translation::own_texts(files, &sets, &settings, left_out);
        let mut translations = translation::read(files, &sets, "", &settings, left_out)?;
        let versions = other_versions(files, &settings, left_out)?;
        let main = settings.versions.iter().find_map(|it| it.main.as_ref());
        for Translation { tag, texts, .. } in &mut translations {
            let own = main.and_then(|main| Some((main.label.clone(), texts.version()?)));
            let others = versions.iter().filter_map(|it| {
                let translation = it.translations.iter().find(|it| it.tag == *tag)?;
                Some((it.version.label.clone(), translation.texts.version()?))
            });
            texts.versions = own.into_iter().chain(others).collect();
        }
        Ok(Self {
            texts,
            translations,
            versions,
            settings,
            sets,
            copies,
            outside: Vec::new(),
            posts,
            pages,
        })
    }

    /// Returns the documents of all sets.
    pub(super) fn documents(&self) -> impl Iterator<Item = &Document> {
        self.sets.iter().flat_map(|set| &set.documents)
    }
}

/// Reads a set into a folder of the source folder; `None` if its folder does not exist.
fn read_set(
    files: &Arc<SiteFiles>,
    set: &DocumentSet,
    (place, is_alone): (&str, bool),
    inner: &[String],
    copies: &mut Copies,
    left_out: &mut LeftOut,
) -> Result<Option<ReadSet>> {
    let folder = files.path(&set.folder);
    let missing = match files.has(FileKind::Folder, &folder) {
        Ok(true) => None,
        Ok(false) => Some("no such folder".to_owned()),
        Err(reason) => Some(reason),
    };
    if let Some(reason) = missing {
        let text = format!("{}: {} ({reason})", set.name(), files.shown(&folder));
        left_out.add(Kind::Documents, text);
        return Ok(None);
    }
    let below = files::below(files, &folder, left_out)?;
    let mut read = ReadSet::read(files, set.clone(), place, below, inner, copies, left_out);
    read.sidebars = sidebars_of(files, set, is_alone && set.version == CURRENT, left_out);
    Ok(Some(read))
}

/// Reads the other versions of all sets, each into a separate folder.
fn other_versions(
    files: &Arc<SiteFiles>,
    settings: &Settings,
    left_out: &mut LeftOut,
) -> Result<Vec<OtherVersion>> {
    let mut found = Vec::new();
    let is_alone = settings.sets.len() == 1;
    for (set, versions) in settings.sets.iter().zip(&settings.versions) {
        let place = settings.folder_of(set);
        for version in &versions.others {
            let mut copies = Copies::new();
            let at = ("", is_alone);
            let read = read_set(files, &version.set, at, &[], &mut copies, left_out)?;
            let Some(set) = read else { continue };
            let name = match is_alone {
                true => version.name.clone(),
                false => format!("{}-{}", version.set.name(), version.name),
            };
            let folder = format!("versions/{name}");
            let sets = [set];
            let translations = translation::read(files, &sets, &folder, settings, left_out)?;
            let [set] = sets;
            found.push(OtherVersion {
                path: format!("{place}/{}", version.path)
                    .trim_matches('/')
                    .to_owned(),
                version: version.clone(),
                name,
                folder,
                set,
                copies,
                outside: Vec::new(),
                translations,
            });
        }
    }
    Ok(found)
}

/// Returns the sidebars of a set; one with all documents if it has none that can be read. The options
/// of a set that `is_alone` may be unreadable.
fn sidebars_of(
    files: &Arc<SiteFiles>,
    set: &DocumentSet,
    is_alone: bool,
    left_out: &mut LeftOut,
) -> Vec<Sidebar> {
    if !is_alone && !set.has_sidebars {
        return Vec::new();
    }
    let named = set.sidebars.as_ref().map(|path| files.path(path));
    let file = named.and_then(|path| {
        let reason = match files.find_script(&path) {
            Ok(Some(found)) => return Some(found),
            Ok(None) if is_alone => return None,
            Ok(None) => "not found".to_owned(),
            Err(reason) => reason,
        };
        let text = format!("{}: {reason}; {INSTEAD}", files.shown(&path));
        left_out.add(Kind::Unreadable, text);
        None
    });
    let file = match file {
        None if is_alone => find(files, "sidebars", Kind::Unreadable, left_out),
        file => file,
    };
    let found = file.and_then(|file| {
        let shown = files.shown(&file);
        let value = run::evaluate_file(&file, files).and_then(|(value, missing)| {
            missing.report_files(left_out);
            // Sites import only types from the packages of Docusaurus.
            let mut packages = missing.packages;
            packages.retain(|specifier| !specifier.starts_with("@docusaurus/"));
            for specifier in &packages {
                let text = format!("{shown} imports `{specifier}`");
                left_out.add(Kind::MissingImport, text);
            }
            let found = sidebars(&value);
            let mut found = found.map_err(|reason| format!("{shown}: {reason}"))?;
            without_version(&mut found, &set.version);
            let is_empty = found.iter().all(|sidebar| sidebar.items.is_empty());
            match is_empty && !packages.is_empty() {
                true => Err(format!("{shown}: packages give its items")),
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

/// Returns the script of this name. A script that is not read is left out as `kind`.
fn find(files: &SiteFiles, name: &str, kind: Kind, left_out: &mut LeftOut) -> Option<PathBuf> {
    let mut paths = SCRIPTS
        .iter()
        .map(|extension| PathBuf::from(format!("{name}.{extension}")));
    paths.find(|path| match files.has(FileKind::File, path) {
        Ok(is_file) => is_file,
        Err(reason) => {
            left_out.add(kind, format!("{}: {reason}", files.shown(path)));
            false
        }
    })
}
