//! The chapter on the configuration, from its JSON Schema.

use std::fmt::Write as _;

use serde_json::Value;

use super::front;

/// Returns the chapter.
pub(super) fn chapter(schema: &Value) -> String {
    let mut text = front("Configuration", "Every key of `[output.react]`.");
    text.push_str(
        "\nEvery key is optional. An unknown key is a warning that names the nearest known one.\n",
    );
    table(&mut text, schema, schema, "output.react");
    text
}

/// Writes the keys of a table, then the tables inside it.
fn table(text: &mut String, root: &Value, table_schema: &Value, name: &str) {
    let _ = write!(text, "\n## `[{name}]`\n\n");
    if name != "output.react" {
        let _ = write!(text, "{}\n\n", description(table_schema));
    }
    text.push_str("| key | value | default | meaning |\n|---|---|---|---|\n");
    let mut inner = Vec::new();
    for (key, property) in properties(table_schema) {
        let resolved = resolve(root, property);
        let default = property.get("default").map(toml_of).unwrap_or_default();
        let about = description(if property["description"].is_string() {
            property
        } else {
            resolved
        });
        let kind = kind(root, property);
        let _ = writeln!(text, "| `{key}` | {kind} | {} | {about} |", code(&default));
        let held = if resolved["items"].is_object() {
            (resolve(root, &resolved["items"]), format!("[{name}.{key}]"))
        } else {
            (resolved, format!("{name}.{key}"))
        };
        if properties(held.0).next().is_some() {
            inner.push(held);
        }
    }
    for (schema, name) in inner {
        table(text, root, schema, &name);
    }
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
        return format!("list of {}", kind(root, &schema["items"]));
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
        Some("object") => "table of strings".to_owned(),
        Some(kind) => kind.to_owned(),
        None => "any value".to_owned(),
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
            },
            "$defs": {
                "Mode": { "oneOf": [{ "const": "a" }, { "const": "b" }] },
                "Item": { "description": "An item.", "properties": { "label": { "type": ["string", "null"] } } },
            },
        });
        let text = chapter(&schema);
        for line in [
            "| `mode` | `\"a\"`, `\"b\"` | `\"a\"` | The mode. |",
            "## `[[output.react.items]]`",
            "| `label` | string |  |  |",
        ] {
            assert!(text.lines().any(|own| own == line), "{line}\n{text}");
        }
    }
}
