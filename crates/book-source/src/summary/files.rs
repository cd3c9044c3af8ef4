//! The files that a table of contents lists.

use std::path::{Path, PathBuf};

use anyhow::Result;
use book_files::{
    BookFiles,
    author_file::{create_folder_of, write_text},
};
use mdbook_core::{book::BookItem, utils::escape_html};
use mdbook_summary::{Link, Summary, SummaryItem};
use safe_html::is_full_address;

/// Makes a draft of each entry whose file does not exist in `source`. Returns the file of every
/// draft in the order of the table of contents; `None` for an entry that was already a draft.
pub fn turn_missing_into_drafts(
    files: &BookFiles,
    summary: &mut Summary,
    source: &Path,
) -> Vec<Option<PathBuf>> {
    let mut drafts = Vec::new();
    for_each(summary, &mut |entry| {
        let missing = entry
            .location
            .take_if(|path| !files.is_present(&source.join(path)));
        if entry.location.is_none() {
            drafts.push(missing);
        }
    });
    drafts
}

/// Creates the files of entries for which `is_kept` returns `false`, with their titles alone, as
/// mdBook does.
///
/// # Errors
///
/// If a file or its folder cannot be created.
pub fn create_missing(
    summary: &mut Summary,
    source: &Path,
    is_kept: impl Fn(&Path) -> bool,
) -> Result<()> {
    let mut created = Ok(());
    for_each(summary, &mut |entry| {
        let missing = entry.location.as_deref().filter(|path| !is_kept(path));
        if let (Some(path), Ok(())) = (missing, &created) {
            let path = source.join(path);
            let text = format!("# {}\n", escape_html(&entry.name));
            created = create_folder_of(&path).and_then(|()| write_text(&path, &text));
        }
    });
    created
}

/// Makes a draft of each entry that is the address of another site.
pub fn turn_addresses_into_drafts(summary: &mut Summary) {
    for_each(summary, &mut |entry| {
        entry.location.take_if(|path| is_address(path));
    });
}

/// Makes a draft of each entry that leads to a heading, because mdBook would create a file of that
/// name. Returns the path of each in the order of the table of contents; `None` for other entries.
pub fn turn_anchors_into_drafts(summary: &mut Summary) -> Vec<Option<PathBuf>> {
    let mut anchors = Vec::new();
    for_each(summary, &mut |entry| {
        anchors.push(entry.location.take_if(|path| anchor(path).is_some()));
    });
    anchors
}

/// Gives the drafts of a loaded book the paths that [`turn_anchors_into_drafts`] took.
pub fn restore_anchors(
    items: &mut [BookItem],
    anchors: &mut impl Iterator<Item = Option<PathBuf>>,
) {
    for item in items {
        if let BookItem::Chapter(chapter) = item {
            let anchor = anchors.next().flatten();
            chapter.source_path = anchor.or(chapter.source_path.take());
            restore_anchors(&mut chapter.sub_items, anchors);
        }
    }
}

/// Returns the file and the id of an entry such as `chapter.md#id`, which leads to a heading.
pub(crate) fn anchor(entry: &Path) -> Option<(&str, &str)> {
    let (file, id) = entry.to_str()?.rsplit_once('#')?;
    let extension = Path::new(file).extension()?;
    let is_chapter = ["md", "mdx"]
        .iter()
        .any(|it| extension.eq_ignore_ascii_case(it));
    (is_chapter && !id.is_empty()).then_some((file, id))
}

/// Whether an entry is a file of HTML, which mdBook copies over the page that it makes of it.
pub(crate) fn is_html(entry: &Path) -> bool {
    let extension = entry.extension();
    extension.is_some_and(|it| it.eq_ignore_ascii_case("html") || it.eq_ignore_ascii_case("htm"))
}

/// Whether an entry of a table of contents is the address of another site.
pub(crate) fn is_address(entry: &Path) -> bool {
    entry.to_str().is_some_and(is_full_address)
}

/// Makes a draft of each entry. Returns the file of each in the order of the table of contents;
/// `None` for an entry that was already a draft.
pub fn turn_all_into_drafts(summary: &mut Summary) -> Vec<Option<PathBuf>> {
    let mut files = Vec::new();
    for_each(summary, &mut |entry| files.push(entry.location.take()));
    files
}

/// Returns the files of all chapters, relative to the source folder.
pub fn files_of(summary: &mut Summary) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for_each(summary, &mut |entry| files.extend(entry.location.clone()));
    files
}

/// Calls `visit` with each entry, in order.
fn for_each(summary: &mut Summary, visit: &mut impl FnMut(&mut Link)) {
    fn below(items: &mut [SummaryItem], visit: &mut impl FnMut(&mut Link)) {
        for item in items {
            if let SummaryItem::Link(link) = item {
                visit(link);
                below(&mut link.nested_items, visit);
            }
        }
    }
    below(&mut summary.prefix_chapters, visit);
    below(&mut summary.numbered_chapters, visit);
    below(&mut summary.suffix_chapters, visit);
}
