//! The author of a post in the keys of Docusaurus 1 and 2.

use mdx_lite::{FrontMatterBlock, Mode};
use serde_json::{Map, Value as Json};

use super::front_matter::without_line;
use crate::script::value::Value;

/// The keys of an author in `authors`, and the keys of a post for the same.
const KEYS: [(&str, &[&str]); 4] = [
    ("name", &["author"]),
    ("title", &["author_title", "authorTitle"]),
    ("url", &["author_url", "authorURL"]),
    ("image_url", &["author_image_url", "authorImageURL"]),
];

/// Returns the text of a post whose author is in `authors`; `None` if it needs no change, or has a form in
/// which lines cannot be removed.
pub(crate) fn with_authors(text: &str) -> Option<String> {
    let front = FrontMatterBlock::find(text, Mode::Mdx)?;
    let values = Value::from_yaml(&front.raw).ok()?;
    if values.has("authors") {
        return None;
    }
    let mut author = Map::new();
    let mut changed = text.to_owned();
    for (new, old) in KEYS {
        for old in old.iter().filter(|old| values.has(old)) {
            if let Some(value) = values.text_of(old) {
                author.insert(new.to_owned(), Json::String(value));
            }
            changed = without_line(&changed, old)?;
        }
    }
    if author.is_empty() {
        return None;
    }
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    // JSON is YAML.
    let line = format!("authors: [{}]{line_end}", Json::Object(author));
    let (before, after) = changed.split_at(front.raw_span.start);
    Some(format!("{before}{line}{after}"))
}

#[cfg(test)]
mod tests {
    use super::with_authors;

    #[test]
    fn an_author_becomes_a_list_of_one() {
        for (text, wanted) in [
            (
                "---\ntitle: A\nauthor: Ada\nauthor_title: \"Q: A\"\nauthorURL: https://a.b\n---\nx\n",
                Some(
                    "---\nauthors: [{\"name\":\"Ada\",\"title\":\"Q: A\",\"url\":\"https://a.b\"}]\ntitle: A\n---\nx\n",
                ),
            ),
            ("---\nauthors: ada\nauthor: Ada\n---\n", None),
            ("---\ntitle: A\n---\n", None),
            ("author: Ada\n", None),
        ] {
            assert_eq!(with_authors(text).as_deref(), wanted, "{text}");
        }
    }
}
