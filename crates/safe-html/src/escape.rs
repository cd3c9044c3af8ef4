//! Escaping for HTML, and the text of HTML that was escaped here.

use std::borrow::Cow;

/// Escapes text between tags.
pub fn text(value: &str) -> Cow<'_, str> {
    escape(value, |c| match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        _ => None,
    })
}

/// Escapes the value of an attribute in double quotes.
pub fn attribute(value: &str) -> Cow<'_, str> {
    escape(value, |c| match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        _ => None,
    })
}

fn escape(value: &str, entity: impl Fn(char) -> Option<&'static str>) -> Cow<'_, str> {
    if value.chars().all(|c| entity(c).is_none()) {
        return Cow::Borrowed(value);
    }
    let mut out = String::with_capacity(value.len() + 16);
    for c in value.chars() {
        match entity(c) {
            Some(entity) => out.push_str(entity),
            None => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// Returns the text of HTML that was written with [`text`] and [`attribute`]: tags are dropped
/// and entities decoded. HTML of another origin needs a parser.
pub fn plain_text(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(open) = rest.find('<') {
        out.push_str(&rest[..open]);
        let Some(close) = rest[open..].find('>') else {
            break;
        };
        rest = &rest[open + close + 1..];
    }
    out.push_str(rest);
    unescape(&out)
}

/// Decodes the references that [`attribute`], React and editors write for the characters that are
/// special in HTML.
pub fn unescape(value: &str) -> String {
    value
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&#x27;", "'")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_special_characters_are_escaped() {
        assert_eq!(text("a < b & \"c\""), "a &lt; b &amp; \"c\"");
        assert_eq!(attribute("\"><script>"), "&quot;&gt;&lt;script&gt;");
        assert!(matches!(text("守卫"), Cow::Borrowed(_)));
    }

    #[test]
    fn plain_text_drops_tags_and_decodes_entities() {
        assert_eq!(unescape("&#39;&#x27;&amp;lt;"), "''&lt;");
        assert_eq!(plain_text("<code>a &lt; b</code> &amp;amp;"), "a < b &amp;");
    }
}
