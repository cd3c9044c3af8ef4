//! Text with more marks than the parser reads.

use mdx_lite::{Mode, Node, NodeKind, Options, parse};

#[test]
fn the_rest_of_a_dense_text_is_shown_as_written() {
    let rest = "**x** the end";
    for unit in ["*_", "<br/>", "- a\n", "*a* "] {
        let text = format!("# Title\n\n{}{rest}\n", unit.repeat(1_000_000 / unit.len()));
        for mode in [Mode::Mdx, Mode::Markdown] {
            let document = parse(&text, &Options::new(mode));
            let [found] = &document.diagnostics[..] else {
                panic!(
                    "{unit:?} in {mode:?}: {} findings",
                    document.diagnostics.len()
                );
            };
            assert_eq!(found.code.as_str(), "W141");
            let last = document.nodes.last().map(|node| &node.kind);
            let Some(NodeKind::Fence { text: shown, .. }) = last else {
                panic!("{unit:?} in {mode:?} ends with {last:?}");
            };
            let place = found.span.start;
            assert_eq!(shown.trim_end(), text[place..].trim_end());
            assert!(shown.trim_end().ends_with(rest));
            let title = document.nodes.first().map(Node::text);
            assert_eq!(title.as_deref(), Some("Title"));
        }
    }
}

#[test]
fn the_rest_of_a_dense_title_is_text() {
    let text = format!(":::note {}THE END\n\na\n:::\n", "*t* ".repeat(60_000));
    let document = parse(&text, &Options::new(Mode::Markdown));
    let codes: Vec<_> = document
        .diagnostics
        .iter()
        .map(|found| found.code.as_str())
        .collect();
    // The title, and the text after it.
    assert_eq!(codes, ["W141", "W141"]);
    let kinds = document.nodes.iter().map(|node| &node.kind);
    let titles = kinds.filter_map(|kind| match kind {
        NodeKind::Admonition { title, .. } => title.as_deref(),
        _ => None,
    });
    let [title] = titles.collect::<Vec<_>>()[..] else {
        panic!("one admonition");
    };
    assert!(title.iter().all(Node::is_inline));
    let last = title.last().map(Node::text).unwrap_or_default();
    assert!(last.trim_end().ends_with("THE END"), "{last:?}");
}
