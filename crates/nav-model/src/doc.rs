//! A document and its position in the site.

use std::sync::Arc;

use serde::Serialize;

use crate::{front_matter::FrontMatter, post::Post};

/// A page that is built.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub struct Doc {
    /// The id from the front matter, or the source path without extension. If an earlier page in
    /// another folder has the same id in its front matter, it follows this page's folder: `api/start`.
    pub id: String,
    /// The path of its file, relative to the source folder.
    pub source: String,
    /// The route, with a leading slash.
    pub path: String,
    /// The title.
    pub title: String,
    /// The label in the sidebar.
    pub label: String,
    /// The sidebar shown beside it.
    pub sidebar: Option<String>,
    /// The breadcrumbs from the sidebar's root to this page, including the page; empty without a
    /// sidebar.
    pub breadcrumbs: Vec<Crumb>,
    /// The page before this one.
    pub previous: Option<Neighbour>,
    /// The page after this one.
    pub next: Option<Neighbour>,
    /// The place in the blog, for a post.
    pub post: Option<Post>,
    /// The front matter.
    pub front: Arc<FrontMatter>,
    /// The first sentence of its text.
    pub excerpt: Option<String>,
    /// The labels of its tags, with the routes of their lists.
    pub tags: Vec<(String, String)>,
}

impl Doc {
    /// Returns the label for links from neighbouring pages.
    pub fn pagination_label(&self) -> &str {
        self.front
            .pagination_label
            .as_deref()
            .unwrap_or(&self.label)
    }

    /// Returns the description of the page, or its first sentence.
    pub fn summary(&self) -> Option<&str> {
        let own = self.front.description.as_deref();
        own.or(self.excerpt.as_deref())
    }

    /// Returns the route of the list of all tags; the tags of posts have a separate list.
    pub fn tag_list(&self) -> String {
        let blog = self.post.as_ref().map_or("", |post| &post.blog);
        format!("{blog}/tags")
    }
}

/// One step of the breadcrumbs.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub struct Crumb {
    /// The label.
    pub label: String,
    /// The route, if the step has a page.
    pub path: Option<String>,
}

/// A link to a page before or after.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub struct Neighbour {
    /// The label.
    pub label: String,
    /// The route.
    pub path: String,
}
