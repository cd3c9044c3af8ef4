//! The tree as HTML.

use std::fmt::{self, Write as _};

use crate::{Align, Document, Element, Node, NodeKind, Value};

/// The document as HTML. Components are written as elements of their name.
pub fn to_html(document: &Document) -> String {
    let mut out = String::new();
    write_nodes(&document.nodes, &mut out);
    out
}

/// Writes nodes one after the other.
pub fn write_nodes(nodes: &[Node], out: &mut String) {
    for node in nodes {
        write_node(node, out);
    }
}

fn write_node(node: &Node, out: &mut String) {
    let inside = &node.children;
    match &node.kind {
        NodeKind::Paragraph => block("p", "", inside, out),
        NodeKind::Heading { depth, id, .. } => {
            let id = if id.is_empty() {
                String::new()
            } else {
                format!(" id=\"{}\"", escape(id))
            };
            block(&format!("h{depth}"), &id, inside, out);
        }
        NodeKind::List { start, tight } => list(*start, *tight, inside, out),
        NodeKind::Quote => container("blockquote", "", inside, out),
        NodeKind::Rule => out.push_str("<hr />\n"),
        NodeKind::Fence { meta, text, .. } => {
            let class = meta
                .raw_lang()
                .map(|lang| format!(" class=\"language-{}\"", escape(lang)));
            out.push_str(
                &format_args!(
                    "<pre><code{}>{}</code></pre>\n",
                    class.unwrap_or_default(),
                    escape(text)
                )
                .to_string(),
            );
        }
        NodeKind::Table { align } => table(align, inside, out),
        NodeKind::Admonition { kind, title } => {
            let class = format!(" class=\"admonition admonition-{}\"", escape(kind));
            open("div", &class, out);
            out.push('\n');
            if let Some(title) = title {
                block("p", " class=\"admonition-title\"", title, out);
            }
            write_nodes(inside, out);
            out.push_str("</div>\n");
        }
        NodeKind::DefList => container("dl", "", inside, out),
        NodeKind::DefTerm => block("dt", "", inside, out),
        NodeKind::DefDetails => container("dd", "", inside, out),
        NodeKind::Jsx(element) => jsx(element, inside, out),
        NodeKind::Html(html) => out.push_str(html),
        NodeKind::Comment(_) | NodeKind::FootnoteDef(_) => {}
        _ => inline(node, out),
    }
}

fn inline(node: &Node, out: &mut String) {
    let inside = &node.children;
    match &node.kind {
        NodeKind::Text(text) | NodeKind::Math { text, .. } => out.push_str(&escape(text)),
        NodeKind::Emph => span("em", "", inside, out),
        NodeKind::Strong => span("strong", "", inside, out),
        NodeKind::Strike => span("del", "", inside, out),
        NodeKind::Code(text) => {
            open("code", "", out);
            out.push_str(&escape(text));
            out.push_str("</code>");
        }
        NodeKind::Link { url, title, .. } => {
            span("a", &address("href", url, title.as_deref()), inside, out);
        }
        NodeKind::Image { url, title, .. } => {
            let alt: String = inside.iter().map(Node::text).collect();
            let alt = format!("{} alt=\"{}\" /", address("src", url, None), escape(&alt));
            let title = title
                .as_deref()
                .map(|title| format!(" title=\"{}\"", escape(title)));
            open(
                "img",
                &format!(
                    "{}{}",
                    alt.trim_end_matches(" /"),
                    title.unwrap_or_default() + " /"
                ),
                out,
            );
        }
        NodeKind::Break { hard: true } => out.push_str("<br />\n"),
        NodeKind::Break { hard: false } => out.push('\n'),
        NodeKind::Expr(value) => out.push_str(&escape(&value.shown().unwrap_or_default())),
        NodeKind::FootnoteRef(label) => push(out, format_args!("<sup>{}</sup>", escape(label))),
        _ => write_nodes(inside, out),
    }
}

fn list(start: Option<u64>, tight: bool, items: &[Node], out: &mut String) {
    let tag = if start.is_some() { "ol" } else { "ul" };
    let first = start
        .filter(|start| *start != 1)
        .map(|start| format!(" start=\"{start}\""));
    open(tag, &first.unwrap_or_default(), out);
    out.push('\n');
    for item in items {
        open("li", "", out);
        if let NodeKind::Item { task: Some(done) } = item.kind {
            let checked = if done { " checked" } else { "" };
            push(
                out,
                format_args!("<input type=\"checkbox\" disabled{checked} /> "),
            );
        }
        for child in &item.children {
            match child.kind {
                NodeKind::Paragraph if tight => write_nodes(&child.children, out),
                _ if child.is_inline() => inline(child, out),
                _ => {
                    if !out.ends_with('\n') {
                        out.push('\n');
                    }
                    write_node(child, out);
                }
            }
        }
        out.push_str("</li>\n");
    }
    push(out, format_args!("</{tag}>\n"));
}

fn table(align: &[Align], rows: &[Node], out: &mut String) {
    out.push_str("<table>\n<thead>\n");
    for (at, row) in rows.iter().enumerate() {
        if at == 1 {
            out.push_str("<tbody>\n");
        }
        let tag = if at == 0 { "th" } else { "td" };
        out.push_str("<tr>\n");
        for (column, cell) in row.children.iter().enumerate() {
            let side = match align.get(column) {
                Some(Align::Left) => " align=\"left\"",
                Some(Align::Center) => " align=\"center\"",
                Some(Align::Right) => " align=\"right\"",
                _ => "",
            };
            block(tag, side, &cell.children, out);
        }
        out.push_str("</tr>\n");
        if at == 0 {
            out.push_str("</thead>\n");
        }
    }
    out.push_str(if rows.len() > 1 {
        "</tbody>\n</table>\n"
    } else {
        "</table>\n"
    });
}

fn jsx(element: &Element, inside: &[Node], out: &mut String) {
    let attrs: String = element
        .attrs
        .iter()
        .filter_map(|attr| match &attr.value {
            Value::Str(text) => Some(format!(" {}=\"{}\"", attr.name, escape(text))),
            Value::Bool(true) => Some(format!(" {}", attr.name)),
            Value::Num(number) => Some(format!(" {}=\"{number}\"", attr.name)),
            _ => None,
        })
        .collect();
    if element.name.is_empty() {
        return write_nodes(inside, out);
    }
    if element.close.is_none() && inside.is_empty() {
        open(&element.name, &format!("{attrs} /"), out);
    } else if element.flow {
        container(&element.name, &attrs, inside, out);
        return;
    } else {
        span(&element.name, &attrs, inside, out);
    }
    if element.flow {
        out.push('\n');
    }
}

fn address(name: &str, url: &str, title: Option<&str>) -> String {
    let title = title
        .map(|title| format!(" title=\"{}\"", escape(title)))
        .unwrap_or_default();
    format!(" {name}=\"{}\"{title}", escape(url))
}

fn open(tag: &str, attrs: &str, out: &mut String) {
    out.push('<');
    out.push_str(tag);
    out.push_str(attrs);
    out.push('>');
}

fn span(tag: &str, attrs: &str, inside: &[Node], out: &mut String) {
    open(tag, attrs, out);
    write_nodes(inside, out);
    push(out, format_args!("</{tag}>"));
}

fn block(tag: &str, attrs: &str, inside: &[Node], out: &mut String) {
    span(tag, attrs, inside, out);
    out.push('\n');
}

fn container(tag: &str, attrs: &str, inside: &[Node], out: &mut String) {
    open(tag, attrs, out);
    out.push('\n');
    write_nodes(inside, out);
    push(out, format_args!("</{tag}>\n"));
}

fn push(out: &mut String, text: fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
