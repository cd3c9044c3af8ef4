//! Writes the book.toml of a book that was a site.

use book_config::first_error;
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, value};

use super::{
    edit_link,
    frame::Frame,
    options,
    read::Settings,
    theme::{FOOTER_SLOT, NAVBAR_SLOT, Theme},
};
use crate::{
    docs::{markdown::plain_line, versions::Version},
    left_out::{Kind, LeftOut},
    report::Entries,
    sidebars::summary::Summary,
    texts::Texts,
};

/// A version that is built from a folder.
pub(crate) struct VersionTable<'a> {
    pub(crate) version: &'a Version,
    /// The name in the book.
    pub(crate) name: &'a str,
    /// The path below the path of the book.
    pub(crate) path: &'a str,
    /// The folder of the chapters.
    pub(crate) folder: &'a str,
    pub(crate) frame: Frame<'a>,
}

/// The file book.toml, and the entries in it.
pub(crate) struct BookToml {
    pub(crate) text: String,
    pub(crate) navbar: Entries,
    pub(crate) footer: Entries,
}

/// Returns book.toml with the `own` texts of its language. `languages` are the languages of its
/// translations. Values that are errors are added to `left_out`.
pub(crate) fn text(
    frame: &Frame<'_>,
    theme: &Theme,
    (own, languages): (&Texts, &[(&str, &Texts)]),
    versions: &[VersionTable<'_>],
    left_out: &mut LeftOut,
) -> BookToml {
    let Frame {
        settings, summary, ..
    } = frame;
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
    react.insert("on-chapter-errors", value("warn"));
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
    options::insert(settings, &mut react, left_out);
    if !summary.sidebars.is_empty() {
        react.insert("sidebars", Item::Table(sidebars(summary)));
    }
    if !frame.contents.links.is_empty() {
        react.insert("sidebar-links", Item::Table(links(frame)));
    }
    let redirects = redirects(frame, left_out);
    if !redirects.is_empty() {
        react.insert("redirect", Item::Table(redirects));
    }
    let items = frame.navbar(&|key| own.of_navbar(key), left_out);
    let html = |file: &str| theme.slots.get(file).map_or(0, Vec::len);
    let lost = |start: &str, left_out: &LeftOut| left_out.count(Kind::Entry, start);
    let in_navbar = entries(Some(&items), html(NAVBAR_SLOT), lost("navbar: ", left_out));
    let navbar = options::navbar(settings, theme, items);
    if !navbar.is_empty() {
        react.insert("navbar", Item::Table(navbar));
    }
    let footer = frame.footer(&|key| own.of_footer(key), left_out);
    let links = footer.as_ref().and_then(|it| it.get("links"));
    let links = links.and_then(Item::as_array_of_tables);
    let in_footer = entries(links, html(FOOTER_SLOT), lost("footer: ", left_out));
    if let Some(footer) = footer {
        react.insert("footer", Item::Table(footer));
    }
    let main = settings
        .versions
        .iter()
        .find_map(|versions| versions.main.as_ref());
    if let Some(main) = main.filter(|_| settings.sets.len() == 1) {
        react.insert("version", Item::Table(options::version(main)));
    }
    if !versions.is_empty() {
        let tables = versions
            .iter()
            .map(|it| version_table(it, settings, theme, left_out));
        let tables: ArrayOfTables = tables.collect();
        react.insert("versions", Item::ArrayOfTables(tables));
    }
    let mut tables = Table::new();
    tables.set_implicit(true);
    for (tag, texts) in languages {
        let table = language_table((tag, texts), frame, theme, left_out);
        tables.insert(tag, Item::Table(table));
    }
    if !tables.is_empty() {
        react.insert("languages", Item::Table(tables));
    }
    remove_errors(&mut react, left_out);
    let mut document = DocumentMut::new();
    document.insert("book", Item::Table(book));
    document.insert("output", Item::Table(output(react)));
    BookToml {
        text: document.to_string(),
        navbar: in_navbar,
        footer: in_footer,
    }
}

/// Returns the number of entries in tables and in tables below them, with `html` in files; `lost` others
/// were left out.
fn entries(tables: Option<&ArrayOfTables>, html: usize, lost: usize) -> Entries {
    fn below(tables: &ArrayOfTables) -> usize {
        let inner = tables
            .iter()
            .filter_map(|it| it.get("items")?.as_array_of_tables());
        tables.len() + inner.map(below).sum::<usize>()
    }
    let written = tables.map_or(0, below) + html;
    Entries {
        found: written + lost,
        written,
    }
}

/// Returns the table of a language.
fn language_table(
    (tag, texts): (&str, &Texts),
    frame: &Frame<'_>,
    theme: &Theme,
    left_out: &mut LeftOut,
) -> Table {
    let settings = frame.settings;
    let mut table = options::language(settings, tag);
    let mut titles = Table::new();
    for label in frame.contents.titles() {
        if let Some(title) = texts.label(label) {
            titles.insert(&plain_line(label), value(title));
        }
    }
    for (name, title) in &frame.summary.sidebars {
        let label = frame.labels.iter().find(|(known, _)| known == name);
        let text = label.and_then(|(_, label)| texts.of_navbar(&format!("item.label.{label}")));
        if let Some(text) = text {
            titles.insert(title, value(text));
        }
    }
    for (label, text) in texts.versions.iter().filter(|(label, text)| label != text) {
        titles.insert(label, value(text));
    }
    if !titles.is_empty() {
        table.insert("titles", Item::Table(titles));
    }
    let mut own = Table::new();
    // The navbar and the footer of the book have reported the entries that lead nowhere.
    let mut known = LeftOut::default();
    if texts.has_navbar() {
        let of_navbar = |key: &str| texts.of_navbar(key);
        let items = frame.navbar(&of_navbar, &mut known);
        let mut navbar = options::navbar(settings, theme, items);
        if let Some(title) = texts.of_navbar("title") {
            navbar.insert("title", value(title));
        }
        own.insert("navbar", Item::Table(navbar));
    }
    if texts.has_footer()
        && let Some(footer) = frame.footer(&|key| texts.of_footer(key), &mut known)
    {
        own.insert("footer", Item::Table(footer));
    }
    remove_errors(&mut own, left_out);
    if !own.is_empty() {
        table.insert("settings", Item::Table(own));
    }
    table
}

/// Returns the table of another version.
fn version_table(
    of_version: &VersionTable<'_>,
    settings: &Settings,
    theme: &Theme,
    left_out: &mut LeftOut,
) -> Table {
    let VersionTable {
        name, path, frame, ..
    } = of_version;
    let mut table = options::version(of_version.version);
    table.insert("name", value(*name));
    if path != name {
        table.insert("path", value(*path));
    }
    table.insert("source", value(of_version.folder));
    if of_version.version.is_kept_out {
        table.insert("noindex", value(true));
    }
    // The navbar of the book has reported the entries that lead nowhere.
    let items = frame.navbar(&|_| None, &mut LeftOut::default());
    let mut own = Table::new();
    own.insert("sidebars", Item::Table(sidebars(frame.summary)));
    own.insert("sidebar-links", Item::Table(links(frame)));
    if !settings.redirects.is_empty() {
        own.insert("redirect", Item::Table(Table::new()));
    }
    let navbar = options::navbar(settings, theme, items);
    if !navbar.is_empty() {
        own.insert("navbar", Item::Table(navbar));
    }
    remove_errors(&mut own, left_out);
    table.insert("settings", Item::Table(own));
    table
}

fn redirects(frame: &Frame<'_>, left_out: &mut LeftOut) -> Table {
    let mut redirects = Table::new();
    for (from, to) in &frame.settings.redirects {
        if frame.addresses.has_file(from) {
            let text = format!("from {from} to {to} (the book has a file at this address)");
            left_out.add(Kind::Redirect, text);
        } else {
            redirects.insert(from, value(to));
        }
    }
    redirects
}

fn links(frame: &Frame<'_>) -> Table {
    let mut links = Table::new();
    for (label, href) in &frame.contents.links {
        links.insert(label, value(href));
    }
    links
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

#[cfg(test)]
mod tests {
    use super::text;
    use crate::{
        files::Copies,
        left_out::LeftOut,
        script::value::Value,
        settings::{addresses::Addresses, frame::Frame, read::Settings, theme::Theme},
        sidebars::{contents::Contents, summary::Summary},
        texts::Texts,
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

    fn written(summary: &Summary, labels: &[(String, String)], languages: &[&str]) -> String {
        let settings = Settings::read(&Value::Null);
        let addresses = Addresses {
            settings: &settings,
            sets: &[],
            routes: &[],
            copies: &Copies::new(),
            pages: &[],
            book: None,
        };
        let frame = Frame {
            settings: &settings,
            sets: &[],
            contents: &Contents::default(),
            addresses: &addresses,
            summary,
            labels,
        };
        let texts = Texts::default();
        let languages: Vec<_> = languages.iter().map(|tag| (*tag, &texts)).collect();
        let (theme, mut left_out) = (Theme::default(), LeftOut::default());
        let own = Texts::default();
        text(&frame, &theme, (&own, &languages), &[], &mut left_out).text
    }

    #[test]
    fn settings_that_are_unknown_are_not_written() {
        assert_eq!(
            written(&summary(&[], None), &[], &[]),
            "[book]\ntitle = \"Documentation\"\nlanguage = \"en\"\n\n[output.react]\nformat = \"mdx\"\nmdx = \"full\"\non-chapter-errors = \"warn\"\nheading-ids = \"docusaurus\"\nemoji = true\nbase-path = \"/docs/\"\ncolor-mode = { respect-prefers = false }\n"
        );
    }

    #[test]
    fn sidebars_have_names_and_entries_in_the_navbar() {
        let labels = [("a b", "A"), ("x", "X"), ("s", "S")]
            .map(|(name, label)| (name.to_owned(), label.to_owned()));
        let text = written(&summary(&[("a b", "A"), ("s", "S")], None), &labels, &[]);
        assert!(
            text.ends_with(
                "[output.react.sidebars]\n\"a b\" = \"A\"\ns = \"S\"\n\n[[output.react.navbar.items]]\nlabel = \"A\"\nsidebar = \"a b\"\n\n[[output.react.navbar.items]]\nlabel = \"S\"\nsidebar = \"s\"\n"
            ),
            "{text}"
        );
        let sidebars = summary(&[("s", "S"), ("docs", "No")], Some("No"));
        let text = written(&sidebars, &labels[1..2], &["fr", "zh-Hans"]);
        assert!(text.contains("\ns = \"S\"\n# Pages outside"), "{text}");
        let end =
            "\ndocs = \"No\"\n\n[output.react.languages.fr]\n\n[output.react.languages.zh-Hans]\n";
        assert!(text.ends_with(end), "{text}");
    }
}
