//! Rewrites HTML so that a parser reads the tree that its tags describe.
//!
//! A parser closes a paragraph where a block begins, moves content that a table may not contain,
//! and closes a link at the next one. React compares its tree with the tree that the browser
//! parsed, and readers lose text where they differ.

use crate::{
    html::{cost::excess_of_written, plain::depth_of_plain},
    tree::{self, Element, HtmlNode},
};

/// The number of rounds of parsing and writing before the elements are given up. Random fragments
/// take two rounds, contrived ones three.
const ROUNDS: usize = 6;

/// Elements whose start tag closes an open paragraph (HTML Standard, section 13.2.6.4.7).
const CLOSES_PARAGRAPH: &[&str] = &[
    "address",
    "article",
    "aside",
    "blockquote",
    "center",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "hr",
    "li",
    "listing",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "plaintext",
    "pre",
    "search",
    "section",
    "summary",
    "table",
    "ul",
    "xmp",
];

/// Parts of a table and of a list, which are laid out as blocks as well.
const PARTS: &[&str] = &[
    "caption", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr",
];

/// Elements inside which a block does not close a paragraph outside (*button scope*, section
/// 13.2.4.2). A table closes the paragraph itself.
const ENDS_SCOPE: &[&str] = &[
    "annotation-xml",
    "applet",
    "button",
    "caption",
    "desc",
    "foreignobject",
    "marquee",
    "mi",
    "mn",
    "mo",
    "ms",
    "mtext",
    "object",
    "template",
    "td",
    "th",
    "title",
];

/// Returns whether browsers lay an element out as a block, beside which white space is not shown.
pub fn is_block(name: &str) -> bool {
    CLOSES_PARAGRAPH.contains(&name) || PARTS.contains(&name)
}

/// Returns whether a parser reads `html`, the content of a `div`, as the tree that its tags
/// describe. HTML that costs too much to parse does not.
pub fn reads_back(html: &str) -> bool {
    depth_of_plain(html).is_some()
        || excess_of_written(html).is_none()
            && tree::parse_as_written(html).is_some_and(|written| is_stable(html, &written))
}

/// Returns `html`, the content of a `div`, rewritten so that it [reads back](reads_back); `None` if
/// it already does.
///
/// A paragraph around a block becomes a `div`, a link inside a link becomes a `span` (a block with
/// links makes the outer one a `span`), and a `title` outside a drawing is replaced by its text.
/// Any other misplaced element moves to the position that a browser would give it. Text is never
/// dropped.
pub fn stable_html(html: &str) -> Option<String> {
    if depth_of_plain(html).is_some() {
        return None;
    }
    let written = tree::parse_as_written(html);
    if written.as_ref().is_some_and(|tree| is_stable(html, tree)) {
        return None;
    }
    let mut html = match written {
        Some(tree) => tree::write(&with_legal_nesting(tree)),
        None => html.to_owned(),
    };
    for _ in 0..ROUNDS {
        let parsed = without_titles(without_filled_voids(tree::parse(&html)), false);
        html = tree::write(&parsed);
        if is_stable(&html, &parsed) {
            return Some(html);
        }
    }
    Some(tree::write(&only_blocks(tree::parse(&html))))
}

/// Whether `html` parses as `written`, and browsers show all of it.
fn is_stable(html: &str, written: &[HtmlNode]) -> bool {
    !has_title(written) && same_nodes(&tree::parse(html), written)
}

/// Whether two trees have the same elements around the same text. The parser writes SVG names with
/// capitals, and keeps all attributes.
fn same_nodes(one: &[HtmlNode], other: &[HtmlNode]) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|pair| match pair {
            (HtmlNode::Text(one), HtmlNode::Text(other)) => one == other,
            (HtmlNode::Element(one), HtmlNode::Element(other)) => {
                one.name.eq_ignore_ascii_case(&other.name)
                    && same_nodes(&one.children, &other.children)
            }
            _ => false,
        })
}

/// Whether a `title` is outside a drawing. Browsers hide it, and React moves it to the head of the
/// document.
fn has_title(nodes: &[HtmlNode]) -> bool {
    nodes.iter().any(|node| match node {
        HtmlNode::Element(element) if element.name == "svg" => false,
        HtmlNode::Element(element) => element.name == "title" || has_title(&element.children),
        HtmlNode::Text(_) => false,
    })
}

fn with_legal_nesting(nodes: Vec<HtmlNode>) -> Vec<HtmlNode> {
    let mut nodes = without_titles(nodes, false);
    tree::for_each_element(&mut nodes, &mut |element| match element.name.as_str() {
        "p" if has_block(&element.children) => "div".clone_into(&mut element.name),
        "a" if has_block_with_link(&element.children) => without_link(element),
        "a" => tree::for_each_element(&mut element.children, &mut |inner| {
            if inner.name == "a" {
                without_link(inner);
            }
        }),
        _ => {}
    });
    nodes
}

/// Turns a link into a `span` that keeps its id, so that other links still reach it.
fn without_link(element: &mut Element) {
    "span".clone_into(&mut element.name);
    let is_of_link = |name: &str| matches!(name, "download" | "href" | "rel" | "target");
    element.attributes.retain(|(name, _)| !is_of_link(name));
}

/// Whether a block among or below `nodes` contains a link.
fn has_block_with_link(nodes: &[HtmlNode]) -> bool {
    nodes.iter().any(|node| match node {
        HtmlNode::Element(Element { name, children, .. }) => {
            let is_block = CLOSES_PARAGRAPH.contains(&name.as_str());
            is_block && has_link(children) || has_block_with_link(children)
        }
        HtmlNode::Text(_) => false,
    })
}

fn has_link(nodes: &[HtmlNode]) -> bool {
    nodes.iter().any(|node| match node {
        HtmlNode::Element(element) => element.name == "a" || has_link(&element.children),
        HtmlNode::Text(_) => false,
    })
}

/// Whether a block among or below `nodes` would close a paragraph around them.
fn has_block(nodes: &[HtmlNode]) -> bool {
    nodes.iter().any(|node| match node {
        HtmlNode::Element(Element { name, children, .. }) => {
            CLOSES_PARAGRAPH.contains(&name.as_str())
                || !ENDS_SCOPE.contains(&name.as_str()) && has_block(children)
        }
        HtmlNode::Text(_) => false,
    })
}

/// Replaces each `title` outside a drawing by its content.
fn without_titles(nodes: Vec<HtmlNode>, in_drawing: bool) -> Vec<HtmlNode> {
    let mut out = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            HtmlNode::Element(mut element) => {
                let in_drawing = in_drawing || element.name == "svg";
                element.children = without_titles(element.children, in_drawing);
                match element.name == "title" && !in_drawing {
                    true => out.append(&mut element.children),
                    false => out.push(HtmlNode::Element(element)),
                }
            }
            text @ HtmlNode::Text(_) => out.push(text),
        }
    }
    out
}

/// Replaces each void element that has children by its children. In a drawing, a parser reads
/// `<input>` as an ordinary element and puts the following nodes into it.
fn without_filled_voids(nodes: Vec<HtmlNode>) -> Vec<HtmlNode> {
    let mut out = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            HtmlNode::Element(mut element) => {
                element.children = without_filled_voids(element.children);
                match tree::is_void(&element.name) && !element.children.is_empty() {
                    true => out.append(&mut element.children),
                    false => out.push(HtmlNode::Element(element)),
                }
            }
            text @ HtmlNode::Text(_) => out.push(text),
        }
    }
    out
}

/// Returns the nodes with `div` as their only element, which may be nested in itself.
fn only_blocks(nodes: Vec<HtmlNode>) -> Vec<HtmlNode> {
    let mut out = Vec::new();
    for node in nodes {
        match node {
            HtmlNode::Element(mut element) => {
                element.children = only_blocks(element.children);
                match element.name == "div" {
                    true => out.push(HtmlNode::Element(element)),
                    false => out.append(&mut element.children),
                }
            }
            text @ HtmlNode::Text(_) => out.push(text),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misplaced_elements_are_moved_and_text_stays() {
        for (html, stable) in [
            (
                "<p>a <details><summary>s</summary>x</details> b</p>",
                "<div>a <details><summary>s</summary>x</details> b</div>",
            ),
            (
                "<p class=\"c\">a<em><div>b</div></em></p>",
                "<div class=\"c\">a<em><div>b</div></em></div>",
            ),
            ("<p>a<p>b</p>c</p>", "<div>a<p>b</p>c</div>"),
            ("<p>a<title>b <b>c</b></title></p>", "<p>ab <b>c</b></p>"),
            ("<h2>a<h3>b</h3>c</h2>", "<h2>a</h2><h3>b</h3>c"),
            ("<div><td>a</td></div>", "<div>a</div>"),
            (
                "<table><tr><td>a</td></tr></table>",
                "<table><tbody><tr><td>a</td></tr></tbody></table>",
            ),
            (
                "<table>a<tr></tr></table>",
                "a<table><tbody><tr></tr></tbody></table>",
            ),
            (
                "<a href=\"x\">a<a href=\"y\">b</a>c</a>",
                "<a href=\"x\">a<span>b</span>c</a>",
            ),
            (
                "<a href=\"x\">a<div><a href=\"y\">b</a></div></a>",
                "<span>a<div><a href=\"y\">b</a></div></span>",
            ),
            ("<li>a<li>b</li></li>", "<li>a</li><li>b</li>"),
            ("<svg><div>a</div></svg>", "<svg></svg><div>a</div>"),
            ("<p>a", "<p>a</p>"),
            (
                "<svg><a><input>b<img>c</a></svg>",
                "<svg><a>b</a></svg><img>c",
            ),
        ] {
            assert_eq!(stable_html(html).as_deref(), Some(stable), "{html}");
            assert!(reads_back(stable), "{stable}");
        }
    }

    #[test]
    fn html_that_reads_back_is_unchanged() {
        for html in [
            "<p>a <em>b</em><br>c &amp; d</p>",
            "<p><button><p>a</p></button></p>",
            "<div><p>a</p><pre>\n\nb</pre></div>",
            "<ul><li>a<ul><li>b</li></ul></li></ul>",
            "<svg viewBox=\"0 0 1 1\"><title>a</title><clipPath></clipPath></svg>",
            "<table><thead><tr><th>a</th></tr></thead></table>",
            "<math><mtext>a</mtext></math>",
        ] {
            assert_eq!(stable_html(html), None, "{html}");
        }
    }
}
