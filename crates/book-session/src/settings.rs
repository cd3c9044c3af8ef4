//! The schema of `[output.react]`.

use book_config::Config;
use serde_json::Value;

/// Returns the JSON Schema of `[output.react]`.
pub fn settings_schema() -> Value {
    schemars::schema_for!(Config).to_value()
}
