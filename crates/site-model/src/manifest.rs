//! The site's manifest, for programs other than the shell.
//!
//! Versions, docs, locale and code themes have the fields of the site's specification; routes,
//! redirects and content hashes are additions. The JSON Schema is generated from these types.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    locale::LocaleConfig,
    sidebar::SidebarItem,
    site::{Announcement, ColorModeOptions, SidebarOptions},
};

/// Everything about a built site, as `_data/manifest.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// [`crate::SCHEMA_VERSION`].
    pub schema: u32,
    /// The tool, its version, and the generator whose behaviour it follows.
    pub generator: String,
    /// The site's title.
    pub title: String,
    /// The address the site is deployed at, if configured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub site_url: Option<String>,
    /// The path under which the site is served.
    pub base_path: String,
    /// The language of the site.
    pub locale: LocaleConfig,
    /// The versions in this build (one) and those built elsewhere.
    pub versions: Vec<VersionEntry>,
    /// The code themes in use: mode to theme id.
    pub code_themes: BTreeMap<String, String>,
    /// The settings that readers notice.
    pub settings: Settings,
    /// Every page's address, in reading order.
    pub routes: Vec<RouteEntry>,
    /// Old path to new path or full address.
    pub redirects: BTreeMap<String, String>,
    /// Every other file of the build that a page needs: path from the site's root to content hash.
    pub files: BTreeMap<String, String>,
}

/// A version of the documentation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct VersionEntry {
    /// The name.
    pub name: String,
    /// The label.
    pub label: String,
    /// Whether it is the latest.
    pub is_last: bool,
    /// The path under which it is served.
    pub path: String,
    /// The id of the version's main document.
    pub main_doc_id: String,
    /// Its documents; empty for a version built elsewhere.
    pub docs: Vec<DocEntry>,
    /// Ids of unwritten documents.
    pub draft_ids: Vec<String>,
    /// Its sidebars by name.
    pub sidebars: BTreeMap<String, Vec<SidebarItem>>,
}

/// A document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DocEntry {
    /// The id: the source path without extension, or the front matter's.
    pub id: String,
    /// The path, without base path.
    pub path: String,
    /// The sidebar it belongs to, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub sidebar: Option<String>,
}

/// Settings from `book.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// The text between a page's title and the site's.
    pub title_delimiter: String,
    /// Whether search engines are excluded.
    pub noindex: bool,
    /// The first heading level in tables of contents, 2 to 6.
    pub toc_min_level: u8,
    /// The last heading level in tables of contents, 2 to 6.
    pub toc_max_level: u8,
    /// Light and dark.
    pub color_mode: ColorModeOptions,
    /// The behaviour of the sidebar.
    pub sidebar: SidebarOptions,
    /// Hide the navbar on scroll down.
    pub navbar_hide_on_scroll: bool,
    /// The bar above the navbar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub announcement: Option<Announcement>,
}

/// One page's address and files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RouteEntry {
    /// The path, without base path.
    pub path: String,
    /// The document shown there.
    pub doc: String,
    /// The page's title.
    pub title: String,
    /// The page's description; may be empty.
    pub description: String,
    /// The HTML file, relative to the site's root.
    pub html: String,
    /// The page JSON, relative to the site's root; its name holds its content hash.
    pub data: String,
    /// The Markdown file of the page, relative to the site's root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub markdown: Option<String>,
    /// Whether the page is excluded from lists and search engines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub unlisted: Option<bool>,
}
