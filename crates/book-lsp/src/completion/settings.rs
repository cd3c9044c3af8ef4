//! Keys of `book.toml`, from the schema of the configuration.

use std::ops::Range;

use lsp_types::CompletionItemKind;
use serde_json::Value;

use super::Item;

/// Returns the keys that may be written at an offset, and the bytes that a completion replaces.
pub(super) fn keys(text: &str, offset: usize) -> (Range<usize>, Vec<Item>) {
    let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let line = &text[start..offset];
    let is_key = line
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    let span = start..offset;
    if !is_key {
        return (span, Vec::new());
    }
    let mut above = text[..start].lines().rev();
    let table = above.find_map(|line| line.trim().strip_prefix('[')?.split(']').next());
    let table = table.unwrap_or_default().trim_start_matches('[');
    let Some(path) = table.strip_prefix("output.react") else {
        return (span, Vec::new());
    };
    let schema = book_session::settings_schema();
    let path = path.split('.').filter(|part| !part.is_empty());
    let found = path
        .into_iter()
        .try_fold(&schema, |at, part| property(&schema, at, part));
    let Some(properties) = found.and_then(|at| properties(&schema, at)) else {
        return (span, Vec::new());
    };
    let items = properties.iter().map(|(name, about)| Item {
        inserted: format!("{name} = "),
        detail: about["description"].as_str().map(str::to_owned),
        ..Item::new(name, CompletionItemKind::PROPERTY)
    });
    (span, items.collect())
}

/// Returns the schema of a key of a table; for a table with keys of the owner, of each value.
fn property<'a>(schema: &'a Value, at: &'a Value, name: &str) -> Option<&'a Value> {
    let at = resolved(schema, at);
    let known = at["properties"].get(name.trim_matches('"'));
    let any = at.get("additionalProperties").filter(|it| it.is_object());
    known.or(any)
}

fn properties<'a>(schema: &'a Value, at: &'a Value) -> Option<&'a serde_json::Map<String, Value>> {
    resolved(schema, at)["properties"].as_object()
}

/// Follows a reference, also as one of several alternatives, and enters the items of a list.
fn resolved<'a>(schema: &'a Value, at: &'a Value) -> &'a Value {
    if let Some(path) = at["$ref"].as_str() {
        let definition = schema.pointer(path.trim_start_matches('#'));
        return definition.map_or(at, |it| resolved(schema, it));
    }
    if let Some(items) = at.get("items") {
        return resolved(schema, items);
    }
    let alternatives = at["anyOf"].as_array().into_iter().flatten();
    let mut objects = alternatives.filter(|it| it["type"] != "null");
    objects.next().map_or(at, |it| resolved(schema, it))
}

#[cfg(test)]
mod tests {
    use super::keys;

    #[test]
    fn keys_of_the_table_above() {
        for (text, key, has) in [
            ("[output.react]\nsi", "site-url", true),
            ("[output.react.search]\n", "synonyms", true),
            ("[output.react.search]\n", "site-url", false),
            ("[book]\n", "site-url", false),
            ("[output.react]\nsite-url = \"", "site-url", false),
            ("[[output.react.navbar.items]]\n", "label", true),
        ] {
            let (_, items) = keys(text, text.len());
            let found = items.iter().any(|item| item.label == key);
            assert_eq!(found, has, "{text} {key}");
        }
    }
}
