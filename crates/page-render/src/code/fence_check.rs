//! Checks of a fenced code block: its closing fence, and the attributes after `rust`.

use std::ops::Range;

use code_highlight::block::{info_words, most_lines};
use diagnostics::{codes, nearest};
use mdx_lite::{Meta, Node};

use super::fence_words;
use crate::Builder;

/// The attributes that mdBook, rustdoc and this site know or well-known books style.
const RUST_ATTRIBUTES: [&str; 26] = [
    "allow_fail",
    "collapse",
    "compile_fail",
    "copy",
    "does_not_compile",
    "editable",
    "edition2015",
    "edition2018",
    "edition2021",
    "edition2024",
    "ignore",
    "max-lines",
    "mdbook-runnable",
    "no-collapse",
    "no-copy",
    "no-wrap",
    "no_run",
    "nocopy",
    "noplaypen",
    "noplayground",
    "nowrap",
    "panics",
    "should_panic",
    "standalone_crate",
    "test_harness",
    "wrap",
];

impl Builder<'_> {
    /// Warns about a block that is not closed, and about misspelt attributes of Rust.
    pub(crate) fn check_fence(&mut self, meta: &Meta, node: &Node) {
        if let Some(fence) = unclosed_fence(&self.source.text, node.span.range()) {
            let mut message = "this code block is never closed".to_owned();
            let mut span = node.span.start..node.span.start + fence.len();
            let character = match fence.starts_with('~') {
                true => "tildes",
                false => "backticks",
            };
            let count = fence.len();
            let mut help =
                format!("close it with a line of {count} {character} where the code ends");
            let outer = outer_fence(&self.source.text[..node.span.start], fence);
            if let Some(outer) = outer.filter(|_| meta.info.is_empty()) {
                message = format!(
                    "a block inside of this one ends it, because both begin with {count} {character}"
                );
                help = format!("begin and end this block with {} {character}", count + 1);
                span = outer;
            }
            self.warn_at(codes::UNCLOSED_CODE, span, message).help = Some(help);
        }
        for word in info_words(&meta.info).words {
            if is_faulty_fold(word) {
                let message = format!("`{word}` has no meaning: a block is folded from its end");
                let help = "write `collapse` for the whole block, or `max-lines=10` for the first lines that it shows";
                self.warn(codes::UNKNOWN_CODE_ATTRIBUTE, node, message).help = Some(help.into());
            }
        }
        for (word, near) in misspelt_attributes(&meta.info) {
            let message = format!("unknown attribute `{word}` of a Rust block");
            self.warn(codes::UNKNOWN_CODE_ATTRIBUTE, node, message).help =
                Some(format!("did you mean `{near}`?"));
        }
    }

    /// Warns about faults in the words after the language of a block with this text.
    pub(crate) fn check_fence_words(&mut self, meta: &Meta, text: &str, node: &Node) {
        let of_comments = fence_words::comment_fault(text);
        let of_words = fence_words::faults(&meta.info, text.lines().count());
        for fault in of_words.into_iter().chain(of_comments) {
            self.warn(codes::UNKNOWN_CODE_ATTRIBUTE, node, fault.message)
                .help = Some(fault.help);
        }
    }
}

/// Returns the opening fence of a block that continues to the end of its container.
fn unclosed_fence(text: &str, span: Range<usize>) -> Option<&str> {
    let block = text.get(span)?;
    let mark = block.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let length = block.len() - block.trim_start_matches(mark).len();
    let fence = &block[..length];
    let last = block.trim_end().lines().skip(1).last().unwrap_or_default();
    let last = last.trim_start_matches([' ', '\t', '>']);
    let is_closed = last.starts_with(fence) && last.chars().all(|c| c == mark);
    (length >= 3 && !is_closed).then_some(fence)
}

/// The number of lines before an unclosed block in which the block around it is looked for.
const MOST_LINES: usize = 400;

/// Returns the first line of a block that contains a block with as many marks. The last three fences of
/// the text are then the starts of both blocks and one end.
fn outer_fence(text: &str, fence: &str) -> Option<Range<usize>> {
    let mut end = text.len();
    let lines = text.rsplit('\n').map(|line| {
        let written = line.trim_start_matches([' ', '>', '\t']);
        let start = end - written.len();
        end = (end - line.len()).saturating_sub(1);
        (written.trim_end(), start)
    });
    let mut fences = lines.take(MOST_LINES).filter_map(|(line, start)| {
        let info = line.strip_prefix(fence)?;
        let is_word = info.starts_with(|c: char| c.is_ascii_alphabetic());
        (info.is_empty() || is_word).then_some((is_word, start..start + line.len()))
    });
    let (last, inner, outer) = (fences.next()?, fences.next()?, fences.next()?);
    (!last.0 && inner.0 && outer.0).then_some(outer.1)
}

/// Returns whether a word should fold a block and does not, such as `collapse={1-5}`.
fn is_faulty_fold(word: &str) -> bool {
    matches!(name_of(word), "collapse" | "max-lines" | "collapsed-lines")
        && most_lines(word).is_none()
}

/// Returns the part of a word before its value.
fn name_of(word: &str) -> &str {
    let word = word.strip_prefix(':').unwrap_or(word);
    word.split_once('=').map_or(word, |(name, _)| name)
}

/// Returns each unknown attribute of a Rust block with the known attribute that it resembles.
fn misspelt_attributes(info: &str) -> Vec<(&str, &'static str)> {
    let info = info_words(info);
    if !info.is_language("rust") {
        return Vec::new();
    }
    let words = info.words.into_iter();
    let unknown = words.filter(|word| !RUST_ATTRIBUTES.contains(&name_of(word)));
    unknown
        .filter_map(|word| Some((word, nearest(word, RUST_ATTRIBUTES)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_need_a_closing_fence_of_their_kind() {
        for (block, unclosed) in [
            ("```\nx\n```", None),
            ("```\nx\n````\n", None),
            ("````\nx\n```\n", Some("````")),
            ("~~~\nx\n```\n", Some("~~~")),
            ("```rust", Some("```")),
            ("```\n> x\n> ```\n", None),
            ("    x\n", None),
        ] {
            assert_eq!(unclosed_fence(block, 0..block.len()), unclosed, "{block}");
        }
    }

    #[test]
    fn blocks_with_a_block_inside_are_found() {
        for (text, wanted) in [
            ("a\n```md\n```js\nx\n```\nb\n", Some("```md")),
            ("a\n```md\nx\n```\n```js\nx\n```\nb\n", None),
            ("a\n```js\nx\n```\nb\n", None),
        ] {
            let found = outer_fence(text, "```").map(|range| &text[range]);
            assert_eq!(found, wanted, "{text}");
        }
    }

    #[test]
    fn words_that_fold_nothing_are_found() {
        for (word, is_faulty) in [
            ("collapse", false),
            ("collapse=true", false),
            ("collapse=false", false),
            ("collapse={1-5}", true),
            ("collapse=10", true),
            ("max-lines=10", false),
            ("max-lines={10}", false),
            (":collapsed-lines=10", false),
            ("max-lines", true),
            ("max-lines=ten", true),
            ("max-lines=-1", true),
            ("title=\"collapse\"", false),
        ] {
            assert_eq!(is_faulty_fold(word), is_faulty, "{word}");
        }
    }

    #[test]
    fn only_near_misses_of_rust_blocks_are_named() {
        for (info, wanted) in [
            ("rust,ignor", vec![("ignor", "ignore")]),
            ("Rust\tno-run", vec![("no-run", "no_run")]),
            ("rust title=\"a ignor\"", vec![]),
            (
                "rust max-lines=10 copy=false colapse",
                vec![("colapse", "collapse")],
            ),
            ("rust,ignore,E0277 title=\"a\"", vec![]),
            ("ts,ignor", vec![]),
        ] {
            assert_eq!(misspelt_attributes(info), wanted, "{info}");
        }
    }
}
