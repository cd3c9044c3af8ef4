//! Decides which tags authors may put into the head of a page: statements about the page.
//!
//! Everything that concerns the site, acts on the document or makes browsers load something belongs to
//! the owner: a second `viewport`, `referrer`, tags that prove the ownership of a site, icons, styles,
//! `preload`.

use std::collections::BTreeMap;

use crate::addresses::{address::is_allowed_address, origin::is_own_address};

/// Names of `meta` that state something about a page, in lower case.
const NAMES: &[&str] = &[
    "abstract",
    "author",
    "bingbot",
    "copyright",
    "creator",
    "date",
    "description",
    "fediverse:creator",
    "google",
    "googlebot",
    "googlebot-news",
    "keywords",
    "last-modified",
    "news_keywords",
    "publisher",
    "rating",
    "revised",
    "robots",
    "subject",
    "summary",
    "theme-color",
    "thumbnail",
    "title",
    "topic",
];

/// The beginnings of names and properties that belong to vocabularies about pages: Open Graph,
/// Twitter, Dublin Core, Google Scholar and the search of Algolia.
const VOCABULARIES: &[&str] = &[
    "article:",
    "book:",
    "citation_",
    "dc.",
    "dcterms.",
    "docsearch:",
    "music:",
    "og:",
    "product:",
    "profile:",
    "twitter:",
    "video:",
];

/// Relations of `link` (HTML Standard, section 4.6.7) that state something about a page, in lower
/// case. `me` is not among them: it proves that a person owns the site.
const RELATIONS: &[&str] = &[
    "alternate",
    "author",
    "canonical",
    "help",
    "license",
    "next",
    "prev",
];

/// Relations whose target some browsers load ahead, as Firefox does for `next`.
const LOADED: &[&str] = &["next", "prev"];

/// The reason why a tag is not allowed in the head of a page.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HeadFault {
    /// The element is neither `meta` nor `link`.
    #[error("a page cannot have `<{0}>` in its head")]
    Element(String),
    /// The element has an attribute that acts, such as `http-equiv`.
    #[error("`<{0}>` in the head of a page cannot have `{1}`")]
    Attribute(String, String),
    /// A `meta` has no name.
    #[error("a `<meta>` in the head of a page has neither `name` nor `property`")]
    Nameless,
    /// The name of a `meta` does not state something about the page.
    #[error("a page cannot have `<meta>` with the name `{0}`")]
    Name(String),
    /// A `link` has no relation.
    #[error("a `<link>` in the head of a page has no `rel`")]
    Unrelated,
    /// The relation of a `link` does not state something about the page.
    #[error("a page cannot have `<link>` with the relation `{0}`")]
    Relation(String),
    /// The target of a `link` has a scheme that is not allowed.
    #[error("the address `{0}` of a `<link>` has a scheme that is not allowed")]
    Scheme(String),
    /// Browsers would load the target of a `link` from another site.
    #[error("browsers would load `{0}` of a `<link>` from another site")]
    Origin(String),
}

impl HeadFault {
    /// The remedy: the allowed tags, and the file for all other tags.
    pub const HELP: &'static str = "a page can have `meta` with facts about itself, such as `description`, `robots`, `og:…`, and `link` with `canonical`, `alternate`, `author`, `license`, `next` or `prev`; the owner of the site can put any tag into `theme/head.html`";

    /// Returns the word of the tag that is at fault, as written.
    pub fn word(&self) -> &str {
        match self {
            Self::Element(word)
            | Self::Attribute(_, word)
            | Self::Name(word)
            | Self::Relation(word)
            | Self::Scheme(word)
            | Self::Origin(word) => word,
            Self::Nameless | Self::Unrelated => "",
        }
    }
}

/// Checks a tag that an author put into the head of a page.
///
/// # Errors
///
/// If the tag is not allowed.
pub fn check_head_tag(tag: &str, attrs: &BTreeMap<String, String>) -> Result<(), HeadFault> {
    let allowed: &[&str] = match tag {
        "meta" => &["content", "media", "name", "property"],
        "link" => &["href", "hreflang", "rel", "title", "type"],
        _ => return Err(HeadFault::Element(tag.to_owned())),
    };
    let mut others = attrs.keys();
    if let Some(other) = others.find(|name| !allowed.contains(&name.as_str())) {
        return Err(HeadFault::Attribute(tag.to_owned(), other.clone()));
    }
    match tag {
        "meta" => check_names(attrs),
        _ => check_relations(attrs),
    }
}

fn check_names(attrs: &BTreeMap<String, String>) -> Result<(), HeadFault> {
    let mut names = ["name", "property"]
        .iter()
        .filter_map(|key| attrs.get(*key));
    if names.clone().next().is_none() {
        return Err(HeadFault::Nameless);
    }
    match names.find(|name| !is_of_page(name)) {
        Some(name) if name.is_empty() => Err(HeadFault::Nameless),
        Some(name) => Err(HeadFault::Name(name.clone())),
        None => Ok(()),
    }
}

/// Whether a name or property states a fact about a page.
fn is_of_page(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let begins = |start: &&str| name.starts_with(*start);
    NAMES.contains(&name.as_str()) || VOCABULARIES.iter().any(begins)
}

fn check_relations(attrs: &BTreeMap<String, String>) -> Result<(), HeadFault> {
    let text = |name: &str| attrs.get(name).map_or("", String::as_str);
    let (relations, href) = (text("rel"), text("href"));
    if relations.is_empty() {
        return Err(HeadFault::Unrelated);
    }
    let lower = relations.to_ascii_lowercase();
    let mut all = lower.split_ascii_whitespace();
    if all.clone().next().is_none() || all.clone().any(|it| !RELATIONS.contains(&it)) {
        return Err(HeadFault::Relation(relations.to_owned()));
    }
    if !is_allowed_address(href) {
        return Err(HeadFault::Scheme(href.to_owned()));
    }
    match all.any(|relation| LOADED.contains(&relation)) && !is_own_address(href) {
        true => Err(HeadFault::Origin(href.to_owned())),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(tag: &str, attrs: &[(&str, &str)]) -> Result<(), HeadFault> {
        let owned = attrs.iter();
        let owned = owned.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        check_head_tag(tag, &owned.collect())
    }

    #[test]
    fn tags_state_facts_about_the_page() {
        for (name, allowed) in [
            ("robots", true),
            ("Description", true),
            ("theme-color", true),
            ("og:image", true),
            ("TWITTER:card", true),
            ("DC.title", true),
            ("citation_author", true),
            ("docsearch:version", true),
            ("viewport", false),
            ("VIEWPORT", false),
            ("referrer", false),
            ("color-scheme", false),
            ("generator", false),
            ("google-site-verification", false),
            ("msvalidate.01", false),
            ("fb:app_id", false),
            ("apple-mobile-web-app-capable", false),
            ("moved-fragments", false),
            (" robots", false),
            ("", false),
        ] {
            for key in ["name", "property"] {
                let found = check("meta", &[(key, name), ("content", "1")]);
                assert_eq!(found.is_ok(), allowed, "{key}={name}");
            }
            let both = [("name", name), ("property", "og:title")];
            assert_eq!(check("meta", &both).is_ok(), allowed, "{name}");
        }
    }

    #[test]
    fn links_lead_somewhere_and_load_nothing_elsewhere() {
        for (rel, href, allowed) in [
            ("canonical", "https://a.b/c", true),
            ("CANONICAL", "/c", true),
            ("alternate", "https://a.b/feed.xml", true),
            ("author", "mailto:a@b.c", true),
            ("license", "https://a.b", true),
            ("next", "/b", true),
            ("next", "b?c#d", true),
            // Firefox loads it ahead.
            ("next", "https://a.b", false),
            ("prev next", "//a.b", false),
            ("next", "/\\a.b/c", false),
            ("next", "javascript:x", false),
            ("canonical", "java\tscript:x", false),
            ("canonical stylesheet", "a.css", false),
            ("alternate stylesheet", "a.css", false),
            ("me", "https://a.b", false),
            ("search", "/a.xml", false),
            ("icon", "/a.png", false),
            ("shortcut icon", "/a.png", false),
            ("apple-touch-icon", "/a.png", false),
            ("manifest", "/a.json", false),
            ("preload", "/a.js", false),
            ("modulepreload", "/a.js", false),
            ("prefetch", "/a", false),
            ("prerender", "/a", false),
            ("dns-prefetch", "//a.b", false),
            ("preconnect", "//a.b", false),
            ("expect", "#a", false),
            ("pingback", "/a", false),
            ("", "/a", false),
        ] {
            let found = check("link", &[("rel", rel), ("href", href)]);
            assert_eq!(found.is_ok(), allowed, "{rel} {href}");
        }
    }

    #[test]
    fn faults_name_the_word() {
        for (tag, attrs, word) in [
            ("script", &[("src", "a.js")][..], "script"),
            ("base", &[("href", "//a.b")], "base"),
            ("style", &[], "style"),
            (
                "meta",
                &[("http-equiv", "refresh"), ("content", "0")],
                "http-equiv",
            ),
            (
                "meta",
                &[("name", "robots"), ("http-equiv", "x")],
                "http-equiv",
            ),
            ("meta", &[("charset", "utf-7")], "charset"),
            ("meta", &[("name", "robots"), ("onload", "x")], "onload"),
            ("meta", &[("content", "x")], ""),
            ("meta", &[("name", "Referrer")], "Referrer"),
            ("link", &[("rel", "next"), ("href", "//a.b")], "//a.b"),
            (
                "link",
                &[("rel", "canonical"), ("imagesrcset", "x")],
                "imagesrcset",
            ),
            ("link", &[("href", "/a")], ""),
        ] {
            let fault = check(tag, attrs).expect_err(tag);
            assert_eq!(fault.word(), word, "{fault}");
        }
    }
}
