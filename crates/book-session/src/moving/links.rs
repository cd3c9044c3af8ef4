//! Rewrites the links of one text after files moved. Only the addresses change; everything else keeps its
//! bytes.

use std::{
    collections::BTreeMap,
    ops::Range,
    path::{Path, PathBuf},
};

use diagnostics::paths::{relative_path, resolve_dots, slashes};
use mdx_lite::{Document, Element, Node, NodeKind, Options, parse};

use super::MovePlan;

/// The attributes of elements that hold addresses.
const ATTRIBUTES: [&str; 4] = ["href", "src", "to", "poster"];

/// The endings that a link to a chapter may leave out, or have in place of the chapter's own.
const ENDINGS: [&str; 4] = ["md", "mdx", "html", ""];

/// Rewrites the addresses in one file.
pub(super) struct Rewriter<'a> {
    pub(super) plan: &'a MovePlan,
    /// The paths of pages that change.
    pub(super) routes: &'a BTreeMap<String, String>,
    /// The file, before the move.
    pub(super) file: &'a Path,
    /// The folder of the chapters.
    pub(super) source: &'a Path,
}

impl Rewriter<'_> {
    /// Returns the text with the addresses after the move.
    pub(super) fn rewritten(&self, text: &str, dialect: &Options) -> String {
        let document = parse(text, dialect);
        let mut edits = Vec::new();
        for (within, url) in addresses(&document) {
            let Some(address) = self.address(&url) else {
                continue;
            };
            // An address with escapes is not written as it reads.
            let written = text.get(within.clone()).and_then(|it| it.rfind(&*url));
            if let Some(at) = written {
                let start = within.start + at;
                edits.push((start..start + url.len(), address));
            }
        }
        edits.sort_by_key(|(range, _)| range.start);
        edits.dedup_by(|one, before| one.0 == before.0);
        let mut rewritten = String::with_capacity(text.len());
        let mut end = 0;
        for (range, address) in edits {
            rewritten.push_str(&text[end..range.start]);
            rewritten.push_str(&address);
            end = range.end;
        }
        rewritten + &text[end..]
    }

    /// Returns the address after the move; `None` if it stays as it is.
    fn address(&self, url: &str) -> Option<String> {
        let (path, rest) = url.split_at(url.find(['#', '?']).unwrap_or(url.len()));
        if path.is_empty() || path.contains(':') {
            return None;
        }
        if let Some(route) = self.routes.get(path.trim_end_matches('/')) {
            return path.starts_with('/').then(|| format!("{route}{rest}"));
        }
        let folder = match path.strip_prefix('/') {
            Some(_) => self.source,
            None => self.file.parent()?,
        };
        let (target, ending) = self.target(&folder.join(path.trim_start_matches('/')))?;
        let moved = self.plan.path_after(&target);
        let file = self.plan.path_after(self.file);
        if path.starts_with('/') {
            let inside = moved.strip_prefix(self.source).ok()?;
            return (moved != target).then(|| format!("/{}{rest}", with_ending(inside, ending)));
        }
        if moved == target && file == self.file {
            return None;
        }
        let before = if path.starts_with("./") { "./" } else { "" };
        let relative = relative_path(file.parent()?, moved.parent()?);
        let name = with_ending(Path::new(moved.file_name()?), ending);
        let before = if relative.starts_with("..") {
            ""
        } else {
            before
        };
        let address = format!("{before}{relative}{name}{rest}");
        (address != url).then_some(address)
    }

    /// Returns the file that a path leads to, and the ending that links to it have here; `None` for the
    /// file's own.
    fn target(&self, path: &Path) -> Option<(PathBuf, Option<&'static str>)> {
        let path = resolve_dots(path);
        let is_moved = |path: &Path| self.plan.moved.iter().any(|(from, _)| from == path);
        if is_moved(&path) || path.is_file() {
            return Some((path, None));
        }
        let written = path
            .extension()
            .and_then(|it| it.to_str())
            .unwrap_or_default();
        let written = ENDINGS.into_iter().find(|it| *it == written)?;
        let files = ["md", "mdx"].map(|ending| path.with_extension(ending));
        let target = files.into_iter().find(|file| file.is_file())?;
        Some((target, Some(written)))
    }
}

fn with_ending(path: &Path, ending: Option<&str>) -> String {
    slashes(&match ending {
        Some(ending) => path.with_extension(ending),
        None => path.to_owned(),
    })
}

/// Returns each address in a document with the bytes that contain it.
fn addresses(document: &Document) -> Vec<(Range<usize>, String)> {
    let definitions = document.definitions.iter();
    let definitions = definitions.map(|it| (it.span.range(), it.url.clone()));
    let nodes = document.descendants().flat_map(of_node);
    definitions.chain(nodes).collect()
}

fn of_node(node: &Node) -> Vec<(Range<usize>, String)> {
    match &node.kind {
        NodeKind::Link { url, .. } | NodeKind::Image { url, .. } => {
            // The text of a link may contain its address too.
            let start = node
                .children
                .last()
                .map_or(node.span.start, |last| last.span.end);
            vec![(start..node.span.end, url.clone())]
        }
        NodeKind::Jsx(element) => of_element(element),
        NodeKind::Html(html) => of_html(html, node.span.start),
        _ => Vec::new(),
    }
}

fn of_element(element: &Element) -> Vec<(Range<usize>, String)> {
    let attributes = element.attrs.iter();
    let attributes = attributes.filter(|attr| ATTRIBUTES.contains(&&*attr.name));
    let found = attributes.filter_map(|attr| {
        let url = element.str_attr(&attr.name)?;
        Some((attr.value_span.range(), url.to_owned()))
    });
    found.collect()
}

/// Returns the addresses in raw HTML, whose attributes have quotes.
fn of_html(html: &str, start: usize) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    for name in ATTRIBUTES {
        for quote in ['"', '\''] {
            let mark = format!(" {name}={quote}");
            for (at, mark) in html.match_indices(&mark) {
                let from = at + mark.len();
                if let Some(length) = html[from..].find(quote) {
                    let range = start + from..start + from + length;
                    found.push((range, html[from..from + length].to_owned()));
                }
            }
        }
    }
    found
}
