//! The owner's HTML in slots of the frame: `theme/slots/NAME.html`.

use std::{collections::BTreeMap, ops::Range, path::Path};

use book_files::BookFiles;
use diagnostics::{Diagnostic, Place, Severity, codes, suggestion};
use safe_html::{AuthorStyles, Sanitizer, scan, with_style_classes};

use crate::address::Addresses;

/// The slots: the names of their files and their places on a page.
pub const SLOTS: [(&str, &str); 7] = [
    ("doc-after", "below the text of each article"),
    ("doc-before", "above the text of each article"),
    ("footer", "in the footer of each page"),
    ("navbar-end", "at the right end of the navbar"),
    ("navbar-start", "beside the title in the navbar"),
    ("sidebar-bottom", "below the entries of the sidebar"),
    ("sidebar-top", "above the entries of the sidebar"),
];

/// The folder, relative to the book's root.
const FOLDER: &str = "theme/slots";

/// Returns the path of the file of a slot, relative to the book's root.
pub fn slot_file(name: &str) -> String {
    format!("{FOLDER}/{name}.html")
}

/// Reads the slots of the book at `root`. With a sanitiser, parts that authors may not write
/// on a page are removed and reported. Addresses that begin with `/` are paths of the site.
pub fn slots(
    book: &BookFiles,
    addresses: &Addresses,
    sanitizer: Option<&Sanitizer>,
    styles: &AuthorStyles,
) -> (BTreeMap<String, String>, Vec<Diagnostic>) {
    let (mut slots, mut found) = (BTreeMap::new(), Vec::new());
    let files = book
        .entries(&book.root().join(FOLDER))
        .unwrap_or_else(|error| {
            let message = format!("`{FOLDER}` cannot be read: {error}");
            let help = "make it a folder that can be read, or remove it";
            found.push(warning(FOLDER, message, help));
            Vec::new()
        });
    for file in files {
        let Some(name) = file.file_stem().and_then(|name| name.to_str()) else {
            continue;
        };
        let shown = slot_file(name);
        if file.extension() != Some("html".as_ref()) || SLOTS.iter().all(|(slot, _)| *slot != name)
        {
            found.push(unknown(&file, name));
            continue;
        }
        let text = match book.read_text(&file) {
            Ok(text) => text,
            Err(error) => {
                let message = format!("`{shown}` cannot be read: {error}");
                let help = "save it as a file in UTF-8, or remove it";
                found.push(warning(&shown, message, help));
                continue;
            }
        };
        let html = match sanitizer {
            None => text,
            Some(sanitizer) => cleaned(sanitizer, &text, &shown, styles, &mut found),
        };
        if !html.trim().is_empty() {
            slots.insert(name.to_owned(), with_base(html.trim(), &addresses.base));
        }
    }
    (slots, found)
}

fn cleaned(
    sanitizer: &Sanitizer,
    text: &str,
    shown: &str,
    styles: &AuthorStyles,
    found: &mut Vec<Diagnostic>,
) -> String {
    let with_classes = with_style_classes(text, styles);
    let cleaned = match sanitizer.clean(&with_classes) {
        Ok(cleaned) => cleaned,
        Err(excess) => {
            let message = format!("`{shown}`: {excess}, so the file is left out");
            found.push(warning(shown, message, excess.remedy()));
            return String::new();
        }
    };
    for origin in &cleaned.dropped_origins {
        let message = format!("removed from `{shown}`: a video or sound on `{origin}`");
        let help = "copy the file into the book, or add its site to `media-origins`";
        found.push(warning(shown, message, help));
    }
    let elements = cleaned.dropped.iter().map(|name| format!("<{name}>"));
    let attributes = cleaned.dropped_attributes.iter().cloned();
    let names: Vec<_> = elements
        .chain(attributes)
        .map(|name| format!("`{name}`"))
        .collect();
    if !names.is_empty() {
        let message = format!("removed from `{shown}`: {}", names.join(", "));
        let help = "`allow-html = \"trusted\"` keeps all HTML of the book";
        let at = first_dropped(text, &cleaned.dropped, &cleaned.dropped_attributes);
        found.push(warning(shown, message, help).at(Place::new(shown, text, at)));
    }
    cleaned.html
}

/// Returns the place of the first element or attribute that is dropped from a text.
fn first_dropped(text: &str, elements: &[String], attributes: &[String]) -> Range<usize> {
    let lower = text.to_ascii_lowercase();
    let elements = elements.iter().filter_map(|name| {
        let tag = format!("<{}", name.to_ascii_lowercase());
        let mut tags = lower.match_indices(&tag).map(|(at, _)| at..at + tag.len());
        tags.find(|tag| {
            !lower[tag.end..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-')
        })
    });
    let written = scan::attributes(text);
    let attributes = attributes.iter().filter_map(|name| {
        let same = |one: &&scan::Attribute<'_>| one.is(name);
        written.iter().find(same).map(|one| one.whole.clone())
    });
    let all = elements.chain(attributes);
    all.min_by_key(|place| place.start).unwrap_or(0..0)
}

/// Returns a finding about a file as a whole.
fn warning(file: &str, message: String, help: &str) -> Diagnostic {
    Diagnostic::new(codes::SLOT, Severity::Warning, message)
        .at(Place::file(file, ""))
        .help(help)
}

fn unknown(file: &Path, name: &str) -> Diagnostic {
    let file = file.file_name().unwrap_or_default().to_string_lossy();
    let file = format!("{FOLDER}/{file}");
    let known = SLOTS.map(|(slot, _)| format!("{slot}.html"));
    let known = known.iter().map(String::as_str);
    let help = suggestion(&format!("{name}.html"), known, "known slots");
    warning(&file, format!("`{file}` is not a slot"), &help)
}

/// Prepends the base path to addresses that begin with a single slash.
fn with_base(html: &str, base: &str) -> String {
    if base == "/" {
        return html.to_owned();
    }
    let mut out = html.to_owned();
    for attribute in ["href", "src"] {
        let path = format!("{attribute}=\"/");
        // The sanitiser writes `//` for addresses of another host.
        let elsewhere = format!("{attribute}=\"{base}/");
        out = out.replace(&path, &format!("{attribute}=\"{base}"));
        out = out.replace(&elsewhere, &format!("{path}/"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::with_base;

    #[test]
    fn paths_of_the_site_get_its_base() {
        let html = r#"<a href="/a">a</a><img src="//b.example/c"><a href="https://d/">"#;
        let wanted = r#"<a href="/docs/a">a</a><img src="//b.example/c"><a href="https://d/">"#;
        assert_eq!(with_base(html, "/docs/"), wanted);
        assert_eq!(with_base(html, "/"), html);
    }
}
