//! The parts of a site that a book has no form for.

use std::collections::BTreeMap;

use diagnostics::one_line::one_line;
use indexmap::IndexSet;
use serde::Serialize;

use crate::report::Lacking;

/// A kind of thing that is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    Configuration,
    BrokenScript,
    HiddenFile,
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
    Folder,
    Target,
    Unreadable,
    MissingImport,
    Documents,
    Static,
    Value,
    EditLink,
    Redirect,
    Page,
    Component,
    Counterpart,
    Swizzled,
    UnusedScript,
}

impl Kind {
    /// Returns the kind as a word for programs.
    fn word(self) -> String {
        let word = serde_json::to_value(self);
        let word = word.ok().and_then(|word| word.as_str().map(str::to_owned));
        word.unwrap_or_default()
    }

    /// Returns the sentence before the names.
    const fn sentence(self) -> &'static str {
        match self {
            Self::Configuration => {
                "the configuration cannot be read, so the title, the addresses, the navbar, the sets of documents and `base-path` are guessed (correct the script and import again, or set `title`, `site-url`, `base-path`, `edit-url`, `navbar` and `redirect` in book.toml)"
            }
            Self::BrokenScript => {
                "scripts that throw, so their values are missing (correct the script and import again, or write the values into book.toml)"
            }
            Self::HiddenFile => {
                "hidden files, which may have secrets, so scripts read `{}` instead (give the file a name without a dot, read it by that name, and import again)"
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
            Self::EmptySidebar => {
                "left out of SUMMARY.md: sidebars and categories without documents"
            }
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
            Self::Folder => "not imported: folders",
            Self::Target => "not written into the book",
            Self::Unreadable => "not read",
            Self::MissingImport => "not found, so the sidebar lacks its items",
            Self::Documents => "not imported: sets of documents",
            Self::Value => {
                "not imported, because book.toml cannot have these values (set the keys there)"
            }
            Self::Static => "not copied: folders of static files",
            Self::Page => {
                "pages that are not built yet (do this, and remove `_` from the name of the file)"
            }
            Self::Component => {
                "chapters show only the content of these components (do this, write a component of this name into `theme/components`, and import it there)"
            }
            Self::Counterpart => {
                "modules of Docusaurus that have less effect in pages and components"
            }
            Self::Swizzled => "not imported: parts of the theme that the site replaces",
            Self::UnusedScript => "not copied: scripts that no page and no document imports",
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
pub(super) struct LeftOut(BTreeMap<Kind, IndexSet<String>>);

impl LeftOut {
    /// Adds a name, once.
    pub(super) fn add(&mut self, kind: Kind, name: impl Into<String>) {
        self.0.entry(kind).or_default().insert(shown(&name.into()));
    }

    /// Returns the names by kind.
    pub(super) fn groups(&self) -> Vec<Lacking> {
        let groups = self.0.iter().map(|(kind, names)| Lacking {
            kind: kind.word(),
            reason: kind.sentence().to_owned(),
            names: names.iter().cloned().collect(),
        });
        groups.collect()
    }

    /// Returns a message for each kind.
    #[cfg(test)]
    pub(super) fn messages(&self) -> impl Iterator<Item = String> {
        let report = crate::report::Report {
            left_out: self.groups(),
            ..Default::default()
        };
        report.warnings(false).into_iter()
    }

    /// Returns the number of names of a kind that begin with a text.
    pub(super) fn count(&self, kind: Kind, start: &str) -> usize {
        let names = self.0.get(&kind).into_iter().flatten();
        names.filter(|name| name.starts_with(start)).count()
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
    fn a_name_is_one_line_and_listed_once() {
        let mut left_out = LeftOut::default();
        left_out.add(Kind::Html, "<b>\n  a</b>");
        left_out.add(Kind::EmptySidebar, "a");
        left_out.add(Kind::EmptySidebar, "a");
        let groups = left_out.groups();
        let names: Vec<_> = groups
            .iter()
            .map(|it| (&*it.kind, it.names.join(" ")))
            .collect();
        let expected = [("html", "<b> a</b>"), ("empty-sidebar", "a")];
        assert_eq!(
            names,
            expected.map(|(kind, names)| (kind, names.to_owned()))
        );
    }
}
