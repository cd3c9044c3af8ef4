//! Parsing options: the dialect and its switches.

use crate::AdmonitionKinds;

/// The dialect a text is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Mode {
    /// MDX without JavaScript: JSX, expressions as data, ESM as data, admonitions, heading ids.
    /// It has no indented code and no raw HTML, and blocks may be indented by any number of spaces.
    #[default]
    Mdx,
    /// CommonMark and GFM with admonitions and heading ids. HTML is kept and braces are text.
    Markdown,
    /// Plain CommonMark, without extensions, front matter and heading ids.
    CommonMark,
}

/// The rule that makes an id of a heading's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum HeadingIds {
    /// The rule of mdBook in Markdown, and in MDX the rule of github-slugger, without the spaces at
    /// the ends of the text.
    #[default]
    Standard,
    /// The rule of Docusaurus 3 in both. It keeps the spaces beside components, which become hyphens,
    /// and the code of expressions. It leaves out raw HTML and text such as `:name`, a directive.
    Docusaurus,
}

/// Parsing options. Start from [`Options::new`] and change fields.
#[expect(
    clippy::struct_excessive_bools,
    reason = "the switches are independent of each other"
)]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// The dialect.
    pub mode: Mode,
    /// Lets `**` open and close emphasis beside Chinese, Japanese and Korean punctuation, by the
    /// rule of the project markdown-cjk-friendly. Otherwise emphasis follows CommonMark.
    pub cjk_friendly: bool,
    /// Reports constructs that MDX rejects as errors. The tree is the same.
    pub strict: bool,
    /// Reads YAML between `---` lines at the start of the text as front matter (never in
    /// [`Mode::CommonMark`]).
    pub front_matter: bool,
    /// Turns bare addresses in the text into links, as GFM does (never in [`Mode::CommonMark`]).
    pub autolinks: bool,
    /// Accepts a space after the colons of an admonition: `::: note`.
    pub admonition_space: bool,
    /// The kinds of admonitions.
    pub admonition_kinds: AdmonitionKinds,
    /// Unwraps paragraphs that hold only JSX and expressions, as MDX does before it compiles.
    pub unravel: bool,
    /// Parses definition lists ([`Mode::Markdown`] only).
    pub definition_lists: bool,
    /// Parses GitHub's alerts, `> [!NOTE]`, as admonitions (never in [`Mode::CommonMark`]).
    pub alerts: bool,
    /// Parses `$…$` and `$$…$$` as formulas (never in [`Mode::CommonMark`]).
    pub math: bool,
    /// Replaces straight quotes, hyphens and dots by curly quotes, dashes and ellipses
    /// ([`Mode::Markdown`] only).
    pub smart_punctuation: bool,
    /// Parses `# Title {#id .class key=value}` ([`Mode::Markdown`] only). Outside
    /// [`Mode::CommonMark`], `{#id}` alone always works.
    pub heading_attributes: bool,
    /// The rule for ids of headings (never in [`Mode::CommonMark`]).
    pub heading_ids: HeadingIds,
    /// Replaces GitHub's names of emoji in the text, such as `:rocket:`.
    #[cfg(feature = "emoji")]
    pub emoji: bool,
}

impl Options {
    /// Returns the default options of a dialect.
    pub fn new(mode: Mode) -> Self {
        Self {
            mode,
            cjk_friendly: mode != Mode::CommonMark,
            strict: false,
            front_matter: true,
            autolinks: true,
            admonition_space: false,
            admonition_kinds: AdmonitionKinds::default(),
            unravel: true,
            definition_lists: false,
            alerts: false,
            math: false,
            smart_punctuation: false,
            heading_attributes: false,
            heading_ids: HeadingIds::Standard,
            #[cfg(feature = "emoji")]
            emoji: false,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new(Mode::Mdx)
    }
}
