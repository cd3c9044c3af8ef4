//! Converts the configuration of a book to the data that all its pages share.

use std::collections::BTreeMap;

use book_config::{
    AnnouncementConfig, ColorModeConfig, Config, FooterConfig, OtherVersionConfig, SidebarConfig,
};
use diagnostics::Diagnostic;
use site_model::{
    Announcement, CodeThemeInfo, CodeThemes, ColorModeOptions, Footer, FooterColumn, LanguageLink,
    LocaleConfig, Logo, MenuLink, Navbar, NotFoundPage, Override, OverridePart, SidebarOptions,
    Site, SiteLink, Strings, VersionInfo, VersionOptions,
};

use crate::{
    address::Addresses, editions::edition_links::EditionLinks, navbar_items,
    text::languages::language_name,
};

/// Returns the text of the generator tag and the manifest.
pub fn generator() -> String {
    format!(
        "mdbook-react {} (Docusaurus 3.4.0 behaviour)",
        env!("CARGO_PKG_VERSION")
    )
}

/// The inputs of a site's data, besides the configuration.
#[derive(Debug)]
pub struct SiteInput<'a> {
    /// The book's title.
    pub title: &'a str,
    /// The locale.
    pub locale: LocaleConfig,
    /// The interface's texts.
    pub strings: Strings,
    /// The index of the plural form of each number.
    pub plural_forms: String,
    /// The site's addresses.
    pub addresses: &'a Addresses,
    /// The languages of the site; empty for a single one.
    pub languages: Vec<LanguageLink>,
    /// The owner's HTML for slots of the frame.
    pub slots: BTreeMap<String, String>,
    /// The own components that replace parts of the shell.
    pub overrides: BTreeMap<OverridePart, Override>,
    /// The owner's page for unknown addresses.
    pub not_found: Option<NotFoundPage>,
    /// The editions of the book, if it has several.
    pub editions: Option<&'a EditionLinks>,
    /// The logo; its files are already part of the site.
    pub logo: Option<Logo>,
    /// The addresses of the pictures that entries of the navbar name as icons, by name.
    pub label_icons: BTreeMap<String, String>,
    /// Every code theme a reader can choose.
    pub code_themes: Vec<CodeThemeInfo>,
}

/// Returns the data that all pages share, and the findings about navbar and footer.
pub fn site(
    config: &Config,
    input: SiteInput<'_>,
    nav: &nav_model::Site,
) -> (Site, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let mut items = navbar_items::build(config, nav, &input.label_icons, &mut found);
    let footer = config.footer.as_ref();
    let mut footer = footer.map(|it| self::footer(it, config, &input.label_icons, &mut found));
    let columns = footer.iter_mut().flat_map(|footer| &mut footer.columns);
    let of_footer = columns.flat_map(|column| &mut column.links);
    let of_footer = of_footer.map(|it| &mut it.link.href);
    let of_navbar = items.iter_mut().flat_map(navbar_items::hrefs);
    for href in of_navbar.chain(of_footer) {
        if let Some(path) = input.editions.and_then(|all| all.page_of_newest(href)) {
            *href = path;
        }
    }
    let navbar = Navbar {
        title: config
            .navbar
            .title
            .clone()
            .unwrap_or_else(|| input.title.to_owned()),
        logo: input.logo,
        hide_on_scroll: config.navbar.hide_on_scroll,
        items,
    };
    let site = Site {
        title: input.title.to_owned(),
        title_delimiter: config.title_delimiter.clone(),
        base_path: input.addresses.base.clone(),
        addresses: input.addresses.form,
        generator: generator(),
        locale: input.locale,
        color_mode: color_mode(&config.color_mode),
        code_themes: CodeThemes {
            light: config.code_theme.light.clone(),
            dark: config.code_theme.dark.clone(),
            available: input.code_themes,
        },
        announcement: config.announcement.as_ref().map(announcement),
        navbar,
        footer,
        assistants: config.assistants && config.markdown_pages,
        sidebar: sidebar_options(&config.sidebar),
        version: versions(config, input.addresses, input.editions),
        languages: input.languages,
        slots: input.slots,
        overrides: input.overrides,
        not_found: input.not_found,
        search: true,
        strings: input.strings,
        plural_forms: input.plural_forms,
    };
    (site, found)
}

fn color_mode(config: &ColorModeConfig) -> ColorModeOptions {
    ColorModeOptions {
        default: config.default,
        disable_switch: config.disable_switch,
        respect_prefers: config.respect_prefers,
    }
}

const fn sidebar_options(config: &SidebarConfig) -> SidebarOptions {
    SidebarOptions {
        hideable: config.hideable,
        auto_collapse: config.auto_collapse,
        open_levels: config.open_levels,
    }
}

fn announcement(bar: &AnnouncementConfig) -> Announcement {
    Announcement {
        id: bar.id.clone(),
        html: bar.html.clone(),
        closeable: bar.closeable,
    }
}

/// Returns the locale of a book: its language and the direction of its script.
pub fn locale(language: &str, right_to_left: bool) -> LocaleConfig {
    LocaleConfig {
        label: language_name(language).to_owned(),
        direction: if right_to_left { "rtl" } else { "ltr" }.to_owned(),
        html_lang: language.to_owned(),
        calendar: "gregory".to_owned(),
        path: language.to_owned(),
    }
}

fn footer(
    footer: &FooterConfig,
    config: &Config,
    icons: &BTreeMap<String, String>,
    found: &mut Vec<Diagnostic>,
) -> Footer {
    let mut columns: Vec<FooterColumn> = Vec::new();
    for (at, link) in footer.links.iter().enumerate() {
        let icon = link.icon.as_deref().and_then(|name| {
            let path = navbar_items::icon(name, icons);
            if path.is_none() {
                let key = ["footer", "links", &at.to_string(), "icon"];
                found.push(navbar_items::unknown_icon(name).at(config.place(&key)));
            }
            path
        });
        let href = link
            .to
            .as_ref()
            .or(link.href.as_ref())
            .cloned()
            .unwrap_or_default();
        let label = link.label.clone();
        let link_item = MenuLink {
            link: SiteLink { label, href },
            icon,
        };
        match columns
            .iter_mut()
            .find(|column| column.title == link.column)
        {
            Some(column) => column.links.push(link_item),
            None => columns.push(FooterColumn {
                title: link.column.clone(),
                links: vec![link_item],
            }),
        }
    }
    Footer {
        columns,
        copyright: footer.copyright.clone(),
    }
}

fn versions(
    config: &Config,
    addresses: &Addresses,
    editions: Option<&EditionLinks>,
) -> VersionOptions {
    let all = match editions {
        Some(editions) => editions.version_infos(),
        None => listed_versions(config, &addresses.base),
    };
    VersionOptions {
        current: config.version.name.clone(),
        badge: config.version.badge.unwrap_or(all.len() > 1),
        banner: config.version.banner,
        all,
    }
}

/// Returns the versions that the configuration of a book lists, the book's own first; the book is
/// served below `base`.
pub fn listed_versions(config: &Config, base: &str) -> Vec<VersionInfo> {
    let current = VersionInfo {
        name: config.version.name.clone(),
        label: config.version.label.clone(),
        path: base.to_owned(),
        is_last: config.version.banner.is_none(),
    };
    let others = config.versions.iter().map(|version| {
        let path = version.path.as_deref().unwrap_or(&version.name);
        VersionInfo {
            name: version.name.clone(),
            label: version.label().to_owned(),
            path: match version.is_built_here() {
                true => format!("{base}{}/", path.trim_matches('/')),
                // Addresses of its pages are added to it.
                false => format!("{}/", path.trim_end_matches('/')),
            },
            is_last: false,
        }
    });
    let mut all: Vec<_> = std::iter::once(current).chain(others).collect();
    // Of several versions without a banner, the first listed is the latest.
    let unmarked = |version: &OtherVersionConfig| version.banner.is_none();
    if !all[0].is_last
        && let Some(at) = config.versions.iter().position(unmarked)
    {
        all[at + 1].is_last = true;
    }
    all
}
