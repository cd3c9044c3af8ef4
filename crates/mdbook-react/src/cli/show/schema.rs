//! `schema`: the JSON Schema of `[output.react]`, for editors and for the reference.

use anyhow::Result;
use book_config::Config;

use crate::cli::print;

/// Prints the schema.
pub(in crate::cli) fn schema() -> Result<()> {
    let schema = schemars::schema_for!(Config);
    print(&format!("{}\n", serde_json::to_string_pretty(&schema)?))
}
