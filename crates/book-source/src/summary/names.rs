//! The names in a table of contents that the configuration refers to: the titles of parts, which are
//! sidebars, and the names of drafts, which are links.

use std::collections::BTreeMap;

use anyhow::Result;
use mdbook_core::{
    book::{Book, BookItem},
    config::Config,
};
use toml::Value;

/// Returns the titles of a book's parts, in order.
pub fn part_titles(book: &Book) -> Vec<String> {
    let titles = book.items.iter().filter_map(|item| match item {
        BookItem::PartTitle(title) => Some(title.clone()),
        _ => None,
    });
    titles.collect()
}

/// Replaces the titles of parts in `sidebars` by their translations. `before` are the titles in
/// the table of contents, `after` the titles in the translated book.
pub fn translate_sidebars(config: &mut Config, before: &[String], after: &[String]) -> Result<()> {
    if before == after || before.len() != after.len() {
        return Ok(());
    }
    change_table(config, "sidebars", |sidebars| {
        translate(sidebars, before, after);
    })
}

fn translate(sidebars: &mut toml::Table, before: &[String], after: &[String]) {
    for (_, title) in sidebars.iter_mut() {
        let is_title = |one: &String| title.as_str() == Some(one);
        // The settings of a language may have the translated title.
        if after.iter().any(is_title) {
            continue;
        }
        if let Some(at) = before.iter().position(is_title) {
            *title = after[at].clone().into();
        }
    }
}

/// Returns the names of a book's drafts, in order.
pub fn draft_names(items: &[BookItem]) -> Vec<String> {
    let chapters = items.iter().filter_map(|item| match item {
        BookItem::Chapter(chapter) => Some(chapter),
        _ => None,
    });
    let names = chapters.flat_map(|chapter| {
        let own = chapter.is_draft_chapter().then(|| chapter.name.clone());
        let below = draft_names(&chapter.sub_items);
        own.into_iter().chain(below)
    });
    names.collect()
}

/// Replaces the names of drafts in `sidebar-links` by their translations. A catalogue has translated
/// the names `before` to the names `after`; `titles` translates these.
pub fn translate_links(
    config: &mut Config,
    before: &[String],
    after: &[String],
    titles: Option<&BTreeMap<String, String>>,
) -> Result<()> {
    if before.len() != after.len() {
        return Ok(());
    }
    change_table(config, "sidebar-links", |links| {
        for (name, own) in before.iter().zip(after) {
            let title = titles.and_then(|titles| titles.get(own));
            let translated = title.unwrap_or(own);
            if translated != name && !links.contains_key(translated) {
                let address = links.remove(name);
                links.extend(address.map(|address| (translated.clone(), address)));
            }
        }
    })
}

/// Changes a table of this output's configuration, if the book has it.
fn change_table(
    config: &mut Config,
    name: &str,
    change: impl FnOnce(&mut toml::Table),
) -> Result<()> {
    let key = format!("output.{}", diagnostics::NAME);
    let Some(mut table) = config.get::<Value>(&key)? else {
        return Ok(());
    };
    let Some(Value::Table(inner)) = table.get_mut(name) else {
        return Ok(());
    };
    change(inner);
    config.set(&key, table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sidebars_follow_the_titles_of_their_parts() {
        let text = "[output.react.sidebars]\na = '指南'\nb = 'Zwei'\nc = 'none'\n";
        let mut config: Config = text.parse().unwrap();
        let titles = |titles: [&str; 2]| titles.map(str::to_owned);
        let (before, after) = (titles(["指南", "二"]), titles(["Eins", "Zwei"]));
        translate_sidebars(&mut config, &before, &after).unwrap();
        let sidebars: Option<Value> = config.get("output.react.sidebars").unwrap();
        let expected: Value = toml::from_str("a = 'Eins'\nb = 'Zwei'\nc = 'none'").unwrap();
        assert_eq!(sidebars, Some(expected));
    }

    #[test]
    fn links_follow_the_names_of_their_drafts() {
        let text = "[output.react.sidebar-links]\n'论坛' = 'https://a'\n'聊天' = 'https://b'\n";
        let mut config: Config = text.parse().unwrap();
        let names = |names: [&str; 3]| names.map(str::to_owned);
        let (before, after) = (
            names(["论坛", "聊天", "草稿"]),
            names(["Forum", "聊天", "草稿"]),
        );
        let titles = BTreeMap::from([("聊天".to_owned(), "Chat".to_owned())]);
        translate_links(&mut config, &before, &after, Some(&titles)).unwrap();
        let links: Option<Value> = config.get("output.react.sidebar-links").unwrap();
        let expected: Value = toml::from_str("Forum = 'https://a'\nChat = 'https://b'").unwrap();
        assert_eq!(links, Some(expected));
    }
}
