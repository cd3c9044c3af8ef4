//! Names an edition: by its language, its version, or both.

use std::fmt;

/// The name of the page for readers of other languages, among the languages of a page.
pub(crate) const X_DEFAULT: &str = "x-default";

/// The language and the version of an edition.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EditionName {
    /// The tag of the language; `None` for the book's.
    pub language: Option<String>,
    /// The name of the version; `None` for the book's.
    pub version: Option<String>,
}

impl EditionName {
    /// Returns the options of `build` that write this edition alone.
    pub fn options(&self) -> String {
        let language = self.language.iter().map(|tag| format!("--language {tag}"));
        let version = self.version.iter().map(|name| format!("--version {name}"));
        language.chain(version).collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Display for EditionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<_> = self.language.iter().chain(&self.version).collect();
        let parts: Vec<_> = parts.into_iter().map(String::as_str).collect();
        f.write_str(&parts.join(" "))
    }
}
