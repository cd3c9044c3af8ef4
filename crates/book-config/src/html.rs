//! Reads keys of `[output.html]` that also apply to this output.
//!
//! They are defaults only: a key under `[output.react]` wins.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use nav_model::join;
use serde::Deserialize;
use site_model::ColorMode;

use super::{
    ColorModeConfig, Config, Math, MenuLinkConfig, NavbarItemConfig,
    redirect_address::{below, target},
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
    /// Whether the book has the table: mdBook's own output is built too, or was built before.
    #[serde(skip)]
    pub is_in_book: bool,
    /// New addresses of the site by old files, which have the form of a path.
    #[serde(skip)]
    pub redirects: BTreeMap<String, String>,
    /// New addresses by old files and fragments; the keys of `redirect` with a fragment.
    #[serde(skip)]
    pub fragment_redirects: BTreeMap<(String, String), String>,
    /// Addresses beside the site by old files: relative to the old file, or, if no chapter has the
    /// path, from the root of the host.
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
    pub playground: HtmlPlaygroundConfig,
    /// The search.
    pub search: HtmlSearchConfig,
}

/// `[output.html.search]`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct HtmlSearchConfig {
    /// Settings of chapters and folders, by their paths in the source folder.
    pub chapter: BTreeMap<PathBuf, HtmlSearchChapter>,
}

/// A table below `[output.html.search.chapter]`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct HtmlSearchChapter {
    /// Whether the search finds the chapter.
    pub enable: Option<bool>,
}

impl HtmlSearchConfig {
    /// Returns whether the search finds the chapter of a file. The longest path that contains it
    /// decides; parents are before their children in the map's order.
    pub fn finds(&self, file: &str) -> bool {
        let around = self.chapter.iter();
        let around = around.filter(|(path, _)| Path::new(file).starts_with(path));
        around
            .filter_map(|(_, chapter)| chapter.enable)
            .next_back()
            .unwrap_or(true)
    }
}

/// `[output.html.fold]`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct HtmlFoldConfig {
    /// Whether levels are closed at first. mdBook's default is `false`; here only an explicit
    /// `false` opens all of them.
    pub enable: Option<bool>,
    /// The number of levels that are open at first.
    pub level: u8,
}

/// `[output.html.playground]`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct HtmlPlaygroundConfig {
    /// Whether blocks of code have a button that copies them; by default they have.
    pub copyable: Option<bool>,
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
            redirects: BTreeMap::new(),
            is_in_book: false,
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
            search: HtmlSearchConfig::default(),
        }
    }
}

impl HtmlConfig {
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
        if let Some((origin, path)) = self.site_url.as_deref().and_then(split_site_url) {
            if !is_set("base-path") {
                path.clone_into(&mut config.base_path);
            }
            if !is_set("site-url") {
                config.site_url = origin.map(str::to_owned);
            }
        }
        if self.is_in_book && !is_set("color-mode") {
            config.color_mode = self.color_mode();
        }
        if !is_set("sidebar") {
            config.sidebar.open_levels = match self.fold.enable {
                Some(false) => u8::MAX,
                _ => self.fold.level,
            };
        }
        if self.playground.runnable == Some(true) && !is_set("playground") {
            config.playground.runnable = true;
            config.playground.editable = self.playground.editable;
        }
        if let Some(copyable) = self.playground.copyable
            && !is_set("code")
        {
            config.code.copy = copyable;
        }
        if let Some(url) = &self.git_repository_url
            && config.navbar.items.is_empty()
        {
            config.navbar.items.push(repository_link(url));
        }
        self.fill_redirects(config);
        config.html = self;
    }

    /// Fills the redirects of files, of fragments and to addresses outside the site.
    fn fill_redirects(&mut self, config: &mut Config) {
        let has_base = !config.base_path.trim_matches('/').is_empty();
        for (from, to) in &self.redirect {
            // mdBook writes an address from the root of the host as it is.
            let inside = below(&config.base_path, to);
            let to = inside.as_ref().unwrap_or(to);
            let file = from.trim_start_matches("./").trim_start_matches('/');
            if let Some((file, fragment)) = from.split_once('#') {
                let from = (file.trim_start_matches('/').to_owned(), fragment.to_owned());
                if let Some(to) = target(file, to) {
                    self.fragment_redirects.insert(from, to);
                }
                continue;
            }
            let is_below = inside.is_some() || !has_base || !to.starts_with('/');
            let target = target(from, to);
            if target.is_none() || !is_below {
                self.outer_redirects.insert(file.to_owned(), to.clone());
            }
            if let Some(target) = target {
                // A path that leaves the site is reported with the other faults of redirects.
                let from = join(from).unwrap_or_else(|| from.clone());
                self.redirects.insert(from, target);
            }
        }
    }

    /// Returns the colour modes of mdBook's themes, which are `light` and `navy` if not set.
    fn color_mode(&self) -> ColorModeConfig {
        let (default, dark) = (&self.default_theme, &self.preferred_dark_theme);
        let mode = |theme: &Option<String>, unset| match is_dark(theme.as_deref().unwrap_or(unset))
        {
            Some(true) => ColorMode::Dark,
            _ => ColorMode::Light,
        };
        let default = mode(default, "light");
        ColorModeConfig {
            default,
            disable_switch: false,
            respect_prefers: default == ColorMode::Light && mode(dark, "navy") == ColorMode::Dark,
        }
    }
}

/// Returns whether a theme of mdBook is dark; `None` for a theme of the book's own.
pub(super) fn is_dark(theme: &str) -> Option<bool> {
    match theme.to_ascii_lowercase().as_str() {
        "coal" | "navy" | "ayu" => Some(true),
        "light" | "rust" => Some(false),
        _ => None,
    }
}

/// Returns the origin and the path of mdBook's `site-url`, which is a path or a full address;
/// `None` for anything else.
pub(super) fn split_site_url(url: &str) -> Option<(Option<&str>, &str)> {
    if url.starts_with('/') {
        return Some((None, url));
    }
    let host = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"))?;
    let at = url.len() - host.len() + host.find('/').unwrap_or(host.len());
    let path = if at == url.len() { "/" } else { &url[at..] };
    Some((Some(&url[..at]), path))
}

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
            ("", "", (ColorMode::Light, true)),
            ("light", "", (ColorMode::Light, true)),
            ("rust", "light", (ColorMode::Light, false)),
            ("", "Ayu", (ColorMode::Light, true)),
            ("navy", "", (ColorMode::Dark, false)),
            ("Coal", "ayu", (ColorMode::Dark, false)),
            ("mine", "ayu", (ColorMode::Light, true)),
        ] {
            let config = HtmlConfig {
                default_theme: text(default),
                preferred_dark_theme: text(dark),
                ..HtmlConfig::default()
            };
            let mode = config.color_mode();
            assert_eq!(
                (mode.default, mode.respect_prefers),
                wanted,
                "{default} {dark}"
            );
        }
    }

    #[test]
    fn site_urls_are_paths_or_full_addresses() {
        for (url, wanted) in [
            ("/a/", Some((None, "/a/"))),
            ("https://x.y", Some((Some("https://x.y"), "/"))),
            ("http://x.y:80/a/", Some((Some("http://x.y:80"), "/a/"))),
            ("a/", None),
        ] {
            assert_eq!(split_site_url(url), wanted, "{url}");
        }
    }

    #[test]
    fn the_longest_path_decides_what_the_search_finds() {
        let config: HtmlSearchConfig = toml::from_str(
            "[chapter]\n'cli/watch.md' = { enable = true }\ncli = { enable = false }\n\
             'cli/inner/foo.md' = { enable = false }\n'cli/inner' = { enable = true }\nfoo = {}",
        )
        .unwrap();
        for (file, wanted) in [
            ("foo.md", true),
            ("foo/a.md", true),
            ("cli/watch.md", true),
            ("cli/index.md", false),
            ("cli/inner/index.md", true),
            ("cli/inner/foo.md", false),
            ("client.md", true),
        ] {
            assert_eq!(config.finds(file), wanted, "{file}");
        }
    }
}
