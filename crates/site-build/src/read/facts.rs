//! Reads facts about each chapter before any page is built: front matter, first heading, styles.

use std::collections::BTreeSet;

use book_source::chapters::{self, chapter::Chapter, head_tags::HeadTag};
use build_cache::cache::Cache;
use diagnostics::Diagnostic;
use nav_model::PageMeta;
use rayon::prelude::*;
use safe_html::AuthorStyles;
use serde::{Deserialize, Serialize};

use super::style_words::style_words;

/// The facts about a chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Facts {
    pub(crate) meta: PageMeta,
    /// The tags in the chapter's `<head>`.
    pub(crate) head_tags: Vec<HeadTag>,
    pub(crate) found: Vec<Diagnostic>,
    /// Class and rule of each `style` attribute.
    pub(crate) styles: Vec<(String, String)>,
    /// Whether the page may list the pages of its category.
    pub(crate) may_list_cards: bool,
    /// The names of components that the chapter may use.
    pub(crate) component_names: BTreeSet<String>,
    /// The words in the chapter that lead to rules of the stylesheet.
    pub(crate) style_words: BTreeSet<String>,
}

/// Returns the facts about all chapters, in their order, and whether some are new.
pub(crate) fn facts(chapters: &[Chapter], cache: Option<&Cache>) -> (Vec<Facts>, bool) {
    let read = |chapter: &Chapter| {
        let Some(cache) = cache else {
            return (facts_of(chapter), true);
        };
        if let Some(known) = known_facts(chapter, cache) {
            return (known, false);
        }
        let facts = facts_of(chapter);
        cache.put(&name(chapter), chapter.key(), &facts);
        (facts, true)
    };
    let found: Vec<_> = chapters.par_iter().map(read).collect();
    let is_new = found.iter().any(|(_, is_new)| *is_new);
    (found.into_iter().map(|(facts, _)| facts).collect(), is_new)
}

/// Returns the facts about a chapter that a build read.
pub(crate) fn known_facts(chapter: &Chapter, cache: &Cache) -> Option<Facts> {
    cache.get(&name(chapter), chapter.key())
}

fn name(chapter: &Chapter) -> String {
    format!("facts of {}", chapter.path)
}

/// Reads the facts about a chapter.
pub(crate) fn facts_of(chapter: &Chapter) -> Facts {
    let styles = AuthorStyles::default();
    let (meta, head_tags, found) = chapters::facts::facts(chapter, &styles);
    Facts {
        meta,
        head_tags,
        found,
        styles: styles.rules(),
        may_list_cards: chapter.contains("DocCardList"),
        component_names: chapter.texts().flat_map(component_names).collect(),
        style_words: style_words(chapter),
    }
}

/// Returns the names that follow a `<` and begin with a capital letter, as components do.
fn component_names(text: &str) -> impl Iterator<Item = String> {
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let tags = text.split('<').skip(1);
    let tags = tags.filter(|tag| tag.starts_with(char::is_uppercase));
    tags.map(move |tag| tag.chars().take_while(|c| is_of_name(*c)).collect())
}
