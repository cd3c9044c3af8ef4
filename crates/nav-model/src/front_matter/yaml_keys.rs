//! Finds the lines of YAML keys.

use std::{collections::HashMap, fmt};

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_saphyr::Spanned;

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
