//! Stage 1: reads everything a build depends on, from disk, git and earlier builds.

use std::{collections::HashMap, ffi::OsString, path::PathBuf, sync::OnceLock};

use mdbook_core::book::Book;
use mdbook_renderer::RenderContext;
use nav_model::Summary;

use super::{
    BuildOptions,
    cache::{self, Entry, Session},
    chapter_facts::Known,
    facts,
};
use crate::{
    book::chapter::{Chapter, Chapters},
    book::last_updated::History,
    config::Config,
    diagnostic::Diagnostic,
    shell::Shell,
    site::address::Addresses,
    site::assets::Assets,
    site::code_theme::CodeThemeFiles,
    watchdog::Watchdog,
};

/// What a build reads before it computes anything.
pub(super) struct Inputs<'a> {
    pub(super) config: &'a Config,
    /// The book's root.
    pub(super) root: PathBuf,
    pub(super) title: String,
    /// The book's description; may be empty.
    pub(super) description: String,
    pub(super) language: String,
    pub(super) is_right_to_left: bool,
    pub(super) addresses: Addresses,
    pub(super) chapters: Vec<Chapter>,
    pub(super) summary: Summary,
    pub(super) assets: Assets,
    pub(super) code_themes: CodeThemeFiles,
    pub(super) history: History,
    pub(super) highlighter: code_highlight::Highlighter,
    pub(super) watchdog: &'a Watchdog,
    pub(super) session: Option<&'a Session>,
    /// The root of the book whose cache on disk is used; `None` without a cache.
    pub(super) cache_root: Option<PathBuf>,
    pub(super) check_only: bool,
    pub(super) shell: &'static dyn Shell,
}

/// What earlier builds of the book left; any of it may be out of date.
pub(super) struct Earlier {
    pub(super) facts: Known,
    pub(super) entries: HashMap<OsString, Entry>,
}

/// Reads the inputs.
pub(super) fn read<'a>(
    context: &RenderContext,
    book: Book,
    config: &'a Config,
    options: &'a BuildOptions,
    watchdog: &'a Watchdog,
) -> (Inputs<'a>, Earlier, Vec<Diagnostic>) {
    let session = options.session.as_deref();
    let source_folder = context.source_dir();
    let settings = &context.config.book;
    let cache_root = (!options.no_cache).then(|| context.root.clone());
    // Git takes as long as reading all chapters.
    let (chapters, (beside, history, earlier)) = rayon::join(
        || Chapters::new(book, config, &context.root, &source_folder),
        || {
            let beside = beside_chapters(context, config);
            let (head, earlier) = earlier(options, cache_root.as_deref());
            (beside, history(context, config, options, head), earlier)
        },
    );
    let ((assets, mut diagnostics), (code_themes, found)) = beside;
    diagnostics.extend(found);
    let history = history.unwrap_or_else(|found| {
        diagnostics.push(*found);
        History::default()
    });
    let inputs = Inputs {
        config,
        root: context.root.clone(),
        title: settings.title.clone().unwrap_or_default(),
        description: settings.description.clone().unwrap_or_default(),
        language: settings.language.clone().unwrap_or_else(|| "en".to_owned()),
        is_right_to_left: settings.realized_text_direction()
            == mdbook_core::config::TextDirection::RightToLeft,
        addresses: Addresses::new(&config.base_path, config.site_url.as_deref()),
        chapters: chapters.all,
        summary: chapters.summary,
        assets,
        code_themes,
        history,
        highlighter: highlighter(),
        watchdog,
        session,
        cache_root,
        check_only: options.check_only,
        shell: options.shell,
    };
    (inputs, earlier, diagnostics)
}

type Found<T> = (T, Vec<Diagnostic>);

/// Reads the files beside the chapters: assets and code themes.
fn beside_chapters(
    context: &RenderContext,
    config: &Config,
) -> (Found<Assets>, Found<CodeThemeFiles>) {
    let own = context.root.join(cache::FOLDER);
    let skip = [context.destination.as_path(), &own];
    let theme = context.root.join("theme");
    (
        Assets::collect(&context.source_dir(), &context.root, &skip),
        CodeThemeFiles::load(&config.code_theme, &theme, |key| {
            config.place(&["code-theme", key])
        }),
    )
}

/// Returns the commit that is checked out, where that is known already, and what earlier builds
/// left.
fn earlier(
    options: &BuildOptions,
    cache_root: Option<&std::path::Path>,
) -> (Option<String>, Earlier) {
    if let Some(ahead) = &options.ahead {
        let ahead = ahead.take();
        let earlier = Earlier {
            facts: ahead.facts,
            entries: ahead.entries,
        };
        return (ahead.head, earlier);
    }
    let earlier = Earlier {
        facts: facts::known(options.session.as_deref(), cache_root),
        entries: HashMap::new(),
    };
    (None, earlier)
}

/// Reads when the book's files last changed, where the book shows it.
fn history(
    context: &RenderContext,
    config: &Config,
    options: &BuildOptions,
    head: Option<String>,
) -> Result<History, Box<Diagnostic>> {
    if !config.last_updated {
        return Ok(History::default());
    }
    let root = (!options.no_cache).then_some(context.root.as_path());
    let session = options.session.as_deref();
    cache::history(session, root, &context.source_dir(), head)
}

/// Returns the highlighter of this process; loading its grammars takes a while.
fn highlighter() -> code_highlight::Highlighter {
    static HIGHLIGHTER: OnceLock<code_highlight::Highlighter> = OnceLock::new();
    HIGHLIGHTER
        .get_or_init(code_highlight::Highlighter::new)
        .clone()
}
