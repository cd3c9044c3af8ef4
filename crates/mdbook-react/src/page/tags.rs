//! Counts the tags in a piece of raw HTML without a parser, to see whether every element is closed.

use mdx_lite::html::is_void;

/// Returns the number of opening tags minus that of closing tags.
pub(super) fn balance(html: &str) -> isize {
    html.split('<').skip(1).map(opened_by).sum()
}

/// Returns the number of elements that a tag opens (-1 for a closing tag); `rest` follows its `<`.
fn opened_by(rest: &str) -> isize {
    let tag = rest.split('>').next().unwrap_or_default();
    let name = tag.trim_start_matches('/');
    let end = name.find(|c: char| !c.is_ascii_alphanumeric());
    let name = name[..end.unwrap_or(name.len())].to_ascii_lowercase();
    // A final slash closes an element in SVG and MathML. In HTML it does not, but authors mean it.
    if name.is_empty() || is_void(&name) || tag.ends_with('/') {
        return 0;
    }
    if tag.starts_with('/') { -1 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_balanced() {
        for (html, count) in [
            ("<div>\n<p>x</p>", 1),
            ("</div>", -1),
            ("<br><img src=x>", 0),
            ("<a/><!-- b -->", 0),
            ("a < b", 0),
        ] {
            assert_eq!(balance(html), count, "{html}");
        }
    }
}
