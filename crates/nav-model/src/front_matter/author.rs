//! The authors of a post, in its front matter and in the file of all authors.

#[cfg(feature = "yaml")]
use std::collections::BTreeMap;
use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer},
};

/// An author of posts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct PostAuthor {
    /// The key in the file of all authors; empty for an author that only the post describes.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub key: String,
    /// The name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The role, such as `Maintainer`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The address of the author's own site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The address of a picture, or its path in the source folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_url: Option<String>,
    /// The address for mail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// A sentence about the author.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Whether the author has a page with all posts.
    #[serde(
        deserialize_with = "has_page",
        skip_serializing_if = "std::ops::Not::not"
    )]
    pub page: bool,
}

impl PostAuthor {
    /// Reads the file of the authors: their descriptions by their keys.
    ///
    /// # Errors
    ///
    /// The reason, with its line from 1, if the text is not YAML of this form.
    #[cfg(feature = "yaml")]
    pub fn all_from_yaml(yaml: &str) -> Result<BTreeMap<String, Self>, (Option<usize>, String)> {
        let mut all = super::yaml_error::keyed::<Self>(yaml)?;
        for (key, author) in &mut all {
            author.key.clone_from(key);
        }
        Ok(all)
    }

    /// Returns the name, or else the key.
    pub fn shown_name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.key)
    }
}

/// `page: true`, or Docusaurus' `page: { permalink: /x }`.
#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenPage {
    Is(bool),
    At {
        #[serde(rename = "permalink")]
        _permalink: String,
    },
}

fn has_page<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Ok(!matches!(
        WrittenPage::deserialize(deserializer)?,
        WrittenPage::Is(false)
    ))
}

/// Reads the authors of a post: the key of one, its description, or a list of both.
pub(crate) fn authors<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<PostAuthor>, D::Error> {
    deserializer.deserialize_any(Written)
}

struct Written;

impl<'de> Visitor<'de> for Written {
    type Value = Vec<PostAuthor>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("keys of authors, or their names as in `{ name: Ada }`")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Vec::new())
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Self::Value, E> {
        Ok(vec![PostAuthor {
            key: key.to_owned(),
            ..PostAuthor::default()
        }])
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        PostAuthor::deserialize(MapAccessDeserializer::new(map)).map(|author| vec![author])
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some(One(author)) = items.next_element()? {
            all.extend(author);
        }
        Ok(all)
    }
}

/// An item of the list.
struct One(Vec<PostAuthor>);

impl<'de> Deserialize<'de> for One {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        authors(deserializer).map(Self)
    }
}
