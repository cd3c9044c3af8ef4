//! Pages, maps and the form of sidebars in the tests.

use std::collections::BTreeMap;

use nav_model::{FrontMatter, Item, PageMeta};

/// Returns a page with front matter without faults.
pub(crate) fn page(source: &str, yaml: &str) -> PageMeta {
    let (front, found) = FrontMatter::from_yaml(yaml, source);
    assert!(found.is_empty(), "{found:?}");
    PageMeta::new(source, front)
}

pub(crate) fn map(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    let pair = |(a, b): &(&str, &str)| ((*a).to_owned(), (*b).to_owned());
    pairs.iter().map(pair).collect()
}

/// Formats a sidebar in one line: `Label` is a link, `(Label)` a draft, `Label[…]` a category, `#
/// Part` a part and `-` a separator.
pub(crate) fn outline(items: &[Item]) -> String {
    let one = |item: &Item| match item {
        Item::Link { label, .. } => label.clone(),
        Item::Draft { label } => format!("({label})"),
        Item::Part { label } => format!("# {label}"),
        Item::Separator => "-".to_owned(),
        Item::Rest { count, .. } => format!("…{count}"),
        Item::Category(category) => match &category.items {
            Some(items) => format!("{}[{}]", category.label, outline(items)),
            None => format!("{}[…]", category.label),
        },
        other => panic!("an unknown item: {other:?}"),
    };
    items.iter().map(one).collect::<Vec<_>>().join(" ")
}
