//! A chapter as messages: its Markdown, and the texts of its front matter.

use anyhow::Result;
use nav_model::FrontMatter;

use super::{pieces::DividedTexts, read::Catalogue};
use crate::front_matter::front_matter;

/// The keys of front matter that readers see.
const KEYS: [&str; 3] = ["title", "description", "sidebar_label"];

/// A text in a line of front matter.
pub(super) struct FrontText {
    /// The line, from 0.
    pub(super) line: usize,
    key: &'static str,
    pub(super) text: String,
}

/// Splits a chapter into its front matter, with its fences, and its Markdown.
pub(super) fn split(text: &str) -> (&str, &str) {
    let front = front_matter(text).unwrap_or_default();
    (front, &text[front.len()..])
}

/// Returns the values of front matter that are written on one line each.
pub(super) fn front_texts(front: &str) -> Vec<FrontText> {
    let lines: Vec<_> = front.lines().collect();
    let mut found = Vec::new();
    for (line, pair) in lines.windows(2).enumerate() {
        let continues = pair[1].starts_with([' ', '\t']);
        let key = KEYS.into_iter().find(|key| {
            pair[0]
                .strip_prefix(key)
                .is_some_and(|rest| rest.starts_with(':'))
        });
        let Some(key) = key.filter(|_| !continues) else {
            continue;
        };
        let (values, _) = FrontMatter::from_yaml(pair[0], "");
        let text = match key {
            "title" => values.title,
            "description" => values.description,
            _ => values.sidebar_label,
        };
        found.extend(text.map(|text| FrontText { line, key, text }));
    }
    found
}

/// Returns a chapter translated with a catalogue; `None` if the catalogue has none of its messages.
///
/// # Errors
///
/// If the translated Markdown cannot be inserted.
pub(super) fn translated(
    text: &str,
    catalogue: &Catalogue,
    divided: &DividedTexts,
) -> Result<Option<String>> {
    let (front, markdown) = split(text);
    let texts = front_texts(front);
    let divided = divided.divide(markdown)?;
    let mut messages = divided.messages();
    let is_translated = messages.any(|message| catalogue.find(message).is_some());
    let has_messages = divided.messages().next().is_some() || !texts.is_empty();
    let in_front = |one: &FrontText| catalogue.find(&one.text).is_some();
    if has_messages && !is_translated && !texts.iter().any(in_front) {
        return Ok(None);
    }
    let mut result = translated_front(front, &texts, catalogue);
    match is_translated {
        true => result.push_str(&divided.translated(catalogue)?),
        false => result.push_str(markdown),
    }
    Ok(Some(result))
}

fn translated_front(front: &str, texts: &[FrontText], catalogue: &Catalogue) -> String {
    let translated = |at: usize| {
        let one = texts.iter().find(|one| one.line == at)?;
        // A JSON string is also a YAML string.
        let value = serde_json::to_string(catalogue.find(&one.text)?).ok()?;
        Some(format!("{}: {value}\n", one.key))
    };
    let lines = front.split_inclusive('\n').enumerate();
    lines
        .map(|(at, line)| translated(at).unwrap_or_else(|| line.to_owned()))
        .collect()
}
