//! The values of keys that choose one of several behaviours.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The dialect of chapters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// `.mdx` is MDX, everything else Markdown.
    #[default]
    Detect,
    /// Every chapter is MDX.
    Mdx,
    /// Every chapter is Markdown.
    Md,
}

/// The part of MDX that `.mdx` chapters may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mdx {
    /// Components with literal properties; JavaScript is not evaluated.
    #[default]
    Lite,
    /// Expressions, exports and imports too, evaluated at build without access to files, the
    /// network, the clock or random numbers.
    Full,
}

/// The syntax of formulas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Math {
    /// Formulas are not recognised.
    #[default]
    Off,
    /// As MathJax finds them in an mdBook: `\\(…\\)` in a line, `\\[…\\]` and `$$…$$` as blocks.
    Mathjax,
    /// `$…$` in a line, `$$…$$` as blocks.
    Dollars,
}

/// The rule that makes an id of a heading's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum HeadingIds {
    /// As mdBook in Markdown, and as GitHub in MDX, without hyphens for spaces beside components.
    #[default]
    Standard,
    /// As Docusaurus 3 in both, so that links to headings of an imported site stay.
    Docusaurus,
}

/// The HTML that authors may write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AllowHtml {
    /// Elements and attributes that neither run nor load anything nor cover the site; others are
    /// dropped.
    #[default]
    Safe,
    /// All HTML, unchanged: for books in which every author may run scripts on the site. Addresses
    /// of Markdown links are still checked.
    Trusted,
}

/// The treatment of errors in the texts of chapters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChapterErrors {
    /// A warning, or an error if `strict` is set: the page is written without the part at fault.
    Warn,
    /// An error; the site is not written.
    #[default]
    Error,
}

/// The treatment of one kind of finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// The finding is not reported.
    Ignore,
    /// A warning, or an error if `strict` is set.
    #[default]
    Warn,
    /// An error; the site is not written.
    Error,
}
