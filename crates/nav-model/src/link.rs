//! Resolves the links of a page.

use crate::{
    address::route::{decode, join, normalise},
    doc::Doc,
    input::has_extension,
    site::Site,
};

/// The target of a link inside the book. A host handles each kind, so the list is exhaustive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolved<'a> {
    /// A page.
    Doc(&'a Doc),
    /// The route of an unwritten page.
    Draft(String),
    /// The target of a redirect.
    Redirect(String),
    /// Possibly a file beside the chapters: its path relative to the source folder.
    File(String),
    /// A Markdown file that is not a page, by its path relative to the source folder.
    NotAPage(String),
    /// A path outside the book, relative to its root and beginning with `../`.
    Outside(String),
}

impl Site {
    /// Resolves the path of a link (without query and fragment) on the page of `source`.
    ///
    /// A path that starts with `/` is relative to the site's root. Any other is relative to the
    /// file's folder, where `x.md`, `x.mdx`, `x.html`, `x` and `x/` mean the same page. A relative
    /// path that does not match a file is also resolved as the browser would, and in MDX a Markdown
    /// file relative to the source folder. If no page has the path, a page whose path differs only
    /// in its Unicode form is used.
    pub fn resolve(&self, source: &str, path: &str) -> Resolved<'_> {
        if let Some(absolute) = path.strip_prefix('/') {
            return self.resolve_in("", absolute);
        }
        let folder = source.rsplit_once('/').map_or("", |(folder, _)| folder);
        match self.resolve_in(folder, path) {
            found @ (Resolved::File(_) | Resolved::Outside(_)) => {
                self.resolve_by_route(source, path).unwrap_or(found)
            }
            // In MDX, as in Docusaurus, the path may also be relative to the source folder.
            found @ Resolved::NotAPage(_) if self.mdx.contain(source) && !path.starts_with('.') => {
                self.source(&decode(path)).unwrap_or(found)
            }
            found => found,
        }
    }

    /// Returns the page and the id that an entry of the summary leads to: `a/b.md#id`. `None` if there
    /// is no such page.
    pub fn heading(&self, target: &str) -> Option<(&Doc, String)> {
        let (file, id) = target.rsplit_once('#')?;
        match self.resolve("", file) {
            Resolved::Doc(doc) => Some((doc, decode(id))),
            _ => None,
        }
    }

    fn resolve_in(&self, folder: &str, path: &str) -> Resolved<'_> {
        let joined = format!("{folder}/{}", decode(path));
        let Some(joined) = join(&joined) else {
            return Resolved::Outside(climb(&joined));
        };
        let file = joined.trim_start_matches('/');
        if let Some(found) = self.source_or_route(file) {
            return found;
        }
        if has_markdown_extension(file) {
            return self
                .moved(file)
                .unwrap_or_else(|| Resolved::NotAPage(file.to_owned()));
        }
        Resolved::File(file.to_owned())
    }

    fn source_or_route(&self, file: &str) -> Option<Resolved<'_>> {
        let stem = file.strip_suffix(".html").unwrap_or(file);
        let sources = ["", ".md", ".mdx", "/index.md", "/index.mdx", "/README.md"];
        let source = sources
            .iter()
            .map(|ending| format!("{stem}{ending}").trim_start_matches('/').to_owned());
        // mdBook calls both `index.md`.
        let readme = ["README.md", "README.mdx"].into_iter();
        let readme =
            readme.filter_map(|name| Some(format!("{}index.md", file.strip_suffix(name)?)));
        let mut sources = source.chain(readme);
        let found = sources.clone().find_map(|source| self.source(&source));
        let route = normalise(&format!("/{file}"));
        found.or_else(|| self.route(&route)).or_else(|| {
            let spellings = &self.index.spellings;
            let alike = sources.find_map(|source| self.source(spellings.find(&source)?));
            alike.or_else(|| self.route(spellings.find(&route)?))
        })
    }

    fn source(&self, source: &str) -> Option<Resolved<'_>> {
        match self.index.drafts.get(source) {
            Some(draft) => Some(Resolved::Draft(draft.path.clone())),
            None => self.of_source(source).map(Resolved::Doc),
        }
    }

    /// Resolves a chapter that has moved, if a redirect from its old route exists.
    fn moved(&self, file: &str) -> Option<Resolved<'_>> {
        let (stem, _) = file.rsplit_once('.')?;
        let route = normalise(&format!("/{stem}"));
        self.redirects
            .contains_key(&route)
            .then_some(Resolved::Redirect(route))
    }

    fn route(&self, route: &str) -> Option<Resolved<'_>> {
        if let Some(doc) = self.at(route) {
            return Some(Resolved::Doc(doc));
        }
        if self.is_draft(route) {
            return Some(Resolved::Draft(route.to_owned()));
        }
        self.redirects
            .contains_key(route)
            .then(|| Resolved::Redirect(route.to_owned()))
    }

    /// Resolves a path relative to the page's own address, as browsers do.
    fn resolve_by_route(&self, source: &str, path: &str) -> Option<Resolved<'_>> {
        let own = self.of_source(source)?;
        let above = own.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let inside = self.has_slash.then_some(&*own.path);
        let mut folders = inside.into_iter().chain([above]);
        folders.find_map(|folder| {
            let route = normalise(&join(&format!("{folder}/{}", decode(path)))?);
            let alike = || self.route(self.index.spellings.find(&route)?);
            self.route(&route).or_else(alike)
        })
    }
}

/// Removes `.` and redundant `..` from a path that leaves its root.
fn climb(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn has_markdown_extension(path: &str) -> bool {
    ["md", "mdx"].iter().any(|it| has_extension(path, it))
}
