//! What each chapter says before any page is built, read again only when its text changed.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use rayon::prelude::*;
use safe_html::AuthorStyles;
use serde::{Deserialize, Serialize};

use super::{
    cache::{Session, chapter_key, own_folder},
    chapter_facts::{Facts, Known},
    lock::lock,
};
use crate::{
    book::chapter::{self, Chapter},
    pipeline::store::{self, program},
};

/// What earlier builds know; `root` is that of a book whose facts may be kept on disk.
pub(super) fn known(session: Option<&Session>, root: Option<&Path>) -> Known {
    let known = session.map_or_else(Known::default, |session| lock(&session.facts).clone());
    match known.is_empty() {
        true => root
            .and_then(file)
            .as_deref()
            .and_then(read)
            .unwrap_or_default(),
        false => known,
    }
}

/// The facts of all chapters, in their order, and whether some are not `known`.
pub(super) fn facts(
    chapters: &[Chapter],
    known: &Known,
    session: Option<&Session>,
    root: Option<&Path>,
) -> (Vec<Arc<Facts>>, bool) {
    let one = |chapter: &Chapter| {
        let key = chapter_key(chapter).to_hex().to_string();
        let facts = known.get(&key).cloned();
        (key, facts.unwrap_or_else(|| Arc::new(of(chapter))))
    };
    let found: Vec<_> = chapters.par_iter().map(one).collect();
    let is_new = found.iter().any(|(key, _)| !known.contains_key(key));
    let now: Known = found.iter().cloned().collect();
    match (session, root.and_then(file)) {
        (Some(session), _) => *lock(&session.facts) = now,
        (None, Some(file)) if is_new => write(&file, &now),
        _ => {}
    }
    (found.into_iter().map(|(_, facts)| facts).collect(), is_new)
}

/// What a chapter says.
fn of(chapter: &Chapter) -> Facts {
    let styles = AuthorStyles::default();
    let (meta, found) = chapter::facts(chapter, &styles);
    Facts {
        meta,
        found,
        styles: styles.rules(),
    }
}

#[derive(Serialize, Deserialize)]
struct Kept<T> {
    /// Another program may see other facts in the same text.
    program: String,
    facts: T,
}

fn file(root: &Path) -> Option<PathBuf> {
    Some(own_folder(root).ok()?.with_file_name("facts.json"))
}

fn read(file: &Path) -> Option<Known> {
    let kept: Kept<HashMap<String, Facts>> = serde_json::from_slice(&store::read(file)?).ok()?;
    let facts = kept
        .facts
        .into_iter()
        .map(|(key, facts)| (key, Arc::new(facts)));
    (kept.program == program()).then(|| facts.collect())
}

fn write(file: &Path, known: &Known) {
    let kept = Kept {
        program: program(),
        facts: known
            .iter()
            .map(|(key, facts)| (key, facts.as_ref()))
            .collect::<HashMap<_, _>>(),
    };
    if let Ok(bytes) = serde_json::to_vec(&kept) {
        store::write(file, &bytes);
    }
}
