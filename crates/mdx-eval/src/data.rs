//! Converts data files (JSON, YAML, TOML) to JavaScript modules, with keys in the order of the
//! file.

use std::fmt::{self, Write as _};

use mdx_lite::LineIndex;
use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, MapAccess, SeqAccess, Visitor},
};

/// The format of a data file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DataFormat {
    /// JSON.
    Json,
    /// YAML 1.2.
    Yaml,
    /// TOML; dates become strings.
    Toml,
}

/// A value of a data file.
#[derive(Debug, Clone, PartialEq)]
enum Data {
    Null,
    Bool(bool),
    Int(i64),
    UnsignedInt(u64),
    Float(f64),
    Text(String),
    List(Vec<Data>),
    Map(Vec<(String, Data)>),
}

/// The error of a data file that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DataError {
    /// The reason in one line.
    pub(crate) message: String,
    /// The line and column in the file, counted from 1; columns count characters.
    pub(crate) place: Option<(usize, usize)>,
}

/// Returns the JavaScript module of a data file. Its default export is the value; each key is a
/// named export.
pub(crate) fn module(text: &str, format: DataFormat) -> Result<String, DataError> {
    let data = read(text, format)?;
    let mut json = String::new();
    write(&data, &mut json);
    let mut out = format!(
        "const data = JSON.parse({});\nexport default data;\n",
        quoted(&json)
    );
    if let Data::Map(pairs) = &data {
        for (at, (key, _)) in pairs.iter().enumerate() {
            if key != "default" {
                let key = quoted(key);
                let _ = writeln!(
                    out,
                    "const data{at} = data[{key}];\nexport {{ data{at} as {key} }};"
                );
            }
        }
    }
    Ok(out)
}

/// Returns front matter as JSON, or `{}` if it is not a map.
pub(crate) fn front_matter(yaml: &str) -> String {
    let mut json = String::new();
    match read(yaml, DataFormat::Yaml) {
        Ok(data @ Data::Map(_)) => write(&data, &mut json),
        _ => json.push_str("{}"),
    }
    json
}

fn read(text: &str, format: DataFormat) -> Result<Data, DataError> {
    match format {
        DataFormat::Json => read_json(text).map_err(|error| json_error(&error, text)),
        DataFormat::Yaml => {
            serde_saphyr::from_str_with_options(text, yaml_options()).map_err(|error| {
                let place = error.location().and_then(|found| {
                    let line = usize::try_from(found.line()).ok()?;
                    Some((line, usize::try_from(found.column()).ok()?))
                });
                let message = error.to_string();
                let message = message.lines().next().unwrap_or("this is not YAML");
                let (line, column) = place.unwrap_or_default();
                // The finding has the place already.
                let prefix = format!("error: line {line} column {column}: ");
                let message = message.strip_prefix(&prefix).unwrap_or(message).to_owned();
                DataError { message, place }
            })
        }
        DataFormat::Toml => match toml::from_str::<toml::Table>(text) {
            Ok(table) => Ok(from_toml(toml::Value::Table(table))),
            Err(error) => Err(DataError {
                place: error.span().map(|span| {
                    let at = LineIndex::new(text).position(span.start);
                    (at.line, at.column)
                }),
                message: error.message().to_owned(),
            }),
        },
    }
}

/// Reads JSON. `serde_json` has the places of errors, but may hold numbers as maps.
fn read_json(text: &str) -> Result<Data, serde_json::Error> {
    serde_json::from_str::<IgnoredAny>(text)?;
    simd_json::serde::from_slice(&mut text.as_bytes().to_vec()).map_err(serde::de::Error::custom)
}

/// Returns the error of a JSON file. `serde_json` counts columns in bytes, and its message repeats the
/// place.
fn json_error(error: &serde_json::Error, text: &str) -> DataError {
    let (line, column) = (error.line(), error.column());
    let message = error.to_string();
    let place = format!(" at line {line} column {column}");
    let message = message.strip_suffix(&place).unwrap_or(&message).to_owned();
    let of_line = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let before = of_line.char_indices();
    let before = before.take_while(|(at, _)| at + 1 < column).count();
    DataError {
        message,
        place: Some((line, before + 1)),
    }
}

/// Returns options for YAML 1.2, in which `yes` and `y` are strings.
fn yaml_options() -> serde_saphyr::Options {
    serde_saphyr::options! { strict_booleans: true }
}

fn from_toml(value: toml::Value) -> Data {
    match value {
        toml::Value::String(text) => Data::Text(text),
        toml::Value::Integer(number) => Data::Int(number),
        toml::Value::Float(number) => Data::Float(number),
        toml::Value::Boolean(value) => Data::Bool(value),
        toml::Value::Datetime(date) => Data::Text(date.to_string()),
        toml::Value::Array(items) => Data::List(items.into_iter().map(from_toml).collect()),
        toml::Value::Table(table) => {
            let pairs = table
                .into_iter()
                .map(|(key, value)| (key, from_toml(value)));
            Data::Map(pairs.collect())
        }
    }
}

fn write(data: &Data, out: &mut String) {
    match data {
        Data::Null => out.push_str("null"),
        Data::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Data::Int(number) => out.push_str(&number.to_string()),
        Data::UnsignedInt(number) => out.push_str(&number.to_string()),
        // JSON has no infinities.
        Data::Float(number) if !number.is_finite() => out.push_str("null"),
        Data::Float(number) => out.push_str(&number.to_string()),
        Data::Text(text) => out.push_str(&quoted(text)),
        Data::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                write(item, out);
            }
            out.push(']');
        }
        Data::Map(pairs) => {
            out.push('{');
            for (at, (key, value)) in pairs.iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                out.push_str(&quoted(key));
                out.push(':');
                write(value, out);
            }
            out.push('}');
        }
    }
}

/// Returns a text as a JSON string, which is also a JavaScript string literal.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::String(text.to_owned()).to_string()
}

impl<'de> Deserialize<'de> for Data {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DataVisitor)
    }
}

struct DataVisitor;

impl<'de> Visitor<'de> for DataVisitor {
    type Value = Data;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("data")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Data, E> {
        Ok(Data::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Data, E> {
        Ok(Data::Int(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Data, E> {
        Ok(Data::UnsignedInt(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Data, E> {
        Ok(Data::Float(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Data, E> {
        Ok(Data::Text(value.to_owned()))
    }

    fn visit_unit<E>(self) -> Result<Data, E> {
        Ok(Data::Null)
    }

    fn visit_none<E>(self) -> Result<Data, E> {
        Ok(Data::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Data, D::Error> {
        Data::deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Data, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Data::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Data, A::Error> {
        let mut pairs: Vec<(String, Data)> = Vec::new();
        while let Some((key, value)) = entries.next_entry::<Data, Data>()? {
            let key = match key {
                Data::Text(text) => text,
                other => {
                    let mut text = String::new();
                    write(&other, &mut text);
                    text
                }
            };
            pairs.push((key, value));
        }
        Ok(Data::Map(pairs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(text: &str, format: DataFormat) -> String {
        let mut out = String::new();
        write(&read(text, format).unwrap(), &mut out);
        out
    }

    #[test]
    fn formats_become_the_same_json() {
        for (text, format) in [
            (
                r#"{"b": [1, -2.50, null], "a": {"键": true}}"#,
                DataFormat::Json,
            ),
            ("b: [1, -2.5, ~]\na:\n  键: true\n", DataFormat::Yaml),
        ] {
            assert_eq!(json(text, format), r#"{"b":[1,-2.5,null],"a":{"键":true}}"#);
        }
        let toml = "day = 2020-01-02\nlist = [1]\n";
        assert_eq!(
            json(toml, DataFormat::Toml),
            r#"{"day":"2020-01-02","list":[1]}"#
        );
    }

    #[test]
    fn errors_have_positions() {
        for (text, format, place) in [
            ("{\n\"a\": x}", DataFormat::Json, (2, 6)),
            ("{\"名\": }", DataFormat::Json, (1, 7)),
            ("a = 1\n\"名\" = x\n", DataFormat::Toml, (2, 7)),
            ("a: 1\n名: }\n", DataFormat::Yaml, (2, 4)),
        ] {
            let error = module(text, format).unwrap_err();
            assert_eq!(error.place, Some(place), "{error:?}");
            assert!(!error.message.contains("column"), "{error:?}");
        }
    }
}
