//! Divides the HTML of a component at its headings, as the nodes of a page.

use std::collections::BTreeMap;

use site_model::{Html, Node};

/// Elements whose content is not text of the page.
const NOT_TEXT: [&str; 4] = ["script", "style", "template", "noscript"];

/// Returns the content of the first element with this attribute, such as ` data-own="1"`, as nodes: its
/// headings, and the HTML between them. The HTML is React's, in which `>` ends a tag.
pub fn html_nodes(html: &str, attribute: &str) -> Vec<Node> {
    let Some(content) = content(html, attribute) else {
        return Vec::new();
    };
    let mut nodes = Vec::new();
    let (mut text, mut rest) = (String::new(), content);
    while let Some((before, tag, after)) = next_tag(rest) {
        text.push_str(before);
        let name = name_of(tag);
        let end = format!("</{name}>");
        let level = name.strip_prefix('h').and_then(|it| it.parse::<u8>().ok());
        let is_heading = level.is_some_and(|level| (2..=6).contains(&level));
        if is_heading || NOT_TEXT.contains(&name) {
            let (inner, others) = after.split_once(&end).unwrap_or((after, ""));
            if is_heading {
                nodes.push(node("div", "", std::mem::take(&mut text)));
                nodes.push(node(name, id_of(tag), inner.to_owned()));
            }
            rest = others;
        } else {
            text.extend(["<", tag, ">"]);
            rest = after;
        }
    }
    text.push_str(rest);
    nodes.push(node("div", "", text));
    nodes
}

/// Returns the content of the first element with this attribute.
fn content<'a>(html: &'a str, attribute: &str) -> Option<&'a str> {
    let found = html.find(attribute)?;
    let start = found + html[found..].find('>')? + 1;
    let element = &html[html[..found].rfind('<')? + 1..];
    let name = name_of(element);
    let (mut depth, mut rest) = (1, &html[start..]);
    while let Some((before, tag, after)) = next_tag(rest) {
        let at = html.len() - rest.len() + before.len();
        match tag.strip_prefix('/') {
            Some(closed) if closed == name => depth -= 1,
            None if name_of(tag) == name => depth += 1,
            _ => {}
        }
        if depth == 0 {
            return Some(&html[start..at]);
        }
        rest = after;
    }
    Some(&html[start..])
}

/// Returns the text before the next tag, the tag between its brackets, and the rest.
fn next_tag(html: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = html.split_once('<')?;
    let (tag, after) = rest.split_once('>')?;
    Some((before, tag, after))
}

fn name_of(tag: &str) -> &str {
    let end = tag.find(|c: char| !c.is_ascii_alphanumeric());
    &tag[..end.unwrap_or(tag.len())]
}

/// Returns the value of the attribute `id`.
fn id_of(tag: &str) -> &str {
    let value = tag.split_once(" id=\"").map(|(_, value)| value);
    value
        .and_then(|it| it.split('"').next())
        .unwrap_or_default()
}

fn node(tag: &str, id: &str, html: String) -> Node {
    Node::Static {
        tag: tag.to_owned(),
        attrs: BTreeMap::from([("id".to_owned(), id.to_owned())]),
        content: Html { html: Some(html) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_divide_the_content_of_an_element() {
        for (html, expected) in [
            (
                "<nav>no</nav><div class=\"a\" data-own=\"1\"><div>a<style>b{}</style></div><h1>c</h1></div><p>no",
                "div#: <div>a</div><h1>c</h1>",
            ),
            (
                "<div data-own=\"1\">a<h2 id=\"b\" class=\"x\">c <b>d</b></h2><header>e</header><h3>f</h3></div>g",
                "div#: a|h2#b: c <b>d</b>|div#: <header>e</header>|h3#: f|div#: ",
            ),
            ("<div data-own=\"1\">a <script>b", "div#: a "),
            ("<p>none</p>", ""),
        ] {
            let shown = |node: &Node| match node {
                Node::Static {
                    tag,
                    attrs,
                    content,
                } => {
                    let html = content.html.as_deref().unwrap_or_default();
                    format!("{tag}#{}: {html}", attrs["id"])
                }
                other => panic!("{other:?}"),
            };
            let found: Vec<_> = html_nodes(html, " data-own=\"1\"")
                .iter()
                .map(shown)
                .collect();
            assert_eq!(found.join("|"), expected, "{html}");
        }
    }
}
