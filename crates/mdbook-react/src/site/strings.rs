//! The interface's texts: a table for each language, and the book's own texts.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use serde::Deserialize;
use site_model::Strings;

use crate::diagnostic::{Diagnostic, Place, Severity, codes, suggestion};

/// The tables by their languages (BCP 47).
const TABLES: [(&str, &str); 12] = [
    ("ar", include_str!("../../strings/ar.toml")),
    ("de", include_str!("../../strings/de.toml")),
    ("en", include_str!("../../strings/en.toml")),
    ("es", include_str!("../../strings/es.toml")),
    ("fr", include_str!("../../strings/fr.toml")),
    ("he", include_str!("../../strings/he.toml")),
    ("ja", include_str!("../../strings/ja.toml")),
    ("ko", include_str!("../../strings/ko.toml")),
    ("pt-BR", include_str!("../../strings/pt-BR.toml")),
    ("ru", include_str!("../../strings/ru.toml")),
    ("zh-CN", include_str!("../../strings/zh-CN.toml")),
    ("zh-TW", include_str!("../../strings/zh-TW.toml")),
];

/// The texts of pages that are shown without the shell, and so are not part of [`Strings`].
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, serde::Serialize)]
pub(crate) struct OfflineStrings {
    /// The title of the page that replaces one that is not available offline.
    #[serde(rename = "offlineTitle")]
    pub title: String,
    /// Its text.
    #[serde(rename = "offlineText")]
    pub text: String,
}

/// Returns the texts for a book's language, replaced by the book's own where it has them; an
/// unknown name among those is a warning. `place_of` returns the place of a name in `book.toml`.
///
/// A language without a table has that of its nearest relative, or the English one.
///
/// # Errors
///
/// If a table of this crate is invalid, which a test excludes.
pub(crate) fn strings(
    language: &str,
    own: &BTreeMap<String, String>,
    place_of: impl Fn(&str) -> Option<Place>,
) -> Result<(Strings, OfflineStrings, Vec<Diagnostic>)> {
    let mut table: toml::Table = table(language)
        .parse()
        .context("a table of texts is broken")?;
    let mut diagnostics = Vec::new();
    for (name, value) in own {
        let key = camel_case(name);
        if table.contains_key(&key) {
            table.insert(key, value.clone().into());
        } else {
            diagnostics.push(unknown(name, &table).at(place_of(name)));
        }
    }
    let broken = "a table of texts is broken";
    let (offline, table): (toml::Table, toml::Table) = table
        .into_iter()
        .partition(|(key, _)| key.starts_with("offline"));
    let offline = offline.try_into().context(broken)?;
    let strings = table.try_into().context(broken)?;
    Ok((strings, offline, diagnostics))
}

/// Returns the table of a language, or else of the same language in another region or script, or
/// else the English one.
fn table(language: &str) -> &'static str {
    let tag = language.replace('_', "-");
    let find = |wanted: &dyn Fn(&str) -> bool| TABLES.iter().find(|(of, _)| wanted(of));
    let primary = |tag: &str| {
        tag.split('-')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase()
    };
    let exact = find(&|of| of.eq_ignore_ascii_case(written_as(&tag)));
    let near = || find(&|of| primary(of) == primary(&tag));
    let found = exact.or_else(near).or_else(|| find(&|of| of == "en"));
    found.map_or("", |(_, table)| table)
}

/// Returns the tag of the table for readers of the traditional script, which has several tags.
fn written_as(tag: &str) -> &str {
    let parts = tag.to_ascii_lowercase();
    let is_traditional = ["hant", "hk", "mo", "tw"]
        .iter()
        .any(|part| parts.split('-').any(|of| of == *part));
    match parts.starts_with("zh") && is_traditional {
        true => "zh-TW",
        false => tag,
    }
}

/// Converts `copy-code`, as written in book.toml, to `copyCode`, as in the tables.
fn camel_case(name: &str) -> String {
    let mut upper = false;
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            '-' => upper = true,
            _ if upper => {
                out.extend(c.to_uppercase());
                upper = false;
            }
            _ => out.push(c),
        }
    }
    out
}

fn unknown(name: &str, table: &toml::Table) -> Diagnostic {
    let found = Diagnostic::new(
        codes::UNKNOWN_TEXT,
        Severity::Warning,
        format!("unknown key `output.react.strings.{name}`"),
    );
    let known: Vec<_> = table.keys().map(|key| kebab_case(key)).collect();
    found.help(suggestion(
        name,
        known.iter().map(String::as_str),
        "known texts",
    ))
}

/// Converts `copyCode`, as in the tables, to `copy-code`.
fn kebab_case(key: &str) -> String {
    key.chars().fold(String::new(), |mut out, c| {
        if c.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(c.to_ascii_lowercase());
        out
    })
}

/// Replaces each `{name}` in `text`.
pub(crate) fn fill(text: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(text.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), value)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn tables_have_the_same_names_and_placeholders() {
        let read = |text: &str| -> BTreeMap<String, String> { toml::from_str(text).unwrap() };
        let placeholders = |text: &str| -> BTreeSet<String> {
            let parts = text.split('{').skip(1);
            let names = parts.filter_map(|part| part.split_once('}'));
            names.map(|(name, _)| name.to_owned()).collect()
        };
        let english = read(table("en"));
        for (language, text) in TABLES {
            strings(language, &BTreeMap::new(), |_| None).unwrap();
            let table = read(text);
            assert!(table.keys().eq(english.keys()), "{language}");
            for (name, text) in &table {
                assert!(!text.trim().is_empty(), "{language} {name}");
                let wanted = placeholders(&english[name]);
                assert_eq!(placeholders(text), wanted, "{language} {name}");
            }
        }
    }

    #[test]
    fn languages_without_a_table_have_the_nearest() {
        for (language, first_key) in [
            ("de-AT", "zum"),
            ("pt", "pular"),
            ("zh", "跳到主要内容"),
            ("zh_Hant", "跳到主要內容"),
            ("zh-Hant-HK", "跳到主要內容"),
            ("zh-Hans-SG", "跳到主要内容"),
            ("EN-gb", "skip"),
            ("nl", "skip"),
            ("", "skip"),
        ] {
            let (texts, ..) = strings(language, &BTreeMap::new(), |_| None).unwrap();
            let text = texts.skip_to_content.to_lowercase();
            assert!(text.starts_with(first_key), "{language}: {text}");
        }
    }

    #[test]
    fn a_book_can_replace_texts() {
        let own = BTreeMap::from([
            ("copy-code".to_owned(), "抄".to_owned()),
            ("copyed".to_owned(), "x".to_owned()),
        ]);
        let (texts, _, found) = strings("zh-CN", &own, |_| None).unwrap();
        assert_eq!(texts.copy_code, "抄");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].help.as_deref(), Some("did you mean `copied`?"));
    }

    #[test]
    fn placeholders_are_filled() {
        assert_eq!(fill("约需 {n} 分钟", &[("n", "3")]), "约需 3 分钟");
    }
}
