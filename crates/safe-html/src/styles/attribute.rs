//! Converts the `style` attributes of raw HTML to classes.

use std::borrow::Cow;

use crate::{
    escape::unescape,
    scan::{Attribute, attributes},
    styles::author_styles::AuthorStyles,
};

/// Returns raw HTML with each `style` attribute replaced by a class.
pub fn with_style_classes<'a>(html: &'a str, styles: &AuthorStyles) -> Cow<'a, str> {
    let found = attributes(html);
    let mut out = String::new();
    let mut at = 0;
    for tag in found.chunk_by(|one, other| one.tag_name_end == other.tag_name_end) {
        let Some(style) = tag.iter().find(|attribute| attribute.is("style")) else {
            continue;
        };
        let text = unescape(&html[style.value.clone()]);
        let Some(class) = styles.class_of_text(&text) else {
            continue;
        };
        out.push_str(&html[at..style.tag_name_end]);
        out.push_str(" class=\"");
        let own = tag.iter().find(|attribute| attribute.is("class"));
        if let Some(own) = own {
            out.push_str(&html[own.value.clone()].replace('"', "&quot;"));
            out.push(' ');
        }
        out.push_str(&class);
        out.push('"');
        at = copy_without(html, style.tag_name_end, [own, Some(style)], &mut out);
    }
    if at == 0 {
        return Cow::Borrowed(html);
    }
    out.push_str(&html[at..]);
    Cow::Owned(out)
}

/// Copies from `at` to the end of the last of these attributes, omitting them; returns that end.
fn copy_without(
    html: &str,
    mut at: usize,
    without: [Option<&Attribute<'_>>; 2],
    out: &mut String,
) -> usize {
    let mut ranges: Vec<_> = without
        .into_iter()
        .flatten()
        .map(|attribute| attribute.whole.clone())
        .collect();
    ranges.sort_by_key(|range| range.start);
    for range in ranges {
        out.push_str(&html[at..range.start]);
        at = range.end;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_become_classes_and_other_attributes_stay() {
        let styles = AuthorStyles::default();
        let red = styles.class_of_text("color:red").unwrap();
        for (html, expected) in [
            ("<b style='color:red'>", format!("<b class=\"{red}\" >")),
            (
                "<td STYLE = \"color:red\" class=a id=b>",
                format!("<td class=\"a {red}\"   id=b>"),
            ),
            (
                "<td class='a b' style=color:red>x</td><i style='color:red'>",
                format!("<td class=\"a b {red}\"  >x</td><i class=\"{red}\" >"),
            ),
            (
                "<p style='position:fixed'>",
                "<p style='position:fixed'>".to_owned(),
            ),
            (
                "<style>b{}</style> style",
                "<style>b{}</style> style".to_owned(),
            ),
        ] {
            assert_eq!(with_style_classes(html, &styles), expected, "{html}");
        }
    }
}
