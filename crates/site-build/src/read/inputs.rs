//! Stage 1: reads everything a build depends on, from disk, git and earlier builds.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use book_config::Config;
use book_files::BookFiles;
use book_source::{
    chapter_origin::ChapterOrigin,
    chapters::{chapter::Chapter, not_found, reader::ChapterReader},
    git::last_updated::History,
};
use build_cache::{
    cache::{self, Cache, Key, KeyHasher},
    watchdog::Watchdog,
};
use diagnostics::{Diagnostic, Severity, codes, paths::resolve_dots};
use mdbook_core::book::Book;
use nav_model::Summary;
use page_render::SharedCode;
use safe_html::Sanitizer;
use shell_interface::Shell;
use site_layout::{
    address::Addresses,
    assets::Assets,
    editions::edition_links::EditionLinks,
    left_out::{LeftOut, faulty_patterns},
    text::languages::is_right_to_left,
    theme::{code_theme::CodeThemeFiles, syntaxes},
};

use super::blog::Blog;
use crate::{live::Live, options::BuildOptions, project::Project};

/// The input of a build, read before anything is computed.
pub(crate) struct Inputs {
    pub(crate) config: Arc<Config>,
    /// Changes with the configuration.
    pub(crate) config_key: Key,
    pub(crate) files: BookFiles,
    /// Sanitises the raw HTML of authors.
    pub(crate) sanitizer: Sanitizer,
    pub(crate) book: BookInfo,
    pub(crate) content: Content,
    pub(crate) code: Code,
    pub(crate) session: Session,
}

/// The facts about the book as a whole.
pub(crate) struct BookInfo {
    pub(crate) title: String,
    /// May be empty.
    pub(crate) description: String,
    pub(crate) language: String,
    pub(crate) is_right_to_left: bool,
    pub(crate) addresses: Addresses,
    /// The editions of the book, if it has several.
    pub(crate) editions: Option<EditionLinks>,
}

/// The chapters, and the files beside them.
pub(crate) struct Content {
    /// The folder of the chapters.
    pub(crate) source_folder: PathBuf,
    pub(crate) chapters: Vec<Chapter>,
    pub(crate) summary: Summary,
    /// The chapter for unknown addresses, which the summary does not list.
    pub(crate) not_found: Option<Chapter>,
    pub(crate) assets: Assets,
    pub(crate) history: History,
    pub(crate) blog: Blog,
}

/// The highlighter of code, and its colours.
pub(crate) struct Code {
    pub(crate) highlighter: code_highlight::Highlighter,
    /// Changes with the owner's syntaxes; `None` without any.
    pub(crate) syntaxes: Option<Key>,
    pub(crate) themes: CodeThemeFiles,
    /// `None` for a book in one edition.
    pub(crate) shared: Option<Arc<SharedCode>>,
}

/// The circumstances of a build.
pub(crate) struct Session {
    pub(crate) shell: &'static dyn Shell,
    pub(crate) watchdog: Arc<Watchdog>,
    /// The cache; `None` for a build without one.
    pub(crate) cache: Option<Arc<Cache>>,
    /// The server that shows the build in open pages.
    pub(crate) live: Option<Live>,
    pub(crate) check_only: bool,
}

impl Inputs {
    /// Returns the reader of chapters that were edited after the book was read.
    pub(crate) fn reader<'a>(&'a self, chapter_origin: &'a ChapterOrigin) -> ChapterReader<'a> {
        ChapterReader {
            settings: &self.config,
            chapter_origin,
            files: &self.files,
            source_folder: &self.content.source_folder,
            original_folder: None,
        }
    }
}

impl Content {
    /// Returns the chapter at a path.
    pub(crate) fn chapter(&self, path: &str) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.path == path)
    }

    /// Returns the chapter of a file, by its path in the source folder with slashes.
    pub(crate) fn chapter_of(&self, file: &str) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.file == file)
    }

    /// Returns the chapters by their paths.
    pub(crate) fn by_path(&self) -> HashMap<&str, &Chapter> {
        let chapters = self.chapters.iter();
        chapters.map(|one| (one.path.as_str(), one)).collect()
    }
}

impl BookInfo {
    /// Whether this is the book itself, not one of its other languages or versions.
    pub(crate) fn is_main_edition(&self) -> bool {
        self.editions.as_ref().is_none_or(|all| all.current == 0)
    }

    /// Returns the folder of the shell's files, if the book writes them for this edition. Reading
    /// offline needs files of the site's own.
    pub(crate) fn shared_shell(&self, offline: Option<bool>) -> Option<String> {
        let editions = self.editions.as_ref().filter(|all| all.current != 0)?;
        (offline != Some(true)).then(|| editions.book().addresses.href("_app/"))
    }
}

/// Reads the inputs.
pub(crate) fn read(
    project: &Project,
    book: Book,
    config: Arc<Config>,
    files: &BookFiles,
    options: &BuildOptions,
    watchdog: Arc<Watchdog>,
) -> WithFindings<Inputs> {
    let source_folder = project.source_dir();
    let settings = &project.config.book;
    let cache = options.known.cache.clone();
    let editions = options.edition.links.as_ref();
    let listed: Vec<_> = (book.chapters())
        .filter_map(|chapter| chapter.path.clone())
        .collect();
    // Git takes as long as reading all chapters.
    let (chapters, (other_files, history)) = rayon::join(
        || {
            let reader = ChapterReader {
                settings: &config,
                chapter_origin: &options.known.chapter_origin,
                files,
                source_folder: &source_folder,
                original_folder: editions.and_then(EditionLinks::original_source),
            };
            reader.book(book)
        },
        || {
            let other_files = other_files(project, &config, files, editions, &listed);
            let history = match config.last_updated {
                true => History::of_head(&source_folder, cache.as_deref(), "history"),
                false => Ok(History::default()),
            };
            (other_files, history)
        },
    );
    let ((mut assets, mut diagnostics), (themes, found)) = other_files;
    diagnostics.extend(found);
    let ((highlighter, own_syntaxes), found) = syntaxes::highlighter(files);
    diagnostics.extend(found);
    let need = match editions {
        Some(all) if all.current().catalogue.is_some() => not_found::Need::Never,
        Some(all) if all.current != 0 => not_found::Need::Optional,
        _ => not_found::Need::Required,
    };
    let not_found = not_found::read(&source_folder, &config, &chapters.all, files, need);
    let not_found = not_found.unwrap_or_else(|found| {
        diagnostics.push(*found);
        None
    });
    let unlisted = not_found.iter().map(|chapter| chapter.file.as_str());
    assets.remove_sources(unlisted);
    // Files that mdBook creates for them.
    assets.remove_sources(chapters.summary.headings());
    assets.remove_sources(chapters.all.iter().map(|chapter| chapter.file.as_str()));
    let language = settings.language.as_deref().unwrap_or("en");
    let original = editions.and_then(EditionLinks::original_source);
    let original = original.or(options.edition.original.as_deref());
    let folders = [Some(source_folder.as_path()), original];
    // Other versions of a book have its settings, and mostly no posts.
    let is_main = editions.is_none_or(|all| all.current == 0);
    let (blog, found) = Blog::read(chapters.posts, &config, language, files, folders, is_main);
    assets.remove_sources(blog.files.iter().map(String::as_str));
    diagnostics.extend(found);
    let sources = chapters.all.iter().chain(&not_found);
    diagnostics.extend(backups(&assets, &sources));
    let history = history.unwrap_or_else(|found| {
        let place = config.place(&["last-updated"]);
        let place = place.filter(|_| config.has_own("last-updated"));
        diagnostics.push(found.at(place));
        History::default()
    });
    let addresses = Addresses::new(&config.base_path, config.site_url.as_deref());
    let inputs = Inputs {
        config_key: config_key(project),
        files: files.clone(),
        sanitizer: Sanitizer::new(config.media_origins()),
        book: BookInfo {
            title: settings.title.clone().unwrap_or_default(),
            description: settings.description.clone().unwrap_or_default(),
            language: language.to_owned(),
            is_right_to_left: is_right_to_left(settings),
            addresses: addresses.with_form(config.addresses),
            editions: options.edition.links.clone(),
        },
        content: Content {
            source_folder,
            chapters: chapters.all,
            summary: chapters.summary,
            not_found,
            assets,
            history,
            blog,
        },
        code: Code {
            highlighter,
            syntaxes: own_syntaxes,
            themes,
            shared: options.edition.shared_code.clone(),
        },
        session: Session {
            shell: options.shell,
            watchdog,
            cache,
            live: options.live.clone(),
            check_only: options.check_only,
        },
        config,
    };
    (inputs, diagnostics)
}

/// Returns the findings about backups in the source folder.
fn backups<'a>(
    assets: &Assets,
    chapters: &(impl Iterator<Item = &'a Chapter> + Clone),
) -> Vec<Diagnostic> {
    assets.backups(|path| {
        let mut chapters = chapters.clone();
        let includes = |chapter: &&Chapter| {
            let mut files = chapter.source.included.iter();
            files.any(|file| file.starts_with(path))
        };
        Some(chapters.find(includes)?.file.clone())
    })
}

/// A value with its findings.
type WithFindings<T> = (T, Vec<Diagnostic>);

/// Reads the files that are not chapters: assets and code themes.
fn other_files(
    project: &Project,
    config: &Config,
    files: &BookFiles,
    editions: Option<&EditionLinks>,
    chapters: &[PathBuf],
) -> (WithFindings<Assets>, WithFindings<CodeThemeFiles>) {
    let own = project.root.join(cache::FOLDER);
    // The outputs of other renderers.
    let outputs = resolve_dots(&project.root.join(&project.config.build.build_dir));
    let mut skip = vec![project.destination.as_path(), &own, &outputs];
    skip.extend(editions.into_iter().flat_map(EditionLinks::other_sources));
    let source = project.source_dir();
    let left_out = |source: &Path| LeftOut::new(source, &config.exclude, chapters);
    let mut assets = Assets::collect(files, &source, &skip, &left_out(&source));
    let faulty = faulty_patterns(&config.exclude).map(|(at, reason)| {
        let message = format!("`exclude` has a pattern that cannot be used: {reason}");
        let one = Diagnostic::new(codes::WRONG_VALUE, Severity::Error, message);
        one.at(config.place(&["exclude", &at.to_string()]))
    });
    assets.1.extend(faulty);
    if let Some(original) = editions.and_then(EditionLinks::original_source) {
        // The folder of a version contains its translations.
        skip.push(&source);
        let (of_original, _) = Assets::collect(files, original, &skip, &left_out(original));
        assets.0.add_missing(of_original);
    }
    (
        assets,
        CodeThemeFiles::load(&config.code_theme, files, |key| {
            config.place(&["code-theme", key])
        }),
    )
}

/// Returns the key of the tables that the configuration is read from.
fn config_key(project: &Project) -> Key {
    let config = &project.config;
    let mut key = KeyHasher::default();
    key.add(&(&config.book, &config.rust));
    for table in ["output.react", "output.html"] {
        // The configuration was read from these tables, so they can be read.
        let table = config.get::<toml::Value>(table);
        key.add(&table.ok().flatten());
    }
    key.key()
}
