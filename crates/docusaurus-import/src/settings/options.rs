//! Writes the options of the site and of its theme that have a counterpart in book.toml.

use toml_edit::{ArrayOfTables, InlineTable, Item, Table, value};

use super::{read::Settings, theme::Theme};
use crate::{
    docs::versions::Version,
    left_out::{Kind, LeftOut},
    script::value::Value,
};

/// The kinds of admonitions that both programs have.
const ADMONITIONS: [&str; 9] = [
    "note",
    "tip",
    "info",
    "warning",
    "danger",
    "secondary",
    "important",
    "success",
    "caution",
];

/// More levels than a sidebar has, so that all categories are open at first.
const ALL_LEVELS: i64 = 9;

/// Adds the options to the table `[output.react]`.
pub(super) fn insert(settings: &Settings, react: &mut Table, left_out: &mut LeftOut) {
    let config = &settings.config;
    if let Some(delimiter) = config.text_of("titleDelimiter").filter(|it| it != "|") {
        react.insert("title-delimiter", value(delimiter));
    }
    for (key, name) in [("noIndex", "noindex"), ("trailingSlash", "trailing-slash")] {
        if config.is_true(key) {
            react.insert(name, value(true));
        }
    }
    let is_set = |key: &str, wanted: bool| {
        let mut sets = settings.sets.iter();
        sets.any(|set| set.options.get(key) == Some(&Value::Bool(wanted)))
    };
    if is_set("showLastUpdateTime", true) {
        react.insert("last-updated", value(true));
    }
    links(config, react, left_out);
    let theme = |path: &[&str]| config.get("themeConfig")?.at(path);
    for (key, name) in [
        ("minHeadingLevel", "toc-min-level"),
        ("maxHeadingLevel", "toc-max-level"),
    ] {
        let level = theme(&["tableOfContents", key]);
        if let Some(level) = level.and_then(|level| level.whole(2..=6)) {
            react.insert(name, value(level));
        }
    }
    let on = |path: &[&str]| theme(path) == Some(&Value::Bool(true));
    let mut sidebar = InlineTable::new();
    if on(&["docs", "sidebar", "hideable"]) || on(&["hideableSidebar"]) {
        sidebar.insert("hideable", true.into());
    }
    if on(&["docs", "sidebar", "autoCollapseCategories"]) || on(&["autoCollapseSidebarCategories"])
    {
        sidebar.insert("auto-collapse", true.into());
    }
    if is_set("sidebarCollapsed", false) || is_set("sidebarCollapsible", false) {
        sidebar.insert("open-levels", ALL_LEVELS.into());
    }
    insert_filled(react, "sidebar", sidebar);
    let mut mode = InlineTable::new();
    let default = theme(&["colorMode", "defaultMode"]).and_then(Value::text);
    if default.as_deref() == Some("dark") {
        mode.insert("default", "dark".into());
    }
    if on(&["colorMode", "disableSwitch"]) {
        mode.insert("disable-switch", true.into());
    }
    if !on(&["colorMode", "respectPrefersColorScheme"]) {
        mode.insert("respect-prefers", false.into());
    }
    insert_filled(react, "color-mode", mode);
    code_theme(config, react, left_out);
    if let Some(html) = theme(&["announcementBar", "content"]).and_then(Value::text) {
        let bar = theme(&["announcementBar"]).unwrap_or(&Value::Null);
        let mut table = Table::new();
        if let Some(id) = bar.text_of("id") {
            table.insert("id", value(id));
        }
        table.insert("html", value(html));
        if bar.is_false("isCloseable") {
            table.insert("closeable", value(false));
        }
        react.insert("announcement", Item::Table(table));
    }
    admonitions(settings, react);
    if let Some(blog) = &settings.blog {
        let table = blog.table();
        if !table.is_empty() {
            react.insert("blog", Item::Table(table));
        }
    }
}

/// Adds the treatment of broken links.
fn links(config: &Value, react: &mut Table, left_out: &mut LeftOut) {
    let hooks = config.at(&["markdown", "hooks"]).unwrap_or(&Value::Null);
    for (key, name) in [
        ("onBrokenLinks", "on-broken-links"),
        ("onBrokenAnchors", "on-broken-anchors"),
        ("onBrokenMarkdownLinks", "on-broken-markdown-links"),
        ("onDuplicateRoutes", "on-duplicate-routes"),
    ] {
        let choice = config.text_of(key).or_else(|| hooks.text_of(key));
        match choice.as_deref() {
            Some("ignore") => drop(react.insert(name, value("ignore"))),
            Some(choice @ ("throw" | "error")) => {
                let remedy = format!("faults are warnings; `{name} = \"error\"` makes them errors");
                left_out.add(Kind::Option, format!("`{key}: '{choice}'` ({remedy})"));
            }
            _ => {}
        }
    }
}

fn code_theme(config: &Value, react: &mut Table, left_out: &mut LeftOut) {
    let prism = config.at(&["themeConfig", "prism"]).unwrap_or(&Value::Null);
    let mut table = InlineTable::new();
    for (key, name) in [("theme", "light"), ("darkTheme", "dark")] {
        let Some(theme) = prism.get(key) else {
            continue;
        };
        match theme.text_of("name of a theme") {
            Some(theme) => drop(table.insert(name, with_hyphens(&theme).into())),
            None => left_out.add(
                Kind::Option,
                format!("`themeConfig.prism.{key}` (write a theme into `theme/code-themes`)"),
            ),
        }
    }
    if let (Some(light), false) = (table.get("light").cloned(), table.contains_key("dark")) {
        table.insert("dark", light);
    }
    insert_filled(react, "code-theme", table);
}

/// Returns the name of a code theme here: `nightOwl` is `night-owl`.
fn with_hyphens(name: &str) -> String {
    let mut out = String::new();
    for char in name.chars() {
        if char.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(char.to_ascii_lowercase());
    }
    out
}

/// Adds the kinds of admonitions that the site has itself.
fn admonitions(settings: &Settings, react: &mut Table) {
    let mut kinds = Table::new();
    kinds.set_implicit(true);
    for set in &settings.sets {
        let words = set.options.at(&["admonitions", "keywords"]);
        let words = words
            .map_or(&[][..], Value::items)
            .iter()
            .filter_map(Value::text);
        for word in words.filter(|word| !ADMONITIONS.contains(&&**word)) {
            let mut kind = Table::new();
            let mut chars = word.chars();
            let title = chars.next().map(char::to_uppercase).into_iter().flatten();
            kind.insert("title", value(title.chain(chars).collect::<String>()));
            kinds.insert(&word, Item::Table(kind));
        }
    }
    if !kinds.is_empty() {
        react.insert("admonitions", Item::Table(kinds));
    }
}

/// Returns the navbar with these entries.
pub(super) fn navbar(settings: &Settings, theme: &Theme, items: ArrayOfTables) -> Table {
    let navbar = settings.config.at(&["themeConfig", "navbar"]);
    let navbar = navbar.unwrap_or(&Value::Null);
    let mut table = Table::new();
    if let Some(title) = navbar.text_of("title") {
        table.insert("title", value(title));
    } else if theme.logo.is_some() {
        table.insert("title", value(""));
    }
    if let Some(logo) = &theme.logo {
        table.insert("logo", value(logo.clone()));
    }
    if navbar.is_true("hideOnScroll") {
        table.insert("hide-on-scroll", value(true));
    }
    table.set_implicit(table.is_empty());
    if !items.is_empty() {
        table.insert("items", Item::ArrayOfTables(items));
    }
    table
}

/// Returns the table of a version with its name, label and banner.
pub(super) fn version(version: &Version) -> Table {
    let mut table = Table::new();
    table.insert("name", value(&version.name));
    if version.label != version.name {
        table.insert("label", value(&version.label));
    }
    if let Some(banner) = &version.banner {
        table.insert("banner", value(banner));
    }
    table
}

/// Returns the settings of a language.
pub(super) fn language(settings: &Settings, tag: &str) -> Table {
    let config = settings.config.at(&["i18n", "localeConfigs", tag]);
    let config = config.unwrap_or(&Value::Null);
    let mut table = Table::new();
    if let Some(label) = config.text_of("label") {
        table.insert("label", value(label));
    }
    if let Some(direction @ ("rtl" | "ltr")) = config.text_of("direction").as_deref() {
        table.insert("dir", value(direction));
    }
    let path = config.text_of("path").or_else(|| config.text_of("baseUrl"));
    let path = path.map(|path| path.trim_matches('/').to_owned());
    if let Some(path) = path.filter(|path| !path.is_empty() && path != tag) {
        table.insert("path", value(path));
    }
    table
}

fn insert_filled(react: &mut Table, name: &str, table: InlineTable) {
    if !table.is_empty() {
        react.insert(name, value(table));
    }
}
