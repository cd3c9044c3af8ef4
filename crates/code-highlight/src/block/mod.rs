//! Parses a code block: the info string, and the marks on its lines.
//!
//! The result is plain data: the code to highlight and one entry for each line. It is combined with
//! tokens only when HTML is written, so a host can cache tokens by the code alone.

mod copy;
mod inline;
mod magic;
mod meta;
mod words;

use std::ops::Range;

pub use magic::MagicComment;
pub use meta::{FileRef, InfoWords, info_words, most_lines};

use crate::token::Line;

/// A mark on a line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// Highlighted (`{1}`, `highlight-next-line`, `[!code highlight]`).
    Highlighted,
    /// Added (`[!code ++]`, `+` in a diff).
    Inserted,
    /// Removed (`[!code --]`, `-` in a diff).
    Deleted,
    /// Focused: the other lines are dimmed (`[!code focus]`).
    Focused,
    /// Marked as an error (`[!code error]`).
    Error,
    /// Marked as a warning (`[!code warning]`).
    Warning,
    /// A class that the host chose in a configured [`MagicComment`].
    Custom(String),
}

impl Mark {
    /// Returns the class of the line's element.
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

    /// Returns the ARIA role that exposes the mark to assistive technology.
    pub fn role(&self) -> Option<&'static str> {
        match self {
            Self::Highlighted => Some("mark"),
            Self::Inserted => Some("insertion"),
            Self::Deleted => Some("deletion"),
            _ => None,
        }
    }
}

/// The data of one line besides its code.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct BlockLine {
    /// The line's marks, sorted and without duplicates.
    pub marks: Vec<Mark>,
    /// The line's number, relative to the block's first line.
    pub number: u32,
}

/// A parsed code block.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CodeBlock {
    /// The language in lower case; `None` when the fence names none.
    pub language: Option<String>,
    /// The title, usually a file's path.
    pub title: Option<String>,
    /// The code to highlight and show: without marking comments, trailing blank lines and a final
    /// newline.
    pub code: String,
    /// One entry for each line of `code`.
    pub lines: Vec<BlockLine>,
    /// Whether line numbers are shown.
    pub show_line_numbers: bool,
    /// The number of the first line.
    pub start_number: u32,
    /// Whether long lines are wrapped at first.
    pub wrap: bool,
    /// Whether the block has a button that copies it.
    pub has_copy_button: bool,
    /// The number of lines outside of the part that is hidden at first; `None` if no line is.
    pub shown_lines: Option<u32>,
    /// Words to mark at every occurrence (`/word/`).
    pub words: Vec<String>,
    /// The file that contains the code (`file=path#L1-L20`). The host reads it; this crate does no
    /// IO.
    pub file: Option<FileRef>,
    /// The text of the copy button if it differs from `code`: without removed lines, diff signs,
    /// prompts and the output of commands.
    pub copy: Option<String>,
}

/// Options for all blocks of a host.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BlockOptions {
    /// The language of a fence without one.
    pub default_language: Option<String>,
    /// Whether lines are numbered when the fence does not specify it.
    pub show_line_numbers: bool,
    /// Whether long lines are wrapped when the fence does not specify it.
    pub wrap: bool,
    /// Whether blocks have a button that copies them when the fence does not specify it.
    pub has_copy_button: bool,
    /// The number of lines that are shown at first of longer blocks when the fence does not specify it.
    pub max_lines: Option<u32>,
    /// The comments that mark lines. Lines in `{1,3-5}` get the mark of the first comment.
    pub magic_comments: Vec<MagicComment>,
}

impl Default for BlockOptions {
    fn default() -> Self {
        Self {
            default_language: None,
            show_line_numbers: false,
            wrap: false,
            has_copy_button: true,
            max_lines: None,
            magic_comments: vec![MagicComment::highlight(), MagicComment::error()],
        }
    }
}

/// Parses a code block: the whole info string after the fence, and the code inside it.
///
/// Parsing never fails. Unknown parts of the info string are ignored.
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
    inline::apply(&mut lines, name);
    drop_blank_end(&mut lines);
    if meta.diff || name == "diff" {
        copy::mark_difference(&mut lines, meta.diff);
    }
    mark_ranges(&mut lines, &meta.ranges, options);
    let copy = copy::text(&lines, name);
    let max_lines = meta.max_lines.or(options.max_lines);
    let shown_lines = max_lines.filter(|most| lines.len() > *most as usize);
    CodeBlock {
        title: meta.title,
        code: join(&lines),
        lines: finish(lines, meta.start.unwrap_or(1)),
        show_line_numbers: meta.show_line_numbers.unwrap_or(options.show_line_numbers),
        start_number: meta.start.unwrap_or(1),
        wrap: meta.wrap.unwrap_or(options.wrap),
        has_copy_button: meta.has_copy_button.unwrap_or(options.has_copy_button),
        shown_lines,
        words: meta.words,
        file: meta.file,
        copy,
        language,
    }
}

impl CodeBlock {
    /// Returns the language for [`crate::Highlighter::highlight`]; empty for plain text.
    pub fn language(&self) -> &str {
        self.language.as_deref().unwrap_or("")
    }

    /// Returns the byte ranges of the marked words in a line, in order and without overlap.
    pub fn words_in(&self, line: &Line) -> Vec<Range<usize>> {
        if self.words.is_empty() {
            Vec::new()
        } else {
            words::find(&self.words, &line.text())
        }
    }
}

/// A line during parsing.
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

/// Removes blank lines at the end, but keeps at least one line.
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
