//! The table `[output.react]` of a book's `book.toml`.
//!
//! Every key has a default that suits any book. An unknown key is a warning that names the
//! nearest known one; a value of the wrong type is an error. The file is checked against the JSON
//! Schema derived here, and so is the documentation's table of keys.

mod admonitions;
mod blog;
mod book_toml;
mod choices;
mod contradictions;
mod editions;
mod frame_links;
mod html;
#[cfg(test)]
mod html_key_tests;
mod html_keys;
mod html_schema;
mod language_tag;
mod load;
mod mdbook_tables;
mod navbar;
pub mod redirect_address;
mod schema;
mod tables;
mod value_rules;

use std::collections::BTreeMap;

use diagnostics::Place;
use safe_html::{MediaOrigins, Origin};
use schemars::JsonSchema;
use serde::Deserialize;

pub use self::admonitions::AdmonitionConfig;
pub use self::blog::{BlogConfig, Feed};
pub use self::book_toml::{BOOK_TOML, BookToml, MovedKey};
pub use self::choices::{AllowHtml, ChapterErrors, Format, HeadingIds, Math, Mdx, Policy};
pub use self::editions::is_of_whole_book;
pub use self::editions::{Direction, LanguageConfig, OtherVersionConfig, Settings, Untranslated};
pub use self::html::HtmlConfig;
pub use self::load::load;
pub use self::load::{first_error, load_at};
pub use self::mdbook_tables::refusals;
pub use self::navbar::{
    FooterConfig, FooterLink, LogoConfig, MenuLinkConfig, NavbarConfig, NavbarItemConfig,
};
pub use self::tables::{
    AnnouncementConfig, CodeBlockConfig, CodeThemeConfig, ColorModeConfig, ExternalLinksConfig,
    PlaygroundConfig, SearchConfig, SidebarConfig, VersionConfig,
};
pub use self::value_rules::is_folder as is_blog_folder;

/// The path to the table in the file.
const TABLE: [&str; 2] = ["output", diagnostics::NAME];

/// Everything under `[output.react]`.
#[expect(
    clippy::struct_excessive_bools,
    reason = "the switches of a configuration file are independent of each other"
)]
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct Config {
    /// The command mdBook runs for this output; read by mdBook itself.
    pub command: Option<String>,
    /// Skip this output when its command is missing; read by mdBook itself.
    pub optional: bool,
    /// The path under which the site is served, such as `/docs/`.
    pub base_path: String,
    /// The address the site is deployed at, such as `https://docs.example.org`; needed for the
    /// sitemap, canonical links and sharing cards.
    pub site_url: Option<String>,
    /// The form of the addresses of pages.
    pub addresses: site_model::Addresses,
    /// End the addresses of pages with a slash, `/install/`, for hosts that redirect `/install` to it.
    pub trailing_slash: bool,
    /// The text between a page's title and the site's.
    pub title_delimiter: String,
    /// Keep search engines out of the whole site.
    pub noindex: bool,
    /// The dialect of chapters.
    pub format: Format,
    /// The part of MDX that MDX chapters may use.
    pub mdx: Mdx,
    /// The syntax of formulas; `mathjax`, which is for Markdown chapters alone, by default where mdBook's own
    /// output has `mathjax-support`.
    pub math: Math,
    /// Replace GitHub's names of emoji in the text, such as `:rocket:`, by the emoji.
    pub emoji: bool,
    /// The rule that makes an id of a heading's text.
    pub heading_ids: HeadingIds,
    /// The book's own kinds of admonitions, by their names: `:::name`.
    pub admonitions: BTreeMap<String, AdmonitionConfig>,
    /// Draw code blocks in the language `mermaid` as diagrams, at build and without scripts.
    pub mermaid: bool,
    /// Names of preprocessors that serve mdBook's HTML output alone and should not run. By default
    /// they run, because some of them add content to chapters.
    pub skip_preprocessors: Vec<String>,
    /// Show section numbers in the sidebar; by default where no chapter is MDX.
    pub section_numbers: Option<bool>,
    /// The HTML that authors may write.
    pub allow_html: AllowHtml,
    /// Other sites whose videos and sounds pages may load, such as `https://media.example.org`. Without
    /// them, pages request nothing but images from other sites.
    pub media_origins: Vec<String>,
    /// Folders whose files the book may read besides its own, relative to the folder of book.toml: for
    /// includes, code files, imports, and targets of links. The default is the work tree of git around the
    /// book. Hidden files, such as `.git` and `.env`, are never read.
    pub read_roots: Option<Vec<String>>,
    /// Files in the source folder that are not copied into the site, as patterns of `.gitignore`. Backups
    /// such as `a.md~` and folders such as `node_modules` are left out without it; `!` keeps a file.
    pub exclude: Vec<String>,
    /// The playground that runs Rust programs.
    pub playground: PlaygroundConfig,
    /// Stylesheets of the book's own, relative to the folder of book.toml; after all others.
    pub additional_css: Vec<String>,
    /// Scripts of the book's own, relative to the folder of book.toml.
    pub additional_js: Vec<String>,
    /// Load linked pages into the open document. The default is `true`, and `false` for a book with
    /// `additional-js` or `allow-html = "trusted"`, because its scripts run once per document.
    pub client_navigation: Option<bool>,
    /// Write each page as Markdown too, with `llms.txt` and `llms-full.txt`. A book with more than
    /// 500 pages has `llms-full.txt` in parts of 250 pages.
    pub markdown_pages: bool,
    /// Offer assistants (ChatGPT, Claude) in the menu beside the button that copies a page as Markdown. Nothing is
    /// sent before a reader follows such a link.
    pub assistants: bool,
    /// Keyboard shortcuts: arrows for the pages before and after, `s` and `/` for the search, `?` for
    /// the list of keys. `Ctrl K` opens the search in any case.
    pub keyboard: bool,
    /// Keep visited pages for reading offline. `false` removes them from the browsers of readers
    /// after an earlier build with `true`.
    pub offline: Option<bool>,
    /// Kilobytes of scripts, compressed, that an own component may add to a page without a warning.
    pub component_kilobytes: u32,
    /// Allow all styles that scripts write into pages (`'unsafe-inline'`) in the policy that `mdbook-react
    /// policy` prints, for packages of own components that write `style` attributes or `<style>` elements as
    /// HTML. Rules that scripts insert otherwise need no permission.
    pub inline_styles: bool,
    /// Treat warnings as errors.
    pub strict: bool,
    /// The first heading level in tables of contents, 2 to 6.
    pub toc_min_level: u8,
    /// The last heading level in tables of contents, 2 to 6.
    pub toc_max_level: u8,
    /// Blocks of code.
    pub code: CodeBlockConfig,
    /// The code themes of light and dark mode.
    pub code_theme: CodeThemeConfig,
    /// The colour of links, buttons and the current entry, such as `#0b6e6e`. The colours that belong to it,
    /// in both modes, are computed: text has a contrast of 4.5 to 1 or more.
    pub accent: Option<String>,
    /// The accent in dark mode, instead of a lighter `accent`.
    pub accent_dark: Option<String>,
    /// The search.
    pub search: SearchConfig,
    /// Fonts for a picture of each page, which messages and social networks show: files relative to the
    /// folder `theme`. A character that the first font does not have is taken from the next ones. Without
    /// fonts, or without `site-url`, no pictures are drawn.
    pub social_card_fonts: Vec<String>,
    /// Links to other sites, which `check --external` checks.
    pub external_links: ExternalLinksConfig,
    /// The choice between light and dark mode.
    pub color_mode: ColorModeConfig,
    /// A bar above the navbar.
    pub announcement: Option<AnnouncementConfig>,
    /// The bar on top of each page.
    pub navbar: NavbarConfig,
    /// The footer of each page.
    pub footer: Option<FooterConfig>,
    /// The behaviour of the sidebar.
    pub sidebar: SidebarConfig,
    /// Several sidebars: name to the title of a part in SUMMARY.md.
    pub sidebars: BTreeMap<String, String>,
    /// Links in the sidebar, by the names of drafts in SUMMARY.md: to a full address, or to a page of the
    /// book, such as `/install`.
    pub sidebar_links: BTreeMap<String, String>,
    /// The version that this book documents.
    pub version: VersionConfig,
    /// Other versions, built here or elsewhere, the newest first.
    pub versions: Vec<OtherVersionConfig>,
    /// The book in other languages, by their tags (BCP 47).
    pub languages: BTreeMap<String, LanguageConfig>,
    /// The blog: the Markdown files of a folder as posts, in addition to the chapters.
    pub blog: BlogConfig,
    /// The address for editing a page's source; `{path}` is the path of its file, relative to the
    /// source folder.
    pub edit_url: Option<String>,
    /// Show when a page last changed, from git.
    pub last_updated: bool,
    /// Show how many minutes a page takes to read.
    pub reading_time: bool,
    /// The treatment of links to pages that do not exist.
    pub on_broken_links: Policy,
    /// The treatment of links to Markdown files without a page.
    pub on_broken_markdown_links: Policy,
    /// The treatment of links to headings that do not exist.
    pub on_broken_anchors: Policy,
    /// The treatment of two pages with one address.
    pub on_duplicate_routes: Policy,
    /// The treatment of errors in the texts of chapters, such as an expression that throws.
    pub on_chapter_errors: ChapterErrors,
    /// Old path to new path or full address.
    pub redirect: BTreeMap<String, String>,
    /// Texts of the interface, instead of the built-in ones.
    pub strings: BTreeMap<String, String>,
    /// The edition of Rust programs without an attribute such as `edition2021`, from `[rust]`.
    #[serde(skip)]
    #[schemars(skip)]
    pub rust_edition: Option<String>,
    /// Settings taken from `[output.html]`.
    #[serde(skip)]
    #[schemars(skip)]
    pub html: HtmlConfig,
    /// The file, for places of findings.
    #[serde(skip)]
    #[schemars(skip)]
    file: BookToml,
}

/// A key's place in `book.toml`. An edition may set it in its own table.
#[derive(Debug, Default)]
pub struct WrittenKey {
    /// The path of the key: `output.react.base-path`.
    pub path: String,
    /// The place of the key in `book.toml`.
    pub place: Option<Place>,
}

impl Config {
    /// Whether the shell, instead of the browser, follows links to other pages.
    pub fn follows_links_in_document(&self) -> bool {
        self.client_navigation
            .unwrap_or(self.additional_js.is_empty() && self.allow_html != AllowHtml::Trusted)
    }

    /// Returns the origins from which pages may load media: the listed ones, and the site's own, where
    /// authors write its full address.
    pub fn media_origins(&self) -> MediaOrigins {
        let own = self.site_url.as_deref().and_then(Origin::of);
        let listed = self.media_origins.iter();
        listed
            .filter_map(|text| Origin::parse(text))
            .chain(own)
            .collect()
    }

    /// Returns all kinds of admonitions of the book.
    pub fn admonition_kinds(&self) -> mdx_lite::AdmonitionKinds {
        admonitions::kinds(&self.admonitions)
    }

    /// Returns the file, for places of findings.
    pub fn file(&self) -> &BookToml {
        &self.file
    }

    /// Returns a key below `[output.react]` as it is in the file.
    pub fn written(&self, key: &[&str]) -> WrittenKey {
        let whole: Vec<_> = TABLE.iter().chain(key).collect();
        WrittenKey {
            path: self.file.path_of(&whole).join("."),
            place: self.place(key),
        }
    }

    /// Whether the table of this output in book.toml has a key.
    pub fn has_own(&self, key: &str) -> bool {
        let path: Vec<_> = TABLE.iter().copied().chain([key]).collect();
        self.file.exact(&path).is_some()
    }

    /// Returns the place of a key below `[output.react]`, as [`BookToml::place`] does.
    pub fn place(&self, key: &[&str]) -> Option<Place> {
        self.file.place(key)
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            command: None,
            optional: false,
            base_path: "/".into(),
            site_url: None,
            addresses: site_model::Addresses::default(),
            trailing_slash: false,
            title_delimiter: "|".into(),
            noindex: false,
            format: Format::default(),
            mdx: Mdx::default(),
            math: Math::default(),
            emoji: false,
            heading_ids: HeadingIds::default(),
            admonitions: BTreeMap::new(),
            mermaid: false,
            skip_preprocessors: Vec::new(),
            section_numbers: None,
            allow_html: AllowHtml::default(),
            media_origins: Vec::new(),
            read_roots: None,
            exclude: Vec::new(),
            playground: PlaygroundConfig::default(),
            additional_css: Vec::new(),
            additional_js: Vec::new(),
            client_navigation: None,
            markdown_pages: true,
            assistants: true,
            keyboard: true,
            offline: None,
            component_kilobytes: 150,
            inline_styles: false,
            strict: false,
            toc_min_level: 2,
            toc_max_level: 3,
            code: CodeBlockConfig::default(),
            code_theme: CodeThemeConfig::default(),
            accent: None,
            accent_dark: None,
            search: SearchConfig::default(),
            social_card_fonts: Vec::new(),
            external_links: ExternalLinksConfig::default(),
            color_mode: ColorModeConfig::default(),
            announcement: None,
            navbar: NavbarConfig::default(),
            footer: None,
            sidebar: SidebarConfig::default(),
            sidebars: BTreeMap::new(),
            sidebar_links: BTreeMap::new(),
            version: VersionConfig::default(),
            versions: Vec::new(),
            languages: BTreeMap::new(),
            blog: BlogConfig::default(),
            edit_url: None,
            last_updated: false,
            reading_time: false,
            on_broken_links: Policy::default(),
            on_broken_markdown_links: Policy::default(),
            on_broken_anchors: Policy::default(),
            on_duplicate_routes: Policy::default(),
            on_chapter_errors: ChapterErrors::default(),
            redirect: BTreeMap::new(),
            strings: BTreeMap::new(),
            rust_edition: None,
            html: HtmlConfig::default(),
            file: BookToml::default(),
        }
    }
}

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;
