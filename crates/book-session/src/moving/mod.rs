//! Plans the move of chapters and folders: their files, the links to them and from them, the table of
//! contents, their translations, and the redirects from their old addresses. Versions stay as they were published.

mod edited_text;
mod ids;
mod links;
mod named_texts;
mod names;
mod paths;
mod settings;
mod strays;

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    ops::Range,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail, ensure};
use book_files::BookFiles;
use book_source::catalogue;
use confined_files::Kind;
use diagnostics::{
    Lines,
    paths::{is_markdown, resolve_dots},
};
use site_build::OpenBook;

pub use self::{
    edited_text::EditedText,
    ids::{plan_new_id, with_new_words},
    paths::Moves,
};
use self::{
    links::Rewriter,
    named_texts::{Named, named_texts},
    names::Names,
    strays::{Strays, strays},
};
use crate::{BOOK_TOML, Session, load::config};

/// A planned move. Nothing is written yet.
#[derive(Debug, Default)]
pub struct MovePlan {
    /// The files that get another path: before and after.
    pub moved: Vec<(PathBuf, PathBuf)>,
    /// The texts that change, by the paths of their files before the move.
    pub texts: BTreeMap<PathBuf, EditedText>,
    /// The redirects that `book.toml` gets: the old path of a page and the new one.
    pub redirects: Vec<(String, String)>,
    /// The addresses in included files that stay as they are, because the chapters that include them need
    /// different ones: the file, and the number of the line.
    pub unclear: Vec<(PathBuf, usize)>,
    /// The addresses in included files outside of the book's folders, which stay as they are: the file, and
    /// the number of the line.
    pub outside: Vec<(PathBuf, usize)>,
    /// The catalogues of translations, whose messages still have the texts before the move.
    pub catalogues: Vec<PathBuf>,
}

/// The new form of each address: `None` stays as it is. By file and bytes; chapters that include the same file may
/// differ.
type Wanted = BTreeMap<PathBuf, BTreeMap<(usize, usize), BTreeSet<Option<String>>>>;

/// Plans moves: of files and folders below the source folder, by their paths before and after.
///
/// # Errors
///
/// If there is nothing at an old path or something at a new one, one of them is outside of the source
/// folder, or the book has errors that keep its pages from being known.
pub fn plan_move(session: &mut Session, moves: &[(PathBuf, PathBuf)]) -> Result<MovePlan> {
    let moves = moves.iter().map(|(old, new)| checked(old, new));
    let moves: Vec<_> = moves.collect::<Result<_>>()?;
    let (folders, texts) = named_texts(session)?;
    let source = &folders[0];
    let inside = |path: &Path| path.strip_prefix(source).map(Path::to_owned);
    let files = BookFiles::before_settings(session.root());
    let mut plan = MovePlan::default();
    for (old, new) in &moves {
        let (Ok(from), Ok(to)) = (inside(old), inside(new)) else {
            bail!(
                "both paths must be below {}, the folder of the chapters",
                source.display()
            );
        };
        // A translation has the path of its original.
        for folder in &folders {
            plan.add_files(&files, &folder.join(&from), &folder.join(&to));
        }
    }
    let before = routes(session.books());
    let names = Names::of(&plan, session.root(), source);
    let rewriting = Rewriting {
        texts: &texts,
        names: &names,
        original: source,
    };
    let (none, no_strays) = (BTreeMap::new(), Strays::new());
    plan.rewrite(session, &rewriting, &none, &no_strays)?;
    let mut moved = session.beside();
    plan.apply_to(&mut moved, session);
    let after = routes(moved.books());
    let pages = plan.moved.iter();
    let pages = pages.filter_map(|(from, to)| Some((before.get(from)?, after.get(to)?)));
    let changed = pages.filter(|(from, to)| from != to);
    let changed: BTreeMap<_, _> = changed
        .map(|(from, to)| (from.clone(), to.clone()))
        .collect();
    plan.rewrite(session, &rewriting, &changed, &no_strays)?;
    plan.apply_to(&mut moved, session);
    let strays = strays(&plan, &rewriting, &changed, &mut moved)?;
    if !strays.is_empty() {
        plan.rewrite(session, &rewriting, &changed, &strays)?;
    }
    plan.catalogues = match plan.texts.keys().any(|file| !file.ends_with("SUMMARY.md")) {
        true => catalogues(session)?,
        false => Vec::new(),
    };
    settings::change(session, &mut plan, &names, changed)?;
    Ok(plan)
}

/// Returns the catalogues of a book (`po/de.po`).
fn catalogues(session: &Session) -> Result<Vec<PathBuf>> {
    let Ok(config) = config(session.root(), session.unsaved())? else {
        return Ok(Vec::new());
    };
    let folder = session.root().join(catalogue::folder(&config));
    let files = BookFiles::of(session.root(), &config);
    let entries = files.walk(&folder, |_| true).map(|entry| entry.path);
    Ok(entries
        .filter(|file| file.extension().is_some_and(|it| it == "po"))
        .collect())
}

/// What the texts of a book are rewritten with.
struct Rewriting<'a> {
    texts: &'a [Named],
    names: &'a Names,
    /// The folder of the book's own chapters.
    original: &'a Path,
}

/// Returns the absolute paths of a move that can be made.
fn checked(old: &Path, new: &Path) -> Result<(PathBuf, PathBuf)> {
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
    Ok((old, new))
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

    /// Sets the texts that change, given the paths of pages that change. Addresses in `strays` are already
    /// known.
    fn rewrite(
        &mut self,
        session: &Session,
        rewriting: &Rewriting<'_>,
        routes: &BTreeMap<String, String>,
        strays: &Strays,
    ) -> Result<()> {
        let texts = rewriting.texts;
        let moves = Moves::new(&self.moved)?;
        let mut wanted = Wanted::new();
        let mut want = |file: &Path, bytes: Range<usize>, after: Option<String>| {
            let file = wanted.entry(file.to_owned()).or_default();
            let here = file.entry((bytes.start, bytes.end)).or_default();
            here.insert(after);
        };
        for one in texts {
            let rewriter = Rewriter {
                plan: self,
                routes,
                file: &one.file,
                source: &one.source,
                is_summary: one.file.ends_with("SUMMARY.md"),
                original: rewriting.original,
            };
            for address in &one.addresses {
                let known = strays.get(&(one.file.clone(), address.path.clone()));
                let path = known.cloned().or_else(|| rewriter.path(&address.url));
                want(&address.path.file, address.path.bytes.clone(), path);
            }
            for (name, bytes) in &one.front {
                let after = rewriting.names.file_or_id(name);
                want(&one.file, bytes.clone(), after);
            }
        }
        let named = texts.iter().map(|one| (one.file.clone(), one.text.clone()));
        for (file, text) in named.chain(session.included_texts()) {
            for (bytes, path) in moves.edits(&text, &file, &self.path_after(&file))? {
                want(&file, bytes, Some(path));
            }
        }
        (self.texts, self.unclear, self.outside) = Default::default();
        for (file, wanted) in wanted {
            let Some(text) = session.text(&file) else {
                continue;
            };
            if session.owns(&file) {
                self.edit(&file, EditedText::new(text), wanted);
                continue;
            }
            let lines = Lines::of(&text);
            let changing = wanted
                .iter()
                .filter(|(_, after)| after.iter().any(Option::is_some));
            let places = changing.map(|((start, end), _)| lines.place("", *start..*end).line);
            self.outside.extend(places.map(|line| (file.clone(), line)));
        }
        Ok(())
    }

    /// Adds the edits of a text.
    fn edit(
        &mut self,
        file: &Path,
        mut text: EditedText,
        wanted: BTreeMap<(usize, usize), BTreeSet<Option<String>>>,
    ) {
        for ((start, end), mut after) in wanted {
            if after.len() > 1 {
                let line = Lines::of(text.before()).place("", start..end).line;
                self.unclear.push((file.to_owned(), line));
            } else if let Some(after) = after.pop_first().flatten() {
                text.replace(start..end, after);
            }
        }
        if !text.edits().is_empty() {
            self.texts.insert(file.to_owned(), text);
        }
    }

    /// Gives a session of the same book the texts after the move.
    fn apply_to(&self, moved: &mut Session, session: &Session) {
        for (from, to) in &self.moved {
            let is_text = is_markdown(from) || session.includes(from);
            if let Some(text) = session.text(from).filter(|_| is_text) {
                moved.set_text(to, &text);
            }
        }
        for (file, text) in &self.texts {
            moved.set_text(&self.path_after(file), &text.after());
        }
    }
}
