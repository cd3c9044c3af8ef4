//! The keys of front matter: their names and their lines.

use std::{collections::HashMap, fmt};

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_saphyr::Spanned;

use crate::{
    diagnostic::{Code, Diagnostic},
    nearest::nearest,
};

/// All keys.
pub const KEYS: [&str; 30] = [
    "id",
    "title",
    "description",
    "slug",
    "sidebar_label",
    "sidebar_class_name",
    SIDEBAR_BADGE,
    "displayed_sidebar",
    "hide_title",
    "hide_table_of_contents",
    "toc_min_heading_level",
    "toc_max_heading_level",
    "pagination_label",
    "pagination_next",
    "pagination_prev",
    "layout",
    "class",
    "keywords",
    "image",
    "head",
    "tags",
    "draft",
    "unlisted",
    "custom_edit_url",
    "translated_from",
    LAST_UPDATE,
    "date",
    "authors",
    CUSTOM,
    "checks",
];

/// The key below which owners write keys for their components.
pub(super) const CUSTOM: &str = "custom";
pub(super) const LAST_UPDATE: &str = "last_update";
const LAST_UPDATE_KEYS: [&str; 2] = ["date", "author"];
/// The key of Starlight.
const SIDEBAR: &str = "sidebar";
const SIDEBAR_BADGE: &str = "sidebar_badge";
const SIDEBAR_BADGE_KEYS: [&str; 2] = ["text", "type"];

/// Returns the line of each key by its path (`last_update.date`), counted from 1.
pub(crate) fn lines(yaml: &str) -> HashMap<String, usize> {
    let mut lines = HashMap::new();
    let keys = Keys {
        path: String::new(),
        lines: &mut lines,
    };
    // The caller reports parse errors. The keys before the error have been recorded.
    let _ = serde_saphyr::with_deserializer_from_str(yaml, |de| keys.deserialize(de));
    lines
}

/// Records the lines of all keys of a value.
struct Keys<'a> {
    path: String,
    lines: &'a mut HashMap<String, usize>,
}

impl<'de> DeserializeSeed<'de> for Keys<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Keys<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<Spanned<String>>()? {
            let line = usize::try_from(key.referenced.line()).unwrap_or(1).max(1);
            let path = match self.path.as_str() {
                "" => key.value,
                above => format!("{above}.{}", key.value),
            };
            self.lines.entry(path.clone()).or_insert(line);
            let inside = Keys {
                path,
                lines: self.lines,
            };
            map.next_value_seed(inside)?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }
}

/// Keys of Docusaurus, whose pages have no summary.
const ORDER_KEYS: [&str; 2] = ["sidebar_position", "parse_number_prefixes"];

/// A key of Docusaurus for themes that read it.
const CUSTOM_PROPS: &str = "sidebar_custom_props";

/// Returns the finding for a key that has no meaning.
pub(super) fn unknown_key(key: &str) -> Diagnostic {
    let found = Diagnostic::new(
        Code::UnknownKey,
        format!("unknown front matter key `{key}`"),
    )
    .key(key);
    let (name, known) = match key.split_once('.') {
        Some((LAST_UPDATE, name)) => (name, &LAST_UPDATE_KEYS[..]),
        Some((SIDEBAR_BADGE, name)) => (name, &SIDEBAR_BADGE_KEYS[..]),
        _ => (key, &KEYS[..KEYS.len() - 1]),
    };
    if name == SIDEBAR {
        return found.help("write `sidebar_label` and `sidebar_badge`, without a key around them");
    }
    if nearest(name, [CUSTOM_PROPS]).is_some() {
        return found.help("remove it: the sidebar does not use it");
    }
    if nearest(name, ORDER_KEYS).is_some() {
        return found.help("remove it: SUMMARY.md sets the order of the pages");
    }
    match nearest(name, known.iter().copied()) {
        Some(known) => found.help(format!("did you mean `{known}`?")),
        None => found.help(format!("known keys: {}", known.join(", "))),
    }
}
