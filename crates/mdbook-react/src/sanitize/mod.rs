//! What an author may put on a page.
//!
//! Nothing written in a chapter runs as script or restyles the shell: elements and attributes
//! are taken from a list, addresses by their scheme. The same rules serve HTML elements of MDX,
//! one at a time, and raw HTML of Markdown, as a fragment.

mod excess;
mod lists;

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

pub use self::excess::{Excess, MOST_OPEN};
use self::lists::{ADDRESSES, ATTRIBUTES, ELEMENTS, MATH_ATTRIBUTES, PAINTS, SCHEMES};

/// Whether an author may use this element.
pub fn element_allowed(name: &str) -> bool {
    ELEMENTS.contains(&name)
}

/// Whether an author may give `element` this attribute with this value.
pub fn attribute_allowed(element: &str, name: &str, value: &str) -> bool {
    let known = ATTRIBUTES.contains(&name) || name.starts_with("data-");
    // A named picture takes the place of the document's own property of that name.
    let clobbers = name == "name" && element == "img";
    known
        && !clobbers
        && (!ADDRESSES.contains(&name) || address_allowed(value))
        && (name != "srcset" || value.split(',').all(|part| address_allowed(part.trim())))
        && (!PAINTS.contains(&name) || paint_allowed(value))
        && !reserved(name)
}

/// Names by which the shell finds its own elements.
fn reserved(name: &str) -> bool {
    matches!(
        name,
        "data-s" | "data-head" | "data-intent" | "data-action" | "data-hit" | "data-not-found"
    )
}

/// Whether what a drawing is painted with is part of the page; anything else would be fetched.
fn paint_allowed(value: &str) -> bool {
    let compact: String = value.split_whitespace().collect();
    let lower = compact.to_ascii_lowercase();
    let mut addresses = lower.split("url(").skip(1);
    !value.contains('\\')
        && addresses.all(|address| address.trim_start_matches(['"', '\'']).starts_with('#'))
}

/// Whether an address is relative or has a scheme that cannot run anything.
pub fn address_allowed(address: &str) -> bool {
    // Browsers drop these before they look for the scheme (URL Standard, section 4.4).
    let cleaned: String = address
        .chars()
        .filter(|c| !matches!(c, '\t' | '\n' | '\r'))
        .collect();
    let cleaned = cleaned.trim_start_matches(|c: char| c <= ' ');
    let Some((scheme, rest)) = cleaned.split_once(':') else {
        return true;
    };
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    let scheme = scheme.to_ascii_lowercase();
    !is_scheme || SCHEMES.contains(&scheme.as_str()) || scheme == "data" && is_plain_image(rest)
}

/// A picture of pixels inside a `data:` address; SVG could carry script.
fn is_plain_image(data: &str) -> bool {
    let kind = data.split([';', ',']).next().unwrap_or_default();
    ["png", "jpeg", "gif", "webp", "avif"]
        .iter()
        .any(|of| kind.eq_ignore_ascii_case(&format!("image/{of}")))
}

/// A fragment of an author's HTML with everything else taken out and every element closed.
///
/// # Errors
///
/// When it would cost more than a page may.
pub fn clean_fragment(html: &str) -> Result<String, Excess> {
    static CLEANER: LazyLock<ammonia::Builder<'static>> = LazyLock::new(|| cleaner(&[]));
    match excess::excess(html) {
        Some(excess) => Err(excess),
        None => Ok(CLEANER.clean(html).to_string()),
    }
}

/// The MathML of an author's formula, which may hold what the author wrote as it is.
pub fn clean_math(html: &str) -> String {
    static CLEANER: LazyLock<ammonia::Builder<'static>> =
        LazyLock::new(|| cleaner(MATH_ATTRIBUTES));
    CLEANER.clean(html).to_string()
}

/// What takes out all but the lists above; `more` are other attributes that may stay.
fn cleaner(more: &'static [&'static str]) -> ammonia::Builder<'static> {
    let attributes = ATTRIBUTES.iter().chain(more).copied();
    let schemes = SCHEMES.iter().copied().chain(["data"]);
    let mut cleaner = ammonia::Builder::empty();
    cleaner
        .tags(ELEMENTS.iter().copied().collect())
        .clean_content_tags(HashSet::from(["script", "style", "template", "noscript"]))
        .generic_attributes(attributes.collect())
        .generic_attribute_prefixes(HashSet::from(["data-"]))
        .tag_attributes(HashMap::new())
        .url_schemes(schemes.collect())
        .url_relative(ammonia::UrlRelative::PassThrough)
        .link_rel(None)
        .strip_comments(true)
        .attribute_filter(|element, name, value| {
            let is_fine = more.contains(&name) || attribute_allowed(element, name, value);
            is_fine.then(|| value.into())
        });
    cleaner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_by_scheme() {
        for (address, fine) in [
            ("/guards#绑定", true),
            ("https://a.b/c:d", true),
            ("mailto:a@b", true),
            ("a/b:c", true),
            ("12:30", true),
            ("javascript:alert(1)", false),
            (" \u{1}java\nscript:alert(1)", false),
            ("JaVaScRiPt:alert(1)", false),
            ("vbscript:x", false),
            ("data:text/html,<script>", false),
            ("data:image/svg+xml,<svg onload=x>", false),
            ("data:image/png;base64,AAAA", true),
            ("data:image/png+xml,<svg onload=x>", false),
            ("blob:https://x", false),
        ] {
            assert_eq!(address_allowed(address), fine, "{address}");
        }
    }

    #[test]
    fn fragments_keep_content_and_lose_script() {
        for (html, clean) in [
            ("<p onclick=x>a<br>b", "<p>a<br>b</p>"),
            ("<a href=javascript:x>a</a>", "<a>a</a>"),
            ("<script>x</script>a", "a"),
            ("<img src=x onerror=y>", "<img src=\"x\">"),
            (
                "<details open><summary>s</summary>t</details>",
                "<details open=\"\"><summary>s</summary>t</details>",
            ),
            (
                "<div style='color:red' class=c id=i>x",
                "<div class=\"c\" id=\"i\">x</div>",
            ),
            ("<iframe src=x></iframe><object></object>", ""),
            (
                "<img name=body alt=a><a name=b></a><p data-action=search>c</p>",
                "<img alt=\"a\"><a name=\"b\"></a><p>c</p>",
            ),
            (
                "<svg><path fill='url(#a)' stroke='URL( https://b )' clip-path='\\75rl(//c)'/></svg>",
                "<svg><path fill=\"url(#a)\"></path></svg>",
            ),
            (
                "<svg><use href=#x /><path d='M0 0'/></svg>",
                "<svg><path d=\"M0 0\"></path></svg>",
            ),
        ] {
            assert_eq!(clean_fragment(html).as_deref(), Ok(clean), "{html}");
        }
    }
}
