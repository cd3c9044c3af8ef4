//! Finds the addresses that a chapter's text contains.

use std::ops::Range;

use mdx_lite::{Definition, Document, LinkKind, Node, NodeKind};

use super::{
    attribute_addresses::{in_element, in_html},
    written_address::{AddressForm, WrittenAddress},
};

/// Returns the addresses in a document: first of its definitions, then of all else in the order of the text.
pub fn written_addresses(document: &Document) -> Vec<WrittenAddress> {
    let definitions = document.definitions.iter();
    let definitions = definitions.map(|it| of_definition(document, it));
    let nodes = document.descendants();
    let nodes = nodes.flat_map(|node| of_node(document, node));
    definitions.chain(nodes).collect()
}

fn of_definition(document: &Document, definition: &Definition) -> WrittenAddress {
    let written = document.slice(definition.span);
    let label = written.find("]:").map_or(0, |at| at + "]:".len());
    let rest = definition.span.start + label..definition.span.end;
    WrittenAddress {
        url: definition.url.clone(),
        bytes: address_within(document, rest, &definition.url),
        span: definition.span.range(),
        form: AddressForm::Definition,
    }
}

fn of_node(document: &Document, node: &Node) -> Vec<WrittenAddress> {
    match &node.kind {
        NodeKind::Link { url, kind, .. } => {
            vec![of_markdown(document, node, url, kind, AddressForm::Link)]
        }
        NodeKind::Image { url, kind, .. } => {
            vec![of_markdown(document, node, url, kind, AddressForm::File)]
        }
        NodeKind::Jsx(element) => in_element(document, element, node.span),
        NodeKind::Html(html) => in_html(document, html, node.span),
        // `Document::descendants` leaves titles out.
        NodeKind::Admonition { title, .. } => {
            let nodes = title.iter().flatten().flat_map(Node::descendants);
            nodes.flat_map(|node| of_node(document, node)).collect()
        }
        _ => Vec::new(),
    }
}

fn of_markdown(
    document: &Document,
    node: &Node,
    url: &str,
    kind: &LinkKind,
    form: AddressForm,
) -> WrittenAddress {
    let is_reference = matches!(
        kind,
        LinkKind::Full(_) | LinkKind::Collapsed(_) | LinkKind::Shortcut(_)
    );
    // The text of a link may contain its address too.
    let text = match kind {
        LinkKind::Inline => node.children.last().map(|last| last.span.end),
        _ => None,
    };
    let rest = text.unwrap_or(node.span.start)..node.span.end;
    let bytes = (!is_reference).then(|| address_within(document, rest, url));
    WrittenAddress {
        url: url.to_owned(),
        bytes: bytes.flatten(),
        span: node.span.range(),
        form,
    }
}

/// Returns the bytes of an address in `rest`, which begins after a link's words or a definition's label.
fn address_within(document: &Document, rest: Range<usize>, url: &str) -> Option<Range<usize>> {
    let text = document.source().get(rest.clone())?;
    if let Some(at) = text.find(url).filter(|_| !url.is_empty()) {
        let start = rest.start + at;
        return Some(start..start + url.len());
    }
    // The address has escapes.
    let inside = text.trim_start_matches(|c: char| c.is_whitespace() || "[](".contains(c));
    let start = rest.end - inside.len();
    let (start, end) = match inside.strip_prefix('<') {
        Some(inside) => (start + 1, inside.find('>')?),
        None => (
            start,
            inside
                .find(char::is_whitespace)
                .unwrap_or(inside.trim_end_matches(')').len()),
        ),
    };
    (end > 0).then(|| start..start + end)
}

#[cfg(test)]
mod tests {
    use mdx_lite::{Mode, Options, parse};

    use super::*;

    #[test]
    fn addresses_are_found_where_they_are_written() {
        for (mode, text, expected) in [
            (
                Mode::Mdx,
                "[a.md](a.md#b \"a.md\") ![i](i.png)",
                vec!["a.md#b", "i.png"],
            ),
            (
                Mode::Mdx,
                "[](a.md) [<b.md>](<c d.md>)",
                vec!["a.md", "c d.md"],
            ),
            (
                Mode::Mdx,
                "[x](a\\_b.md \"t\") [y](a&amp;b.md)",
                vec!["a\\_b.md", "a&amp;b.md"],
            ),
            (
                Mode::Mdx,
                "[x][y] [y]\n\n[y]: <a b.md> 'a b.md'\n",
                vec!["a b.md"],
            ),
            (
                Mode::Mdx,
                "[x](#节)\n\n[y]: #节\n\n[y]\n",
                vec!["#节", "#节"],
            ),
            (
                Mode::Mdx,
                "<Card\n  title=\"/a\"\n  href=\"/a\" /> <img src='i.png' />",
                vec!["/a", "i.png"],
            ),
            (
                Mode::Mdx,
                ":::note[见 [x](a.md)]\n\n[y](b.md)\n\n:::\n",
                vec!["a.md", "b.md"],
            ),
            (
                Mode::Markdown,
                "> <A\n> HREF = a.md>x</A> <img\n> src='i.png'> <!-- <a href=\"c.md\"> -->",
                vec!["a.md", "i.png"],
            ),
            (
                Mode::Markdown,
                "<a href=\"a&amp;b.md\">x</a>",
                vec!["a&amp;b.md"],
            ),
            (
                Mode::Markdown,
                "> <img srcset=\"a.png, b.png\n> 2x, a.png 3x\" src=a.png>",
                vec!["a.png", "b.png", "a.png", "a.png"],
            ),
            (
                Mode::Mdx,
                "<ThemedImage alt=\"x.png\" sources={{ light: 'a.png', dark: useBaseUrl(\"/a.png\") }} /> <img srcSet=\"a.png 1x,b.png 2x\" />",
                vec!["a.png", "/a.png", "a.png", "b.png"],
            ),
        ] {
            let document = parse(text, &Options::new(mode));
            let mut found = written_addresses(&document);
            found.sort_by_key(|it| it.span.start);
            let bytes = found.into_iter().filter_map(|it| it.bytes);
            let written: Vec<_> = bytes.map(|it| &text[it]).collect();
            assert_eq!(written, expected, "{text}");
        }
    }
}
