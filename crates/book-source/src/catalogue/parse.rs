//! Parses the text of a catalogue (PO file), with the place of each fault in it.
//!
//! `polib`'s reader panics on unexpected lines and reports no places.

use std::{mem, ops::Range};

use diagnostics::{Diagnostic, Place, Severity, codes};
use polib::{catalog::Catalog, metadata::CatalogMetadata};

use super::{
    entry::{self, Entry, Field},
    lexer::{Lexer, NOT_A_TOKEN, Reason, Token},
};

/// The number of faults of a catalogue that are reported.
const MOST_FAULTS: usize = 20;

/// Returns an error that a catalogue cannot be used.
pub(super) fn fault(message: String) -> Diagnostic {
    Diagnostic::new(codes::BROKEN_CATALOGUE, Severity::Error, message)
        .help("`msgfmt --check` of gettext checks a catalogue")
}

/// Returns the messages of a catalogue, and the entries that have no effect.
pub(super) fn parse(file: &str, text: &str) -> Result<(Catalog, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut reader = MessageReader::new(file, text);
    let mut lexer = Lexer::new(text);
    let mut end_of_text = 0;
    while let Some((token, span)) = lexer.next() {
        let is_same_line = end_of_text > 0 && !text[end_of_text..span.start].contains('\n');
        end_of_text = match token {
            Ok(Token::Text(_)) => span.end,
            _ => 0,
        };
        let read = token.and_then(|token| reader.take(token, span.clone()));
        let Err(reason) = read else { continue };
        let rest = text[span.start..].lines().next().unwrap_or_default();
        if is_same_line
            && rest
                .trim_end()
                .chars()
                .all(|c| matches!(c, ',' | ';' | ' '))
        {
            lexer.skip_line();
            reader.ignored(span.start..span.start + rest.len());
            continue;
        }
        let reason = match reason {
            NOT_A_TOKEN if is_same_line => {
                "unexpected text after the closing quote; write `\\\"` for a quote in a text"
            }
            NOT_A_TOKEN if is_left_from_merge(&text[span.start..]) => {
                "this line belongs to an unresolved merge conflict"
            }
            reason => reason,
        };
        lexer.skip_line();
        reader.fault(reason, span);
        if reader.faults.len() == MOST_FAULTS {
            break;
        }
    }
    reader.end()
}

fn is_left_from_merge(line: &str) -> bool {
    let marks = ["<<<<<<<", "=======", ">>>>>>>"];
    marks.iter().any(|mark| line.starts_with(mark))
}

/// The messages that have been read.
struct MessageReader<'a> {
    file: &'a str,
    text: &'a str,
    messages: Catalog,
    entry: Entry,
    /// Findings on text and entries that have no effect.
    unused: Vec<Diagnostic>,
    faults: Vec<Diagnostic>,
}

impl<'a> MessageReader<'a> {
    fn new(file: &'a str, text: &'a str) -> Self {
        Self {
            file,
            text,
            messages: Catalog::new(CatalogMetadata::new()),
            entry: Entry::default(),
            unused: Vec::new(),
            faults: Vec::new(),
        }
    }

    fn take(&mut self, token: Token<'_>, span: Range<usize>) -> Result<(), Reason> {
        let is_text = matches!(token, Token::Text(_) | Token::Form(_));
        if !is_text && let Some(keyword) = self.entry.keyword_without_text.take() {
            self.fault("a text in quotes is missing after this keyword", keyword);
        }
        match token {
            Token::Comment(comment) => {
                if self.entry.is_complete() {
                    self.end_entry();
                }
                self.entry.take_comment(comment);
                Ok(())
            }
            Token::Word(word) => {
                let field = Field::of(word).ok_or(NOT_A_TOKEN)?;
                if self.entry.is_complete() && field.begins_entry() {
                    self.end_entry();
                }
                self.entry.begin(field, span)
            }
            Token::Form(_) => self.entry.take_form(),
            Token::Text(text) => self.entry.push(&text),
        }
    }

    fn fault(&mut self, reason: &str, span: Range<usize>) {
        self.entry.keyword_without_text = None;
        let place = Place::new(self.file, self.text, span);
        let message = format!("this catalogue cannot be read: {reason}");
        self.faults.push(fault(message).at(place));
    }

    /// Reports a comma after a string. `mdbook-i18n-helpers` ignores it too.
    fn ignored(&mut self, span: Range<usize>) {
        if self.unused.len() < MOST_FAULTS {
            let message = "the sign after the closing quote is ignored";
            let found = Diagnostic::new(codes::BROKEN_CATALOGUE, Severity::Warning, message);
            let place = Place::new(self.file, self.text, span);
            self.unused.push(found.at(place).help("remove it"));
        }
    }

    fn end_entry(&mut self) {
        let entry = mem::take(&mut self.entry);
        let reason = entry.why_unused(&self.messages);
        let reason = reason.or_else(|| entry.charset_warning());
        if let Some((message, help)) = reason.filter(|_| self.unused.len() < MOST_FAULTS) {
            let found = Diagnostic::new(codes::BROKEN_CATALOGUE, Severity::Warning, message);
            let place = Place::new(self.file, self.text, entry.line.clone());
            self.unused.push(found.at(place).help(help));
        }
        if let Some(message) = entry.message() {
            self.messages.append_or_update(message);
        }
    }

    fn end(mut self) -> Result<(Catalog, Vec<Diagnostic>), Vec<Diagnostic>> {
        if let Some(keyword) = self.entry.keyword_without_text.take() {
            self.fault("a text in quotes is missing after this keyword", keyword);
        } else if self.entry.is_begun() && self.faults.is_empty() {
            self.fault(entry::NO_TRANSLATION, self.entry.line.clone());
        }
        self.end_entry();
        match self.faults.is_empty() {
            true => Ok((self.messages, self.unused)),
            false => Err(self.faults),
        }
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
            ("\"lost\"\n", (1, "expected a keyword")),
            ("msgid \"a\"\nmsgstr b\n", (2, "in quotes")),
            ("msgid \"三\nmsgstr \"b\"\n", (1, "not closed")),
            ("msgid \"a\"b\"\nmsgstr \"b\"\n", (1, "closing quote")),
            ("msgid \"a\"\nmsgstr \"\\q\"\n", (2, "after `\\`")),
            (
                "msgid \"a\"\nmsgstr \"b\"\n<<<<<<< HEAD\n",
                (3, "merge conflict"),
            ),
            ("msgid\n", (1, "missing after this keyword")),
            (
                "msgid \"a\"\nmsgstr\n# b\n",
                (2, "missing after this keyword"),
            ),
            ("msgid \"a\"\nmsgstr \"b\" c\n", (2, "closing quote")),
            (
                "msgid \"a\"\nmsgstr \"b\"\nmsgstr \"c\"\n",
                (3, "is repeated"),
            ),
            ("msgid \"a\"\nmsgstr[0] \"b\"\n", (2, "`msgid_plural`")),
            ("msgctxt \"a\"\nmsgstr \"b\"\n", (2, "expected a `msgid`")),
            ("msgid \"a\"\nmsgstr \"b\nc\"\n", (2, "not closed")),
            ("messages\n", (1, "expected a comment")),
            ("msgstr \"b\"\n", (1, "expected a `msgid`")),
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
    fn a_comma_after_a_text_is_ignored() {
        let text = "msgid \"a\"\nmsgstr \"b\",\n\" c\" ;\n";
        let (messages, found) = parse("po/de.po", text).unwrap();
        let message = messages.find_message(None, "a", None).unwrap();
        assert_eq!(message.msgstr().unwrap(), "b c");
        let lines: Vec<_> = found
            .iter()
            .map(|it| it.place.as_ref().unwrap().line)
            .collect();
        assert_eq!(lines, [2, 3]);
    }

    #[test]
    fn catalogues_may_be_laid_out_freely() {
        for text in [
            "msgid \"a\" msgstr \"b\"",
            "msgid\"a\"\nmsgstr\n\n  \"\"\r\n\t\"b\"\r\n",
            "\u{feff}domain \"book\"\n\u{c}msgid \"\\141\"\nmsgstr \"\\\nb\"\n",
            "#, fuzzy\n#~ msgid \"old\"\n#~ msgstr \"alt\"\n\nmsgid \"a\"\nmsgstr \"b\"\n",
            "#| msgid \"old\"\nmsgid \"a\"\nmsgstr \"b\"\n#~ nonsense\n",
            "msgctxt \"menu\"\nmsgid \"a\"\nmsgstr \"c\"\nmsgid \"a\"\nmsgstr \"b\"\n",
            "msgid \"x\"\nmsgid_plural \"y\"\nmsgstr [ 0 ] \"c\"\nmsgstr[1]\"d\"\nmsgid \"a\"\nmsgstr \"b\"\n",
        ] {
            let (messages, _) = parse("po/de.po", text).unwrap();
            let message = messages.find_message(None, "a", None).expect(text);
            assert_eq!(message.msgstr().unwrap(), "b", "{text}");
            assert!(!message.is_fuzzy(), "{text}");
        }
        for text in ["", "\n\n", "# only this\n"] {
            let (messages, found) = parse("po/de.po", text).unwrap();
            assert_eq!((messages.count(), found.len()), (0, 0));
        }
    }

    #[test]
    fn another_encoding_in_the_header_is_named() {
        let header = |charset: &str| {
            format!(
                "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset={charset}\\n\"\n\nmsgid \"a\"\nmsgstr \"b\"\n"
            )
        };
        for charset in ["UTF-8", "utf-8", "CHARSET", "ASCII"] {
            let (_, found) = parse("po/de.po", &header(charset)).unwrap();
            assert!(found.is_empty(), "{charset}");
        }
        for charset in ["ISO-8859-1", "GBK", "ISO-2022-JP; x"] {
            let (_, found) = parse("po/de.po", &header(charset)).unwrap();
            assert!(found[0].message.contains("another encoding"), "{charset}");
            assert_eq!(found[0].place.as_ref().unwrap().line, 1);
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
                (4, "a message with plural forms has no effect"),
                (
                    9,
                    "this message is translated twice; the last translation is used"
                ),
            ]
        );
    }
}
