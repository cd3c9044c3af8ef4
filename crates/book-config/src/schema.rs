//! Checks a table of `book.toml` against the JSON Schema of the type that reads it.
//!
//! Every fault is found in one pass and named as in the file. The deserializer would report only
//! the first, in terms of Rust types.

use diagnostics::{Diagnostic, Severity, codes, nearest, shortened, suggestion};
use serde_json::Value as Schema;
use toml::Value;

use super::book_toml::BookToml;

/// The number of keys from which a table's keys are too many to be listed in a remedy.
const MOST_LISTED: usize = 20;
/// The remedy for an unknown key of such a table.
const MANY_KEYS: &str =
    "remove it; the keys are listed by `mdbook-react schema` and in the guide, under Configuration";

/// The check of one table.
pub(super) struct Checker<'a> {
    /// The whole schema, to resolve references.
    pub(super) schema: &'a Schema,
    /// The file, for places.
    pub(super) file: &'a BookToml,
    /// The severity of an unknown key.
    pub(super) unknown: Severity,
    /// The severity of a value that its key cannot have.
    pub(super) wrong: Severity,
    /// The remedies for keys of earlier versions, by their paths.
    pub(super) former: &'static [(&'static str, &'static str)],
    /// The findings so far.
    pub(super) found: Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    /// Returns `value` without its invalid parts; `None` if nothing is left. `key` is the path to
    /// the value in the file.
    pub(super) fn check(
        &mut self,
        value: Value,
        schema: &'a Schema,
        key: &mut Vec<String>,
    ) -> Option<Value> {
        let schema = self.resolve(schema);
        let accepted = accepted(schema);
        if !accepted.is_empty() {
            let is_accepted = value.as_str().is_some_and(|text| accepted.contains(&text));
            if !is_accepted {
                self.unaccepted(&value, &accepted, key);
            }
            return is_accepted.then_some(value);
        }
        match (kind(schema), value) {
            ("object", Value::Table(table)) => self.table(table, schema, key),
            ("array", Value::Array(items)) => self.list(items, &schema["items"], key),
            ("integer", Value::Integer(number)) => self.number(number, schema, key),
            ("boolean", value @ Value::Boolean(_))
            | ("string", value @ Value::String(_))
            | ("number", value @ (Value::Integer(_) | Value::Float(_)))
            | ("", value) => Some(value),
            (kind, value) => {
                let tables = tables_help(kind, &value, key);
                self.wrong(&value, tables.as_deref().unwrap_or(help(kind)), key);
                None
            }
        }
    }

    fn table(
        &mut self,
        table: toml::Table,
        schema: &'a Schema,
        key: &mut Vec<String>,
    ) -> Option<Value> {
        let required = schema["required"].as_array().into_iter().flatten();
        let missing: Vec<_> = required
            .filter_map(Schema::as_str)
            .filter(|name| !table.contains_key(*name))
            .map(|name| format!("`{name}`"))
            .collect();
        let mut kept = toml::Table::new();
        for (name, value) in table {
            key.push(name);
            let name = &key[key.len() - 1];
            let known = schema["properties"].get(name);
            let others = &schema["additionalProperties"];
            match known.or_else(|| allows(others).then_some(others)) {
                Some(inner) => {
                    let value = self.check(value, inner, key);
                    let name = key[key.len() - 1].clone();
                    kept.extend(value.map(|value| (name, value)));
                }
                None => self.unknown_key(schema, key),
            }
            key.pop();
        }
        if missing.is_empty() {
            return Some(Value::Table(kept));
        }
        let missing = missing.join(" and ");
        let message = format!("`{}` lacks {missing}", self.shown(key));
        self.error(message, format!("add {missing} to this table"), key);
        None
    }

    /// Checks a list. One invalid item drops the whole list, because the items after it would have
    /// other numbers than in the file.
    fn list(
        &mut self,
        items: Vec<Value>,
        schema: &'a Schema,
        key: &mut Vec<String>,
    ) -> Option<Value> {
        let count = items.len();
        let mut kept = Vec::with_capacity(count);
        for (at, item) in items.into_iter().enumerate() {
            key.push(at.to_string());
            kept.extend(self.check(item, schema, key));
            key.pop();
        }
        (kept.len() == count).then_some(Value::Array(kept))
    }

    fn number(&mut self, number: i64, schema: &Schema, key: &[String]) -> Option<Value> {
        let least = schema["minimum"].as_i64().unwrap_or(i64::MIN);
        let most = schema["maximum"].as_i64().unwrap_or(i64::MAX);
        let value = Value::Integer(number);
        if (least..=most).contains(&number) {
            return Some(value);
        }
        self.wrong(
            &value,
            &format!("write a whole number from {least} to {most}"),
            key,
        );
        None
    }

    /// Returns a key as it is in the file.
    fn shown(&self, key: &[String]) -> String {
        self.file.path_of(key).join(".")
    }

    fn unaccepted(&mut self, value: &Value, accepted: &[&str], key: &[String]) {
        let near = value
            .as_str()
            .and_then(|text| nearest(text, accepted.iter().copied()));
        let near = near.map_or_else(String::new, |near| format!("did you mean `{near}`? "));
        let list: Vec<_> = accepted.iter().map(|word| format!("`{word}`")).collect();
        let help = format!("{near}accepted values: {}", list.join(", "));
        self.wrong(value, &help, key);
    }

    fn wrong(&mut self, value: &Value, help: &str, key: &[String]) {
        let message = format!("`{}` cannot be `{}`", self.shown(key), shown(value));
        self.error(message, help.to_owned(), key);
    }

    fn error(&mut self, message: String, help: String, key: &[String]) {
        let found = Diagnostic::new(codes::WRONG_VALUE, self.wrong, message);
        let place = self.file.nearest(key);
        self.found.push(found.at(place).help(help));
    }

    fn unknown_key(&mut self, table: &Schema, key: &[String]) {
        let properties = table["properties"].as_object();
        let known = properties
            .into_iter()
            .flat_map(|properties| properties.keys().map(String::as_str));
        let path = key.join(".");
        let former = self.former.iter().find(|(former, _)| *former == path);
        let name = &key[key.len() - 1];
        let has_many =
            nearest(name, known.clone()).is_none() && known.clone().count() > MOST_LISTED;
        let help = match former {
            Some((_, remedy)) => (*remedy).to_owned(),
            None if has_many => MANY_KEYS.to_owned(),
            None if self.is_of_output(key) => {
                format!("move `{name}` below `[output.react]`, above its other tables")
            }
            None => suggestion(name, known, "known keys here"),
        };
        let message = format!("unknown key `{}`", self.shown(key));
        let found = Diagnostic::new(codes::UNKNOWN_KEY, self.unknown, message);
        self.found.push(found.at(self.file.nearest(key)).help(help));
    }

    /// Whether a key of a table below `[output.react]` is one of `[output.react]` itself.
    fn is_of_output(&self, key: &[String]) -> bool {
        let [output, react, _, .., name] = key else {
            return false;
        };
        let properties = self.resolve(self.schema)["properties"].as_object();
        output == "output"
            && react == "react"
            && properties.is_some_and(|known| known.contains_key(name))
    }

    /// Follows references. An optional value has the schema of the value.
    fn resolve(&self, mut schema: &'a Schema) -> &'a Schema {
        loop {
            let reference = schema["$ref"].as_str();
            let target = reference.and_then(|at| self.schema.pointer(at.strip_prefix('#')?));
            let first = schema["anyOf"].as_array().and_then(|any| any.first());
            match target.or(first) {
                Some(inner) => schema = inner,
                None => return schema,
            }
        }
    }
}

/// Whether a table may have other keys than the listed ones.
fn allows(others: &Schema) -> bool {
    others.is_object() || others.as_bool() == Some(true)
}

/// Returns the words that a value may be; empty if it is not an enumeration.
fn accepted(schema: &Schema) -> Vec<&str> {
    let listed = schema["enum"].as_array().into_iter().flatten();
    let variants = schema["oneOf"].as_array().into_iter().flatten();
    let variants = variants.flat_map(|variant| {
        let listed = variant["enum"].as_array().into_iter().flatten();
        listed.chain(variant.get("const"))
    });
    listed.chain(variants).filter_map(Schema::as_str).collect()
}

/// Returns the type's name; empty if the schema accepts any value.
fn kind(schema: &Schema) -> &str {
    let of = &schema["type"];
    let first = of.as_array().and_then(|all| all.first());
    first.unwrap_or(of).as_str().unwrap_or_default()
}

/// Returns the remedy for a table where a list of tables is expected.
fn tables_help(kind: &str, value: &Value, key: &[String]) -> Option<String> {
    let is_table = kind == "array" && value.is_table();
    is_table.then(|| {
        format!(
            "write its heading in two pairs of brackets: `[[{}]]`",
            key.join(".")
        )
    })
}

fn help(kind: &str) -> &'static str {
    match kind {
        "boolean" => "write `true` or `false`",
        "string" => "write text between quotes",
        "integer" | "number" => "write a whole number without quotes",
        "array" => "write a list: `[\"first\", \"second\"]`",
        _ => "write a table: a heading in brackets with a line for each key",
    }
}

fn shown(value: &Value) -> String {
    let text = match value {
        Value::Table(_) => "{…}".to_owned(),
        value => value.to_string(),
    };
    shortened(&text).into_owned()
}
