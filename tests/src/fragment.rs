//! Random fragments: elements in unusual nestings.

use crate::Random;

/// The dialect of a fragment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Markdown with raw HTML.
    Markdown,
    /// MDX, in which every element is closed.
    Mdx,
}

/// Elements that an author may use. Elements with special parsing rules are first.
const ELEMENTS: &[&str] = &[
    "p",
    "div",
    "a",
    "b",
    "table",
    "tr",
    "td",
    "th",
    "tbody",
    "caption",
    "colgroup",
    "li",
    "ul",
    "ol",
    "dd",
    "dt",
    "dl",
    "h2",
    "h3",
    "pre",
    "title",
    "details",
    "summary",
    "blockquote",
    "center",
    "figure",
    "figcaption",
    "hgroup",
    "section",
    "main",
    "em",
    "code",
    "font",
    "i",
    "s",
    "small",
    "u",
    "ruby",
    "rt",
    "rp",
    "span",
    "sup",
    "video",
    "picture",
    "label",
    "address",
    "tt",
    "strike",
    "strong",
];

/// Elements of drawings and formulas.
const FOREIGN: &[&str] = &[
    "svg",
    "desc",
    "math",
    "mi",
    "mtext",
    "annotation",
    "g",
    "text",
];

const COMPONENTS: &[&str] = &["Details", "Admonition", "Tabs", "Unknown"];

/// Markdown around `%`, which is replaced by more of the fragment.
const INLINE: &[&str] = &[
    "**%**",
    "*%*",
    "[%](/x)",
    "`code`",
    "![alt](x.png)",
    "$x_1$",
];

const BLOCKS: &[&str] = &[
    "- %",
    "1. %",
    "> %",
    "## %",
    "- %\n- %",
    "| % | % |\n|---|---|\n| % | % |",
    ":::note %\n\n%\n\n:::",
    "```ts\nconst a = 1;\n```",
];

/// Returns the text of a chapter, the same for the same seed. Each word that begins with `Q` is
/// one that readers must see.
pub fn fragment(seed: u64, dialect: Dialect) -> String {
    let state = seed.wrapping_mul(2);
    let mut writer = Writer {
        random: Random(state.wrapping_add(u64::from(dialect == Dialect::Mdx))),
        words: 0,
        dialect,
    };
    let mut blocks: Vec<String> = (0..4).map(|_| writer.block()).collect();
    blocks.push(writer.filled("文[^1]\n\n[^1]: %", 2));
    blocks.join("\n\n")
}

/// Writes random Markdown.
struct Writer {
    random: Random,
    words: u32,
    dialect: Dialect,
}

impl Writer {
    fn below(&mut self, end: usize) -> usize {
        self.random.below(end)
    }

    fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }

    fn word(&mut self) -> String {
        self.words += 1;
        format!("Q{}x", self.words)
    }

    fn block(&mut self) -> String {
        match self.below(3) {
            0 => {
                let block = self.one_of(BLOCKS);
                self.filled(block, 2)
            }
            _ => self.line(3),
        }
    }

    /// Returns `pattern` with a line in place of each `%`.
    fn filled(&mut self, pattern: &str, depth: usize) -> String {
        let mut parts = pattern.split('%');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + &self.line(depth) + part)
    }

    fn line(&mut self, depth: usize) -> String {
        let count = 1 + self.below(3);
        let parts: Vec<String> = (0..count).map(|_| self.part(depth)).collect();
        parts.join(" ")
    }

    fn part(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.word();
        }
        match self.below(8) {
            0 | 1 => self.word(),
            2 => {
                let inline = self.one_of(INLINE);
                self.filled(inline, depth - 1)
            }
            3 if self.dialect == Dialect::Mdx => self.component(depth - 1),
            4 if self.dialect == Dialect::Markdown => self.unclosed(depth - 1),
            5 => {
                let name = self.one_of(FOREIGN);
                format!("<{name}>{}</{name}>", self.line(depth - 1))
            }
            _ => {
                let name = self.one_of(ELEMENTS);
                format!("<{name}>{}</{name}>", self.line(depth - 1))
            }
        }
    }

    fn component(&mut self, depth: usize) -> String {
        let inside = self.line(depth);
        match self.one_of(COMPONENTS) {
            "Tabs" => format!("<Tabs><TabItem value=\"a\">{inside}</TabItem></Tabs>"),
            "Details" => format!("<Details summary=\"{}\">{inside}</Details>", self.word()),
            name => format!("<{name}>{inside}</{name}>"),
        }
    }

    /// Returns either a start tag or an end tag.
    fn unclosed(&mut self, depth: usize) -> String {
        let name = self.one_of(ELEMENTS);
        let inside = self.line(depth);
        match self.below(2) {
            0 => format!("<{name}>{inside}"),
            _ => format!("{inside}</{name}>"),
        }
    }
}
