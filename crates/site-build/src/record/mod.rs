//! What is kept of each page for the checks of all pages.

pub(crate) mod page_findings;
pub(crate) mod page_record;
pub(crate) mod title;
