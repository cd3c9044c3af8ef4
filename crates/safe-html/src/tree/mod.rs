//! HTML as a tree: parsed as by browsers, or read tag by tag as written.

mod parser;
mod start_tags;
mod tags;

use html5ever::{
    buffer_queue::BufferQueue,
    tendril::StrTendril,
    tokenizer::{Tag, TokenSink, Tokenizer, TokenizerOpts},
};

use crate::escape;

pub use parser::parse;
pub use start_tags::start_tags;
pub use tags::parse_as_written;

/// A node of an HTML fragment. Comments are omitted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HtmlNode {
    /// Text, unescaped.
    Text(String),
    /// An element.
    Element(Element),
}

/// An element of an HTML fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// The name, with its prefix if it has one.
    pub name: String,
    /// Names and unescaped values, in the order of the source.
    pub attributes: Vec<(String, String)>,
    /// The nodes inside.
    pub children: Vec<HtmlNode>,
}

impl From<Tag> for Element {
    fn from(tag: Tag) -> Self {
        let attributes = tag.attrs.into_iter();
        let attributes = attributes.map(|it| (it.name.local.to_string(), it.value.to_string()));
        Self {
            name: tag.name.to_string(),
            attributes: attributes.collect(),
            children: Vec::new(),
        }
    }
}

impl Element {
    /// Returns the value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(own, _)| own == name)?;
        Some(&found.1)
    }

    /// Sets an attribute; a new one goes last.
    pub fn set_attribute(&mut self, name: &str, value: String) {
        match self.attributes.iter_mut().find(|(own, _)| own == name) {
            Some((_, own)) => *own = value,
            None => self.attributes.push((name.to_owned(), value)),
        }
    }
}

/// Reads HTML token by token, without a tree: nesting has no limit.
fn tokenize<S: TokenSink>(html: &str, sink: S) -> S {
    let tokenizer = Tokenizer::new(sink, TokenizerOpts::default());
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(html));
    // The sinks ask for no pause, so one call reads everything.
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    tokenizer.sink
}

/// Calls `change` with every element below `nodes`, outer elements first.
pub fn for_each_element(nodes: &mut [HtmlNode], change: &mut impl FnMut(&mut Element)) {
    for node in nodes {
        if let HtmlNode::Element(element) = node {
            change(element);
            for_each_element(&mut element.children, change);
        }
    }
}

/// Writes nodes as HTML.
pub fn write(nodes: &[HtmlNode]) -> String {
    let mut out = String::new();
    for node in nodes {
        write_node(node, &mut out);
    }
    out
}

fn write_node(node: &HtmlNode, out: &mut String) {
    let element = match node {
        HtmlNode::Text(text) => return out.push_str(&escape::text(text)),
        HtmlNode::Element(element) => element,
    };
    out.push('<');
    out.push_str(&element.name);
    for (name, value) in &element.attributes {
        out.push(' ');
        out.push_str(name);
        out.push_str("=\"");
        out.push_str(&escape::attribute(value));
        out.push('"');
    }
    out.push('>');
    if is_void(&element.name) {
        return;
    }
    write_children(element, out);
    out.push_str("</");
    out.push_str(&element.name);
    out.push('>');
}

fn write_children(element: &Element, out: &mut String) {
    // The parser reads the content of `noscript` as browsers with scripts do: as text.
    let is_text = |node: &HtmlNode| matches!(node, HtmlNode::Text(_));
    let is_noscript = element.name == "noscript" && element.children.iter().all(is_text);
    let is_raw = is_noscript || is_raw_text(&element.name);
    // The parser drops a line feed at the start of one of these elements.
    if drops_line_feed(&element.name)
        && let Some(HtmlNode::Text(text)) = element.children.first()
        && text.starts_with('\n')
    {
        out.push('\n');
    }
    for child in &element.children {
        match child {
            HtmlNode::Text(text) if is_raw => out.push_str(text),
            child => write_node(child, out),
        }
    }
}

/// Whether an element has no end tag (HTML Standard, section 13.1.2), including obsolete ones that
/// parsers still know.
pub(crate) fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "base"
            | "basefont"
            | "bgsound"
            | "br"
            | "col"
            | "embed"
            | "frame"
            | "hr"
            | "img"
            | "input"
            | "keygen"
            | "link"
            | "meta"
            | "param"
            | "source"
            | "track"
            | "wbr"
    )
}

/// Whether an element's text is not escaped.
fn is_raw_text(name: &str) -> bool {
    matches!(
        name,
        "iframe" | "noembed" | "noframes" | "plaintext" | "script" | "style" | "xmp"
    )
}

fn drops_line_feed(name: &str) -> bool {
    matches!(name, "listing" | "pre" | "textarea")
}

/// Appends text to `nodes`, joined with preceding text.
fn push_text(nodes: &mut Vec<HtmlNode>, text: &str) {
    match nodes.last_mut() {
        Some(HtmlNode::Text(last)) => last.push_str(text),
        _ => nodes.push(HtmlNode::Text(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::{parse, write};

    #[test]
    fn text_that_is_not_escaped_round_trips() {
        for html in [
            "<noscript><img src=\"a.svg\" alt=\"a &amp; b\"> c</noscript>",
            "<p>a<noscript><b>b</b></noscript></p>",
            "<script>a && b < c</script>",
            "<style>a > b{}</style>",
            "<textarea>a &lt; b</textarea>",
            "<iframe src=\"a\"><p>b</p></iframe>",
        ] {
            assert_eq!(write(&parse(html)), html);
        }
    }
}
