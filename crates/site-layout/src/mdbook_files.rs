//! The files beside the pages that mdBook's HTML output has too, for a book of Markdown chapters.

use nav_model::PRINT_PAGE;

/// The file that redirects to the first page.
pub const CONTENTS_PAGE: &str = "toc.html";

/// The files of a site. A book whose written chapters are all MDX had no addresses in mdBook's HTML
/// output.
#[derive(Debug, Clone, Copy, Default)]
pub struct MdbookFiles {
    /// Whether the site has a page of a Markdown chapter.
    pub has_markdown: bool,
    /// Whether a book with such a page has the page with all chapters.
    pub is_print_enabled: bool,
}

impl MdbookFiles {
    /// Returns the paths of the files.
    pub fn iter(self) -> impl Iterator<Item = &'static str> {
        let print = (self.has_markdown && self.is_print_enabled).then_some(PRINT_PAGE);
        let contents = self.has_markdown.then_some(CONTENTS_PAGE);
        print.into_iter().chain(contents)
    }

    /// Whether the site has the file.
    pub fn contains(self, file: &str) -> bool {
        self.iter().any(|known| known == file)
    }
}
