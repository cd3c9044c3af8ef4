//! The chapter on the configuration, from its JSON Schema.

use std::fmt::Write as _;

use serde_json::Value;

use super::front;

/// Returns the chapter.
pub(super) fn chapter(schema: &Value) -> String {
    let mut text = front("Configuration", "Every key of `[output.react]`.");
    text.push_str(
        "\nEvery key without the word *required* is optional. An unknown key is a warning that names the nearest known one.\n",
    );
    table(
        &mut text,
        schema,
        schema,
        &Heading::table("output.react".to_owned()),
    );
    text
}

/// The placeholder for the names of tables that the owner chooses: tags of languages.
const CHOSEN_NAME: &str = "TAG";

/// The heading of a table in `book.toml`.
struct Heading {
    name: String,
    /// Whether the table may occur several times.
    is_listed: bool,
}

impl Heading {
    fn table(name: String) -> Self {
        let is_listed = false;
        Self { name, is_listed }
    }

    fn listed(name: String) -> Self {
        let is_listed = true;
        Self { name, is_listed }
    }
}

/// Writes the keys of a table, then the tables inside it.
fn table(text: &mut String, root: &Value, table_schema: &Value, heading: &Heading) {
    let name = &heading.name;
    let full = match heading.is_listed {
        true => format!("`[[{name}]]`"),
        false => format!("`[{name}]`"),
    };
    // The whole name: readers search for a task and find it before a heading of one word.
    let _ = write!(text, "\n## {full}\n\n");
    if !std::ptr::eq(root, table_schema) {
        let _ = write!(text, "{}\n\n", description(table_schema));
    }
    text.push_str("| Key | Meaning |\n|---|---|\n");
    let mut inner = Vec::new();
    for (key, property) in properties(table_schema) {
        let resolved = resolve(root, property);
        let default = code(&property.get("default").map(toml_of).unwrap_or_default());
        let default = match (is_required(table_schema, key), &*default) {
            (true, _) => "; *required*".to_owned(),
            (false, "") => String::new(),
            (false, default) => format!("; by default {default}"),
        };
        let about = description(if property["description"].is_string() {
            property
        } else {
            resolved
        });
        let about = [about, meanings(resolved)].join(" ");
        let about = match about.trim_end() {
            "" => String::new(),
            about => format!("{about}<br />"),
        };
        let kind = kind(root, property);
        let _ = writeln!(
            text,
            "| `{key}` | {about}<small>Value: {kind}{default}</small> |"
        );
        let inside = format!("{name}.{key}");
        let held = if resolved["items"].is_object() {
            let item = resolve(root, &resolved["items"]);
            (item, Heading::listed(inside))
        } else if resolved["additionalProperties"].is_object() {
            let value = resolve(root, &resolved["additionalProperties"]);
            let inside = format!("{inside}.{CHOSEN_NAME}");
            (value, Heading::table(inside))
        } else {
            (resolved, Heading::table(inside))
        };
        if properties(held.0).next().is_some() {
            inner.push(held);
        }
    }
    for (schema, heading) in inner {
        table(text, root, schema, &heading);
    }
}

fn is_required(table_schema: &Value, key: &str) -> bool {
    let required = table_schema["required"].as_array();
    required.is_some_and(|keys| keys.iter().any(|own| own == key))
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema["properties"].as_object().into_iter().flatten()
}

/// Follows references; an optional value counts as the value.
fn resolve<'a>(root: &'a Value, mut schema: &'a Value) -> &'a Value {
    loop {
        if let Some(reference) = schema["$ref"].as_str() {
            let found = reference
                .strip_prefix('#')
                .and_then(|path| root.pointer(path));
            schema = found.unwrap_or(&Value::Null);
        } else if let Some(first) = schema["anyOf"].get(0) {
            schema = first;
        } else {
            return schema;
        }
    }
}

/// Names the values that a key takes.
fn kind(root: &Value, property: &Value) -> String {
    let schema = resolve(root, property);
    let choices = choices(schema);
    if !choices.is_empty() {
        return choices.join(", ");
    }
    if schema["items"].is_object() {
        return format!("list of {}", several(&kind(root, &schema["items"])));
    }
    if schema["additionalProperties"].is_object() {
        let values = kind(root, &schema["additionalProperties"]);
        return format!("table of {}", several(&values));
    }
    if properties(schema).next().is_some() {
        return "table".to_owned();
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.first().and_then(Value::as_str),
        kind => kind.as_str(),
    };
    match kind {
        Some("boolean") => "`true` or `false`".to_owned(),
        Some("object") => "table".to_owned(),
        Some(kind) => kind.to_owned(),
        None => "any value".to_owned(),
    }
}

/// Returns the plural of a kind of value: `lists of strings` for `list of strings`.
fn several(kind: &str) -> String {
    match kind.split_once(' ') {
        // The names of choices have no plural.
        _ if kind.starts_with('`') => kind.to_owned(),
        Some((first, rest)) => format!("{first}s {rest}"),
        None => format!("{kind}s"),
    }
}

/// Lists the strings of an enumeration.
fn choices(schema: &Value) -> Vec<String> {
    let listed = schema["enum"].as_array().into_iter().flatten();
    let described = schema["oneOf"].as_array().into_iter().flatten();
    let described = described.flat_map(|one| {
        let several = one["enum"].as_array().into_iter().flatten();
        several.chain(one.get("const"))
    });
    let all = listed.chain(described).filter_map(Value::as_str);
    all.map(|choice| format!("`\"{choice}\"`")).collect()
}

/// Describes the strings of an enumeration.
fn meanings(schema: &Value) -> String {
    let described = schema["oneOf"].as_array().into_iter().flatten();
    let described = described.filter_map(|one| {
        let (choice, text) = (one["const"].as_str()?, description(one));
        (!text.is_empty()).then(|| format!("`{choice}`: {text}"))
    });
    described.collect::<Vec<_>>().join(" ")
}

/// Returns a default as TOML; nothing for tables and for keys without one.
fn toml_of(value: &Value) -> String {
    match value {
        Value::Null | Value::Object(_) => String::new(),
        other => other.to_string(),
    }
}

fn code(text: &str) -> String {
    match text {
        "" => String::new(),
        text => format!("`{}`", text.replace('|', "\\|")),
    }
}

fn description(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    text.replace('\n', " ").replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn chapter_lists_keys_and_inner_tables() {
        let schema = json!({
            "properties": {
                "mode": { "description": "The\nmode.", "$ref": "#/$defs/Mode", "default": "a" },
                "items": { "type": "array", "items": { "$ref": "#/$defs/Item" }, "default": [] },
                "words": { "type": "array", "items": { "type": "array", "items": { "type": "string" } } },
                "languages": { "type": "object", "additionalProperties": { "$ref": "#/$defs/Language" } },
            },
            "$defs": {
                "Mode": { "oneOf": [{ "const": "a", "description": "First." }, { "const": "b" }] },
                "Item": { "description": "An item.", "properties": {
                    "label": { "type": ["string", "null"] },
                    "links": { "type": "array", "items": { "$ref": "#/$defs/Link" } },
                } },
                "Link": { "properties": { "to": { "type": "string" } }, "required": ["to"] },
                "Language": { "properties": { "titles": {
                    "type": "object", "additionalProperties": { "type": "string" },
                } } },
            },
        });
        let text = chapter(&schema);
        for line in [
            "| `mode` | The mode. `a`: First.<br /><small>Value: `\"a\"`, `\"b\"`; by default `\"a\"`</small> |",
            "## `[[output.react.items]]`",
            "| `label` | <small>Value: string</small> |",
            "## `[[output.react.items.links]]`",
            "| `to` | <small>Value: string; *required*</small> |",
            "| `words` | <small>Value: list of lists of strings</small> |",
            "| `languages` | <small>Value: table of tables</small> |",
            "## `[output.react.languages.TAG]`",
            "| `titles` | <small>Value: table of strings</small> |",
        ] {
            assert!(text.lines().any(|own| own == line), "{line}\n{text}");
        }
    }
}
