//! Reads comments that are alone on a line and mark other lines: `// highlight-next-line`.
//!
//! The comment syntax depends on the language; the table follows Docusaurus 3. A block that is
//! opened but not closed marks nothing.

use super::{Mark, SourceLine};

/// A comment that marks lines.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct MagicComment {
    /// The mark it sets.
    pub mark: Mark,
    /// The text that marks the next line.
    pub line: Option<String>,
    /// The texts before and after a block of marked lines.
    pub block: Option<(String, String)>,
}

impl MagicComment {
    /// Returns a comment that marks the line after `line`, and the lines between the two texts of
    /// `block`.
    pub fn new(mark: Mark, line: Option<&str>, block: Option<(&str, &str)>) -> Self {
        Self {
            mark,
            line: line.map(str::to_owned),
            block: block.map(|(start, end)| (start.to_owned(), end.to_owned())),
        }
    }

    /// Returns `highlight-next-line`, `highlight-start` and `highlight-end`.
    pub fn highlight() -> Self {
        let block = ("highlight-start", "highlight-end");
        Self::new(Mark::Highlighted, Some("highlight-next-line"), Some(block))
    }

    /// Returns `error-next-line`, `error-start` and `error-end`.
    pub fn error() -> Self {
        let block = ("error-start", "error-end");
        Self::new(Mark::Error, Some("error-next-line"), Some(block))
    }
}

type Sign = (&'static str, &'static str);

const SLASHES: Sign = ("//", "");
const BLOCK: Sign = ("/*", "*/");
const JSX: Sign = ("{/*", "*/}");
const HASH: Sign = ("#", "");
const ANGLE: Sign = ("<!--", "-->");
const PERCENT: Sign = ("%", "");
const DASHES: Sign = ("--", "");

#[rustfmt::skip]
const SIGNS: &[(&[&str], &[Sign])] = &[
    (&["js", "javascript", "ts", "typescript", "mjs", "cjs", "mts", "cts"], &[SLASHES, BLOCK]),
    (&["jsx", "tsx"], &[SLASHES, BLOCK, JSX]),
    (&["html", "vue", "svelte"], &[SLASHES, BLOCK, ANGLE]),
    (&["bash", "sh", "shell", "zsh", "console", "python", "py", "yaml", "yml", "toml", "dockerfile", "docker", "env", "dotenv", "ini", "graphql", "gql"], &[HASH]),
    (&["markdown", "md", "mdx"], &[ANGLE, JSX, HASH]),
    (&["tex", "latex", "matlab"], &[PERCENT]),
    (&["sql", "lua", "haskell"], &[DASHES]),
    (&["wasm"], &[(";;", "")]),
    (&["vb", "vba", "visual-basic", "vbnet"], &[("'", ""), ("REM", ""), ("_ '", "")]),
    (&["batch"], &[("REM", "")]),
    (&["basic"], &[("REM", ""), ("!", "")]),
    (&["fsharp"], &[SLASHES, ("(*", "*)")]),
    (&["ocaml", "sml"], &[("(*", "*)")]),
    (&["fortran"], &[("!", "")]),
    (&["cobol"], &[("*>", "")]),
];

/// The comment syntax of languages outside the table.
const OTHER: &[Sign] = &[SLASHES, BLOCK, JSX, HASH, ANGLE];

/// Marks lines by comments and removes the comments.
///
/// Without a language, comments are not recognised and the text stays unchanged.
pub(super) fn apply(lines: &mut Vec<SourceLine>, language: &str, magic: &[MagicComment]) {
    if language.is_empty() || magic.is_empty() {
        return;
    }
    let signs = SIGNS
        .iter()
        .find(|(names, _)| names.contains(&language))
        .map_or(OTHER, |row| row.1);
    let mut next = vec![false; magic.len()];
    let mut open: Vec<Option<usize>> = vec![None; magic.len()];
    let mut kept: Vec<SourceLine> = Vec::with_capacity(lines.len());
    for mut line in lines.drain(..) {
        let orders = comment(&line.text, signs)
            .map_or_else(Vec::new, |comment_text| orders(comment_text, magic));
        if orders.is_empty() {
            for (at, wanted) in next.iter_mut().enumerate() {
                if std::mem::take(wanted) {
                    line.marks.push(magic[at].mark.clone());
                }
            }
            kept.push(line);
        }
        for (at, order) in orders {
            match order {
                Order::Next => next[at] = true,
                Order::Start => open[at] = Some(kept.len()),
                Order::End => {
                    let from = open[at].take().unwrap_or(0);
                    kept[from..]
                        .iter_mut()
                        .for_each(|line| line.marks.push(magic[at].mark.clone()));
                }
            }
        }
    }
    *lines = kept;
}

enum Order {
    Next,
    Start,
    End,
}

/// Returns the text of a comment that fills its line.
fn comment<'a>(line: &'a str, signs: &[Sign]) -> Option<&'a str> {
    let line = line.trim();
    signs
        .iter()
        .find_map(|(open, close)| Some(line.strip_prefix(open)?.strip_suffix(close)?.trim()))
}

fn orders(comment_text: &str, magic: &[MagicComment]) -> Vec<(usize, Order)> {
    let order = |one: &MagicComment| {
        if one.line.as_deref() == Some(comment_text) {
            return Some(Order::Next);
        }
        let (start, end) = one.block.as_ref()?;
        if start == comment_text {
            Some(Order::Start)
        } else {
            (end == comment_text).then_some(Order::End)
        }
    };
    magic
        .iter()
        .enumerate()
        .filter_map(|(at, one)| Some((at, order(one)?)))
        .collect()
}
