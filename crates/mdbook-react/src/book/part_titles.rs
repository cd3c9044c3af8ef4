//! The titles of a book's parts, by which the configuration names sidebars.

use anyhow::Result;
use mdbook_core::{
    book::{Book, BookItem},
    config::Config,
};
use toml::Value;

/// Returns the titles of a book's parts, in order.
pub(crate) fn part_titles(book: &Book) -> Vec<String> {
    let titles = book.items.iter().filter_map(|item| match item {
        BookItem::PartTitle(title) => Some(title.clone()),
        _ => None,
    });
    titles.collect()
}

/// Replaces the titles of parts in `sidebars` by their translations. `before` are the titles of
/// the table of contents, `after` those of the translated book.
pub(crate) fn translate_sidebars(
    config: &mut Config,
    before: &[String],
    after: &[String],
) -> Result<()> {
    if before == after || before.len() != after.len() {
        return Ok(());
    }
    let key = format!("output.{}", crate::NAME);
    let Some(mut table) = config.get::<Value>(&key)? else {
        return Ok(());
    };
    let Some(Value::Table(sidebars)) = table.get_mut("sidebars") else {
        return Ok(());
    };
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
}
