//! The interface's texts: a table a language, and what a book puts in their place.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use serde::Deserialize;
use site_model::Strings;

use crate::diagnostic::{Diagnostic, Place, Severity, codes, nearest};

const ZH_CN: &str = include_str!("../../strings/zh-CN.toml");
const EN: &str = include_str!("../../strings/en.toml");

/// The texts of pages that are shown without the shell, and so are no part of [`Strings`].
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, serde::Serialize)]
pub(crate) struct OfflineStrings {
    /// The title of the page that stands for one that was not read.
    #[serde(rename = "offlineTitle")]
    pub title: String,
    /// What it says.
    #[serde(rename = "offlineText")]
    pub text: String,
}

/// Returns the texts for a book's language with the book's own texts in place; an unknown name
/// among them is a warning. `place_of` returns the place of a name in `book.toml`.
///
/// Languages without a table of their own get the English one.
///
/// # Errors
///
/// Never with the tables of this crate, which a test reads.
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
            diagnostics.push(unknown(name, &key, &table).at(place_of(name)));
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

/// Chinese in any script and region reads Simplified Chinese here; there is no other table yet.
fn table(language: &str) -> &'static str {
    let primary = language.split(['-', '_']).next().unwrap_or_default();
    if primary.eq_ignore_ascii_case("zh") {
        ZH_CN
    } else {
        EN
    }
}

/// `copy-code` as written in book.toml is `copyCode` in the tables.
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

fn unknown(name: &str, key: &str, table: &toml::Table) -> Diagnostic {
    let found = Diagnostic::new(
        codes::UNKNOWN_TEXT,
        Severity::Warning,
        format!("unknown key `output.react.strings.{name}`"),
    );
    if let Some(known) = nearest(key, table.keys().map(String::as_str)) {
        return found.help(format!("did you mean `{}`?", kebab_case(known)));
    }
    let known: Vec<_> = table.keys().map(|key| kebab_case(key)).collect();
    found.help(format!("known texts: {}", known.join(", ")))
}

/// `copyCode` of the tables as `copy-code`.
fn kebab_case(key: &str) -> String {
    key.chars().fold(String::new(), |mut out, c| {
        if c.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(c.to_ascii_lowercase());
        out
    })
}

/// `text` with each `{name}` replaced.
pub(crate) fn fill(text: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(text.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_tables_are_complete() {
        for language in ["zh-CN", "zh_Hant", "en", "fr", ""] {
            strings(language, &BTreeMap::new(), |_| None).unwrap();
        }
    }

    #[test]
    fn a_book_can_put_its_own() {
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
