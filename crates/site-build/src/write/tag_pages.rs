//! Lists the pages of tags.

use site_model::{Card, Screen, TagCount};

/// Returns path and screen of `/tags` and of each tag, except if a page of the book has the path.
pub(crate) fn tag_pages(nav: &nav_model::Site) -> Vec<(String, Screen)> {
    let tags = nav.tags();
    if tags.is_empty() {
        return Vec::new();
    }
    let count = |tag: &nav_model::Tag| TagCount {
        label: tag.label.clone(),
        path: tag.path.clone(),
        count: u32::try_from(tag.docs.len()).unwrap_or(u32::MAX),
    };
    let all = Screen::Tags {
        tags: tags.iter().map(count).collect(),
    };
    let each = tags.iter().map(|tag| {
        let cards = tag
            .docs
            .iter()
            .filter_map(|id| nav.doc(id))
            .map(card)
            .collect();
        (
            tag.path.clone(),
            Screen::Tag {
                label: tag.label.clone(),
                cards,
            },
        )
    });
    let screens = std::iter::once(("/tags".to_owned(), all)).chain(each);
    screens.filter(|(path, _)| nav.at(path).is_none()).collect()
}

fn card(doc: &nav_model::Doc) -> Card {
    Card {
        label: doc.title.clone(),
        path: doc.path.clone(),
        description: doc.front.description.clone().unwrap_or_default(),
    }
}
