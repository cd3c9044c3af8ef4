//! The interface's texts: a table for each language, and the book's own texts.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use book_config::WrittenKey;
use diagnostics::{Diagnostic, Severity, codes, suggestion};
use serde::Deserialize;
use site_model::Strings;

use super::{
    languages::comparable_tag,
    plurals::{self, PluralForms, plural_forms},
};

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
pub struct OfflineStrings {
    /// The title of the page that replaces one that is not available offline.
    #[serde(rename = "offlineTitle")]
    pub title: String,
    /// Its text.
    #[serde(rename = "offlineText")]
    pub text: String,
}

/// The texts of a site.
#[derive(Debug)]
pub struct Texts {
    /// The texts that pages contain.
    pub strings: Strings,
    /// The texts of the page that is shown offline.
    pub offline: OfflineStrings,
    /// The index of the plural form of each number (`PluralForms::numbers`).
    pub plural_forms: String,
    /// The faults of the book's own texts.
    pub found: Vec<Diagnostic>,
}

/// Returns the texts for a book's language; the book may replace each. A warning reports an unknown name
/// among the book's texts. `key_of` returns the key of a name in `book.toml`.
///
/// A language without a table uses its nearest relative's, or the English one. Numbers have the plural
/// forms of the table's language, or of the book's language if a text of the book has several forms.
///
/// # Errors
///
/// If a table of this crate is invalid, which a test excludes.
pub fn strings(
    language: &str,
    own: &BTreeMap<String, String>,
    key_of: impl Fn(&str) -> WrittenKey,
) -> Result<Texts> {
    let (table_language, text) = table(language);
    let mut table: toml::Table = text.parse().context("a table of texts is broken")?;
    let has_forms = |text: &String| text.contains("{n}") && text.contains(plurals::DIVIDER);
    let has_own_forms = own.values().any(has_forms);
    let forms = plural_forms(if has_own_forms {
        language
    } else {
        table_language
    })?;
    let mut found = Vec::new();
    for (name, value) in own {
        let key = camel_case(name);
        let Some(known) = table.get(&key).and_then(toml::Value::as_str) else {
            let WrittenKey { path, place } = key_of(name);
            found.push(unknown(name, &path, &table).at(place));
            continue;
        };
        if known.contains("{n}") {
            let WrittenKey { path, place } = key_of(name);
            let fault = too_many_forms(&path, value, language, &forms);
            found.extend(fault.map(|fault| fault.at(place)));
        }
        table.insert(key, value.clone().into());
    }
    let broken = "a table of texts is broken";
    let (offline, table): (toml::Table, toml::Table) = table
        .into_iter()
        .partition(|(key, _)| key.starts_with("offline"));
    Ok(Texts {
        strings: table.try_into().context(broken)?,
        offline: offline.try_into().context(broken)?,
        plural_forms: forms.numbers,
        found,
    })
}

/// Returns a finding if a text has more plural forms than its language.
fn too_many_forms(
    path: &str,
    text: &str,
    language: &str,
    forms: &PluralForms,
) -> Option<Diagnostic> {
    let count = text.split(plurals::DIVIDER).count();
    let possible = forms.names.len().max(1);
    let message = format!("`{path}` has {count} forms, and `{language}` has {possible}");
    let found = Diagnostic::new(codes::WRONG_VALUE, Severity::Warning, message);
    let help = match forms.names.is_empty() {
        true => "write one text for all numbers".to_owned(),
        false => format!("write a form for each of {}", forms.names.join(", ")),
    };
    (count > possible).then(|| found.help(help))
}

/// Returns the table of a language, or else of the same language in another region or script, or
/// else the English one, with its tag.
fn table(language: &str) -> (&'static str, &'static str) {
    let tag = comparable_tag(language);
    let find = |wanted: &dyn Fn(&str) -> bool| TABLES.iter().find(|(of, _)| wanted(of));
    let exact = find(&|of| of.eq_ignore_ascii_case(table_tag(&tag)));
    let near = || find(&|of| of.split('-').next() == tag.split('-').next());
    let found = exact.or_else(near).or_else(|| find(&|of| of == "en"));
    found.copied().unwrap_or_default()
}

/// Returns the tag of the table for a language. The traditional script has several tags.
fn table_tag(tag: &str) -> &str {
    let is_traditional = ["hant", "hk", "mo", "tw"]
        .iter()
        .any(|part| tag.split('-').any(|of| of == *part));
    match tag.starts_with("zh") && is_traditional {
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

fn unknown(name: &str, path: &str, table: &toml::Table) -> Diagnostic {
    let found = Diagnostic::new(
        codes::UNKNOWN_TEXT,
        Severity::Warning,
        format!("unknown key `{path}`"),
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
pub fn fill(text: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(text.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), value)
    })
}

/// Fills a text with a number, in the plural form that the number has.
pub fn counted(text: &str, number: usize, forms: &str, values: &[(&str, &str)]) -> String {
    let text = fill(plurals::form(text, number, forms), values);
    fill(&text, &[("n", &number.to_string())])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn tables_have_the_same_names_placeholders_and_all_plural_forms() {
        let read = |text: &str| -> BTreeMap<String, String> { toml::from_str(text).unwrap() };
        let placeholders = |text: &str| -> BTreeSet<String> {
            let parts = text.split('{').skip(1);
            let names = parts.filter_map(|part| part.split_once('}'));
            names.map(|(name, _)| name.to_owned()).collect()
        };
        let english = read(table("en").1);
        for (language, text) in TABLES {
            strings(language, &BTreeMap::new(), |_| WrittenKey::default()).unwrap();
            let forms = plural_forms(language).unwrap().names.len().max(1);
            let table = read(text);
            assert!(table.keys().eq(english.keys()), "{language}");
            for (name, text) in &table {
                assert!(!text.trim().is_empty(), "{language} {name}");
                let wanted = placeholders(&english[name]);
                assert_eq!(placeholders(text), wanted, "{language} {name}");
                let count = text.split(plurals::DIVIDER).count();
                assert!(
                    count == 1 || count == forms && wanted.contains("n"),
                    "{language} {name}"
                );
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
            let texts = strings(language, &BTreeMap::new(), |_| WrittenKey::default()).unwrap();
            let text = texts.strings.skip_to_content.to_lowercase();
            assert!(text.starts_with(first_key), "{language}: {text}");
        }
    }

    #[test]
    fn a_book_can_replace_texts() {
        let own = BTreeMap::from([
            ("copy-code".to_owned(), "抄".to_owned()),
            ("copyed".to_owned(), "x".to_owned()),
            ("search-count".to_owned(), "{n} 条|{n} 条".to_owned()),
        ]);
        let key_of = |name: &str| WrittenKey {
            path: format!("strings.{name}"),
            place: None,
        };
        let texts = strings("zh-CN", &own, key_of).unwrap();
        assert_eq!(texts.strings.copy_code, "抄");
        assert_eq!(texts.found.len(), 2);
        assert_eq!(
            texts.found[0].help.as_deref(),
            Some("did you mean `copied`?")
        );
        let message = "`strings.search-count` has 2 forms, and `zh-CN` has 1";
        assert_eq!(texts.found[1].message, message);
    }

    #[test]
    fn numbers_have_the_forms_of_the_texts() {
        let own = |text: &str| BTreeMap::from([("search-count".to_owned(), text.to_owned())]);
        // Thai has one form, and the texts of a book in Thai are English.
        for (language, texts, expected) in [
            ("th", BTreeMap::new(), "{n} result"),
            ("th", own("ผล {n}"), "ผล {n}"),
            ("pl", own("{n} wynik|{n} wyniki|{n} wyników"), "{n} wynik"),
        ] {
            let texts = strings(language, &texts, |_| WrittenKey::default()).unwrap();
            let text = &texts.strings.search_count;
            assert_eq!(plurals::form(text, 1, &texts.plural_forms), expected);
            assert!(texts.found.is_empty(), "{language}");
        }
        let texts = strings("th", &BTreeMap::new(), |_| WrittenKey::default()).unwrap();
        let text = &texts.strings.search_count;
        assert_eq!(plurals::form(text, 5, &texts.plural_forms), "{n} results");
    }

    #[test]
    fn placeholders_are_filled() {
        assert_eq!(fill("约需 {n} 分钟", &[("n", "3")]), "约需 3 分钟");
    }
}
