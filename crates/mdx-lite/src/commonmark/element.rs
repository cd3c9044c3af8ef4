//! Lowers elements and components to their Markdown form, or else to their content.

use pulldown_cmark::{Event, Tag};

use super::lowering::Lowering;
use crate::{
    Attr, AttrForm, Element, Node, NodeKind,
    html::{attribute_value, html_attribute_name, text as escape_text},
};

impl Lowering<'_> {
    pub(super) fn flow_element(&mut self, element: &Element, node: &Node) {
        let inside = node.children.as_slice();
        match element.name.as_str() {
            "TabItem" => {
                let label = element.str_attr("label").or(element.str_attr("value"));
                self.label(label.unwrap_or_default());
                self.blocks(inside);
            }
            "Admonition" => {
                let title = element.str_attr("title");
                let title =
                    title.map(|title| Node::new(element.open, NodeKind::Text(title.to_owned())));
                let kind = element.str_attr("type").unwrap_or("info");
                self.alert(kind, title.as_slice(), inside);
            }
            "Details" if self.hooks.keeps_html() => {
                let summary = element.str_attr("summary").map(escape_text);
                let summary = summary.map(|text| format!("\n<summary>{text}</summary>"));
                self.html(&format!("<details>{}", summary.unwrap_or_default()));
                self.blocks(inside);
                self.html("</details>");
            }
            "Details" => self.details(element, inside),
            "Badge" | "Icon" => {
                let property = if element.name == "Badge" {
                    "text"
                } else {
                    "label"
                };
                let text = element.str_attr(property).unwrap_or_default();
                self.within(Tag::Paragraph, |l| l.text(text));
                self.blocks(inside);
            }
            "DocCardList" => {
                self.cards();
                self.blocks(inside);
            }
            "Card" | "CardLink" => self.card(element, inside),
            "Embed" | "Video" => self.embed(element, inside),
            "Hero" => self.hero(element, inside),
            "LinkButton" => self.within(Tag::Paragraph, |l| {
                l.link_of(element, |l| l.inlines(inside));
            }),
            _ if element.is_component() || element.name.is_empty() => self.blocks(inside),
            _ if self.hooks.keeps_html() => {
                self.html(&open_tag(self.document.slice(element.open), element));
                self.blocks(inside);
                if let Some(close) = element.close {
                    self.html(self.document.slice(close));
                }
            }
            "details" => self.details(element, inside),
            "summary" => self.label(&node.text()),
            "hr" => self.events.push(Event::Rule),
            "img" => self.within(Tag::Paragraph, |l| l.image_element(element)),
            _ => self.blocks(inside),
        }
    }

    pub(super) fn inline_element(&mut self, element: &Element, node: &Node) {
        let inside = node.children.as_slice();
        match element.name.as_str() {
            "LinkButton" => self.link_of(element, |l| l.inlines(inside)),
            "Badge" => {
                self.text(element.str_attr("text").unwrap_or_default());
                self.inlines(inside);
            }
            "Icon" => {
                self.text(element.str_attr("label").unwrap_or_default());
                self.inlines(inside);
            }
            _ if element.is_component() || element.name.is_empty() => self.inlines(inside),
            _ if self.hooks.keeps_html() => {
                let open = open_tag(self.document.slice(element.open), element);
                self.events.push(Event::InlineHtml(open.into()));
                self.inlines(inside);
                let close = element
                    .close
                    .map(|span| self.document.slice(span).to_owned());
                self.events
                    .extend(close.map(|close| Event::InlineHtml(close.into())));
            }
            "br" => self.events.push(Event::HardBreak),
            "summary" => self.within(Tag::Strong, |l| l.inlines(inside)),
            "img" => self.image_element(element),
            "a" => {
                let tag = self.link(element.str_attr("href").unwrap_or_default(), None);
                self.within(tag, |l| l.inlines(inside));
            }
            _ => self.inlines(inside),
        }
    }

    fn label(&mut self, text: &str) {
        self.bold_line(|l| l.text(text));
    }

    fn details(&mut self, element: &Element, inside: &[Node]) {
        if let Some(summary) = element.str_attr("summary") {
            self.label(summary);
        }
        self.blocks(inside);
    }

    /// Lowers a card to its title (a link if it has an address), its description and its content.
    fn card(&mut self, element: &Element, inside: &[Node]) {
        if let Some(title) = element.str_attr("title") {
            self.bold_line(|l| l.link_of(element, |l| l.text(title)));
        }
        if let Some(text) = element.str_attr("description") {
            self.within(Tag::Paragraph, |l| l.text(text));
        }
        self.blocks(inside);
    }

    /// Lowers an embedded page or video to a link to it, followed by its content.
    fn embed(&mut self, element: &Element, inside: &[Node]) {
        if let Some(address) = element.str_attr("src") {
            let title = element.str_attr("title").unwrap_or(address);
            let link = self.link(address, None);
            self.within(Tag::Paragraph, |l| l.within(link, |l| l.text(title)));
        }
        self.blocks(inside);
    }

    /// Lowers a hero to its name and tagline, followed by its content.
    fn hero(&mut self, element: &Element, inside: &[Node]) {
        if let Some(name) = element.str_attr("name") {
            self.label(name);
        }
        if let Some(text) = element.str_attr("tagline") {
            self.within(Tag::Paragraph, |l| l.text(text));
        }
        self.blocks(inside);
    }

    /// Lowers `inside`, as a link if the element has an address.
    fn link_of(&mut self, element: &Element, inside: impl FnOnce(&mut Self)) {
        match element.str_attr("href") {
            Some(href) => {
                let tag = self.link(href, None);
                self.within(tag, inside);
            }
            None => inside(self),
        }
    }

    fn image_element(&mut self, element: &Element) {
        let tag = self.image(element.str_attr("src").unwrap_or_default(), None);
        let alt = element.str_attr("alt").unwrap_or_default();
        self.within(tag, |l| l.text(alt));
    }

    fn cards(&mut self) {
        let cards = self.hooks.cards();
        if cards.is_empty() {
            return;
        }
        self.within(Tag::List(None), |l| {
            for card in cards {
                l.within(Tag::Item, |l| {
                    let tag = Tag::Link {
                        link_type: pulldown_cmark::LinkType::Inline,
                        dest_url: card.address.into(),
                        title: "".into(),
                        id: "".into(),
                    };
                    l.within(tag, |l| l.text(&card.label));
                    if !card.description.is_empty() {
                        l.text(&format!(": {}", card.description));
                    }
                });
            }
        });
    }
}

/// Returns the opening tag as HTML: its source on one line, or a new tag if attributes are not in
/// HTML's syntax.
fn open_tag(written: &str, element: &Element) -> String {
    let is_html = |attr: &Attr| {
        matches!(attr.form, AttrForm::Quoted | AttrForm::Shorthand)
            && html_attribute_name(&attr.name) == attr.name
    };
    if element.attrs.iter().all(is_html) {
        return written
            .split(['\n', '\r'])
            .map(str::trim)
            .collect::<Vec<_>>()
            .join(" ");
    }
    let mut tag = format!("<{}", element.name);
    for attr in &element.attrs {
        let name = html_attribute_name(&attr.name);
        match (attr.form, attribute_value(&name, &attr.value)) {
            (AttrForm::Shorthand, _) => tag.extend([" ", &name]),
            (AttrForm::Spread, _) | (_, None) => {}
            (_, Some(value)) => {
                tag.extend([" ", &name, "=\"", &crate::html::attribute(&value), "\""]);
            }
        }
    }
    tag.push_str(if written.ends_with("/>") { " />" } else { ">" });
    tag
}
