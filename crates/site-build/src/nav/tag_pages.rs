//! Lists the pages of tags.

use nav_model::TAGS;
use site_model::{Card, Screen, TagCount};

/// Returns path and screen of the list of all tags of chapters, and of the list of each tag, except if a
/// page of the book has the path. The lists of the blog are pages.
pub(crate) fn tag_pages(nav: &nav_model::Site) -> Vec<(String, Screen)> {
    let tags = nav.tags().iter().filter(|tag| tag.list == TAGS);
    let count = |tag: &nav_model::Tag| TagCount {
        label: tag.label.clone(),
        path: tag.path.clone(),
        count: u32::try_from(tag.docs.len()).unwrap_or(u32::MAX),
    };
    let counts: Vec<_> = tags.clone().map(count).collect();
    let list = (!counts.is_empty()).then(|| (TAGS.to_owned(), Screen::Tags { tags: counts }));
    let each = tags.map(|tag| {
        let docs = tag.docs.iter().filter_map(|id| nav.doc(id));
        let screen = Screen::Tag {
            label: tag.label.clone(),
            description: tag.description.clone(),
            cards: docs.map(card).collect(),
        };
        (tag.path.clone(), screen)
    });
    let screens = list.into_iter().chain(each);
    screens.filter(|(path, _)| nav.at(path).is_none()).collect()
}

fn card(doc: &nav_model::Doc) -> Card {
    Card {
        label: doc.title.clone(),
        path: doc.path.clone(),
        description: doc.front.description.clone().unwrap_or_default(),
    }
}
