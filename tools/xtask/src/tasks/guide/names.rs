//! The chapter on design tokens, slots and components, from the program's names.

use std::fmt::Write as _;

use serde_json::Value;

use super::front;

/// Returns the chapter.
pub(super) fn chapter(names: &Value) -> String {
    let mut text = front(
        "Tokens, slots and components",
        "Every name that a theme or a chapter can use.",
    );
    text.push_str(
        "\n## Design tokens\n\nVariables of `theme/tokens.css`: [Theme](../site/theme.mdx#a-colour) explains them.\n\n| Token | Value | In dark mode |\n|---|---|---|\n",
    );
    for token in list(names, "tokens") {
        let dark = match &token["dark"] {
            Value::String(value) => format!("`{value}`"),
            _ => String::new(),
        };
        let (name, value) = (word(token, "name"), word(token, "value"));
        let _ = writeln!(text, "| `{name}` | `{value}` | {dark} |");
    }
    text.push_str(
        "\n## Slots\n\n[HTML](../site/theme.mdx#html-around-the-pages) at a place of every page.\n\n| File | Place |\n|---|---|\n",
    );
    for slot in list(names, "slots") {
        let (name, about) = (word(slot, "name"), word(slot, "about"));
        let _ = writeln!(text, "| `theme/slots/{name}.html` | {about} |");
    }
    text.push_str(
        "\n## Components\n\nElements of `.mdx` chapters: [blocks](../writing/blocks.mdx) and [other components](../writing/components.mdx) show them. Some properties exist for Docusaurus alone and have no effect.\n\n| Component | Properties | Required |\n|---|---|---|\n",
    );
    for component in list(names, "components") {
        let name = word(component, "name");
        let properties = codes(list(component, "properties"));
        let needs = codes(std::iter::once(&component["needs"]));
        let _ = writeln!(text, "| `<{name}>` | {properties} | {needs} |");
    }
    let icons = codes(list(names, "icons"));
    let _ = write!(text, "\n## Icons\n\n{icons}.\n");
    text
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value[key].as_array().into_iter().flatten()
}

fn word<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// Returns the strings of a list as code.
fn codes<'a>(values: impl Iterator<Item = &'a Value>) -> String {
    let codes = values
        .filter_map(Value::as_str)
        .map(|one| format!("`{one}`"));
    codes.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    #[test]
    fn chapter_has_a_row_for_each_name() {
        let text = super::chapter(&json!({
            "tokens": [{ "name": "--a", "value": "#fff", "dark": "#000" }, { "name": "--b", "value": "1rem", "dark": null }],
            "slots": [{ "name": "footer", "about": "in the footer" }],
            "components": [{ "name": "Icon", "properties": ["label", "name"], "needs": "name" }],
            "icons": ["book", "bolt"],
        }));
        for line in [
            "| `--a` | `#fff` | `#000` |",
            "| `--b` | `1rem` |  |",
            "| `theme/slots/footer.html` | in the footer |",
            "| `<Icon>` | `label`, `name` | `name` |",
            "`book`, `bolt`.",
        ] {
            assert!(text.lines().any(|own| own == line), "{line}\n{text}");
        }
    }
}
