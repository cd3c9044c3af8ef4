//! `<head>` in a chapter of MDX: tags for the head of its document, as in Docusaurus.

use diagnostics::codes;
use mdx_lite::{Element, Node, NodeKind, html::html_attribute_name};
use safe_html::{HeadFault, check_head_tag};

use crate::{Builder, element::attribute_value, tree::piece::Attributes};

impl Builder<'_> {
    /// Adds the elements of a `<head>` to the head of the page.
    pub(super) fn head(&mut self, node: &Node) {
        for child in node.descendants() {
            let NodeKind::Jsx(element) = &child.kind else {
                continue;
            };
            match element.name.as_str() {
                "head" | "Head" | "" => {}
                "title" => {
                    let title = child.text().trim().to_owned();
                    self.built.head_title = Some(title).filter(|title| !title.is_empty());
                }
                _ => self.head_tag(element, child),
            }
        }
    }

    fn head_tag(&mut self, element: &Element, node: &Node) {
        let attributes = element.attrs.iter().filter_map(|attr| {
            let name = html_attribute_name(&attr.name);
            Some((name, attribute_value(&attr.value)?))
        });
        let attributes: Attributes = attributes.collect();
        match check_head_tag(&element.name, &attributes) {
            Ok(()) => self
                .built
                .head_tags
                .push((element.name.clone(), attributes)),
            Err(fault) => {
                let finding = self.warn(codes::ELEMENT_DROPPED, node, fault.to_string());
                finding.help = Some(HeadFault::HELP.to_owned());
            }
        }
    }
}
