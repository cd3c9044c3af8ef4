//! The translations of documents: Docusaurus has those of each set in a folder of the language.

use std::{fs, path::Path};

use anyhow::Result;

use super::{
    files::{self, Copies},
    left_out::LeftOut,
    read_set::ReadSet,
    settings::Settings,
};

/// The documents of a site in another language.
#[derive(Debug)]
pub(super) struct Translation {
    /// The language.
    pub(super) tag: String,
    /// The folder of the chapters in the book.
    pub(super) folder: String,
    /// The translated sets, each with the number of its original.
    pub(super) sets: Vec<(usize, ReadSet)>,
    /// The files by their paths in the folder.
    pub(super) copies: Copies,
}

/// Returns the translations of the sets of the site in a folder.
///
/// # Errors
///
/// If a folder of translations cannot be read.
pub(super) fn read(
    root: &Path,
    sets: &[ReadSet],
    settings: &Settings,
    left_out: &mut LeftOut,
) -> Result<Vec<Translation>> {
    let folders = fs::read_dir(root.join("i18n")).into_iter().flatten();
    let tags = folders.flatten().map(|entry| entry.file_name());
    let mut tags: Vec<_> = tags.filter_map(|tag| tag.into_string().ok()).collect();
    tags.sort();
    let mut found = Vec::new();
    for tag in tags.into_iter().filter(|tag| *tag != settings.language) {
        let mut translation = Translation {
            folder: format!("i18n/{tag}"),
            sets: Vec::new(),
            copies: Copies::new(),
            tag,
        };
        for (at, set) in sets.iter().enumerate() {
            let plugin = set.options.plugin_folder();
            let folder = root.join(&translation.folder).join(plugin).join("current");
            if !folder.is_dir() {
                continue;
            }
            let files = files::below(&folder, left_out)?;
            let (options, copies) = (set.options.clone(), &mut translation.copies);
            let read = ReadSet::read(options, &set.folder, files, &[], copies, left_out);
            translation.sets.push((at, read));
        }
        if !translation.copies.is_empty() {
            found.push(translation);
        }
    }
    Ok(found)
}
