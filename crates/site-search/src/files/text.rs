//! The displayed text of a page, in one file.

use serde::{Deserialize, Serialize};

use crate::{SearchPage, files::file::IndexFile};

/// A page's text file as the index refers to it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TextFile {
    /// The hash in the file name.
    pub hash: String,
    /// The length in bytes before compression.
    pub length: usize,
}

impl From<&IndexFile> for TextFile {
    fn from(file: &IndexFile) -> Self {
        Self {
            hash: file.hash().to_owned(),
            length: file.content.len(),
        }
    }
}

#[derive(Serialize)]
struct Text<'a> {
    path: &'a str,
    title: &'a str,
    names: &'a [String],
    crumbs: &'a [String],
    sections: Vec<(&'a str, Vec<&'a str>, &'a str, &'a str)>,
}

/// Builds the text file of a page.
///
/// # Panics
///
/// Never: strings always serialise.
pub fn text_file(page: &SearchPage) -> IndexFile {
    let sections = page.sections.iter().map(|section| {
        let own = (!section.heading.is_empty()).then_some(&section.heading);
        let headings = section.above.iter().chain(own).map(String::as_str);
        let prose = section.text.trim_end();
        (
            section.id.as_str(),
            headings.collect(),
            prose,
            section.code.as_str(),
        )
    });
    let text = Text {
        path: &page.path,
        title: &page.title,
        names: &page.names,
        crumbs: &page.crumbs,
        sections: sections.collect(),
    };
    let json = serde_json::to_vec(&text).expect("strings are always JSON");
    IndexFile::new("t", json)
}
