//! The facts about a post that readers see beside its text.

use serde::{Deserialize, Serialize};

/// The facts about a post that readers see.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PostFacts {
    /// The date as the reader's language writes it.
    pub date: String,
    /// The date as ISO 8601.
    pub iso: String,
    /// The authors.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Author>>"))]
    pub authors: Vec<Author>,
}

/// An author of a post.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Author {
    /// The name.
    pub name: String,
    /// The role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub title: Option<String>,
    /// The address of the author's page or site: a path without base path, or a full address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub href: Option<String>,
    /// The address of the author's picture, base path included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub image: Option<String>,
}
