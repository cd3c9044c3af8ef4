//! Reading `[output.react]`, with a diagnostic for each key that is unknown or wrong.

use std::path::Path;

use mdbook_core::config::Config as BookConfig;

use super::{Config, HtmlConfig};
use crate::diagnostic::{Diagnostic, Place, Severity, codes, nearest};

const TABLE: &str = "output.react";

/// The configuration of a book, and what is wrong with it.
///
/// `None` when it cannot be used: then at least one diagnostic is an error.
pub fn load(book: &BookConfig, root: &Path) -> (Option<Config>, Vec<Diagnostic>) {
    let text = std::fs::read_to_string(root.join("book.toml")).unwrap_or_default();
    let places = Places::new(&text);
    let table = match book.get::<toml::Value>(TABLE) {
        Ok(table) => table.unwrap_or_else(|| toml::Value::Table(toml::Table::new())),
        Err(error) => return (None, vec![wrong_value(&places, "", &error.to_string())]),
    };
    let own_keys: Vec<String> = table
        .as_table()
        .map(|table| table.keys().cloned().collect())
        .unwrap_or_default();
    let mut unknown = Vec::new();
    let mut track = serde_path_to_error::Track::new();
    let tracked = serde_path_to_error::Deserializer::new(table, &mut track);
    let parsed: Result<Config, toml::de::Error> =
        serde_ignored::deserialize(tracked, |path| unknown.push(path.to_string()));
    let mut diagnostics: Vec<_> = unknown
        .iter()
        .map(|key| unknown_key(&places, key))
        .collect();
    let mut config = match parsed {
        Ok(config) => config,
        Err(error) => {
            let key = track.path().to_string();
            let message = format!("`{key}`: {}", error.message());
            diagnostics.push(wrong_value(&places, &key, &message));
            return (None, diagnostics);
        }
    };
    let source = book.book.src.to_string_lossy().into_owned();
    HtmlConfig::of(book).fill(&mut config, &source, |key| {
        own_keys.iter().any(|own| own == key)
    });
    diagnostics.extend(check_values(&config, &places));
    let usable = diagnostics.iter().all(|d| d.severity != Severity::Error);
    (usable.then_some(config), diagnostics)
}

/// Where a redirect from `from` is written in the `book.toml` in `root`.
pub(crate) fn place_of_redirect(root: &Path, from: &str) -> Option<Place> {
    let text = std::fs::read_to_string(root.join("book.toml")).ok()?;
    Places::new(&text).of_parts(["redirect", from].into_iter())
}

fn check_values(config: &Config, places: &Places<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut wrong = |key, message: &str| found.push(wrong_value(places, key, message));
    let (min, max) = (config.toc_min_level, config.toc_max_level);
    if !(2..=6).contains(&min) || !(2..=6).contains(&max) || min > max {
        wrong(
            "toc-min-level",
            "`toc-min-level` and `toc-max-level` must be from 2 to 6, in that order",
        );
    }
    if !config.base_path.starts_with('/') || config.base_path.contains([' ', '"', '<']) {
        wrong(
            "base-path",
            "`base-path` must be a path that starts with `/`",
        );
    }
    if let Some(url) = &config.site_url
        && !(url.starts_with("https://") || url.starts_with("http://"))
    {
        wrong(
            "site-url",
            "`site-url` must start with `https://` or `http://`",
        );
    }
    found
}

fn unknown_key(places: &Places<'_>, key: &str) -> Diagnostic {
    let known = known_keys(key);
    let name = key.rsplit('.').next().unwrap_or(key);
    let help = nearest(name, known.iter().map(String::as_str)).map_or_else(
        || format!("known keys here: {}", known.join(", ")),
        |known| format!("did you mean `{known}`?"),
    );
    Diagnostic::new(
        codes::UNKNOWN_KEY,
        Severity::Warning,
        format!("unknown key `{TABLE}.{key}`"),
    )
    .at(places.of(key))
    .help(help)
}

fn wrong_value(places: &Places<'_>, key: &str, message: &str) -> Diagnostic {
    Diagnostic::new(
        codes::WRONG_VALUE,
        Severity::Error,
        format!("`[{TABLE}]`: {}", message.trim()),
    )
    .at(places.of(key))
}

/// The known keys of the table that holds `key`, from the configuration's own schema.
fn known_keys(key: &str) -> Vec<String> {
    let schema = schemars::schema_for!(Config).to_value();
    let mut table = &schema;
    let parents = key.rsplit_once('.').map_or("", |(parents, _)| parents);
    for part in parents.split('.').filter(|part| !part.is_empty()) {
        let Some(inner) = property(&schema, table, part) else {
            return Vec::new();
        };
        table = inner;
    }
    table["properties"]
        .as_object()
        .map(|properties| properties.keys().cloned().collect())
        .unwrap_or_default()
}

/// The schema of `name` in `table`; an array counts as its items, an option as its value.
fn property<'a>(
    root: &'a serde_json::Value,
    table: &'a serde_json::Value,
    name: &str,
) -> Option<&'a serde_json::Value> {
    if name.parse::<usize>().is_ok() || name == "?" {
        return Some(table);
    }
    let mut inner = table["properties"].get(name)?;
    loop {
        if let Some(reference) = inner["$ref"].as_str() {
            inner = root.pointer(reference.strip_prefix('#')?)?;
        } else if let Some(any) = inner["anyOf"].as_array() {
            inner = any.first()?;
        } else if inner["items"].is_object() {
            inner = &inner["items"];
        } else {
            return Some(inner);
        }
    }
}

/// Where keys stand in `book.toml`.
struct Places<'a> {
    text: &'a str,
    document: Option<toml_edit::Document<&'a str>>,
}

impl<'a> Places<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            document: toml_edit::Document::parse(text).ok(),
        }
    }

    /// The place of a key below the table, or of the table where the key is not in the file
    /// (it may come from the environment).
    fn of(&self, key: &str) -> Option<Place> {
        self.of_parts(key.split('.'))
    }

    fn of_parts<'k>(&self, key: impl Iterator<Item = &'k str>) -> Option<Place> {
        let document = self.document.as_ref()?;
        let mut item = document.as_item();
        let mut span = None;
        for part in TABLE.split('.').chain(key) {
            let next = match part.parse::<usize>() {
                Ok(index) => item.get(index),
                Err(_) => item.get(part),
            };
            let Some(next) = next else { break };
            span = item
                .as_table_like()
                .and_then(|table| table.get_key_value(part))
                .and_then(|(key, _)| key.span())
                .or_else(|| next.span())
                .or(span);
            item = next;
        }
        Some(Place::new("book.toml", self.text, span?))
    }
}

#[cfg(test)]
mod tests {
    use std::str::FromStr;

    use super::*;

    fn load_text(text: &str) -> (Option<Config>, Vec<Diagnostic>) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("book.toml"), text).unwrap();
        load(&BookConfig::from_str(text).unwrap(), folder.path())
    }

    #[test]
    fn names_the_nearest_key_and_its_place() {
        let (config, found) = load_text(
            "[output.react]\nsite-ulr = 'https://a.b'\n[output.react.navbar]\nhide-on-scrol = true\n",
        );
        assert!(config.is_some());
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
            "[output.react]\nsite-url = 'docs.example'",
            "[output.react]\nstrict = 'yes'",
            "[output.react.navbar]\nitems = 3",
        ] {
            let (config, found) = load_text(text);
            assert!(config.is_none(), "{text}");
            let place = found
                .iter()
                .find(|d| d.code == "C002")
                .and_then(|d| d.place.clone());
            assert_eq!(place.map(|place| place.line), Some(2), "{text}");
        }
    }

    #[test]
    fn every_key_is_in_the_readme() {
        let readme = include_str!("../../README.md");
        let table: String = readme
            .lines()
            .filter(|line| line.starts_with("| `"))
            .collect();
        for key in known_keys("x") {
            assert!(
                table.contains(&format!("`{key}`")),
                "`{key}` is missing in the table of keys"
            );
        }
    }
}
