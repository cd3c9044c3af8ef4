//! Finds a tag of raw HTML that is text, because a quote in it is not closed.

use std::ops::Range;

/// A tag with one quote of two.
pub(super) struct OpenQuote {
    pub(super) span: Range<usize>,
    pub(super) attribute: String,
    /// The tag with both quotes.
    pub(super) meant: String,
}

/// The number of bytes before an end tag in which its tag is looked for.
const MOST: usize = 600;

/// Returns the last tag of this name in a text, if a value in it has one quote.
pub(super) fn open_quote(text: &str, name: &str) -> Option<OpenQuote> {
    let from =
        (text.len().saturating_sub(MOST)..=text.len()).find(|at| text.is_char_boundary(*at))?;
    let open = format!("<{name} ");
    let start = from + text[from..].rfind(&open)?;
    let tag = &text[start..];
    let tag = &tag[..tag.find('>')?];
    let quotes = tag.matches('"').count();
    if quotes.is_multiple_of(2) {
        return None;
    }
    let words = tag[open.len()..].split_whitespace();
    let mut values = words.filter_map(|word| Some((word, word.split_once('=')?)));
    let (word, (attribute, value)) = values.find(|(word, _)| word.matches('"').count() == 1)?;
    let meant = format!("{attribute}=\"{}\"", value.trim_matches('"'));
    Some(OpenQuote {
        span: start..start + tag.len() + 1,
        attribute: attribute.to_owned(),
        meant: format!("{}>", tag.replacen(word, &meant, 1)),
    })
}

#[cfg(test)]
mod tests {
    use super::open_quote;

    #[test]
    fn tags_with_one_quote_are_found() {
        for (text, wanted) in [
            ("x <a href=\"two.md>x", Some("<a href=\"two.md\">")),
            ("<a href=two.md\">x", Some("<a href=\"two.md\">")),
            (
                "<a class=\"b\" href=\"two.md>x",
                Some("<a class=\"b\" href=\"two.md\">"),
            ),
            ("<a href=\"two.md\">x", None),
            ("<b>x", None),
        ] {
            let found = open_quote(text, "a").map(|found| found.meant);
            assert_eq!(found.as_deref(), wanted, "{text}");
        }
    }
}
