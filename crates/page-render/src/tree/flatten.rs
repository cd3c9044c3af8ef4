//! Writes pieces as HTML alone, for places that cannot contain live components.

use std::fmt::Write as _;

use code_highlight::html::REST;
use safe_html::escape;
use site_model::{Component, Node};

use super::piece::{self, Attributes, Piece};
use crate::alert_kind::admonition_classes;

/// The start tag of the last lines of a long block where all are shown.
const SHOWN_REST: &str = "<span class=\"line--rest\">";

/// Returns pieces as HTML; live components are replaced by their content.
pub(crate) fn flatten(pieces: &[Piece]) -> String {
    pieces.iter().fold(String::new(), |mut out, piece| {
        match piece {
            Piece::Live(node) => flatten_node(node, &mut out),
            other => out.push_str(&piece::html(std::slice::from_ref(other))),
        }
        out
    })
}

fn flatten_node(node: &Node, out: &mut String) {
    match node {
        Node::Text { text } => out.push_str(&escape::text(text)),
        Node::Static {
            tag,
            attrs,
            content,
        } => {
            piece::write_element(out, tag, attrs, content.html.as_deref().unwrap_or_default());
        }
        Node::Element {
            tag,
            attrs,
            children,
        } => {
            let mut inside = String::new();
            flatten_nodes(children, &mut inside);
            piece::write_element(out, tag, attrs, &inside);
        }
        Node::Live { component } => flatten_component(component, out),
    }
}

fn flatten_nodes(nodes: &[Node], out: &mut String) {
    for node in nodes {
        flatten_node(node, out);
    }
}

fn flatten_component(component: &Component, out: &mut String) {
    match component {
        Component::Code {
            classes,
            title,
            wrap,
            code,
            ..
        } => {
            let code = code.html.as_deref().unwrap_or_default();
            write_code(title.as_deref(), classes.as_deref(), *wrap, code, out);
        }
        Component::Tabs { panels, .. } => {
            for panel in panels {
                flatten_nodes(&panel.children, out);
            }
        }
        Component::Details {
            summary, children, ..
        } => {
            let summary = summary.html.as_deref().unwrap_or_default();
            let _ = write!(out, "<div>{summary}</div>");
            flatten_nodes(children, out);
        }
        Component::Admonition {
            kind,
            like,
            title,
            label,
            children,
        } => {
            let title = title.html.as_deref().unwrap_or_default();
            let _ = write!(
                out,
                "<div aria-label=\"{}\" class=\"{}\" role=\"note\"><p class=\"mr-admonition-title\">{title}</p>",
                escape::attribute(label),
                admonition_classes(kind, like.as_deref())
            );
            flatten_nodes(children, out);
            out.push_str("</div>");
        }
        Component::Image {
            src,
            alt,
            title,
            width,
            height,
        } => {
            let size = [("width", width), ("height", height)];
            let size = size.map(|(name, size)| Some((name, (*size)?.to_string())));
            let title = title.clone().map(|title| ("title", title));
            let known = [
                ("src", src.clone()),
                ("alt", alt.clone()),
                ("loading", "lazy".to_owned()),
                ("decoding", "async".to_owned()),
            ];
            let optional = size.into_iter().chain([title]).flatten();
            let attrs = known.into_iter().chain(optional);
            let attrs: Attributes = attrs.map(|(name, value)| (name.into(), value)).collect();
            piece::write_element(out, "img", &attrs, "");
        }
        Component::Own { children, .. } => flatten_nodes(children, out),
        Component::Part { children, .. } => {
            for text in component.part_texts() {
                let _ = write!(out, "<p>{}</p>", escape::text(text));
            }
            flatten_nodes(children, out);
        }
        Component::Run { .. } | Component::PostHead { .. } | Component::DocCardList { .. } => {}
    }
}

/// Writes a block of code without its buttons.
fn write_code(
    title: Option<&str>,
    classes: Option<&str>,
    is_wrapped: bool,
    code: &str,
    out: &mut String,
) {
    out.push_str("<div class=\"mr-code\">");
    if let Some(title) = title {
        let title = escape::text(title);
        let _ = write!(out, "<div class=\"mr-code__title\">{title}</div>");
    }
    out.push_str("<pre class=\"mr-code__pre\"");
    if is_wrapped {
        out.push_str(" data-wrapped=\"\"");
    }
    out.push_str("><code");
    if let Some(classes) = classes {
        let _ = write!(out, " class=\"{}\"", escape::attribute(classes));
    }
    out.push('>');
    // Only a live block can show hidden lines.
    push_quoted(out, &code.replace(REST, SHOWN_REST));
    out.push_str("</code></pre></div>");
}

/// Writes highlighted code with quotes around its classes. Without them, the sanitiser parses a
/// fragment three times more, which takes half of the time of a page of such blocks.
fn push_quoted(out: &mut String, code: &str) {
    const CLASS: &str = "<span class=";
    let mut parts = code.split(CLASS);
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        out.push_str(CLASS);
        match part.split_once('>') {
            Some((class, rest)) if !class.starts_with('"') => {
                let _ = write!(out, "\"{class}\">{rest}");
            }
            _ => out.push_str(part),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::push_quoted;

    #[test]
    fn classes_of_code_are_quoted() {
        let code = "<span class=lines><span class=tk-k>a</span> &lt;span class=b&gt;\n</span>\
                    <span class=\"line\" data-line=\"3\">c</span>";
        let mut html = String::new();
        push_quoted(&mut html, code);
        let expected = "<span class=\"lines\"><span class=\"tk-k\">a</span> &lt;span class=b&gt;\n\
                        </span><span class=\"line\" data-line=\"3\">c</span>";
        assert_eq!(html, expected);
    }
}
