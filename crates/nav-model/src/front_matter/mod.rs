//! The front matter of a page. It has the keys of Docusaurus 3 documents.

mod author;
mod badge;
#[cfg(feature = "yaml")]
pub(crate) mod custom;
#[cfg(feature = "yaml")]
pub(crate) mod date;
#[cfg(feature = "yaml")]
pub(crate) mod yaml;
#[cfg(feature = "yaml")]
mod yaml_comments;
#[cfg(feature = "yaml")]
pub(crate) mod yaml_error;
#[cfg(feature = "yaml")]
mod yaml_faults;
#[cfg(feature = "yaml")]
pub(crate) mod yaml_keys;
#[cfg(feature = "yaml")]
mod yaml_names;
#[cfg(feature = "yaml")]
pub(crate) mod yaml_tags;
#[cfg(feature = "yaml")]
mod yaml_wide;

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer},
};

#[cfg(feature = "yaml")]
pub use self::yaml_keys::KEYS;
pub use self::{
    author::PostAuthor,
    badge::{Badge, BadgeKind},
};

/// A key for which absence, `null` and a value mean three different things.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Setting<T> {
    /// The key is absent.
    #[default]
    Default,
    /// The key is `null`, which switches the feature off.
    Off,
    /// The key has a value.
    Value(T),
}

/// Whether a value equals the default of its key.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Setting<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(deserializer)?.map_or(Self::Off, Self::Value))
    }
}

/// The layout of a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Layout {
    /// With title, breadcrumbs, table of contents and neighbours.
    #[default]
    Doc,
    /// A front page: without sidebar, breadcrumbs, reading time, table of contents, neighbours and
    /// the link to its source. With `displayed_sidebar`, it keeps sidebar, neighbours and link.
    Home,
    /// A standalone page: without sidebar and table of contents.
    Page,
}

/// The date of the last change, as the author states it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct LastUpdate {
    /// The date, as `YYYY-MM-DD`.
    pub date: Option<String>,
    /// The author of the change.
    pub author: Option<String>,
}

/// The front matter of a page. Keys with their defaults are not written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the keys are independent switches"
)]
pub struct FrontMatter {
    /// The document id, instead of the path without extension.
    #[serde(skip_serializing_if = "is_default")]
    pub id: Option<String>,
    /// The title.
    #[serde(skip_serializing_if = "is_default")]
    pub title: Option<String>,
    /// A sentence for search engines and link previews.
    #[serde(skip_serializing_if = "is_default")]
    pub description: Option<String>,
    /// The address: absolute from the site's root, or relative to the file's folder.
    #[serde(skip_serializing_if = "is_default")]
    pub slug: Option<String>,
    /// The label in the sidebar.
    #[serde(skip_serializing_if = "is_default")]
    pub sidebar_label: Option<String>,
    /// A class for the sidebar entry.
    #[serde(skip_serializing_if = "is_default")]
    pub sidebar_class_name: Option<String>,
    /// A word beside the sidebar entry.
    #[serde(skip_serializing_if = "is_default")]
    pub sidebar_badge: Option<Badge>,
    /// The sidebar shown beside the page; `null` for none.
    #[serde(skip_serializing_if = "is_default")]
    pub displayed_sidebar: Setting<String>,
    /// Hides the title above the article.
    #[serde(skip_serializing_if = "is_default")]
    pub hide_title: bool,
    /// Hides the table of contents.
    #[serde(skip_serializing_if = "is_default")]
    pub hide_table_of_contents: bool,
    /// The first heading level in the table of contents.
    #[serde(skip_serializing_if = "is_default")]
    pub toc_min_heading_level: Option<u8>,
    /// The last heading level in the table of contents.
    #[serde(skip_serializing_if = "is_default")]
    pub toc_max_heading_level: Option<u8>,
    /// The label in links from neighbouring pages.
    #[serde(skip_serializing_if = "is_default")]
    pub pagination_label: Option<String>,
    /// The id of the page after this one; `null` for none.
    #[serde(skip_serializing_if = "is_default")]
    pub pagination_next: Setting<String>,
    /// The id of the page before this one; `null` for none.
    #[serde(skip_serializing_if = "is_default")]
    pub pagination_prev: Setting<String>,
    /// The layout.
    #[serde(skip_serializing_if = "is_default")]
    pub layout: Layout,
    /// Classes of the page's root element, for stylesheets of the owner.
    #[serde(skip_serializing_if = "is_default")]
    pub class: Option<String>,
    /// Keywords for search engines.
    #[serde(skip_serializing_if = "is_default")]
    pub keywords: Vec<String>,
    /// An image for sharing cards.
    #[serde(skip_serializing_if = "is_default")]
    pub image: Option<String>,
    /// Elements for the page's `<head>`: names with attributes, as in VitePress. Their content is not
    /// read, because no allowed element has one.
    #[serde(deserialize_with = "head_elements", skip_serializing_if = "is_default")]
    pub head: Vec<HeadElement>,
    /// Tags.
    #[serde(deserialize_with = "tags", skip_serializing_if = "is_default")]
    pub tags: Vec<String>,
    /// Whether the page is unwritten: shown in the sidebar, but not built.
    #[serde(skip_serializing_if = "is_default")]
    pub draft: bool,
    /// Whether the page is built, but not listed.
    #[serde(skip_serializing_if = "is_default")]
    pub unlisted: bool,
    /// The address of the page's source in an editor; `null` hides the edit link.
    #[serde(skip_serializing_if = "is_default")]
    pub custom_edit_url: Setting<String>,
    /// The commit of the original that this page is a translation of.
    #[serde(skip_serializing_if = "is_default")]
    pub translated_from: Option<String>,
    /// The date and author of the last change.
    #[serde(skip_serializing_if = "is_default")]
    pub last_update: Option<LastUpdate>,
    /// The date of a post, as `YYYY-MM-DD`, with its time in UTC if the author wrote one.
    #[serde(skip_serializing_if = "is_default")]
    pub date: Option<String>,
    /// The authors of a post.
    #[serde(
        deserialize_with = "author::authors",
        skip_serializing_if = "is_default"
    )]
    pub authors: Vec<PostAuthor>,
    /// Exceptions for tools that check pages: the reason by the name of the check.
    #[serde(skip_serializing_if = "is_default")]
    pub checks: BTreeMap<String, String>,
    /// The keys of the owner as JSON: those below `custom`, and unknown ones. No author can write
    /// this name.
    #[serde(rename = "\0custom", skip_serializing_if = "is_default")]
    pub custom: Option<String>,
}

/// The name and the attributes of an element of the head.
pub type HeadElement = (String, BTreeMap<String, String>);

fn head_elements<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<HeadElement>, D::Error> {
    let elements: Vec<WrittenHeadElement> = Vec::deserialize(deserializer)?;
    Ok(elements.into_iter().map(|element| element.0).collect())
}

/// An element of the head as authors write it: `[meta, { name: robots }]`, perhaps with content.
struct WrittenHeadElement(HeadElement);

impl<'de> Deserialize<'de> for WrittenHeadElement {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(HeadElementItems)
    }
}

struct HeadElementItems;

impl<'de> Visitor<'de> for HeadElementItems {
    type Value = WrittenHeadElement;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list such as `[meta, { name: robots, content: noarchive }]`")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let name = items.next_element()?;
        let name = name.ok_or_else(|| Error::invalid_length(0, &self))?;
        let attributes = items.next_element()?.unwrap_or_default();
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(WrittenHeadElement((name, attributes)))
    }
}

/// A tag as authors write it: text, or an object with a label, as in Docusaurus.
pub(crate) struct WrittenTag {
    /// The label, or the value of a number or a truth value.
    pub(crate) label: Option<String>,
    /// Whether the label is the text that was written.
    #[cfg_attr(
        not(feature = "yaml"),
        expect(dead_code, reason = "only YAML has values")
    )]
    pub(crate) is_text: bool,
}

/// A tag with a label.
#[derive(Deserialize)]
struct LabelledTag {
    label: String,
    #[serde(default, rename = "permalink")]
    _permalink: Option<String>,
}

fn tags<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let tags: Vec<WrittenTag> = Vec::deserialize(deserializer)?;
    Ok(tags.into_iter().filter_map(|tag| tag.label).collect())
}

impl<'de> Deserialize<'de> for WrittenTag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TagVisitor)
    }
}

struct TagVisitor;

impl TagVisitor {
    fn value(value: &impl ToString) -> WrittenTag {
        WrittenTag {
            label: Some(value.to_string()),
            is_text: false,
        }
    }
}

impl<'de> Visitor<'de> for TagVisitor {
    type Value = WrittenTag;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        let tag = LabelledTag::deserialize(MapAccessDeserializer::new(map))?;
        self.visit_str(&tag.label)
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(WrittenTag {
            label: None,
            is_text: true,
        })
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(WrittenTag {
            label: Some(text.to_owned()),
            is_text: true,
        })
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        Ok(Self::value(&value))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Self::value(&number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Self::value(&number))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Self::value(&number))
    }
}
