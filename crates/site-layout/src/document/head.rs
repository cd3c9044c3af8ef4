//! The head tags of a page: description, canonical address, sharing cards, breadcrumbs.
//!
//! Tags are values: the document writes them, and the shell replaces them on navigation.

use crate::editions::edition_name::X_DEFAULT;
use std::collections::BTreeMap;

use safe_html::{Origin, check_head_tag, is_full_address};
use site_model::{Crumb, HeadTag};

use crate::{address::Addresses, text::languages::canonical_tag};

/// The inputs of a page's tags.
#[derive(Debug, Clone)]
pub struct HeadInput<'a> {
    /// The site's addresses.
    pub addresses: &'a Addresses,
    /// The page's path, without base path.
    pub path: &'a str,
    /// The page's own title.
    pub title: &'a str,
    /// The site's title.
    pub site_title: &'a str,
    /// The page's description; may be empty.
    pub description: &'a str,
    /// Keywords of the page.
    pub keywords: &'a [String],
    /// An image for sharing cards, as a path of the site or a full address.
    pub image: Option<&'a str>,
    /// The language (BCP 47).
    pub language: &'a str,
    /// Whether search engines are excluded.
    pub noindex: bool,
    /// The path of the page's Markdown.
    pub markdown: Option<&'a str>,
    /// The breadcrumbs.
    pub breadcrumbs: &'a [Crumb],
    /// The date of the last change, in ISO 8601.
    pub last_modified: Option<&'a str>,
    /// The author's own tags: names with attributes.
    pub author_tags: &'a [(String, BTreeMap<String, String>)],
    /// The languages that the page is written in, with its full address in each.
    pub alternates: &'a [(String, String)],
    /// The address that search engines list instead of the page's own.
    pub canonical: Option<String>,
}

/// Returns the head tags of a page, without its title.
pub fn head_tags(input: &HeadInput<'_>) -> Vec<HeadTag> {
    let mut tags = Vec::new();
    if !input.description.is_empty() {
        tags.push(meta("name", "description", input.description));
    }
    if !input.keywords.is_empty() {
        tags.push(meta("name", "keywords", &input.keywords.join(",")));
    }
    if input.noindex {
        tags.push(meta("name", "robots", "noindex, nofollow"));
    }
    sharing(input, &mut tags);
    let own = || input.addresses.full_page(input.path);
    if let Some(url) = input.canonical.clone().or_else(own) {
        tags.push(link("canonical", &url, &[]));
    }
    let alternates = input.alternates.iter();
    tags.extend(
        alternates.map(|(lang, url)| link("alternate", url, &[("hreflang", lang.as_str())])),
    );
    if let Some(markdown) = input.markdown {
        let href = crate::address::encode_path(&input.addresses.href(markdown));
        tags.push(link("alternate", &href, &[("type", "text/markdown")]));
    }
    tags.extend(breadcrumb_list(input));
    let allowed = input
        .author_tags
        .iter()
        .filter(|(tag, attrs)| check_head_tag(tag, attrs).is_ok());
    let written = allowed.map(|(tag, attrs)| HeadTag {
        tag: tag.clone(),
        attrs: attrs.clone(),
        text: None,
    });
    let written: Vec<_> = written.collect();
    // The author's tag replaces one of the same kind, as in Docusaurus.
    tags.retain(|own| {
        let kind = kind(own);
        kind.is_none() || !written.iter().any(|tag| self::kind(tag) == kind)
    });
    tags.extend(written);
    tags
}

/// Returns whether the author's tags let search engines list a page at its own address: a sitemap has
/// no others.
pub fn is_listed(author_tags: &[(String, BTreeMap<String, String>)], site_url: &str) -> bool {
    author_tags.iter().all(|(tag, attrs)| {
        let attr = |name: &str| {
            attrs
                .get(name)
                .map(|value| value.trim().to_ascii_lowercase())
        };
        let is = |name: &str, wanted: &str| attr(name).as_deref() == Some(wanted);
        if check_head_tag(tag, attrs).is_err() {
            return true;
        }
        if tag == "link" && is("rel", "canonical") {
            let elsewhere = attrs.get("href").and_then(|href| Origin::of(href.trim()));
            return elsewhere.is_none_or(|elsewhere| Some(elsewhere) == Origin::of(site_url));
        }
        let is_robots = tag == "meta" && is("name", "robots");
        let rules = attr("content").filter(|_| is_robots).unwrap_or_default();
        let mut rules = rules.split([',', ' ']);
        !rules.any(|rule| matches!(rule, "noindex" | "none"))
    })
}

/// Returns the identity of a tag that a page has once. Search engines combine several `robots`, so an
/// author's cannot list a page that the site does not.
fn kind(tag: &HeadTag) -> Option<(&'static str, String)> {
    // Browsers and search engines read names in any case.
    let attr = |name: &str| Some(tag.attrs.get(name)?.to_ascii_lowercase());
    match tag.tag.as_str() {
        "meta" => {
            let named = ["name", "property"].into_iter();
            let mut named = named.filter_map(|key| Some((key, attr(key)?)));
            named.next().filter(|(_, value)| value != "robots")
        }
        "link" => Some(("rel", attr("rel")?)).filter(|(_, rel)| *rel == "canonical"),
        _ => None,
    }
}

/// Adds Open Graph tags (ogp.me), and the one Twitter tag without a counterpart there.
fn sharing(input: &HeadInput<'_>, tags: &mut Vec<HeadTag>) {
    let mut og = |name: &str, value: &str| {
        if !value.is_empty() {
            tags.push(meta("property", name, value));
        }
    };
    og("og:type", "article");
    og("og:title", input.title);
    og("og:description", input.description);
    og("og:site_name", input.site_title);
    let locale = |language: &str| canonical_tag(language).replace('-', "_");
    let own = locale(input.language);
    og("og:locale", &own);
    for (language, _) in input.alternates.iter().filter(|(one, _)| one != X_DEFAULT) {
        let other = locale(language);
        if other != own {
            og("og:locale:alternate", &other);
        }
    }
    og(
        "og:url",
        &input.addresses.full_page(input.path).unwrap_or_default(),
    );
    og(
        "article:modified_time",
        input.last_modified.unwrap_or_default(),
    );
    let image = input.image.and_then(|image| {
        let is_full = is_full_address(image);
        is_full
            .then(|| image.to_owned())
            .or_else(|| input.addresses.full(image))
    });
    og("og:image", image.as_deref().unwrap_or_default());
    let card = if image.is_some() {
        "summary_large_image"
    } else {
        "summary"
    };
    tags.push(meta("name", "twitter:card", card));
}

/// Returns the breadcrumbs as JSON-LD (schema.org `BreadcrumbList`).
fn breadcrumb_list(input: &HeadInput<'_>) -> Option<HeadTag> {
    let items: Vec<_> = input
        .breadcrumbs
        .iter()
        .filter_map(|crumb| Some((crumb, input.addresses.full_page(crumb.path.as_deref()?)?)))
        .enumerate()
        .map(|(at, (crumb, url))| {
            serde_json::json!({ "@type": "ListItem", "position": at + 1, "name": crumb.label, "item": url })
        })
        .collect();
    let list = serde_json::json!({
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        "itemListElement": items,
    });
    (!items.is_empty()).then(|| HeadTag {
        tag: "script".into(),
        attrs: BTreeMap::from([("type".into(), "application/ld+json".into())]),
        text: Some(list.to_string()),
    })
}

/// Returns a `meta` tag whose name is the value of `key`.
pub fn meta(key: &str, name: &str, content: &str) -> HeadTag {
    HeadTag {
        tag: "meta".into(),
        attrs: BTreeMap::from([
            (key.into(), name.into()),
            ("content".into(), content.into()),
        ]),
        text: None,
    }
}

fn link(rel: &str, href: &str, more: &[(&str, &str)]) -> HeadTag {
    let own = [("rel", rel), ("href", href)];
    let attrs = own.iter().chain(more);
    HeadTag {
        tag: "link".into(),
        attrs: attrs
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect(),
        text: None,
    }
}
