//! The memory of a text is proportional to its size, however many marks it has.

use mdx_lite::{Mode, Node, NodeKind, Options, parse};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

const SIZE: usize = 1_000_000;

/// The number of bytes that a byte of text may take.
const MOST_BYTES: usize = 100;

/// Texts that are repeated up to [`SIZE`].
const REPEATED: [&str; 41] = [
    "$",
    "$$ ",
    "$a$ ",
    "*_",
    "*a* ",
    "**a** ",
    "~~a~~ ",
    "`a` ",
    "[",
    "](",
    "[a](b) ",
    "![a](b) ",
    "<",
    "<b>",
    "<b>a</b> ",
    "<br/>",
    "<!-- a -->",
    "{",
    "{1}",
    "{a}",
    "&amp;",
    "\\*",
    "http://a.b ",
    "a@b.cc ",
    "x[^a] ",
    "[^a]: b\n",
    "[a]: b\n",
    "[a] ",
    "# a\n",
    "- a\n",
    "- ",
    "> ",
    "> a\n\n",
    ":::note\n",
    ":::note\n:::\n",
    ":::\n\n",
    "a\n",
    "a\n\n",
    "***\n",
    "|a|b|\n|-|-|\n\n",
    "```\n\n```\n",
];

#[test]
fn the_memory_of_marks_is_limited() {
    let mut texts: Vec<_> = REPEATED.map(|unit| unit.repeat(SIZE / unit.len())).into();
    texts.push(format!("|a|b|\n|-|-|\n{}", "|c|d|\n".repeat(SIZE / 6)));
    texts.push(format!("<A {}/>\n", "b=\"c\" ".repeat(SIZE / 6)));
    texts.push(format!("{{[{}]}}\n", "1,".repeat(SIZE / 2)));
    for text in &texts {
        for mode in [Mode::Mdx, Mode::Markdown] {
            let mut options = Options::new(mode);
            options.math = true;
            options.definition_lists = true;
            ALLOCATOR.reset_peak_usage();
            let before = ALLOCATOR.current_usage();
            let document = parse(text, &options);
            let taken = (ALLOCATOR.peak_usage() - before) / text.len();
            let start = &text[..text.len().min(20)];
            println!("{start:?} in {mode:?}: {taken} bytes");
            assert!(taken <= MOST_BYTES, "{start:?} in {mode:?}: {taken} bytes");
            let count = document.descendants().count();
            assert!(count <= SIZE / 6, "{start:?} in {mode:?}: {count} nodes");
        }
    }
}

#[test]
fn the_rest_of_a_dense_text_is_shown_as_written() {
    let rest = "**x** the end";
    for unit in ["*_", "<br/>", "- a\n", "*a* "] {
        let text = format!("# Title\n\n{}{rest}\n", unit.repeat(SIZE / unit.len()));
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
