//! Reports paths of the site that are taken twice, each at what its author can change: the `slug` of a
//! page, a file that is copied, or the key of a redirect.

use std::path::Path;

use book_config::redirect_address::html_file_of;
use book_source::chapters::chapter::Chapter;
use build_cache::cache::FOLDER;
use diagnostics::{
    Diagnostic, Place, Severity, codes,
    paths::{shown, slashes},
};
use nav_model::{Doc, normalise};
use page_render::markdown_page::markdown_path;
use site_layout::editions::edition_name::EditionName;
use site_writer::{Error, Obstacle};

use crate::{
    failure::in_the_way,
    nav::{
        navigation::Navigation,
        redirects::{keys, redirect_files},
    },
    page::html_alias::html_alias,
    read::inputs::Inputs,
};

/// The author's part of a book that a file of the site is made from.
enum Origin<'a> {
    Page(&'a Chapter, &'a Doc),
    Copied(&'a Path),
    Redirect(&'a str),
}

/// Finds the origins of a site's files.
#[derive(Clone, Copy)]
pub(crate) struct Origins<'a> {
    pub(crate) destination: &'a Path,
    pub(crate) inputs: &'a Inputs,
    pub(crate) navigation: &'a Navigation,
}

impl<'a> Origins<'a> {
    /// Returns the findings about the obstacles in `error`, one for each place; `None` if it has another
    /// reason.
    pub(crate) fn findings(self, error: &anyhow::Error) -> Option<Vec<Diagnostic>> {
        let Some(Error::Obstacles(found)) = error.downcast_ref() else {
            return None;
        };
        let mut findings: Vec<Diagnostic> = Vec::new();
        for one in found.iter().map(|one| self.finding(one)) {
            let is_known = |other: &Diagnostic| one.place.is_some() && other.place == one.place;
            if !findings.iter().any(is_known) {
                findings.push(one);
            }
        }
        Some(findings)
    }

    fn finding(self, obstacle: &Obstacle) -> Diagnostic {
        if let Obstacle::Foreign(file) = obstacle
            && let Some(found) = self.of_edition(file)
        {
            return found;
        }
        let found = in_the_way(obstacle);
        let paths: &[&str] = match obstacle {
            Obstacle::Twice(path) | Obstacle::TooLong(path) => &[path],
            Obstacle::FileAndFolder(file, inside) => &[inside, file],
            _ => &[],
        };
        let mut origins: Vec<_> = paths
            .iter()
            .flat_map(|path| self.origins_of(path))
            .collect();
        // An author who wrote an address can change it most easily.
        origins.sort_by_key(
            |origin| !matches!(origin, Origin::Page(_, doc) if doc.front.slug.is_some()),
        );
        let Some(first) = origins.first() else {
            return found;
        };
        found.at(self.place(first)).help(help(first))
    }

    /// Returns the finding for a file in the way that another edition of the book wrote.
    fn of_edition(self, file: &Path) -> Option<Diagnostic> {
        let editions = self.inputs.book.editions.as_ref()?;
        let inside = slashes(file.strip_prefix(self.destination).ok()?);
        let base = &editions.current().addresses.base;
        let edition = editions.all.iter().find(|one| {
            let folder = one.addresses.base.strip_prefix(base.as_str());
            folder.is_some_and(|folder| !folder.is_empty() && inside.starts_with(folder))
        })?;
        let config = &self.inputs.config;
        let EditionName { language, version } = &edition.name;
        let at = config
            .versions
            .iter()
            .position(|it| Some(&it.name) == version.as_ref());
        let place = match (language, at) {
            (_, Some(at)) => config.place(&["versions", &at.to_string()]),
            (Some(tag), None) => config.place(&["languages", tag]),
            (None, None) => None,
        };
        let message = format!(
            "the site around this edition has files at its path `{}`, and `{inside}` is in their way",
            edition.addresses.base
        );
        let found = Diagnostic::new(codes::OBSTACLE, Severity::Error, message);
        Some(found.at(place).help("set another `path`"))
    }

    /// Returns findings for pages and redirects whose files would be in the program's own folder.
    pub(crate) fn in_own_folder(self) -> Vec<Diagnostic> {
        let site = &self.navigation.site;
        let is_own = |path: &str| {
            let rest = path.trim_start_matches('/').strip_prefix(FOLDER);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let pages = site.docs().iter().filter(|doc| is_own(&doc.path));
        let pages = pages.filter_map(|doc| self.page(doc));
        let redirects = keys(&self.inputs.config).filter(|key| is_own(&normalise(key)));
        let origins = pages.chain(redirects.map(Origin::Redirect));
        origins
            .map(|origin| {
                let message =
                    format!("`{FOLDER}` is the folder of the program's own files in the site");
                Diagnostic::new(codes::OBSTACLE, Severity::Error, message)
                    .at(self.place(&origin))
                    .help(help(&origin))
            })
            .collect()
    }

    /// Returns the origins of the file at `path`; none for files of the program.
    fn origins_of(self, path: &str) -> Vec<Origin<'a>> {
        let site = &self.navigation.site;
        let pages = site.docs().iter().filter_map(|doc| self.page(doc));
        let pages = pages.filter(
            |page| matches!(page, Origin::Page(chapter, doc) if self.writes(chapter, doc, path)),
        );
        let copied = self.inputs.content.assets.get(path);
        let copied = copied.map(|file| Origin::Copied(file.path()));
        let (config, addresses) = (&self.inputs.config, &self.inputs.book.addresses);
        let routes = redirect_files(config, addresses, site);
        let route = routes.get(path);
        let redirects = keys(config).filter(|key| {
            route.is_some_and(|route| normalise(key) == *route)
                || html_file_of(key).is_some_and(|file| file == path)
        });
        pages
            .chain(copied)
            .chain(redirects.map(Origin::Redirect))
            .collect()
    }

    fn page(self, doc: &'a Doc) -> Option<Origin<'a>> {
        let chapter = self.inputs.content.chapter(&doc.source)?;
        Some(Origin::Page(chapter, doc))
    }

    /// Whether a page has the file at `path`.
    fn writes(self, chapter: &Chapter, doc: &Doc, path: &str) -> bool {
        let mdbook = self.navigation.mdbook_files;
        path == self.inputs.book.addresses.page_file(&doc.path)
            || path == markdown_path(&doc.path).trim_start_matches('/')
            || html_alias(self.inputs, mdbook, doc, chapter).as_deref() == Some(path)
    }

    fn place(self, origin: &Origin<'_>) -> Option<Place> {
        match origin {
            Origin::Page(chapter, _) => Some(chapter.place_of_key("slug")),
            Origin::Copied(file) => Some(Place::file(shown(file, self.inputs.files.root()), "")),
            Origin::Redirect(key) => self.inputs.config.place(&["redirect", key]),
        }
    }
}

fn help(origin: &Origin<'_>) -> &'static str {
    match origin {
        Origin::Page(_, doc) if doc.front.slug.is_some() => "give the page another `slug`",
        Origin::Page(..) => "rename the file, or give the page a `slug` in its front matter",
        Origin::Copied(_) => "rename the file",
        Origin::Redirect(_) => "remove this redirect, or correct its key",
    }
}
