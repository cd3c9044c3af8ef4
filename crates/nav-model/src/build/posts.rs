//! Places the posts of a blog: from the newest to the oldest, with their neighbours.

use std::collections::{BTreeSet, HashMap};

use super::{place::neighbour, sidebar_items::link};
use crate::{
    address::program_pages::TAGS,
    diagnostic::{Code, Diagnostic},
    doc::{Crumb, Doc},
    front_matter::Setting,
    input::PageMeta,
    post::{Blog, Post, named},
    sidebar::{Item, Sidebar},
    site::Site,
};

/// The name of the list beside posts.
const SIDEBAR: &str = "blog";

/// A post before its page is added to the site.
pub(crate) struct FoundPost {
    pub(crate) source: String,
    /// The title from the name of the file, for a post without a title.
    pub(crate) name: String,
    /// The address, before it is checked.
    pub(crate) address: String,
    pub(crate) place: Post,
}

/// Returns whether a path below the address of a blog is a list or another screen of the blog.
pub(crate) fn is_screen(below: &str) -> bool {
    let mut parts = below.split('/');
    let is_below = parts.next() == Some("");
    let (first, second) = (parts.next(), parts.next());
    is_below
        && match first {
            None | Some("tags" | "authors") => true,
            Some("archive") => second.is_none(),
            Some("page") => second.is_some(),
            _ => false,
        }
}

/// Returns the posts with dates, the newest first, and reports the others. Posts of one day are in the
/// order of their files.
pub(crate) fn newest_first(
    blog: &Blog,
    metas: &HashMap<&str, &PageMeta>,
    found: &mut Vec<Diagnostic>,
) -> Vec<FoundPost> {
    let folder = format!("{}/", blog.folder);
    let mut posts = Vec::with_capacity(blog.sources.len());
    for source in &blog.sources {
        let file = source.strip_prefix(&folder).unwrap_or(source);
        let named = named(file);
        let front = metas.get(source.as_str()).map(|meta| &meta.front);
        let date = front.and_then(|front| front.date.clone());
        let Some(date) = date.or(named.date) else {
            let start = file.rsplit('/').next().and_then(|name| name.get(..10));
            let wrong = start.filter(|start| {
                start.chars().all(|c| c.is_ascii_digit() || c == '-') && start.contains('-')
            });
            let message = match wrong {
                Some(date) => format!(
                    "`{date}` in the name of `{source}` is not a date, so no page is built for this post"
                ),
                None => format!("`{source}` has no date, so no page is built for this post"),
            };
            let help = "begin the name of the file with the date, such as `2026-01-31-title.md`, or write `date` in front matter; chapters are listed in SUMMARY.md";
            found.push(
                Diagnostic::new(Code::Undated, message)
                    .in_file(source)
                    .help(help),
            );
            continue;
        };
        let slug = front.and_then(|front| front.slug.as_deref());
        let slug = slug.unwrap_or(&named.slug);
        let name = named.slug.trim_end_matches('/').rsplit('/').next();
        posts.push(FoundPost {
            name: name.unwrap_or_default().to_owned(),
            // As in Docusaurus, a slug is below the blog.
            address: format!("{}/{}", blog.path(), slug.trim_start_matches('/')),
            source: source.clone(),
            place: Post {
                date,
                blog: blog.path(),
            },
        });
    }
    posts.sort_by(|a, b| {
        let newer = b.place.date.cmp(&a.place.date);
        newer.then_with(|| a.source.cmp(&b.source))
    });
    posts
}

/// Sets breadcrumbs and neighbours of posts: the page before a post is the newer one.
pub(crate) fn place_posts(site: &mut Site, blog: &Blog) {
    let is_post = |at: &usize| site.docs[*at].post.is_some();
    let all: Vec<usize> = (0..site.docs.len()).filter(is_post).collect();
    let listed = all.iter().filter(|at| !site.docs[**at].front.unlisted);
    let listed: Vec<usize> = listed.copied().collect();
    let has_list = blog.sidebar_posts > 0 && !site.sidebars.contains_key(SIDEBAR);
    let mut turn = 0;
    for at in all {
        let is_listed = listed.get(turn) == Some(&at);
        let before = turn.checked_sub(1).filter(|_| is_listed);
        let after = is_listed.then_some(turn + 1);
        turn += usize::from(is_listed);
        let doc = &site.docs[at];
        let breadcrumbs = vec![
            Crumb {
                label: blog.title.clone(),
                path: Some(blog.path()),
            },
            Crumb {
                label: doc.label.clone(),
                path: Some(doc.path.clone()),
            },
        ];
        let has_list = has_list && doc.front.displayed_sidebar != Setting::Off;
        let neighbour = |turn: usize| Some(neighbour(&site.docs[*listed.get(turn)?]));
        let (previous, next) = (before.and_then(neighbour), after.and_then(neighbour));
        let doc = &mut site.docs[at];
        doc.breadcrumbs = breadcrumbs;
        (doc.previous, doc.next) = (previous, next);
        doc.sidebar = has_list.then(|| SIDEBAR.to_owned());
    }
}

/// Adds the list of recent posts, unless the book has a sidebar of that name.
pub(crate) fn add_recent(site: &mut Site, blog: &Blog) {
    let posts = site.posts().take(blog.sidebar_posts);
    let links: Vec<_> = posts.filter_map(link).collect();
    if links.is_empty() || site.sidebars.contains_key(SIDEBAR) {
        return;
    }
    let title = Item::Part {
        label: blog.sidebar_title.clone(),
    };
    let items = [title].into_iter().chain(links).collect();
    site.sidebars.insert(SIDEBAR.to_owned(), Sidebar { items });
}

/// Adds the routes of the blog's lists, except those that a page has.
pub(crate) fn add_screens(site: &mut Site, blog: &Blog) {
    let posts: Vec<_> = site.posts().collect();
    let Some(path) = site.blog.clone().filter(|_| !posts.is_empty()) else {
        return;
    };
    let mut all = BTreeSet::from([format!("{path}/archive")]);
    if !blog.author_pages.is_empty() {
        all.insert(format!("{path}/authors"));
    }
    let authors = blog.author_pages.iter().map(|key| {
        let is_by = |post: &&&Doc| post.front.authors.iter().any(|it| it.key == *key);
        (
            Blog::author_page(&path, key),
            posts.iter().filter(is_by).count(),
        )
    });
    let tags = site.tags.iter().filter(|tag| tag.list != TAGS);
    all.extend(tags.clone().map(|tag| tag.list.clone()));
    let tags = tags.map(|tag| (tag.path.clone(), tag.docs.len()));
    let lists = authors.chain(tags).chain([(path.clone(), posts.len())]);
    for (list, count) in lists {
        let pages = 1..=count.div_ceil(blog.posts_per_page).max(1);
        all.extend(pages.map(|number| Blog::page(&list, number)));
    }
    all.retain(|path| site.at(path).is_none());
    site.blog_screens = all;
}
