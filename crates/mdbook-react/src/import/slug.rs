//! Writes the `slug` of a document into its front matter.

use mdx_lite::{FrontMatter, Mode};

/// Returns a text whose front matter has this `slug`. An earlier one is replaced, everything else
/// stays.
pub(super) fn with_slug(text: &str, slug: &str) -> String {
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let line = format!("slug: {}", quoted(slug));
    let Some(front) = FrontMatter::find(text, Mode::Mdx) else {
        let (mark, rest) = match text.strip_prefix('\u{feff}') {
            Some(rest) => ("\u{feff}", rest),
            None => ("", text),
        };
        return format!("{mark}---{line_end}{line}{line_end}---{line_end}{line_end}{rest}");
    };
    let yaml = front.raw_span.range();
    let own = text[yaml.clone()]
        .split_inclusive('\n')
        .find(|line| is_slug(line));
    if let Some(own) = own {
        // The line is a part of the text, so its place is the distance of their beginnings.
        let start = own.as_ptr() as usize - text.as_ptr() as usize;
        let end = start + own.trim_end().len();
        return format!("{}{line}{}", &text[..start], &text[end..]);
    }
    let (before, after) = text.split_at(yaml.start);
    format!("{before}{line}{line_end}{after}")
}

fn is_slug(line: &str) -> bool {
    let rest = line.strip_prefix("slug");
    rest.is_some_and(|rest| rest.trim_start().starts_with(':'))
}

/// Returns a scalar of YAML.
fn quoted(slug: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/-_.%~".contains(c);
    match slug.chars().all(is_plain) {
        true => slug.to_owned(),
        false => serde_json::Value::String(slug.to_owned()).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::with_slug;

    #[test]
    fn the_rest_of_a_document_stays() {
        for (text, slug, wanted) in [
            ("# A\n", "/a", "---\nslug: /a\n---\n\n# A\n"),
            ("", "/a", "---\nslug: /a\n---\n\n"),
            (
                "\u{feff}# A\r\n",
                "/a",
                "\u{feff}---\r\nslug: /a\r\n---\r\n\r\n# A\r\n",
            ),
            (
                "---\ntitle: T # c\n---\nA",
                "/a",
                "---\nslug: /a\ntitle: T # c\n---\nA",
            ),
            (
                "---\r\nid: T\r\n---\r\n",
                "/a",
                "---\r\nslug: /a\r\nid: T\r\n---\r\n",
            ),
            (
                "---\nid: a\nslug: x\n---\n",
                "/g/x",
                "---\nid: a\nslug: /g/x\n---\n",
            ),
            (
                "---\nslug: x\r\n---\r\n",
                "/g/x",
                "---\nslug: /g/x\r\n---\r\n",
            ),
            ("---\n---\n", "/a", "---\nslug: /a\n---\n"),
            ("# A\n", "/a: b", "---\nslug: \"/a: b\"\n---\n\n# A\n"),
        ] {
            assert_eq!(with_slug(text, slug), wanted, "{text:?}");
        }
    }
}
