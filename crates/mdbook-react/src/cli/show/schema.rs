//! `schema`: the JSON Schema of `[output.react]`, for editors and for the reference.

use anyhow::Result;
use book_session::settings_schema;
use serde_json::{Value, json};

use crate::cli::print;

/// Prints the schema of `[output.react]`, or of the whole `book.toml`.
pub(in crate::cli) fn schema(is_of_book: bool) -> Result<()> {
    let text = match is_of_book {
        true => of_book()?,
        false => serde_json::to_string_pretty(&settings_schema())?,
    };
    print(&format!("{text}\n"))
}

/// Returns the schema of `book.toml`. Tables of mdBook and of other programs may have any keys.
pub(in crate::cli) fn of_book() -> Result<String> {
    let mut own = settings_schema();
    let definitions = own
        .as_object_mut()
        .and_then(|own| own.remove("$defs"))
        .unwrap_or_else(|| json!({}));
    if let Some(own) = own.as_object_mut() {
        own.remove("$schema");
    }
    let schema: Value = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "book.toml with [output.react]",
        "type": "object",
        "properties": {
            "output": {
                "type": "object",
                "properties": { "react": own },
            },
        },
        "$defs": definitions,
    });
    Ok(serde_json::to_string_pretty(&schema)?)
}
