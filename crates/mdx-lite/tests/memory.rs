//! The memory of a text is proportional to its size, however many marks it has. This program has one
//! test: others would allocate beside it.

use mdx_lite::{Mode, Options, parse};
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
    let title = format!(":::note {}\n", "*a* ".repeat(250));
    texts.push(title.repeat(SIZE / title.len()));
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
