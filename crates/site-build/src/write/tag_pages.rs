//! Lists the pages of tags.

use std::collections::BTreeMap;

use site_model::{Card, Screen, TagCount};

/// Returns path and screen of each list of tags and of each tag, except if a page of the book has the path.
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
    let mut lists: BTreeMap<&str, Vec<TagCount>> = BTreeMap::new();
    for tag in tags {
        lists.entry(&tag.list).or_default().push(count(tag));
    }
    let lists = lists.into_iter();
    let lists = lists.map(|(path, tags)| (path.to_owned(), Screen::Tags { tags }));
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
                list: tag.list.clone(),
                cards,
            },
        )
    });
    let screens = lists.chain(each);
    screens.filter(|(path, _)| nav.at(path).is_none()).collect()
}

fn card(doc: &nav_model::Doc) -> Card {
    Card {
        label: doc.title.clone(),
        path: doc.path.clone(),
        description: doc.front.description.clone().unwrap_or_default(),
    }
}
