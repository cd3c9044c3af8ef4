//! Ids of headings that change, with the links to them.

use std::{
    collections::BTreeMap,
    ops::Range,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, ensure};
use diagnostics::{Lines, paths::resolve_dots};
use mdx_lite::{NodeKind, parse};
use site_build::{FileRange, OpenBook, OpenPage};

use super::{EditedText, MovePlan};
use crate::Session;

/// Plans that the heading of a chapter with the id `old` gets the id `new`, with the links to it. A
/// translation that has the same id in braces gets the new one too.
///
/// # Errors
///
/// If the chapter has no such heading, or something with the id `new`, or `new` is not an id.
pub fn plan_new_id(session: &mut Session, file: &Path, old: &str, new: &str) -> Result<MovePlan> {
    let file = file
        .canonicalize()
        .context("there is nothing at the old path")?;
    let is_part = |c: char| c.is_alphanumeric() || "-_.:".contains(c);
    ensure!(
        new.contains(char::is_alphanumeric) && new.chars().all(is_part),
        "`{new}` cannot be an id: use letters, digits and `-`"
    );
    let path = path_of(session, &file).context("the file is not a chapter of the book")?;
    let (mut edits, mut headings) = (Vec::new(), Vec::new());
    for book in session.books().iter().filter(|it| it.is_version(None)) {
        let Some(page) = book.page(&path) else {
            continue;
        };
        let is_own = resolve_dots(&book.path_of(&page)) == file;
        ensure!(
            !is_own || !page.ids.contains(new),
            "the page has the id `{new}` already"
        );
        let Some(bytes) = id_of_heading(book, &page, old, is_own) else {
            ensure!(!is_own, "no heading of the chapter has the id `{old}`");
            continue;
        };
        let id = match bytes.is_empty() {
            true => format!(" {{#{new}}}"),
            false => new.to_owned(),
        };
        let renumbered = renumbered(book, &page, bytes.clone(), &id);
        let heading = book.in_file(&page, bytes);
        let heading = heading.context("a preprocessor changed the heading: edit it yourself")?;
        headings.push(heading.file.clone());
        edits.push((heading, id));
        for (old, new) in renumbered {
            let links = book.written_ids(&path, &old).into_iter();
            // A language shows untranslated chapters of the book itself, whose links lead to its own ids.
            let source = book.source_folder();
            let links = links.filter(|link| is_own || link.file.starts_with(source));
            edits.extend(links.map(|link| (link, new.clone())));
        }
    }
    for file in headings {
        ensure!(
            session.owns(&file),
            "the heading is in {}, which is not in a folder of the book: edit it yourself",
            file.display()
        );
    }
    let (texts, outside) = edited(session, edits);
    Ok(MovePlan {
        texts,
        outside,
        ..MovePlan::default()
    })
}

/// Returns the ids of a page's headings that change with an edit of its text, before and after: also of
/// headings that were numbered because of another one.
fn renumbered(
    book: &OpenBook,
    page: &OpenPage<'_>,
    bytes: Range<usize>,
    by: &str,
) -> Vec<(String, String)> {
    let Some(dialect) = book.dialect_of(&book.path_of(page)) else {
        return Vec::new();
    };
    let ids = |text: &str| -> Vec<String> {
        let document = parse(text, dialect);
        let headings = document.descendants().filter_map(|node| match &node.kind {
            NodeKind::Heading { id, .. } => Some(id.clone()),
            _ => None,
        });
        headings.collect()
    };
    let mut edited = page.text.to_owned();
    edited.replace_range(bytes, by);
    let pairs = ids(page.text).into_iter().zip(ids(&edited));
    pairs.filter(|(before, after)| before != after).collect()
}

/// Plans that a heading gets other words: `bytes` of a file, a chapter or one that chapters include. Links
/// follow the ids that change. The translations of a chapter of the book get its new ids in braces. `None` if
/// the file is not in a folder of the book.
pub fn with_new_words(
    session: &mut Session,
    file: &Path,
    bytes: Range<usize>,
    words: &str,
) -> Option<BTreeMap<PathBuf, EditedText>> {
    if !session.owns(file) {
        return None;
    }
    let books = session.books().iter().filter(|it| it.is_version(None));
    let books: Vec<_> = books.collect();
    let mut edits = Vec::new();
    for book in &books {
        for page in book.pages_with(file) {
            let Some(in_page) = in_page(book, &page, file, &bytes) else {
                continue;
            };
            for (old, new) in renumbered(book, &page, in_page, words) {
                let links = book.written_ids(page.path, &old).into_iter();
                edits.extend(links.map(|link| (link, new.clone())));
                if book.source_folder() == books[0].source_folder() {
                    let translations = books[1..].iter();
                    let braces = translations.flat_map(|it| in_translation(it, page.path, &old));
                    edits.extend(braces.map(|place| (place, new.clone())));
                }
            }
        }
    }
    let file = file.to_owned();
    edits.push((FileRange { file, bytes }, words.to_owned()));
    // The editor shows the links that stay as findings.
    Some(edited(session, edits).0)
}

/// Returns the place in a page's text of the bytes of a file.
fn in_page(
    book: &OpenBook,
    page: &OpenPage<'_>,
    file: &Path,
    bytes: &Range<usize>,
) -> Option<Range<usize>> {
    let document = parse(page.text, book.dialect_of(&book.path_of(page))?);
    let headings = document.descendants();
    let headings = headings.filter(|node| matches!(node.kind, NodeKind::Heading { .. }));
    let starts = headings.filter_map(|node| Some(node.children.first()?.span.start));
    let places = starts.map(|start| start..start + bytes.len());
    { places }.find(|place| {
        let found = book.in_file(page, place.clone());
        found.is_some_and(|it| it.bytes == *bytes && resolve_dots(&it.file) == file)
    })
}

/// Returns the places of an id in the translation of a page whose heading has it in braces: there, and in
/// the translation's links.
fn in_translation(book: &OpenBook, path: &str, id: &str) -> Vec<FileRange> {
    let page = book.page(path).filter(|page| {
        // A language shows untranslated chapters of the book itself.
        resolve_dots(&book.path_of(page)).starts_with(book.source_folder())
    });
    let Some(page) = page else { return Vec::new() };
    let heading = id_of_heading(book, &page, id, false);
    let Some(heading) = heading.and_then(|bytes| book.in_file(&page, bytes)) else {
        return Vec::new();
    };
    let source = book.source_folder();
    let links = book.written_ids(path, id).into_iter();
    let links = links.filter(|link| link.file.starts_with(source));
    links.chain([heading]).collect()
}

fn path_of(session: &mut Session, file: &Path) -> Option<String> {
    let page = session.book_of(file)?.page_of(file)?;
    Some(page.path.to_owned())
}

/// Returns the bytes of the id that a heading has in braces; with `may_add`, of another heading the place
/// where they can be added.
fn id_of_heading(
    book: &OpenBook,
    page: &OpenPage<'_>,
    id: &str,
    may_add: bool,
) -> Option<Range<usize>> {
    let dialect = book.dialect_of(&book.path_of(page))?;
    let document = parse(page.text, dialect);
    let mut nodes = document.descendants();
    let node =
        nodes.find(|node| matches!(&node.kind, NodeKind::Heading { id: it, .. } if it == id))?;
    let written = document.slice(node.span);
    let mark = format!("#{id}");
    let braces = written.rfind('{').unwrap_or(written.len());
    if let Some(at) = written[braces..].find(&mark) {
        let start = node.span.start + braces + at + 1;
        return Some(start..start + id.len());
    }
    let end = node.children.last()?.span.end;
    may_add.then_some(end..end)
}

/// Returns the texts with these edits, and the lines of edits in files outside of the book, which are left
/// out.
fn edited(
    session: &Session,
    edits: Vec<(FileRange, String)>,
) -> (BTreeMap<PathBuf, EditedText>, Vec<(PathBuf, usize)>) {
    let mut texts: BTreeMap<PathBuf, EditedText> = BTreeMap::new();
    let mut outside = Vec::new();
    for (FileRange { file, bytes }, id) in edits {
        if !texts.contains_key(&file) {
            let Some(text) = session.text(&file) else {
                continue;
            };
            if !session.owns(&file) {
                outside.push((file, Lines::of(&text).place("", bytes).line));
                continue;
            }
            texts.insert(file.clone(), EditedText::new(text));
        }
        if let Some(text) = texts.get_mut(&file) {
            text.replace(bytes, id);
        }
    }
    (texts, outside)
}
