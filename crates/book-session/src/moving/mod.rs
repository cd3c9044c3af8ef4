//! Plans the move of a chapter or a folder: its files, the links to it and from it, the table of contents,
//! its translations, and the redirect from its old address. Versions stay as they were published.

mod links;
mod paths;
mod settings;

use std::{
    collections::BTreeMap,
    ffi::OsStr,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail, ensure};
use book_files::BookFiles;
use confined_files::Kind;
use diagnostics::paths::{is_markdown, resolve_dots};
use mdx_lite::{Mode, Options};
use site_build::OpenBook;

use self::links::Rewriter;
pub use self::paths::Moves;
use crate::{BOOK_TOML, Session};

/// A planned move. Nothing is written yet.
#[derive(Debug, Default)]
pub struct MovePlan {
    /// The files that get another path: before and after.
    pub moved: Vec<(PathBuf, PathBuf)>,
    /// The files whose texts change, by their paths before the move: the texts before and after.
    pub texts: BTreeMap<PathBuf, (String, String)>,
    /// The redirects that `book.toml` gets: the old path of a page and the new one.
    pub redirects: Vec<(String, String)>,
}

/// A text of the book that may name moved files.
struct Named {
    file: PathBuf,
    text: String,
    dialect: Options,
    /// The folder of the chapters of its edition.
    source: PathBuf,
}

/// Plans the move of `old`, a file or a folder below the source folder, to `new`.
///
/// # Errors
///
/// If there is nothing at `old` or something at `new`, one of them is outside of the source folder, or
/// the book has errors that keep its pages from being known.
pub fn plan_move(session: &mut Session, old: &Path, new: &Path) -> Result<MovePlan> {
    let old = unresolved(old).context("there is nothing at the old path")?;
    refuse(&old, new.file_name().unwrap_or_default())?;
    let new = resolve_dots(&std::path::absolute(new)?);
    let new = match new.is_dir() && old.is_file() {
        true => new.join(old.file_name().unwrap_or_default()),
        false => new,
    };
    ensure!(
        !new.exists(),
        "there is something at {} already",
        new.display()
    );
    ensure!(
        !new.starts_with(&old),
        "a folder cannot be moved into itself"
    );
    let needs_ending = old.is_file() && is_markdown(&old);
    ensure!(
        !needs_ending || is_markdown(&new),
        "a chapter needs the ending `.md` or `.mdx`"
    );
    let (folders, texts) = read(session)?;
    let source = &folders[0];
    let inside = |path: &Path| path.strip_prefix(source).map(Path::to_owned);
    let (Ok(from), Ok(to)) = (inside(&old), inside(&new)) else {
        bail!(
            "both paths must be below {}, the folder of the chapters",
            source.display()
        );
    };
    let files = BookFiles::before_settings(session.root());
    let mut plan = MovePlan::default();
    // A translation has the path of its original.
    for folder in &folders {
        plan.add_files(&files, &folder.join(&from), &folder.join(&to));
    }
    let before = routes(session.books());
    plan.rewrite(&texts, source, &BTreeMap::new())?;
    let after = plan.routes_after(session);
    let pages = plan.moved.iter();
    let pages = pages.filter_map(|(from, to)| Some((before.get(from)?, after.get(to)?)));
    let changed = pages.filter(|(from, to)| from != to);
    let changed: BTreeMap<_, _> = changed
        .map(|(from, to)| (from.clone(), to.clone()))
        .collect();
    plan.rewrite(&texts, source, &changed)?;
    settings::change(session, &mut plan, changed)?;
    Ok(plan)
}

/// Returns the absolute path of something that exists: links in its folder are resolved, but a link itself
/// moves as it is.
fn unresolved(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let folder = path.parent()?.canonicalize().ok()?;
    let path = folder.join(path.file_name()?);
    path.symlink_metadata().is_ok().then_some(path)
}

/// Refuses moves after which the book could not be read; `name` is the last part of the new path.
fn refuse(old: &Path, name: &OsStr) -> Result<()> {
    let kept = ["SUMMARY.md", BOOK_TOML];
    let is_kept = kept.iter().any(|kept| old.ends_with(kept) || name == *kept);
    ensure!(!is_kept, "`SUMMARY.md` and `book.toml` stay where they are");
    let is_hidden = name.as_encoded_bytes().starts_with(b".");
    ensure!(
        !is_hidden,
        "a hidden file cannot be a chapter: choose another name"
    );
    Ok(())
}

/// Returns the folders of the current editions, the book's first, and the texts in them that may name files.
fn read(session: &mut Session) -> Result<(Vec<PathBuf>, Vec<Named>)> {
    let books = session.books();
    ensure!(
        !books.is_empty(),
        "the book has errors that keep its pages from being known: run `mdbook-react check`"
    );
    let mut folders: Vec<PathBuf> = Vec::new();
    let mut named = BTreeMap::new();
    for book in books.iter().filter(|book| book.is_version(None)) {
        let source = book.source_folder();
        for page in book.pages() {
            let file = resolve_dots(&source.join(page.file));
            let dialect = book.dialect_of(&book.path_of(&page)).cloned();
            let own = file.starts_with(&source);
            // A language shows untranslated chapters of the book itself.
            if let Some(dialect) = dialect.filter(|_| own) {
                named.insert(file, (dialect, source.clone()));
            }
        }
        let summary = source.join("SUMMARY.md");
        named.insert(summary, (Options::new(Mode::CommonMark), source.clone()));
        if !folders.contains(&source) {
            folders.push(source);
        }
    }
    let texts = named.into_iter().filter_map(|(file, (dialect, source))| {
        let text = session.text(&file)?;
        Some(Named {
            file,
            text,
            dialect,
            source,
        })
    });
    Ok((folders, texts.collect()))
}

/// Returns the path of each page by its file.
fn routes(books: &[OpenBook]) -> BTreeMap<PathBuf, String> {
    let of_book = |book: &OpenBook| {
        let pages = book.pages();
        let routes = pages.map(|page| (book.path_of(&page), page.path.to_owned()));
        routes.collect::<Vec<_>>()
    };
    let current = books.iter().filter(|book| book.is_version(None));
    current.flat_map(of_book).collect()
}

impl MovePlan {
    /// Returns the path of a file after the move.
    pub fn path_after(&self, file: &Path) -> PathBuf {
        let moved = self.moved.iter().find(|(from, _)| from == file);
        moved.map_or(file, |(_, to)| to).to_owned()
    }

    fn add_files(&mut self, files: &BookFiles, from: &Path, to: &Path) {
        if files.is_file(from) {
            self.moved.push((from.to_owned(), to.to_owned()));
            return;
        }
        let entries = files.walk(from, |_| true);
        let entries = entries.filter(|entry| matches!(entry.kind, Ok(Kind::File)));
        let moved = entries.filter_map(|entry| {
            let inside = entry.path.strip_prefix(from).ok()?;
            Some((entry.path.clone(), to.join(inside)))
        });
        self.moved.extend(moved);
    }

    /// Sets the texts that change, given the paths of pages that change.
    fn rewrite(
        &mut self,
        texts: &[Named],
        original: &Path,
        routes: &BTreeMap<String, String>,
    ) -> Result<()> {
        let moves = Moves::new(&self.moved)?;
        for one in texts {
            let rewriter = Rewriter {
                plan: self,
                routes,
                file: &one.file,
                source: &one.source,
                original,
            };
            let linked = rewriter.rewritten(&one.text, &one.dialect);
            let to = self.path_after(&one.file);
            let included = moves.rewritten(&linked, &one.file, &to)?;
            let after = included.unwrap_or(linked);
            if after != one.text {
                self.texts
                    .insert(one.file.clone(), (one.text.clone(), after));
            }
        }
        Ok(())
    }

    /// Returns the path that each page has after the move, by its file.
    fn routes_after(&self, session: &Session) -> BTreeMap<PathBuf, String> {
        let mut moved = session.beside();
        for (from, to) in &self.moved {
            if let Some(text) = session.text(from).filter(|_| is_markdown(from)) {
                moved.set_text(to, &text);
            }
        }
        for (file, (_, after)) in &self.texts {
            moved.set_text(&self.path_after(file), after);
        }
        routes(moved.books())
    }
}
