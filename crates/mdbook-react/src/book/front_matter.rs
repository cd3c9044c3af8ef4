//! Finds the front matter of a text.

/// Returns the front matter at the start of a text, with its fences.
pub(super) fn front_matter(text: &str) -> Option<&str> {
    let inner = text.strip_prefix("---\n")?;
    let end = inner.find("\n---\n")? + "---\n".len() + "\n---\n".len();
    text.get(..end)
}
