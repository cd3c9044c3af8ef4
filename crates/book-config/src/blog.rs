//! The table `[output.react.blog]`.

use schemars::JsonSchema;
use serde::Deserialize;

/// A feed of a blog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Feed {
    /// RSS 2.0: `rss.xml`.
    Rss,
    /// Atom: `atom.xml`.
    Atom,
    /// JSON Feed 1.1: `feed.json`.
    Json,
}

/// The blog of a book. A book whose source folder has no such folder with posts has none.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct BlogConfig {
    /// The folder of the posts in the source folder, and the address of the blog; empty for no blog. Posts are
    /// its Markdown files that SUMMARY.md does not list.
    pub folder: String,
    /// The title; by default `blog` of the interface's texts.
    pub title: Option<String>,
    /// A sentence for search engines and feeds.
    pub description: Option<String>,
    /// The number of posts on each page of the list.
    #[schemars(range(min = 1, max = 1000))]
    pub posts_per_page: u32,
    /// The number of recent posts beside each post; 0 for no such list.
    #[schemars(range(min = 0, max = 10000))]
    pub sidebar_posts: u32,
    /// The title of that list; by default `recentPosts` of the interface's texts.
    pub sidebar_title: Option<String>,
    /// The file of the authors, in the folder of the blog.
    pub authors: String,
    /// Show how many minutes a post takes to read.
    pub reading_time: bool,
    /// The feeds, which need `site-url`.
    pub feeds: Vec<Feed>,
    /// The number of posts in each feed.
    #[schemars(range(min = 1, max = 10000))]
    pub feed_posts: u32,
}

impl Default for BlogConfig {
    fn default() -> Self {
        Self {
            folder: "blog".into(),
            title: None,
            description: None,
            posts_per_page: 10,
            sidebar_posts: 5,
            sidebar_title: None,
            authors: "authors.yml".into(),
            reading_time: true,
            feeds: vec![Feed::Rss, Feed::Atom, Feed::Json],
            feed_posts: 20,
        }
    }
}
