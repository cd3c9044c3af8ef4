//! The result of an import, as data and as text.

use std::fmt::Write as _;

use diagnostics::count;
use serde::Serialize;

/// The number of names of each kind that messages list.
const SHOWN: usize = 10;

/// The files and settings that an import read, wrote and left out.
#[derive(Debug, Clone, Default, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// The number of documents.
    pub documents: usize,
    /// The sidebars with their entries.
    pub sidebars: Vec<SidebarReport>,
    /// The addresses of the documents on the site.
    pub addresses: Vec<String>,
    /// The number of files that are not Markdown.
    pub other_files: usize,
    /// The number of posts of the blog.
    pub posts: usize,
    /// The folder of the blog in the book.
    pub blog: Option<String>,
    /// The documents that no sidebar lists.
    pub unlisted: usize,
    /// The chapters that were written for generated pages.
    pub generated: usize,
    /// The entries of the navbar.
    pub navbar: Entries,
    /// The entries of the footer.
    pub footer: Entries,
    /// The documents of each language.
    pub translations: Vec<Copied>,
    /// The documents of each other version.
    pub versions: Vec<Copied>,
    /// The changes of texts.
    pub changes: ChangedTexts,
    /// The parts of the site that the book lacks, by kind.
    pub left_out: Vec<Lacking>,
    /// The files of the book.
    pub files: FileReport,
}

/// A sidebar of the site.
#[derive(Debug, Clone, Default, Serialize)]
#[non_exhaustive]
pub struct SidebarReport {
    /// The name.
    pub name: String,
    /// The labels of its entries in order, with two spaces for each level.
    pub entries: Vec<String>,
}

/// The entries of a list.
#[derive(Debug, Clone, Copy, Default, Serialize)]
#[non_exhaustive]
pub struct Entries {
    /// The number of entries on the site.
    pub found: usize,
    /// The number of those that the book has.
    pub written: usize,
}

/// The documents of a language or of a version.
#[derive(Debug, Clone, Default, Serialize)]
#[non_exhaustive]
pub struct Copied {
    /// The language or the version.
    pub name: String,
    /// The number of its documents.
    pub documents: usize,
    /// Their folder in the book.
    pub folder: String,
    /// The path of their pages.
    pub path: String,
}

/// The numbers of files whose text is not the text of the site.
#[derive(Debug, Clone, Default, Serialize)]
#[non_exhaustive]
pub struct ChangedTexts {
    /// Documents with a new `slug`.
    pub slugs: usize,
    /// Files with escaped braces.
    pub braces: usize,
    /// Files with other links.
    pub links: usize,
    /// The files from outside the folders of documents.
    pub outside: Vec<String>,
}

/// Things of one kind that the book lacks.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct Lacking {
    /// The kind, a word for programs.
    pub kind: String,
    /// The kind and the remedy in words.
    pub reason: String,
    /// The names.
    pub names: Vec<String>,
}

/// The files of a book after an import.
#[derive(Debug, Clone, Default, Serialize)]
#[non_exhaustive]
pub struct FileReport {
    /// Whether an earlier import had written the book.
    pub again: bool,
    /// The number of new files.
    pub created: usize,
    /// The number of files that are as before.
    pub unchanged: usize,
    /// The files that changed on the site and not in the book.
    pub updated: Vec<String>,
    /// The files that the site has no more, and that had not changed in the book.
    pub removed: Vec<String>,
    /// The files that changed both on the site and in the book: they stay as they are.
    pub kept: Vec<String>,
}

impl Report {
    /// Returns a message for each kind of thing that the book lacks. `is_whole` lists all names: a failed
    /// import writes no `IMPORT.md`, which has the rest.
    #[must_use]
    pub fn warnings(&self, is_whole: bool) -> Vec<String> {
        let lacking = self.left_out.iter();
        let message = |it: &Lacking| list(&it.reason, &it.names, is_whole);
        let mut all: Vec<_> = lacking.map(message).collect();
        if !self.files.kept.is_empty() {
            all.push(list(KEPT, &self.files.kept, true));
        }
        all
    }

    /// Returns sentences about the files that were read and written.
    #[must_use]
    pub fn notes(&self, book: &str) -> Vec<String> {
        let mut all = vec![format!(
            "imported {}, {} and {} into {book}",
            count(self.documents, "document"),
            count(self.sidebars.len(), "sidebar"),
            count(self.other_files, "other file"),
        )];
        let mut add = |number: usize, text: String| {
            if number > 0 {
                all.push(text);
            }
        };
        if let Some(folder) = &self.blog {
            let posts = count(self.posts, "post");
            add(1, format!("copied {posts} of the blog into {folder}"));
        }
        for (copied, of) in (self.translations.iter().map(|it| (it, String::new()))).chain(
            self.versions
                .iter()
                .map(|it| (it, format!(" of version {}", it.name))),
        ) {
            let what = match of.is_empty() {
                true => "translated document",
                false => "document",
            };
            let documents = count(copied.documents, what);
            let (folder, path) = (&copied.folder, &copied.path);
            add(
                1,
                format!("copied {documents}{of} into {folder}: its pages are below `{path}`"),
            );
        }
        let documents = count(self.unlisted, "document");
        add(
            self.unlisted,
            format!(
                "in no sidebar: {documents}, listed at the end of SUMMARY.md, so that their pages are built"
            ),
        );
        let chapters = count(self.generated, "chapter");
        add(
            self.generated,
            format!(
                "wrote {chapters} with `<DocCardList />`, for the generated pages of categories"
            ),
        );
        let changes = &self.changes;
        if let Some(first) = changes.outside.first() {
            let files = count(changes.outside.len(), "file");
            add(
                1,
                format!(
                    "copied {files} from outside the folders of documents, because documents use them (`{first}`)"
                ),
            );
        }
        let documents = count(changes.slugs, "document");
        add(
            changes.slugs,
            format!("wrote a `slug` into {documents}, to keep the address"),
        );
        let files = count(changes.braces, "file");
        add(
            changes.braces,
            format!("escaped braces in {files}, because Docusaurus 2 shows them as text"),
        );
        let files = count(changes.links, "file");
        add(
            changes.links,
            format!("changed links in {files}, because files are in other folders than before"),
        );
        if self.files.again {
            let files = &self.files;
            all.push(format!(
                "the book had been imported before: {} new, {} updated, {} removed, {} as before",
                count(files.created, "file"),
                files.updated.len(),
                files.removed.len(),
                files.unchanged,
            ));
        }
        all
    }

    /// Returns the text of a file with everything that was left out.
    pub(crate) fn page(left_out: &[Lacking]) -> String {
        let mut text = "# Import\n\n".to_owned();
        if left_out.is_empty() {
            text.push_str("Nothing was left out.\n");
        }
        for Lacking { reason, names, .. } in left_out {
            let start = reason.chars().next().map_or(0, char::len_utf8);
            let (first, rest) = reason.split_at(start);
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
}

/// The sentence about files that a second import does not write.
const KEPT: &str =
    "not updated, because these files changed in the book too (compare them with the site)";

/// Returns a message with names, and the number of those that are not shown.
fn list(reason: &str, names: &[String], is_whole: bool) -> String {
    let mut text = format!("{reason}:");
    let shown = if is_whole { names.len() } else { SHOWN };
    for name in names.iter().take(shown) {
        text.push_str("\n  - ");
        text.push_str(name);
    }
    if names.len() > shown {
        let _ = write!(text, "\n  - and {} more", names.len() - shown);
    }
    text
}

/// An import that wrote no book.
#[derive(Debug)]
#[non_exhaustive]
pub struct Failed {
    /// The report until then.
    pub report: Report,
    /// The reason.
    pub error: anyhow::Error,
}

impl Failed {
    pub(crate) fn new(left_out: Vec<Lacking>, error: anyhow::Error) -> Self {
        Self {
            report: Report {
                left_out,
                ..Report::default()
            },
            error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Lacking, Report};

    #[test]
    fn long_lists_end_with_a_count_if_a_file_has_the_rest() {
        let names = (0..12).map(|at| format!("{at}.md")).collect();
        let report = Report {
            left_out: vec![Lacking {
                kind: "draft".to_owned(),
                reason: "drafts".to_owned(),
                names,
            }],
            ..Report::default()
        };
        for (is_whole, end) in [(false, "\n  - 9.md\n  - and 2 more"), (true, "\n  - 11.md")] {
            let messages = report.warnings(is_whole);
            assert_eq!(messages.len(), 1);
            assert!(messages[0].ends_with(end), "{messages:?}");
        }
    }
}
