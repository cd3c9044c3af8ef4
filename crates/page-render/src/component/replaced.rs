//! Built-in components without interaction that the owner replaces: their data instead of elements.

use std::collections::BTreeMap;

use mdx_lite::{Element, Node};
use safe_html::Resource;
use site_model::{Component, OverridePart};

use crate::{
    Builder,
    tree::piece::{self, Piece},
};

impl Builder<'_> {
    /// Returns whether a component of the owner's shows a part.
    pub(crate) fn is_replaced(&self, part: OverridePart) -> bool {
        self.context.overrides.contains_key(&part)
    }

    pub(super) fn replaced_card(&mut self, element: &Element, node: &Node) -> Piece {
        let mut data = self.texts(element, &["title", "description"]);
        let icon = self.icon_value(element, "icon", node);
        data.extend(icon.map(|icon| ("icon".to_owned(), icon.text().to_owned())));
        if let Some(href) = self.text_of(element, "href")
            && let Some(address) = self.address(&href, node)
        {
            // Links of the shell add the base path, also to a path beside the site.
            let base = &self.context.addresses.base;
            let below = base.matches('/').count() - 1;
            let path = address.href.strip_prefix(base.as_str());
            let to = match (path, address.href.as_str()) {
                (Some(path), _) => format!("/{path}"),
                (None, href) if href.starts_with('#') => format!("{}{href}", self.doc.path),
                (None, href) if href.starts_with('/') && !href.starts_with("//") => {
                    format!("/{}{}", "../".repeat(below), &href[1..])
                }
                (None, href) => href.to_owned(),
            };
            data.insert("to".to_owned(), to);
        }
        self.part(OverridePart::Card, data, element, node)
    }

    pub(super) fn replaced_hero(&mut self, element: &Element, node: &Node) -> Piece {
        let mut data = self.texts(element, &["name", "tagline"]);
        for name in ["image", "imageDark"] {
            let address = self.resource_of(element, name, Resource::Image, node);
            data.extend(address.map(|address| (name.to_owned(), address)));
        }
        self.part(OverridePart::Hero, data, element, node)
    }

    fn texts(&mut self, element: &Element, names: &[&str]) -> BTreeMap<String, String> {
        let texts = names.iter().filter_map(|name| {
            let text = self.text_of(element, name)?;
            Some(((*name).to_owned(), text))
        });
        texts.collect()
    }

    fn part(
        &mut self,
        part: OverridePart,
        data: BTreeMap<String, String>,
        element: &Element,
        node: &Node,
    ) -> Piece {
        let children = piece::nodes(self.children(element, node));
        Piece::component(Component::Part {
            part,
            data,
            children,
        })
    }
}
