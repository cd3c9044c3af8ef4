//! Texts that no one writes: the tree stays shallow enough to be walked and dropped anywhere.

use mdx_lite::{Mode, Node, Options, parse};

/// The number of nodes above the deepest one, found without recursion.
fn depth(nodes: &[Node]) -> usize {
    let mut stack: Vec<_> = nodes.iter().map(|node| (node, 1)).collect();
    let mut deepest = 0;
    while let Some((node, depth)) = stack.pop() {
        deepest = deepest.max(depth);
        stack.extend(node.children.iter().map(|child| (child, depth + 1)));
    }
    deepest
}

#[test]
fn deep_nesting_is_capped() {
    for (open, close) in [
        ("> ", ""),
        ("- ", ""),
        ("*a **b ", "** *"),
        ("[", "](x)"),
        ("<b>a", "</b>"),
        ("<A>\n", "</A>\n"),
        (":::note\n", ":::\n"),
    ] {
        let text = open.repeat(1_500) + "x\n" + &close.repeat(1_500);
        for mode in [Mode::Mdx, Mode::Markdown, Mode::CommonMark] {
            let document = parse(&text, &Options::new(mode));
            let depth = depth(&document.nodes);
            assert!(
                (1..=1_100).contains(&depth),
                "{open:?} in {mode:?}: {depth}"
            );
        }
    }
}
