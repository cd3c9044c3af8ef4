//! Links: resolves their addresses and sets their attributes.

use std::{ops::Range, path::Path};

use diagnostics::{codes, paths::is_markdown, shortened};
use mdx_lite::Node;
use nav_model::{Doc, Resolved, split_address};
use safe_html::{escape::text, is_allowed_address, is_full_address, is_web_or_relative};
use serde::{Deserialize, Serialize};
use site_layout::address::encode_path;

use super::target::as_html;
use crate::{
    Builder,
    tree::piece::{Attributes, Piece, add_class},
};

/// A link of a page, to be checked after all pages are known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkUse {
    /// The link as the author wrote it.
    pub written: String,
    /// The target that the link resolves to.
    pub target: LinkTarget,
    /// The link in the chapter's text, in bytes.
    pub span: Range<usize>,
}

/// The target of a link, as far as its page alone determines it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum LinkTarget {
    /// A page by its route, and an id on it if the link has one.
    Page(String, Option<String>),
    /// A draft, which has no page, by its route.
    Draft(String),
    /// A Markdown file that is not a page.
    NotAPage(String),
    /// A target that the site does not contain.
    Missing(String),
}

/// The address of a link for the browser.
pub(crate) struct Address {
    pub(crate) href: String,
    pub(crate) is_external: bool,
}

/// The address of a link for the browser, and its target if it must be checked.
type ResolvedLink = (String, Option<LinkTarget>);

/// Returns whether an address has one slash after `http:`.
fn has_one_slash(url: &str) -> bool {
    let rest = url
        .strip_prefix("https:/")
        .or_else(|| url.strip_prefix("http:/"));
    rest.is_some_and(|rest| !rest.starts_with('/'))
}

/// Whether an address of the web has no host, as `http://`, or the name of a chapter in its place, as
/// `//a.md`.
fn has_no_host(url: &str) -> bool {
    let Some((scheme, rest)) = url.split_once("//") else {
        return false;
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_chapter = scheme.is_empty() && is_markdown(Path::new(host));
    matches!(scheme, "" | "http:" | "https:") && (host.is_empty() || is_chapter)
}

impl<'a> Builder<'a> {
    pub(crate) fn link(&mut self, url: &str, title: Option<&str>, node: &Node) -> Piece {
        let mut attrs = Attributes::new();
        if let Some(title) = title {
            attrs.insert("title".into(), title.to_owned());
        }
        let children = self.inlines(&node.children);
        self.anchor(url, attrs, children, node)
    }

    /// Builds an `a` element with these attributes and its address.
    pub(crate) fn anchor(
        &mut self,
        url: &str,
        mut attrs: Attributes,
        mut children: Vec<Piece>,
        node: &Node,
    ) -> Piece {
        if let Some(address) = self.address(url, node) {
            attrs.insert("href".into(), address.href);
            if address.is_external {
                attrs.insert("target".into(), "_blank".into());
                attrs.insert("rel".into(), "noopener".into());
                add_class(&mut attrs, "mr-external");
                let note = text(&self.context.strings.new_window).into_owned();
                children.push(Piece::Inline(format!(
                    "<span class=\"mr-visually-hidden\">{note}</span>"
                )));
            }
        }
        Piece::inline("a", attrs, children)
    }

    /// Resolves a link's address; `None`, with a warning, if it is not allowed.
    pub(crate) fn address(&mut self, url: &str, node: &Node) -> Option<Address> {
        if let Some(path) = url.strip_prefix("pathname://") {
            let href = self.context.addresses.href(path);
            return Some(Address {
                href,
                is_external: true,
            });
        }
        if !self.check_scheme(url, is_allowed_address(url), node) {
            return None;
        }
        if is_full_address(url) {
            if has_no_host(url) || has_one_slash(url) {
                self.record_link(url, LinkTarget::Missing(url.to_owned()), node);
            }
            return Some(Address {
                href: url.to_owned(),
                is_external: is_web_or_relative(url),
            });
        }
        let (path, rest) = split_address(url);
        let fragment = rest.split_once('#').map(|(_, fragment)| fragment);
        if path.is_empty() {
            let own = self.doc.path.clone();
            self.record_link(
                url,
                LinkTarget::Page(own, fragment.map(nav_model::decode)),
                node,
            );
            return Some(Address {
                href: url.to_owned(),
                is_external: false,
            });
        }
        let href = self.resolve(url, path, fragment, node);
        Some(Address {
            href: href + rest,
            is_external: false,
        })
    }

    /// Warns about an address unless it is allowed; returns whether it is.
    pub(crate) fn check_scheme(&mut self, url: &str, is_allowed: bool, node: &Node) -> bool {
        if !is_allowed {
            let url = shortened(url);
            let message =
                format!("the address `{url}` has a scheme that is not allowed and was dropped");
            let is_drive = url.get(1..3).is_some_and(|it| matches!(it, ":\\" | ":/"));
            let help = match is_drive || url.starts_with("file:") {
                true => "copy the file into the book, and write its path there",
                false => "link to a page, a file, or an address with `https://`",
            };
            self.warn(codes::ADDRESS_DROPPED, node, message).help = Some(help.into());
        }
        is_allowed
    }

    /// Resolves a link inside the book and adds it to the links to be checked.
    fn resolve(&mut self, url: &str, path: &str, fragment: Option<&str>, node: &Node) -> String {
        let found = self.context.resolve(&self.doc.source, path);
        if let Some(href) = self.context.page_elsewhere(path, &found) {
            return href;
        }
        let (href, target) = match found {
            Resolved::Outside(path) => match self.page_below_root(&path) {
                Some(doc) => self.page_link(doc, fragment),
                None => return self.address_beside_book(url, &path, node),
            },
            Resolved::Doc(doc) => self.page_link(doc, fragment),
            Resolved::Draft(route) => (self.page_href(&route), Some(LinkTarget::Draft(route))),
            Resolved::Redirect(route) => (self.file_href(&nav_model::address(&route)), None),
            Resolved::File(file) => self.file_link(&file, path),
            Resolved::NotAPage(file) => self.markdown_file_link(file),
        };
        if let Some(target) = target {
            self.record_link(url, target, node);
        }
        href
    }

    fn page_link(&self, doc: &Doc, fragment: Option<&str>) -> ResolvedLink {
        let target = LinkTarget::Page(doc.path.clone(), fragment.map(nav_model::decode));
        (self.page_href(&doc.path), Some(target))
    }

    /// Resolves a link to a file that is not Markdown; `written` is its path.
    fn file_link(&self, file: &str, written: &str) -> ResolvedLink {
        if let Some((file, _)) = self.context.assets.find(file) {
            return (self.file_href(&encode_path(&format!("/{file}"))), None);
        }
        if self.context.mdbook_files.contains(file) {
            return (self.file_href(&format!("/{file}")), None);
        }
        let route = nav_model::normalise(&format!("/{file}"));
        let (own, faulty) = (self.context.own_pages, self.context.faulty_components);
        let is_own = own.contains_key(route.as_str()) || faulty.contains(route.as_str());
        if is_own || self.context.nav.is_blog_screen(&route) {
            return (self.page_href(&route), None);
        }
        // As in mdBook, such a path in a Markdown chapter begins at the root of the host.
        let href = match written.starts_with('/') && !self.is_mdx() {
            true => written.to_owned(),
            false => self.page_href(&route),
        };
        (href, Some(LinkTarget::Missing(route)))
    }

    /// Resolves a link to a Markdown file that is not a page. An old address may be a file of HTML
    /// beside the chapters.
    fn markdown_file_link(&self, file: String) -> ResolvedLink {
        let html = as_html(&file);
        let found = self.context.assets.find(&html);
        let path = found.map_or(&*html, |(path, _)| path);
        let href = self.file_href(&nav_model::address(&format!("/{path}")));
        let is_missing = found.is_none();
        (href, is_missing.then_some(LinkTarget::NotAPage(file)))
    }

    fn page_href(&self, route: &str) -> String {
        let address = nav_model::address(route);
        self.context.addresses.page(&address)
    }

    fn file_href(&self, address: &str) -> String {
        self.context.addresses.href(address)
    }

    /// Resolves a path above the book as a browser does for a site at the root of its host, where
    /// `../a.md` is `/a.md`. `None` for other sites, and for a `README.md`, which is probably the
    /// repository's and not the first page.
    fn page_below_root(&self, path: &str) -> Option<&'a Doc> {
        let is_at_root = self.context.addresses.outside_site("../x").is_none();
        let path = format!("/{}", path.trim_start_matches("../"));
        if path.eq_ignore_ascii_case("/readme.md") {
            return None;
        }
        match self.context.nav.resolve(&self.doc.source, &path) {
            Resolved::Doc(doc) if is_at_root => Some(doc),
            _ => None,
        }
    }

    /// Returns the address of a target beside the book, which this build cannot check. A site at
    /// the root of its host has no such targets.
    fn address_beside_book(&mut self, url: &str, path: &str, node: &Node) -> String {
        let file = as_html(path);
        if let Some(address) = self.context.addresses.outside_site(&file) {
            return encode_path(&address);
        }
        self.record_link(url, LinkTarget::Missing(path.to_owned()), node);
        encode_path(&format!("/{}", file.trim_start_matches("../")))
    }

    /// Records a link to be checked when the ids of all pages are known.
    ///
    /// A page without a fragment needs no check: this page is built again when the addresses change.
    /// Nine of ten links are of this kind. Reading them from the cache took 0.05 s of the second of
    /// processor time that a build after an edit of 9,600 pages took.
    fn record_link(&mut self, written: &str, target: LinkTarget, node: &Node) {
        if let LinkTarget::Page(path, None) = &target
            && self.context.nav.at(path).is_some()
        {
            return;
        }
        self.built.links.push(LinkUse {
            written: written.to_owned(),
            target,
            span: node.span.range(),
        });
    }
}
