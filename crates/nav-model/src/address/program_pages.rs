//! The pages that the program writes at addresses of its own.

/// The address of the search page.
pub const SEARCH: &str = "/search";

/// The address of the page of all tags; the page of each tag is below it.
pub const TAGS: &str = "/tags";

/// The address of the page for unknown addresses.
const NOT_FOUND: &str = "/404";

/// The documents of every site that are at its root, and not in folders as pages are.
pub const EXTRA_DOCUMENTS: [&str; 2] = ["404.html", "offline.html"];

/// The page of all chapters, a file at the root that mdBook's HTML output has too.
pub const PRINT_PAGE: &str = "print.html";

/// Returns whether an address is one of the shell's own screens, which no chapter can have.
pub(crate) fn is_screen(path: &str) -> bool {
    let below_tags = path
        .strip_prefix(TAGS)
        .is_some_and(|rest| rest.starts_with('/'));
    below_tags || [SEARCH, TAGS, NOT_FOUND].contains(&path)
}

/// Returns whether a page has the name of a document at the root, so it must keep its folder.
///
/// ```
/// assert!(nav_model::is_root_document("/print"));
/// assert!(!nav_model::is_root_document("/a/print"));
/// ```
pub fn is_root_document(path: &str) -> bool {
    let mut files = EXTRA_DOCUMENTS.iter().chain([&PRINT_PAGE]);
    files.any(|file| file.strip_suffix(".html") == path.strip_prefix('/'))
}

/// Returns whether the program writes a page at this address, or may write one.
pub fn is_program_page(path: &str) -> bool {
    is_screen(path) || is_root_document(path)
}
