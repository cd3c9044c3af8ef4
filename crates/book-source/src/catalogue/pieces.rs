//! The Markdown of a chapter, divided into messages and the rest.
//!
//! All languages share the division: most of its time goes into the grammars that find comments and
//! strings in code. Dividing a chapter twice for each language made a language of a book with much
//! code a fifth more expensive than the book itself.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use anyhow::Result;
use diagnostics::lock::lock;
use mdbook_i18n_helpers::{
    Group, extract_events, group_events, reconstruct_markdown, trim_paragraph,
};
use pulldown_cmark::{Alignment, CodeBlockKind, Event, Tag};

use super::read::Catalogue;

/// An event with its line.
type Events = Vec<(usize, Event<'static>)>;

/// The divisions of the chapters of a book, by the hashes of their texts.
#[derive(Default)]
pub struct DividedTexts(Mutex<HashMap<blake3::Hash, Arc<Divided>>>);

impl DividedTexts {
    /// Returns the division of a text.
    ///
    /// # Errors
    ///
    /// If the Markdown of a message cannot be written.
    pub(super) fn divide(&self, markdown: &str) -> Result<Arc<Divided>> {
        let key = blake3::hash(markdown.as_bytes());
        let known = lock(&self.0).get(&key).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let divided = Arc::new(Divided::new(markdown)?);
        lock(&self.0).insert(key, Arc::clone(&divided));
        Ok(divided)
    }
}

/// The text around a message, which decides how its translation is parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Around {
    Blocks,
    Code,
    TableCell,
}

struct Piece {
    /// A message and the kind of text around it; `None` for text that is not translated.
    message: Option<(String, Around)>,
    events: Events,
}

/// A text as messages and the rest, in their order.
pub(super) struct Divided(Vec<Piece>);

impl Divided {
    fn new(markdown: &str) -> Result<Self> {
        let events = extract_events(markdown, None);
        let mut pieces = Vec::new();
        let mut around = Around::Blocks;
        let mut state = None;
        for group in group_events(&events)? {
            let (events, is_message) = match group {
                Group::Translate { events, .. } => (events, true),
                Group::Skip(events) => (events, false),
            };
            let (text, after) = reconstruct_markdown(&events, state)?;
            pieces.push(Piece {
                message: is_message.then_some((text, around)),
                events: lasting(events),
            });
            around = match (after.is_in_code_block(), after.in_table_cell) {
                (true, _) => Around::Code,
                (_, true) => Around::TableCell,
                _ => Around::Blocks,
            };
            state = Some(after);
        }
        Ok(Self(pieces))
    }

    /// Returns the texts of all messages. An empty one is the header of a catalogue.
    pub(super) fn messages(&self) -> impl Iterator<Item = &str> {
        let messages = self.0.iter().filter_map(|piece| piece.message.as_ref());
        let messages = messages.map(|(text, _)| text.as_str());
        messages.filter(|text| !text.trim().is_empty())
    }

    /// Returns the Markdown with the translations of a catalogue.
    ///
    /// # Errors
    ///
    /// If a translation does not fit into the text around it.
    pub(super) fn translated(&self, catalogue: &Catalogue) -> Result<String> {
        let mut result = Vec::new();
        for Piece { message, events } in &self.0 {
            let found = message.as_ref().and_then(|(text, around)| {
                let translation = catalogue.find(text)?;
                Some((translation, *around))
            });
            let Some((translation, around)) = found else {
                result.extend_from_slice(events);
                continue;
            };
            let translated = parsed(translation, around)?;
            result.extend_from_slice(trim_paragraph(&translated, events));
        }
        Ok(reconstruct_markdown(&result, None)?.0)
    }
}

/// Returns the events of a translation at its place.
fn parsed(translation: &str, around: Around) -> Result<Events> {
    let opened = match around {
        Around::Blocks => return Ok(lasting(extract_events(translation, None))),
        Around::Code => vec![Event::Start(Tag::CodeBlock(CodeBlockKind::Indented))],
        Around::TableCell => vec![
            Event::Start(Tag::Table(vec![Alignment::None])),
            Event::Start(Tag::TableHead),
            Event::Start(Tag::TableCell),
        ],
    };
    let opened: Events = opened.into_iter().map(|event| (1, event)).collect();
    let (_, state) = reconstruct_markdown(&opened, None)?;
    Ok(lasting(extract_events(translation, Some(state))))
}

fn lasting(events: Vec<(usize, Event<'_>)>) -> Events {
    let events = events.into_iter();
    events
        .map(|(line, event)| (line, event.into_static()))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use mdbook_i18n_helpers::{extract_messages, translate_events};
    use polib::{catalog::Catalog, message::Message, metadata::CatalogMetadata};

    use super::*;

    /// The library's own functions divide a text once for each call.
    #[test]
    fn divided_texts_are_translated_as_by_the_library() {
        let text = "# One *two*\n\nA paragraph\nin `two` lines.\n\n- an item\n\n  with more\n- > quoted\n\n| a | b |\n|---|---|\n| c \\| d | [e](f) |\n\n```rust\n// a comment\nlet a = \"text\"; // last\n/* of\n   two lines */\n```\n\n```\nplain \"text\"\n```\n\n<!-- i18n:skip -->\n\nSkipped.\n\n<p>Raw</p>\n\nLast[^1].\n\n[^1]: A note.\n";
        let library = extract_messages(text).unwrap();
        let library: Vec<_> = library.into_iter().map(|(_, one)| one.message).collect();
        let divided = Divided::new(text).unwrap();
        assert_eq!(divided.messages().collect::<Vec<_>>(), library);
        assert!(library.len() > 12, "{library:#?}");

        for each in 1..4 {
            let mut messages = Catalog::new(CatalogMetadata::new());
            for text in library.iter().step_by(each) {
                let translation = text.replace(['a', 'e'], "*ü*").replace('o', "| ö");
                let mut message = Message::build_singular();
                let message = message.with_msgid(text.clone()).with_msgstr(translation);
                messages.append_or_update(message.done());
            }
            let catalogue = Catalogue {
                file: PathBuf::new(),
                messages,
                found: Vec::new(),
            };
            let events = extract_events(text, None);
            let events = translate_events(&events, &catalogue.messages).unwrap();
            let expected = reconstruct_markdown(&events, None).unwrap().0;
            assert_eq!(divided.translated(&catalogue).unwrap(), expected);
        }
    }

    #[test]
    fn a_text_is_divided_once() {
        let texts = DividedTexts::default();
        let first = texts.divide("One").unwrap();
        assert!(Arc::ptr_eq(&first, &texts.divide("One").unwrap()));
        assert!(!Arc::ptr_eq(&first, &texts.divide("Two").unwrap()));
    }
}
