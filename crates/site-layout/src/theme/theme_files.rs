//! Reads the owner's files in the folder `theme`, and reports files without effect.

use std::io::ErrorKind;

use book_files::BookFiles;
use diagnostics::{Diagnostic, Place, Severity, codes};

/// The folder of the theme.
pub const THEME: &str = "theme";

/// Files that replace parts of mdBook's own pages.
const PARTS_OF_MDBOOK: [&str; 15] = [
    "index.hbs",
    "header.hbs",
    "redirect.hbs",
    "toc.js.hbs",
    "toc.html.hbs",
    "book.js",
    "css/chrome.css",
    "css/general.css",
    "css/print.css",
    "css/variables.css",
    "highlight.js",
    "highlight.css",
    "tomorrow-night.css",
    "ayu-highlight.css",
    "clipboard.min.js",
];

/// Returns a warning about the files of the theme that replace parts of mdBook's own pages.
pub fn without_effect(files: &BookFiles) -> Option<Diagnostic> {
    let theme = files.root().join(THEME);
    let is_written = |name: &&str| {
        let text = files.read(&theme.join(name)).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        // The `header.hbs` of `mdbook init` is a comment.
        !without_template_comments(&text).trim().is_empty()
    };
    let names: Vec<_> = PARTS_OF_MDBOOK.into_iter().filter(is_written).collect();
    let first = names.first()?;
    let listed: Vec<_> = names.iter().map(|name| format!("`theme/{name}`")).collect();
    let verb = if names.len() == 1 { "has" } else { "have" };
    let message = format!("{} {verb} no effect on this site", listed.join(", "));
    let found = Diagnostic::new(codes::THEME_OF_MDBOOK, Severity::Warning, message);
    let text = files.read(&theme.join(first)).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let place = Place::file(format!("theme/{first}"), &text);
    Some(found.at(place).help(
        "write tags of the head into `theme/head.html`, rules into `theme/custom.css` and HTML of the \
         pages into `theme/slots`; components in `theme/overrides` replace parts of the pages, and \
         syntaxes in `theme/syntaxes` colour further languages",
    ))
}

/// The names with an effect in the folder `theme`, except mdBook's.
pub const NAMES: [&str; 14] = [
    "code-themes",
    "components",
    "custom.css",
    "custom.schema.json",
    "favicon.png",
    "favicon.svg",
    "fonts",
    "head.hbs",
    "head.html",
    "overrides",
    "pages",
    "slots",
    "syntaxes",
    "tokens.css",
];

/// Returns a warning for each file of the theme without an effect whose name is nearly one with an
/// effect.
pub fn misspelt(files: &BookFiles) -> Vec<Diagnostic> {
    let theme = files.root().join(THEME);
    let entries = files.entries(&theme).unwrap_or_default();
    let names = entries.iter().filter_map(|path| path.file_name()?.to_str());
    let found = names.filter_map(|name| {
        let first_part = |path: &'static str| path.split('/').next().unwrap_or(path);
        let of_mdbook = PARTS_OF_MDBOOK.into_iter().map(first_part);
        if NAMES
            .into_iter()
            .chain(of_mdbook)
            .any(|known| known == name)
        {
            return None;
        }
        let meant = nav_model::nearest(name, NAMES)?;
        // The file with the known name exists, so this one may be a copy of it.
        if files.is_present(&theme.join(meant)) {
            return None;
        }
        let message = format!("`theme/{name}` has no effect");
        let found = Diagnostic::new(codes::MISSPELT_THEME_FILE, Severity::Warning, message);
        let place = Place::file(format!("theme/{name}"), "");
        Some(found.at(place).help(format!("rename it to `{meant}`")))
    });
    found.collect()
}

/// Returns the stems and texts of the files in a folder of the theme that end with `end`, by name.
/// A file or folder that cannot be read is an error with this code.
pub(crate) fn in_folder(
    files: &BookFiles,
    (folder, end): (&str, &str),
    code: &str,
    found: &mut Vec<Diagnostic>,
) -> Vec<(String, String)> {
    let entries = files.entries(&files.root().join(THEME).join(folder));
    let entries = entries.unwrap_or_else(|error| {
        let message = format!("`theme/{folder}` cannot be read: {error}");
        let one = Diagnostic::new(code, Severity::Error, message);
        found.push(one.help("make it a folder that can be read, or remove it"));
        Vec::new()
    });
    let mut texts = Vec::new();
    for file in entries {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let Some(stem) = name.strip_suffix(end) else {
            continue;
        };
        match files.read_text(&file) {
            Ok(text) => texts.push((stem.to_owned(), text)),
            Err(error) => {
                let message = format!("`theme/{folder}/{name}` cannot be read: {error}");
                let one = Diagnostic::new(code, Severity::Error, message);
                found.push(one.help("save it as a file in UTF-8, or remove it"));
            }
        }
    }
    texts
}

/// Returns the text of a file of the theme; empty if there is none. A file that cannot be read
/// is reported.
pub(crate) fn text(files: &BookFiles, name: &str, found: &mut Vec<Diagnostic>) -> String {
    files
        .read_text(&files.root().join(THEME).join(name))
        .unwrap_or_else(|error| {
            found.extend(unreadable(name, &error));
            String::new()
        })
}

/// Returns the finding for a file of the theme that exists and cannot be read.
pub fn unreadable(name: &str, error: &std::io::Error) -> Option<Diagnostic> {
    if error.kind() == ErrorKind::NotFound {
        return None;
    }
    let message = format!("`theme/{name}` cannot be read: {error}");
    let code = codes::UNREADABLE_ADDITIONAL_FILE;
    let found = Diagnostic::new(code, Severity::Warning, message);
    let place = Place::file(format!("theme/{name}"), "");
    Some(
        found
            .at(place)
            .help("save it as a file in UTF-8, or remove it"),
    )
}

/// Returns the tags of `theme/head.html` and `theme/head.hbs` for the head of every document.
///
/// Template commands in `head.hbs` need mdBook's own renderer; a file that contains one is omitted
/// and reported.
pub fn head(files: &BookFiles, found: &mut Vec<Diagnostic>) -> String {
    let html = text(files, "head.html", found).trim().to_owned();
    let template = without_template_comments(&text(files, "head.hbs", found));
    if template.contains("{{") {
        let message = "`theme/head.hbs` has template commands and was left out";
        let one = Diagnostic::new(codes::THEME_OF_MDBOOK, Severity::Warning, message);
        let place = Place::file("theme/head.hbs", "");
        found.push(
            one.at(place)
                .help("move its plain tags to `theme/head.html`"),
        );
        return html;
    }
    html + template.trim()
}

/// Removes `{{! … }}` and `{{!-- … --}}`, which the `head.hbs` of `mdbook init` contains.
fn without_template_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("{{!") {
        let end = if comment.starts_with("--") {
            "--}}"
        } else {
            "}}"
        };
        let Some((_, after)) = comment.split_once(end) else {
            break;
        };
        out.push_str(before);
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn template_comments_are_removed() {
        for (text, left) in [
            ("{{!-- a }} --}}<link>{{! b }}", "<link>"),
            ("<meta>{{#if x}}", "<meta>{{#if x}}"),
            ("a {{! open", "a {{! open"),
        ] {
            assert_eq!(without_template_comments(text), left);
        }
    }
}
