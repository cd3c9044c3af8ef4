//! Reads the owner's files in the folder `theme`: head tags, fonts, tokens and rules.

use std::{io::ErrorKind, path::Path};

use crate::{
    diagnostic::{Diagnostic, Place, Severity, codes},
    regular_file,
};

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
pub(crate) fn without_effect(theme: &Path) -> Option<Diagnostic> {
    let is_written = |name: &&str| {
        let text = regular_file::read(&theme.join(name)).unwrap_or_default();
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
    let text = regular_file::read(&theme.join(first)).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let place = Place::file(format!("theme/{first}"), &text);
    Some(found.at(place).help(
        "write tags of the head into `theme/head.html`, rules into `theme/custom.css` and HTML of the \
         pages into `theme/slots`; components in `theme/overrides` replace parts of the pages",
    ))
}

/// The owner's rules in the stylesheet of a site.
pub(crate) struct OwnRules {
    /// `theme/tokens.css`.
    pub(crate) tokens: String,
    /// `theme/custom.css`.
    pub(crate) custom: String,
    /// `theme/fonts/fonts.css`, with the addresses of its files in the site.
    pub(crate) fonts: String,
}

impl OwnRules {
    /// Reads the owner's rules; `add` is that of [`fonts`].
    pub(crate) fn read(
        theme: &Path,
        add: &mut impl FnMut(&str, &[u8]) -> String,
        found: &mut Vec<Diagnostic>,
    ) -> Self {
        Self {
            tokens: text(theme, "tokens.css", found),
            custom: text(theme, "custom.css", found),
            fonts: fonts(theme, add, found),
        }
    }
}

/// Returns the text of a file of the theme; empty if there is none. One that cannot be read is
/// reported.
fn text(theme: &Path, name: &str, found: &mut Vec<Diagnostic>) -> String {
    regular_file::read_text(&theme.join(name)).unwrap_or_else(|error| {
        found.extend(unreadable(name, &error));
        String::new()
    })
}

/// Returns the finding for a file of the theme that exists and cannot be read.
pub(crate) fn unreadable(name: &str, error: &std::io::Error) -> Option<Diagnostic> {
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
pub(crate) fn head(theme: &Path, found: &mut Vec<Diagnostic>) -> String {
    let html = text(theme, "head.html", found).trim().to_owned();
    let template = without_template_comments(&text(theme, "head.hbs", found));
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

/// Returns `theme/fonts/fonts.css` with addresses of local files replaced by the names that `add`
/// returns.
///
/// `add` receives a path below the site's root and the bytes, and returns the path with a hash.
fn fonts(
    theme: &Path,
    add: &mut impl FnMut(&str, &[u8]) -> String,
    found: &mut Vec<Diagnostic>,
) -> String {
    let folder = theme.join("fonts");
    let css = text(theme, "fonts/fonts.css", found);
    let mut out = String::with_capacity(css.len());
    let mut rest = css.as_str();
    while let Some((before, after)) = rest.split_once("url(") {
        let (address, after) = after.split_once(')').unwrap_or((after, ""));
        let name = address.trim().trim_matches(['"', '\'']);
        let (name, _) = nav_model::split_address(name);
        let name = name.strip_prefix("./").unwrap_or(name);
        let is_beside = !name.is_empty() && !name.contains(['/', '\\', ':']);
        let file = folder.join(name);
        let bytes = is_beside.then(|| regular_file::read(&file).ok());
        out.push_str(before);
        match bytes.flatten() {
            // The stylesheet is in `_app`.
            Some(bytes) => {
                let path = add(&format!("_app/fonts/{name}"), &bytes);
                let path = path.strip_prefix("_app/").unwrap_or(&path);
                out.extend(["url(\"", path, "\")"]);
            }
            None => out.extend(["url(", address, ")"]),
        }
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
