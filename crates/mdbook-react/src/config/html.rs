//! Reads keys of `[output.html]` that also apply to this output.
//!
//! They are defaults only: a key under `[output.react]` wins.

use std::collections::BTreeMap;

use mdbook_core::config::Config as BookConfig;
use serde::Deserialize;
use site_model::ColorMode;

use super::{
    ColorModeConfig, Config, Math, MenuLinkConfig, NavbarItemConfig,
    redirect_address::{clean, leaves_site, target},
};

/// The keys of mdBook's own HTML output that this renderer follows.
#[expect(
    clippy::struct_excessive_bools,
    reason = "the switches of a configuration file are independent of each other"
)]
#[derive(Debug, Clone, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct HtmlConfig {
    /// `> [!NOTE]` is an alert.
    pub admonitions: bool,
    /// Definition lists.
    pub definition_lists: bool,
    /// Curly quotes and dashes.
    pub smart_punctuation: bool,
    /// Formulas as MathJax finds them.
    pub mathjax_support: bool,
    /// Omits section numbers in the sidebar.
    pub no_section_label: bool,
    /// Stylesheets, relative to the book's root.
    pub additional_css: Vec<String>,
    /// Scripts, relative to the book's root.
    pub additional_js: Vec<String>,
    /// New addresses by old files, relative to the old file.
    pub redirect: BTreeMap<String, String>,
    /// New addresses by old files and fragments; the keys of `redirect` with a fragment.
    #[serde(skip)]
    pub fragment_redirects: BTreeMap<(String, String), String>,
    /// Addresses beside the site by old files, relative to the old file.
    #[serde(skip)]
    pub outer_redirects: BTreeMap<String, String>,
    /// The address for editing a page; `{path}` is relative to the book's root.
    pub edit_url_template: Option<String>,
    /// The book's repository.
    pub git_repository_url: Option<String>,
    /// The path that the book is served below.
    pub site_url: Option<String>,
    /// The domain of the site on GitHub Pages.
    pub cname: Option<String>,
    /// The page with all chapters.
    pub print: PrintConfig,
    /// Code blocks.
    pub code: CodeConfig,
    /// The theme for readers whose system does not prefer a dark one.
    pub default_theme: Option<String>,
    /// The theme for readers whose system prefers a dark one.
    pub preferred_dark_theme: Option<String>,
    /// Folding of the sidebar's categories.
    pub fold: HtmlFoldConfig,
    /// The chapter for unknown addresses, relative to the source folder.
    pub input_404: Option<String>,
    /// Programs that readers can run on the playground.
    #[serde(alias = "playpen")]
    pub playground: HtmlPlaygroundConfig,
}

/// `[output.html.fold]`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct HtmlFoldConfig {
    /// The number of levels that are open at first.
    pub level: u8,
}

/// `[output.html.playground]`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct HtmlPlaygroundConfig {
    /// Whether blocks of Rust can be run. mdBook's default is `true`; here only an explicit `true`
    /// links readers to another site.
    pub runnable: Option<bool>,
    /// Whether readers can change the blocks with the attribute `editable`.
    pub editable: bool,
}

/// `[output.html.print]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct PrintConfig {
    /// Whether to write `print.html`.
    pub enable: bool,
    /// Whether each chapter begins on a new sheet.
    pub page_break: bool,
}

impl Default for PrintConfig {
    fn default() -> Self {
        Self {
            enable: true,
            page_break: true,
        }
    }
}

/// `[output.html.code]`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct CodeConfig {
    /// The prefix of hidden lines by language.
    pub hidelines: BTreeMap<String, String>,
}

impl Default for HtmlConfig {
    fn default() -> Self {
        Self {
            admonitions: true,
            definition_lists: true,
            smart_punctuation: true,
            mathjax_support: false,
            no_section_label: false,
            additional_css: Vec::new(),
            additional_js: Vec::new(),
            redirect: BTreeMap::new(),
            fragment_redirects: BTreeMap::new(),
            outer_redirects: BTreeMap::new(),
            edit_url_template: None,
            git_repository_url: None,
            site_url: None,
            cname: None,
            print: PrintConfig::default(),
            code: CodeConfig::default(),
            default_theme: None,
            preferred_dark_theme: None,
            fold: HtmlFoldConfig::default(),
            input_404: None,
            playground: HtmlPlaygroundConfig::default(),
        }
    }
}

impl HtmlConfig {
    /// Returns the table of a book. Missing and invalid values are replaced by defaults, since
    /// mdBook's own output reports them.
    pub(super) fn of(book: &BookConfig) -> Self {
        book.get("output.html").ok().flatten().unwrap_or_default()
    }

    /// Fills the keys that `config` does not set, according to `is_set`.
    pub(super) fn fill(mut self, config: &mut Config, source: &str, is_set: impl Fn(&str) -> bool) {
        if self.mathjax_support && !is_set("math") {
            config.math = Math::Mathjax;
        }
        if self.no_section_label && config.section_numbers.is_none() {
            config.section_numbers = Some(false);
        }
        if !is_set("additional-css") {
            config.additional_css.clone_from(&self.additional_css);
        }
        if !is_set("additional-js") {
            config.additional_js.clone_from(&self.additional_js);
        }
        if !is_set("edit-url") {
            let path = format!("{}/{{path}}", source.trim_matches('/'));
            let template = self.edit_url_template.as_ref();
            config.edit_url = template.map(|url| url.replace("{path}", &path));
        }
        if let Some(path) = self.site_url.as_ref().filter(|path| path.starts_with('/'))
            && !is_set("base-path")
        {
            config.base_path.clone_from(path);
        }
        if let Some(options) = self.color_mode().filter(|_| !is_set("color-mode")) {
            config.color_mode = options;
        }
        if !is_set("sidebar") {
            config.sidebar.open_levels = self.fold.level;
        }
        if self.playground.runnable == Some(true) && !is_set("playground") {
            config.playground.runnable = true;
            config.playground.editable = self.playground.editable;
        }
        if let Some(url) = &self.git_repository_url
            && config.navbar.items.is_empty()
        {
            config.navbar.items.push(repository_link(url));
        }
        for (from, to) in &self.redirect {
            if let Some((file, fragment)) = from.split_once('#') {
                let from = (file.trim_start_matches('/').to_owned(), fragment.to_owned());
                self.fragment_redirects.insert(from, target(file, to));
            } else if leaves_site(from, to) {
                let file = from.trim_start_matches("./").trim_start_matches('/');
                self.outer_redirects.insert(file.to_owned(), to.clone());
            } else {
                let to = target(from, to);
                config.redirect.entry(clean(from)).or_insert(to);
            }
        }
        config.html = self;
    }

    /// Returns the colour modes of mdBook's themes; `None` if the book names neither theme.
    fn color_mode(&self) -> Option<ColorModeConfig> {
        let (default, dark) = (&self.default_theme, &self.preferred_dark_theme);
        default.as_ref().or(dark.as_ref())?;
        let mode = |theme: &Option<String>, unset| {
            let theme = theme.as_deref().unwrap_or(unset);
            let is_dark = DARK_THEMES
                .iter()
                .any(|dark| theme.eq_ignore_ascii_case(dark));
            if is_dark {
                ColorMode::Dark
            } else {
                ColorMode::Light
            }
        };
        let default = mode(default, "light");
        Some(ColorModeConfig {
            default,
            disable_switch: false,
            respect_prefers: default == ColorMode::Light && mode(dark, "navy") == ColorMode::Dark,
        })
    }
}

/// mdBook's dark themes; `light` and `rust` are light.
const DARK_THEMES: [&str; 3] = ["coal", "navy", "ayu"];

fn repository_link(url: &str) -> NavbarItemConfig {
    let host = url.split("://").nth(1).unwrap_or(url);
    let label = match host.split('/').next().unwrap_or_default() {
        "github.com" => "GitHub",
        "gitlab.com" => "GitLab",
        "codeberg.org" => "Codeberg",
        host => host,
    };
    NavbarItemConfig {
        link: MenuLinkConfig {
            label: Some(label.to_owned()),
            href: Some(url.to_owned()),
            ..MenuLinkConfig::default()
        },
        position: site_model::NavbarPosition::Right,
        ..NavbarItemConfig::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_become_colour_modes() {
        let text = |name: &str| (!name.is_empty()).then(|| name.to_owned());
        for (default, dark, wanted) in [
            ("", "", None),
            ("light", "", Some((ColorMode::Light, true))),
            ("rust", "light", Some((ColorMode::Light, false))),
            ("", "Ayu", Some((ColorMode::Light, true))),
            ("navy", "", Some((ColorMode::Dark, false))),
            ("Coal", "ayu", Some((ColorMode::Dark, false))),
        ] {
            let config = HtmlConfig {
                default_theme: text(default),
                preferred_dark_theme: text(dark),
                ..HtmlConfig::default()
            };
            let mode = config.color_mode();
            let mode = mode.map(|mode| (mode.default, mode.respect_prefers));
            assert_eq!(mode, wanted, "{default} {dark}");
        }
    }
}
