//! The chapters of an open book that use a file or a component.

use std::path::Path;

use book_source::chapters::chapter::Chapter;
use diagnostics::{
    Place,
    paths::{resolve_dots, slashes},
};

use super::OpenBook;

impl OpenBook {
    /// Returns the places at which chapters show, include or import a file: the first one of each chapter.
    pub fn uses_of_file(&self, file: &Path) -> Vec<Place> {
        let source_folder = self.source_folder();
        let asset = file.strip_prefix(&source_folder).map(slashes);
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let docs = self.last.navigation.site.docs().iter();
        let used = docs.zip(&self.site.pages).filter_map(|(doc, page)| {
            let chapter = self.chapter_of(&doc.source)?;
            let is_image = asset
                .as_ref()
                .is_ok_and(|asset| page.images.contains_key(asset));
            let is_used = is_image
                || chapter
                    .source
                    .included
                    .iter()
                    .any(|it| resolve_dots(it) == file);
            let place = || chapter.source.place_of_command(file);
            is_used.then(|| place().unwrap_or_else(|| place_of(chapter, &name)))
        });
        used.collect()
    }

    /// Returns the places at which chapters use a component.
    pub fn uses_of_component(&self, name: &str) -> Vec<Place> {
        let tag = format!("<{name}");
        let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        let names = &self.last.navigation.component_names;
        let docs = self.last.navigation.site.docs().iter();
        let docs = docs.filter(|doc| names.get(&doc.source).is_some_and(|it| it.contains(name)));
        let chapters = docs.filter_map(|doc| self.chapter_of(&doc.source));
        let places = chapters.flat_map(|chapter| {
            let text: &str = &chapter.source.text;
            let found = text.match_indices(&tag);
            let found = found.filter(|(at, tag)| ends(&text[at + tag.len()..]));
            let places = found.map(|(at, tag)| chapter.source.place(at..at + tag.len()));
            places.collect::<Vec<_>>()
        });
        places.collect()
    }

    pub(super) fn chapter_of(&self, source: &str) -> Option<&Chapter> {
        let mut chapters = self.last.inputs.content.chapters.iter();
        chapters.find(|chapter| chapter.path == source)
    }
}

/// Returns the first place of a file's name in a chapter.
fn place_of(chapter: &Chapter, name: &str) -> Place {
    let at = chapter.source.text.find(name);
    let span = at.map_or(0..0, |at| at..at + name.len());
    chapter.source.place(span)
}
