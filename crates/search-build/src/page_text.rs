//! Extracts the searchable text of a page, divided at its headings.

use std::collections::BTreeMap;

use safe_html::tree::start_tags;
use site_model::{Component, Html, Node, Page};
use site_search::{SearchPage, Section};

use crate::plain::{HIDDEN, Space, end_line, plain};

/// Extracts the text of `page`; `None` for an unlisted page.
pub(crate) fn page_of(page: &Page) -> Option<SearchPage> {
    if page.unlisted {
        return None;
    }
    let mut walk = Walk {
        sections: vec![Section::default()],
        open: Vec::new(),
    };
    walk.nodes(&page.body);
    let labels = page.breadcrumbs.iter().map(|crumb| crumb.label.clone());
    let mut crumbs: Vec<String> = labels.collect();
    let mut found = SearchPage::new(&page.path, &page.title, walk.sections);
    found.names = names(page, crumbs.pop());
    found.crumbs = crumbs;
    found.about = meta(page, "description").unwrap_or_default();
    Some(found)
}

/// Returns the label, unless it equals the title, and the keywords.
fn names(page: &Page, label: Option<String>) -> Vec<String> {
    let keywords = meta(page, "keywords").unwrap_or_default();
    let keywords = keywords
        .split([',', '，', '、'])
        .map(|word| word.trim().to_owned());
    let names = label.into_iter().chain(keywords);
    names
        .filter(|name| !name.is_empty() && *name != page.title)
        .collect()
}

/// Returns the content of the page's `<meta>` element with this name.
fn meta(page: &Page, name: &str) -> Option<String> {
    let tag = page
        .head
        .iter()
        .find(|tag| tag.attrs.get("name").is_some_and(|own| own == name))?;
    tag.attrs.get("content").cloned()
}

/// The class of the box around a heading and the link to it.
const HEADING: &str = "mr-heading";

struct Walk {
    /// The sections so far, never empty; text goes to the last one.
    sections: Vec<Section>,
    /// Level and text of the headings around the last section, its own included.
    open: Vec<(u8, String)>,
}

impl Walk {
    fn nodes(&mut self, nodes: &[Node]) {
        let has_class = |node: &Node, name| match node {
            Node::Element { attrs, .. } => attrs.get("class").is_some_and(|class| class == name),
            _ => false,
        };
        for (at, node) in nodes.iter().enumerate() {
            // The second of two pictures for the two colour modes.
            let before = at.checked_sub(1).map(|before| &nodes[before]);
            let is_second = has_class(node, "mr-only-dark")
                && before.is_some_and(|before| has_class(before, "mr-only-light"));
            if !is_second {
                self.node(node);
            }
        }
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Text { text } => self.text(text),
            Node::Static { attrs, .. } | Node::Element { attrs, .. }
                if attrs.get("class").is_some_and(|class| class == HIDDEN) => {}
            Node::Static {
                tag,
                attrs,
                content,
            } => match heading_in(tag, attrs, content) {
                Some((level, id)) => self.heading(level, &id, content),
                None => self.block(content),
            },
            Node::Element { children, .. } => {
                self.nodes(children);
                self.end();
            }
            Node::Live { component } => self.component(component),
        }
    }

    fn component(&mut self, component: &Component) {
        match component {
            Component::Code { title, code, .. } => {
                let out = &mut self.section().code;
                end_line(out);
                if let Some(title) = title {
                    out.push_str(title);
                    out.push('\n');
                }
                let code = code.html.as_deref().unwrap_or_default();
                out.push_str(&plain(code, Space::Keep));
            }
            Component::Tabs { panels, .. } => {
                for panel in panels {
                    self.line(&panel.label);
                    self.nodes(&panel.children);
                    self.end();
                }
            }
            Component::Details {
                summary, children, ..
            } => {
                self.block(summary);
                self.nodes(children);
                self.end();
            }
            Component::Admonition {
                title, children, ..
            } => {
                self.block(title);
                self.nodes(children);
                self.end();
            }
            Component::Part { children, .. } => {
                component.part_texts().for_each(|text| self.line(text));
                self.nodes(children);
                self.end();
            }
            Component::Own { children, .. } => {
                self.nodes(children);
                self.end();
            }
            Component::Image { alt, .. } => self.line(alt),
            Component::Run { .. } => {}
            Component::PostHead { title, .. } => self.line(title),
            Component::DocCardList { cards } => {
                for card in cards {
                    self.line(&card.label);
                    self.line(&card.description);
                }
            }
        }
    }

    fn heading(&mut self, level: u8, id: &str, content: &Html) {
        let heading = plain(content.html.as_deref().unwrap_or_default(), Space::Collapse);
        self.open.retain(|(above, _)| *above < level);
        let mut section = Section::new(id, &heading, "");
        section.above = self.open.iter().map(|(_, text)| text.clone()).collect();
        self.sections.push(section);
        self.open.push((level, heading));
    }

    fn section(&mut self) -> &mut Section {
        let last = self.sections.len() - 1;
        &mut self.sections[last]
    }

    fn block(&mut self, content: &Html) {
        let text = plain(content.html.as_deref().unwrap_or_default(), Space::Collapse);
        self.line(&text);
    }

    fn line(&mut self, text: &str) {
        self.end();
        self.text(text);
        self.end();
    }

    fn text(&mut self, text: &str) {
        self.section().text.push_str(text);
    }

    fn end(&mut self) {
        end_line(&mut self.section().text);
    }
}

/// Returns the level and the id of a heading, which is the element or in a box with the link to it.
fn heading_in(tag: &str, attrs: &BTreeMap<String, String>, content: &Html) -> Option<(u8, String)> {
    if attrs.get("class").is_some_and(|class| class == HEADING) {
        let inside = start_tags(content.html.as_deref()?).into_iter().next()?;
        return Some((level(&inside.name)?, inside.attribute("id")?.to_owned()));
    }
    Some((level(tag)?, attrs.get("id")?.clone()))
}

fn level(tag: &str) -> Option<u8> {
    let digit = tag.strip_prefix('h')?;
    digit.parse().ok().filter(|level| (1..=6).contains(level))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(tag: &str, id: &str, inner: &str) -> Node {
        let mut attrs = BTreeMap::new();
        if !id.is_empty() {
            attrs.insert("id".to_owned(), id.to_owned());
        }
        Node::Static {
            tag: tag.to_owned(),
            attrs,
            content: Html {
                html: Some(inner.to_owned()),
            },
        }
    }

    fn boxed(inner: &str) -> Node {
        let mut node = html("div", "", inner);
        if let Node::Static { attrs, .. } = &mut node {
            attrs.insert("class".to_owned(), HEADING.to_owned());
        }
        node
    }

    #[test]
    fn sections_list_enclosing_headings() {
        let page = Page {
            body: vec![
                html("p", "", "开头"),
                boxed("<h4 id=\"a\">甲</h4><a class=\"mr-heading-anchor\"></a>"),
                html("p", "", "第一段"),
                html("p", "", "第二段"),
                html("h5", "b", "<code>乙</code>"),
                html("h4", "c", "丙"),
            ],
            ..Page::default()
        };
        let found = page_of(&page).unwrap();
        let sections: Vec<_> = found
            .sections
            .iter()
            .map(|s| {
                (
                    s.id.as_str(),
                    s.heading.as_str(),
                    s.above.join(">"),
                    s.text.as_str(),
                )
            })
            .collect();
        assert_eq!(
            sections,
            [
                ("", "", String::new(), "开头\n"),
                ("a", "甲", String::new(), "第一段\n第二段\n"),
                ("b", "乙", "甲".to_owned(), ""),
                ("c", "丙", String::new(), ""),
            ]
        );
    }

    #[test]
    fn unlisted_page_is_not_indexed() {
        let page = Page {
            unlisted: true,
            ..Page::default()
        };
        assert_eq!(page_of(&page), None);
    }
}
