//! The JSON Schema of `[output.html]`, made from mdBook's defaults.
//!
//! mdBook ignores the whole table if it does not know one of its keys. This renderer ignores that
//! key alone, and reports it.

use mdbook_core::config::{HtmlConfig, Search};
use serde_json::{Value, json};

/// Returns mdBook's defaults, the table of the search included.
pub(super) fn defaults() -> HtmlConfig {
    let mut html = HtmlConfig::default();
    html.search = Some(Search::default());
    html
}

/// Returns the schema: every key of mdBook, and the table's name before mdBook 0.4.
pub(super) fn schema() -> Value {
    let mut schema = schema_of(&json!(defaults()));
    let tables = &mut schema["properties"];
    tables["fold"]["properties"]["level"]["maximum"] = json!(u8::MAX);
    let chapter = json!({ "type": "object", "properties": { "enable": { "type": "boolean" } } });
    tables["search"]["properties"]["chapter"]["additionalProperties"] = chapter;
    tables["playpen"] = tables["playground"].clone();
    schema
}

/// Returns the schema of values that may replace a default.
fn schema_of(default: &Value) -> Value {
    match default {
        Value::Bool(_) => json!({ "type": "boolean" }),
        Value::Number(_) => json!({ "type": "integer", "minimum": 0 }),
        // Unset texts and paths.
        Value::Null | Value::String(_) => json!({ "type": "string" }),
        Value::Array(_) => json!({ "type": "array", "items": { "type": "string" } }),
        Value::Object(table) if table.is_empty() => {
            json!({ "type": "object", "additionalProperties": { "type": "string" } })
        }
        Value::Object(table) => {
            let keys = table
                .iter()
                .map(|(key, value)| (key.clone(), schema_of(value)));
            json!({ "type": "object", "properties": keys.collect::<serde_json::Map<_, _>>() })
        }
    }
}
