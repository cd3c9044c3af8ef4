//! The badge of a page in the sidebar: text, or a mapping with `text` and `type`, as in Starlight.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, MapAccess, Visitor, value::MapAccessDeserializer},
};

/// A word beside the entry of a page in the sidebar, such as `new` or `beta`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub struct Badge {
    /// The word.
    pub text: String,
    /// Its colour.
    #[serde(rename = "type")]
    pub kind: BadgeKind,
}

/// The colour of a badge. The other names are Starlight's.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum BadgeKind {
    /// For notes, and without a type.
    #[default]
    #[serde(alias = "default")]
    Note,
    /// For tips and good news.
    #[serde(alias = "success")]
    Tip,
    /// For information.
    Info,
    /// For warnings.
    #[serde(alias = "caution")]
    Warning,
    /// For dangers.
    Danger,
}

/// A badge as a mapping.
#[derive(Deserialize)]
struct WrittenBadge {
    text: String,
    #[serde(default, rename = "type", alias = "variant")]
    kind: BadgeKind,
}

impl<'de> Deserialize<'de> for Badge {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(BadgeVisitor)
    }
}

struct BadgeVisitor;

impl<'de> Visitor<'de> for BadgeVisitor {
    type Value = Badge;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Badge, A::Error> {
        let WrittenBadge { text, kind } =
            WrittenBadge::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Badge { text, kind })
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Badge, E> {
        let text = text.to_owned();
        Ok(Badge {
            text,
            ..Badge::default()
        })
    }

    // The text of other scalars, such as `1.10`, is read by `Badge::written`.
    fn visit_bool<E: Error>(self, _: bool) -> Result<Badge, E> {
        self.visit_str("")
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Badge, E> {
        self.visit_str("")
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Badge, E> {
        self.visit_str("")
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Badge, E> {
        self.visit_str("")
    }
}

#[cfg(feature = "yaml")]
impl Badge {
    /// Returns the badge whose text is a scalar, as it is written. `None` if it has no text.
    pub(crate) fn written(yaml: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Scalar {
            sidebar_badge: String,
        }
        let Scalar {
            sidebar_badge: text,
        } = serde_saphyr::from_str(yaml).ok()?;
        let badge = Self {
            text,
            ..Self::default()
        };
        Some(badge).filter(|badge| !badge.text.trim().is_empty())
    }
}
