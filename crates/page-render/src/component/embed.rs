//! `<Embed>`: a page of another site in a frame that loads after a click.

use diagnostics::codes;
use mdx_lite::{Element, Node};
use safe_html::escape::text as escaped;

use super::content_component::class_attribute;
use crate::{
    Builder,
    tree::piece::{Attributes, Piece},
};

const RATIOS: [&str; 3] = ["16:9", "4:3", "1:1"];

impl Builder<'_> {
    /// Builds `<Embed src title poster ratio>`: a link that a click replaces by a frame.
    ///
    /// `boot/embed-frame.ts` creates the frame; without scripts, the link opens the page. A poster
    /// from another site is dropped, because the browser would request it before the click.
    pub(crate) fn embed(&mut self, element: &Element, node: &Node) -> Piece {
        let class = match self.choice(element, "ratio", &RATIOS, node) {
            "4:3" => "mr-embed mr-embed--classic",
            "1:1" => "mr-embed mr-embed--square",
            _ => "mr-embed",
        };
        let Some(src) = self.text_of(element, "src") else {
            return Piece::element("div", Attributes::new(), self.children(element, node));
        };
        let mut attrs = class_attribute("mr-embed__link");
        if let Some(address) = self.address(&src, node) {
            attrs.insert("href".into(), address.href);
        }
        let site = host(&src);
        let title = self.text_of(element, "title");
        let title = title.unwrap_or_else(|| site.unwrap_or(&src).to_owned());
        let mut parts = Vec::new();
        parts.extend(self.poster(element, node));
        parts.push(span("mr-embed__label", &title));
        parts.extend(site.map(|site| span("mr-embed__site", site)));
        attrs.insert("data-embed".into(), title);
        let link = Piece::inline("a", attrs, parts);
        let embed = Piece::element("div", class_attribute(class), vec![link]);
        let children = self.children(element, node);
        if children.is_empty() {
            return embed;
        }
        let parts = std::iter::once(embed).chain(children).collect();
        Piece::element("div", Attributes::new(), parts)
    }

    fn poster(&mut self, element: &Element, node: &Node) -> Option<Piece> {
        let poster = self.text_of(element, "poster")?;
        let address = self.address(&poster, node)?;
        if address.is_external {
            let message = format!("the poster `{poster}` is on another site and was dropped");
            self.warn(codes::UNUSABLE_PROPERTY, node, message).help =
                Some("copy the picture into the book".to_owned());
            return None;
        }
        let mut attrs = class_attribute("mr-embed__poster");
        attrs.insert("src".into(), address.href);
        attrs.insert("alt".into(), String::new());
        Some(Piece::inline("img", attrs, Vec::new()))
    }
}

fn span(class: &str, text: &str) -> Piece {
    let text = Piece::Inline(escaped(text).into_owned());
    Piece::inline("span", class_attribute(class), vec![text])
}

/// Returns the host of a full address.
fn host(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("//")?;
    rest.split(['/', '?', '#'])
        .next()
        .filter(|host| !host.is_empty())
}
