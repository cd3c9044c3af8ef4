//! Decides whether an author may use an element or attribute.

use std::collections::BTreeMap;

use crate::{
    address::{is_allowed_address, is_allowed_image_address},
    lists::{
        ADDRESSES, ATTRIBUTES, DROPPED_WHOLE, HTML, LINK_TYPES, MATHML, PAINTS, RESERVED, SVG,
    },
};

/// Returns whether an author may use this element.
pub fn is_allowed_element(name: &str) -> bool {
    [HTML, SVG, MATHML].iter().any(|list| list.contains(&name))
}

/// Returns whether the content of a refused element is dropped with it.
pub fn is_dropped_with_content(name: &str) -> bool {
    DROPPED_WHOLE.contains(&name)
}

/// Returns whether an author may give `element` this attribute with this value.
pub fn is_allowed_attribute(element: &str, name: &str, value: &str) -> bool {
    let is_listed = ATTRIBUTES.contains(&name) || name.starts_with("data-");
    // A named image would shadow the property of `document` with that name.
    let shadows_document = name == "name" && element == "img";
    is_listed
        && !shadows_document
        && !RESERVED.contains(&name)
        && (!ADDRESSES.contains(&name)
            || is_allowed_address(value)
            || is_drawing(element, name, value))
        && (name != "srcset" || value.split(',').all(|part| is_allowed_address(part.trim())))
        && (!PAINTS.contains(&name) || paint_allowed(value))
        && (name != "target" || target_allowed(value))
        && (name != "rel" || !value.split_ascii_whitespace().any(is_opener))
}

/// Returns whether an author may put a tag into the head of a page: a `meta` with information, or a
/// `link` to another resource that browsers do not load.
pub fn is_allowed_head_tag(tag: &str, attrs: &BTreeMap<String, String>) -> bool {
    let only = |names: &[&str]| attrs.keys().all(|name| names.contains(&name.as_str()));
    match tag {
        "meta" => only(&["content", "media", "name", "property"]),
        "link" => {
            let mut types = attrs
                .get("rel")
                .map_or("", String::as_str)
                .split_ascii_whitespace();
            let href = attrs.get("href").map_or("", String::as_str);
            only(&["href", "hreflang", "rel", "title", "type"])
                && types.clone().next().is_some()
                && types.all(|link_type| LINK_TYPES.contains(&link_type))
                && is_allowed_address(href)
        }
        _ => false,
    }
}

/// Whether the address of an image is a drawing.
fn is_drawing(element: &str, name: &str, value: &str) -> bool {
    element == "img" && name == "src" && is_allowed_image_address(value)
}

/// Whether a link may have this target. A named target would reach a tab that another link opened,
/// and `_top` a page around this one.
fn target_allowed(value: &str) -> bool {
    value.eq_ignore_ascii_case("_blank") || value.eq_ignore_ascii_case("_self")
}

/// Whether a link type lets the new tab navigate this one.
fn is_opener(link_type: &str) -> bool {
    link_type.eq_ignore_ascii_case("opener")
}

/// Whether the paint of a drawing is a part of the page; browsers would fetch any other address.
fn paint_allowed(value: &str) -> bool {
    let compact: String = value.split_whitespace().collect();
    let lower = compact.to_ascii_lowercase();
    let mut addresses = lower.split("url(").skip(1);
    !value.contains('\\')
        && addresses.all(|address| address.trim_start_matches(['"', '\'']).starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn head_tags_state_or_lead_somewhere() {
        for (tag, attrs, allowed) in [
            (
                "meta",
                &[("name", "robots"), ("content", "noarchive")][..],
                true,
            ),
            (
                "meta",
                &[("http-equiv", "refresh"), ("content", "0")],
                false,
            ),
            ("link", &[("rel", "me"), ("href", "https://a.b")], true),
            (
                "link",
                &[("rel", "me stylesheet"), ("href", "a.css")],
                false,
            ),
            ("link", &[("rel", "next"), ("href", "javascript:x")], false),
            ("link", &[("href", "/a")], false),
            ("script", &[("src", "a.js")], false),
            ("meta", &[("onload", "x")], false),
        ] {
            let owned = attrs
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
            assert_eq!(
                is_allowed_head_tag(tag, &owned.collect()),
                allowed,
                "{tag} {attrs:?}"
            );
        }
    }

    #[test]
    fn links_cannot_reach_other_tabs() {
        for (name, value, allowed) in [
            ("target", "_blank", true),
            ("target", "_SELF", true),
            ("target", "docs", false),
            ("target", "_top", false),
            ("target", "", false),
            ("rel", "nofollow noopener", true),
            ("rel", "nofollow OPENER", false),
        ] {
            assert_eq!(
                is_allowed_attribute("a", name, value),
                allowed,
                "{name}={value}"
            );
        }
    }
}
