//! The options of Docusaurus' plugin for blogs.

use super::fate::{
    Fate::{self, Listed, Needless, Written},
    OVERRIDES, PLUGIN,
};

/// The options by their paths.
pub(super) const BLOG: &[(&str, Fate)] = &[
    ("blog.id", Needless),
    ("blog.path", Written),
    ("blog.routeBasePath", Written),
    ("blog.blogTitle", Written),
    ("blog.blogDescription", Written),
    ("blog.blogSidebarTitle", Written),
    ("blog.blogSidebarCount", Written),
    ("blog.postsPerPage", Written),
    ("blog.showReadingTime", Written),
    ("blog.authorsMapPath", Written),
    ("blog.feedOptions.type", Written),
    ("blog.feedOptions.limit", Written),
    (
        "blog.feedOptions",
        Listed("feeds have the title and the description of the blog"),
    ),
    (
        "blog.readingTime",
        Listed("`[output.react.blog]` has `reading-time`"),
    ),
    (
        "blog.editUrl",
        Listed("posts have the address of `edit-url`"),
    ),
    ("blog.editLocalizedFiles", Needless),
    ("blog.sortPosts", Listed("the newest post is the first")),
    (
        "blog.include",
        Listed("all Markdown files of the folder are posts"),
    ),
    (
        "blog.exclude",
        Listed("begin the names of other files with `_`"),
    ),
    (
        "blog.archiveBasePath",
        Listed("the archive is at `archive`"),
    ),
    (
        "blog.tagsBasePath",
        Listed("lists of tags are below `tags`"),
    ),
    (
        "blog.pageBasePath",
        Listed("pages of the list are below `page`"),
    ),
    (
        "blog.authorsBasePath",
        Listed("pages of authors are below `authors`"),
    ),
    ("blog.tags", Written),
    ("blog.onInlineTags", Needless),
    ("blog.onInlineAuthors", Needless),
    ("blog.onUntruncatedBlogPosts", Needless),
    (
        "blog.truncateMarker",
        Listed("the mark is `<!-- truncate -->`"),
    ),
    ("blog.showLastUpdateTime", Needless),
    (
        "blog.showLastUpdateAuthor",
        Listed("write `last_update.author` into the front matter"),
    ),
    ("blog.admonitions", Written),
    ("blog.remarkPlugins", PLUGIN),
    ("blog.rehypePlugins", PLUGIN),
    ("blog.recmaPlugins", PLUGIN),
    ("blog.beforeDefaultRemarkPlugins", PLUGIN),
    ("blog.beforeDefaultRehypePlugins", PLUGIN),
    ("blog.blogListComponent", OVERRIDES),
    ("blog.blogPostComponent", OVERRIDES),
    ("blog.blogTagsListComponent", OVERRIDES),
    ("blog.blogTagsPostsComponent", OVERRIDES),
    ("blog.blogArchiveComponent", OVERRIDES),
];
