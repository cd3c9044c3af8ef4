//! The table of contents of a book, as a tree of values.

use serde::{Deserialize, Serialize};

/// The position of a chapter relative to the numbered ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Numbering {
    /// Before the numbered chapters.
    Prefix,
    /// Numbered.
    #[default]
    Numbered,
    /// After the numbered chapters.
    Suffix,
}

/// One entry of a table of contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[non_exhaustive]
pub enum SummaryItem {
    /// A chapter. Without a path, it is a group of chapters, or an unwritten chapter.
    Chapter {
        /// The name in the table of contents.
        name: String,
        /// The path of its file, relative to the source folder, with forward slashes.
        path: Option<String>,
        /// The position relative to the numbered chapters.
        #[serde(default)]
        position: Numbering,
        /// The section's number, such as `2.1.`, if sidebars show it before the label.
        #[serde(default)]
        number: Option<String>,
        /// Its subchapters.
        #[serde(default)]
        children: Vec<SummaryItem>,
    },
    /// A link to a heading of a chapter.
    Heading {
        /// The name in the table of contents.
        name: String,
        /// The path of the chapter's file, relative to the source folder, and the id: `a/b.md#id`.
        target: String,
    },
    /// A link to a file that is not a chapter.
    File {
        /// The name in the table of contents.
        name: String,
        /// The path of the file, relative to the source folder, with forward slashes.
        path: String,
    },
    /// A separator between chapters.
    Separator,
    /// The title of the chapters that follow.
    Part {
        /// The title.
        title: String,
    },
}

impl SummaryItem {
    /// Returns a numbered chapter.
    pub fn chapter(name: &str, path: &str) -> Self {
        Self::new(name, Some(path), Numbering::Numbered, Vec::new())
    }

    /// Returns a chapter before the numbered ones.
    pub fn prefix(name: &str, path: &str) -> Self {
        Self::new(name, Some(path), Numbering::Prefix, Vec::new())
    }

    /// Returns a chapter after the numbered ones.
    pub fn suffix(name: &str, path: &str) -> Self {
        Self::new(name, Some(path), Numbering::Suffix, Vec::new())
    }

    /// Returns a link to a heading.
    pub fn heading(name: &str, target: &str) -> Self {
        Self::Heading {
            name: name.to_owned(),
            target: target.to_owned(),
        }
    }

    /// Returns a group without a page.
    pub fn category(name: &str, children: impl IntoIterator<Item = Self>) -> Self {
        Self::new(
            name,
            None,
            Numbering::Numbered,
            children.into_iter().collect(),
        )
    }

    fn new(name: &str, path: Option<&str>, position: Numbering, children: Vec<Self>) -> Self {
        Self::Chapter {
            name: name.to_owned(),
            path: path.map(str::to_owned),
            position,
            number: None,
            children,
        }
    }
}

/// A table of contents.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Summary {
    /// The entries in order.
    pub items: Vec<SummaryItem>,
}

impl Summary {
    /// Returns a table of contents with these entries.
    pub fn new(items: impl IntoIterator<Item = SummaryItem>) -> Self {
        Self {
            items: items.into_iter().collect(),
        }
    }

    /// Returns the targets of all entries that lead to headings: `a/b.md#id`.
    pub fn headings(&self) -> Vec<&str> {
        fn below<'a>(items: &'a [SummaryItem], out: &mut Vec<&'a str>) {
            for item in items {
                match item {
                    SummaryItem::Heading { target, .. } => out.push(target),
                    SummaryItem::Chapter { children, .. } => below(children, out),
                    SummaryItem::File { .. }
                    | SummaryItem::Separator
                    | SummaryItem::Part { .. } => {}
                }
            }
        }
        let mut found = Vec::new();
        below(&self.items, &mut found);
        found
    }
}
