//! One entry of a catalogue while it is read.

use polib::message::{Message, MessageFlags};

/// A text of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Context,
    Id,
    PluralId,
    Translation,
    /// A translation of one plural form; books do not use them.
    PluralTranslation,
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
            _ if keyword.starts_with("msgstr[") && keyword.ends_with(']') => {
                Self::PluralTranslation
            }
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

    pub(super) fn push(&mut self, field: Field, text: &str) {
        self.field = Some(field);
        match field {
            Field::Context => self.context.push_str(text),
            Field::Id => self.id.push_str(text),
            Field::Translation => self.translation.push_str(text),
            Field::PluralId | Field::PluralTranslation => self.is_plural = true,
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
