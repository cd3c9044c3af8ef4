//! A catalogue: a PO file with the translations of a book.
//!
//! It has `polib`'s type, because `mdbook-i18n-helpers` translates with it.

use std::path::{Path, PathBuf};

use book_files::BookFiles;
use diagnostics::{Diagnostic, Place, paths::slashes};
use mdbook_i18n_helpers::extract_events;
use polib::{catalog::Catalog, message::Message};
use pulldown_cmark::Event;

use super::parse::{fault, parse};

/// The translations of a book into one language.
pub struct Catalogue {
    /// Its file, relative to the book's root.
    pub(crate) file: PathBuf,
    pub(super) messages: Catalog,
    /// Entries that have no effect.
    pub(super) found: Vec<Diagnostic>,
}

/// Reads the catalogue `file` of a book, a path relative to its root.
///
/// # Errors
///
/// Its faults.
pub fn read(book: &BookFiles, file: &Path) -> Result<Catalogue, Vec<Diagnostic>> {
    let shown = slashes(file);
    let text = book.read(&book.root().join(file)).map_err(|error| {
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
