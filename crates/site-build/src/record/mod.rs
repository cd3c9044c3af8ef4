//! The facts about each page that are kept for the checks of all pages.

pub(crate) mod headings;
pub(crate) mod page_findings;
pub(crate) mod page_record;
pub(crate) mod title;
