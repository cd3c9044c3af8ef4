//! Checks the tables of `book.toml` that mdBook itself reads, and reports faults as for
//! `[output.react]`.
//!
//! mdBook refuses unknown keys there, so they are errors.

use std::collections::BTreeMap;

use diagnostics::{Diagnostic, Severity, codes};
use schemars::JsonSchema;

use super::{book_toml::BookToml, load::check_table, schema::Checker};

/// Keys of mdBook 0.4 that mdBook 0.5 refuses.
const FORMER: [(&str, &str); 1] = [(
    "book.multilingual",
    "remove it: it never had an effect, and mdBook 0.5 refuses it",
)];

/// The file as a whole.
#[derive(Default, JsonSchema)]
#[schemars(default, rename_all = "kebab-case")]
struct WholeFile {
    book: BookTable,
    build: BuildTable,
    rust: RustTable,
    output: BTreeMap<String, OutputTable>,
    preprocessor: BTreeMap<String, PreprocessorTable>,
}

/// The keys that mdBook reads of any output.
#[derive(Default, JsonSchema)]
#[schemars(default, extend("additionalProperties" = true))]
struct OutputTable {
    command: Option<String>,
    optional: bool,
}

/// The keys that mdBook reads of any preprocessor.
#[derive(Default, JsonSchema)]
#[schemars(default, extend("additionalProperties" = true))]
struct PreprocessorTable {
    command: Option<String>,
    optional: bool,
    before: Vec<String>,
    after: Vec<String>,
}

#[derive(Default, JsonSchema)]
#[schemars(default, rename_all = "kebab-case")]
struct BookTable {
    title: Option<String>,
    authors: Vec<String>,
    description: Option<String>,
    src: String,
    language: Option<String>,
    text_direction: Option<TextDirection>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is used")]
enum TextDirection {
    Ltr,
    Rtl,
}

#[derive(Default, JsonSchema)]
#[schemars(default, rename_all = "kebab-case")]
struct BuildTable {
    build_dir: String,
    create_missing: bool,
    use_default_preprocessors: bool,
    extra_watch_dirs: Vec<String>,
}

#[derive(Default, JsonSchema)]
#[schemars(default, rename_all = "kebab-case")]
struct RustTable {
    edition: Option<Edition>,
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
enum Edition {
    #[schemars(rename = "2015")]
    E2015,
    #[schemars(rename = "2018")]
    E2018,
    #[schemars(rename = "2021")]
    E2021,
    #[schemars(rename = "2024")]
    E2024,
}

/// Returns the schema of the whole file.
pub(super) fn schema() -> serde_json::Value {
    schemars::schema_for!(WholeFile).to_value()
}

/// Sets the remedy for keys of `[output.react]` in tables of mdBook.
fn move_to_output(found: &mut [Diagnostic], text: &str) {
    let table = text.parse::<toml::Table>().unwrap_or_default();
    for section in ["book", "build", "rust"] {
        let keys = table.get(section).and_then(toml::Value::as_table);
        for (key, value) in keys.into_iter().flatten() {
            let message = format!("unknown key `{section}.{key}`");
            let alone = toml::Table::from_iter([(key.clone(), value.clone())]);
            let text = toml::to_string(&alone).unwrap_or_default();
            let is_unknown = |one: &Diagnostic| one.code == codes::UNKNOWN_KEY;
            let Ok(file) = BookToml::parse(text) else {
                continue;
            };
            if check_table(alone.into(), &file).1.iter().any(is_unknown) {
                continue;
            }
            for one in found.iter_mut().filter(|one| one.message == message) {
                one.help = Some(format!("move `{key}` below `[output.react]`"));
            }
        }
    }
}

/// Sets the remedy for keys of a table that are outside of all tables.
fn move_below_tables(found: &mut [Diagnostic]) {
    const KEYS: [(&str, &str); 7] = [
        ("title", "below `[book]`"),
        ("authors", "below `[book]`"),
        ("description", "below `[book]`"),
        ("language", "below `[book]`"),
        ("src", "below `[book]`"),
        ("build-dir", "below `[build]`"),
        ("output-react", "into `[output.react]`"),
    ];
    for (key, place) in KEYS {
        let message = format!("unknown key `{key}`");
        for one in found.iter_mut().filter(|one| one.message == message) {
            one.help = Some(match place.starts_with("into") {
                true => "write `[output.react]`, with a dot".to_owned(),
                false => format!("move `{key}` {place}"),
            });
        }
    }
}

/// Returns the remedy for TOML that cannot be read, by the parser's message.
fn remedy_of(message: &str, line: &str) -> Option<String> {
    if message.contains("duplicate key") {
        return Some(match line.trim_start().starts_with('[') {
            true => "write the keys of both tables below one of them".to_owned(),
            false => "remove one of the two lines".to_owned(),
        });
    }
    if message.contains("unclosed table") {
        return Some(format!("close the bracket: `{}]`", line.trim()));
    }
    let quotes = |mark: char| line.matches(mark).count() % 2 == 1;
    (message.contains("string") && (quotes('"') || quotes('\'')))
        .then(|| "close the quote at the end of the value".to_owned())
}

/// Returns the remedy for a line that is not TOML.
fn remedy(line: &str) -> Option<String> {
    // Editors replace straight quotes.
    if line.contains(['“', '”', '‘', '’']) {
        return Some("write straight quotes: `\"` or `'`".to_owned());
    }
    let (key, value) = line.split_once(['=', '＝', ':', '：'])?;
    let (key, value) = (key.trim(), value.trim());
    let is_key = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '"');
    if key.is_empty() || !key.chars().all(is_key) {
        return None;
    }
    let is_bare = value.starts_with(char::is_alphabetic) && !matches!(value, "true" | "false");
    let truth = match &*value.to_ascii_lowercase() {
        "yes" | "on" | "true" => Some("true"),
        "no" | "off" | "false" => Some("false"),
        _ => None,
    };
    let value = if let Some(truth) = truth {
        truth.to_owned()
    } else if is_bare {
        format!("\"{value}\"")
    } else {
        value.to_owned()
    };
    let written = format!("{key} = {value}");
    (is_bare || !line.contains('=')).then(|| format!("write `{written}`"))
}

/// Returns the faults of a `book.toml` that mdBook would refuse to load, `[output.react]` included,
/// so that authors see all of them at once.
pub fn refusals(text: &str) -> Vec<Diagnostic> {
    let file = match BookToml::parse(text.to_owned()) {
        Ok(file) => file,
        Err(error) => {
            let message = format!("this is not TOML: {}", error.message().replace('\n', "; "));
            let place = error.span().map(|span| BookToml::place_in(text, span));
            let found = Diagnostic::new(codes::BROKEN_BOOK_TOML, Severity::Error, message);
            let found = found.at(place);
            let start = error.span().map_or(0, |span| span.start.min(text.len()));
            let start = text[..start].rfind('\n').map_or(0, |end| end + 1);
            let line = text[start..].lines().next().unwrap_or_default();
            let help = remedy_of(error.message(), line).or_else(|| remedy(line));
            return vec![match help {
                Some(help) => found.help(help),
                None => found,
            }];
        }
    };
    let Ok(table) = text.parse::<toml::Table>() else {
        return Vec::new();
    };
    let react = table
        .get("output")
        .and_then(|output| output.get(diagnostics::NAME));
    let react = react.cloned();
    let schema = schema();
    let mut checker = Checker {
        schema: &schema,
        file: &file,
        unknown: Severity::Error,
        wrong: Severity::Error,
        former: &FORMER,
        found: Vec::new(),
    };
    checker.check(toml::Value::Table(table), &schema, &mut Vec::new());
    let mut found = checker.found;
    move_to_output(&mut found, text);
    move_below_tables(&mut found);
    if let Some(react) = react.filter(|_| !found.is_empty()) {
        let own = check_table(react, &file).1;
        let new: Vec<_> = own.into_iter().filter(|it| !found.contains(it)).collect();
        found.extend(new);
    }
    found
}
