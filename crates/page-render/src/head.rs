//! `<head>` in a chapter of MDX: tags for the head of its document, as in Docusaurus.

use book_source::chapters::head_tags::head_tag;
use diagnostics::codes;
use mdx_lite::{Element, Node, NodeKind};
use safe_html::{HeadFault, check_head_tag};

use crate::Builder;

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
        let (name, attributes) = head_tag(element);
        match check_head_tag(&name, &attributes) {
            Ok(()) => self.built.head_tags.push((name, attributes)),
            Err(fault) => {
                let finding = self.warn(codes::ELEMENT_DROPPED, node, fault.to_string());
                finding.help = Some(HeadFault::HELP.to_owned());
            }
        }
    }
}
