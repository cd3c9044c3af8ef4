//! The book in other languages and versions, each built as a site.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The direction of a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// From left to right.
    Ltr,
    /// From right to left.
    Rtl,
}

/// The treatment of pages without a translation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Untranslated {
    /// The page is shown in the language of the book, with a notice.
    #[default]
    Fallback,
    /// The page is left out.
    Omit,
}

/// Keys of `[output.react]` that differ from the book's.
pub type Settings = BTreeMap<String, toml::Value>;

/// Keys of `[output.react]` that a language cannot change, because they hold for all editions.
const OF_WHOLE_BOOK: [&str; 9] = [
    "addresses",
    "trailing-slash",
    "base-path",
    "command",
    "languages",
    "optional",
    "read-roots",
    "site-url",
    "versions",
];

/// Whether a key of `[output.react]` holds for all editions of a book.
pub fn is_of_whole_book(key: &str) -> bool {
    OF_WHOLE_BOOK.contains(&key)
}

/// The book in another language.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct LanguageConfig {
    /// The language's own name; built in for common languages.
    pub label: Option<String>,
    /// The title of the book in this language.
    pub title: Option<String>,
    /// The description of the book in this language.
    pub description: Option<String>,
    /// The direction of its script; by default the language's.
    pub dir: Option<Direction>,
    /// The path below the book's; by default the language's tag.
    pub path: Option<String>,
    /// The folder of its chapters, relative to the book's root; by default `i18n/TAG`.
    pub source: Option<String>,
    /// The treatment of chapters without a translation.
    pub untranslated: Untranslated,
    /// Titles that occur only in the table of contents: part titles and drafts. Also labels of versions.
    pub titles: BTreeMap<String, String>,
    /// Texts of the interface that replace the built-in ones in this language.
    pub strings: BTreeMap<String, String>,
    /// Keys of `[output.react]` that differ in this language.
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub settings: Settings,
}

/// Another version: built elsewhere and at `path`, or built here from `source` or `ref`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct OtherVersionConfig {
    /// Its name, as stored in browsers.
    pub name: String,
    /// Its label; by default the name.
    #[serde(default)]
    pub label: Option<String>,
    /// The path or full address of a version that is built elsewhere. For a version that is built
    /// here, the path below the book's; by default the name.
    #[serde(default)]
    pub path: Option<String>,
    /// The folder of its chapters, relative to the book's root.
    #[serde(default)]
    pub source: Option<String>,
    /// The commit, branch or tag of this repository that holds the book in this version.
    #[serde(default)]
    pub r#ref: Option<String>,
    /// Its banner.
    #[serde(default)]
    pub banner: Option<site_model::VersionBanner>,
    /// Keep search engines out of it.
    #[serde(default)]
    pub noindex: bool,
    /// Keys of `[output.react]` that this version has instead of the book's.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub settings: Settings,
}

impl OtherVersionConfig {
    /// Returns the label, or else the name.
    pub fn label(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.name)
    }

    /// Whether this build writes the version.
    pub fn is_built_here(&self) -> bool {
        self.source.is_some() || self.r#ref.is_some()
    }
}
