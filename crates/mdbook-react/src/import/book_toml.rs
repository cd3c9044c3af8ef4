//! Writes the book.toml of a book that was a site.

use toml_edit::{DocumentMut, Item, Table, value};

use super::{settings::Settings, summary::Summary};

/// The name of the sidebar of pages outside the named parts.
const OUTSIDE: &str = "docs";

/// Returns the text of book.toml.
pub(super) fn text(settings: &Settings, summary: &Summary) -> String {
    let mut book = Table::new();
    book.insert(
        "title",
        value(settings.title.as_deref().unwrap_or("Documentation")),
    );
    if let Some(tagline) = &settings.tagline {
        book.insert("description", value(tagline));
    }
    book.insert("language", value(&settings.language));
    let mut react = Table::new();
    if !settings.detects_format {
        react.insert("format", value("mdx"));
    }
    react.insert("mdx", value("full"));
    if let Some(url) = &settings.url {
        react.insert("site-url", value(url));
    }
    if settings.base_path != "/" {
        react.insert("base-path", value(&settings.base_path));
    }
    if let Some(url) = &settings.edit_url {
        react.insert("edit-url", value(url));
    }
    if !summary.sidebars.is_empty() {
        react.insert("sidebars", Item::Table(sidebars(summary)));
    }
    let mut output = Table::new();
    output.set_implicit(true);
    output.insert(crate::NAME, Item::Table(react));
    let mut document = DocumentMut::new();
    document.insert("book", Item::Table(book));
    document.insert("output", Item::Table(output));
    document.to_string()
}

fn sidebars(summary: &Summary) -> Table {
    let mut table = Table::new();
    for (name, title) in &summary.sidebars {
        table.insert(name, value(title));
    }
    let first = summary.sidebars.first();
    if let Some((_, title)) = first.filter(|_| summary.has_outside && !table.contains_key(OUTSIDE))
    {
        table.insert(OUTSIDE, value(title));
        if let Some(mut key) = table.key_mut(OUTSIDE) {
            key.leaf_decor_mut().set_prefix(
                "# Pages outside the parts above would show the sidebar `docs`. Named here, it leaves them\n# without a sidebar, as Docusaurus does.\n",
            );
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::text;
    use crate::import::{settings::Settings, summary::Summary, value::Value};

    fn summary(sidebars: &[(&str, &str)], has_outside: bool) -> Summary {
        let owned = sidebars
            .iter()
            .map(|(name, title)| ((*name).to_owned(), (*title).to_owned()));
        Summary {
            text: String::new(),
            sidebars: owned.collect(),
            has_outside,
        }
    }

    #[test]
    fn settings_that_are_unknown_are_not_written() {
        let settings = Settings::read(&Value::Null);
        assert_eq!(
            text(&settings, &summary(&[], false)),
            "[book]\ntitle = \"Documentation\"\nlanguage = \"en\"\n\n[output.react]\nformat = \"mdx\"\nmdx = \"full\"\nbase-path = \"/docs/\"\n"
        );
    }

    #[test]
    fn pages_outside_the_sidebars_have_none() {
        let settings = Settings::read(&Value::Null);
        for (sidebars, has_outside, wanted) in [
            (
                &[("a b", "A"), ("docs", "D")][..],
                true,
                "[output.react.sidebars]\n\"a b\" = \"A\"\ndocs = \"D\"\n",
            ),
            (&[("s", "S")], false, "[output.react.sidebars]\ns = \"S\"\n"),
        ] {
            let text = text(&settings, &summary(sidebars, has_outside));
            assert!(text.ends_with(wanted), "{text}");
        }
        let text = text(&settings, &summary(&[("s", "S")], true));
        assert!(text.contains("\ns = \"S\"\n# Pages outside"), "{text}");
        assert!(text.ends_with("\ndocs = \"S\"\n"), "{text}");
    }
}
