//! The chapters of an open book that use a file or a component.

use std::path::Path;

use book_source::chapters::chapter::Chapter;
use diagnostics::{
    Place,
    paths::{resolve_dots, slashes},
};
use page_render::written_addresses;

use super::{OpenBook, OpenPage};

impl OpenBook {
    /// Returns the pages whose chapters show, include or import a file, by their paths, and the first place
    /// of each use.
    pub fn uses_of_file(&self, file: &Path) -> Vec<(&str, Place)> {
        let source_folder = self.source_folder();
        let asset = file.strip_prefix(source_folder).map(slashes);
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let docs = self.last.navigation.site.docs().iter();
        let used = docs.zip(&self.site.pages).filter_map(|(doc, page)| {
            let chapter = self.last.inputs.content.chapter(&doc.source)?;
            let is_image = asset
                .as_ref()
                .is_ok_and(|asset| page.images.contains_key(asset));
            let is_used = is_image || includes(chapter, file);
            let place = || chapter.source.place_of_command(file);
            is_used.then(|| {
                let place = place().unwrap_or_else(|| place_of(chapter, &name));
                (&*doc.path, place)
            })
        });
        used.collect()
    }

    /// Returns the pages with the text of a file: its own, and those that include it.
    pub fn pages_with(&self, file: &Path) -> Vec<OpenPage<'_>> {
        let pages = self.pages().filter(|page| {
            let chapter = || self.last.inputs.content.chapter_of(page.file);
            resolve_dots(&self.path_of(page)) == file
                || chapter().is_some_and(|it| includes(it, file))
        });
        pages.collect()
    }

    /// Returns the pages whose chapters use a component, by their paths, and the place of each use.
    pub fn uses_of_component(&self, name: &str) -> Vec<(&str, Place)> {
        let tag = format!("<{name}");
        let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        let names = &self.last.navigation.component_names;
        let docs = self.last.navigation.site.docs().iter();
        let docs = docs.filter(|doc| names.get(&doc.source).is_some_and(|it| it.contains(name)));
        let chapters = docs
            .filter_map(|doc| Some((&*doc.path, self.last.inputs.content.chapter(&doc.source)?)));
        let places = chapters.flat_map(|(page, chapter)| {
            let text: &str = &chapter.source.text;
            let found = text.match_indices(&tag);
            let found = found.filter(|(at, tag)| ends(&text[at + tag.len()..]));
            let places = found.map(|(at, tag)| (page, chapter.source.place(at..at + tag.len())));
            places.collect::<Vec<_>>()
        });
        places.collect()
    }
}

fn includes(chapter: &Chapter, file: &Path) -> bool {
    let mut included = chapter.source.included.iter();
    included.any(|it| resolve_dots(it) == file)
}

/// Returns the first place of a file's name in a chapter.
fn place_of(chapter: &Chapter, name: &str) -> Place {
    let text: &str = &chapter.source.text;
    let addresses = written_addresses(&mdx_lite::parse(text, &chapter.options)).into_iter();
    let is_name = |url: &str| {
        let path = nav_model::decode(nav_model::split_address(url).0);
        path.rsplit('/').next() == Some(name)
    };
    let named = { addresses }.find(|it| is_name(&it.url)).map(|it| it.span);
    // Front matter and modules have names too.
    let at = || text.find(name).map(|at| at..at + name.len());
    chapter.source.place(named.or_else(at).unwrap_or_default())
}
