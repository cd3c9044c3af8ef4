//! Reads `[output.react]`, with a finding for each unknown or invalid key.

use std::{
    path::{Component, Path, PathBuf},
    str::FromStr as _,
    sync::LazyLock,
};

use diagnostics::{Diagnostic, NAME, Severity, codes, nearest};
use mdbook_core::config::{Config as BookConfig, RustEdition};
use serde::Deserialize as _;
use site_model::Addresses;
use toml::Value;

use super::{
    Config, HtmlConfig, TABLE, book_toml::BookToml, html_keys, language_tag, schema::Checker,
    value_rules,
};

/// Returns the configuration of a book, and its faults.
///
/// An invalid key has its default, and its finding is an error.
pub fn load(book: &BookConfig, root: &Path) -> (Config, Vec<Diagnostic>) {
    load_at(book, BookToml::read(root))
}

/// Loads a configuration like [`load`], with places in `file`.
pub fn load_at(book: &BookConfig, file: BookToml) -> (Config, Vec<Diagnostic>) {
    let table = book.get::<Value>(&TABLE.join(".")).ok().flatten();
    let table = table.unwrap_or_else(|| Value::Table(toml::Table::new()));
    let own_keys: Vec<String> = table
        .as_table()
        .map(|table| table.keys().cloned().collect())
        .unwrap_or_default();
    let version = table.get("version").cloned();
    let (mut config, mut found) = check_table(table, &file);
    if version.is_some_and(|it| it.get("name").is_some() && it.get("label").is_none()) {
        config.version.label.clone_from(&config.version.name);
    }
    let source = book.book.src.to_string_lossy().into_owned();
    let is_set = |key: &str| own_keys.iter().any(|own| own == key);
    let html = book.get::<Value>("output.html").ok().flatten();
    let is_in_book = html.is_some();
    let html = html.unwrap_or_else(|| Value::Table(toml::Table::new()));
    let (html, faults) = html_keys::check(html, &file);
    found.extend(faults);
    found.extend(html_keys::without_effect(&html, &file, is_set));
    let mut html = HtmlConfig::deserialize(html).unwrap_or_default();
    html.is_in_book = is_in_book;
    html.fill(&mut config, &source, is_set);
    config.rust_edition = book.rust.edition.map(edition_name);
    config.file = file;
    value_rules::check(&config, &mut found);
    if !value_rules::is_folder(&config.blog.folder) {
        config.blog.folder.clear();
    }
    found.extend(language_tag::faults(book, &config));
    found.extend(misspelt_output(book, &config));
    found.extend(build_dir_around_sources(book, &config));
    if config.trailing_slash && config.addresses == Addresses::Clean {
        config.addresses = Addresses::Slash;
    }
    (config, found)
}

/// Returns the message of the first error in the text of a `book.toml`.
pub fn first_error(text: &str) -> Option<String> {
    let book = match BookConfig::from_str(text) {
        Ok(book) => book,
        Err(error) => return Some(error.to_string()),
    };
    let file = BookToml::parse(text.to_owned()).unwrap_or_default();
    let (_, found) = load_at(&book, file);
    let mut errors = found
        .into_iter()
        .filter(|one| one.severity == Severity::Error);
    errors.next().map(|error| error.message)
}

/// Returns a finding for a destination that contains the chapters, which the site would overwrite.
fn build_dir_around_sources(book: &BookConfig, config: &Config) -> Option<Diagnostic> {
    let plain = |path: &Path| -> PathBuf {
        let parts = path.components();
        parts.filter(|part| *part != Component::CurDir).collect()
    };
    let (folder, source) = (plain(&book.build.build_dir), plain(&book.book.src));
    if config.file.is_of_edition() || !source.starts_with(&folder) {
        return None;
    }
    let message = format!(
        "`{}` contains the chapters, and a site is not written over its sources",
        book.build.build_dir.display()
    );
    let found = Diagnostic::new(codes::WRONG_VALUE, Severity::Warning, message);
    let place = config.file.nearest(&["build", "build-dir"]);
    Some(
        found
            .at(place)
            .help("name a folder for the site alone, such as `book`"),
    )
}

/// Returns a finding for each output whose name is nearly this one's.
fn misspelt_output(book: &BookConfig, config: &Config) -> Vec<Diagnostic> {
    let outputs = book.outputs::<Value>().unwrap_or_default();
    let is_misspelt = |name: &str, value: &Value| {
        let is_near = name != NAME && nearest(name, [NAME]).is_some();
        is_near && value.get("command").is_none()
    };
    let misspelt = outputs
        .iter()
        .filter(|(name, value)| is_misspelt(name, value));
    let found = misspelt.map(|(name, _)| {
        let message = format!("unknown output `{name}`; its settings have no effect");
        let found = Diagnostic::new(codes::UNKNOWN_KEY, Severity::Warning, message);
        found
            .at(config.file.nearest(&["output", name]))
            .help(format!("did you mean `[{}]`?", TABLE.join(".")))
    });
    found.collect()
}

/// Returns the name of an edition as mdBook writes it.
fn edition_name(edition: RustEdition) -> String {
    let name = Value::try_from(edition).unwrap_or_else(|_| String::new().into());
    name.as_str().unwrap_or_default().to_owned()
}

/// Names that other programs have for settings, with the place of the setting here.
const OTHER_NAMES: [(&str, &str); 13] = [
    ("output.react.logo", LOGO),
    ("output.react.favicon", ICON),
    ("output.react.icon", ICON),
    ("output.react.accent-color", COLOR),
    ("output.react.primary-color", COLOR),
    ("output.react.repository", REPOSITORY),
    ("output.react.repo", REPOSITORY),
    ("output.react.github", REPOSITORY),
    (
        "output.react.base-url",
        "write `base-path = \"/path/\"`, and `site-url` for the address of the site",
    ),
    ("output.react.base", "write `base-path = \"/path/\"`"),
    ("output.react.url", "write `site-url = \"https://…\"`"),
    ("output.react.title", "write `title` under `[book]`"),
    ("output.react.language", "write `language` under `[book]`"),
];
const LOGO: &str =
    "write `navbar.logo = { src = \"logo.svg\" }`, with the file in the folder `theme`";
const ICON: &str = "put the file at `theme/favicon.svg` or `theme/favicon.png`";
const COLOR: &str = "write `accent = \"#0b6e6e\"`";
const REPOSITORY: &str =
    "write an entry of the navbar with its address, and `edit-url` for links to the sources";

/// Checks the table and deserializes its valid parts.
pub(super) fn check_table(table: Value, file: &BookToml) -> (Config, Vec<Diagnostic>) {
    // A book is loaded several times for its languages, and again for each edit under `serve`.
    static SCHEMA: LazyLock<serde_json::Value> =
        LazyLock::new(|| schemars::schema_for!(Config).to_value());
    let mut checker = Checker {
        schema: &SCHEMA,
        file,
        unknown: Severity::Warning,
        wrong: Severity::Error,
        former: &OTHER_NAMES,
        found: Vec::new(),
    };
    let mut key = TABLE.map(str::to_owned).to_vec();
    let table = checker.check(table, &SCHEMA, &mut key);
    let mut found = checker.found;
    let table = table.unwrap_or_else(|| Value::Table(toml::Table::new()));
    let config = Config::deserialize(table).unwrap_or_else(|_| {
        let message = format!("`{}` cannot be read", TABLE.join("."));
        let one = Diagnostic::new(codes::WRONG_VALUE, Severity::Error, message);
        found.push(one.at(file.nearest(&TABLE)));
        Config::default()
    });
    (config, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load_text(text: &str) -> (Config, Vec<Diagnostic>) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("book.toml"), text).unwrap();
        load(&BookConfig::from_str(text).unwrap(), folder.path())
    }

    #[test]
    fn names_the_nearest_key_and_its_place() {
        let (_, found) = load_text(
            "[output.react]\nsite-ulr = 'https://a.b'\n[output.react.navbar]\nhide-on-scrol = true\n",
        );
        let shown: Vec<_> = found
            .iter()
            .map(|d| (d.place.as_ref().map(|p| (p.line, p.column)), d.help.clone()))
            .collect();
        assert_eq!(
            shown,
            [
                (Some((4, 1)), Some("did you mean `hide-on-scroll`?".into())),
                (Some((2, 1)), Some("did you mean `site-url`?".into())),
            ]
        );
    }

    #[test]
    fn unknown_key_inside_a_list_is_found() {
        let (_, found) =
            load_text("[output.react]\n[[output.react.navbar.items]]\nlabel = 'a'\nherf = 'b'\n");
        assert_eq!(found[0].help.as_deref(), Some("did you mean `href`?"));
        assert_eq!(found[0].place.as_ref().map(|p| p.line), Some(4));
    }

    #[test]
    fn wrong_values_are_errors() {
        for text in [
            "[output.react]\ntoc-min-level = 5\ntoc-max-level = 4",
            "[output.react]\nbase-path = 'docs'",
            "[output.react]\nbase-path = '/a b/'",
            "[output.react]\nbase-path = \"/a\\nb/\"",
            "[output.react]\nbase-path = '/a/../b/'",
            "[output.react]\nbase-path = '/a\\b/'",
            "[output.react]\nbase-path = '/a?b#c'",
            "[output.react]\nbase-path = '/../x/'",
            "[output.react]\nbase-path = '/a?b/'",
            "[output.react]\ntrailing-slash = true\naddresses = 'html'",
            "[output.react]\nsite-url = 'docs.example'",
            "[output.react]\nsite-url = 'https://'",
            "[output.react]\nsite-url = 'https:///a'",
            "[output.react]\nsite-url = 'https://a b'",
            "[output.react]\nsite-url = \"https://a\\nb\"",
            "[output.react]\nsite-url = 'https://a\"b'",
            "[output.react]\nsite-url = 'https://a.b?c'",
            "[output.react]\nsite-url = 'javascript://a'",
            "[output.react]\nstrict = 'yes'",
            "[output.react.navbar]\nitems = 3",
        ] {
            let (_, found) = load_text(text);
            assert!(
                found.iter().any(|d| d.severity == Severity::Error),
                "{text}"
            );
            let place = found
                .iter()
                .find(|d| d.code == "C002")
                .and_then(|d| d.place.clone());
            assert_eq!(place.map(|place| place.line), Some(2), "{text}");
        }
    }

    #[test]
    fn the_guide_has_every_key() {
        let chapter = include_str!("../../../docs/guide/src/reference/configuration.md");
        let schema = schemars::schema_for!(Config).to_value();
        let keys = schema["properties"].as_object().unwrap().keys();
        for key in keys {
            assert!(
                chapter.contains(&format!("\n| `{key}` | ")),
                "`{key}` is missing in the table of keys: run `cargo xtask guide`"
            );
        }
    }
}
