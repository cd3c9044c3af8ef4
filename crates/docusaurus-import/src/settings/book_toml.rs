//! Writes the book.toml of a book that was a site.

use book_config::first_error;
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, value};

use super::{edit_link, read::Settings};
use crate::{
    left_out::{Kind, LeftOut},
    sidebars::summary::Summary,
};

/// Returns the text of book.toml. `labels` are the labels of sidebars in the navbar.
/// `languages` are the languages of its translations. Values that are errors are added to `left_out`.
pub(crate) fn text<'a>(
    settings: &Settings,
    summary: &Summary,
    labels: &[(String, String)],
    languages: impl Iterator<Item = &'a str>,
    left_out: &mut LeftOut,
) -> String {
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
    react.insert("heading-ids", value("docusaurus"));
    if settings.has_math {
        react.insert("math", value("dollars"));
    }
    if settings.has_emoji {
        react.insert("emoji", value(true));
    }
    if settings.has_mermaid {
        react.insert("mermaid", value(true));
    }
    if let Some(url) = &settings.url {
        react.insert("site-url", value(url));
    }
    if settings.base_path != "/" {
        react.insert("base-path", value(&settings.base_path));
    }
    if let Some(url) = edit_link::template(&settings.sets) {
        react.insert("edit-url", value(url));
    }
    if !summary.sidebars.is_empty() {
        react.insert("sidebars", Item::Table(sidebars(summary)));
    }
    if !settings.redirects.is_empty() {
        let mut redirects = Table::new();
        for (from, to) in &settings.redirects {
            redirects.insert(from, value(to));
        }
        react.insert("redirect", Item::Table(redirects));
    }
    if let Some(navbar) = navbar(labels, summary) {
        react.insert("navbar", Item::Table(navbar));
    }
    let mut tables = Table::new();
    tables.set_implicit(true);
    for tag in languages {
        tables.insert(tag, Item::Table(Table::new()));
    }
    if !tables.is_empty() {
        react.insert("languages", Item::Table(tables));
    }
    remove_errors(&mut react, left_out);
    let mut document = DocumentMut::new();
    document.insert("book", Item::Table(book));
    document.insert("output", Item::Table(output(react)));
    document.to_string()
}

fn output(react: Table) -> Table {
    let mut output = Table::new();
    output.set_implicit(true);
    output.insert(diagnostics::NAME, Item::Table(react));
    output
}

/// Removes the keys with which the book would not build.
fn remove_errors(react: &mut Table, left_out: &mut LeftOut) {
    react.retain(|key, item| {
        let mut alone = Table::new();
        alone.insert(key, item.clone());
        let mut document = DocumentMut::new();
        document.insert("output", Item::Table(output(alone)));
        let error = first_error(&document.to_string());
        if let Some(message) = &error {
            let shown = item.as_value().map(ToString::to_string).unwrap_or_default();
            let text = format!("`{key} = {}` ({message})", shown.trim());
            left_out.add(Kind::Value, text);
        }
        error.is_none()
    });
}

fn sidebars(summary: &Summary) -> Table {
    let mut table = Table::new();
    for (name, title) in &summary.sidebars {
        table.insert(name, value(title));
        if summary.no_sidebar.as_ref() == Some(title)
            && let Some(mut key) = table.key_mut(name)
        {
            key.leaf_decor_mut().set_prefix(
                "# Pages outside the named parts show the sidebar `docs`. This part is empty, so that they show\n# none.\n",
            );
        }
    }
    table
}

/// Returns the entries of the navbar that lead to sidebars; `None` if there is one sidebar alone.
fn navbar(labels: &[(String, String)], summary: &Summary) -> Option<Table> {
    let has_part = |name: &str| summary.sidebars.iter().any(|(known, _)| known == name);
    let labels = labels.iter().filter(|(name, _)| has_part(name));
    let mut items = ArrayOfTables::new();
    for (name, label) in labels {
        let mut item = Table::new();
        item.insert("label", value(label));
        item.insert("sidebar", value(name));
        items.push(item);
    }
    let mut navbar = Table::new();
    navbar.set_implicit(true);
    let is_useful = items.len() > 1;
    navbar.insert("items", Item::ArrayOfTables(items));
    is_useful.then_some(navbar)
}

#[cfg(test)]
mod tests {
    use super::text;
    use crate::{
        left_out::LeftOut, script::value::Value, settings::read::Settings,
        sidebars::summary::Summary,
    };

    fn summary(sidebars: &[(&str, &str)], no_sidebar: Option<&str>) -> Summary {
        let owned = sidebars
            .iter()
            .map(|(name, title)| ((*name).to_owned(), (*title).to_owned()));
        Summary {
            text: String::new(),
            sidebars: owned.collect(),
            no_sidebar: no_sidebar.map(str::to_owned),
        }
    }

    #[test]
    fn settings_that_are_unknown_are_not_written() {
        let settings = Settings::read(&Value::Null);
        assert_eq!(
            text(
                &settings,
                &summary(&[], None),
                &[],
                std::iter::empty(),
                &mut LeftOut::default()
            ),
            "[book]\ntitle = \"Documentation\"\nlanguage = \"en\"\n\n[output.react]\nformat = \"mdx\"\nmdx = \"full\"\nheading-ids = \"docusaurus\"\nemoji = true\nbase-path = \"/docs/\"\n"
        );
    }

    #[test]
    fn sidebars_have_names_and_entries_in_the_navbar() {
        let labels = [("a b", "A"), ("x", "X"), ("s", "S")]
            .map(|(name, label)| (name.to_owned(), label.to_owned()));
        let settings = Settings::read(&Value::Null);
        let written = text(
            &settings,
            &summary(&[("a b", "A"), ("s", "S")], None),
            &labels,
            std::iter::empty(),
            &mut LeftOut::default(),
        );
        assert!(
            written.ends_with(
                "[output.react.sidebars]\n\"a b\" = \"A\"\ns = \"S\"\n\n[[output.react.navbar.items]]\nlabel = \"A\"\nsidebar = \"a b\"\n\n[[output.react.navbar.items]]\nlabel = \"S\"\nsidebar = \"s\"\n"
            ),
            "{written}"
        );
        let written = text(
            &settings,
            &summary(&[("s", "S"), ("docs", "No")], Some("No")),
            &labels,
            ["fr", "zh-Hans"].into_iter(),
            &mut LeftOut::default(),
        );
        assert!(
            written.contains("\ns = \"S\"\n# Pages outside"),
            "{written}"
        );
        let end =
            "\ndocs = \"No\"\n\n[output.react.languages.fr]\n\n[output.react.languages.zh-Hans]\n";
        assert!(written.ends_with(end), "{written}");
    }
}
