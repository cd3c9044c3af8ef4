//! Prints the JSON Schema of the manifest: `cargo run -p site-model --features schema --example
//! manifest-schema > manifest.schema.json`.

#[expect(clippy::print_stdout, reason = "a program that prints")]
fn main() {
    print!("{}", site_model::schema::manifest_schema());
}
