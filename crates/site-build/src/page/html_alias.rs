//! The second file of a page: the file that mdBook's HTML output has for its chapter.
//!
//! GitHub Pages, Netlify and other hosts answer `/guards` with `guards.html` rather than
//! `guards/index.html` if both exist. A redirect between them would be a loop, so both hold the page.

use std::path::Path;

use book_source::chapters::chapter::Chapter;
use diagnostics::paths::slashes;
use nav_model::{Doc, EXTRA_DOCUMENTS, PRINT_PAGE, route_of_file};
use site_layout::mdbook_files::MdbookFiles;
use site_model::Addresses as Form;
use site_writer::MAX_NAME_BYTES;

use crate::{nav::redirects::leads_from_file, read::inputs::Inputs};

/// Returns the file of mdBook's HTML output for a Markdown chapter; `None` for other chapters.
pub(crate) fn old_file(chapter: &Chapter) -> Option<String> {
    (!chapter.is_mdx()).then(|| slashes(&Path::new(&chapter.path).with_extension("html")))
}

/// Returns the second file of a page: one that its `slug` names, or the old one, unless addresses end
/// with a slash, or one that a redirect leads from, as from `guide.html` after the chapter `guide.md`
/// became `guide/README.md`.
pub(crate) fn html_alias(
    inputs: &Inputs,
    mdbook: MdbookFiles,
    doc: &Doc,
    chapter: &Chapter,
) -> Option<String> {
    let (addresses, assets) = (&inputs.book.addresses, &inputs.content.assets);
    let is_free = |file: &String| {
        let is_print = file == PRINT_PAGE && mdbook.contains(PRINT_PAGE);
        let is_taken = is_print || EXTRA_DOCUMENTS.contains(&&**file) || assets.get(file).is_some();
        let is_of_page = route_of_file(file) == doc.path && *file != addresses.page_file(&doc.path);
        is_of_page && !is_taken && has_possible_name(file)
    };
    let path = doc.path.trim_start_matches('/');
    // mdBook has no page of a post.
    let old_file = |chapter| old_file(chapter).filter(|_| doc.post.is_none());
    let slug = doc.front.slug.as_deref().unwrap_or_default();
    let has_extension = matches!(slug.rsplit_once('.'), Some((_, "html")));
    let named_file = has_extension.then(|| format!("{path}.html"));
    let second = match addresses.form {
        // Netlify would redirect `/guards/` to the file.
        Form::Slash if addresses.page(&doc.path).ends_with('/') => None,
        // The address of a page such as `/node.js` has no slash, which hosts add for a folder.
        Form::Slash => Some(format!("{path}.html")),
        Form::Clean | Form::Html => named_file.or_else(|| old_file(chapter)),
    };
    second.filter(is_free).or_else(|| {
        let mut files = ["", "/index"]
            .map(|end| format!("{path}{end}.html"))
            .into_iter();
        files.find(|file| leads_from_file(&inputs.config, file) && is_free(file))
    })
}

/// Whether the name is within the limit of file systems. mdBook cannot write longer names either.
pub(crate) fn has_possible_name(file: &str) -> bool {
    file.rsplit('/').next().unwrap_or(file).len() <= MAX_NAME_BYTES
}
