//! Collects the files that all pages of a site need: icons, the logo, an owner's scripts and styles.

use std::collections::BTreeMap;

use book_config::Config;
use book_files::BookFiles;
use diagnostics::{Diagnostic, Severity, codes};
use page_render::component_styles;
use shell_interface::Shell;
use site_layout::{
    address::{Addresses, encode_path, hashed_name},
    css::faults::with_ends,
    document::frame::Icons,
    editions::edition_links::EditionLinks,
    icon,
    mdbook_script::part_of_mdbook,
    missing_page,
    theme::{
        code_theme::CodeThemeFiles,
        theme_css::{ThemeCss, ThemeRules, style_faults},
        theme_files,
    },
};
use site_model::Logo;
use user_components::OwnComponents;

/// The size of a stylesheet beyond which it is not checked.
const MAX_OWN_STYLE: usize = 100_000;

/// Files that all pages need, named by their content, and the findings about them.
pub(crate) struct SharedFiles<'a> {
    book: &'a BookFiles,
    addresses: &'a Addresses,
    pub(crate) files: Vec<(String, Vec<u8>)>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl<'a> SharedFiles<'a> {
    /// Returns no files yet; they are read from `book` and served at `addresses`.
    pub(crate) fn new(book: &'a BookFiles, addresses: &'a Addresses) -> Self {
        Self {
            book,
            addresses,
            files: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    /// Adds a file and returns its path, which contains a hash of its content.
    pub(crate) fn add(&mut self, name: &str, bytes: &[u8]) -> String {
        let path = hashed_name(name, bytes);
        self.files.push((path.clone(), bytes.to_vec()));
        path
    }

    /// Adds the stylesheet of the code themes that are not used by default, and returns its address.
    pub(crate) fn code_themes(&mut self, themes: &CodeThemeFiles) -> Option<String> {
        let rules = themes.others.as_ref()?;
        let path = self.add("_app/code-themes.css", rules.as_bytes());
        Some(self.addresses.href(&path))
    }

    /// Adds the modules of own components and their files.
    pub(crate) fn add_modules(&mut self, own: &OwnComponents) {
        for (name, text) in &own.scripts {
            let path = format!("_app/{name}");
            self.files.push((path, text.clone().into_bytes()));
        }
        for (name, bytes) in &own.files {
            self.files.push((format!("_app/{name}"), bytes.clone()));
        }
    }

    /// Reads the owner's rules in the theme, and adds the files that they name. `built_in` are the
    /// tokens of the shell, `styles` its rules; components of chapters have further ones.
    pub(crate) fn theme_rules(&mut self, built_in: &str, styles: &str) -> ThemeRules {
        let files = self.book;
        let mut found = Vec::new();
        let mut add = |name: &str, bytes: &[u8]| self.add(name, bytes);
        let mut css = ThemeCss {
            files,
            add: &mut add,
            found: &mut found,
        };
        let rules = css.theme_rules(built_in, &(component_styles() + styles));
        found.extend(theme_files::without_effect(files));
        found.extend(theme_files::misspelt(files));
        self.diagnostics.extend(found);
        rules
    }

    /// Adds the files of the logo; a missing one is a finding.
    pub(crate) fn logo(&mut self, config: &Config) -> Option<Logo> {
        let logo = config.navbar.logo.as_ref()?;
        let theme = self.book.root().join("theme");
        let mut file = |key: &str, name: &str| match self.book.read(&theme.join(name)) {
            Ok(bytes) => {
                let file_name = name.rsplit('/').next().unwrap_or(name);
                let path = self.add(&format!("_app/{file_name}"), &bytes);
                Some(self.addresses.href(&path))
            }
            Err(error) => {
                let message = format!("the logo `theme/{name}` cannot be read: {error}");
                let found = Diagnostic::new(codes::UNREADABLE_LOGO, Severity::Warning, message);
                let place = config.place(&["navbar", "logo", key]);
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

    /// Adds the pictures that entries of the navbar and links of the footer name as icons, and returns their addresses by name.
    pub(crate) fn label_icons(&mut self, config: &Config) -> BTreeMap<String, String> {
        let theme = self.book.root().join("theme");
        let links = config.frame_links().into_iter();
        let names = links.filter_map(|link| link.icon);
        let mut found = BTreeMap::new();
        for name in names.filter(|name| icon::is_file(name)) {
            // Navbar and footer report an icon without an address.
            if let Ok(bytes) = self.book.read(&theme.join(name)) {
                let file = name.rsplit('/').next().unwrap_or(name);
                let path = encode_path(&self.add(&format!("_app/{file}"), &bytes));
                found.insert(name.to_owned(), self.addresses.href(&path));
            }
        }
        found
    }

    /// Adds the book's own stylesheets or scripts. They keep their folders, so that relative
    /// addresses in them stay valid.
    pub(crate) fn additional(
        &mut self,
        config: &Config,
        key: &str,
        files: &[String],
    ) -> Vec<String> {
        let root = self.book.root();
        let mut add = |(at, file): (usize, &String)| match self.book.read_named(&root.join(file)) {
            Ok(bytes) => {
                let is_for_html = key == "additional-js" && !config.has_own(key);
                if let Some(part) = part_of_mdbook(&bytes).filter(|_| is_for_html) {
                    let found = script_for_mdbook(file, part);
                    let place = config.place(&[key, &at.to_string()]);
                    self.diagnostics.push(found.at(place));
                }
                // Large files are of others.
                if let Ok(css) = str::from_utf8(&bytes)
                    && key == "additional-css"
                    && config.has_own(key)
                    && css.len() < MAX_OWN_STYLE
                {
                    let (_, fault) = with_ends(css);
                    self.diagnostics.extend(style_faults(file, css, fault));
                }
                let path = path_in_site(file);
                let path = encode_path(&self.add(&path, &bytes));
                Some(self.addresses.href(&path))
            }
            Err(error) => {
                let message = format!("the additional file `{file}` cannot be read: {error}");
                let code = codes::UNREADABLE_ADDITIONAL_FILE;
                let found = Diagnostic::new(code, Severity::Warning, message);
                let help = "paths under `additional-css` and `additional-js` are relative to the folder of book.toml";
                let place = config.place(&[key, &at.to_string()]);
                self.diagnostics.push(found.at(place).help(help));
                None
            }
        };
        files.iter().enumerate().filter_map(&mut add).collect()
    }

    /// Adds the script of the page for unknown addresses of a book in several editions; empty for
    /// others.
    pub(crate) fn missing_script(&mut self, editions: Option<&EditionLinks>) -> String {
        if editions.is_none_or(|all| all.current != 0) {
            return String::new();
        }
        let path = self.add("_app/missing-page.js", missing_page::SCRIPT);
        self.addresses.href(&path)
    }

    /// Adds the book's own icons, or else the built-in one, and returns their addresses. As in
    /// mdBook, a book with one of the two files has only that icon.
    pub(crate) fn icons(&mut self, shell: &dyn Shell) -> Icons {
        let theme = self.book.root().join("theme");
        let mut own = |name: &str| match self.book.read_named(&theme.join(name)) {
            Ok(bytes) => Some(self.add(&format!("_app/{name}"), &bytes)),
            Err(error) => {
                let found = theme_files::unreadable(name, &error);
                self.diagnostics.extend(found);
                None
            }
        };
        let (mut svg, png) = (own("favicon.svg"), own("favicon.png"));
        if svg.is_none() && png.is_none() {
            svg = Some(self.add("_app/favicon.svg", shell.favicon()));
        }
        let address = |path: String| self.addresses.href(&path);
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

/// Reports a script that names a part of mdBook's pages.
fn script_for_mdbook(file: &str, part: &str) -> Diagnostic {
    let message =
        format!("`{file}` uses `{part}` of mdBook's own pages, which these pages do not have");
    Diagnostic::new(codes::SCRIPT_FOR_MDBOOK, Severity::Warning, message).help(
        "change the script so that it works without it, or list the scripts for these pages in `additional-js` of `[output.react]`",
    )
}
