//! The input of a build besides the summary: each page's metadata and the site's options.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use serde::{Deserialize, Serialize};

use crate::{front_matter::FrontMatter, post::Blog, tag::KnownTags};

/// The metadata of a chapter's file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PageMeta {
    /// The path of its file, relative to the source folder, with forward slashes.
    pub source: String,
    /// Its front matter, shared with the document.
    pub front: Arc<FrontMatter>,
    /// The text of its first level-1 heading, if it starts with one.
    pub heading: Option<String>,
    /// Its first sentence.
    pub excerpt: Option<String>,
}

impl PageMeta {
    /// Returns the metadata of a chapter that has no level-1 heading.
    pub fn new(source: &str, front: FrontMatter) -> Self {
        Self {
            source: source.to_owned(),
            front: Arc::new(front),
            heading: None,
            excerpt: None,
        }
    }

    /// Sets the text of the first level-1 heading.
    #[must_use]
    pub fn with_heading(mut self, heading: Option<String>) -> Self {
        self.heading = heading;
        self
    }

    /// Sets the first sentence, which describes the page if its front matter does not.
    #[must_use]
    pub fn with_excerpt(mut self, excerpt: Option<String>) -> Self {
        self.excerpt = excerpt;
        self
    }
}

/// The chapters that are MDX. As in Docusaurus, their links to Markdown files may be relative to the
/// source folder too.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum MdxChapters {
    /// Chapters whose file has the extension `.mdx`.
    #[default]
    ByExtension,
    /// All.
    All,
    /// None.
    None,
}

impl MdxChapters {
    pub(crate) fn contain(self, source: &str) -> bool {
        match self {
            Self::ByExtension => has_extension(source, "mdx"),
            Self::All => true,
            Self::None => false,
        }
    }
}

/// Whether a path ends with this extension, in capitals or not.
pub(crate) fn has_extension(path: &str, wanted: &str) -> bool {
    let extension = path.rsplit_once('.').map(|(_, extension)| extension);
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case(wanted))
}

/// The options of a site.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Options {
    /// The title of a part of the summary, by the name of the sidebar that shows it.
    ///
    /// Chapters outside these parts form the sidebar `docs`. If a configured sidebar has that name,
    /// they have no sidebar.
    pub sidebars: BTreeMap<String, String>,
    /// The full addresses that drafts without a file link to, by their names in the summary.
    pub links: BTreeMap<String, String>,
    /// Redirects from old paths to new paths or full addresses. A path may have several, one for each
    /// of its files, which must agree.
    pub redirects: Vec<(String, String)>,
    /// The files beside the pages that redirects may lead to, relative to the root of the site.
    pub files: BTreeSet<String>,
    /// The chapters that are MDX.
    pub mdx: MdxChapters,
    /// Whether the addresses of pages end with a slash, from which browsers resolve relative links.
    pub has_slash: bool,
    /// The blog, if the book has one.
    pub blog: Option<Blog>,
    /// The tags that files describe, by the route of the list of all tags.
    pub tags: BTreeMap<String, KnownTags>,
}

impl Options {
    /// Sets the sidebars.
    #[must_use]
    pub fn with_sidebars(mut self, sidebars: BTreeMap<String, String>) -> Self {
        self.sidebars = sidebars;
        self
    }

    /// Sets the links of drafts.
    #[must_use]
    pub fn with_links(mut self, links: BTreeMap<String, String>) -> Self {
        self.links = links;
        self
    }

    /// Sets the redirects.
    #[must_use]
    pub fn with_redirects(mut self, redirects: impl IntoIterator<Item = (String, String)>) -> Self {
        self.redirects = redirects.into_iter().collect();
        self
    }

    /// Sets the chapters that are MDX.
    #[must_use]
    pub fn with_mdx(mut self, mdx: MdxChapters) -> Self {
        self.mdx = mdx;
        self
    }

    /// Sets whether the addresses of pages end with a slash.
    #[must_use]
    pub fn with_slash(mut self, has_slash: bool) -> Self {
        self.has_slash = has_slash;
        self
    }

    /// Sets the blog.
    #[must_use]
    pub fn with_blog(mut self, blog: Option<Blog>) -> Self {
        self.blog = blog;
        self
    }

    /// Sets the described tags.
    #[must_use]
    pub fn with_tags(mut self, tags: BTreeMap<String, KnownTags>) -> Self {
        self.tags = tags;
        self
    }

    /// Sets the files, and the pages without a chapter, that redirects may lead to. The empty path is a
    /// page at `/`, which then does not lead to the first chapter.
    #[must_use]
    pub fn with_files(mut self, files: BTreeSet<String>) -> Self {
        self.files = files;
        self
    }
}
