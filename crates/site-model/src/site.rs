//! Data shared by all pages of a site: `_data/site.*.json`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    language::LanguageLink,
    locale::LocaleConfig,
    node::Node,
    overrides::{Override, OverridePart},
    strings::Strings,
};

/// Data shared by all pages. The file name is hashed, so a browser fetches it once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Site {
    /// The site's title.
    pub title: String,
    /// The text between a page's title and the site's.
    pub title_delimiter: String,
    /// The path under which the site is served, with a slash at both ends (`/` or `/docs/`).
    pub base_path: String,
    /// The form of the addresses of pages.
    #[serde(default, skip_serializing_if = "Addresses::is_clean")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Addresses>"))]
    pub addresses: Addresses,
    /// The tool and its version, as in the generator tag.
    pub generator: String,
    /// Language, direction and calendar.
    pub locale: LocaleConfig,
    /// Light and dark.
    pub color_mode: ColorModeOptions,
    /// Code themes a reader can choose from.
    pub code_themes: CodeThemes,
    /// The bar above the navbar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub announcement: Option<Announcement>,
    /// The navbar.
    pub navbar: Navbar,
    /// The footer of each page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub footer: Option<Footer>,
    /// Whether the menu of a page offers assistants.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub assistants: bool,
    /// The behaviour of the sidebar.
    pub sidebar: SidebarOptions,
    /// The version that this build documents, and the others.
    pub version: VersionOptions,
    /// The languages that the site is written in, this one included; empty for a single one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<LanguageLink>>"))]
    pub languages: Vec<LanguageLink>,
    /// The owner's HTML in slots of the frame, by their names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(
        feature = "typescript",
        ts(optional, as = "Option<BTreeMap<String, String>>")
    )]
    pub slots: BTreeMap<String, String>,
    /// The owner's components in place of parts of the shell.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(
        feature = "typescript",
        ts(optional, as = "Option<BTreeMap<OverridePart, Override>>")
    )]
    pub overrides: BTreeMap<OverridePart, Override>,
    /// The owner's page for unknown addresses, if the book has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub not_found: Option<NotFoundPage>,
    /// Whether the site has a search index.
    pub search: bool,
    /// The interface's texts.
    pub strings: Strings,
    /// The index of the plural form, in the language of the texts, of each number below 200. Larger
    /// numbers have the form of 100 and their last two digits. Empty for a language with one form.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub plural_forms: String,
}

/// The owner's page for unknown addresses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NotFoundPage {
    /// Its title.
    pub title: String,
    /// Its text, in place of the built-in one.
    pub body: Vec<Node>,
}

/// The form of the addresses of pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Addresses {
    /// `/faq/guards`, whose file is `faq/guards/index.html`.
    #[default]
    Clean,
    /// `/faq/guards.html`, as in mdBook's own HTML output.
    Html,
    /// `/faq/guards/`, set by `trailing-slash`.
    #[cfg_attr(feature = "schema", schemars(skip))]
    Slash,
}

impl Addresses {
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "the form that serde calls"
    )]
    fn is_clean(&self) -> bool {
        *self == Self::Clean
    }
}

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ColorMode {
    /// Dark text on a light ground.
    #[default]
    Light,
    /// Light text on a dark ground.
    Dark,
}

/// The choice of the colour mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ColorModeOptions {
    /// The mode without a stored choice.
    pub default: ColorMode,
    /// Whether the toggle is hidden and stored choices are ignored.
    pub disable_switch: bool,
    /// Whether the system's preference applies without a stored choice.
    pub respect_prefers: bool,
}

/// The code themes of a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CodeThemes {
    /// The theme's id in light mode.
    pub light: String,
    /// The theme's id in dark mode.
    pub dark: String,
    /// Every theme that the reader can choose.
    pub available: Vec<CodeThemeInfo>,
}

/// One code theme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CodeThemeInfo {
    /// The id, as in the configuration.
    pub id: String,
    /// The display name.
    pub name: String,
    /// The mode of its background.
    pub mode: ColorMode,
    /// The stylesheet's address, base path included; absent when every page loads it anyway.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub href: Option<String>,
}

/// A bar above the navbar that a reader can close.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Announcement {
    /// An identifier; when it changes, a closed bar is shown again.
    pub id: String,
    /// The content as HTML.
    pub html: String,
    /// Whether it can be closed.
    pub closeable: bool,
}

/// The bar on top of each page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Navbar {
    /// The text beside the logo.
    pub title: String,
    /// The logo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub logo: Option<Logo>,
    /// Hide on scroll down, show on scroll up.
    pub hide_on_scroll: bool,
    /// The entries in order.
    pub items: Vec<NavbarItem>,
}

/// A logo, with a version for dark mode where the first does not fit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Logo {
    /// The image's address, base path included.
    pub src: String,
    /// The image for dark mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub src_dark: Option<String>,
    /// The text alternative; empty when the title beside it says the same.
    pub alt: String,
}

/// The position of a navbar entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum NavbarPosition {
    /// Beside the title.
    #[default]
    Left,
    /// At the far end.
    Right,
}

/// An entry of the navbar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum NavbarItem {
    /// A link inside or outside the site.
    Link {
        /// The link.
        #[serde(flatten)]
        link: SiteLink,
        /// The position.
        position: NavbarPosition,
        /// The name of a sidebar on whose pages the entry is marked as current.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        active_sidebar: Option<String>,
        /// An icon before the label: a path, drawn on a square of 24, or the address of a picture, which
        /// begins with a slash.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        icon: Option<String>,
    },
    /// A menu of links.
    Menu {
        /// The label of the button that opens it.
        label: String,
        /// An icon before the label: a path, drawn on a square of 24, or the address of a picture, which
        /// begins with a slash.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        icon: Option<String>,
        /// The links in order.
        items: Vec<MenuLink>,
        /// The position.
        position: NavbarPosition,
    },
    /// The menu of versions; shown when there are two or more.
    Versions {
        /// The position.
        position: NavbarPosition,
    },
}

/// A link in a menu of the navbar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MenuLink {
    /// The link.
    #[serde(flatten)]
    pub link: SiteLink,
    /// An icon before the label: a path, drawn on a square of 24, or the address of a picture, which
    /// begins with a slash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub icon: Option<String>,
}

/// A labelled link of navbar or footer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SiteLink {
    /// The label.
    pub label: String,
    /// A path of this site (without base path) or a full address.
    pub href: String,
}

/// The footer of each page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Footer {
    /// Columns of links.
    pub columns: Vec<FooterColumn>,
    /// The last line, as HTML; may be empty.
    pub copyright: String,
}

/// A column of footer links.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FooterColumn {
    /// The column's title, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub title: Option<String>,
    /// Its links. Those with an icon in the column without a title are shown as icons.
    pub links: Vec<MenuLink>,
}

/// The behaviour of the sidebar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SidebarOptions {
    /// Whether a button hides it on desktop.
    pub hideable: bool,
    /// Whether opening a category closes its siblings.
    pub auto_collapse: bool,
    /// The number of levels whose categories are open at first on every page.
    pub open_levels: u8,
}

/// The version that this build documents, and the others that exist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct VersionOptions {
    /// The name of the version in this build.
    pub current: String,
    /// Whether the badge is shown.
    pub badge: bool,
    /// The banner of this version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub banner: Option<VersionBanner>,
    /// All versions, this one included, the newest first.
    pub all: Vec<VersionInfo>,
}

/// The warning of a version's banner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum VersionBanner {
    /// Not released yet.
    Unreleased,
    /// No longer maintained.
    Unmaintained,
}

/// A version that a reader can open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct VersionInfo {
    /// The name, as stored in the browser.
    pub name: String,
    /// The label.
    pub label: String,
    /// The path under which it is served (base path included), or a full address.
    pub path: String,
    /// Whether it is the latest.
    pub is_last: bool,
}
