//! Reads `[output.html]`, and reports keys that have no effect on this renderer's site.
//!
//! A key is reported only if its value would change mdBook's pages but does not change these ones.
//! Keys for features that every page has are not reported. Neither are keys that tune mdBook's
//! search, because this search ranks by its own rules.

use std::sync::LazyLock;

use diagnostics::{Diagnostic, Severity, codes};
use toml::Value;

use super::{
    book_toml::BookToml,
    html::{is_dark, split_site_url},
    html_schema,
    schema::Checker,
};

/// The path to the table in the file.
const TABLE: [&str; 2] = ["output", "html"];

/// Keys of mdBook 0.4 that mdBook 0.5 does not know.
pub(super) const FORMER: [(&str, &str); 3] = [
    (
        "output.html.curly-quotes",
        "it is `smart-punctuation` since mdBook 0.5",
    ),
    (
        "output.html.copy-fonts",
        "remove it: fonts are read from `theme/fonts`",
    ),
    (
        "output.html.google-analytics",
        "write the tags of the script into `theme/head.html`",
    ),
];

/// A key below `[output.html]`.
struct HtmlKey {
    path: &'static [&'static str],
    /// Whether the value, in the whole table, requests something that this site does not have.
    is_missed: fn(&Value, &Value) -> bool,
    /// The key of `[output.react]` that takes its place.
    counterpart: Option<&'static str>,
    /// The reason and the remedy.
    help: &'static str,
}

impl HtmlKey {
    /// A key whose value is missed unless it is mdBook's default.
    const fn unless_default(path: &'static [&'static str], help: &'static str) -> Self {
        Self {
            path,
            is_missed: |_, _| true,
            counterpart: None,
            help,
        }
    }
}

const THEMES: &str = "mdBook's themes are `light`, `rust`, `coal`, `navy` and `ayu`; `color-mode` of \
                      `[output.react]` chooses between light and dark";
/// The results that the search shows at most: three sections of each of ten pages.
const MOST_RESULTS: i64 = 30;

const KEYS: [HtmlKey; 10] = [
    HtmlKey {
        path: &["theme"],
        is_missed: |value, _| value.as_str().is_some_and(|folder| !is_theme(folder)),
        counterpart: None,
        help: "`head.html`, `head.hbs`, `favicon` and `custom.css` are read from the folder `theme`",
    },
    HtmlKey {
        path: &["default-theme"],
        is_missed: |value, _| is_other_theme(value),
        counterpart: Some("color-mode"),
        help: THEMES,
    },
    HtmlKey {
        path: &["preferred-dark-theme"],
        is_missed: |value, _| is_other_theme(value),
        counterpart: Some("color-mode"),
        help: THEMES,
    },
    HtmlKey {
        path: &["site-url"],
        is_missed: |value, _| value.as_str().and_then(split_site_url).is_none(),
        counterpart: Some("base-path"),
        help: "write a path that starts with `/`, or a full address",
    },
    HtmlKey {
        path: &["playground", "editable"],
        is_missed: |_, html| at(html, &["playground", "runnable"]) != Some(&Value::Boolean(true)),
        counterpart: Some("playground"),
        help: "add `runnable = true`: programs are sent to the playground only with it",
    },
    HtmlKey::unless_default(
        &["playground", "line-numbers"],
        "`showLineNumbers` after the language of a code block shows them",
    ),
    HtmlKey::unless_default(
        &["hash-files"],
        "scripts and stylesheets are named by their content, all other files keep their names",
    ),
    HtmlKey::unless_default(
        &["sidebar-header-nav"],
        "headings are listed beside the page, not in the sidebar; `hide_table_of_contents: true` in \
         the front matter of a chapter omits the list",
    ),
    HtmlKey::unless_default(
        &["search", "enable"],
        "every site has the search; `unlisted: true` in the front matter of a chapter leaves it out",
    ),
    HtmlKey {
        path: &["search", "limit-results"],
        is_missed: |value, _| value.as_integer().is_some_and(|most| most > MOST_RESULTS),
        counterpart: None,
        help: "the search shows at most three sections of each of the ten best pages",
    },
];

/// Returns the valid parts of `html`, the table in the file, and a warning for each other part.
///
/// mdBook would ignore the whole table.
pub(super) fn check(html: Value, file: &BookToml) -> (Value, Vec<Diagnostic>) {
    static SCHEMA: LazyLock<serde_json::Value> = LazyLock::new(html_schema::schema);
    let mut checker = Checker {
        schema: &SCHEMA,
        file,
        unknown: Severity::Warning,
        wrong: Severity::Warning,
        former: &FORMER,
        found: Vec::new(),
    };
    let html = checker.check(html, &SCHEMA, &mut TABLE.map(str::to_owned).to_vec());
    let found = checker.found;
    let mut html = html.unwrap_or_else(|| toml::Table::new().into());
    if let Some(table) = html.as_table_mut()
        && let Some(playpen) = table.remove(former_name("playground"))
    {
        table.entry("playground").or_insert(playpen);
    }
    (html, found)
}

/// Returns a warning for each reason for which values of `html` have no effect. `is_set` returns
/// whether `[output.react]` has a key.
pub(super) fn without_effect(
    html: &Value,
    file: &BookToml,
    is_set: impl Fn(&str) -> bool,
) -> Vec<Diagnostic> {
    let defaults = Value::try_from(html_schema::defaults());
    let defaults = defaults.unwrap_or_else(|_| toml::Table::new().into());
    let missed = KEYS.iter().filter(|key| {
        let value = at(html, key.path).filter(|value| at(&defaults, key.path) != Some(value));
        value.is_some_and(|value| (key.is_missed)(value, html))
            && !key.counterpart.is_some_and(&is_set)
    });
    let missed: Vec<&HtmlKey> = missed.collect();
    let same_reason = missed.chunk_by(|one, next| one.help == next.help);
    same_reason
        .filter_map(|keys| Some((keys.first()?, names(keys))))
        .map(|(first, names)| {
            let path: Vec<&str> = TABLE.iter().chain(first.path).copied().collect();
            let former: Vec<&str> = path.iter().map(|part| former_name(part)).collect();
            let place = [&path, &former]
                .into_iter()
                .find_map(|path| file.exact(path));
            let place = place.or_else(|| file.nearest(&path));
            Diagnostic::new(codes::HTML_KEY_WITHOUT_EFFECT, Severity::Warning, names)
                .at(place)
                .help(first.help)
        })
        .collect()
}

/// Returns the name of a table in mdBook before 0.4.
fn former_name(table: &str) -> &str {
    match table {
        "playground" => "playpen",
        table => table,
    }
}

/// Returns the message about keys that are missed for one reason.
fn names(keys: &[&HtmlKey]) -> String {
    let names: Vec<_> = keys
        .iter()
        .map(|key| format!("`{}`", key.path.join(".")))
        .collect();
    let verb = if names.len() == 1 { "has" } else { "have" };
    let names = names.join(", ");
    format!("{names} of `[output.html]` {verb} no effect on this site")
}

fn at<'a>(table: &'a Value, path: &[&str]) -> Option<&'a Value> {
    path.iter().try_fold(table, |value, part| value.get(part))
}

/// Whether a folder is the one that builds read without this key.
fn is_theme(folder: &str) -> bool {
    folder.trim_start_matches("./").trim_end_matches('/') == "theme"
}

/// Whether the value names a theme of the book's own.
fn is_other_theme(value: &Value) -> bool {
    value.as_str().is_some_and(|name| is_dark(name).is_none())
}
