//! The highlighter of a book: its grammars, and the owner's syntaxes in `theme/syntaxes`.

use std::sync::OnceLock;

use book_files::BookFiles;
use build_cache::cache::{Key, KeyHasher};
use code_highlight::Highlighter;
use diagnostics::{Diagnostic, Place, Severity, codes};

use super::theme_files;
use crate::last::Last;

/// The folder of the owner's syntaxes, below the book's `theme` folder.
const FOLDER: &str = "syntaxes";

/// The end of the names of their files.
const END: &str = ".sublime-syntax";

/// A highlighter, and the key of the owner's syntaxes; `None` without any.
pub(crate) type WithKey = (Highlighter, Option<Key>);

/// The last highlighter with syntaxes of the owner, by their key, and the faults of their files.
static LAST: Last<Key, (Highlighter, Vec<Diagnostic>)> = Last::new();

/// Returns the highlighter of a book with the owner's syntaxes, and the faults of their files.
pub fn highlighter(files: &BookFiles) -> (WithKey, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let own = theme_files::in_folder(files, (FOLDER, END), codes::BROKEN_SYNTAX, &mut found);
    found.extend(other_formats(files));
    if own.is_empty() {
        return ((built_in(), None), found);
    }
    let mut key = KeyHasher::default();
    key.add(&own);
    let key = key.key();
    let (highlighter, faults) = LAST.get(key, |_| with_syntaxes(&own));
    found.extend(faults);
    ((highlighter, Some(key)), found)
}

/// Returns the highlighter of this process; loading its grammars takes a while.
fn built_in() -> Highlighter {
    static HIGHLIGHTER: OnceLock<Highlighter> = OnceLock::new();
    HIGHLIGHTER.get_or_init(Highlighter::new).clone()
}

#[cfg(feature = "own-syntaxes")]
fn with_syntaxes(own: &[(String, String)]) -> (Highlighter, Vec<Diagnostic>) {
    let (mut syntaxes, mut found) = (Vec::new(), Vec::new());
    for (stem, text) in own {
        match code_highlight::Syntax::parse(text, stem) {
            Ok(syntax) => syntaxes.push(syntax),
            Err(fault) => {
                let file = format!("theme/{FOLDER}/{stem}{END}");
                let place = Place::new(file, text, fault.span);
                let message = format!("the syntax `{stem}` cannot be used: {}", fault.message);
                let one = Diagnostic::new(codes::BROKEN_SYNTAX, Severity::Error, message);
                let help = "correct it, or remove the file; blocks in this language are then plain";
                found.push(one.at(place).help(help));
            }
        }
    }
    (built_in().with_syntaxes(syntaxes), found)
}

#[cfg(not(feature = "own-syntaxes"))]
fn with_syntaxes(own: &[(String, String)]) -> (Highlighter, Vec<Diagnostic>) {
    let message = "this program was built without the feature `own-syntaxes`";
    let one = Diagnostic::new(codes::BROKEN_SYNTAX, Severity::Error, message);
    let file = format!("theme/{FOLDER}/{}{END}", own[0].0);
    (built_in(), vec![one.at(Place::file(file, &own[0].1))])
}

/// Returns a warning for each grammar of TextMate in the folder.
fn other_formats(files: &BookFiles) -> Vec<Diagnostic> {
    let folder = files.root().join("theme").join(FOLDER);
    let entries = files.entries(&folder).unwrap_or_default();
    let names = entries.iter().filter_map(|path| path.file_name()?.to_str());
    let others = names.filter(|name| name.to_ascii_lowercase().contains(".tmlanguage"));
    let warning = |name: &str| {
        let message = format!("`theme/{FOLDER}/{name}` is a grammar of TextMate and has no effect");
        let one = Diagnostic::new(codes::BROKEN_SYNTAX, Severity::Warning, message);
        let place = Place::file(format!("theme/{FOLDER}/{name}"), "");
        let help = format!("convert it to the format of Sublime Text, a file with the end `{END}`");
        one.at(place).help(help)
    };
    others.map(warning).collect()
}
