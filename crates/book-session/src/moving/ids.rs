//! Ids of headings that change, with the links to them.

use std::{
    collections::BTreeMap,
    ops::Range,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, ensure};
use diagnostics::paths::resolve_dots;
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
    let mut edits = Vec::new();
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
        edits.push((heading, id));
        for (old, new) in renumbered {
            let links = book.written_ids(&path, &old).into_iter();
            // A language shows untranslated chapters of the book itself, whose links lead to its own ids.
            let source = book.source_folder();
            let links = links.filter(|link| is_own || link.file.starts_with(&source));
            edits.extend(links.map(|link| (link, new.clone())));
        }
    }
    Ok(MovePlan {
        texts: edited(session, edits),
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

/// Returns the texts with links to headings of a chapter whose ids change, after the change; `ids` has
/// them before and after.
pub fn with_new_ids(
    session: &mut Session,
    file: &Path,
    ids: &[(String, String)],
) -> BTreeMap<PathBuf, EditedText> {
    let Some(path) = path_of(session, file) else {
        return BTreeMap::new();
    };
    let books = session.books().iter().filter(|it| it.is_version(None));
    // A language shows untranslated chapters of the book itself.
    let books = books.filter(|book| {
        let page = book.page(&path);
        page.is_some_and(|page| resolve_dots(&book.path_of(&page)) == file)
    });
    let edits = books.flat_map(|book| {
        let ids = ids.iter();
        ids.flat_map(|(old, new)| {
            let links = book.written_ids(&path, old).into_iter();
            links.map(|link| (link, new.clone()))
        })
    });
    let edits = edits.collect();
    edited(session, edits)
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

/// Returns the texts with these edits.
fn edited(session: &Session, edits: Vec<(FileRange, String)>) -> BTreeMap<PathBuf, EditedText> {
    let mut texts: BTreeMap<PathBuf, EditedText> = BTreeMap::new();
    for (FileRange { file, bytes }, id) in edits {
        if !texts.contains_key(&file) {
            let Some(text) = session.text(&file) else {
                continue;
            };
            texts.insert(file.clone(), EditedText::new(text));
        }
        if let Some(text) = texts.get_mut(&file) {
            text.replace(bytes, id);
        }
    }
    texts
}
