//! The translations of documents: Docusaurus has those of each set in a folder of the language.

use std::path::Path;

use anyhow::Result;
use confined_files::Kind;

use super::{
    files::{self, Copies},
    left_out::{Kind as Left, LeftOut},
    read_set::ReadSet,
    settings::Settings,
    site_files::SiteFiles,
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

/// Returns the translations of the sets of a site.
///
/// # Errors
///
/// If a folder of translations cannot be read.
pub(super) fn read(
    site: &SiteFiles,
    sets: &[ReadSet],
    settings: &Settings,
    left_out: &mut LeftOut,
) -> Result<Vec<Translation>> {
    let mut tags = Vec::new();
    for entry in site.entries(Path::new("i18n")).unwrap_or_default() {
        let name = entry.path.file_name().and_then(|name| name.to_str());
        match &entry.kind {
            Ok(Kind::Folder) => tags.extend(name.map(str::to_owned)),
            Ok(_) => {}
            Err(error) => {
                let reason = site.folder_reason(error);
                let text = format!("{} ({reason})", site.shown(&entry.path));
                left_out.add(Left::File, text);
            }
        }
    }
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
            let folder = format!("{}/{plugin}/current", translation.folder);
            let folder = site.path(folder);
            match site.has(Kind::Folder, &folder) {
                Ok(true) => {}
                Ok(false) => continue,
                Err(reason) => {
                    let text = format!("{} ({reason})", site.shown(&folder));
                    left_out.add(Left::File, text);
                    continue;
                }
            }
            let files = files::below(site, &folder, left_out)?;
            let (options, copies) = (set.options.clone(), &mut translation.copies);
            let read = ReadSet::read(site, options, &set.folder, files, &[], copies, left_out);
            translation.sets.push((at, read));
        }
        if !translation.copies.is_empty() {
            found.push(translation);
        }
    }
    Ok(found)
}
