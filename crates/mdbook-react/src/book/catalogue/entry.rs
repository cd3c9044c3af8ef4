//! One entry of a catalogue while it is read.

use std::ops::Range;

use polib::catalog::Catalog;
use polib::message::{Message, MessageFlags};

pub(super) const NO_TRANSLATION: &str = "the message before has no `msgstr`";

/// A text of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Context,
    Id,
    PluralId,
    Translation,
    /// A translation of one plural form; books do not use them.
    PluralTranslation,
    /// A translation of a plural form without a number.
    OddPluralTranslation,
}

/// Returns the number in `msgstr[0]`.
fn plural_form(keyword: &str) -> Option<usize> {
    let number = keyword.strip_prefix("msgstr[")?.strip_suffix(']')?;
    number.parse().ok()
}

impl Field {
    /// Returns the field that a line begins with, and the length of its keyword.
    pub(super) fn of(line: &str) -> Option<(Self, usize)> {
        let keyword = line.find([' ', '\t', '"']).map(|end| &line[..end])?;
        let field = match keyword {
            "msgctxt" => Self::Context,
            "msgid" => Self::Id,
            "msgid_plural" => Self::PluralId,
            "msgstr" => Self::Translation,
            _ if keyword.starts_with("msgstr[") => match plural_form(keyword) {
                Some(_) => Self::PluralTranslation,
                None => Self::OddPluralTranslation,
            },
            _ => return None,
        };
        Some((field, keyword.len()))
    }
}

/// The texts of an entry that have been read.
#[derive(Debug, Default)]
pub(super) struct Entry {
    pub(super) field: Option<Field>,
    pub(super) is_fuzzy: bool,
    pub(super) source: String,
    /// The line of its `msgid`.
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
        self.field.is_some() && !self.is_complete()
    }

    /// Checks that a field may follow those of the entry.
    ///
    /// # Errors
    ///
    /// The reason why not.
    pub(super) fn check_order(&self, next: Field) -> Result<(), &'static str> {
        match (next, self.field) {
            (Field::OddPluralTranslation, _) => {
                Err("expected the number of a plural form, such as `msgstr[0]`")
            }
            (Field::Id | Field::Context, Some(Field::Id | Field::PluralId)) => Err(NO_TRANSLATION),
            (Field::PluralId | Field::Translation | Field::PluralTranslation, None) => {
                Err("no `msgid` is before this line")
            }
            _ => Ok(()),
        }
    }

    /// Returns why the entry, or another one for the same message, has no effect, and the remedy.
    pub(super) fn is_without_effect(
        &self,
        others: &Catalog,
    ) -> Option<(&'static str, &'static str)> {
        let id = self.id.as_str();
        if self.is_plural && !id.is_empty() {
            let message = "a message with plural forms translates nothing";
            return Some((
                message,
                "the texts of books have one form: remove `msgid_plural`",
            ));
        }
        let context = Some(self.context.as_str()).filter(|text| !text.is_empty());
        let is_again = !id.is_empty() && others.find_message(context, id, None).is_some();
        let message = "this message has been translated before; the later translation counts";
        is_again.then_some((message, "`msguniq` of gettext finds all of them"))
    }

    pub(super) fn push(&mut self, field: Field, text: &str) {
        self.field = Some(field);
        match field {
            Field::Context => self.context.push_str(text),
            Field::Id => self.id.push_str(text),
            Field::Translation => self.translation.push_str(text),
            Field::PluralId | Field::PluralTranslation | Field::OddPluralTranslation => {
                self.is_plural = true;
            }
        }
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
