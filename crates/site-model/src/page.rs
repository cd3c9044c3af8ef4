//! A page: the content between navbar and footer, and its head tags.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{language::Counterpart, node::Node, post::PostFacts};

/// A page of the site.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the properties are independent of each other"
)]
pub struct Page {
    /// The document id: `id` of the front matter, or the source path without extension.
    pub id: String,
    /// The path, with a leading slash, without base path and without trailing slash.
    pub path: String,
    /// The title as shown in the `h1`.
    pub title: String,
    /// The id of the `h1`; absent where no heading of the chapter became the title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub title_id: Option<String>,
    /// The content of the `h1` as HTML; absent where the title is text alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub title_html: Option<String>,
    /// The text of the browser's title bar, the site's title included.
    pub document_title: String,
    /// The head tags of this page beside its title; the shell replaces them on navigation.
    pub head: Vec<HeadTag>,
    /// Fragments of this address that moved, with their new addresses.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(
        feature = "typescript",
        ts(optional, as = "Option<BTreeMap<String, String>>")
    )]
    pub moved_fragments: BTreeMap<String, String>,
    /// The sidebar that the page belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub sidebar: Option<String>,
    /// The keys of the sidebar's long lists that this page is in, outermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub long_lists: Vec<String>,
    /// From the sidebar's root to this page, the page included.
    pub breadcrumbs: Vec<Crumb>,
    /// The table of contents, already cut to the wanted levels; empty when hidden.
    pub toc: Vec<TocItem>,
    /// The page before this one in reading order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub previous: Option<PageLink>,
    /// The page after this one in reading order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub next: Option<PageLink>,
    /// The date and the authors of a post.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub post: Option<Box<PostFacts>>,
    /// Minutes of reading, at least one; absent when switched off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub reading_minutes: Option<u32>,
    /// The date of the last change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub last_updated: Option<LastUpdated>,
    /// The address of the page's source in an editor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub edit_url: Option<String>,
    /// The page's tags.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<TagLink>>"))]
    pub tags: Vec<TagLink>,
    /// The address of the page as Markdown, without base path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub markdown: Option<String>,
    /// The author's classes of its root element.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub class_name: Option<String>,
    /// Whether this is a front page, which begins with its own message.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub is_home: bool,
    /// Whether the title is hidden.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub hide_title: bool,
    /// Whether the page is excluded from lists and search engines.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub unlisted: bool,
    /// The address of this page in each language of the site, in their order; empty for a single
    /// language.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Counterpart>>"))]
    pub languages: Vec<Counterpart>,
    /// The address of this page in each version that was built with it, by their names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(
        feature = "typescript",
        ts(optional, as = "Option<BTreeMap<String, Counterpart>>")
    )]
    pub versions: BTreeMap<String, Counterpart>,
    /// The language of the article (BCP 47), where it differs from the site's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub untranslated: Option<String>,
    /// Whether the source of this translation changed after it.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub is_outdated: bool,
    /// The modules of the owner's components on this page, relative to `_app/`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub own: Vec<String>,
    /// The facts that components of the owner's can read; absent on pages without such components.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub facts: Option<Box<PageFacts>>,
    /// The article.
    pub body: Vec<Node>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes the field by reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}

/// Facts about a page that only components of the owner's read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PageFacts {
    /// The path of the page's file, relative to the source folder.
    pub source: String,
    /// The front matter as JSON, with the keys of the owner in `custom`.
    pub front_matter: String,
    /// The headings of the text in their order.
    pub headings: Vec<PageHeading>,
}

/// A heading of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PageHeading {
    /// The level, from 1 to 6.
    pub level: u8,
    /// The id.
    pub id: String,
    /// The inline HTML, without links.
    pub html: String,
}

/// A tag in the document's head.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HeadTag {
    /// `meta`, `link` or `script` (JSON-LD only).
    pub tag: String,
    /// Its attributes.
    pub attrs: BTreeMap<String, String>,
    /// The content, for JSON-LD.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub text: Option<String>,
}

/// One step of the breadcrumbs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Crumb {
    /// The label.
    pub label: String,
    /// The path, where the step has a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub path: Option<String>,
}

/// A heading in the table of contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TocItem {
    /// The heading's id.
    pub id: String,
    /// The heading's inline HTML, without links.
    pub html: String,
    /// The headings below it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<TocItem>>"))]
    pub children: Vec<TocItem>,
}

/// A link to a neighbouring page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PageLink {
    /// The page's label.
    pub label: String,
    /// The page's path, without base path.
    pub path: String,
    /// The text above the label, instead of `previous` and `next`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
}

/// The date of a page's last change, formatted at build time because the shell has no calendar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LastUpdated {
    /// The date as the reader's language writes it.
    pub date: String,
    /// The date as ISO 8601 (`2026-11-21`).
    pub iso: String,
    /// The author of the change, if shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub author: Option<String>,
}

/// A tag and the address of its list of pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TagLink {
    /// The tag as the author wrote it.
    pub label: String,
    /// The path of its page, without base path.
    pub path: String,
}
