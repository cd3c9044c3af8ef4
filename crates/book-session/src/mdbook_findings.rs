//! Warnings and errors of mdBook's loader and of preprocessors, as findings.
//!
//! mdBook writes them to the log. A layer of the log keeps them for the next report.

use std::{
    fmt::{self, Write as _},
    path::Path,
    sync::Mutex,
};

use anyhow::Error;
use book_config::BookToml;
use diagnostics::{Diagnostic, Severity, codes, lock::lock, one_line::one_line};
use tracing::{
    Event, Level, Metadata, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::layer::{Context, Layer};

/// The messages since the last report.
static MESSAGES: Mutex<Vec<(Severity, String)>> = Mutex::new(Vec::new());

/// Returns whether the findings of a report contain an event, so that the log leaves it out.
pub fn is_finding(event: &Metadata<'_>) -> bool {
    *event.level() <= Level::WARN && event.target().starts_with("mdbook_") && !is_of_program(event)
}

/// Whether an event is of this program, whose library is `mdbook_react`.
fn is_of_program(event: &Metadata<'_>) -> bool {
    event.target().split("::").next() == Some("mdbook_react")
}

/// Keeps the messages of mdBook.
pub struct MdbookFindings;

impl<S: Subscriber> Layer<S> for MdbookFindings {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if !is_finding(event.metadata()) {
            return;
        }
        let mut text = Message::default();
        event.record(&mut text);
        let severity = match *event.metadata().level() {
            Level::ERROR => Severity::Error,
            _ => Severity::Warning,
        };
        lock(&MESSAGES).push((severity, text.0));
    }
}

/// The text of an event.
#[derive(Default)]
struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            let _ = write!(self.0, "{value:?}");
        }
    }
}

/// The beginnings of messages that repeat a finding of this program, or the message before them.
const REPEATED: [&str; 8] = [
    // S001 names the include.
    "Error updating ",
    "Caused By: ",
    "Stack depth exceeded in ",
    // F012 names the line.
    "Expected a start of a link",
    "mdbook converts ",
    "unexpected behavior if ",
    "To solve the warning, ",
    "\"index\" preprocessor to stop",
];

/// Returns the findings since the last report about the book at `root`.
pub fn take(root: &Path) -> Vec<Diagnostic> {
    let messages = std::mem::take(&mut *lock(&MESSAGES));
    let messages = messages.into_iter();
    let messages = messages.filter(|(_, text)| !REPEATED.iter().any(|it| text.starts_with(it)));
    // A missing program is an error of the build as well.
    let messages = messages.filter(|(severity, text)| {
        *severity == Severity::Warning || preprocessor_of(text).is_none()
    });
    messages.map(|(_, text)| finding(&text, root)).collect()
}

/// Returns the finding for an error that ended a build of the book at `root`.
pub fn failure(error: &Error, root: &Path) -> Diagnostic {
    let text = format!("{error:#}");
    match preprocessor_of(&text) {
        Some(name) => of_preprocessor(Severity::Error, name, &text, root),
        None => Diagnostic::new(codes::BUILD_FAILED, Severity::Error, one_line(&text)),
    }
}

/// Returns the finding for a message after which mdBook went on.
fn finding(text: &str, root: &Path) -> Diagnostic {
    if let Some(name) = preprocessor_of(text) {
        return of_preprocessor(Severity::Warning, name, text, root);
    }
    let help = match text.starts_with("It seems that there are both") {
        true => "README.md becomes the page of its folder, as index.md does: remove one of the two",
        false => "this is a message of mdBook, which loads the book",
    };
    Diagnostic::new(codes::MDBOOK, Severity::Warning, one_line(text)).help(help)
}

/// The texts of mdBook around the name of a preprocessor.
const AROUND_NAMES: [(&str, &str); 6] = [
    ("preprocessor `", "`"),
    ("is the `", "` preprocessor installed?"),
    ("The \"", "\" preprocessor exited"),
    ("for the \"", "\" preprocessor to complete"),
    ("preprocessed book from \"", "\" processor"),
    ("preprocessor.", "."),
];

/// Returns the name of the preprocessor that a message is about.
fn preprocessor_of(text: &str) -> Option<&str> {
    AROUND_NAMES.iter().find_map(|(before, after)| {
        let (_, rest) = text.split_once(before)?;
        let (name, _) = rest.split_once(after)?;
        Some(name)
    })
}

fn of_preprocessor(severity: Severity, name: &str, text: &str, root: &Path) -> Diagnostic {
    let message = match severity {
        Severity::Error => format!("the preprocessor `{name}` failed: {}", one_line(text)),
        Severity::Warning => one_line(text),
    };
    let help = match severity {
        Severity::Error => format!(
            "install its program, correct `command` in `[preprocessor.{name}]`, or remove the table; the lines above are from the program"
        ),
        Severity::Warning => format!("correct `[preprocessor.{name}]`, or install its program"),
    };
    Diagnostic::new(codes::PREPROCESSOR, severity, message)
        .at(BookToml::place_in_book(root, &["preprocessor", name]))
        .help(help)
}

#[cfg(test)]
mod tests {
    use super::preprocessor_of;

    #[test]
    fn messages_name_their_preprocessor() {
        for text in [
            "The command `mdbook-x` for preprocessor `x` was not found, but is marked as optional.",
            "The command `mdbook-x` wasn't found, is the `x` preprocessor installed? If you want",
            "Unable to run the preprocessor `x`: No such file or directory",
            "The \"x\" preprocessor exited unsuccessfully with exit status: 1 status",
            "Error waiting for the \"x\" preprocessor to complete: x",
            "Unable to parse the preprocessed book from \"x\" processor: EOF",
            "preprocessor.x.after contains \"y\", which was not found",
        ] {
            assert_eq!(preprocessor_of(text), Some("x"), "{text}");
        }
        assert_eq!(preprocessor_of("Couldn't open SUMMARY.md"), None);
    }
}
