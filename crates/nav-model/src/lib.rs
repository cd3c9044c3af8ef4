//! Computes the navigation of a documentation site from its table of contents and its pages' front
//! matter.
//!
//! [`build`] is a pure function. It returns routes, sidebars, breadcrumbs, neighbours, tags and
//! redirects, and diagnostics about them. It does no IO and reads no clock, so the same input
//! produces the same output.
//!
//! ```
//! use nav_model::{Options, PageMeta, Summary, SummaryItem, build};
//!
//! let summary = Summary::new([
//!     SummaryItem::prefix("Welcome", "index.md"),
//!     SummaryItem::category("Brewing", [
//!         SummaryItem::chapter("Espresso", "brewing/espresso.md"),
//!         SummaryItem::chapter("Filter", "brewing/filter.md"),
//!     ]),
//! ]);
//! let pages = ["index.md", "brewing/espresso.md", "brewing/filter.md"]
//!     .map(|path| PageMeta::new(path, Default::default()));
//! let (site, findings) = build(&summary, &pages, &Options::default());
//! assert!(findings.is_empty());
//! let espresso = site.doc("brewing/espresso").unwrap();
//! assert_eq!(espresso.path, "/brewing/espresso");
//! assert_eq!(espresso.next.as_ref().unwrap().path, "/brewing/filter");
//! ```

mod address;
mod build;
mod diagnostic;
mod doc;
mod front_matter;
mod input;
mod link;
mod nearest;
mod post;
mod sidebar;
mod site;
mod summary;
mod tag;
mod tag_slug;

pub use address::{
    program_pages::{EXTRA_DOCUMENTS, PRINT_PAGE, SEARCH, TAGS, is_program_page, is_root_document},
    route::{
        address, below, decode, join, normalise, route_of_file, route_of_source, split_address,
    },
    spelling::{Spellings, composed, decomposed, difference, folded},
};
pub use build::{build, redirect::is_redirect_pattern};
pub use diagnostic::{Code, Diagnostic};
pub use doc::{Crumb, Doc, Neighbour};
#[cfg(feature = "yaml")]
pub use front_matter::KEYS as FRONT_MATTER_KEYS;
pub use front_matter::{
    Badge, BadgeKind, FrontMatter, HeadElement, LastUpdate, Layout, PostAuthor, Setting,
};
pub use input::{MdxChapters, Options, PageMeta};
pub use link::Resolved;
pub use nearest::nearest;
pub use post::{Blog, Post};
pub use sidebar::{
    Category, Item, Sidebar,
    branch::{Branches, LIST_GROUP, LONGEST_WHOLE_LIST, OpenList},
};
pub use site::Site;
pub use summary::{Numbering, Summary, SummaryItem};
pub use tag::{KnownTag, KnownTags, Tag};
pub use tag_slug::tag_slug;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;
