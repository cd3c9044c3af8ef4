//! The body of a page: a tree of static HTML and live components.
//!
//! A subtree without interaction is one [`Node::Static`]: an element with an HTML string inside.
//! Interactive parts are components with properties. React therefore creates about one element for
//! each block, and hydration leaves static HTML untouched.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{overrides::OverridePart, post::PostFacts};

/// A piece of static HTML.
///
/// A page's HTML file carries the content once, in the markup: there `html` is absent from the
/// inline data, and the shell reads it, and a static node's element, from the elements with
/// `data-s`, which have the order of the data.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Html {
    /// The HTML, safe to insert unchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub html: Option<String>,
}

/// One node of a page's body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Node {
    /// Text among live nodes.
    Text {
        /// The text, unescaped.
        text: String,
    },
    /// An element with static HTML inside.
    Static {
        /// The element's name; absent from the inline data, like the attributes.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
        tag: String,
        /// Attributes by their HTML names.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        #[cfg_attr(
            feature = "typescript",
            ts(optional, as = "Option<BTreeMap<String, String>>")
        )]
        attrs: BTreeMap<String, String>,
        /// The content.
        #[serde(flatten)]
        content: Html,
    },
    /// An element that holds at least one live node.
    Element {
        /// The element's name.
        tag: String,
        /// Attributes by their HTML names.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        #[cfg_attr(
            feature = "typescript",
            ts(optional, as = "Option<BTreeMap<String, String>>")
        )]
        attrs: BTreeMap<String, String>,
        /// The content in order.
        children: Vec<Node>,
    },
    /// An interactive component.
    Live {
        /// The component and its properties.
        component: Component,
    },
}

/// The screens on which a block of code has lines that are too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Overflow {
    /// Phones.
    Phones,
    /// All screens.
    All,
}

/// The live components of the shell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(
    tag = "name",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Component {
    /// A block of code with highlighted lines.
    Code {
        /// The language as shown to the reader, lower-cased; absent for plain text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        language: Option<String>,
        /// The classes of `<code>` in a Markdown chapter, as in mdBook: the language, and words
        /// after it. Scripts and styles of books select blocks by them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        classes: Option<String>,
        /// The title, usually a file path.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        title: Option<String>,
        /// The number of the first line, when line numbers are shown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        first_line: Option<u32>,
        /// The text of the copy button, when it differs from the displayed code.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        copy: Option<String>,
        /// Whether long lines are wrapped at first.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
        wrap: bool,
        /// The screens that are narrower than the longest line.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        overflow: Option<Overflow>,
        /// Whether the block has no button that copies it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
        no_copy: bool,
        /// The number of lines of a block that shows only the first of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        folded_lines: Option<u32>,
        /// The block's id on its page, for links to lines (`#{id}-L3-L5`).
        id: String,
        /// The code, for a component of the owner's that shows all blocks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        text: Option<String>,
        /// The lines, the content of `<code>`.
        code: Html,
    },
    /// Runs the program of the block of code before it on a playground.
    Run {
        /// The playground's address, with a slash at its end.
        playground: String,
        /// The whole program, hidden lines included.
        code: String,
        /// The edition of Rust.
        edition: String,
        /// The address that opens the program on the playground's own page; absent for programs
        /// that do not fit into an address.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        href: Option<String>,
        /// Whether the reader can change the program.
        editable: bool,
    },
    /// Panels, one of which is visible.
    Tabs {
        /// Tabs with the same group id follow each other, on the page and across browser tabs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        group_id: Option<String>,
        /// The query parameter that holds the selected value.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        query: Option<String>,
        /// The value selected at first.
        selected: String,
        /// This set's id on its page, from which tab and panel ids are made.
        id: String,
        /// The panels in order; never empty.
        panels: Vec<TabPanel>,
    },
    /// A summary that expands and collapses content.
    Details {
        /// The summary line.
        summary: Html,
        /// The element's id, if the author gave one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        id: Option<String>,
        /// Whether it starts open.
        open: bool,
        /// The content.
        children: Vec<Node>,
    },
    /// A note, tip, info, important, caution, warning or danger box that holds a live node,
    /// or whose title does. Boxes without one are static.
    Admonition {
        /// The kind: one of these, or a kind of the owner's.
        kind: String,
        /// The built-in kind that a kind of the owner's looks like.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        like: Option<String>,
        /// The title.
        title: Html,
        /// The title as text, the name of the box.
        label: String,
        /// The content.
        children: Vec<Node>,
    },
    /// An image that a reader can enlarge.
    Image {
        /// The address, base path included.
        src: String,
        /// The text alternative.
        alt: String,
        /// The title, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        title: Option<String>,
        /// The width in CSS pixels, when known at build time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        width: Option<u32>,
        /// The height in CSS pixels, when known at build time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        height: Option<u32>,
    },
    /// A component of the owner's.
    Own {
        /// The file of its module, relative to `_app/`.
        module: String,
        /// Its properties as JSON.
        props: String,
        /// When browsers hydrate it: `visible`, `load` or `idle`; `only` if it is not prerendered,
        /// `failed` if prerendering failed.
        client: String,
        /// Its number on the page.
        n: u32,
        /// Whether it is inside of a line of text.
        inline: bool,
        /// The content.
        children: Vec<Node>,
    },
    /// A built-in component that a component of the owner's replaces.
    Part {
        /// The part of the shell.
        part: OverridePart,
        /// Its data.
        data: BTreeMap<String, String>,
        /// The content.
        children: Vec<Node>,
    },
    /// The title of a post in a list, with its date and authors.
    PostHead {
        /// The title.
        title: String,
        /// The post's path, without base path.
        path: String,
        /// The date and the authors.
        facts: PostFacts,
        /// Minutes of reading; absent when switched off.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        minutes: Option<u32>,
    },
    /// The pages of a category as cards.
    DocCardList {
        /// The cards in order.
        cards: Vec<Card>,
    },
}

impl Component {
    /// Returns the texts in the data of a replaced component that readers see.
    pub fn part_texts(&self) -> impl Iterator<Item = &str> {
        let names = ["title", "name", "tagline", "description"];
        names.into_iter().filter_map(|name| match self {
            Self::Part { data, .. } => data.get(name).map(String::as_str),
            _ => None,
        })
    }
}

/// One panel of [`Component::Tabs`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TabPanel {
    /// The value, unique in its set.
    pub value: String,
    /// The label of the tab.
    pub label: String,
    /// The panel's content.
    pub children: Vec<Node>,
}

/// One card of [`Component::DocCardList`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Card {
    /// The page's label.
    pub label: String,
    /// The page's path, without base path.
    pub path: String,
    /// The page's description; may be empty.
    pub description: String,
}
