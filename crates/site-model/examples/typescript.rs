//! Prints declarations for TypeScript: of the site's data, or with `theme` of the parts that owners can
//! replace. With `reference`, prints the guide's chapter about these parts.

#[expect(clippy::print_stdout, reason = "a program that prints")]
fn main() {
    let text = match std::env::args().nth(1).as_deref() {
        Some("theme") => site_model::typescript::theme_declarations(),
        Some("reference") => site_model::typescript::override_reference(),
        _ => site_model::typescript::declarations(),
    };
    print!("{text}");
}
