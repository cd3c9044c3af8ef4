//! The options of a build.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

use book_config::{self, BookToml, Config, ExternalLinksConfig};
use book_files::{BookFiles, Unsaved};
use book_source::chapter_origin::ChapterOrigin;
use build_cache::cache::{Access, Cache, Key};
use diagnostics::Diagnostic;
use mdbook_core::config::Config as BookConfig;
use page_render::SharedCode;
use shell_interface::Shell;
use site_layout::editions::edition_links::EditionLinks;

use crate::{live::Live, progress::Progress, record::page_record::CheckedPages};

/// The value of `--allow` for links to drafts.
pub const DRAFTS: &str = "drafts";

/// The editions of a book that a build writes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum SitePart {
    /// All of them.
    #[default]
    All,
    /// One edition.
    Edition {
        /// The tag of its language; `None` for the book's.
        language: Option<String>,
        /// The name of its version; `None` for the book's.
        version: Option<String>,
    },
    /// The book itself with the files that its editions share; the editions were built elsewhere.
    Join,
}

/// The options of a build.
#[derive(Debug, Clone)]
pub struct BuildOptions {
    /// The React shell of the site.
    pub shell: &'static dyn Shell,
    /// The editions to write.
    pub part: SitePart,
    /// Write nothing.
    pub check_only: bool,
    /// Treat warnings as errors, as `strict` in the configuration does.
    pub strict: bool,
    /// Findings to leave out: codes, or `drafts`.
    pub allow: Vec<String>,
    /// Ignore the cache and keep nothing for the next build.
    pub no_cache: bool,
    /// Checks links to other sites; only a check asks for it.
    pub link_checker: Option<Arc<dyn CheckLinks>>,
    /// The server that shows the build in open pages.
    pub live: Option<Live>,
    /// Receives the progress of the build.
    pub progress: Progress,
    /// Values that the caller has already.
    pub known: KnownValues,
    /// Values of a book in several editions, for one of them.
    pub edition: EditionValues,
}

/// Values that a build need not compute again.
#[derive(Debug, Clone, Default)]
pub struct KnownValues {
    /// Texts that an editor has not saved.
    pub unsaved: Unsaved,
    /// The pages of earlier checks, if a checked book stays open for questions.
    pub checked: Option<CheckedPages>,
    /// Findings about the book's files from before the build.
    pub found: Vec<Diagnostic>,
    /// Whether the texts of chapters equal their files.
    pub chapter_origin: ChapterOrigin,
    /// The book's cache, if it is open.
    pub cache: Option<Arc<Cache>>,
}

/// Values of a book in several editions, for the build of one edition.
#[derive(Debug, Clone, Default)]
pub struct EditionValues {
    /// The links between the editions.
    pub(crate) links: Option<EditionLinks>,
    /// The source folder of the original of a translation, before the links are known.
    pub(crate) original: Option<PathBuf>,
    /// The highlighted code that they share.
    pub(crate) shared_code: Option<Arc<SharedCode>>,
    /// The cached record of the whole site, if unchanged inputs can be recognized without reading
    /// them.
    pub(crate) kept_site: Option<KeptSite>,
    /// The file of the edition's configuration; `None` for `book.toml` in the folder of the book.
    pub(crate) book_toml: Option<BookToml>,
}

/// The place of a site in the cache.
#[derive(Debug, Clone)]
pub(crate) struct KeptSite {
    pub(crate) cache: Arc<Cache>,
    pub(crate) name: String,
    /// The key of everything that the site is made from.
    pub(crate) key: Key,
    /// The folder of all files that the key covers.
    pub(crate) sources: PathBuf,
}

impl BuildOptions {
    /// Returns the options of a usual build.
    pub fn new(shell: &'static dyn Shell) -> Self {
        Self {
            shell,
            part: SitePart::All,
            check_only: false,
            strict: false,
            allow: Vec::new(),
            no_cache: false,
            link_checker: None,
            live: None,
            progress: Progress::default(),
            known: KnownValues::default(),
            edition: EditionValues::default(),
        }
    }

    /// Returns the access to the cache: a check only reads.
    pub fn cache_access(&self) -> Access {
        match self.check_only {
            true => Access::Read,
            false => Access::ReadWrite,
        }
    }

    /// Returns the files of a book.
    pub(crate) fn files(&self, root: &Path, book: &BookConfig) -> BookFiles {
        BookFiles::of(root, book).with_unsaved(&self.known.unsaved)
    }

    fn files_before_settings(&self, root: &Path) -> BookFiles {
        BookFiles::before_settings(root).with_unsaved(&self.known.unsaved)
    }

    /// Returns the configuration of a book, and its faults.
    pub(crate) fn config(&self, book: &BookConfig, root: &Path) -> (Arc<Config>, Vec<Diagnostic>) {
        let (config, found) = match &self.edition.book_toml {
            Some(file) => book_config::load_at(book, file.clone()),
            None => book_config::load_at(book, BookToml::of(&self.files_before_settings(root))),
        };
        (Arc::new(config), found)
    }
}

/// Checks addresses of other sites. The editions of a book share it.
pub trait CheckLinks: fmt::Debug + Send + Sync {
    /// Returns the addresses with a fault.
    fn check(
        &self,
        addresses: &BTreeSet<&str>,
        settings: &ExternalLinksConfig,
    ) -> BTreeMap<String, LinkFault>;
}

/// The reason why an address of another site is reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkFault {
    /// Whether it leads nowhere; otherwise it could not be checked.
    pub is_broken: bool,
    /// The reason, as the end of a sentence that begins with the address.
    pub reason: String,
}
