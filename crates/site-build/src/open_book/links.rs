//! The links between the pages of an open book.

use std::{
    ops::Range,
    path::{Path, PathBuf},
};

use book_source::chapters::chapter::Chapter;
use diagnostics::Place;
use page_render::{
    AddressForm, LinkTarget, WrittenAddress, link_target, page_links, written_addresses,
};
use rayon::prelude::*;

use super::{OpenBook, OpenPage};
use crate::{
    page::{last_build::LastBuild, page_job::PageJob},
    threads::in_threads,
};

/// The target of a link in the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkTo<'a> {
    /// A page, and an id on it if the link has one.
    Page(&'a str, Option<&'a str>),
    /// Nothing that the site contains: a draft, a file that is not a chapter, or a missing one. The path
    /// is relative to the source folder or begins with a slash.
    Nothing(&'a str),
}

/// A link in a chapter.
#[derive(Debug, Clone)]
pub struct LinkOnPage<'a> {
    /// The path of the page with the link.
    pub page: &'a str,
    /// The link as the author wrote it.
    pub written: &'a str,
    /// Its target.
    pub to: LinkTo<'a>,
    /// Its place in an author's file.
    pub place: Place,
}

/// A part of a file.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FileRange {
    /// The file.
    pub file: PathBuf,
    /// The bytes in the file.
    pub bytes: Range<usize>,
}

/// An address where a file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddressInFile {
    /// The address, without escapes.
    pub url: String,
    /// The place of its path, without a query and an id.
    pub path: FileRange,
    /// The path of the page that it leads to; `None` if it leads to no page.
    pub page: Option<String>,
}

type Link = (WrittenAddress, LinkTarget);

impl OpenBook {
    /// Returns the links in a chapter's file, in the order of its text.
    pub fn links_in(&self, file: &Path) -> Vec<LinkOnPage<'_>> {
        let position = self.position_of(file);
        position.map_or_else(Vec::new, |at| self.links_of(at, |_| true))
    }

    /// Returns the links that lead to a page, or to an id on it, by the pages that have them.
    pub fn links_to(&self, path: &str, id: Option<&str>) -> Vec<LinkOnPage<'_>> {
        self.find_all_links();
        let pages = 0..self.site.pages.len();
        let leads = |target: &LinkTarget| leads_to(target, path, id);
        pages.flat_map(|at| self.links_of(at, leads)).collect()
    }

    /// Returns the places of an id of a page in the addresses of links and of their definitions.
    pub fn written_ids(&self, path: &str, id: &str) -> Vec<FileRange> {
        self.find_all_links();
        let pages = 0..self.site.pages.len();
        let ids = pages.flat_map(|at| {
            let chapter = self.chapter_at(at);
            let links = self.all_links(at).iter();
            let links = links.filter(|(_, target)| leads_to(target, path, Some(id)));
            links.filter_map(move |(address, _)| {
                let chapter = chapter?;
                let id = address.id_in(&chapter.source.text)?;
                let (file, bytes) = chapter.source.in_file(id)?;
                Some(FileRange { file, bytes })
            })
        });
        ids.collect()
    }

    /// Returns the addresses in a page's text, in the files that have them; `None` if a preprocessor changed
    /// the text.
    pub fn addresses_in(&self, page: &OpenPage<'_>) -> Option<Vec<AddressInFile>> {
        let chapter = self.last.inputs.content.chapter_of(page.file)?;
        chapter.source.in_file(0..0)?;
        let document = mdx_lite::parse(page.text, &chapter.options);
        let found = written_addresses(&document);
        let pages = linked_pages(&self.last, chapter, found.iter().map(|it| &*it.url));
        let found = found.into_iter().zip(pages);
        let found = found.filter_map(|(address, to)| {
            let (file, bytes) = chapter.source.in_file(address.path_in(page.text)?)?;
            Some(AddressInFile {
                url: address.url,
                path: FileRange { file, bytes },
                page: to,
            })
        });
        Some(found.collect())
    }

    /// Returns the file that has these bytes of a page's text; `None` if no file has them as they are.
    pub fn in_file(&self, page: &OpenPage<'_>, bytes: Range<usize>) -> Option<FileRange> {
        let chapter = self.last.inputs.content.chapter_of(page.file)?;
        let (file, bytes) = chapter.source.in_file(bytes)?;
        Some(FileRange { file, bytes })
    }

    /// Finds the links of the pages that were not asked for yet, on all processors.
    fn find_all_links(&self) {
        let find = || {
            let pages = (0..self.links.len()).into_par_iter();
            pages.for_each(|at| {
                self.all_links(at);
            });
            Ok(())
        };
        // Without threads, each page is parsed when its links are asked for.
        let _ = in_threads(self.last.inputs.session.shell, find);
    }

    /// Returns the links of the page at a position: those that lead to pages, followed by those that the
    /// check recorded because they lead to nothing.
    fn all_links(&self, at: usize) -> &[Link] {
        self.links[at].get_or_init(|| {
            let last = &self.last;
            let chapter = self.chapter_at(at);
            let mut links = chapter.map_or_else(Vec::new, |chapter| links_to_pages(last, chapter));
            let recorded = self.site.pages[at].links.iter();
            let to_nothing = recorded.filter(|it| !matches!(it.target, LinkTarget::Page(..)));
            links.extend(to_nothing.map(|link| {
                let address = WrittenAddress {
                    url: link.written.clone(),
                    bytes: None,
                    span: link.span.clone(),
                    form: AddressForm::Link,
                };
                (address, link.target.clone())
            }));
            links.sort_by_key(|(address, _)| address.span.start);
            links
        })
    }

    fn links_of(&self, at: usize, is_wanted: impl Fn(&LinkTarget) -> bool) -> Vec<LinkOnPage<'_>> {
        let doc = &self.last.navigation.site.docs()[at];
        let links = self.all_links(at).iter();
        let links = links.filter(|(it, _)| it.form == AddressForm::Link);
        let wanted: Vec<_> = links.filter(|(_, target)| is_wanted(target)).collect();
        let Some(chapter) = self.chapter_at(at).filter(|_| !wanted.is_empty()) else {
            return Vec::new();
        };
        let found = wanted.into_iter().map(|(address, target)| LinkOnPage {
            page: &doc.path,
            written: &address.url,
            to: match target {
                LinkTarget::Page(path, id) => LinkTo::Page(path, id.as_deref()),
                LinkTarget::Draft(path)
                | LinkTarget::NotAPage(path)
                | LinkTarget::Missing(path) => LinkTo::Nothing(path),
            },
            place: chapter.source.place(address.span.clone()),
        });
        found.collect()
    }

    /// Returns the chapter of the page at a position.
    fn chapter_at(&self, at: usize) -> Option<&Chapter> {
        self.last
            .inputs
            .content
            .chapter(&self.last.navigation.site.docs()[at].source)
    }
}

/// Returns the links of a chapter's page to pages of the book, and their definitions.
fn links_to_pages(last: &LastBuild, chapter: &Chapter) -> Vec<Link> {
    let branches = last.branches();
    let job = PageJob::of_chapter(last.context(&branches), chapter);
    job.map_or_else(Vec::new, |job| {
        let (document, _) = job.parse();
        page_links(&job.context(None), job.doc, &document)
    })
}

/// Returns the path of the page that each address in a chapter leads to.
fn linked_pages<'a>(
    last: &LastBuild,
    chapter: &Chapter,
    urls: impl Iterator<Item = &'a str>,
) -> Vec<Option<String>> {
    let branches = last.branches();
    let job = PageJob::of_chapter(last.context(&branches), chapter);
    let context = job.as_ref().map(|job| (job.context(None), job.doc));
    let pages = urls.map(|url| {
        let (context, doc) = context.as_ref()?;
        match link_target(context, doc, url)? {
            LinkTarget::Page(path, _) => Some(path),
            _ => None,
        }
    });
    pages.collect()
}

fn leads_to(target: &LinkTarget, path: &str, id: Option<&str>) -> bool {
    match target {
        LinkTarget::Page(to, to_id) => to == path && (id.is_none() || to_id.as_deref() == id),
        _ => false,
    }
}
