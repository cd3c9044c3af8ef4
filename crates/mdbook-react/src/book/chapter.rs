//! The chapters of a book, and the facts about each that building any page needs.

use std::{
    collections::HashMap,
    path::Path,
    sync::{Arc, OnceLock},
};

use mdbook_core::book::{Book, BookItem, Chapter as BookChapter};
use mdx_lite::{Document, Mode, Node, NodeKind, Options};
use nav_model::{FrontMatter, PageMeta, Position, Setting, Summary, SummaryItem};
use rayon::prelude::*;
use safe_html::AuthorStyles;

use crate::{
    book::full_mdx::FullMdx,
    book::{class_of_style, mathjax},
    book::{slashes, source::Source},
    cache::{Key, KeyHasher},
    config::{Config, Format, Math, Mdx},
    diagnostic::{Diagnostic, Place, Severity},
    watchdog::Watchdog,
    work::Work,
};

/// A chapter with a file.
#[derive(Debug)]
pub(crate) struct Chapter {
    /// The path that identifies it in the navigation, relative to the source folder.
    pub path: String,
    /// The path of its file, relative to the source folder.
    pub file: String,
    /// Its text.
    pub source: Source,
    /// The dialect of its text.
    pub options: Options,
    /// Whether formulas are delimited by MathJax's brackets.
    pub masks_math: bool,
    /// The JavaScript of a chapter of full MDX.
    pub full: Option<Arc<FullMdx>>,
    key: OnceLock<Key>,
}

impl Chapter {
    /// Returns the hash of the text and of the settings for reading it.
    pub(crate) fn key(&self) -> &Key {
        self.key.get_or_init(|| {
            let mut key = KeyHasher::default();
            key.add(&(&self.path, &self.file, self.masks_math));
            key.add_hashed(&self.options);
            self.source.add_to(&mut key);
            if let Some(full) = &self.full {
                full.add_to(&mut key);
            }
            key.key()
        })
    }
}

impl Chapter {
    /// Reads the files that the chapter imports.
    fn read_full_mdx(&mut self, root: &Path, source_folder: &Path) {
        let has_javascript = |text: &str| text.contains(['{', '<']) || has_esm(text);
        if !has_javascript(&self.source.text) {
            return;
        }
        let document = parse_lite(self);
        let file = source_folder.join(&self.file);
        let (full, files) = FullMdx::read(&document, &file, root, source_folder);
        self.full = full.map(Arc::new);
        self.source.full.clone_from(&self.full);
        self.source.included.extend(files);
    }
}

/// Whether a line of a text may begin an import or an export.
fn has_esm(text: &str) -> bool {
    let mut lines = text.lines();
    lines.any(|line| line.starts_with("import") || line.starts_with("export"))
}

/// A book as this renderer sees it.
#[derive(Debug)]
pub(crate) struct Chapters {
    /// The chapters with files, in order; each once, even if it is listed twice.
    pub all: Vec<Chapter>,
    /// The table of contents.
    pub summary: Summary,
}

impl Chapters {
    /// Returns the chapters of `book`, whose sources are in `source_folder` of the book at `root`.
    pub(crate) fn new(
        mut book: Book,
        settings: &Config,
        root: &Path,
        source_folder: &Path,
    ) -> Self {
        let mut texts = take_texts(&mut book);
        let markdown = markdown_options(settings);
        // The first entry of a chapter that is listed twice has its text.
        let listed = book.chapters().filter_map(|chapter| {
            let path = slashes(chapter.path.as_deref()?);
            let text = texts.remove(&path)?;
            Some((chapter, path, text))
        });
        let listed: Vec<_> = listed.collect();
        let read = |(chapter, path, text): (&BookChapter, String, String)| {
            let file = chapter.source_path.as_deref();
            let file = file.map_or_else(|| path.clone(), slashes);
            let options = if is_mdx(&file, settings.format) {
                Options::new(Mode::Mdx)
            } else {
                markdown.clone()
            };
            let mut chapter = Chapter {
                path,
                file,
                source: Source::new(chapter, text, root, source_folder),
                masks_math: settings.math == Math::Mathjax && options.math,
                full: None,
                options,
                key: OnceLock::new(),
            };
            if settings.mdx == Mdx::Full && chapter.options.mode == Mode::Mdx {
                chapter.read_full_mdx(root, source_folder);
            }
            chapter
        };
        let all: Vec<Chapter> = listed.into_par_iter().map(read).collect();
        let has_mdx = all.iter().any(|chapter| chapter.options.mode == Mode::Mdx);
        let items = SummaryReader {
            numbers: settings.section_numbers.unwrap_or(!has_mdx),
        }
        .items(&book.items, Position::Prefix);
        Self {
            all,
            summary: Summary::new(items),
        }
    }
}

/// Moves the text of each chapter out of the book, by its path. A copy would double the memory of a
/// large book.
fn take_texts(book: &mut Book) -> HashMap<String, String> {
    let mut texts = HashMap::new();
    book.for_each_mut(|item| {
        if let BookItem::Chapter(chapter) = item
            && let Some(path) = &chapter.path
        {
            texts.insert(slashes(path), std::mem::take(&mut chapter.content));
        }
    });
    texts
}

/// Whether a chapter's file is read as MDX.
pub(crate) fn is_mdx(file: &str, format: Format) -> bool {
    match format {
        Format::Mdx => true,
        Format::Md => false,
        Format::Detect => Path::new(file)
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("mdx")),
    }
}

/// Returns the options of mdBook's own HTML output, with its defaults.
fn markdown_options(settings: &Config) -> Options {
    let html = &settings.html;
    let mut options = Options::new(Mode::Markdown);
    options.alerts = html.admonitions;
    options.definition_lists = html.definition_lists;
    options.smart_punctuation = html.smart_punctuation;
    options.heading_attributes = true;
    options.math = settings.math != Math::Off;
    options
}

/// Converts mdBook's summary to the navigation's.
struct SummaryReader {
    /// Whether labels include the number of their section.
    numbers: bool,
}

impl SummaryReader {
    /// Converts entries. Unnumbered chapters before the first numbered one are placed at the start,
    /// later ones at the end.
    fn items(&self, items: &[BookItem], mut unnumbered: Position) -> Vec<SummaryItem> {
        let mut all = Vec::with_capacity(items.len());
        for item in items {
            all.push(match item {
                BookItem::Separator => SummaryItem::Separator,
                BookItem::PartTitle(title) => SummaryItem::Part {
                    title: title.clone(),
                },
                BookItem::Chapter(chapter) => {
                    if chapter.number.is_some() {
                        unnumbered = Position::Suffix;
                    }
                    self.chapter(chapter, unnumbered)
                }
            });
        }
        all
    }

    fn chapter(&self, chapter: &BookChapter, unnumbered: Position) -> SummaryItem {
        let number = chapter.number.as_ref().filter(|_| self.numbers);
        SummaryItem::Chapter {
            name: chapter.name.clone(),
            path: chapter.path.as_deref().map(slashes),
            position: chapter
                .number
                .as_ref()
                .map_or(unnumbered, |_| Position::Numbered),
            number: number.map(ToString::to_string),
            children: self.items(&chapter.sub_items, unnumbered),
        }
    }
}

/// Returns the navigation's facts about a chapter, and the findings in its front matter.
///
/// Also collects the author's styles: every page contains the name of the stylesheet, so it must be
/// complete before the first page is written.
pub(crate) fn facts(
    chapter: &Chapter,
    styles: &AuthorStyles,
    watchdog: &Watchdog,
) -> (PageMeta, Vec<Diagnostic>) {
    let document = parse(chapter, watchdog);
    collect_styles(&document, chapter, styles);
    let mut found = chapter.source.unexpanded_commands();
    let front = match &document.front {
        None => FrontMatter::default(),
        Some(yaml) => {
            let (front, wrong) = FrontMatter::from_yaml(&yaml.raw, &chapter.path);
            let start = yaml.raw_span.start;
            found.extend(unusable_edit_url(&front, &yaml.raw, start, chapter));
            found.extend(refused_head_tags(&front, &yaml.raw, start, chapter));
            found.extend(
                wrong
                    .iter()
                    .map(|d| in_front_matter(d, &yaml.raw, start, chapter)),
            );
            front
        }
    };
    let heading = document.nodes.iter().find(|node| !is_comment(node));
    let heading = heading.filter(|node| matches!(node.kind, NodeKind::Heading { depth: 1, .. }));
    let heading = heading.map(|node| node.text().trim().to_owned());
    let heading = heading.filter(|text| !text.is_empty());
    (
        PageMeta::new(&chapter.path, front).with_heading(heading),
        found,
    )
}

/// Returns a finding if the link to edit the page would have a scheme other than `http` or `https`.
fn unusable_edit_url(
    front: &FrontMatter,
    yaml: &str,
    start: usize,
    chapter: &Chapter,
) -> Option<Diagnostic> {
    const KEY: &str = "custom_edit_url";
    let Setting::Value(url) = &front.custom_edit_url else {
        return None;
    };
    if safe_html::web_or_path(url) {
        return None;
    }
    let line = yaml.lines().position(|line| line.starts_with(KEY));
    let message = format!("the address `{url}` of `{KEY}` is neither a web address nor a path");
    let place = place_of_line(line.unwrap_or(0), yaml, start, chapter);
    let found = Diagnostic::new(
        crate::diagnostic::codes::ADDRESS_DROPPED,
        Severity::Warning,
        message,
    )
    .at(place);
    Some(found.help("the page has no link to edit it; begin the address with `https://` or `/`"))
}

/// Whether a block contains comments only, which readers do not see.
pub(crate) fn is_comment(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Comment(_) => true,
        NodeKind::Html(html) => {
            let mut rest = html.trim();
            while let Some((_, after)) = rest
                .strip_prefix("<!--")
                .and_then(|inside| inside.split_once("-->"))
            {
                rest = after.trim_start();
            }
            rest.is_empty()
        }
        _ => false,
    }
}

/// Returns a finding if the author wrote head tags that are not allowed.
fn refused_head_tags(
    front: &FrontMatter,
    yaml: &str,
    start: usize,
    chapter: &Chapter,
) -> Option<Diagnostic> {
    let mut tags = front.head.iter();
    let (tag, _) = tags.find(|(tag, attrs)| !safe_html::head_tag_allowed(tag, attrs))?;
    let line = yaml.lines().position(|line| line.starts_with("head"));
    let message = format!("a `<{tag}>` of `head` is not allowed and was dropped");
    let place = place_of_line(line.unwrap_or(0), yaml, start, chapter);
    let found = Diagnostic::new(
        crate::diagnostic::codes::ELEMENT_DROPPED,
        Severity::Warning,
        message,
    )
    .at(place);
    Some(found.help("allowed are `meta` without `http-equiv` and `link` without styles or scripts; the owner of the site can put any tag into `theme/head.html`"))
}

/// Parses a chapter; in full MDX, also evaluates its JavaScript.
pub(crate) fn parse(chapter: &Chapter, watchdog: &Watchdog) -> Document {
    let document = parse_lite(chapter);
    match &chapter.full {
        None => document,
        Some(full) => {
            Work::Evaluate.time(|| full.apply(document, chapter.source.place(0..0), watchdog))
        }
    }
}

/// Parses a chapter without evaluating JavaScript.
fn parse_lite(chapter: &Chapter) -> Document {
    let text = &chapter.source.text;
    Work::Parse.time(|| match chapter.masks_math {
        true => mdx_lite::parse(&mathjax::with_dollars(text), &chapter.options),
        false => mdx_lite::parse(text, &chapter.options),
    })
}

fn collect_styles(document: &Document, chapter: &Chapter, styles: &AuthorStyles) {
    for node in document.descendants() {
        match &node.kind {
            NodeKind::Jsx(element) => {
                if let Some(style) = element.attr("style") {
                    class_of_style(styles, &style.value);
                }
            }
            NodeKind::Html(html) => drop(safe_html::with_style_classes(html, styles)),
            NodeKind::Math { display, text } => {
                let formula = match chapter.masks_math {
                    true => mathjax::as_on_page(text),
                    false => text.clone(),
                };
                // Errors are reported when the page is built.
                let _ = safe_html::mathml(&formula, *display, styles);
            }
            _ => {}
        }
    }
}

fn in_front_matter(
    found: &nav_model::Diagnostic,
    yaml: &str,
    start: usize,
    chapter: &Chapter,
) -> Diagnostic {
    let line = found.line.unwrap_or(1) - 1;
    from_nav(found).at(place_of_line(line, yaml, start, chapter))
}

/// Returns the place of a line of the front matter; `line` is counted from 0.
fn place_of_line(line: usize, yaml: &str, start: usize, chapter: &Chapter) -> Place {
    let before: usize = yaml.split_inclusive('\n').take(line).map(str::len).sum();
    let length = yaml[before.min(yaml.len())..]
        .lines()
        .next()
        .map_or(0, str::len);
    chapter
        .source
        .place(start + before..start + before + length)
}

/// Converts a finding of the navigation, without a place.
pub(crate) fn from_nav(found: &nav_model::Diagnostic) -> Diagnostic {
    let severity = if found.kind.is_error() {
        Severity::Error
    } else {
        Severity::Warning
    };
    Diagnostic {
        help: found.help.clone(),
        ..Diagnostic::new(found.kind.code(), severity, found.message.clone())
    }
}
