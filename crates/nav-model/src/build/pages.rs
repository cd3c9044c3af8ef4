//! Turns chapters into documents with ids, routes and titles, and reports conflicts between them.

use std::{collections::HashMap, sync::Arc};

use super::posts::{self, FoundPost};
use crate::{
    address::{
        program_pages, route,
        spelling::{composed, difference, folded},
    },
    diagnostic::{Code, Diagnostic},
    doc::Doc,
    front_matter::FrontMatter,
    input::PageMeta,
    post::{Blog, Post},
    site::{Draft, Index, Site},
    summary::{Summary, SummaryItem},
};

/// Reads the chapters of a summary into a site.
pub(crate) struct Pages<'a> {
    metas: &'a HashMap<&'a str, &'a PageMeta>,
    found: &'a mut Vec<Diagnostic>,
    /// Pages by the folded form of their addresses, to find pages that some systems would write to
    /// one file.
    folded: HashMap<String, usize>,
    site: Site,
}

impl<'a> Pages<'a> {
    pub(crate) fn new(
        metas: &'a HashMap<&'a str, &'a PageMeta>,
        found: &'a mut Vec<Diagnostic>,
    ) -> Self {
        let site = Site {
            docs: Vec::with_capacity(metas.len()),
            index: Index::with_capacity(metas.len()),
            ..Site::default()
        };
        Self {
            metas,
            found,
            folded: HashMap::with_capacity(metas.len()),
            site,
        }
    }

    /// Returns the site with documents and drafts, but without sidebars, breadcrumbs and
    /// neighbours.
    pub(crate) fn read(mut self, summary: &Summary, blog: Option<(&Blog, Vec<FoundPost>)>) -> Site {
        self.chapters(&summary.items);
        if let Some((blog, posts)) = blog {
            self.site.blog = (!posts.is_empty()).then(|| blog.path());
            for post in posts {
                self.post(post);
            }
        }
        self.site
    }

    fn post(&mut self, post: FoundPost) {
        let path = self.slug_route(&post.address, &post.source);
        self.page(&post.name, &post.source, path, Some(post.place));
    }

    fn chapters(&mut self, items: &[SummaryItem]) {
        for item in items {
            let SummaryItem::Chapter {
                name,
                path,
                children,
                ..
            } = item
            else {
                continue;
            };
            if let Some(source) = path {
                self.chapter(name, source);
            }
            self.chapters(children);
        }
    }

    fn chapter(&mut self, name: &str, source: &str) {
        let index = &self.site.index;
        if index.by_source.contains_key(source) || index.drafts.contains_key(source) {
            let message = format!("`{source}` is listed twice in the summary");
            return self.report(Code::DuplicateRoute, source, message);
        }
        if is_outside(source) {
            let message = format!(
                "the chapter `{source}` is outside the source folder, so it has no address"
            );
            let found = Diagnostic::new(Code::OutsideSite, message).in_file(source);
            let help = "move the file into the source folder, or write a chapter there that includes it, such as `{{#include ../../README.md}}`";
            return self.found.push(found.help(help));
        }
        let slug = (self.metas.get(source)).and_then(|meta| meta.front.slug.as_deref());
        let path = match slug {
            Some(slug) => self.slug_route(slug, source),
            None => route::route_of_source(source),
        };
        self.page(name, source, path, None);
    }

    /// Adds a chapter or a post that is listed once.
    fn page(&mut self, name: &str, source: &str, path: String, post: Option<Post>) {
        let meta = self.metas.get(source).copied();
        let front = meta.map(|meta| Arc::clone(&meta.front)).unwrap_or_default();
        if front.draft {
            return self.draft(&front, path, source);
        }
        let Some(path) = self.free_address(path, &front, source) else {
            return;
        };
        let Some(id) = self.free_id(&front, source) else {
            return;
        };
        let heading = meta.and_then(|meta| meta.heading.clone());
        let title = front.title.clone().or(heading);
        let title = title.unwrap_or_else(|| name.to_owned());
        // A post has no entry in the summary, and an entry may have no text: `[](a.md)`.
        let has_no_name = post.is_some() || name.trim().is_empty();
        let name = if has_no_name { &title } else { name };
        let label = front.sidebar_label.as_deref().unwrap_or(name).to_owned();
        self.add(Doc {
            id,
            source: source.to_owned(),
            path,
            title,
            label,
            sidebar: None,
            breadcrumbs: Vec::new(),
            previous: None,
            next: None,
            post,
            front,
            excerpt: meta.and_then(|meta| meta.excerpt.clone()),
            tags: Vec::new(),
        });
    }

    fn slug_route(&mut self, slug: &str, source: &str) -> String {
        route::of_slug(slug, source).unwrap_or_else(|| {
            let message = match route::invalid_char(slug) {
                Some(sign) => {
                    format!("the slug `{slug}` contains {sign:?}, which is not allowed in a path")
                }
                None => format!("the slug `{slug}` leaves the site"),
            };
            let found = Diagnostic::new(Code::OutsideSite, message).in_file(source);
            self.found.push(found.key("slug").help(
                "write a path such as `/guides/start`, or a name relative to the page's folder",
            ));
            route::route_of_source(source)
        })
    }

    fn draft(&mut self, front: &FrontMatter, path: String, source: &str) {
        let page = self.site.at(&path).map(|doc| &doc.source);
        let taken = page.or_else(|| self.site.index.draft_at.get(&path));
        if let Some(other) = taken.cloned() {
            self.report_duplicate(&path, &other, source);
        }
        let id = id_of(front, source);
        self.add_spellings(source, &path);
        let index = &mut self.site.index;
        let with_folder = id_with_folder(front, source);
        index.draft_ids.extend([id.clone(), with_folder]);
        self.site.drafts.push(id);
        let at = index.draft_at.entry(path.clone());
        at.or_insert_with(|| source.to_owned());
        let label = front.sidebar_label.clone();
        index
            .drafts
            .insert(source.to_owned(), Draft { path, label });
    }

    /// Returns the address of a page. Reports an address that another page has; a page without a `slug`
    /// then gets a free address, so that `a.md` and `a/README.md` are both in the book.
    fn free_address(&mut self, path: String, front: &FrontMatter, source: &str) -> Option<String> {
        if let Some(draft) = self.site.index.draft_at.get(&path).cloned() {
            self.report_duplicate(&path, source, &draft);
        }
        let Some(first) = self.site.at(&path) else {
            return Some(path);
        };
        let first = first.source.clone();
        // The ids of `a.md` and `a.mdx` are equal too.
        let is_other = id_of(front, source) != id_of(&FrontMatter::default(), &first);
        let has_other = front.slug.is_none() && is_other;
        let own = has_other.then(|| self.other_address(&path, source));
        match &own {
            Some(own) => self.report_moved(&path, &first, source, own),
            None => self.report_duplicate(&path, &first, source),
        }
        own
    }

    /// Returns a free address for a page whose address `path` is taken: its file's name below the
    /// folder for the page of a folder, otherwise `path` with a number. The first page has the files of
    /// `/index`.
    fn other_address(&self, path: &str, source: &str) -> String {
        let file = source.rsplit('/').next().unwrap_or(source);
        let stem = file.split('.').next().unwrap_or(file).to_lowercase();
        let below = format!("{}/{stem}", path.trim_end_matches('/'));
        let is_index = !path.ends_with(&format!("/{stem}"));
        let start = if path == "/" { &below } else { path };
        let numbered = (2..).map(|number| format!("{start}-{number}"));
        let own = (is_index && below != "/index").then(|| below.clone());
        let mut candidates = own.into_iter().chain(numbered);
        let is_free = |address: &String| self.site.at(address).is_none();
        candidates.find(is_free).unwrap_or_default()
    }

    /// Returns the id of a page: the id in its front matter, prefixed by the folder if a page in
    /// another folder has the same id. Reports a page whose id is not free in either form.
    fn free_id(&mut self, front: &FrontMatter, source: &str) -> Option<String> {
        let id = id_of(front, source);
        let by_id = &self.site.index.by_id;
        let Some(&first) = by_id.get(&id) else {
            return Some(id);
        };
        let with_folder = id_with_folder(front, source);
        let first = match by_id.get(&with_folder).copied() {
            Some(other) if self.add_folder_to_id(other) => return Some(with_folder),
            Some(other) => &self.site.docs[other],
            None => &self.site.docs[first],
        };
        let is_free = !self.site.index.by_id.contains_key(&with_folder);
        if is_free && id_with_folder(&first.front, &first.source) != with_folder {
            return Some(with_folder);
        }
        let message = format!(
            "`{id}` is the id of two pages: `{}` (shown) and `{source}`",
            first.source
        );
        let found = Diagnostic::new(Code::DuplicateId, message).in_file(source);
        let help = "give one of them another `id` in its front matter";
        self.found.push(found.key("id").help(help));
        None
    }

    /// Puts the folder before the id of page number `at`, so that a page without a folder can have
    /// this id. Returns whether the longer id differs from the id and is free.
    fn add_folder_to_id(&mut self, at: usize) -> bool {
        let doc = &mut self.site.docs[at];
        let with_folder = id_with_folder(&doc.front, &doc.source);
        let by_id = &mut self.site.index.by_id;
        if by_id.contains_key(&with_folder) {
            return false;
        }
        by_id.remove(&doc.id);
        by_id.insert(with_folder.clone(), at);
        doc.id = with_folder;
        true
    }

    fn report_moved(&mut self, path: &str, shown: &str, other: &str, own: &str) {
        let message = format!(
            "`{path}` is the address of two pages: `{shown}` (shown there) and `{other}`, which has the address `{own}`"
        );
        let found = Diagnostic::new(Code::DuplicateRoute, message).in_file(other);
        let help = "rename one of the files, or give one a `slug` in its front matter";
        self.found.push(found.help(help));
    }

    fn report_duplicate(&mut self, path: &str, shown: &str, other: &str) {
        let message =
            format!("`{path}` is the address of two pages: `{shown}` (shown) and `{other}`");
        let found = Diagnostic::new(Code::DuplicateRoute, message).in_file(other);
        self.found
            .push(found.help("give one of them a `slug` in its front matter"));
    }

    fn add_spellings(&mut self, source: &str, route: &str) {
        let spellings = &mut self.site.index.spellings;
        // Sources have no leading slash, routes have one.
        spellings.add(source);
        spellings.add(route);
    }

    fn add(&mut self, doc: Doc) {
        let of_blog = self.site.blog.as_deref();
        let of_blog = of_blog.and_then(|blog| doc.path.strip_prefix(blog));
        if program_pages::is_screen(&doc.path) || of_blog.is_some_and(posts::is_screen) {
            let message = format!(
                "this page has the address `{}`, so it replaces the site's own screen",
                doc.path
            );
            let found = Diagnostic::new(Code::ReservedRoute, message).in_file(&doc.source);
            self.found.push(match doc.front.slug {
                Some(_) => found.key("slug"),
                None => found,
            });
        }
        let at = self.site.docs.len();
        if let Some(other) = self.folded.insert(folded(&doc.path), at) {
            self.report_one_file(&doc, other);
        }
        self.add_spellings(&doc.source, &doc.path);
        let with_folder = id_with_folder(&doc.front, &doc.source);
        let index = &mut self.site.index;
        if with_folder != doc.id {
            index.by_id_with_folder.entry(with_folder).or_insert(at);
        }
        index.by_id.insert(doc.id.clone(), at);
        index.by_path.insert(doc.path.clone(), at);
        index.by_source.insert(doc.source.clone(), at);
        self.site.docs.push(doc);
    }

    /// Reports a page whose file collides with page `other` where case is ignored.
    fn report_one_file(&mut self, doc: &Doc, other: usize) {
        let (path, other) = (&doc.path, &self.site.docs[other].path);
        let (code, difference, systems) = match composed(path) == composed(other) {
            true => {
                let letters = difference(path, other);
                let how = format!("look the same, but are spelled differently ({letters})");
                (Code::Spelling, how, "macOS")
            }
            false => (
                Code::Case,
                "differ only in case".to_owned(),
                "Windows and macOS",
            ),
        };
        let message =
            format!("`{path}` and `{other}` {difference}: on {systems} one overwrites the other");
        let found = Diagnostic::new(code, message).in_file(&doc.source);
        self.found
            .push(found.help("give one of them another `slug` in its front matter"));
    }

    fn report(&mut self, code: Code, source: &str, message: String) {
        self.found
            .push(Diagnostic::new(code, message).in_file(source));
    }
}

fn id_of(front: &FrontMatter, source: &str) -> String {
    let own = || route::without_extension(source).to_owned();
    front.id.clone().unwrap_or_else(own)
}

/// Returns the id as Docusaurus forms it: the page's folder and the id of its front matter. An id
/// that is the path of the file has the folder already.
fn id_with_folder(front: &FrontMatter, source: &str) -> String {
    let id = id_of(front, source);
    match source.rsplit_once('/') {
        Some((folder, _)) if front.id.is_some() => format!("{folder}/{id}"),
        _ => id,
    }
}

fn is_outside(source: &str) -> bool {
    source.starts_with('/')
        || source.contains(['\\', '\0'])
        || source.contains("://")
        || source.split('/').any(|part| part == "..")
}
