//! The links that would lead to another page after a move, or to none: addresses such as `../slug` name no
//! file. They get the paths of their pages' files.

use std::{
    collections::{BTreeMap, HashMap},
    path::{Path, PathBuf},
};

use anyhow::Result;
use diagnostics::paths::resolve_dots;
use site_build::FileRange;

use super::{MovePlan, Rewriting, links::address_of, named_texts::named_texts};
use crate::Session;

/// The addresses of links that a move would lead elsewhere, after it: by the chapter and their places.
pub(super) type Strays = HashMap<(PathBuf, FileRange), String>;

/// Compares where the links of all chapters lead before and after a move; `moved` is the book after it, and
/// `routes` are the paths of pages that change.
pub(super) fn strays(
    plan: &MovePlan,
    rewriting: &Rewriting<'_>,
    routes: &BTreeMap<String, String>,
    moved: &mut Session,
) -> Result<Strays> {
    let (_, after) = named_texts(moved)?;
    let after: HashMap<&Path, _> = after.iter().map(|it| (&*it.file, it)).collect();
    let mut found = Strays::new();
    for before in rewriting.texts {
        let file = plan.path_after(&before.file);
        let Some(after) = after.get(&*file) else {
            continue;
        };
        // The texts differ if an include is missing after the move; the check reports that include.
        if before.addresses.len() != after.addresses.len() {
            continue;
        }
        for (was, is) in before.addresses.iter().zip(&after.addresses) {
            let Some(page) = &was.page else { continue };
            let page = routes.get(page).unwrap_or(page);
            if is.page.as_ref() == Some(page) {
                continue;
            }
            let target = file_of(moved, &before.source, page, rewriting.original);
            if let Some(address) = target.and_then(|target| address_of(&target, &file)) {
                found.insert((before.file.clone(), was.path.clone()), address);
            }
        }
    }
    Ok(found)
}

/// Returns the file of a page in the edition with its chapters in `source`. A page of the original has the
/// path that its translation would have.
fn file_of(session: &mut Session, source: &Path, page: &str, original: &Path) -> Option<PathBuf> {
    let mut books = session.books().iter();
    let book = books.find(|book| book.source_folder() == source)?;
    let file = resolve_dots(&book.path_of(&book.page(page)?));
    match file.strip_prefix(original) {
        Ok(inside) => Some(source.join(inside)),
        Err(_) => Some(file),
    }
}
