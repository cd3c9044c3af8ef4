//! The value of a file in JSON or YAML, with the keys of objects in the order of the file: a sidebar's
//! categories may be in the order of keys.

use std::ops::RangeInclusive;

use indexmap::IndexMap;
use serde::{Deserialize, Deserializer, de::IgnoredAny};

/// A value.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Value {
    #[default]
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Self>),
    Map(#[serde(deserialize_with = "in_order")] Vec<(String, Self)>),
}

impl Value {
    /// Parses JSON.
    pub(crate) fn from_json(text: &str) -> Result<Self, String> {
        let text = text.trim_start_matches('\u{feff}');
        // `serde_json` has the places of errors, but may hold numbers as maps.
        serde_json::from_str::<IgnoredAny>(text).map_err(|error| error.to_string())?;
        let mut bytes = text.as_bytes().to_vec();
        simd_json::serde::from_slice(&mut bytes).map_err(|error| error.to_string())
    }

    /// Parses YAML 1.2, in which `yes` and `y` are strings.
    pub(crate) fn from_yaml(text: &str) -> Result<Self, String> {
        if text.trim().is_empty() {
            return Ok(Self::Null);
        }
        let options = serde_saphyr::options! { strict_booleans: true };
        let read = serde_saphyr::from_str_with_options(text, options);
        read.map_err(|error| {
            let message = error.to_string();
            message.lines().next().unwrap_or("not YAML").to_owned()
        })
    }

    /// Returns the value of a key; `None` if it is absent or `null`, or if this is not an object.
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        let Self::Map(pairs) = self else { return None };
        let found = pairs.iter().find(|(name, _)| name == key);
        found
            .map(|(_, value)| value)
            .filter(|value| **value != Self::Null)
    }

    /// Whether an object has a key, even with the value `null`.
    pub(crate) fn has(&self, key: &str) -> bool {
        matches!(self, Self::Map(pairs) if pairs.iter().any(|(name, _)| name == key))
    }

    /// Returns the value at the end of a path of keys.
    pub(crate) fn at(&self, path: &[&str]) -> Option<&Self> {
        path.iter().try_fold(self, |value, key| value.get(key))
    }

    /// Returns the text of a string that is not empty, or of a number.
    pub(crate) fn text(&self) -> Option<String> {
        match self {
            Self::Text(text) => Some(text.clone()).filter(|text| !text.trim().is_empty()),
            Self::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// Returns the text of a key.
    pub(crate) fn text_of(&self, key: &str) -> Option<String> {
        self.get(key)?.text()
    }

    /// Returns a whole number among these.
    pub(crate) fn whole(&self, mut among: RangeInclusive<i32>) -> Option<i64> {
        let number = self.number()?;
        among
            .find(|it| number.total_cmp(&f64::from(*it)).is_eq())
            .map(i64::from)
    }

    /// Returns a number, which may be written as a string.
    pub(crate) fn number(&self) -> Option<f64> {
        let number = match self {
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.trim().parse().ok(),
            _ => None,
        };
        number.filter(|number| number.is_finite())
    }

    /// Whether the value of a key is `true`.
    pub(crate) fn is_true(&self, key: &str) -> bool {
        self.get(key) == Some(&Self::Bool(true))
    }

    /// Whether the value of a key is `false`.
    pub(crate) fn is_false(&self, key: &str) -> bool {
        self.get(key) == Some(&Self::Bool(false))
    }

    /// Whether the value of a key is a function, which a script of the site has as an object.
    pub(crate) fn is_function(&self, key: &str) -> bool {
        self.get(key).is_some_and(|it| it.is_true("a function"))
    }

    /// Returns the value as JSON, without functions.
    #[cfg(feature = "full-mdx")]
    pub(crate) fn json(&self) -> serde_json::Value {
        match self {
            Self::Null => serde_json::Value::Null,
            Self::Bool(value) => (*value).into(),
            Self::Number(value) => (*value).into(),
            Self::Text(text) => text.as_str().into(),
            Self::List(items) => items.iter().map(Self::json).collect(),
            Self::Map(pairs) => {
                let pairs = pairs.iter().filter(|(key, _)| !self.is_function(key));
                pairs
                    .map(|(key, value)| (key.clone(), value.json()))
                    .collect()
            }
        }
    }

    /// Returns the items of a list; none for other values.
    pub(crate) fn items(&self) -> &[Self] {
        match self {
            Self::List(items) => items,
            _ => &[],
        }
    }
}

/// Deserialises an object and keeps the order of its keys.
fn in_order<'de, D: Deserializer<'de>>(object: D) -> Result<Vec<(String, Value)>, D::Error> {
    let map = IndexMap::<String, Value>::deserialize(object)?;
    Ok(map.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn keys_keep_their_order_in_both_formats() {
        let json = Value::from_json(r#"{"b": [1.50, true, null], "a": {"键": "x"}}"#).unwrap();
        let yaml = Value::from_yaml("b: [1.5, true, ~]\na:\n  键: x\n").unwrap();
        assert_eq!(json, yaml);
        let Value::Map(pairs) = &json else {
            panic!("not an object")
        };
        assert_eq!(pairs[0].0, "b");
        assert_eq!(
            json.at(&["a", "键"]).and_then(Value::text).as_deref(),
            Some("x")
        );
        assert_eq!(json.at(&["b", "x"]), None);
    }

    #[test]
    fn numbers_and_texts_are_exchangeable() {
        let value = Value::from_yaml("a: '2.5'\nb: 12\nc: yes\ne: ''").unwrap();
        assert_eq!(value.get("a").and_then(Value::number), Some(2.5));
        assert_eq!(value.text_of("b").as_deref(), Some("12"));
        assert_eq!(value.text_of("c").as_deref(), Some("yes"));
        assert_eq!(value.text_of("e"), None);
    }

    #[test]
    fn broken_files_have_a_reason() {
        assert!(Value::from_json("{").is_err());
        assert!(Value::from_yaml("a: [").is_err());
        assert_eq!(Value::from_yaml("\n"), Ok(Value::Null));
    }
}
