//! Lowers elements and components to their Markdown form, or else to their content.

use pulldown_cmark::{Event, Tag};

use super::lowering::Lowering;
use crate::{Element, Node, Value, html::text as escape_text};

impl Lowering<'_> {
    pub(super) fn flow_element(&mut self, element: &Element, node: &Node) {
        let inside = node.children.as_slice();
        match element.name.as_str() {
            "Tabs" => {
                let outer = std::mem::replace(&mut self.tab_labels, element.tab_labels());
                self.blocks(inside);
                self.tab_labels = outer;
            }
            "TabItem" => {
                self.bold_line(|l| l.tab_label(element));
                self.blocks(inside);
            }
            "Admonition" => {
                let title = element.content("title").unwrap_or_default();
                let kind = element.str_attr("type").unwrap_or("info");
                self.alert(kind, &title, inside);
            }
            "Details" if self.hooks.keeps_html() => {
                let summary = element.content("summary").map(|summary| {
                    let text: String = summary.iter().map(Node::text).collect();
                    format!("\n<summary>{}</summary>", escape_text(&text))
                });
                self.html(&format!("<details>{}", summary.unwrap_or_default()));
                self.blocks(inside);
                self.html("</details>");
            }
            "Details" => self.details(element, inside),
            "Badge" => {
                self.within(Tag::Paragraph, |l| l.property(element, "text"));
                self.blocks(inside);
            }
            "Icon" => {
                self.within(Tag::Paragraph, |l| l.property(element, "label"));
                self.blocks(inside);
            }
            "head" | "Head" => {}
            "DocCardList" => {
                self.cards();
                self.blocks(inside);
            }
            "Card" | "CardLink" => self.card(element, inside),
            "CodeBlock" => {
                let (meta, text) = element.code_block(inside);
                self.code(&meta, &text);
            }
            "Embed" | "Video" => self.embed(element, inside),
            "Hero" => self.hero(element, inside),
            "ThemedImage" => self.within(Tag::Paragraph, |l| l.themed_image(element)),
            "LinkButton" => self.within(Tag::Paragraph, |l| {
                l.link_of(element, |l| l.inlines(inside));
            }),
            _ if element.is_component() || element.name.is_empty() => self.blocks(inside),
            _ if self.hooks.keeps_html() => {
                let open = self.open_tag(element);
                self.html(&open);
                self.blocks(inside);
                if let Some(close) = element.close {
                    self.html(self.document.slice(close));
                }
            }
            "details" => self.details(element, inside),
            "summary" => self.bold_line(|l| l.text(&node.text())),
            "hr" => self.events.push(Event::Rule),
            "img" => self.within(Tag::Paragraph, |l| l.image_element(element)),
            _ => self.blocks(inside),
        }
    }

    pub(super) fn inline_element(&mut self, element: &Element, node: &Node) {
        let inside = node.children.as_slice();
        match element.name.as_str() {
            "LinkButton" => self.link_of(element, |l| l.inlines(inside)),
            "ThemedImage" => self.themed_image(element),
            "Badge" => {
                self.property(element, "text");
                self.inlines(inside);
            }
            "Icon" => {
                self.property(element, "label");
                self.inlines(inside);
            }
            _ if element.is_component() || element.name.is_empty() => self.inlines(inside),
            _ if self.hooks.keeps_html() => {
                let open = self.open_tag(element);
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

    /// Lowers the value of a property that readers see.
    fn property(&mut self, element: &Element, name: &str) {
        self.inlines(&element.content(name).unwrap_or_default());
    }

    /// Lowers the label of a tab: its own, the one in the list of its set, or its value.
    fn tab_label(&mut self, item: &Element) {
        if item.content("label").is_some() {
            return self.property(item, "label");
        }
        let value = item.content("value").unwrap_or_default();
        let value: String = value.iter().map(Node::text).collect();
        let label = self.tab_labels.get(&value).cloned();
        self.text(&label.unwrap_or(value));
    }

    fn details(&mut self, element: &Element, inside: &[Node]) {
        self.bold_line(|l| l.property(element, "summary"));
        self.blocks(inside);
    }

    /// Lowers a card to its title (a link if it has an address), its description and its content.
    fn card(&mut self, element: &Element, inside: &[Node]) {
        if element.content("title").is_some() {
            self.bold_line(|l| l.link_of(element, |l| l.property(element, "title")));
        }
        self.within(Tag::Paragraph, |l| l.property(element, "description"));
        self.blocks(inside);
    }

    /// Lowers an embedded page or video to a link to it, followed by its content.
    fn embed(&mut self, element: &Element, inside: &[Node]) {
        if let Some(address) = element.str_attr("src") {
            let link = self.link(address, None);
            self.within(Tag::Paragraph, |l| {
                l.within(link, |l| match element.content("title") {
                    Some(title) => l.inlines(&title),
                    None => l.text(address),
                });
            });
        }
        self.blocks(inside);
    }

    /// Lowers a hero to its name and tagline, followed by its content.
    fn hero(&mut self, element: &Element, inside: &[Node]) {
        self.bold_line(|l| l.property(element, "name"));
        self.within(Tag::Paragraph, |l| l.property(element, "tagline"));
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

    /// Lowers the picture of the light mode, or else of the dark one.
    fn themed_image(&mut self, element: &Element) {
        let sources = element.attr("sources").map(|sources| &sources.value);
        let source = |mode| match sources?.get(mode)? {
            Value::Str(address) | Value::Asset(address) => Some(address.as_str()),
            _ => None,
        };
        let address = source("light").or_else(|| source("dark"));
        let tag = self.image(address.unwrap_or_default(), None);
        self.within(tag, |l| l.property(element, "alt"));
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
