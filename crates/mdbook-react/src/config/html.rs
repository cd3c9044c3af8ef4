//! What an existing mdBook says under `[output.html]` and means for any output.
//!
//! Only defaults are taken from there: a key under `[output.react]` wins.

use std::collections::BTreeMap;

use mdbook_core::config::Config as BookConfig;
use serde::Deserialize;

use super::{Config, Math, NavbarItemConfig};

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
    /// No section numbers in the sidebar.
    pub no_section_label: bool,
    /// Stylesheets, relative to the book's root.
    pub additional_css: Vec<String>,
    /// Scripts, relative to the book's root.
    pub additional_js: Vec<String>,
    /// Old file to new address, relative to the old one.
    pub redirect: BTreeMap<String, String>,
    /// Old file and fragment to the new address; the keys of `redirect` that have a fragment.
    #[serde(skip)]
    pub fragment_redirects: BTreeMap<(String, String), String>,
    /// Where a page is edited; `{path}` counts from the book's root.
    pub edit_url_template: Option<String>,
    /// The book's repository.
    pub git_repository_url: Option<String>,
    /// The path that the book is served below.
    pub site_url: Option<String>,
    /// The domain of the site on GitHub Pages.
    pub cname: Option<String>,
    /// The page of all chapters.
    pub print: PrintConfig,
    /// Code blocks.
    pub code: CodeConfig,
}

/// `[output.html.print]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct PrintConfig {
    /// Write `print.html`.
    pub enable: bool,
}

impl Default for PrintConfig {
    fn default() -> Self {
        Self { enable: true }
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
            edit_url_template: None,
            git_repository_url: None,
            site_url: None,
            cname: None,
            print: PrintConfig::default(),
            code: CodeConfig::default(),
        }
    }
}

impl HtmlConfig {
    /// The table of a book; what is not there or not right counts as its default, since mdBook's
    /// own output reports it.
    pub(super) fn of(book: &BookConfig) -> Self {
        book.get("output.html").ok().flatten().unwrap_or_default()
    }

    /// Fills what `config` does not say; `is_set` tells which keys it does.
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
        if let Some(url) = &self.git_repository_url
            && config.navbar.items.is_empty()
        {
            config.navbar.items.push(repository_link(url));
        }
        for (from, to) in &self.redirect {
            if let Some((file, fragment)) = from.split_once('#') {
                let from = (file.trim_start_matches('/').to_owned(), fragment.to_owned());
                self.fragment_redirects.insert(from, target(file, to));
            } else {
                let to = target(from, to);
                config.redirect.entry(clean(from)).or_insert(to);
            }
        }
        config.html = self;
    }
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
        label: Some(label.to_owned()),
        href: Some(url.to_owned()),
        position: site_model::NavbarPosition::Right,
        ..NavbarItemConfig::default()
    }
}

/// mdBook's redirects are written by file and lead from the old file's folder.
fn target(from: &str, to: &str) -> String {
    if to.contains("://") {
        return to.to_owned();
    }
    let (path, rest) = to.find(['#', '?']).map_or((to, ""), |at| to.split_at(at));
    let folder = match path.starts_with('/') {
        true => "",
        false => from.rsplit_once('/').map_or("", |(folder, _)| folder),
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    format!("{}{rest}", clean(&parts.join("/")))
}

/// The route of a file: no `.html`, no `index` at the end.
fn clean(file: &str) -> String {
    let path = file.trim_matches('/');
    let path = path.strip_suffix(".html").unwrap_or(path);
    let path = match path.strip_suffix("index") {
        Some(folder) if folder.is_empty() || folder.ends_with('/') => folder,
        _ => path,
    };
    let parts = path.split('/').filter(|part| !matches!(*part, "" | "."));
    format!("/{}", parts.collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_of_files_become_redirects_of_addresses() {
        for (from, to, wanted) in [
            ("/a/old.html", "new.html", ("/a/old", "/a/new")),
            ("a/old.html", "../b/index.html#x", ("/a/old", "/b#x")),
            ("/index.html", "/start.html", ("/", "/start")),
            ("./arc.html", "./a/arc.html", ("/arc", "/a/arc")),
            (
                "/a.html",
                "https://x.y/z.html",
                ("/a", "https://x.y/z.html"),
            ),
        ] {
            assert_eq!((clean(from).as_str(), target(from, to).as_str()), wanted);
        }
    }
}
