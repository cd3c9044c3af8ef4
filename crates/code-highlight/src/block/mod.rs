//! A code block as its author wrote it: what the fence says, and which lines are marked.
//!
//! The result is data: clean code to highlight, and beside it one entry a line. Tokens join it
//! only when HTML is written, so a host may cache them by the code alone.

mod copy;
mod inline;
mod magic;
mod meta;
mod words;

use std::ops::Range;

pub use magic::MagicComment;
pub use meta::FileRef;

use crate::token::Line;

/// What a line is marked as.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Pointed out (`{1}`, `highlight-next-line`, `[!code highlight]`).
    Highlighted,
    /// Added (`[!code ++]`, `+` in a difference).
    Inserted,
    /// Removed (`[!code --]`, `-` in a difference).
    Deleted,
    /// In focus: the other lines step back (`[!code focus]`).
    Focused,
    /// An error is here (`[!code error]`).
    Error,
    /// A warning is here (`[!code warning]`).
    Warning,
    /// A class of the host's own, from a configured [`MagicComment`].
    Custom(String),
}

impl Mark {
    /// The class of the line's element.
    pub fn class(&self) -> &str {
        match self {
            Self::Highlighted => "line--highlighted",
            Self::Inserted => "line--inserted",
            Self::Deleted => "line--deleted",
            Self::Focused => "line--focused",
            Self::Error => "line--error",
            Self::Warning => "line--warning",
            Self::Custom(class) => class,
        }
    }

    /// The ARIA role that tells assistive technology of the mark.
    pub fn role(&self) -> Option<&'static str> {
        match self {
            Self::Highlighted => Some("mark"),
            Self::Inserted => Some("insertion"),
            Self::Deleted => Some("deletion"),
            _ => None,
        }
    }
}

/// What stands beside one line of code.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BlockLine {
    /// The line's marks, sorted, without doubles.
    pub marks: Vec<Mark>,
    /// The line's number, counted from the block's first.
    pub number: u32,
}

/// A code block, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeBlock {
    /// The language, lower-cased; none where the fence names none.
    pub language: Option<String>,
    /// The title, usually a file's path.
    pub title: Option<String>,
    /// The code to highlight and show: without marking comments, without blank
    /// lines and without a newline at its end.
    pub code: String,
    /// One for each line of `code`.
    pub lines: Vec<BlockLine>,
    /// Whether line numbers are shown.
    pub show_line_numbers: bool,
    /// The number of the first line.
    pub start_number: u32,
    /// Words to mark wherever they stand (`/word/`).
    pub words: Vec<String>,
    /// Where the host is to take the code from (`file=path#L1-L20`); this crate reads no file.
    pub file: Option<FileRef>,
    /// What a copy button copies, where it differs from `code`: no removed lines, no `+` and `-`
    /// of a difference, no `$ ` before commands.
    pub copy: Option<String>,
}

/// What a host decides for all blocks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockOptions {
    /// The language of a fence without one.
    pub default_language: Option<String>,
    /// Whether lines are numbered where the fence does not say.
    pub show_line_numbers: bool,
    /// The comments that mark lines; the first one's mark is also that of `{1,3-5}`.
    pub magic_comments: Vec<MagicComment>,
}

impl Default for BlockOptions {
    fn default() -> Self {
        Self {
            default_language: None,
            show_line_numbers: false,
            magic_comments: vec![MagicComment::highlight(), MagicComment::error()],
        }
    }
}

/// Reads a code block: the whole info string after the fence, and the code inside it.
///
/// Nothing here can fail: a part of the info string that has no meaning is passed over.
///
/// ```
/// use code_highlight::block::{self, BlockOptions, Mark};
///
/// let code = "a();\n// highlight-next-line\nb();\nc(); // [!code ++]\n";
/// let block = block::parse("ts showLineNumbers=10", code, &BlockOptions::default());
/// assert_eq!(block.code, "a();\nb();\nc();");
/// assert_eq!(block.lines[1].marks, [Mark::Highlighted]);
/// assert_eq!(block.lines[2].marks, [Mark::Inserted]);
/// assert_eq!(block.lines[2].number, 12);
/// ```
pub fn parse(info: &str, code: &str, options: &BlockOptions) -> CodeBlock {
    let meta = meta::parse(info);
    let language = meta
        .language
        .clone()
        .or_else(|| options.default_language.clone());
    let name = language.as_deref().unwrap_or("");
    let mut lines = source_lines(code);
    if meta.ranges.is_empty() {
        magic::apply(&mut lines, name, &options.magic_comments);
    }
    inline::apply(&mut lines);
    drop_blank_end(&mut lines);
    if meta.diff || name == "diff" {
        copy::mark_difference(&mut lines, meta.diff);
    }
    mark_ranges(&mut lines, &meta.ranges, options);
    let copy = copy::text(&lines, name);
    CodeBlock {
        title: meta.title,
        code: join(&lines),
        lines: finish(lines, meta.start.unwrap_or(1)),
        show_line_numbers: meta.show_line_numbers.unwrap_or(options.show_line_numbers),
        start_number: meta.start.unwrap_or(1),
        words: meta.words,
        file: meta.file,
        copy,
        language,
    }
}

impl CodeBlock {
    /// The language for [`crate::Highlighter::highlight`]; empty for plain text.
    pub fn language(&self) -> &str {
        self.language.as_deref().unwrap_or("")
    }

    /// Where the marked words stand in a line: byte ranges in order, none overlapping.
    pub fn words_in(&self, line: &Line) -> Vec<Range<usize>> {
        if self.words.is_empty() {
            Vec::new()
        } else {
            words::find(&self.words, &line.text())
        }
    }
}

/// A line while it is being read.
#[derive(Debug, Clone)]
struct SourceLine {
    text: String,
    marks: Vec<Mark>,
}

impl SourceLine {
    fn is(&self, mark: &Mark) -> bool {
        self.marks.contains(mark)
    }
}

fn source_lines(code: &str) -> Vec<SourceLine> {
    crate::highlighter::lines(code)
        .map(|text| SourceLine {
            text: text.to_owned(),
            marks: Vec::new(),
        })
        .collect()
}

/// Leaves at least one line, and none blank at the end: nobody sees those, or means them.
fn drop_blank_end(lines: &mut Vec<SourceLine>) {
    while lines.len() > 1 && lines.last().is_some_and(|line| line.text.is_empty()) {
        lines.pop();
    }
    if lines.is_empty() {
        lines.push(SourceLine {
            text: String::new(),
            marks: Vec::new(),
        });
    }
}

fn join(lines: &[SourceLine]) -> String {
    lines
        .iter()
        .map(|line| line.text.as_str())
        .collect::<Vec<_>>()
        .join("\n")
}

fn mark_ranges(lines: &mut [SourceLine], ranges: &[(usize, usize)], options: &BlockOptions) {
    let mark = options
        .magic_comments
        .first()
        .map_or(Mark::Highlighted, |first| first.mark.clone());
    for &(from, to) in ranges {
        for line in lines.iter_mut().take(to).skip(from.saturating_sub(1)) {
            line.marks.push(mark.clone());
        }
    }
}

fn finish(lines: Vec<SourceLine>, start: u32) -> Vec<BlockLine> {
    lines
        .into_iter()
        .zip(0..)
        .map(|(mut line, offset)| {
            line.marks.sort();
            line.marks.dedup();
            BlockLine {
                marks: line.marks,
                number: start.saturating_add(offset),
            }
        })
        .collect()
}
