//! The JSON Schema of the manifest.

use crate::manifest::Manifest;

/// Returns the schema of `_data/manifest.json` (JSON Schema 2020-12), pretty-printed, with a final
/// newline.
///
/// # Panics
///
/// Never: a schema is plain JSON.
pub fn manifest_schema() -> String {
    let schema = schemars::schema_for!(Manifest);
    let mut text = serde_json::to_string_pretty(&schema).expect("a schema is plain JSON");
    text.push('\n');
    text
}
