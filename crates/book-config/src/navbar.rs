//! The configuration of navbar and footer.

use schemars::JsonSchema;
use serde::Deserialize;

/// The bar on top of each page.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct NavbarConfig {
    /// The text beside the logo; by default the book's title.
    pub title: Option<String>,
    /// The logo.
    pub logo: Option<LogoConfig>,
    /// Hide on scroll down, show on scroll up.
    pub hide_on_scroll: bool,
    /// The entries in order.
    pub items: Vec<NavbarItemConfig>,
}

/// A logo: files relative to the folder `theme`.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct LogoConfig {
    /// The image.
    pub src: String,
    /// The image in dark mode.
    pub src_dark: Option<String>,
    /// The text alternative; empty beside a title that says the same.
    pub alt: String,
}

/// An entry of the navbar. It has one of `to`, `href`, `doc`, `sidebar`, `items` and `type`.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct NavbarItemConfig {
    /// The label, the icon and the target.
    #[serde(flatten)]
    pub link: MenuLinkConfig,
    /// The links of a menu, which `label` opens.
    pub items: Vec<MenuLinkConfig>,
    /// `versions`: the menu of versions.
    pub r#type: Option<String>,
    /// The place of the entry.
    pub position: site_model::NavbarPosition,
}

/// A link in a menu of the navbar. It has one of `to`, `href`, `doc` and `sidebar`.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct MenuLinkConfig {
    /// The label; by default the document's label in the sidebar, the name of the sidebar, or the
    /// address.
    pub label: Option<String>,
    /// A path of this site.
    pub to: Option<String>,
    /// A full address.
    pub href: Option<String>,
    /// The id of a document.
    pub doc: Option<String>,
    /// The name of a sidebar, linked to its first page.
    pub sidebar: Option<String>,
    /// An icon before the label.
    pub icon: Option<String>,
}

/// The footer of each page.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct FooterConfig {
    /// Links; links with the same `column` are grouped.
    pub links: Vec<FooterLink>,
    /// The last line, as HTML.
    pub copyright: String,
}

/// A link of the footer.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct FooterLink {
    /// The label.
    pub label: String,
    /// A path of this site.
    pub to: Option<String>,
    /// A full address.
    pub href: Option<String>,
    /// The title of its column.
    pub column: Option<String>,
    /// An icon before the label. Links with an icon and without a column are shown as icons, with the label as
    /// their name.
    pub icon: Option<String>,
}
