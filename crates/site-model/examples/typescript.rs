//! Prints the TypeScript declarations of the site's data: `cargo run -p site-model --features
//! typescript --example typescript > site-model.ts`.

#[expect(clippy::print_stdout, reason = "a program that prints")]
fn main() {
    print!("{}", site_model::typescript::declarations());
}
