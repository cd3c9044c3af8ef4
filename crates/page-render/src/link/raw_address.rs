//! Resolves addresses in raw HTML of Markdown chapters and in elements of MDX.
//!
//! A chapter `a/b.md` is served at `/a/b` or `/a/b/`, depending on the host, so a relative address
//! in its HTML could lead to two places. Each is replaced by one from the site's root, and checked
//! like one in Markdown. So is an address from the root, such as `/a/b.md` or `/logo.svg`.

use mdx_lite::Node;
use nav_model::{Resolved, split_address};
use safe_html::{
    Resource,
    escape::{attribute, unescape},
    scan::{self, Attribute},
};
use site_layout::address::{encode_path, is_relative};

use crate::Builder;

impl Builder<'_> {
    /// Returns the HTML with its relative addresses resolved.
    pub(crate) fn with_site_addresses(&mut self, html: &str, node: &Node) -> String {
        self.check_images_of_html(html, node);
        let mut out = String::with_capacity(html.len());
        let mut at = 0;
        for found in addresses(html) {
            let written = unescape(&html[found.value.clone()]);
            let is_list = found.is("srcset");
            let resolved = match is_list {
                true => self.source_set(&written, node),
                false => self.site_address(&found, written.trim(), node),
            };
            if let Some(resolved) = resolved {
                out.push_str(&html[at..found.value.start]);
                // The author may have written either kind of quote.
                out.push_str(&attribute(&resolved).replace('\'', "&#39;"));
                at = found.value.end;
            }
        }
        out.push_str(&html[at..]);
        out
    }

    /// Resolves the address in an attribute of an element in MDX; `None` if it stays unchanged.
    /// Links and images are resolved elsewhere.
    pub(crate) fn element_address(
        &mut self,
        element: &str,
        name: &str,
        value: &str,
        node: &Node,
    ) -> Option<String> {
        match (element, name) {
            ("a", "href") | ("img", "src") => None,
            (_, "srcset") => self.source_set(value, node),
            ("area", "href") => Some(self.address(value, node)?.href),
            (_, "src" | "poster") if is_of_site(value) => {
                Some(self.file_address(value, Expected::of(element, name), node))
            }
            _ => None,
        }
    }

    /// Resolves one address; `None` if it stays unchanged.
    fn site_address(&mut self, found: &Attribute<'_>, url: &str, node: &Node) -> Option<String> {
        let is_link = found.is("href");
        if is_link && url.starts_with('#') && found.tag.eq_ignore_ascii_case("a") {
            self.address(url, node)?;
            return None;
        }
        if !is_of_site(url) {
            return None;
        }
        if is_link {
            return Some(self.address(url, node)?.href);
        }
        let element = found.tag.to_ascii_lowercase();
        let name = found.name.to_ascii_lowercase();
        Some(self.file_address(url, Expected::of(&element, &name), node))
    }

    /// Resolves the addresses of a `srcset`.
    fn source_set(&mut self, list: &str, node: &Node) -> Option<String> {
        let mut parts = Vec::new();
        for (url, about) in candidates(list) {
            let url = match is_of_site(url) {
                true => self.file_address(url, Expected::Image, node),
                false => url.to_owned(),
            };
            parts.push(format!("{url} {about}").trim_end().to_owned());
        }
        Some(parts.join(", ")).filter(|resolved| resolved != list)
    }

    /// Returns the address of a picture, a video or a sound of a component.
    pub(crate) fn resource_address(
        &mut self,
        url: &str,
        resource: Resource,
        node: &Node,
    ) -> Option<String> {
        let expected = match resource {
            Resource::Image => Expected::Image,
            _ => Expected::Media,
        };
        match is_of_site(url) {
            true => Some(self.file_address(url, expected, node)),
            false => Some(self.address(url, node)?.href),
        }
    }

    /// Returns the address of a file beside the chapter; a missing image, video or sound is a finding.
    fn file_address(&mut self, url: &str, expected: Expected, node: &Node) -> String {
        let (path, rest) = split_address(url);
        let resolved = self.context.resolve(&self.doc.source, path);
        let addresses = self.context.addresses;
        if let Some(elsewhere) = self.context.page_elsewhere(path, &resolved) {
            return elsewhere + rest;
        }
        match &resolved {
            Resolved::File(file) => {
                let found = self.context.assets.find(file);
                let is_there = found.is_some() || self.context.mdbook_files.contains(file);
                let file = found.map_or(&**file, |(path, _)| path);
                if !is_there {
                    if let Some(kind) = expected.kind() {
                        self.missing_file(kind, url, &resolved, node);
                    }
                    // As for a link in Markdown, such a path begins at the root of the host.
                    if url.starts_with('/') && !self.is_mdx() {
                        return url.to_owned();
                    }
                }
                addresses.href(&encode_path(file)) + rest
            }
            Resolved::Doc(doc) if expected == Expected::Anything => {
                addresses.page(&nav_model::address(&doc.path)) + rest
            }
            Resolved::Outside(path) => addresses
                .outside_site(path)
                .map_or_else(|| url.to_owned(), |path| encode_path(&path) + rest),
            _ => url.to_owned(),
        }
    }
}

/// Whether an address is relative or begins at the root of the host, so that it may lead to the site.
/// Browsers read `/\a.b` like `//a.b`, which is another host.
fn is_of_site(url: &str) -> bool {
    is_relative(url) || (url.starts_with('/') && !url[1..].starts_with(['/', '\\']))
}

/// The kind of file that an address should lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    Image,
    /// A video, a sound or its subtitles.
    Media,
    /// Also a page, which a frame may show.
    Anything,
}

impl Expected {
    /// Returns the name of the kind; `None` if the address is not checked.
    fn kind(self) -> Option<&'static str> {
        match self {
            Self::Image => Some("image"),
            Self::Media => Some("file"),
            Self::Anything => None,
        }
    }

    /// Returns the kind for an attribute of an element, both in lower case.
    fn of(element: &str, name: &str) -> Self {
        match (element, name) {
            ("img", _) | (_, "poster") => Self::Image,
            ("audio" | "source" | "track" | "video", "src") => Self::Media,
            _ => Self::Anything,
        }
    }
}

/// Returns the attributes that hold addresses, in order.
fn addresses(html: &str) -> impl Iterator<Item = Attribute<'_>> {
    const NAMES: [&str; 6] = ["src", "href", "srcset", "poster", "xlink:href", "data"];
    scan::attributes(html)
        .into_iter()
        .filter(|attribute| NAMES.iter().any(|name| attribute.is(name)))
}

/// Returns the addresses of a `srcset`, each with its descriptor, by the rules of HTML (4.8.4.2.4): an
/// address ends at white space, and a descriptor at a comma.
pub(super) fn candidates(list: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = list;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',');
        let end = rest.find(|c: char| c.is_ascii_whitespace());
        let (url, after) = rest.split_at(end.unwrap_or(rest.len()));
        let without_comma = url.trim_end_matches(',');
        let (about, after) = match without_comma.len() < url.len() {
            true => ("", after),
            false => after.split_once(',').unwrap_or((after, "")),
        };
        rest = after;
        (!url.is_empty()).then_some((without_comma, about.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::{is_of_site, is_relative};

    #[test]
    fn addresses_with_a_root_are_not_relative() {
        for (url, relative) in [
            ("a.png", true),
            ("./a:b", true),
            ("../a", true),
            ("/a", false),
            ("#a", false),
            ("data:x", false),
            ("https://a.b", false),
            ("", false),
        ] {
            assert_eq!(is_relative(url), relative, "{url}");
            assert_eq!(is_of_site(url), relative || url == "/a", "{url}");
        }
        for url in ["//a.b/c.png", "/\\a.b/c.png"] {
            assert!(!is_of_site(url), "{url}");
        }
    }
}
