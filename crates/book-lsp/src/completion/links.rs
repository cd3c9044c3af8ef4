//! Pages, ids, images and files that a chapter may name.

use std::path::{Path, PathBuf};

use book_files::BookFiles;
use diagnostics::paths::{relative_path, resolve_dots, slashes};
use lsp_types::CompletionItemKind;
use site_build::OpenBook;

use super::Item;
use crate::{documents::Asked, state::State};

/// How the chapters of a book write links to pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// The path of the page: `/guards`.
    Route,
    /// The path of the file from the file with the link: `../guards.md`.
    File,
}

/// Returns the style of a link that is being written: the one that its beginning shows, otherwise that
/// of most links in the chapter.
fn style(book: &OpenBook, asked: &Asked, written: &str) -> Style {
    match written.chars().next() {
        Some('/') => return Style::Route,
        Some(_) => return Style::File,
        None => {}
    }
    let links = book.links_in(&asked.file);
    let routes = links
        .iter()
        .filter(|link| link.written.starts_with('/'))
        .count();
    let is_mdx = asked
        .file
        .extension()
        .is_some_and(|it| it.eq_ignore_ascii_case("mdx"));
    match routes * 2 > links.len() || links.is_empty() && is_mdx {
        true => Style::Route,
        false => Style::File,
    }
}

/// Returns the pages of the book.
pub(super) fn pages(state: &mut State, asked: &Asked, written: &str) -> Vec<Item> {
    let Some(book) = state.book_of(&asked.file) else {
        return Vec::new();
    };
    let style = style(book, asked, written);
    let folder = asked.file.parent().unwrap_or(Path::new(""));
    let pages = book.pages().map(|page| {
        let inserted = match style {
            Style::Route => page.path.to_owned(),
            Style::File => address(&path_between(folder, &book.path_of(&page))),
        };
        Item {
            label: page.title.to_owned(),
            detail: Some(inserted.clone()),
            inserted,
            comment: None,
            kind: CompletionItemKind::REFERENCE,
        }
    });
    pages.collect()
}

/// Returns the ids of the page that `written` leads to: its headings first, in their order.
pub(super) fn ids(state: &mut State, asked: &Asked, written: &str) -> Vec<Item> {
    let Some(book) = state.book_of(&asked.file) else {
        return Vec::new();
    };
    let file = match written {
        "" => asked.file.clone(),
        written => target_file(asked, written),
    };
    let route = written.trim_end_matches('/');
    let page = match book.page(route).filter(|_| !route.is_empty()) {
        Some(page) => Some(page),
        None => book.page_of(&file),
    };
    let Some(page) = page else {
        return Vec::new();
    };
    let headings = book.headings(page.path).ok().flatten().unwrap_or_default();
    let listed: Vec<_> = headings.iter().map(|heading| heading.id.clone()).collect();
    let headings = headings.into_iter().map(|heading| Item {
        label: heading.text,
        detail: Some(format!("#{}", heading.id)),
        inserted: heading.id,
        comment: None,
        kind: CompletionItemKind::REFERENCE,
    });
    let others = page.ids.iter().filter(|id| !listed.contains(id));
    let others = others.map(|id| Item::new(id, CompletionItemKind::REFERENCE));
    headings.chain(others).collect()
}

/// Returns the file that a written path leads to.
fn target_file(asked: &Asked, written: &str) -> PathBuf {
    let folder = asked.file.parent().unwrap_or(Path::new(""));
    resolve_dots(&folder.join(written))
}

/// Returns the images beside the chapters.
pub(super) fn images(state: &mut State, asked: &Asked, written: &str) -> Vec<Item> {
    const ENDS: [&str; 7] = ["svg", "png", "jpg", "jpeg", "gif", "webp", "avif"];
    let Some(book) = state.book_of(&asked.file) else {
        return Vec::new();
    };
    let is_image = |path: &&str| {
        let end = path
            .rsplit('.')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        ENDS.contains(&&*end)
    };
    let folder = asked.file.parent().unwrap_or(Path::new(""));
    let source = book.source_folder();
    let images = book.assets().filter(is_image).map(|path| {
        let inserted = match written.starts_with('/') {
            true => format!("/{path}"),
            false => path_between(folder, &source.join(path)),
        };
        Item::new(&address(&inserted), CompletionItemKind::FILE)
    });
    images.collect()
}

/// Returns the files and folders in the folder that the beginning of a path names.
pub(super) fn files(state: &mut State, asked: &Asked, written: &str) -> Vec<Item> {
    let files = BookFiles::before_settings(state.session.root());
    let begun = written.rsplit_once('/').map_or("", |(folder, _)| folder);
    let entries = files
        .entries(&target_file(asked, begun))
        .unwrap_or_default();
    let item = |entry: PathBuf| {
        let name = entry.file_name()?.to_string_lossy().into_owned();
        let before = if begun.is_empty() {
            String::new()
        } else {
            format!("{begun}/")
        };
        Some(match files.is_folder(&entry) {
            true => Item::new(&format!("{before}{name}/"), CompletionItemKind::FOLDER),
            false => Item::new(&format!("{before}{name}"), CompletionItemKind::FILE),
        })
    };
    entries.into_iter().filter_map(item).collect()
}

/// Returns the path of a file from a folder, with slashes.
/// Returns a path as an address, which ends at a space.
fn address(path: &str) -> String {
    path.replace(' ', "%20")
}

fn path_between(folder: &Path, file: &Path) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    match file.parent() {
        Some(parent) => format!("{}{name}", relative_path(folder, parent)),
        None => slashes(file),
    }
}
