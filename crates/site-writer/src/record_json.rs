//! The recorded bytes of files, and their format in JSON: hash and stamp as one string.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{IgnoredAny, MapAccess, SeqAccess, Visitor},
};

use crate::{hashing::hash_of_hex, stamp::Stamp};

/// The bytes that an earlier commit recorded for a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// The hash of the bytes, valid while the file has this stamp.
    Bytes(blake3::Hash, Stamp),
    /// Unknown bytes. Unreadable entries become this too, because their files are still this
    /// crate's own.
    Unknown,
}

impl Serialize for Known {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self::Bytes(hash, stamp) = self else {
            return serializer.serialize_unit();
        };
        serializer.collect_str(&format_args!("{} {stamp}", hash.to_hex()))
    }
}

/// Reads the text of [`Known::Bytes`].
fn bytes(text: &str) -> Option<Known> {
    let (hash, stamp) = text.split_once(' ')?;
    let hash = hash_of_hex(hash)?;
    Some(Known::Bytes(hash, stamp.parse().ok()?))
}

impl<'de> Deserialize<'de> for Known {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ReadKnown)
    }
}

struct ReadKnown;

impl<'de> Visitor<'de> for ReadKnown {
    type Value = Known;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the recorded bytes of a file")
    }

    fn visit_str<E>(self, text: &str) -> Result<Known, E> {
        Ok(bytes(text).unwrap_or(Known::Unknown))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Known, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Known::Unknown)
    }

    fn visit_unit<E>(self) -> Result<Known, E> {
        Ok(Known::Unknown)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Known, M::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Known::Unknown)
    }
}
