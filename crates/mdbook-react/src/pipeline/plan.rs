//! What is known before the first page is built.

use std::{collections::HashMap, path::Path, sync::OnceLock};

use anyhow::Result;
use mdbook_core::book::Book;
use mdbook_renderer::RenderContext;
use nav_model::{Kind, Options};
use safe_html::AuthorStyles;
use site_model::{Logo, Site};

use super::{
    BuildOptions,
    cache::{self, Cache, Session},
    facts,
};
use crate::{
    book::chapter::{self, Chapter, Chapters},
    book::last_updated::History,
    config::{Config, Policy, place_of_redirect},
    diagnostic::{Diagnostic, Severity, codes},
    pipeline::watchdog::Watchdog,
    prerender::{self, Prerender},
    shell,
    site::address::{Addresses, hashed_name},
    site::assets::Assets,
    site::code_theme::CodeThemeFiles,
    site::document::{DocumentFrame, FrameFiles},
    site::shared_data as site,
    site::strings::{self, OfflineStrings},
    site::stylesheet::stylesheet,
};

/// Everything that pages are built from.
pub(super) struct Plan<'a> {
    pub(super) config: &'a Config,
    pub(super) language: String,
    /// What the book says of itself; may be empty.
    pub(super) description: String,
    pub(super) addresses: Addresses,
    pub(super) chapters: Vec<Chapter>,
    pub(super) nav: nav_model::Site,
    pub(super) assets: Assets,
    pub(super) styles: AuthorStyles,
    pub(super) history: History,
    pub(super) highlighter: code_highlight::Highlighter,
    pub(super) watchdog: &'a Watchdog,
    pub(super) site: Site,
    pub(super) site_json: String,
    pub(super) prerender: Prerender,
    pub(super) frame: DocumentFrame,
    pub(super) offline: OfflineStrings,
    /// Files that all pages need: path from the site's root to bytes.
    pub(super) shared: Vec<(String, Vec<u8>)>,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// What earlier builds know.
    pub(super) cache: Option<Cache<'a>>,
    pub(super) session: Option<&'a Session>,
    /// The address of the site's stylesheet.
    pub(super) stylesheet: String,
}

#[expect(
    clippy::too_many_lines,
    reason = "what all pages share, one thing after the other"
)]
pub(super) fn plan<'a>(
    context: &RenderContext,
    book: Book,
    config: &'a Config,
    options: &'a BuildOptions,
    watchdog: &'a Watchdog,
) -> Result<Plan<'a>> {
    let session = options.session.as_deref();
    let source_folder = context.source_dir();
    let theme = context.root.join("theme");
    let language = context
        .config
        .book
        .language
        .clone()
        .unwrap_or_else(|| "en".to_owned());
    let addresses = Addresses::new(&config.base_path, config.site_url.as_deref());
    let mut diagnostics = Vec::new();
    let cache_root = cache_root(context, options);
    let beside = || {
        let skip = [
            context.destination.as_path(),
            &context.root.join(cache::FOLDER),
        ];
        let assets = Assets::collect(&source_folder, &context.root, &skip);
        (assets, CodeThemeFiles::load(&config.code_theme, &theme))
    };
    // Git takes as long as reading all chapters.
    let (chapters, ((assets, code_themes), history, known, entries)) = rayon::join(
        || Chapters::new(book, config, &context.root, &source_folder),
        || {
            let beside = beside();
            let ahead = options.ahead.as_ref().map(|ahead| ahead.take());
            let (head, known, entries) = match ahead {
                Some(ahead) => (ahead.head, ahead.facts, ahead.entries),
                None => (None, facts::known(session, cache_root), HashMap::new()),
            };
            let history = history(context, config, options, head);
            (beside, history, known, entries)
        },
    );
    let history = history.unwrap_or_else(|found| {
        diagnostics.push(*found);
        History::default()
    });
    let styles = AuthorStyles::default();
    let (facts, is_changed) = facts::facts(&chapters.all, &known, session, cache_root);
    drop(known);
    if is_changed && !options.check_only {
        prerender::warm_up(shell::scripts());
    }
    for facts in &facts {
        styles.add(&facts.styles);
    }
    diagnostics.extend(facts.iter().flat_map(|facts| facts.found.clone()));
    let metas: Vec<_> = facts.iter().map(|facts| facts.meta.clone()).collect();
    let (nav, found) = nav_model::build(&chapters.summary, &metas, &nav_options(config));
    diagnostics.extend(
        found
            .iter()
            .filter_map(|d| place(d, config, &context.root, &chapters.all)),
    );
    let (assets, found) = assets;
    diagnostics.extend(found);
    let mut shared = Shared::default();
    let (texts, offline, found) = strings::strings(&language, &config.strings)?;
    diagnostics.extend(found);
    let (code_themes, found) = code_themes;
    diagnostics.extend(found);
    let extra_themes = code_themes
        .others
        .as_ref()
        .map(|css| addresses.href(&shared.add("_app/code-themes.css", css.as_bytes())));
    let input = site::SiteInput {
        title: context.config.book.title.as_deref().unwrap_or_default(),
        locale: site::locale(&language, is_right_to_left(&context.config)),
        strings: texts,
        addresses: &addresses,
        logo: logo(config, &theme, &addresses, &mut shared, &mut diagnostics),
        code_themes: code_themes.infos(extra_themes.as_deref()),
        search: crate::search::IS_ON,
    };
    let (site, found) = site::site(config, input, &Pages(&nav));
    diagnostics.extend(found);
    let site_json = serde_json::to_string(&site)?;
    let mut extra = |files: &[String]| {
        extra_files(
            files,
            &context.root,
            &addresses,
            &mut shared,
            &mut diagnostics,
        )
    };
    let (extra_styles, extra_scripts) =
        (extra(&config.additional_css), extra(&config.additional_js));
    let style = stylesheet(&theme, &code_themes.configured, &styles.css());
    let files = FrameFiles {
        stylesheet: addresses.href(&shared.add("_app/style.css", style.as_bytes())),
        site: addresses.href(&shared.add("_data/site.json", site_json.as_bytes())),
        boot: addresses.href(&format!("_app/{}", shell::shell().boot)),
        favicon: favicon(&theme, &mut shared).map(|path| addresses.href(&path)),
        code_styles: extra_themes,
        offline: config.offline == Some(true),
        extra_styles,
        extra_scripts,
    };
    let parts = [
        format!("{config:?}"),
        format!("{files:?} {offline:?}"),
        site_json.clone(),
    ];
    let shared_key = cache::shared_key(&parts, &nav, &assets);
    let cache = (cache_root.is_some() || session.is_some())
        .then(|| Cache::new(session, cache_root, shared_key, entries));
    let frame = DocumentFrame::new(&site, &shell::shell().head_script, &files);
    Ok(Plan {
        config,
        description: context.config.book.description.clone().unwrap_or_default(),
        language,
        addresses,
        chapters: chapters.all,
        nav,
        assets,
        styles,
        history,
        highlighter: highlighter(),
        watchdog,
        site,
        prerender: Prerender::new(shell::scripts(), site_json.clone()),
        site_json,
        frame,
        offline,
        shared: shared.files,
        diagnostics,
        cache,
        session,
        stylesheet: files.stylesheet,
    })
}

/// Files that all pages need, named by their content.
#[derive(Default)]
struct Shared {
    files: Vec<(String, Vec<u8>)>,
}

impl Shared {
    fn add(&mut self, name: &str, bytes: &[u8]) -> String {
        let path = hashed_name(name, bytes);
        self.files.push((path.clone(), bytes.to_vec()));
        path
    }
}

/// One for the process: its grammars take a while to load.
fn highlighter() -> code_highlight::Highlighter {
    static HIGHLIGHTER: OnceLock<code_highlight::Highlighter> = OnceLock::new();
    HIGHLIGHTER
        .get_or_init(code_highlight::Highlighter::new)
        .clone()
}

/// Where the cache may be, unless it is not wanted.
fn cache_root<'a>(context: &'a RenderContext, options: &BuildOptions) -> Option<&'a Path> {
    (!options.no_cache).then_some(context.root.as_path())
}

fn nav_options(config: &Config) -> Options {
    Options {
        sidebars: config.sidebars.clone(),
        redirects: config.redirect.clone(),
    }
}

/// A finding of the navigation at its place; `None` when the book's owner ignores its kind.
fn place(
    found: &nav_model::Diagnostic,
    config: &Config,
    root: &Path,
    chapters: &[Chapter],
) -> Option<Diagnostic> {
    let mut diagnostic = chapter::from_nav(found);
    if found.kind == Kind::DuplicateRoute {
        match config.on_duplicate_routes {
            Policy::Ignore => return None,
            Policy::Warn => {}
            Policy::Error => diagnostic.severity = Severity::Error,
        }
    }
    if let (Kind::Redirect, Some(from)) = (found.kind, &found.key) {
        return Some(diagnostic.at(place_of_redirect(root, from)));
    }
    let chapter = chapters
        .iter()
        .find(|chapter| Some(&chapter.path) == found.source.as_ref());
    Some(match chapter {
        None => diagnostic,
        Some(chapter) => {
            let text = &chapter.source.text;
            let key = found
                .key
                .as_deref()
                .and_then(|key| text.find(&format!("\n{key}:")));
            let start = key.map_or(0, |at| at + 1);
            let length = text[start..].lines().next().map_or(0, str::len);
            diagnostic.at(chapter.source.place(start..start + length))
        }
    })
}

fn is_right_to_left(config: &mdbook_core::config::Config) -> bool {
    config.book.realized_text_direction() == mdbook_core::config::TextDirection::RightToLeft
}

fn logo(
    config: &Config,
    theme: &std::path::Path,
    addresses: &Addresses,
    shared: &mut Shared,
    found: &mut Vec<Diagnostic>,
) -> Option<Logo> {
    let logo = config.navbar.logo.as_ref()?;
    let mut file = |name: &str| match read_file(&theme.join(name)) {
        Ok(bytes) => {
            let file_name = name.rsplit('/').next().unwrap_or(name);
            Some(addresses.href(&shared.add(&format!("_app/{file_name}"), &bytes)))
        }
        Err(error) => {
            let message = format!("the logo `theme/{name}` cannot be read: {error}");
            found.push(Diagnostic::new(
                codes::UNREADABLE_LOGO,
                Severity::Warning,
                message,
            ));
            None
        }
    };
    Some(Logo {
        src: file(&logo.src)?,
        src_dark: logo.src_dark.as_deref().and_then(&mut file),
        alt: logo.alt.clone(),
    })
}

/// Stylesheets or scripts of the book's own. They keep their folders, so that relative addresses
/// in them hold.
fn extra_files(
    files: &[String],
    root: &std::path::Path,
    addresses: &Addresses,
    shared: &mut Shared,
    found: &mut Vec<Diagnostic>,
) -> Vec<String> {
    let mut one = |file: &String| match read_file(&root.join(file)) {
        Ok(bytes) => {
            let path = file.trim_start_matches("./").replace('\\', "/");
            let path = crate::site::address::encode_path(&shared.add(&path, &bytes));
            Some(addresses.href(&path))
        }
        Err(error) => {
            let message = format!("the additional file `{file}` cannot be read: {error}");
            let finding = Diagnostic::new(
                codes::UNREADABLE_ADDITIONAL_FILE,
                Severity::Warning,
                message,
            );
            found.push(finding.help("paths under `additional-css` and `additional-js` are relative to the folder of book.toml"));
            None
        }
    };
    files.iter().filter_map(&mut one).collect()
}

/// When the book's files last changed, where the book shows it.
fn history(
    context: &RenderContext,
    config: &Config,
    options: &BuildOptions,
    head: Option<String>,
) -> Result<History, Box<Diagnostic>> {
    if !config.last_updated {
        return Ok(History::default());
    }
    let root = cache_root(context, options);
    cache::history(
        options.session.as_deref(),
        root,
        &context.source_dir(),
        head,
    )
}

/// The bytes of a file of the book; a named pipe would be waited for.
fn read_file(path: &std::path::Path) -> std::io::Result<Vec<u8>> {
    match path.metadata() {
        Ok(about) if !about.is_file() => Err(std::io::Error::other("not a regular file")),
        _ => std::fs::read(path),
    }
}

/// The book's own icon, or else the built-in one.
fn favicon(theme: &std::path::Path, shared: &mut Shared) -> Option<String> {
    for name in ["favicon.svg", "favicon.png"] {
        if let Ok(bytes) = read_file(&theme.join(name)) {
            return Some(shared.add(&format!("_app/{name}"), &bytes));
        }
    }
    let built_in = shell::optional_file("favicon.svg")?;
    Some(shared.add("_app/favicon.svg", built_in))
}

struct Pages<'a>(&'a nav_model::Site);

impl site::Pages for Pages<'_> {
    fn doc(&self, id: &str) -> Result<(String, String), Box<Diagnostic>> {
        match self.0.expect_doc(id) {
            Ok(doc) => Ok((nav_model::address(&doc.path), doc.label.clone())),
            Err(found) => Err(Box::new(chapter::from_nav(&found))),
        }
    }

    fn sidebar(&self, name: &str) -> Result<String, Box<Diagnostic>> {
        match self.0.expect_sidebar(name) {
            Ok(path) => Ok(nav_model::address(path)),
            Err(found) => Err(Box::new(chapter::from_nav(&found))),
        }
    }
}
