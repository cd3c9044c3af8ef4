//! The parts of a site that a book has no form for.

use std::{collections::BTreeMap, fmt::Write as _};

use diagnostics::one_line::one_line;

/// The number of names of each kind that are listed.
const SHOWN: usize = 10;

/// A kind of thing that is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Configuration,
    BrokenScript,
    Option,
    Entry,
    Setting,
    Repeated,
    Link,
    Html,
    UnknownDocument,
    UnknownItem,
    EmptySidebar,
    CategoryLabel,
    Draft,
    Address,
    FrontMatter,
    AskedSidebar,
    File,
    Target,
    Unreadable,
    MissingImport,
    Documents,
    Static,
    Value,
    EditLink,
    Redirect,
}

impl Kind {
    /// Returns the sentence before the names.
    const fn sentence(self) -> &'static str {
        match self {
            Self::Configuration => {
                "the configuration cannot be read, so the title, the addresses, the navbar, the sets of documents and `base-path` are guessed (correct the script and import again, or set `title`, `site-url`, `base-path`, `edit-url`, `navbar` and `redirect` in book.toml)"
            }
            Self::BrokenScript => {
                "scripts that throw, so their values are missing (correct the script and import again, or write the values into book.toml)"
            }
            Self::Option => "not imported: options of the site",
            Self::Entry => "not imported: entries of the navbar and the footer",
            Self::Setting => "not imported: settings of documents",
            Self::Repeated => {
                "categories without a page, because SUMMARY.md lists their document elsewhere"
            }
            Self::Link => {
                "left out of SUMMARY.md: links (add them to `sidebar-links` or to a chapter)"
            }
            Self::Html => "left out of SUMMARY.md: HTML between the entries",
            Self::UnknownDocument => "left out of SUMMARY.md: documents that do not exist",
            Self::UnknownItem => "left out of SUMMARY.md: items of an unknown form",
            Self::EmptySidebar => "left out of SUMMARY.md: sidebars without documents",
            Self::CategoryLabel => {
                "the `sidebar_label` of these documents replaces the label of their category (remove it from the front matter)"
            }
            Self::Draft => "left out of SUMMARY.md: drafts",
            Self::Address => {
                "`slug` could not be added to the front matter of these documents (add it to keep their addresses)"
            }
            Self::FrontMatter => {
                "these documents name another document or sidebar than before, because their front matter cannot be changed (write this into it)"
            }
            Self::AskedSidebar => {
                "`displayed_sidebar` was removed from these documents, because SUMMARY.md has no such sidebar (they show the sidebar that lists them)"
            }
            Self::File => "not copied",
            Self::Target => "not written into the book",
            Self::Unreadable => "not read",
            Self::MissingImport => "not found, so the sidebar lacks its items",
            Self::Documents => "not imported: sets of documents",
            Self::Value => {
                "not imported, because book.toml cannot have these values (set the keys there)"
            }
            Self::Static => "not copied: folders of static files",
            Self::EditLink => {
                "no links for editing, because `edit-url` is one web address for all sets of documents (write `custom_edit_url` into their front matter)"
            }
            Self::Redirect => {
                "not imported: redirects by a rule, and those from addresses outside of the book (add them to `redirect` or to the settings of the host)"
            }
        }
    }
}

/// The names of everything that is left out, by kind.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct LeftOut(BTreeMap<Kind, Vec<String>>);

impl LeftOut {
    /// Adds a name, once.
    pub(super) fn add(&mut self, kind: Kind, name: impl Into<String>) {
        let names = self.0.entry(kind).or_default();
        let name = shown(&name.into());
        if !names.contains(&name) {
            names.push(name);
        }
    }

    /// Returns the text of a file with all names.
    pub(super) fn page(&self) -> String {
        let mut text = "# Import\n\n".to_owned();
        if self.0.is_empty() {
            text.push_str("Nothing was left out.\n");
        }
        for (kind, names) in &self.0 {
            let sentence = kind.sentence();
            let (first, rest) =
                sentence.split_at(sentence.chars().next().map_or(0, char::len_utf8));
            let _ = write!(text, "## {}{rest}\n\n", first.to_uppercase());
            for name in names {
                let _ = writeln!(text, "- {}", name.replace('<', "\\<"));
            }
            text.push('\n');
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        text
    }

    /// Returns a message for each kind, with the first names and the number of the others.
    pub(super) fn messages(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(kind, names)| {
            let mut text = format!("{}:", kind.sentence());
            for name in names.iter().take(SHOWN) {
                text.push_str("\n  - ");
                text.push_str(name);
            }
            if names.len() > SHOWN {
                let _ = write!(text, "\n  - and {} more", names.len() - SHOWN);
            }
            text
        })
    }
}

/// Returns a name in one line of a readable length.
fn shown(name: &str) -> String {
    const LONGEST: usize = 400;
    let line = one_line(name);
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, LeftOut};

    #[test]
    fn long_lists_end_with_a_count() {
        let mut left_out = LeftOut::default();
        left_out.add(Kind::Html, "<b>\n  a</b>");
        for at in 0..12 {
            left_out.add(Kind::Draft, format!("{at}.md"));
            left_out.add(Kind::Draft, "0.md");
        }
        let messages: Vec<_> = left_out.messages().collect();
        assert_eq!(messages.len(), 2);
        assert!(messages[0].ends_with(":\n  - <b> a</b>"), "{messages:?}");
        assert!(
            messages[1].ends_with("\n  - 9.md\n  - and 2 more"),
            "{messages:?}"
        );
    }
}
