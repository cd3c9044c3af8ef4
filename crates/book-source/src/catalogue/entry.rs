//! One entry of a catalogue while it is read.

use std::ops::Range;

use polib::catalog::Catalog;
use polib::message::{Message, MessageFlags};

use super::lexer::{NOT_A_TOKEN, Reason};

pub(super) const NO_TRANSLATION: &str = "the preceding message has no `msgstr`";

/// A text of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    /// A name for the entries that follow, which books do not use.
    Domain,
    Context,
    Id,
    PluralId,
    Translation,
    /// A translation of one plural form; books do not use them.
    PluralTranslation,
}

impl Field {
    /// Returns the field of a keyword.
    pub(super) fn of(keyword: &str) -> Option<Self> {
        Some(match keyword {
            "domain" => Self::Domain,
            "msgctxt" => Self::Context,
            "msgid" => Self::Id,
            "msgid_plural" => Self::PluralId,
            "msgstr" => Self::Translation,
            _ => return None,
        })
    }

    /// Whether a complete entry ends before it.
    pub(super) fn begins_entry(self) -> bool {
        matches!(self, Self::Domain | Self::Context | Self::Id)
    }
}

/// The texts of an entry that have been read.
#[derive(Debug, Default)]
pub(super) struct Entry {
    field: Option<Field>,
    /// The keyword before the text that is expected.
    pub(super) keyword_without_text: Option<Range<usize>>,
    is_fuzzy: bool,
    source: String,
    /// The place of its `msgid`.
    pub(super) line: Range<usize>,
    context: String,
    id: String,
    translation: String,
    is_plural: bool,
}

impl Entry {
    /// Whether the lines that follow belong to another entry.
    pub(super) fn is_complete(&self) -> bool {
        matches!(
            self.field,
            Some(Field::Translation | Field::PluralTranslation)
        )
    }

    /// Whether it has a message without a translation.
    pub(super) fn is_begun(&self) -> bool {
        !matches!(self.field, None | Some(Field::Domain)) && !self.is_complete()
    }

    /// Reads the flags and the places in a comment. A comment before an obsolete entry does
    /// not belong to the entry that follows it.
    pub(super) fn take_comment(&mut self, comment: &str) {
        if let Some(flags) = comment.strip_prefix(',') {
            self.is_fuzzy |= flags.split(',').any(|flag| flag.trim() == "fuzzy");
        } else if let Some(source) = comment.strip_prefix(':') {
            self.source.push_str(source.trim_end());
        } else if comment.starts_with('~') && self.field.is_none() {
            *self = Self::default();
        }
    }

    /// Begins a field at its keyword.
    ///
    /// # Errors
    ///
    /// The reason why it may not follow the fields before it.
    pub(super) fn begin(&mut self, next: Field, keyword: Range<usize>) -> Result<(), Reason> {
        let before = self.field.filter(|field| *field != Field::Domain);
        let fault = match (next, before) {
            (Field::Domain | Field::Context | Field::Id, None)
            | (Field::Id, Some(Field::Context))
            | (Field::PluralId | Field::Translation, Some(Field::Id))
            | (Field::Translation, Some(Field::PluralId | Field::PluralTranslation)) => None,
            (_, None | Some(Field::Context)) => Some("expected a `msgid` before this line"),
            (Field::Domain | Field::Context | Field::Id, _) => Some(NO_TRANSLATION),
            _ => Some("this keyword is repeated or out of order"),
        };
        self.field = Some(match (next, before) {
            // Their number follows.
            (Field::Translation, Some(Field::PluralId | Field::PluralTranslation)) => {
                Field::PluralTranslation
            }
            _ => next,
        });
        if next == Field::Id {
            self.line = keyword.clone();
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
        self.keyword_without_text = Some(keyword);
        Ok(())
    }

    /// Reads the number of a plural form.
    ///
    /// # Errors
    ///
    /// If no plural form is at this place.
    pub(super) fn take_form(&self) -> Result<(), Reason> {
        match (self.field, &self.keyword_without_text) {
            (Some(Field::PluralTranslation), Some(_)) => Ok(()),
            (Some(Field::Translation), Some(_)) => {
                Err("expected a `msgid_plural` before a plural form")
            }
            _ => Err(NOT_A_TOKEN),
        }
    }

    /// Returns why the entry, or another one for the same message, has no effect, and the remedy.
    pub(super) fn why_unused(&self, others: &Catalog) -> Option<(&'static str, &'static str)> {
        let id = self.id.as_str();
        if self.is_plural && !id.is_empty() {
            let message = "a message with plural forms has no effect";
            let help = "remove `msgid_plural`: a text of a book has a single form";
            return Some((message, help));
        }
        let context = Some(self.context.as_str()).filter(|text| !text.is_empty());
        let is_again = !id.is_empty() && others.find_message(context, id, None).is_some();
        let message = "this message is translated twice; the last translation is used";
        is_again.then_some((message, "`msguniq` of gettext finds all of them"))
    }

    /// Returns why the text of a header with another encoding than UTF-8 may be wrong, and the
    /// remedy. A new catalogue contains `CHARSET` until it has an encoding.
    pub(super) fn charset_warning(&self) -> Option<(&'static str, &'static str)> {
        let is_header = self.id.is_empty() && self.context.is_empty();
        let (_, charset) = self
            .translation
            .split_once("charset=")
            .filter(|_| is_header)?;
        let end = charset.find(|c: char| c.is_whitespace() || c == ';');
        let charset = &charset[..end.unwrap_or(charset.len())];
        let known = ["UTF-8", "UTF8", "ASCII", "US-ASCII", "CHARSET", ""];
        let is_known = known.iter().any(|name| name.eq_ignore_ascii_case(charset));
        let message = "the header names another encoding, but this catalogue is read as UTF-8";
        let help =
            "`msgconv --to-code=UTF-8` of gettext converts it; if it is UTF-8, correct `charset=`";
        (!is_known).then_some((message, help))
    }

    /// Adds a text to the field that was begun last.
    ///
    /// # Errors
    ///
    /// If the text belongs to no field.
    pub(super) fn push(&mut self, text: &str) -> Result<(), Reason> {
        self.keyword_without_text = None;
        match self.field {
            None => return Err("expected a keyword before this text"),
            Some(Field::Domain) => {}
            Some(Field::Context) => self.context.push_str(text),
            Some(Field::Id) => self.id.push_str(text),
            Some(Field::Translation) => self.translation.push_str(text),
            Some(Field::PluralId | Field::PluralTranslation) => self.is_plural = true,
        }
        Ok(())
    }

    /// Returns the message; `None` for the header and for a message with plural forms.
    pub(super) fn message(self) -> Option<Message> {
        if self.id.is_empty() || self.is_plural {
            return None;
        }
        let mut flags = MessageFlags::new();
        if self.is_fuzzy {
            flags.add_flag("fuzzy");
        }
        let message = Message::build_singular()
            .with_source(self.source)
            .with_flags(flags)
            .with_msgctxt(self.context)
            .with_msgid(self.id)
            .with_msgstr(self.translation)
            .done();
        Some(message)
    }
}
