//! Addresses of pages: routes, links to them, redirects, and the spellings of one path.

pub(crate) mod link;
pub(crate) mod redirect;
pub(crate) mod route;
pub(crate) mod spelling;
