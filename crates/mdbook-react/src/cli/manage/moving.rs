//! `mv`: moves a chapter or a folder, or gives a heading another id, with all that names it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, ensure};
use book_files::{
    author_file::{create_folder_of, write_text},
    regular_file, text,
};
use book_session::{MovePlan, Session, is_book, plan_move, plan_new_id};
use diagnostics::{count, escape, paths::slashes};
use shell_interface::Shell;
use similar::TextDiff;

use crate::cli::print;

/// Moves `old` to `new`. With `is_dry_run`, prints the changes as a diff and writes nothing.
pub(in crate::cli) fn move_files(
    old: &Path,
    new: &Path,
    is_dry_run: bool,
    shell: &'static dyn Shell,
) -> Result<()> {
    let absolute = std::path::absolute(old)?;
    let root = absolute.ancestors().skip(1).find(|folder| is_book(folder));
    let root = root.with_context(|| format!("{} is not in a book", old.display()))?;
    let root = root.canonicalize()?;
    let mut session = Session::new(&root, shell);
    let plan = match ids_of(old, new) {
        Some((file, old, new)) => plan_new_id(&mut session, &file, &old, &new)?,
        None => plan_move(&mut session, &[(old.to_owned(), new.to_owned())])?,
    };
    let shown = |file: &Path| slashes(file.strip_prefix(&root).unwrap_or(file));
    if is_dry_run {
        return print(&escape(&diff(&plan, &shown)));
    }
    let mut done = Vec::new();
    if let Err(error) = carry_out(&plan, &mut done) {
        done.into_iter().rev().for_each(Done::undo);
        return Err(error.context("nothing was moved"));
    }
    remove_empty_folders(&plan);
    tracing::info!(
        "moved {}, changed {}",
        count(plan.moved.len(), "file"),
        count(plan.texts.len(), "file")
    );
    for (file, line) in &plan.unclear {
        tracing::warn!(
            "an address in {}:{line} stays as it is: the chapters that include it need different ones",
            shown(file)
        );
    }
    for (file, line) in &plan.outside {
        tracing::warn!(
            "an address in {}:{line} stays as it is, because the file is not in a folder of the book: change it yourself",
            file.display()
        );
    }
    for file in &plan.catalogues {
        tracing::warn!(
            "{0} has the old addresses, so paragraphs with them are not translated: run `mdbook-react i18n extract`, then `msgmerge --update {0} {1}`",
            shown(file),
            shown(&file.with_file_name("messages.pot"))
        );
    }
    for (from, to) in &plan.redirects {
        tracing::info!("`{from}` redirects to `{to}`");
    }
    Ok(())
}

/// Returns the chapter, and the ids of a heading before and after, of paths such as `a.md#old` and `a.md#new`;
/// `None` for paths of files.
fn ids_of(old: &Path, new: &Path) -> Option<(PathBuf, String, String)> {
    if old.exists() {
        return None;
    }
    let (file, old) = old.to_str()?.rsplit_once('#')?;
    let (new_file, new) = new.to_str()?.rsplit_once('#')?;
    let is_same = new_file.is_empty() || new_file == file;
    is_same.then(|| (file.into(), old.to_owned(), new.to_owned()))
}

/// A step of a move that was done.
enum Done {
    /// A file has another path: before and after.
    Moved(PathBuf, PathBuf),
    /// A file had these bytes.
    Changed(PathBuf, Vec<u8>),
}

impl Done {
    /// Returns to the state before the step, as far as the system allows it.
    fn undo(self) {
        let _ = match self {
            Self::Moved(from, to) => fs::rename(to, from),
            Self::Changed(file, bytes) => fs::write(file, bytes),
        };
    }
}

/// Moves the files and writes the texts of a plan. `done` gets the steps that were done.
fn carry_out(plan: &MovePlan, done: &mut Vec<Done>) -> Result<()> {
    for (from, to) in &plan.moved {
        ensure!(
            !to.exists(),
            "there is something at {} already",
            to.display()
        );
        create_folder_of(to)?;
        fs::rename(from, to)
            .with_context(|| format!("cannot move {} to {}", from.display(), to.display()))?;
        done.push(Done::Moved(from.clone(), to.clone()));
    }
    for (file, text) in &plan.texts {
        let file = plan.path_after(file);
        let before = regular_file::read(&file);
        let before = before.with_context(|| format!("cannot read {}", file.display()))?;
        let mark = text::MARK.to_string();
        let mark = match before.starts_with(mark.as_bytes()) {
            true => &*mark,
            false => "",
        };
        write_text(&file, &format!("{mark}{}", text.after()))?;
        done.push(Done::Changed(file, before));
    }
    Ok(())
}

/// Removes the folders that have no files any more.
fn remove_empty_folders(plan: &MovePlan) {
    let mut folders: Vec<PathBuf> = Vec::new();
    for (from, _) in &plan.moved {
        folders.extend(from.ancestors().skip(1).map(Path::to_owned));
    }
    folders.sort();
    folders.dedup();
    for folder in folders.iter().rev() {
        // A folder that still has files stays.
        let _ = fs::remove_dir(folder);
    }
}

fn diff(plan: &MovePlan, shown: &impl Fn(&Path) -> String) -> String {
    let moved = plan.moved.iter();
    let moved = moved.map(|(from, to)| format!("{} -> {}\n", shown(from), shown(to)));
    let changed = plan.texts.iter().map(|(file, text)| {
        let (from, to) = (shown(file), shown(&plan.path_after(file)));
        let after = text.after();
        let diff = TextDiff::from_lines(text.before(), &*after);
        diff.unified_diff()
            .context_radius(1)
            .header(&from, &to)
            .to_string()
    });
    moved.chain(changed).collect()
}
