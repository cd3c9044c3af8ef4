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

mod branch;
mod build;
mod category;
#[cfg(feature = "yaml")]
mod date;
mod diagnostic;
mod doc;
mod front_matter;
#[cfg(feature = "yaml")]
mod front_matter_yaml;
mod input;
mod link;
mod nearest;
mod pages;
mod place;
mod redirect;
mod route;
mod sidebar;
mod sidebar_items;
mod sidebars;
mod site;
mod spelling;
mod summary;
mod tag;
mod tag_slug;
#[cfg(feature = "yaml")]
mod yaml_error;
#[cfg(feature = "yaml")]
mod yaml_keys;
#[cfg(feature = "yaml")]
mod yaml_tags;

pub use branch::{Branches, LONGEST_WHOLE_LIST, OpenList};
pub use build::build;
pub use diagnostic::{Code, Diagnostic};
pub use doc::{Crumb, Doc, Neighbour};
pub use front_matter::{FrontMatter, HeadElement, LastUpdate, Layout, Setting};
pub use input::{MdxChapters, Options, PageMeta};
pub use link::Resolved;
pub use nearest::nearest;
pub use route::{
    address, below, decode, join, normalise, route_of_file, route_of_source, split_address,
};
pub use sidebar::{Category, Item, Sidebar};
pub use site::Site;
pub use spelling::{Spellings, composed, decomposed, difference, folded};
pub use summary::{Numbering, Summary, SummaryItem};
pub use tag::Tag;
pub use tag_slug::tag_slug;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;
