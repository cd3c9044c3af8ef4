//! Preprocessors for mdBook, and what replaces them here.

/// A preprocessor.
pub(super) struct Replaced {
    /// The name of its table.
    pub(super) name: &'static str,
    /// The remedy for a book without it.
    pub(super) remedy: &'static str,
    /// The key of `[output.react]` that does its work.
    pub(super) setting: Option<(&'static str, &'static str)>,
    /// Whether it reads only the books of mdBook 0.4.
    pub(super) is_former: bool,
}

const fn replaced(name: &'static str, remedy: &'static str) -> Replaced {
    Replaced {
        name,
        remedy,
        setting: None,
        is_former: false,
    }
}

impl Replaced {
    const fn by(self, key: &'static str, value: &'static str) -> Self {
        Self {
            setting: Some((key, value)),
            ..self
        }
    }

    const fn former(self) -> Self {
        Self {
            is_former: true,
            ..self
        }
    }
}

const CONTENTS: &str = "every page has a table of contents";

/// The preprocessors that many books use.
pub(super) const PREPROCESSORS: &[Replaced] = &[
    replaced(
        "admonish",
        "`mdbook-react init --convert-admonish` turns its blocks into alerts",
    )
    .former(),
    replaced("alerts", "alerts are built in"),
    replaced("callouts", "alerts (`> [!NOTE]`) are built in"),
    replaced(
        "cmdrun",
        "write the output of the commands into files, and include them",
    )
    .former(),
    replaced(
        "emojicodes",
        "`emoji = true` in `[output.react]` shows them",
    )
    .by("emoji", "true"),
    replaced("footnote", "write footnotes of Markdown: `[^1]`"),
    replaced("gettext", "catalogues in the folder `po` are built in"),
    replaced(
        "graphviz",
        "install it, or write Mermaid with `mermaid = true`",
    ),
    replaced(
        "katex",
        "`math = \"dollars\"` in `[output.react]` shows formulas",
    )
    .by("math", "\"dollars\""),
    replaced(
        "last-changed",
        "`last-updated = true` in `[output.react]` shows dates",
    )
    .by("last-updated", "true"),
    replaced(
        "mermaid",
        "`mermaid = true` in `[output.react]` draws diagrams",
    )
    .by("mermaid", "true"),
    replaced(
        "open-on-gh",
        "`edit-url` in `[output.react]` gives each page a link",
    ),
    replaced("pagetoc", CONTENTS),
    replaced(
        "private",
        "remove the private parts of chapters, or use `draft: true`",
    )
    .former(),
    replaced(
        "tabs",
        "write `<Tabs>` and `<TabItem>` in chapters with the extension `.mdx`",
    ),
    replaced("toc", CONTENTS),
];
