//! The addresses of a site, as addresses of the book.

use super::{read::Settings, redirects::below};
use crate::{
    files::Copies,
    sidebars::{contents::PAGE, read_set::ReadSet},
};

/// The key of an entry of the navbar and its value.
pub(crate) type Target = (&'static str, String);

/// The pages and files that addresses of the site lead to.
pub(crate) struct Addresses<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) sets: &'a [ReadSet],
    /// The routes of generated pages.
    pub(crate) routes: &'a [String],
    pub(crate) copies: &'a Copies,
    /// The addresses of pages that are scripts.
    pub(crate) pages: &'a [String],
    /// The addresses of the newest version, when these are the addresses of another one.
    pub(crate) book: Option<&'a Addresses<'a>>,
}

impl Addresses<'_> {
    /// Returns `to` and a path of the book, or `href` and a full address.
    ///
    /// # Errors
    ///
    /// The reason why the address leads nowhere.
    pub(crate) fn target(&self, written: &str) -> Result<Target, String> {
        if let Some(route) = written.strip_prefix(PAGE) {
            return Ok(("to", route.to_owned()));
        }
        let written = written
            .strip_prefix("pathname://")
            .unwrap_or(written)
            .trim();
        let is_web = written.starts_with("https://") || written.starts_with("http://");
        if is_web || written.starts_with("mailto:") {
            return Ok(("href", written.to_owned()));
        }
        if safe_html::is_full_address(written) || written.contains(char::is_control) {
            return Err("not a web address".to_owned());
        }
        let path = format!("/{}", written.trim_start_matches(['.', '/']));
        let settings = self.settings;
        // An address may begin with the path of the site.
        let base = settings.site_base();
        let inside = path
            .strip_prefix(base)
            .filter(|it| it.is_empty() || it.starts_with('/'));
        let path = inside.map_or(path.clone(), |path| {
            format!("/{}", path.trim_start_matches('/'))
        });
        match below(&path, settings.route()) {
            Some(path) if self.has(&path) => Ok(("to", path)),
            Some(path) => Err(format!("the book has no page `{path}`")),
            None => match &settings.url {
                Some(url) => Ok(("href", format!("{url}{}{path}", settings.site_base()))),
                None => Err(format!("`{path}` is outside of the book")),
            },
        }
    }

    /// Returns the address of an entry of the sidebar.
    ///
    /// # Errors
    ///
    /// The reason why the address leads nowhere.
    pub(crate) fn of_sidebar(&self, written: &str) -> Result<String, String> {
        let (key, address) = self.target(written)?;
        let is_page = written.starts_with(PAGE) || self.is_page(&address);
        match (key, &self.settings.url) {
            ("href", _) => Ok(address),
            _ if is_page && !address.contains(['?', '#']) => Ok(address),
            (_, Some(url)) => {
                let base = self.settings.base_path.trim_end_matches('/');
                Ok(format!("{url}{base}{address}"))
            }
            (_, None) => Err("not the address of a page".to_owned()),
        }
    }

    /// Whether the book has a file at the address of a redirect: one of the site, or the Markdown of a page.
    pub(crate) fn has_file(&self, address: &str) -> bool {
        let path = path_of(address);
        let page = path.strip_suffix(".md");
        let page = page.map(|page| if page == "index" { "" } else { page });
        self.copies.contains_key(&path) || page.is_some_and(|page| self.is_page(page))
    }

    /// Whether the book has a page or a file at an address.
    fn has(&self, address: &str) -> bool {
        let path = path_of(address);
        self.is_page(address)
            || self.copies.contains_key(&path)
            || self.copies.contains_key(&format!("{path}/index.html"))
            || self.is_of_version(&path)
            || self.is_of_blog(&path)
            || path == "tags"
            || path.starts_with("tags/")
            || self.book.is_some_and(|book| book.has(address))
    }

    /// Whether a path is below the path of another version.
    fn is_of_version(&self, path: &str) -> bool {
        let settings = self.settings;
        let sets = settings.sets.iter().zip(&settings.versions);
        let mut paths = sets.flat_map(|(set, versions)| {
            let folder = settings.folder_of(set);
            let others = versions.others.iter();
            others.map(move |it| format!("{folder}/{}", it.path).trim_matches('/').to_owned())
        });
        paths.any(|below| {
            let rest = path.strip_prefix(&*below);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }

    /// Whether a path is the blog or below it.
    fn is_of_blog(&self, path: &str) -> bool {
        let blog = self.settings.blog.as_ref();
        let rest = blog.and_then(|blog| path.strip_prefix(&*blog.route));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    fn is_page(&self, address: &str) -> bool {
        let path = path_of(address);
        let is_here = |route: &str| route.trim_matches('/') == path;
        let mut documents = self.sets.iter().flat_map(|set| &set.documents);
        documents.any(|document| !document.is_draft && is_here(&document.route))
            || self
                .routes
                .iter()
                .chain(self.pages)
                .any(|route| is_here(route))
            || self.copies.contains_key(&format!("{path}.md"))
    }
}

/// Returns the path of an address without slashes around it.
pub(super) fn path_of(address: &str) -> String {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    nav_model::decode(path.trim_matches('/'))
}
