//! The posts of a blog: their addresses, order, neighbours and lists.

use nav_model::{Blog, Code, Options, Summary, SummaryItem, build};

use crate::support::{outline, page};

#[test]
fn posts_are_placed_from_the_newest_to_the_oldest() {
    let summary = Summary::new([SummaryItem::chapter("A", "a.md")]);
    let pages = [
        page("a.md", "tags: [x]"),
        page("blog/2026-01-02-b.md", "tags: [x]"),
        page("blog/2026-01-03-c.md", "slug: /the-c\ntitle: C"),
        page("blog/d.md", "date: 2026-01-01T10:00:00+01:00"),
        page("blog/2026-01-04-draft.md", "draft: true"),
        page("blog/2026-01-05-hidden.md", "unlisted: true"),
        page("blog/e.md", ""),
    ];
    let sources = pages[1..].iter().map(|page| page.source.clone());
    let blog = Blog::new("blog", "News", sources)
        .with_sidebar("Recent", 2)
        .with_posts_per_page(2)
        .with_author_pages(["ada".to_owned()]);
    let options = Options::default().with_blog(Some(blog));
    let (site, found) = build(&summary, &pages, &options);
    let codes: Vec<_> = found.iter().map(|found| found.code).collect();
    assert_eq!(codes, [Code::Undated]);
    let posts: Vec<_> = site.posts().map(|doc| doc.path.as_str()).collect();
    assert_eq!(posts, ["/blog/the-c", "/blog/2026/01/02/b", "/blog/d"]);
    let middle = site.at("/blog/2026/01/02/b").unwrap();
    let path = |to: &Option<nav_model::Neighbour>| to.as_ref().map(|to| to.path.clone());
    assert_eq!(path(&middle.previous).as_deref(), Some("/blog/the-c"));
    assert_eq!(path(&middle.next).as_deref(), Some("/blog/d"));
    assert_eq!(middle.breadcrumbs[0].label, "News");
    assert_eq!(middle.title, "b");
    assert_eq!(outline(&site.sidebars()["blog"].items), "# Recent C b");
    let hidden = site.at("/blog/2026/01/05/hidden").unwrap();
    assert!(hidden.previous.is_none() && hidden.next.is_none());
    // Chapters and posts have separate lists of tags, and no chapter has a post as a neighbour.
    let tags: Vec<_> = site.tags().iter().map(|tag| tag.path.as_str()).collect();
    assert_eq!(tags, ["/blog/tags/x", "/tags/x"]);
    assert!(site.at("/a").unwrap().next.is_none());
    assert_eq!(site.main_doc().unwrap().path, "/a");
    let screens: Vec<_> = site.blog_screens().collect();
    let expected = [
        "/blog",
        "/blog/archive",
        "/blog/authors",
        "/blog/authors/ada",
        "/blog/page/2",
        "/blog/tags",
        "/blog/tags/x",
    ];
    assert_eq!(screens, expected);
}

#[test]
fn a_slug_stays_below_the_site_and_beside_the_lists() {
    for (slug, path, code) in [
        ("../../x", "/blog/2026-01-02-b", Code::OutsideSite),
        ("a?b", "/blog/2026-01-02-b", Code::OutsideSite),
        ("tags/x", "/blog/tags/x", Code::ReservedRoute),
        ("archive", "/blog/archive", Code::ReservedRoute),
        ("page/2", "/blog/page/2", Code::ReservedRoute),
        ("../a", "/a", Code::DuplicateRoute),
    ] {
        let pages = [page("blog/2026-01-02-b.md", &format!("slug: {slug}"))];
        let blog = Blog::new("blog", "News", [pages[0].source.clone()]);
        let options = Options::default().with_blog(Some(blog));
        let summary = Summary::new([SummaryItem::chapter("A", "a.md")]);
        let (site, found) = build(&summary, &pages, &options);
        assert_eq!(found[0].code, code, "{slug}");
        assert!(site.at(path).is_some(), "{slug}");
    }
}
