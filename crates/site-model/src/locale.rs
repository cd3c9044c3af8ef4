//! The locale of a site.

use serde::{Deserialize, Serialize};

/// A locale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct LocaleConfig {
    /// The language's own name (`简体中文`).
    pub label: String,
    /// `ltr` or `rtl`.
    pub direction: String,
    /// The `lang` attribute (BCP 47).
    pub html_lang: String,
    /// The calendar (`gregory`).
    pub calendar: String,
    /// The path of the locale's files, relative to the site.
    pub path: String,
}
