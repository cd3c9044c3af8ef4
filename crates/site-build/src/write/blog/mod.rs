//! The lists of posts and the feeds of the blog.

mod feed_text;
pub(crate) mod feeds;
pub(crate) mod lists;
mod post_html;
