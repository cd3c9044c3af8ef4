//! Tests that every key of mdBook's tables has an effect, is reported, or is known to need neither.

use std::str::FromStr;

use diagnostics::{Diagnostic, Severity, codes};
use mdbook_core::config::{BookConfig, BuildConfig, Config as BookToml, RustConfig};
use serde::Serialize;

use super::{Config, html_keys::FORMER, html_schema, load, mdbook_tables};

/// The effect of a key of `[output.html]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Treatment {
    /// It changes the configuration.
    Followed,
    /// It has no effect, which is reported.
    Reported,
    /// It changes nothing that readers of this site could miss.
    Unneeded,
}
use Treatment::{Followed, Reported, Unneeded};

/// Every key of `[output.html]`, with a value that is not mdBook's default.
const TREATMENTS: [(&str, &str, Treatment); 42] = [
    ("theme", "'look'", Reported),
    ("default-theme", "'navy'", Followed),
    ("default-theme", "'mine'", Reported),
    ("preferred-dark-theme", "'light'", Followed),
    ("preferred-dark-theme", "'mine'", Reported),
    ("smart-punctuation", "false", Followed),
    ("definition-lists", "false", Followed),
    ("admonitions", "false", Followed),
    ("mathjax-support", "true", Followed),
    ("additional-css", "['a.css']", Followed),
    ("additional-js", "['a.js']", Followed),
    ("fold.enable", "false", Followed),
    ("fold.level", "2", Followed),
    ("playground.runnable", "true", Followed),
    ("playground.editable", "true", Reported),
    ("playground.copyable", "false", Followed),
    ("playground.line-numbers", "true", Reported),
    ("playground.copy-js", "false", Unneeded),
    ("code.hidelines", "{ python = '~' }", Followed),
    ("print.enable", "false", Followed),
    ("print.page-break", "false", Followed),
    ("no-section-label", "true", Followed),
    ("search.enable", "false", Reported),
    ("search.limit-results", "5", Unneeded),
    ("search.limit-results", "31", Reported),
    ("search.teaser-word-count", "5", Unneeded),
    ("search.use-boolean-and", "true", Unneeded),
    ("search.boost-title", "5", Unneeded),
    ("search.boost-hierarchy", "5", Unneeded),
    ("search.boost-paragraph", "5", Unneeded),
    ("search.expand", "false", Unneeded),
    ("search.heading-split-level", "5", Unneeded),
    ("search.copy-js", "false", Unneeded),
    (
        "search.chapter",
        "{ 'a.md' = { enable = false } }",
        Followed,
    ),
    ("git-repository-url", "'https://x.y/z'", Followed),
    // The link has the name of the host in place of an icon.
    ("git-repository-icon", "'fa-code-fork'", Unneeded),
    ("input-404", "'gone.md'", Followed),
    ("site-url", "'/a/'", Followed),
    ("site-url", "'a'", Reported),
    ("cname", "'x.y'", Followed),
    ("edit-url-template", "'https://x.y/{path}'", Followed),
    ("redirect", "{ '/a.html' = 'b.html' }", Followed),
];

/// The rest: `live-reload-endpoint` is mdBook's own, and the switches with other values.
const MORE: [(&str, &str, Treatment); 4] = [
    ("live-reload-endpoint", "'a'", Unneeded),
    ("hash-files", "false", Reported),
    ("sidebar-header-nav", "false", Reported),
    ("site-url", "'https://x.y/a/'", Followed),
];

fn load_html(key: &str, value: &str) -> (Config, Vec<Diagnostic>) {
    let text = format!("[output.html]\n{key} = {value}\n[output.react]\n");
    load_text(&text)
}

fn load_text(text: &str) -> (Config, Vec<Diagnostic>) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("book.toml"), text).unwrap();
    load(&BookToml::from_str(text).unwrap(), folder.path())
}

#[test]
fn each_key_is_followed_or_reported_or_unneeded() {
    let unset = format!("{:?}", load_text("[output.html]\n[output.react]").0);
    for (key, value, treatment) in TREATMENTS.into_iter().chain(MORE) {
        let (config, found) = load_html(key, value);
        let is_changed = format!("{config:?}") != unset;
        let reported = found.iter().find(|one| {
            one.code == codes::HTML_KEY_WITHOUT_EFFECT && one.message.contains(&format!("`{key}`"))
        });
        let seen = match reported {
            Some(_) => Reported,
            None if is_changed => Followed,
            None => Unneeded,
        };
        assert_eq!(seen, treatment, "{key} = {value}: {found:?}");
        if let Some(found) = reported {
            assert_eq!(
                found.place.as_ref().map(|place| place.line),
                Some(2),
                "{key}"
            );
            assert!(found.help.is_some(), "{key}");
            assert_eq!(found.severity, Severity::Warning, "{key}");
        }
        assert_eq!(
            found.len(),
            usize::from(treatment == Reported),
            "{key}: {found:?}"
        );
    }
}

#[test]
fn every_key_of_mdbook_is_followed_reported_or_unneeded() {
    let listed = TREATMENTS
        .into_iter()
        .chain(MORE)
        .map(|(key, ..)| key.to_owned());
    assert_eq!(leaves(&html_schema::defaults()), listed.collect());
}

#[test]
fn the_schemas_have_the_keys_of_mdbook() {
    // mdBook does not write the default.
    let mut book = BookConfig::default();
    book.src = "book".into();
    let whole = mdbook_tables::schema();
    for (table, keys) in [
        ("book", leaves(&book)),
        ("build", leaves(&BuildConfig::default())),
        ("rust", leaves(&RustConfig::default())),
    ] {
        let own = properties(&whole, &whole["properties"][table], "");
        assert_eq!(own, keys, "{table}");
    }
}

/// Returns the paths of the keys of a configuration.
fn leaves(config: &impl Serialize) -> std::collections::BTreeSet<String> {
    let mut found = std::collections::BTreeSet::new();
    collect(&serde_json::to_value(config).unwrap(), "", &mut found);
    found
}

fn collect(value: &serde_json::Value, path: &str, found: &mut std::collections::BTreeSet<String>) {
    match value.as_object().filter(|table| !table.is_empty()) {
        Some(table) => {
            for (key, value) in table {
                let dot = if path.is_empty() { "" } else { "." };
                collect(value, &format!("{path}{dot}{key}"), found);
            }
        }
        None => drop(found.insert(path.to_owned())),
    }
}

/// Returns the paths of the keys of a schema.
fn properties(
    whole: &serde_json::Value,
    schema: &serde_json::Value,
    path: &str,
) -> std::collections::BTreeSet<String> {
    let mut schema = schema;
    while let Some(at) = schema["$ref"].as_str() {
        schema = whole.pointer(at.trim_start_matches('#')).unwrap();
    }
    let Some(inner) = schema["properties"].as_object() else {
        return std::iter::once(path.to_owned()).collect();
    };
    let dot = if path.is_empty() { "" } else { "." };
    let below = |(key, inner): (&String, _)| properties(whole, inner, &format!("{path}{dot}{key}"));
    inner.iter().flat_map(below).collect()
}

#[test]
fn keys_with_one_reason_are_reported_together() {
    let (_, found) = load_text(
        "[output.html]\nhash-files = true\npreferred-dark-theme = 'mine'\ndefault-theme = 'own'\n",
    );
    let shown: Vec<_> = found
        .iter()
        .map(|one| {
            (
                one.message.as_str(),
                one.place.as_ref().map(|place| place.line),
            )
        })
        .collect();
    let message =
        "`default-theme`, `preferred-dark-theme` of `[output.html]` have no effect on this site";
    assert_eq!(shown, [(message, Some(4))]);
}

#[test]
fn a_key_of_the_former_table_is_found_in_it() {
    let (_, found) = load_text("[output.html]\n[output.html.playpen]\nx = 1\neditable = true\n");
    let lines = found
        .iter()
        .map(|one| one.place.as_ref().map(|place| place.line));
    assert!(lines.eq([Some(3), Some(4)]), "{found:?}");
}

#[test]
fn an_own_key_takes_precedence() {
    let (_, found) = load_text(
        "[output.html]\ndefault-theme = 'mine'\n[output.react.color-mode]\ndefault = 'dark'\n",
    );
    assert_eq!(found, []);
}

#[test]
fn unknown_and_invalid_keys_are_reported_and_the_others_followed() {
    let (config, found) = load_text(
        "[output.html]\ncurly-quotes = true\nadditional-css = 'a.css'\nno-section-lable = true\n\
         cname = 'x.y'\n[output.html.playpen]\nrunnable = true\n",
    );
    let shown: Vec<_> = found
        .iter()
        .map(|one| {
            let line = one.place.as_ref().map(|place| place.line);
            (
                line,
                one.code.as_str(),
                one.severity,
                one.help.as_deref().unwrap_or_default(),
            )
        })
        .collect();
    let warning = Severity::Warning;
    assert_eq!(
        shown,
        [
            (
                Some(3),
                codes::WRONG_VALUE,
                warning,
                "write a list: `[\"first\", \"second\"]`"
            ),
            (Some(2), codes::UNKNOWN_KEY, warning, FORMER[0].1),
            (
                Some(4),
                codes::UNKNOWN_KEY,
                warning,
                "did you mean `no-section-label`?"
            ),
        ]
    );
    assert_eq!(config.html.cname.as_deref(), Some("x.y"));
    assert!(config.playground.runnable);
}
