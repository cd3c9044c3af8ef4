//! The small tables below `[output.react]`, with their defaults.

use schemars::JsonSchema;
use serde::Deserialize;

/// Running Rust programs on a playground: nothing is sent before a reader presses the button.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct PlaygroundConfig {
    /// Show a button that runs the program, and a link to the playground.
    pub runnable: bool,
    /// Show an editor for blocks with the attribute `editable`.
    pub editable: bool,
    /// The playground's address. Programs are sent to `evaluate.json` there.
    pub url: String,
}

impl Default for PlaygroundConfig {
    fn default() -> Self {
        Self {
            runnable: false,
            editable: false,
            url: "https://play.rust-lang.org/".into(),
        }
    }
}

/// Blocks of code whose fences do not say otherwise.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct CodeBlockConfig {
    /// Show the button that copies a block; `no-copy` in a fence removes it, `copy` shows it. The default is
    /// `playground.copyable` of `[output.html]`.
    pub copy: bool,
    /// The number of lines that a longer block shows at first, as with `max-lines=20` in a fence; 0 closes every
    /// block. `no-collapse` in a fence undoes it.
    pub max_lines: Option<u32>,
    /// Wrap long lines, as with `wrap` in a fence; `nowrap` in a fence undoes it.
    pub wrap: bool,
}

impl Default for CodeBlockConfig {
    fn default() -> Self {
        Self {
            copy: true,
            max_lines: None,
            wrap: false,
        }
    }
}

/// The code themes of light and dark mode, by their ids.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct CodeThemeConfig {
    /// In light mode.
    pub light: String,
    /// In dark mode.
    pub dark: String,
    /// Keep colours of a theme whose contrast is below 4.5 to 1; by default they are corrected.
    pub exact: bool,
}

impl Default for CodeThemeConfig {
    fn default() -> Self {
        Self {
            light: "zinc-light".into(),
            dark: "zinc-dark".into(),
            exact: false,
        }
    }
}

/// Links to other sites, which `check --external` checks.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct ExternalLinksConfig {
    /// Addresses that are not checked; `*` stands for any text.
    pub exclude: Vec<String>,
    /// Hosts of private networks that are checked, with their port unless it is the usual one, such as
    /// `wiki.intranet` and `127.0.0.1:8080`.
    pub private_hosts: Vec<String>,
    /// The number of hours for which an address that was fine is not checked again.
    pub max_age: u32,
    /// The number of requests to one host in a second.
    pub rate: u32,
}

impl Default for ExternalLinksConfig {
    fn default() -> Self {
        Self {
            exclude: Vec::new(),
            private_hosts: Vec::new(),
            max_age: 24,
            rate: 4,
        }
    }
}

/// The search.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct SearchConfig {
    /// Groups of words with one meaning, in addition to the built-in ones.
    pub synonyms: Vec<Vec<String>>,
}

/// The choice between light and dark.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct ColorModeConfig {
    /// The mode without a stored choice.
    pub default: site_model::ColorMode,
    /// Hide the toggle.
    pub disable_switch: bool,
    /// Follow the system's preference without a stored choice.
    pub respect_prefers: bool,
}

impl Default for ColorModeConfig {
    fn default() -> Self {
        Self {
            default: site_model::ColorMode::default(),
            disable_switch: false,
            respect_prefers: true,
        }
    }
}

/// A bar above the navbar.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct AnnouncementConfig {
    /// An identifier; when it changes, a closed bar is shown again.
    pub id: String,
    /// The content, as HTML.
    pub html: String,
    /// Whether readers can close it.
    pub closeable: bool,
}

impl Default for AnnouncementConfig {
    fn default() -> Self {
        Self {
            id: "announcement-bar".into(),
            html: String::new(),
            closeable: true,
        }
    }
}

/// The behaviour of the sidebar.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct SidebarConfig {
    /// Show a button that hides it on desktop.
    pub hideable: bool,
    /// Close the siblings of a category that is opened.
    pub auto_collapse: bool,
    /// The number of levels whose categories are open at first on every page. Categories around
    /// the current page always are.
    pub open_levels: u8,
}

/// The version that this book documents.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct VersionConfig {
    /// Its name, as stored in browsers.
    pub name: String,
    /// Its label; by default the name, and `Next` without a name.
    pub label: String,
    /// The banner on each page.
    pub banner: Option<site_model::VersionBanner>,
    /// Show the label as a badge; by default when there are two versions or more.
    pub badge: Option<bool>,
}

impl Default for VersionConfig {
    fn default() -> Self {
        Self {
            name: "current".into(),
            label: "Next".into(),
            banner: None,
            badge: None,
        }
    }
}
