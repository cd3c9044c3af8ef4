//! Reads a catalogue (PO file) and reports the place of each fault in it.
//!
//! `polib`'s reader panics on unexpected lines and reports no places. Its type of a catalogue is
//! kept, because `mdbook-i18n-helpers` translates with it.

use std::{
    mem,
    path::{Path, PathBuf},
};

use mdbook_i18n_helpers::extract_events;
use polib::{catalog::Catalog, message::Message, metadata::CatalogMetadata};
use pulldown_cmark::Event;

use super::entry::{self, Entry, Field};
use crate::{
    diagnostic::{Diagnostic, Place, Severity, codes},
    paths::slashes,
    regular_file,
};

/// The number of faults of a catalogue that are reported.
const MOST_FAULTS: usize = 20;

/// The translations of a book into one language.
pub(crate) struct Catalogue {
    /// Its file, relative to the book's root.
    pub(crate) file: PathBuf,
    pub(super) messages: Catalog,
    /// Entries that have no effect.
    pub(super) found: Vec<Diagnostic>,
}

/// Reads the catalogue `file` of the book at `root`.
///
/// # Errors
///
/// Its faults.
pub(crate) fn read(root: &Path, file: &Path) -> Result<Catalogue, Vec<Diagnostic>> {
    let shown = slashes(file);
    let text = regular_file::read(&root.join(file)).map_err(|error| {
        let message = format!("the catalogue `{shown}` cannot be read: {error}");
        vec![fault(message)]
    })?;
    let text = String::from_utf8(text).map_err(|error| {
        let whole = String::from_utf8_lossy(error.as_bytes()).into_owned();
        let start = error.utf8_error().valid_up_to();
        let place = Place::new(&*shown, &whole, start..start + 1);
        let found = fault("this catalogue is not UTF-8".to_owned()).at(place);
        vec![found.help("`msgconv --to-code=UTF-8` of gettext converts it")]
    })?;
    let (mut messages, found) = parse(&shown, &text)?;
    add_plain_titles(&mut messages);
    let file = file.to_owned();
    Ok(Catalogue {
        file,
        messages,
        found,
    })
}

fn fault(message: String) -> Diagnostic {
    Diagnostic::new(codes::BROKEN_CATALOGUE, Severity::Error, message)
        .help("`msgfmt --check` of gettext checks a catalogue")
}

/// Returns the messages of a catalogue, and the entries that have no effect.
fn parse(file: &str, text: &str) -> Result<(Catalog, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut catalogue = Catalog::new(CatalogMetadata::new());
    let mut found = Vec::new();
    let mut entry = Entry::default();
    let mut unused = Vec::new();
    let mut end = |entry: &mut Entry| {
        let entry = mem::take(entry);
        let line = entry.line.clone();
        let reason = entry.is_without_effect(&catalogue);
        if let Some((message, help)) = reason.filter(|_| unused.len() < MOST_FAULTS) {
            let found = Diagnostic::new(codes::BROKEN_CATALOGUE, Severity::Warning, message);
            unused.push(found.at(Place::new(file, text, line)).help(help));
        }
        if let Some(message) = entry.message() {
            catalogue.append_or_update(message);
        }
    };
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let at = start;
        start += line.len();
        let line = line.trim_end_matches(['\n', '\r', ' ', '\t']);
        let line = line.strip_prefix('\u{feff}').unwrap_or(line);
        let keyword = Field::of(line);
        let begins_entry =
            keyword.is_none_or(|(field, _)| matches!(field, Field::Context | Field::Id));
        if entry.is_complete() && begins_entry && !line.starts_with('"') {
            end(&mut entry);
        }
        if let Some(flags) = line.strip_prefix("#,") {
            entry.is_fuzzy |= flags.split(',').any(|flag| flag.trim() == "fuzzy");
        } else if let Some(source) = line.strip_prefix("#:") {
            entry.source.push_str(source);
        }
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let whole = at..at + line.len();
        if let Some((Field::Id, _)) = keyword {
            entry.line = whole.clone();
        }
        let (field, rest) = match keyword {
            Some((field, length)) => (Some(field), line[length..].trim_start()),
            None => (entry.field, line),
        };
        let read = field.ok_or_else(|| lost(line)).and_then(|field| {
            if keyword.is_some() {
                entry.check_order(field)?;
            }
            entry.field = Some(field);
            entry.push(field, &unquoted(rest)?);
            Ok(())
        });
        if let Err(reason) = read {
            let place = Place::new(file, text, whole);
            found.push(fault(format!("this catalogue cannot be read: {reason}")).at(place));
            if found.len() == MOST_FAULTS {
                break;
            }
        }
    }
    if found.is_empty() && entry.is_begun() {
        let place = Place::new(file, text, entry.line.clone());
        let message = format!("this catalogue cannot be read: {}", entry::NO_TRANSLATION);
        found.push(fault(message).at(place));
    }
    end(&mut entry);
    match found.is_empty() {
        true => Ok((catalogue, unused)),
        false => Err(found),
    }
}

/// Returns the fault of a line outside of messages.
fn lost(line: &str) -> &'static str {
    match ["<<<<<<<", "=======", ">>>>>>>"]
        .iter()
        .any(|mark| line.starts_with(mark))
    {
        true => "this line is left from a merge with conflicts",
        false => "this text belongs to no message",
    }
}

/// Returns the text of a string in quotes.
fn unquoted(text: &str) -> Result<String, &'static str> {
    let inner = text
        .strip_prefix('"')
        .ok_or("expected a comment, a keyword or a text in quotes")?;
    let mut result = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    loop {
        match characters.next() {
            Some('"') => break,
            Some('\\') => result.push(match characters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some(same @ ('"' | '\\')) => same,
                _ => {
                    return Err(
                        "unknown escape: only `n`, `t`, `r`, `\"` and `\\` are allowed after `\\`",
                    );
                }
            }),
            Some(other) => result.push(other),
            None => return Err("the quotes are not closed"),
        }
    }
    match characters.next() {
        None => Ok(result),
        Some(_) => Err("text follows the closing quotes; `\"` in a text is written `\\\"`"),
    }
}

/// Adds the titles of the table of contents without their formatting, which mdBook removes.
fn add_plain_titles(catalogue: &mut Catalog) {
    let titles = catalogue.messages().filter_map(|message| {
        let translation = message.msgstr().ok()?;
        let is_title = message.source().contains("SUMMARY.md")
            && message.is_translated()
            && !message.is_fuzzy();
        is_title.then(|| (plain(message.msgid()), plain(translation)))
    });
    let titles: Vec<_> = titles.collect();
    for (title, translation) in titles {
        if catalogue.find_message(None, &title, None).is_none() {
            let mut message = Message::build_singular();
            catalogue.append_or_update(message.with_msgid(title).with_msgstr(translation).done());
        }
    }
}

/// Returns the text of a line of Markdown.
pub(super) fn plain(markdown: &str) -> String {
    let events = extract_events(markdown, None);
    let texts = events.iter().filter_map(|(_, event)| match event {
        Event::Text(text) | Event::Code(text) => Some(&**text),
        _ => None,
    });
    texts.collect()
}

impl Catalogue {
    /// Returns the translation of a message; `None` if it is missing or fuzzy.
    pub(super) fn find(&self, message: &str) -> Option<&str> {
        let found = self.messages.find_message(None, message, None)?;
        let is_good = found.is_translated() && !found.is_fuzzy();
        found.msgstr().ok().filter(|_| is_good)
    }

    /// Whether a message has a translation that still needs confirmation.
    pub(super) fn is_fuzzy(&self, message: &str) -> bool {
        let found = self.messages.find_message(None, message, None);
        found.is_some_and(|found| found.is_translated() && found.is_fuzzy())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_gettext_writes_them() {
        let text = "msgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n\n#: src/a.md:1\n#, fuzzy\nmsgid \"One\"\nmsgstr \"Eins\"\n# right after\nmsgid \"\"\n\"two \\\"\"\n\"lines\\\\\\n\"\nmsgstr \"zwei\"\nmsgid \"三\"\r\nmsgstr \"drei\"\r\n\n#~ msgid \"old\"\n#~ msgstr \"alt\"\n";
        let (messages, _) = parse("po/de.po", text).unwrap();
        let all: Vec<_> = messages
            .messages()
            .map(|one| (one.msgid(), one.msgstr().unwrap(), one.is_fuzzy()))
            .collect();
        assert_eq!(
            all,
            [
                ("One", "Eins", true),
                ("two \"lines\\\n", "zwei", false),
                ("三", "drei", false)
            ]
        );
    }

    #[test]
    fn every_fault_has_its_place() {
        for (text, expected) in [
            ("\"lost\"\n", (1, "belongs to no message")),
            ("msgid \"a\"\nmsgstr b\n", (2, "in quotes")),
            ("msgid \"三\nmsgstr \"b\"\n", (1, "not closed")),
            ("msgid \"a\"b\"\nmsgstr \"b\"\n", (1, "closing quotes")),
            ("msgid \"a\"\nmsgstr \"\\q\"\n", (2, "after `\\`")),
            ("msgid \"a\"\nmsgstr \"b\"\n<<<<<<< HEAD\n", (3, "a merge")),
            ("msgid\n", (1, "no message")),
            ("msgstr \"b\"\n", (1, "no `msgid`")),
            (
                "msgid \"a\"\n\nmsgid \"b\"\nmsgstr \"c\"\n",
                (3, "no `msgstr`"),
            ),
            (
                "msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"c\"\n",
                (4, "no `msgstr`"),
            ),
            (
                "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[x] \"c\"\n",
                (3, "number"),
            ),
        ] {
            let found = parse("po/de.po", text).err().expect(text);
            let place = found[0].place.as_ref().unwrap();
            assert_eq!(place.line, expected.0, "{text}");
            assert!(
                found[0].message.contains(expected.1),
                "{}",
                found[0].message
            );
        }
    }

    #[test]
    fn entries_without_effect_are_named() {
        let text = "msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"c\"\nmsgid_plural \"d\"\nmsgstr[0] \"e\"\nmsgstr[1] \"f\"\n\nmsgid \"a\"\nmsgstr \"g\"\n";
        let (messages, found) = parse("po/de.po", text).unwrap();
        let message = messages.find_message(None, "a", None).unwrap();
        assert_eq!(message.msgstr().unwrap(), "g");
        let found = found
            .iter()
            .map(|it| (it.place.as_ref().unwrap().line, it.message.as_str()));
        let found: Vec<_> = found.collect();
        assert_eq!(
            found,
            [
                (4, "a message with plural forms translates nothing"),
                (
                    9,
                    "this message has been translated before; the later translation counts"
                ),
            ]
        );
    }

    #[test]
    fn a_title_is_found_without_its_formatting() {
        let text = "#: src/SUMMARY.md:3\nmsgid \"The `pot`\"\nmsgstr \"Die `Kanne`\"\n";
        let (mut messages, found) = parse("po/de.po", text).unwrap();
        add_plain_titles(&mut messages);
        let file = PathBuf::new();
        let catalogue = Catalogue {
            file,
            messages,
            found,
        };
        assert_eq!(catalogue.find("The pot"), Some("Die Kanne"));
    }
}
