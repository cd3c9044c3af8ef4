//! Stage 3: builds the data shared by all pages: the site's data, its stylesheet, the document
//! around pages.

use std::{fs, path::Path, sync::Arc};

use anyhow::Result;
use serde::Serialize;
use site_model::{Logo, Site};

use super::{
    inputs::Inputs, navigation::Navigation, not_found, page_record::PageRecord,
    site_styles::site_styles,
};
use crate::{
    book::chapter,
    cache::{Key, KeyHasher},
    config::{AllowHtml, Config},
    diagnostic::{Diagnostic, Severity, codes},
    own::OwnComponents,
    page::is_built_in,
    regular_file,
    shell::Prerender,
    site::address::hashed_name,
    site::document::{DocumentFrame, FrameFiles, Icons},
    site::edition_links::EditionLinks,
    site::mdbook_script::part_of_mdbook,
    site::missing_page,
    site::navbar_items,
    site::shared_data as site,
    site::slots,
    site::strings::{self, OfflineStrings},
    site::theme_files::{self, OwnRules},
};

/// The data shared by all pages of a site.
pub(super) struct SiteFrame {
    pub(super) site: Site,
    pub(super) site_json: String,
    pub(super) prerenderer: Box<dyn Prerender>,
    pub(super) document: DocumentFrame,
    pub(super) offline: OfflineStrings,
    pub(super) own: OwnComponents,
    /// The record of the owner's page for unknown addresses.
    pub(super) not_found: Option<PageRecord>,
    /// Files that all pages need: path from the site's root to bytes.
    pub(super) files: Vec<(String, Vec<u8>)>,
    /// The rules that every document contains.
    pub(super) stylesheet: String,
    /// The file of the script that redirects from old addresses.
    pub(super) redirect_script: String,
    /// The hash of everything that all pages depend on.
    pub(super) key: Key,
}

/// The script of redirects.
const REDIRECT: &[u8] = include_bytes!("../site/redirect.js");

impl SiteFrame {
    /// Returns the path of the site's data, relative to `_data/`.
    pub(super) fn site_file(&self) -> String {
        hashed_name("site.json", self.site_json.as_bytes())
    }

    /// Returns a page's title before the site's, unless they are the same.
    pub(super) fn document_title(&self, config: &Config, title: &str) -> String {
        let site = &self.site.title;
        if site.is_empty() {
            return title.to_owned();
        }
        match title.is_empty() || title == site {
            true => site.clone(),
            false => format!("{title} {} {site}", config.title_delimiter),
        }
    }
}

/// Builds the site frame.
pub(super) fn site_frame(
    inputs: &Inputs,
    navigation: &Navigation,
) -> Result<(SiteFrame, Vec<Diagnostic>)> {
    let (config, addresses) = (&*inputs.config, &inputs.addresses);
    let editions = inputs.editions.as_ref();
    let theme = inputs.root.join("theme");
    let mut collected = SharedFiles::default();
    let interface = strings::strings(&inputs.language, &config.strings, |name| {
        config.written(&["strings", name])
    })?;
    collected.diagnostics.extend(interface.found);
    let code_themes = &inputs.code_themes;
    let extra_themes = code_themes
        .others
        .as_ref()
        .map(|css| addresses.href(&collected.add("_app/code-themes.css", css.as_bytes())));
    let is_trusted = config.allow_html == AllowHtml::Trusted;
    let (slots, found) = slots::slots(&inputs.root, addresses, is_trusted, &navigation.styles);
    collected.diagnostics.extend(found);
    let (own, found) = OwnComponents::read(&inputs.root, inputs.shell, is_built_in);
    collected.diagnostics.extend(found);
    let not_found = not_found::build(inputs, navigation, &interface.strings);
    let (not_found, not_found_record) = not_found.map(|own| (own.page, own.record)).unzip();
    let input = site::SiteInput {
        not_found,
        title: &inputs.title,
        locale: site::locale(&inputs.language, inputs.is_right_to_left),
        strings: interface.strings,
        plural_forms: interface.plural_forms,
        addresses,
        languages: editions.map_or_else(Vec::new, EditionLinks::language_links),
        slots,
        overrides: own.overrides.clone(),
        editions,
        logo: collected.logo(inputs, &theme),
        code_themes: code_themes.infos(extra_themes.as_deref()),
    };
    let (site, found) = site::site(config, input, &SiteTargets(&navigation.site));
    collected.diagnostics.extend(found);
    let site_json = serde_json::to_string(&site)?;
    let extra_styles = collected.additional(inputs, "additional-css", &config.additional_css);
    let extra_scripts = collected.additional(inputs, "additional-js", &config.additional_js);
    let mut unreadable = Vec::new();
    let mut add = |name: &str, bytes: &[u8]| collected.add(name, bytes);
    let own_rules = OwnRules::read(&theme, &mut add, &mut unreadable);
    let style = site_styles(inputs, navigation, &site, &own, &own_rules);
    for (name, text) in own.modules.iter() {
        let path = format!("_app/{name}");
        collected.files.push((path, text.clone().into_bytes()));
    }
    let shell_folder = inputs
        .shared_shell()
        .unwrap_or_else(|| addresses.href("_app/"));
    let owner_head = theme_files::head(&theme, &mut unreadable);
    collected.diagnostics.extend(unreadable);
    collected
        .diagnostics
        .extend(theme_files::without_effect(&theme));
    let files = FrameFiles {
        site: addresses.href(&collected.add("_data/site.json", site_json.as_bytes())),
        boot: format!("{shell_folder}{}", inputs.shell.boot()),
        missing_script: collected.missing_script(inputs),
        icons: collected.icons(inputs, &theme),
        code_styles: extra_themes,
        offline: config.offline == Some(true),
        client_navigation: config.follows_links_in_document(),
        keyboard: config.keyboard,
        extra_styles,
        extra_scripts,
        own_script: format!("{shell_folder}{}", inputs.shell.own_script()),
        shared_shell: inputs.shared_shell(),
        owner_head,
    };
    let redirect_script = collected.add("_app/redirect.js", REDIRECT);
    let frame = SiteFrame {
        redirect_script,
        key: shared_key(
            inputs,
            &navigation.site,
            &(&files, &interface.offline, &site_json, &style),
        ),
        prerenderer: (inputs.shell).prerenderer(site_json.clone(), Arc::clone(&own.modules)),
        document: DocumentFrame::new(&site, inputs.shell.head_script(), &style, &files),
        site,
        site_json,
        offline: interface.offline,
        own,
        not_found: not_found_record,
        files: collected.files,
        stylesheet: style,
    };
    Ok((frame, collected.diagnostics))
}

/// Returns the hash of everything that all pages depend on: the configuration, the frame, and the
/// targets of links.
fn shared_key(inputs: &Inputs, nav: &nav_model::Site, frame: &impl Serialize) -> Key {
    let mut key = KeyHasher::default();
    key.add_key(&inputs.config_key);
    key.add(frame);
    for doc in nav.docs() {
        key.add_hashed(&(&doc.source, &doc.path, &doc.id));
    }
    key.add(&nav.draft_addresses());
    key.add(nav.redirects());
    for (path, file) in inputs.assets.iter() {
        let about = fs::metadata(file).ok();
        let changed = about.as_ref().and_then(|about| about.modified().ok());
        key.add(&(path, about.as_ref().map(fs::Metadata::len), changed));
    }
    key.key()
}

/// Files that all pages need, named by their content, and the findings about them.
#[derive(Default)]
struct SharedFiles {
    files: Vec<(String, Vec<u8>)>,
    diagnostics: Vec<Diagnostic>,
}

impl SharedFiles {
    fn add(&mut self, name: &str, bytes: &[u8]) -> String {
        let path = hashed_name(name, bytes);
        self.files.push((path.clone(), bytes.to_vec()));
        path
    }

    fn logo(&mut self, inputs: &Inputs, theme: &Path) -> Option<Logo> {
        let logo = inputs.config.navbar.logo.as_ref()?;
        let mut file = |key: &str, name: &str| match regular_file::read(&theme.join(name)) {
            Ok(bytes) => {
                let file_name = name.rsplit('/').next().unwrap_or(name);
                let path = self.add(&format!("_app/{file_name}"), &bytes);
                Some(inputs.addresses.href(&path))
            }
            Err(error) => {
                let message = format!("the logo `theme/{name}` cannot be read: {error}");
                let found = Diagnostic::new(codes::UNREADABLE_LOGO, Severity::Warning, message);
                let place = inputs.config.place(&["navbar", "logo", key]);
                let help = "put the file into `theme`, or correct the name";
                self.diagnostics.push(found.at(place).help(help));
                None
            }
        };
        Some(Logo {
            src: file("src", &logo.src)?,
            src_dark: logo
                .src_dark
                .as_deref()
                .and_then(|name| file("src-dark", name)),
            alt: logo.alt.clone(),
        })
    }

    /// Adds the book's own stylesheets or scripts. They keep their folders, so that relative
    /// addresses in them stay valid.
    fn additional(&mut self, inputs: &Inputs, key: &str, files: &[String]) -> Vec<String> {
        let mut add = |(at, file): (usize, &String)| match regular_file::read(
            &inputs.root.join(file),
        ) {
            Ok(bytes) => {
                let is_for_html = key == "additional-js" && !inputs.config.has_own(key);
                if let Some(part) = part_of_mdbook(&bytes).filter(|_| is_for_html) {
                    let found = script_for_mdbook(file, part);
                    let place = inputs.config.place(&[key, &at.to_string()]);
                    self.diagnostics.push(found.at(place));
                }
                let path = path_in_site(file);
                let path = crate::site::address::encode_path(&self.add(&path, &bytes));
                Some(inputs.addresses.href(&path))
            }
            Err(error) => {
                let message = format!("the additional file `{file}` cannot be read: {error}");
                let code = codes::UNREADABLE_ADDITIONAL_FILE;
                let found = Diagnostic::new(code, Severity::Warning, message);
                let help = "paths under `additional-css` and `additional-js` are relative to the folder of book.toml";
                let place = inputs.config.place(&[key, &at.to_string()]);
                self.diagnostics.push(found.at(place).help(help));
                None
            }
        };
        files.iter().enumerate().filter_map(&mut add).collect()
    }

    /// Adds the script of the page for unknown addresses of a book in several editions; empty for
    /// others.
    fn missing_script(&mut self, inputs: &Inputs) -> String {
        let editions = inputs.editions.as_ref();
        if editions.is_none_or(|all| all.current != 0) {
            return String::new();
        }
        let path = self.add("_app/missing-page.js", missing_page::SCRIPT);
        inputs.addresses.href(&path)
    }

    /// Adds the book's own icons, or else the built-in one, and returns their addresses. As in
    /// mdBook, a book with one of the two files has only that icon.
    fn icons(&mut self, inputs: &Inputs, theme: &Path) -> Icons {
        let mut own = |name: &str| match regular_file::read(&theme.join(name)) {
            Ok(bytes) => Some(self.add(&format!("_app/{name}"), &bytes)),
            Err(error) => {
                let found = theme_files::unreadable(name, &error);
                self.diagnostics.extend(found);
                None
            }
        };
        let (mut svg, png) = (own("favicon.svg"), own("favicon.png"));
        if svg.is_none() && png.is_none() {
            svg = Some(self.add("_app/favicon.svg", inputs.shell.favicon()));
        }
        let address = |path: String| inputs.addresses.href(&path);
        Icons {
            svg: svg.map(address),
            png: png.map(address),
        }
    }
}

/// Returns the path in the site of a file that is relative to the book's root; the folders above the
/// root are left out.
fn path_in_site(file: &str) -> String {
    let file = file.replace('\\', "/");
    let parts = file
        .split('/')
        .filter(|part| !matches!(*part, "" | "." | ".."));
    parts.collect::<Vec<_>>().join("/")
}

struct SiteTargets<'a>(&'a nav_model::Site);

impl navbar_items::NavbarTargets for SiteTargets<'_> {
    fn doc(&self, id: &str) -> Result<(String, String), Box<Diagnostic>> {
        match self.0.expect_doc(id) {
            Ok(doc) => Ok((nav_model::address(&doc.path), doc.label.clone())),
            Err(found) => Err(Box::new(chapter::from_nav(&found))),
        }
    }

    fn sidebar(&self, name: &str) -> Result<String, Box<Diagnostic>> {
        match self.0.expect_sidebar(name) {
            Ok(path) => Ok(nav_model::address(path)),
            Err(found) => Err(Box::new(chapter::from_nav(&found))),
        }
    }
}

/// Reports a script that names a part of mdBook's pages.
fn script_for_mdbook(file: &str, part: &str) -> Diagnostic {
    let message =
        format!("`{file}` uses `{part}` of mdBook's own pages, which these pages do not have");
    Diagnostic::new(codes::SCRIPT_FOR_MDBOOK, Severity::Warning, message).help(
        "change the script so that it works without it, or list the scripts for these pages in `additional-js` of `[output.react]`",
    )
}
