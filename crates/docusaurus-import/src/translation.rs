//! The translations of documents: in the folder of a language, Docusaurus has a folder for each set.

use std::path::Path;

use anyhow::Result;
use confined_files::Kind;

use crate::{
    files::{self, Copies},
    left_out::{Kind as Left, LeftOut},
    settings::read::{Settings, is_language_tag},
    sidebars::read_set::ReadSet,
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
            Ok(Kind::Folder) if name.is_some_and(is_language_tag) => {
                tags.extend(name.map(str::to_owned));
            }
            Ok(Kind::Folder) => {
                let text = format!("{} (not a language tag)", site.shown(&entry.path));
                left_out.add(Left::File, text);
            }
            Ok(_) => {}
            Err(error) => {
                let reason = site.folder_reason(error);
                let text = format!("{} ({reason})", site.shown(&entry.path));
                left_out.add(Left::File, text);
            }
        }
    }
    let mut found = Vec::new();
    let mut taken = vec![normal(&settings.language)];
    for tag in tags {
        if normal(&tag) == taken[0] {
            continue;
        }
        let reason = match () {
            () if taken.contains(&normal(&tag)) => "another folder has this language",
            () if has_address(sets, &tag) => "documents have the addresses of this language",
            () => "",
        };
        if !reason.is_empty() {
            let folder = site.shown(Path::new(&format!("i18n/{tag}")));
            left_out.add(Left::File, format!("{folder} ({reason})"));
            continue;
        }
        taken.push(normal(&tag));
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

/// Returns the form by which language tags are compared.
fn normal(tag: &str) -> String {
    tag.replace('_', "-").to_lowercase()
}

/// Whether a document has an address below the path of a language.
fn has_address(sets: &[ReadSet], tag: &str) -> bool {
    let mut documents = sets.iter().flat_map(|set| &set.documents);
    documents.any(|document| {
        let first = document.route.trim_start_matches('/').split('/').next();
        first.is_some_and(|first| first.eq_ignore_ascii_case(tag))
    })
}
