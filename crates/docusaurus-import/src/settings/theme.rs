//! The files of the folder `theme`: the logo, the icon, and the tags of the head.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    path::{Path, PathBuf},
};

use safe_html::escape::attribute;
use toml_edit::{InlineTable, Value as TomlValue};

use super::read::Settings;
use crate::{
    left_out::{Kind, LeftOut},
    script::value::Value,
    site_files::SiteFiles,
};

/// The files of a theme.
#[derive(Debug, Default)]
pub(crate) struct Theme {
    /// The file of the site by its path in the book.
    pub(crate) copies: Vec<(String, PathBuf)>,
    /// The tags for the head of pages.
    pub(crate) head: String,
    /// The HTML among the entries of the navbar and of the footer, by the file of its slot.
    pub(crate) slots: BTreeMap<&'static str, Vec<String>>,
    /// The value of `navbar.logo`.
    pub(crate) logo: Option<InlineTable>,
}

impl Theme {
    /// Finds the files of a theme.
    pub(crate) fn read(files: &SiteFiles, settings: &Settings, left_out: &mut LeftOut) -> Self {
        let mut theme = Self::default();
        let config = &settings.config;
        let mut lost = |what: &str, remedy: &str| {
            left_out.add(Kind::Option, format!("{what} ({remedy})"));
        };
        if let Some(icon) = config.text_of("favicon") {
            let extension = extension_of(&icon);
            match (static_file(files, settings, &icon), &*extension) {
                (Some(file), "png" | "svg") => {
                    theme
                        .copies
                        .push((format!("theme/favicon.{extension}"), file));
                }
                (Some(_), _) => {
                    let path = icon.trim_start_matches('/');
                    let address = format!("{}{path}", settings.base_path);
                    let address = attribute(&address);
                    let _ = writeln!(theme.head, "<link rel=\"icon\" href=\"{address}\">");
                }
                (None, _) => lost(
                    &format!("`favicon: '{icon}'`"),
                    "write it as `theme/favicon.svg` or `theme/favicon.png`",
                ),
            }
        }
        if let Some(logo) = config.at(&["themeConfig", "navbar", "logo"]) {
            let mut table = InlineTable::new();
            for (key, name) in [("src", "src"), ("srcDark", "src-dark")] {
                let Some(written) = logo.text_of(key) else {
                    continue;
                };
                let name_of_file = Path::new(&written).file_name().and_then(|it| it.to_str());
                match static_file(files, settings, &written).zip(name_of_file) {
                    Some((file, of_file)) => {
                        table.insert(name, TomlValue::from(of_file));
                        let path = format!("theme/{of_file}");
                        if theme.copies.iter().all(|(known, _)| *known != path) {
                            theme.copies.push((path, file));
                        }
                    }
                    None => lost(
                        &format!("`navbar.logo.{key}: '{written}'`"),
                        "write the file into `theme` and name it in `navbar.logo`",
                    ),
                }
            }
            if let Some(alt) = logo.text_of("alt") {
                table.insert("alt", TomlValue::from(alt));
            }
            theme.logo = table.contains_key("src").then_some(table);
        }
        theme.add_tags(config, &mut lost);
        theme.add_slots(config);
        theme
    }

    /// Adds the HTML among the entries, which the build cleans.
    fn add_slots(&mut self, config: &Value) {
        let list = |path: &[&str]| config.at(path).map_or(&[][..], Value::items);
        let in_navbar = list(&["themeConfig", "navbar", "items"]).iter();
        let columns = list(&["themeConfig", "footer", "links"]).iter();
        let in_footer = columns.flat_map(|column| {
            let items = column.get("items").map(Value::items);
            items.unwrap_or_else(|| std::slice::from_ref(column))
        });
        let html = in_navbar
            .filter_map(html_of)
            .map(|html| (NAVBAR_SLOT, html));
        for (file, html) in html.chain(
            in_footer
                .filter_map(html_of)
                .map(|html| (FOOTER_SLOT, html)),
        ) {
            self.slots.entry(file).or_default().push(html);
        }
    }

    /// Adds the tags of the head that run and load nothing.
    fn add_tags(&mut self, config: &Value, lost: &mut dyn FnMut(&str, &str)) {
        const HEAD: &str = "write it into `theme/head.html`";
        let theme = config.get("themeConfig");
        for key in ["metadata", "metadatas"] {
            let list = theme.and_then(|theme| theme.get(key));
            for attributes in list.map_or(&[][..], Value::items) {
                self.head.extend(tag("meta", attributes));
            }
        }
        for one in config.get("headTags").map_or(&[][..], Value::items) {
            let name = one.text_of("tagName").unwrap_or_default();
            let attributes = one.get("attributes").unwrap_or(&Value::Null);
            let loads = attributes.text_of("rel").is_some_and(|rel| {
                rel.split_whitespace()
                    .any(|it| matches!(it, "stylesheet" | "preload" | "prefetch" | "modulepreload"))
            });
            match &*name {
                "meta" => self.head.extend(tag("meta", attributes)),
                "link" if !loads => self.head.extend(tag("link", attributes)),
                name => {
                    let address = ["src", "href"]
                        .into_iter()
                        .find_map(|key| attributes.text_of(key));
                    lost(
                        &format!("`headTags`: <{name}> {}", address.unwrap_or_default()),
                        HEAD,
                    );
                }
            }
        }
        for one in config.get("stylesheets").map_or(&[][..], Value::items) {
            let address = one
                .text()
                .or_else(|| one.text_of("href"))
                .unwrap_or_default();
            // The stylesheet of formulas is part of the shell.
            if !address.contains("katex") {
                lost(
                    &format!("`stylesheets`: {address}"),
                    "write its rules into `theme/custom.css`",
                );
            }
        }
    }
}

/// The file for HTML at the end of the navbar.
pub(super) const NAVBAR_SLOT: &str = "theme/slots/navbar-end.html";

/// The file for HTML in the footer.
pub(super) const FOOTER_SLOT: &str = "theme/slots/footer.html";

/// Returns the HTML of an entry that is not a link.
pub(super) fn html_of(entry: &Value) -> Option<String> {
    let is_link = entry.has("to") || entry.has("href");
    let html = entry.text_of("html").or_else(|| entry.text_of("value"));
    html.filter(|_| !is_link)
}

/// Returns a tag; `None` if its attributes are not texts.
fn tag(name: &str, attributes: &Value) -> Option<String> {
    let Value::Map(pairs) = attributes else {
        return None;
    };
    let mut out = format!("<{name}");
    for (key, value) in pairs {
        let is_name = |c: char| c.is_ascii_alphanumeric() || "-:_".contains(c);
        if !key.chars().all(is_name) || key.to_ascii_lowercase().starts_with("on") {
            continue;
        }
        match value {
            Value::Bool(true) => {
                let _ = write!(out, " {key}");
            }
            value => {
                let _ = write!(out, " {key}=\"{}\"", attribute(&value.text()?));
            }
        }
    }
    Some(out + ">\n")
}

fn extension_of(path: &str) -> String {
    let extension = Path::new(path).extension().unwrap_or_default();
    extension.to_string_lossy().to_ascii_lowercase()
}

/// Returns the file in a folder of static files.
fn static_file(files: &SiteFiles, settings: &Settings, written: &str) -> Option<PathBuf> {
    let path = written.trim_start_matches('/');
    let mut folders = settings.statics.iter();
    folders.find_map(|folder| {
        let file = files.path(format!("{folder}/{path}"));
        files.is_file(&file).then_some(file)
    })
}
