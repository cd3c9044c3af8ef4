//! The facts about a post that readers see beside its text: its date and its authors.

use book_source::git::last_updated::display_date;
use nav_model::Doc;
use site_model::PostFacts;

use crate::read::inputs::Inputs;

/// Returns the facts about a post; `None` for a chapter.
pub(crate) fn post_facts(inputs: &Inputs, doc: &Doc) -> Option<PostFacts> {
    let iso = &doc.post.as_ref()?.date;
    let day = iso.split('T').next().unwrap_or(iso);
    let content = &inputs.content;
    Some(PostFacts {
        date: display_date(day, &inputs.book.language),
        iso: iso.clone(),
        authors: (content.blog.authors).authors_of(doc, &content.assets, &inputs.book.addresses),
    })
}
