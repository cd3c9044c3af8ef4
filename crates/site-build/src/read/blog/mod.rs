//! The posts of a book and their authors, before any page is built.

mod authors;

use std::{collections::BTreeSet, path::Path};

use book_config::{Config, WrittenKey};
use book_files::BookFiles;
use book_source::chapters::chapter::Chapter;
use diagnostics::{Diagnostic, Severity, codes};
use nav_model::Site;
use site_layout::{assets::Assets, text::strings};

pub(crate) use self::authors::Authors;

/// The blog of a book; empty for a book without posts.
#[derive(Debug, Default)]
pub(crate) struct Blog {
    /// The paths of the chapters that are posts.
    pub(crate) posts: BTreeSet<String>,
    pub(crate) authors: Authors,
    /// The path of the file of the authors, relative to the source folder.
    pub(crate) authors_file: Option<String>,
    pub(crate) title: String,
    sidebar_title: String,
}

impl Blog {
    /// Reads the authors of posts. `folders` are the source folder and the source folder of the original;
    /// the first file is used.
    pub(crate) fn read(
        posts: BTreeSet<String>,
        config: &Config,
        language: &str,
        files: &BookFiles,
        folders: [Option<&Path>; 2],
    ) -> (Self, Vec<Diagnostic>) {
        if posts.is_empty() {
            return (Self::default(), Vec::new());
        }
        let blog = &config.blog;
        // The frame reports the findings about these texts.
        let texts = strings::strings(language, &config.strings, |_| WrittenKey::default());
        let texts = texts.map(|texts| texts.strings).ok();
        let text = |own: &Option<String>, text: Option<&String>| {
            own.as_ref().or(text).cloned().unwrap_or_default()
        };
        let file = format!("{}/{}", blog.folder, blog.authors);
        let (authors, found) = Authors::read(&file, files, folders);
        let read = Self {
            posts,
            authors,
            authors_file: Some(file),
            title: text(&blog.title, texts.as_ref().map(|it| &it.blog)),
            sidebar_title: text(
                &blog.sidebar_title,
                texts.as_ref().map(|it| &it.recent_posts),
            ),
        };
        (read, found)
    }

    /// Returns the blog as the navigation knows it.
    pub(crate) fn for_navigation(&self, config: &Config) -> Option<nav_model::Blog> {
        let number = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
        let blog = &config.blog;
        let all = nav_model::Blog::new(&blog.folder, &self.title, self.posts.iter().cloned())
            .with_sidebar(&self.sidebar_title, number(blog.sidebar_posts))
            .with_posts_per_page(number(blog.posts_per_page))
            .with_author_pages(self.authors.with_pages());
        (!self.posts.is_empty()).then_some(all)
    }

    /// Returns the findings on the authors and the feeds.
    pub(crate) fn findings(
        &self,
        config: &Config,
        chapters: &[Chapter],
        assets: &Assets,
        site: &Site,
    ) -> Vec<Diagnostic> {
        if site.blog().is_none() {
            return Vec::new();
        }
        let mut found = self.authors.findings(chapters, assets, site);
        if config.site_url.is_none() && !config.blog.feeds.is_empty() {
            let message = "the feeds of the blog need the address of the site, so none is written";
            let one = Diagnostic::new(codes::FEEDS_WITHOUT_ADDRESS, Severity::Warning, message);
            let help = "set `site-url` under `[output.react]`, or `feeds = []` under `[output.react.blog]`";
            found.push(one.at(config.place(&["blog"])).help(help));
        }
        found
    }
}
