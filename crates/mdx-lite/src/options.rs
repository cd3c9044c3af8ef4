//! What a caller may choose: the dialect and its switches.

/// The dialect a text is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Mode {
    /// MDX without JavaScript: JSX, expressions as data, ESM as data, admonitions, heading ids.
    /// There is no indented code, no raw HTML and no limit of three spaces before a block.
    #[default]
    Mdx,
    /// CommonMark and GFM with admonitions and heading ids; HTML passes, braces are text.
    Markdown,
    /// Plain CommonMark: no extension, no front matter, no ids.
    CommonMark,
}

/// How to parse. Start from [`Options::new`] and change fields.
#[expect(
    clippy::struct_excessive_bools,
    reason = "the switches are independent of each other"
)]
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// The dialect.
    pub mode: Mode,
    /// Let `**` close and open beside Chinese, Japanese and Korean punctuation
    /// (the rule of the project markdown-cjk-friendly). Without it emphasis is CommonMark's.
    pub cjk_friendly: bool,
    /// Report what MDX would refuse as errors; the tree is the same.
    pub strict: bool,
    /// Take YAML between `---` lines at the very start as front matter (never in
    /// [`Mode::CommonMark`]).
    pub front_matter: bool,
    /// Make links of addresses in the text, as GFM does (never in [`Mode::CommonMark`]).
    pub autolinks: bool,
    /// Take `::: note` (a space after the colons) as an admonition too.
    pub admonition_space: bool,
    /// Unwrap a paragraph that holds nothing but JSX and expressions, as MDX does before it
    /// compiles.
    pub unravel: bool,
    /// Definition lists ([`Mode::Markdown`] only).
    pub definition_lists: bool,
    /// GitHub's alerts, `> [!NOTE]`, as admonitions ([`Mode::Markdown`] only).
    pub alerts: bool,
    /// `$…$` and `$$…$$` ([`Mode::Markdown`] only).
    pub math: bool,
    /// Curly quotes, dashes and ellipses ([`Mode::Markdown`] only).
    pub smart_punctuation: bool,
    /// `# Title {#id .class key=value}` ([`Mode::Markdown`] only); `{#id}` alone always works.
    pub heading_attributes: bool,
}

impl Options {
    /// The defaults of a dialect.
    pub fn new(mode: Mode) -> Self {
        Self {
            mode,
            cjk_friendly: mode != Mode::CommonMark,
            strict: false,
            front_matter: true,
            autolinks: true,
            admonition_space: false,
            unravel: true,
            definition_lists: false,
            alerts: false,
            math: false,
            smart_punctuation: false,
            heading_attributes: false,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new(Mode::Mdx)
    }
}
