//! The configuration of colours and of the bar above the navbar.

use schemars::JsonSchema;
use serde::Deserialize;

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
            light: "vs-dark".into(),
            dark: "vs-dark".into(),
            exact: false,
        }
    }
}

/// The choice between light and dark.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct ColorModeConfig {
    /// The mode without a stored choice.
    pub default: site_model::ColorMode,
    /// Hide the toggle.
    pub disable_switch: bool,
    /// Follow the system's preference without a stored choice.
    pub respect_prefers: bool,
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
