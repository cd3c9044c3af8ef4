//! Builds a documentation site from a book: [`build`] reads the configuration and builds the book in each
//! of its editions; [`build_with`] builds one edition; `stages` calls the stages of that build in order.

mod build_with;
mod check;
pub mod editions;
mod failure;
mod finding_policy;
mod frame;
mod kept_site;
mod live;
mod nav;
mod open_book;
mod open_pages;
mod options;
mod outcome;
mod page;
mod prepare;
mod progress;
mod project;
mod read;
mod ready_site;
mod record;
mod refusals;
mod stages;
mod threads;
mod write;

pub use build_with::build_with;
pub use editions::build;
pub(crate) use failure::{damaged_record, in_the_way};
pub(crate) use finding_policy::apply_policy;
pub use live::{BuiltPage, Live, OpenPages, SitePreview};
pub use open_book::{AddressInFile, FileRange, LinkOnPage, LinkTo, OpenBook, OpenPage};
pub(crate) use options::KeptSite;
pub use options::{
    BuildOptions, CheckLinks, DRAFTS, EditionValues, KnownValues, LinkFault, SitePart,
};
pub use outcome::{Built, BuiltSite, Outcome};
pub use page::last_build::LastBuild;
pub use progress::{Progress, Step};
pub use record::{headings::OpenHeading, page_record::CheckedPages};
