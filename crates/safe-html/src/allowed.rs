//! Decides whether an author may use an element or attribute.

use crate::{
    addresses::{address::is_allowed_address, load::MediaOrigins},
    lists::{ATTRIBUTES, DROPPED_WHOLE, HTML, LINK_ADDRESSES, LINK_TYPES, MATHML, RESERVED, SVG},
};

/// Returns whether an author may use this element.
pub fn is_allowed_element(name: &str) -> bool {
    [HTML, SVG, MATHML].iter().any(|list| list.contains(&name))
}

/// Returns whether readers see an element apart from the text around it, such as a button.
pub fn stands_apart(name: &str) -> bool {
    const APART: [&str; 7] = [
        "button", "option", "select", "textarea", "output", "meter", "progress",
    ];
    APART.contains(&name)
}

/// Returns whether the content of a refused element is dropped with it.
pub fn is_dropped_with_content(name: &str) -> bool {
    DROPPED_WHOLE.contains(&name)
}

/// Returns whether an author may give `element` this attribute with this value, on a site that loads
/// media from these origins.
pub fn is_allowed_attribute(media: &MediaOrigins, element: &str, name: &str, value: &str) -> bool {
    let is_listed = ATTRIBUTES.contains(&name) || name.starts_with("data-");
    // A named image would shadow the property of `document` with that name.
    let shadows_document = name == "name" && element == "img";
    is_listed
        && !shadows_document
        && !RESERVED.contains(&name)
        && media.check_attribute(element, name, value).is_ok()
        && (!LINK_ADDRESSES.contains(&name) || is_allowed_address(value))
        && (name != "target" || target_allowed(value))
        && (name != "rel" || value.split_ascii_whitespace().all(is_link_type))
}

/// Whether a link may have this target. A named target would reach a tab that another link opened,
/// and `_top` a page around this one.
fn target_allowed(value: &str) -> bool {
    value.eq_ignore_ascii_case("_blank") || value.eq_ignore_ascii_case("_self")
}

/// Whether a link may have this type. `opener` lets the new tab navigate this one, and `me` proves
/// that a person owns the site.
fn is_link_type(link_type: &str) -> bool {
    let lower = link_type.to_ascii_lowercase();
    LINK_TYPES.contains(&lower.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_cannot_reach_other_tabs() {
        for (name, value, allowed) in [
            ("target", "_blank", true),
            ("target", "_SELF", true),
            ("target", "docs", false),
            ("target", "_top", false),
            ("target", "", false),
            ("rel", "nofollow noopener", true),
            ("rel", "License UGC", true),
            ("rel", "nofollow OPENER", false),
            ("rel", "me", false),
            ("rel", "webmention", false),
        ] {
            assert_eq!(
                is_allowed_attribute(&MediaOrigins::default(), "a", name, value),
                allowed,
                "{name}={value}"
            );
        }
    }
}
