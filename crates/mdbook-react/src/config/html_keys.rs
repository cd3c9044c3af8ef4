//! Reports keys of `[output.html]` that have no effect on this renderer's site.
//!
//! A key is reported only if its value would change mdBook's page but does not change this one. A
//! key that requests a feature that every page has is not reported.

use toml::Value;

use super::book_toml::BookToml;
use crate::diagnostic::{Diagnostic, Severity, codes};

/// A key below `[output.html]`.
struct Key {
    path: &'static [&'static str],
    /// Whether the value requests something that this site does not have.
    is_missed: fn(&Value) -> bool,
    /// The reason and the remedy.
    help: &'static str,
}

const KEYS: [Key; 4] = [
    Key {
        path: &["theme"],
        is_missed: |value| value.as_str().is_some_and(|folder| !is_theme(folder)),
        help: "`head.html`, `head.hbs`, `favicon` and `custom.css` are read from the folder `theme`",
    },
    Key {
        path: &["playground", "copyable"],
        is_missed: is_false,
        help: "every code block has a button that copies it",
    },
    Key {
        path: &["search", "enable"],
        is_missed: is_false,
        help: "every site has the search; `unlisted: true` in the front matter of a chapter leaves it out",
    },
    Key {
        path: &["search", "chapter"],
        is_missed: |value| value.as_table().is_some_and(|table| !table.is_empty()),
        help: "`unlisted: true` in the front matter of a chapter leaves it out of the search and the sidebar",
    },
];

/// Returns a warning for each key of `html` whose value has no effect.
pub(super) fn without_effect(html: &Value, file: &BookToml) -> Vec<Diagnostic> {
    let missed = KEYS.iter().filter(|key| {
        let value = key
            .path
            .iter()
            .try_fold(html, |value, part| value.get(part));
        value.is_some_and(key.is_missed)
    });
    missed
        .map(|key| {
            let name = key.path.join(".");
            let message = format!("`{name}` of `[output.html]` has no effect on this site");
            let path = ["output", "html"].iter().chain(key.path);
            let place = file.nearest(&path.collect::<Vec<_>>());
            Diagnostic::new(codes::HTML_KEY_WITHOUT_EFFECT, Severity::Warning, message)
                .at(place)
                .help(key.help)
        })
        .collect()
}

fn is_false(value: &Value) -> bool {
    value.as_bool() == Some(false)
}

/// Whether a folder is the one that is read anyway.
fn is_theme(folder: &str) -> bool {
    folder.trim_start_matches("./").trim_end_matches('/') == "theme"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missed(text: &str) -> Vec<(String, Option<usize>)> {
        let file = BookToml::parse(text.to_owned()).unwrap();
        let html = text.parse::<toml::Table>().unwrap()["output"]["html"].clone();
        let found = without_effect(&html, &file).into_iter();
        found
            .map(|one| (one.message, one.place.map(|place| place.line)))
            .collect()
    }

    #[test]
    fn missed_keys_are_reported_at_their_place() {
        let found =
            missed("[output.html]\ntheme = \"look\"\n[output.html.search]\nenable = false\n");
        let message = |key| format!("`{key}` of `[output.html]` has no effect on this site");
        assert_eq!(
            found,
            [
                (message("theme"), Some(2)),
                (message("search.enable"), Some(4))
            ]
        );
    }

    #[test]
    fn keys_that_ask_for_existing_features_are_not_reported() {
        let text = "[output.html]\ntheme = \"./theme/\"\nhash-files = true\ninput-404 = \"gone.md\"\n\
                    git-repository-icon = \"fa-github\"\n[output.html.fold]\nenable = true\nlevel = 2\n\
                    [output.html.search]\nenable = true\nlimit-results = 20\n\
                    [output.html.playground]\nrunnable = false\ncopyable = true\n";
        assert_eq!(missed(text), []);
    }
}
