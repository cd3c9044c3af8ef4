//! The data types of an mdbook-react site.
//!
//! The JSON files of a build and their types:
//!
//! | file | type | read by |
//! |---|---|---|
//! | `_data/manifest.json` | [`Manifest`] | programs: everything about the site, documented and versioned |
//! | `_data/entry.json` | [`Entry`] | the shell: where the hashed files of this build are |
//! | `_data/site.*.json` | [`Site`] | the shell: data shared by all pages (navbar, footer, strings) |
//! | `_data/pages/*.json` | [`Screen`] | the shell: the content of one address |
//! | `_data/routes/*.json` | [`RouteTable`] | the shell: the file of each page, and redirects |
//! | `_data/sidebars/*.json` | [`Sidebar`] | the shell: a whole sidebar |
//!
//! These are the only types that are shared with TypeScript. With the feature `typescript` the
//! declarations are generated from them; with `schema`, the JSON Schema of the manifest.
//! The crate does no IO and knows nothing of mdBook or Markdown.

mod entry;
mod language;
mod locale;
mod manifest;
mod node;
mod overrides;
mod page;
mod post;
mod render;
#[cfg(feature = "schema")]
pub mod schema;
mod sidebar;
mod site;
mod strings;
#[cfg(feature = "typescript")]
pub mod typescript;

pub use entry::{Entry, RouteTable, shard_of};
pub use language::{Counterpart, LanguageLink};
pub use locale::LocaleConfig;
pub use manifest::{DocEntry, Manifest, RouteEntry, Settings, VersionEntry};
pub use node::{Card, Component, Html, Node, Overflow, TabPanel};
pub use overrides::{Override, OverrideChildren, OverridePart, OverrideProperty, OverrideScreens};
pub use page::{
    Crumb, HeadTag, LastUpdated, Page, PageFacts, PageHeading, PageLink, TagLink, TocItem,
};
pub use post::{Author, PostFacts};
pub use render::{FirstLoad, RenderInput, Screen, TagCount};
pub use sidebar::{Sidebar, SidebarBadge, SidebarItem};
pub use site::{
    Addresses, Announcement, CodeThemeInfo, CodeThemes, ColorMode, ColorModeOptions, Footer,
    FooterColumn, Logo, MenuLink, Navbar, NavbarItem, NavbarPosition, NotFoundPage, SidebarOptions,
    Site, SiteLink, VersionBanner, VersionInfo, VersionOptions,
};
pub use strings::Strings;

/// The version of the data format. It increases when code for the old format could misread the new.
pub const SCHEMA_VERSION: u32 = 1;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;
