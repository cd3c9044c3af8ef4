//! The posts of a book, their authors and all described tags, before any page is built.

mod authors;
mod keyed_file;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use book_config::{Config, WrittenKey};
use book_files::BookFiles;
use book_source::chapters::chapter::Chapter;
use diagnostics::{Diagnostic, Severity, codes, nearest};
use nav_model::{KnownTag, KnownTags, Site, TAGS};
use site_layout::{assets::Assets, text::strings};

pub(crate) use self::authors::Authors;
use self::keyed_file::Kind;

/// The file of the tags, in the source folder and in the folder of the blog.
const TAGS_FILE: &str = "tags.yml";

/// The blog of a book; empty for a book without posts.
#[derive(Debug, Default)]
pub(crate) struct Blog {
    /// The paths of the chapters that are posts.
    pub(crate) posts: BTreeSet<String>,
    pub(crate) authors: Authors,
    /// The described tags, by the route of the list of all tags.
    pub(crate) tags: BTreeMap<String, KnownTags>,
    /// The paths of the files of the authors and of tags, relative to the source folder.
    pub(crate) files: Vec<String>,
    pub(crate) title: String,
    sidebar_title: String,
}

impl Blog {
    /// Reads the tags and the authors. `folders` are the source folder and the source folder of the original;
    /// the first file is used. `is_required` is whether a folder that the settings name must exist.
    pub(crate) fn read(
        posts: BTreeSet<String>,
        config: &Config,
        language: &str,
        files: &BookFiles,
        folders: [Option<&Path>; 2],
        is_required: bool,
    ) -> (Self, Vec<Diagnostic>) {
        let mut all = Self::default();
        let mut found = Vec::from_iter(all.add_tags("", files, folders));
        let blog = &config.blog;
        if posts.is_empty() {
            let source = folders[0];
            let mut folders = folders.iter().flatten();
            let has_folder = folders.any(|folder| files.is_folder(&folder.join(&blog.folder)));
            let is_named = is_required && config.has_own("blog") && !blog.folder.is_empty();
            if is_named && !has_folder {
                let message = format!("the folder `{}` of the blog does not exist", blog.folder);
                let one = Diagnostic::new(codes::WRONG_VALUE, Severity::Warning, message);
                let near = folders_of(files, source);
                let near = nearest(&blog.folder, near.iter().map(String::as_str));
                let help = match near {
                    Some(near) => format!("did you mean `folder = \"{near}\"`?"),
                    None => "create it in the source folder, or correct `folder`".to_owned(),
                };
                found.push(one.at(config.place(&["blog", "folder"])).help(help));
            }
            return (all, found);
        }
        found.extend(all.add_tags(&blog.folder, files, folders));
        // The frame reports the findings about these texts.
        let texts = strings::strings(language, &config.strings, |_| WrittenKey::default());
        let texts = texts.map(|texts| texts.strings).ok();
        let text = |own: &Option<String>, text: Option<&String>| {
            own.as_ref().or(text).cloned().unwrap_or_default()
        };
        let file = format!("{}/{}", blog.folder, blog.authors);
        let file = keyed_file::present(file, files, folders);
        let (authors, faults) = Authors::read(&file, files, folders);
        found.extend(faults);
        all.files.push(file);
        let read = Self {
            posts,
            authors,
            title: text(&blog.title, texts.as_ref().map(|it| &it.blog)),
            sidebar_title: text(
                &blog.sidebar_title,
                texts.as_ref().map(|it| &it.recent_posts),
            ),
            ..all
        };
        (read, found)
    }

    /// Reads the tags that a folder describes.
    fn add_tags(
        &mut self,
        folder: &str,
        files: &BookFiles,
        folders: [Option<&Path>; 2],
    ) -> Option<Diagnostic> {
        const KIND: Kind<KnownTags> = Kind {
            what: "tags",
            form: "key: { label: Label }",
            parse: KnownTag::all_from_yaml,
        };
        let start = if folder.is_empty() { "" } else { "/" };
        let file = format!("{folder}{start}{TAGS_FILE}");
        let file = keyed_file::present(file, files, folders);
        match KIND.read(&file, files, folders) {
            // A book may have a file of this name for another program.
            Err(mut found) => {
                found.severity = Severity::Warning;
                return Some(*found);
            }
            Ok(None) => {}
            Ok(Some(read)) => {
                let list = format!("{start}{folder}{TAGS}");
                self.tags.insert(list, read.values);
                self.files.push(file);
            }
        }
        None
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

    /// Returns a finding for each chapter with the name of a post: the table of contents lists it.
    fn listed_posts(&self, config: &Config, chapters: &[Chapter]) -> Vec<Diagnostic> {
        let is_blog = config.has_own("blog") || !self.posts.is_empty();
        if config.blog.folder.is_empty() || !is_blog {
            return Vec::new();
        }
        let start = format!("{}/", config.blog.folder);
        let is_dated = |chapter: &&Chapter| {
            let file = chapter.file.strip_prefix(&start);
            let date = file.and_then(|file| file.get(..5)).unwrap_or_default();
            let is_year = |year: &str| year.bytes().all(|byte| byte.is_ascii_digit());
            date.strip_suffix(['-', '/']).is_some_and(is_year)
                && !self.posts.contains(&chapter.path)
        };
        let found = chapters.iter().filter(is_dated).map(|chapter| {
            let message = "SUMMARY.md lists this chapter, so it is not a post of the blog";
            let one = Diagnostic::new(codes::CONTRADICTION, Severity::Warning, message);
            one.at(chapter.source.place(0..0))
                .help("remove its entry from SUMMARY.md")
        });
        found.collect()
    }

    /// Returns the findings on the authors and the feeds.
    pub(crate) fn findings(
        &self,
        config: &Config,
        chapters: &[Chapter],
        assets: &Assets,
        site: &Site,
    ) -> Vec<Diagnostic> {
        let mut found = self.listed_posts(config, chapters);
        if site.blog().is_none() {
            return found;
        }
        found.extend(self.authors.findings(chapters, assets, site));
        if config.site_url.is_none() && !config.blog.feeds.is_empty() {
            let message = "the feeds of the blog need the address of the site, so none is written";
            let one = Diagnostic::new(codes::FEEDS_WITHOUT_ADDRESS, Severity::Warning, message);
            let help = "set `site-url` under `[output.react]`, or `feeds = []` under `[output.react.blog]`";
            found.push(one.at(config.place(&["blog"])).help(help));
        }
        found
    }
}

/// Returns the names of the folders in the source folder.
fn folders_of(files: &BookFiles, source: Option<&Path>) -> Vec<String> {
    let entries = source.and_then(|source| files.entries(source).ok());
    let folders = entries.into_iter().flatten();
    let folders = folders.filter(|path| files.is_folder(path));
    folders
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect()
}
