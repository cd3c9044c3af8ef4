//! Formats Markdown and MDX without changing its meaning.
//!
//! [`format()`] edits the text at the places that the tree of [`mdx_lite`] names; everything else stays
//! byte for byte. The trees before and after are compared, and a text whose tree would change is
//! refused.
//!
//! ```
//! use markdown_format::{Style, format};
//! use mdx_lite::{Mode, Options};
//!
//! let text = "标题\n====\n* 一\n* __二__\n\n|词|meaning|\n|-|:-:|\n|守卫|guard|\n";
//! let formatted = format(text, &Options::new(Mode::Markdown), &Style::default())?;
//! assert_eq!(
//!     formatted.text,
//!     "# 标题\n\n- 一\n- **二**\n\n| 词   | meaning |\n| ---- | :-----: |\n| 守卫 |  guard  |\n"
//! );
//! # Ok::<(), markdown_format::Refusal>(())
//! ```

mod admonition;
mod blanks;
mod context;
mod difference;
mod edits;
mod emphasis;
mod fence;
mod gaps;
mod heading;
mod lines;
mod list;
mod marker;
mod marker_space;
mod protected;
mod rule;
mod spacing;
mod table;
mod walk;
mod work;

use mdx_lite::{Document, Options, Span, parse};

use self::{context::Context, difference::Comparison, edits::Edits};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;

/// The number of rounds after which a text must have settled. An edit can make room for another, such
/// as one inside of a table whose rows are aligned again; real texts need two rounds.
const MAX_ROUNDS: usize = 8;

/// The choices of a format.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Style {
    /// Puts a space between Chinese, Japanese or Korean characters and Latin letters or digits. The
    /// trees are then compared without these spaces.
    pub spacing: bool,
    /// The width in columns up to which tables are aligned. The cells of wider ones have one space at
    /// each side.
    pub table_width: usize,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            spacing: false,
            table_width: 120,
        }
    }
}

/// A formatted text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Formatted {
    /// The text.
    pub text: String,
    /// The first byte of the original that changed; `None` if the text was formatted already.
    pub first_change: Option<usize>,
}

/// The reason why a text stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The tree would change.
    #[error("formatting would change the meaning here")]
    Changed {
        /// The place in the original.
        span: Span,
    },
    /// Each round of edits makes room for another.
    #[error("formatting does not come to an end here")]
    Unsettled {
        /// The first place of the last round's edits.
        span: Span,
    },
}

impl Refusal {
    /// Returns the place in the original text.
    pub const fn span(&self) -> Span {
        match self {
            Self::Changed { span } | Self::Unsettled { span } => *span,
        }
    }
}

/// Returns a text in this style. Formatting the result again changes nothing.
///
/// # Errors
///
/// If the tree of the result differs from the tree of the text, both parsed with `options`.
pub fn format(text: &str, options: &Options, style: &Style) -> Result<Formatted, Refusal> {
    format_with(text, &|text| parse(text, options), style)
}

/// Returns a text in this style, as [`format()`] does, for a host with its own parser. The documents may
/// have other characters than the text, such as marks in place of syntax that only the host knows, but
/// every part at the offset that it has in the text.
///
/// # Errors
///
/// If the tree of the result differs from the tree of the text.
pub fn format_with(
    text: &str,
    parse: &dyn Fn(&str) -> Document,
    style: &Style,
) -> Result<Formatted, Refusal> {
    let before = parse(text);
    let edits = edits_of(&Context::new(text, &before, style));
    if edits.is_empty() {
        return Ok(Formatted {
            text: text.to_owned(),
            first_change: None,
        });
    }
    let mut result = edits.apply(text);
    for _ in 1..MAX_ROUNDS {
        let after = parse(&result);
        let edits = edits_of(&Context::new(&result, &after, style));
        if edits.is_empty() {
            return match difference(&before, &after, style) {
                Some(span) => Err(Refusal::Changed { span }),
                None => Ok(formatted(text, result)),
            };
        }
        result = edits.apply(&result);
    }
    let at = first_change(text, &result).unwrap_or_default();
    Err(Refusal::Unsettled {
        span: Span::new(at, at),
    })
}

/// Returns the position in `before` of the first part that differs in `after`; `None` if both have the same
/// tree, ids of headings, front matter, statements and definitions. Positions do not count, nor do with
/// [`Style::spacing`] the spaces that it adds.
pub fn difference(before: &Document, after: &Document, style: &Style) -> Option<Span> {
    Comparison::new(style).difference(before, after)
}

fn formatted(before: &str, text: String) -> Formatted {
    let first_change = first_change(before, &text);
    Formatted { text, first_change }
}

/// Returns the start of the first character that differs.
fn first_change(before: &str, after: &str) -> Option<usize> {
    let same = before.bytes().zip(after.bytes());
    let mut at = same.take_while(|(a, b)| a == b).count();
    if at == before.len() && at == after.len() {
        return None;
    }
    while !before.is_char_boundary(at) {
        at -= 1;
    }
    Some(at)
}

/// Returns the edits of one round.
fn edits_of(context: &Context<'_>) -> Edits {
    let mut edits = Edits::default();
    walk::blocks(context, &context.document.nodes, &mut edits);
    gaps::push(context, &mut edits);
    blanks::push(context, &mut edits);
    edits.leave_out_overlapping();
    edits
}
