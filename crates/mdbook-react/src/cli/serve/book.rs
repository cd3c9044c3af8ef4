//! The served book. Each build loads it again and reuses the state of earlier builds.

use std::{
    collections::BTreeSet,
    mem,
    path::{Component, Path, PathBuf},
    sync::{Arc, Mutex},
};

use anyhow::{Result, ensure};
use book_files::{BookFiles, Unsaved};
use book_session::MissingFiles;
use book_source::{
    catalogue,
    include::faults as include_faults,
    preprocess::run::{has_only_mdbook_preprocessors, preprocess},
};
use build_cache::cache::FOLDER;
use diagnostics::{
    Diagnostic, Format, Place, Severity, codes,
    lock::lock,
    paths::{resolve_dots, slashes},
    print,
};
use mdbook_core::config::Config as BookConfig;
use mdbook_driver::MDBook;
use mdbook_summary::{Link, Summary, SummaryItem};
use site_build::{BuildOptions, LastBuild, editions::language_sources};
use user_components::OwnComponents;

use crate::{Outcome, cli::report};

/// The folder and the path of the site, for the server.
#[derive(Debug, Clone)]
pub(super) struct ServedSite {
    /// The folder of the site.
    pub(super) destination: PathBuf,
    /// The path it is served below, with a slash at both ends.
    pub(super) base_path: String,
    /// The own components of the last build, in each language and version.
    pub(super) own: Vec<Arc<OwnComponents>>,
}

pub(super) struct LiveBook {
    root: PathBuf,
    /// The folder of all outputs, unless it is the book's own.
    destination: Option<PathBuf>,
    options: BuildOptions,
    format: Format,
    served: Arc<Mutex<ServedSite>>,
    /// The folders to watch with their content.
    watched: BTreeSet<PathBuf>,
    /// The files to watch in other folders.
    files: BTreeSet<PathBuf>,
    /// The files of chapters that the table of contents listed. If one is removed, it is not created
    /// again.
    listed: BTreeSet<PathBuf>,
    /// The configuration and the table of contents, if the last build read text there.
    filled: Vec<PathBuf>,
    /// The folder of all outputs, which is not watched.
    outputs: PathBuf,
    /// The state of the last build, for books whose chapters can be read one by one.
    last: Option<LastBook>,
}

/// The last build, and how its book was loaded.
struct LastBook {
    build: Arc<LastBuild>,
    config: BookConfig,
}

impl LiveBook {
    pub(super) fn new(
        root: PathBuf,
        destination: Option<PathBuf>,
        options: BuildOptions,
        format: Format,
    ) -> Self {
        let outputs = destination.clone().unwrap_or_else(|| root.join("book"));
        let served = ServedSite {
            destination: outputs.clone(),
            base_path: "/".to_owned(),
            own: Vec::new(),
        };
        Self {
            watched: BTreeSet::from([root.join("src")]),
            files: BTreeSet::new(),
            listed: BTreeSet::new(),
            filled: Vec::new(),
            outputs,
            root,
            destination,
            options,
            format,
            served: Arc::new(Mutex::new(served)),
            last: None,
        }
    }

    /// Builds the book and prints the findings.
    ///
    /// # Errors
    ///
    /// If a task timed out: it still runs and cannot be cancelled, so this process must not build
    /// again.
    pub(super) fn build(&mut self) -> Result<Outcome> {
        let outcome = self.load_and_build();
        let outcome = book_session::reported(outcome, &self.root);
        // The next build has the findings of the files as they are now.
        if !outcome.is_outdated {
            report::print_outcome(&outcome, Some(&self.root), self.format);
        }
        ensure!(
            !outcome.has_running_thread,
            "the build timed out and cannot be cancelled; correct the reported place, then start `serve` again"
        );
        Ok(outcome)
    }

    /// Whether one of the changed files was read by the last build and has disappeared.
    pub(super) fn has_lost(&self, changed: &BTreeSet<PathBuf>) -> bool {
        let gone = changed.iter().filter(|path| !path.exists());
        let is_read = |path: &PathBuf| {
            let is_listed = |source: &PathBuf| {
                let file = path.strip_prefix(source);
                file.is_ok_and(|file| self.listed.contains(file))
            };
            self.filled.contains(path) || self.watched.iter().any(is_listed)
        };
        gone.into_iter().any(is_read)
    }

    /// Sends the pages of changed chapters to open browsers, if nothing else has changed. The next
    /// build writes them, and shows whatever this cannot.
    pub(super) fn show(&self, changed: &BTreeSet<PathBuf>) {
        let Some(last) = &self.last else { return };
        if let Err(error) = last.show(&self.root, changed) {
            tracing::debug!("the edit is shown after the build: {error:#}");
        }
    }

    fn load_and_build(&mut self) -> Result<Outcome> {
        // Two builds of 10,000 pages at once would need another 300 MB.
        self.last = None;
        let emptied: Vec<_> = self.filled.iter().filter(|file| is_empty(file)).collect();
        if !emptied.is_empty() {
            let found = emptied.into_iter().map(|file| self.emptied(file));
            return Ok(Outcome::failed(found.collect()));
        }
        let config = match book_session::config(&self.root, &Unsaved::default())? {
            Ok(config) => config,
            Err(found) => return Ok(Outcome::failed(found)),
        };
        let mut loaded = match book_session::load(
            &BookFiles::of(&self.root, &config),
            config,
            MissingFiles::ExceptRemoved(&self.listed),
            self.options.known.cache.as_deref(),
        )? {
            Ok(loaded) => loaded,
            Err(found) => return Ok(Outcome::failed(found)),
        };
        if let Some(destination) = &self.destination {
            loaded.book.config.build.build_dir.clone_from(destination);
        }
        tracing::debug!("mdBook loaded the book");
        self.listed = loaded.listed;
        self.filled = vec![
            self.root.join("book.toml"),
            loaded.book.source_dir().join("SUMMARY.md"),
        ];
        self.filled.retain(|file| !is_empty(file));
        let known = mem::take(&mut self.files);
        self.update_folders(&loaded.book);
        let config = loaded.book.config.clone();
        let mut options = self.options.clone();
        options.known.found = loaded.found;
        let mut outcome = book_session::render(loaded.book, &loaded.files, &options)?;
        if let Some(build) = outcome.last.take() {
            self.last =
                has_only_mdbook_preprocessors(&config).then_some(LastBook { build, config });
        }
        if outcome.built.is_some() {
            lock(&self.served).own = mem::take(&mut outcome.own);
        }
        let included = outcome.included.iter();
        let beside: Vec<_> = included.filter_map(|file| self.file_beside(file)).collect();
        self.files.extend(beside);
        if !outcome.is_ok() || outcome.is_outdated {
            // A chapter with an error may not have been read.
            self.files.extend(known);
        }
        Ok(outcome)
    }

    /// Returns the finding for an emptied or removed file. Editors may empty a file before they write it,
    /// and git removes it first; open pages stay as they are meanwhile.
    fn emptied(&self, file: &Path) -> Diagnostic {
        let name = slashes(file.strip_prefix(&self.root).unwrap_or(file));
        let done = match file.exists() {
            true => "emptied",
            false => "removed",
        };
        let message = format!("`{name}` was {done}, so the pages stay as they were");
        let help = "write it again, or start `serve` again to show the book without it";
        let code = match file.extension() {
            Some(extension) if extension == "toml" => codes::BROKEN_BOOK_TOML,
            _ => codes::BROKEN_SUMMARY,
        };
        Diagnostic::new(code, Severity::Error, message)
            .at(Place::file(name, ""))
            .help(help)
    }

    /// Returns the path of an included file that is not in a watched folder.
    fn file_beside(&self, file: &Path) -> Option<PathBuf> {
        let is_watched = |file: &Path| self.watched.iter().any(|folder| file.starts_with(folder));
        let has_dots = file.components().any(|part| part == Component::ParentDir);
        if !has_dots && is_watched(file) {
            return None;
        }
        // After a link, `..` leaves its target.
        let file = file.canonicalize().unwrap_or_else(|_| resolve_dots(file));
        (!is_watched(&file)).then_some(file)
    }

    /// Stores the folders to watch and the folder of the site, which the configuration may have
    /// changed.
    fn update_folders(&mut self, book: &MDBook) {
        let (config, _) = book_config::load(&book.config, &self.root);
        {
            let mut served = lock(&self.served);
            served.destination = book.build_dir_for(diagnostics::NAME);
            served.base_path = site_layout::address::Addresses::new(&config.base_path, None).base;
        }
        let extra = book.config.build.extra_watch_dirs.iter();
        let files = config.additional_css.iter().chain(&config.additional_js);
        self.files = files.map(|file| self.root.join(file)).collect();
        let beside = self.files.iter().filter_map(|file| file.parent());
        // A file in the book's folder is watched alone.
        let beside = beside.map(Path::to_owned);
        let beside = beside.filter(|folder| resolve_dots(folder) != self.root);
        let languages = config.languages.iter();
        let languages = languages.flat_map(|(tag, language)| language_sources(tag, language));
        let versions = config.versions.iter();
        let versions = versions.filter_map(|version| version.source.clone());
        let editions = languages
            .chain(versions)
            .map(|source| self.root.join(source));
        self.watched = [book.source_dir(), self.root.join("theme")]
            .into_iter()
            .chain(extra.map(|folder| self.root.join(folder)))
            .chain(beside)
            .chain(editions)
            .chain([self.root.join(catalogue::folder(&book.config))])
            .map(|folder| resolve_dots(&folder))
            .collect();
        self.outputs = resolve_dots(&self.root.join(&book.config.build.build_dir));
    }

    pub(super) fn served(&self) -> Arc<Mutex<ServedSite>> {
        Arc::clone(&self.served)
    }

    pub(super) fn base_path(&self) -> String {
        let served = lock(&self.served);
        served.base_path.clone()
    }

    /// The folders and files to watch.
    pub(super) fn watched(&self) -> super::folders::Folders {
        let served = lock(&self.served);
        super::folders::Folders {
            root: self.root.clone(),
            below: self.watched.iter().cloned().collect(),
            files: self.files.clone(),
            ignored: vec![
                served.destination.clone(),
                self.outputs.clone(),
                self.root.join(FOLDER),
                self.root.join(".git"),
            ],
        }
    }
}

impl LastBook {
    /// Sends the pages of these chapters.
    fn show(&self, root: &Path, changed: &BTreeSet<PathBuf>) -> Result<()> {
        let source = root.join(&self.config.book.src);
        let mut chapters = Vec::new();
        for path in changed {
            let file = path.strip_prefix(&source)?;
            ensure!(
                self.build.has_chapter(file),
                "{} is not a chapter",
                file.display()
            );
            chapters.push(SummaryItem::Link(Link::new("", file)));
        }
        let mut summary = Summary::default();
        summary.prefix_chapters = chapters;
        let mut book = MDBook::load_with_config_and_summary(root, self.config.clone(), summary)?;
        let files = BookFiles::of(root, &self.config);
        ensure!(
            include_faults::find(&book, &files).is_none(),
            "the includes cannot be expanded"
        );
        let (book, _, chapter_origin) =
            preprocess(&mut book, None, &Arc::default(), &Arc::default(), &files)?;
        self.build.show(book, chapter_origin)
    }
}

/// Whether a file has no byte, or does not exist.
fn is_empty(file: &Path) -> bool {
    file.metadata().map_or(true, |file| file.len() == 0)
}

/// A finding as the overlay shows it.
pub(super) fn problem(found: &Diagnostic) -> serde_json::Value {
    let place = found.place.as_ref();
    serde_json::json!({
        "code": found.code,
        "message": found.message,
        "help": found.help,
        "file": place.map(|place| &place.file),
        "line": place.map(|place| place.line),
        "column": place.map(|place| place.column),
        "text": print(std::slice::from_ref(found), Format::Human { color: false }),
    })
}
