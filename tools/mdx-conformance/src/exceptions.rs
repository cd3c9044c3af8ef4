//! The cases that differ on purpose, each with the reason.

/// A row of the table: the start of the case's name, and the reason for the difference.
type Exception = (&'static str, &'static str, &'static str);

const COMMENTS: &str = "comments follow CommonMark 0.31; this list follows 0.29";
const TAGS: &str = "raw HTML passes; a host sanitises it";
const REMARK: &str = "remark-gfm, which MDX sites use, links less";
const FOOTNOTES: &str = "other names and places of the marks of footnotes";
const MISMATCHED: &str = "tags that do not match are text; that parser does not match them";
const SPACE: &str = "line ends inside a construct leave no lines behind";
const INDENTED: &str = "MDX has no indented code";
const SPREAD: &str = "a mode for spreads in the text that MDX does not use";
const VERSION: &str = "the case requests an old version of JavaScript";
const ESM: &str = "scopes and further statements of JavaScript are not checked";
const DIRECTIVES: &str = "directives in a line and of a line are text";
const END: &str = "reported at the end of the text, not after the last line end";
const PLACE: &str = "reported on the line that is wrong, which that parser miscounts in a quote";
const FENCES: &str = "colons inside a fence of code do not close the admonition around it";

const SHOWN: &str =
    "addresses are searched in the displayed text, after code, escapes and entities";
const WWW: &str = "an address has a name after `www.`; Chinese text may precede it";
const TILDES: &str = "runs of tildes open and close by the rule of pulldown-cmark";
const COLUMN: &str = "pulldown-cmark requires a pipe on both sides of a table of one column";
const DELIMITERS: &str = "pulldown-cmark allows colons and spaces anywhere in a delimiter row";
const TABLE_LINES: &str =
    "pulldown-cmark requires pipes around one column, and lets rows be indented by four";
const TITLE: &str = "pulldown-cmark wants no space between an address in brackets and a title";

const EXCEPTIONS: &[Exception] = &[
    ("GFM", "628 ", REMARK),
    ("GFM", "645 ", COMMENTS),
    ("GFM", "646 ", COMMENTS),
    ("GFM", "653 ", TAGS),
    ("GFM extensions", "19 ", REMARK),
    (
        "GFM extensions",
        "20 ",
        "the list does not define the result",
    ),
    ("GFM extensions", "22 ", TAGS),
    ("GFM extensions", "23 ", FOOTNOTES),
    ("GFM regressions", "13 ", FOOTNOTES),
    (
        "markdown-rs: GFM and front matter",
        "gfm_footnote::",
        FOOTNOTES,
    ),
    (
        "markdown-rs: CommonMark",
        "html_flow::html_flow_7_complete: should not support a line ending w/ whitespace",
        SPACE,
    ),
    (
        "markdown-rs: CommonMark",
        "html_flow::html_flow_7_complete: should not support lazyness (2)",
        "a tag that cannot interrupt a paragraph continues it lazily, as in CommonMark's own parser",
    ),
    (
        "markdown-rs: CommonMark",
        "link_resource::link_resource: should require whitespace between enclosed",
        TITLE,
    ),
    (
        "markdown-rs: GFM and front matter",
        "frontmatter::frontmatter: should support frontmatter (toml)",
        "front matter is YAML",
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_autolink_literal::gfm_autolink_literal: should not link character reference for `:`",
        SHOWN,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_autolink_literal::gfm_autolink_literal: should support `mailto:` and `xmpp:` protocols",
        "addresses of mail end with the domain, in remark too",
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_autolink_literal::gfm_autolink_literal: should match brackets like GitHub",
        SHOWN,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_autolink_literal::gfm_autolink_literal: should match autolink literals combined w/ links",
        SHOWN,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_autolink_literal::gfm_autolink_literal: should match “character references (numeric)”",
        SHOWN,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_autolink_literal::gfm_autolink_literal: should match links, autolink literals, and characters",
        SHOWN,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_autolink_literal::gfm_autolink_literal: should match character reference-like (numeric)",
        SHOWN,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_autolink_literal::gfm_autolink_literal: should match previous (complex)",
        WWW,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_autolink_literal::gfm_autolink_literal: should match www (domain start)",
        WWW,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_strikethrough::gfm_strikethrough: should handle ",
        TILDES,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_table::gfm_table: should support rows w/ trailing whitespace (1)",
        COLUMN,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_table::gfm_table: should need any character other than a single pipe",
        COLUMN,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_table::gfm_table: should need a dash in the delimimter row",
        COLUMN,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_table::gfm_table: should support a single head row",
        COLUMN,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_table::gfm_table: should prefer GFM tables over definitions",
        COLUMN,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_table::gfm_table: should match alignment like GitHub",
        DELIMITERS,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_table::gfm_table: should match containers like GitHub",
        COLUMN,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_table::gfm_table: should match indent like GitHub",
        TABLE_LINES,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_table::gfm_table: should match loose tables like GitHub",
        COLUMN,
    ),
    (
        "markdown-rs: GFM and front matter",
        "gfm_table::gfm_table: should match loose escapes like GitHub",
        "a pipe after backslashes is escaped, as in GFM's own parser",
    ),
    ("CJK-friendly paragraphs", "gfm-non-cjk.md #17", TILDES),
    (
        "CommonMark with the CJK rule on",
        "commonmark.json ",
        "that list was made with addresses of unknown schemes left out",
    ),
    (
        "micromark: JSX: HTML",
        "text (complete) > should support mismatched tags",
        MISMATCHED,
    ),
    (
        "micromark: JSX: HTML",
        "text (complete) > should support line endings in elements",
        SPACE,
    ),
    ("micromark: JSX: HTML", "indent > ", SPACE),
    (
        "micromark: JSX: refused, right line",
        "text (complete) > should crash nicely on what might be a comment",
        "comments of HTML are part of the dialect, as in Docusaurus",
    ),
    (
        "micromark: expressions: HTML",
        "text (gnostic) > should keep",
        SPACE,
    ),
    (
        "micromark: expressions: HTML",
        "flow (gnostic) > should keep",
        SPACE,
    ),
    (
        "micromark: expressions: HTML",
        "flow (agnostic) > should prefer indented",
        INDENTED,
    ),
    (
        "micromark: expressions: HTML",
        "flow (gnostic) > should support template strings in JSX (text)",
        "read without JSX there",
    ),
    (
        "micromark: expressions: HTML",
        "api > should add correct positional info on acorn tokens with spread",
        SPREAD,
    ),
    ("micromark: expressions: HTML", "spread (hidden) > ", SPREAD),
    (
        "micromark: expressions: refused, right line",
        "spread (hidden) > ",
        SPREAD,
    ),
    (
        "micromark: expressions: refused, right line",
        "api > should not support JSX by default",
        "read without JSX there",
    ),
    (
        "micromark: expressions: refused, right line",
        "api > should support `acornOptions`",
        VERSION,
    ),
    (
        "micromark: imports and exports: refused, right line",
        "mdxjsEsm > should support `acornOptions`",
        VERSION,
    ),
    (
        "micromark: imports and exports: refused, right line",
        "mdxjsEsm > should crash on other declarations",
        ESM,
    ),
    (
        "micromark: imports and exports: refused, right line",
        "mdxjsEsm > should support EOF after EOL",
        ESM,
    ),
    ("mdxjs-rs: refused, right line", "err_esm_stmt", ESM),
    (
        "markdown-rs: MDX: HTML",
        "mdx_jsx_text::mdx_jsx_text_complete: should support mismatched tags",
        MISMATCHED,
    ),
    (
        "markdown-rs: MDX: HTML",
        "mdx_expression_flow::mdx_expression_flow_agnostic: should prefer indented",
        INDENTED,
    ),
    (
        "markdown-rs: MDX: HTML",
        "mdx_jsx_flow::mdx_jsx_flow_agnostic: should prefer indented",
        INDENTED,
    ),
    (
        "MDX and directive cases: trees",
        "micromark-directive: micromark-extension-directive (syntax, text)",
        DIRECTIVES,
    ),
    (
        "MDX and directive cases: trees",
        "micromark-directive: micromark-extension-directive (syntax, leaf)",
        DIRECTIVES,
    ),
    (
        "MDX and directive cases: trees",
        "micromark-directive: micromark-extension-directive (syntax, container) > should support an empty label",
        "an empty title is none",
    ),
    (
        "MDX and directive cases: trees",
        "micromark-directive: content > should support lists w/ label",
        "an empty title is none",
    ),
    (
        "MDX and directive cases: trees",
        "micromark-directive: micromark-extension-directive (syntax, container) > should support attributes w/ non-ascii",
        "attributes of admonitions are not read",
    ),
    (
        "MDX and directive cases: refused, right line",
        "micromark-mdxjs-esm: ",
        ESM,
    ),
    (
        "MDX and directive cases: refused, right line",
        "mdxjs-rs: err_esm_stmt",
        ESM,
    ),
    (
        "CommonMark under MDX: trees",
        "177 ",
        "a comment before emphasis is not a part of the word here",
    ),
    ("CommonMark under MDX: refused, right line", "157 ", END),
    ("CommonMark under MDX: refused, right line", "620 ", END),
    (
        "micromark: expressions: refused, right line",
        "mdxExpression > should crash on incorrect expressions in containers (2)",
        PLACE,
    ),
    (
        "MDX and directive cases: refused, right line",
        "micromark-mdx-expression: mdxExpression > should crash on incorrect expressions in containers (2)",
        PLACE,
    ),
    (
        "rspress: places of constructs",
        "website/docs/en/guide/use-mdx/container.mdx",
        FENCES,
    ),
    (
        "rspress: places of constructs",
        "website/docs/zh/guide/use-mdx/container.mdx",
        FENCES,
    ),
    (
        "all files: refused, with a diagnostic",
        "website/docs/en/guide/use-mdx/container.mdx",
        FENCES,
    ),
];

/// Returns the reason why a case differs on purpose; `None` for other differences.
pub(crate) fn reason(row: &str, case: &str) -> Option<&'static str> {
    let mut all = EXCEPTIONS.iter();
    all.find(|(of, name, _)| *of == row && case.starts_with(name))
        .map(|(.., reason)| *reason)
}
