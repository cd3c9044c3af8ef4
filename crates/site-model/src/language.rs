//! The languages of a site, and the counterparts of a page in other languages and versions.

use serde::{Deserialize, Serialize};

/// A language that the site is written in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LanguageLink {
    /// The language's own name.
    pub label: String,
    /// The `lang` attribute (BCP 47).
    pub language: String,
    /// The address of the site in this language, base path included.
    pub href: String,
}

/// The address of a page in another language or version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Counterpart {
    /// The address, base path included.
    pub href: String,
    /// Whether the page does not exist there, so the address leads to a page above it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub is_other_page: bool,
}
