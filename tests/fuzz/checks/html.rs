//! Cleans any text as raw HTML and as a formula: it does not panic, and it keeps only what an author
//! may use, also when its output is parsed and cleaned again.

use std::collections::BTreeSet;

use safe_html::{
    AuthorStyles, FormulaKind, MediaOrigins, Sanitizer, is_allowed_attribute, is_allowed_element,
    mathml,
};

/// Panics where the text breaks a rule.
pub(crate) fn check(text: &str) {
    for kind in [FormulaKind::Inline, FormulaKind::Display] {
        if let Ok(html) = mathml(text, kind, &AuthorStyles::default()) {
            // Attributes that the library writes are not the author's choice.
            read(&html, |_, name, value| {
                !name.starts_with("on") && !value.to_ascii_lowercase().contains("javascript:")
            });
        }
    }
    let media = MediaOrigins::default();
    let is_allowed =
        |element: &str, name: &str, value: &str| is_allowed_attribute(&media, element, name, value);
    let sanitizer = Sanitizer::new(media.clone());
    let Ok(html) = sanitizer.clean(text).map(|cleaned| cleaned.html) else {
        return;
    };
    let found = read(&html, is_allowed);
    // A browser moves elements about and may add plain ones, but nothing that was text or a value
    // may become one.
    if let Ok(again) = sanitizer.clean(&html).map(|cleaned| cleaned.html) {
        assert_eq!(read(&again, is_allowed), found);
    }
}

/// The tags with attributes of HTML as it is written here, each value in double quotes, and all
/// characters beside tags, sorted.
fn read(html: &str, is_allowed: impl Fn(&str, &str, &str) -> bool) -> (BTreeSet<&str>, Vec<char>) {
    let mut tags = BTreeSet::new();
    let mut text = Vec::new();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once('<') {
        let tag = &after[..end_of_tag(after, &is_allowed)];
        if tag.contains(' ') {
            tags.insert(tag);
        }
        text.extend(before.chars());
        rest = &after[tag.len() + 1..];
    }
    text.extend(rest.chars());
    // A parser reads each end of a line as a line feed, and drops one at the start of some elements.
    text.retain(|c| !matches!(c, '\r' | '\n'));
    text.sort_unstable();
    (tags, text)
}

/// Returns the end of a tag if its element and all its attributes are allowed.
fn end_of_tag(text: &str, is_allowed: impl Fn(&str, &str, &str) -> bool) -> usize {
    let end = text.find([' ', '>']).expect("a tag ends");
    let (element, mut rest) = text.split_at(end);
    let element = element.trim_start_matches('/');
    assert!(is_allowed_element(element), "<{element}>");
    while let Some(attribute) = rest.strip_prefix(' ') {
        let (name, value) = attribute
            .split_once("=\"")
            .expect("an attribute has a value");
        let (value, after) = value.split_once('"').expect("a value ends");
        // The parser adds the namespace of some elements.
        let name = name.strip_prefix("xlink:").unwrap_or(name);
        assert!(is_allowed(element, name, value), "{element} {name}={value}");
        rest = after;
    }
    assert!(rest.starts_with('>'));
    text.len() - rest.len()
}
