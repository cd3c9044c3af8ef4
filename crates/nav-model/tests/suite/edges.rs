//! Edge cases: entries that are dropped, findings that are reported once, paths that never leave
//! the site.

use nav_model::{Branches, Code, Item, Options, Resolved, Site, Summary, SummaryItem, build};

use crate::support::{map, outline, page};

fn part(title: &str) -> SummaryItem {
    SummaryItem::Part {
        title: title.into(),
    }
}

fn two_parts() -> (Summary, Options) {
    let summary = Summary::new([
        SummaryItem::prefix("Home", "index.md"),
        part("Guide"),
        SummaryItem::chapter("One", "one.md"),
        SummaryItem::chapter("Two", "two.md"),
        part("API"),
        SummaryItem::chapter("A", "a.md"),
        SummaryItem::chapter("B", "b.md"),
        SummaryItem::Separator,
        SummaryItem::suffix("Licence", "licence.md"),
    ]);
    let options = Options::default().with_sidebars(map(&[("guide", "Guide"), ("api", "API")]));
    (summary, options)
}

fn codes(found: &[nav_model::Diagnostic]) -> Vec<Code> {
    found.iter().map(|found| found.code).collect()
}

fn neighbours(site: &Site, id: &str) -> (Option<String>, Option<String>) {
    let doc = site.doc(id).expect("a page of the book");
    let path = |to: &Option<nav_model::Neighbour>| to.as_ref().map(|to| to.path.clone());
    (path(&doc.previous), path(&doc.next))
}

#[test]
fn sidebar_omits_empty_entries() {
    use SummaryItem as S;
    let home = || S::chapter("Home", "index.md");
    let hidden = "displayed_sidebar: null";
    for (name, items, pages, wanted) in [
        (
            "a separator before unlisted pages",
            vec![home(), S::Separator, S::suffix("X", "x.md")],
            vec![page("x.md", hidden)],
            "Home",
        ),
        (
            "a part without pages",
            vec![home(), part("Empty"), part("Full"), S::chapter("Y", "y.md")],
            vec![],
            "Home # Full Y",
        ),
        (
            "a category with only unlisted pages",
            vec![home(), S::category("C", [S::chapter("X", "x.md")])],
            vec![page("x.md", hidden)],
            "Home",
        ),
        (
            "the second page of an address is not a draft",
            vec![home(), S::chapter("Y", "y.md"), S::chapter("Z", "z.md")],
            vec![page("z.md", "slug: /y")],
            "Home Y",
        ),
        (
            "a page outside the book is not a draft",
            vec![home(), S::chapter("X", "../x.md")],
            vec![],
            "Home",
        ),
        (
            "unwritten pages are kept",
            vec![
                home(),
                S::category("C", [S::chapter("X", "x.md")]),
                S::category("D", []),
            ],
            vec![page("x.md", "draft: true\nsidebar_label: Soon")],
            "Home C[(Soon)] (D)",
        ),
    ] {
        let (site, _) = build(&Summary::new(items), &pages, &Options::default());
        assert_eq!(outline(&site.sidebars()["docs"].items), wanted, "{name}");
    }
}

#[test]
fn part_ends_at_suffix_chapters() {
    let (summary, options) = two_parts();
    let (site, found) = build(&summary, &[], &options);
    assert!(found.is_empty(), "{found:?}");
    let outlines: Vec<_> = site
        .sidebars()
        .iter()
        .map(|(name, sidebar)| format!("{name}: {}", outline(&sidebar.items)))
        .collect();
    assert_eq!(
        outlines,
        ["api: A B", "docs: Home - Licence", "guide: One Two"]
    );
}

#[test]
fn a_book_without_entries_has_an_empty_sidebar() {
    let (site, found) = build(&Summary::new([]), &[], &Options::default());
    assert_eq!(codes(&found), []);
    assert_eq!(site.sidebars()["docs"].items, []);
}

#[test]
fn sidebars_share_a_part() {
    let (summary, _) = two_parts();
    let options = Options::default().with_sidebars(map(&[("first", "API"), ("second", "API")]));
    let (site, found) = build(&summary, &[], &options);
    assert!(found.is_empty(), "{found:?}");
    assert_eq!(site.sidebars()["first"], site.sidebars()["second"]);
    assert_eq!(site.doc("a").unwrap().sidebar.as_deref(), Some("first"));
}

#[test]
fn findings_are_reported_once() {
    let (summary, options) = two_parts();
    let pages = [page("one.md", "pagination_next: nowhere")];
    let (_, found) = build(&summary, &pages, &options);
    assert_eq!(codes(&found), [Code::UnknownDoc]);
}

#[test]
fn neighbours_follow_displayed_sidebar() {
    let (summary, options) = two_parts();
    let some = |path: &str| Some(path.to_owned());
    for (yaml, sidebar, wanted, findings) in [
        ("", Some("guide"), (some("/one"), None), 0),
        ("displayed_sidebar: api", Some("api"), (None, None), 0),
        ("displayed_sidebar: null", None, (None, None), 0),
        (
            "displayed_sidebar: null\npagination_next: a",
            None,
            (None, some("/a")),
            0,
        ),
        (
            "displayed_sidebar: gone",
            Some("guide"),
            (some("/one"), None),
            1,
        ),
        ("pagination_prev: null", Some("guide"), (None, None), 0),
    ] {
        let (site, found) = build(&summary, &[page("two.md", yaml)], &options);
        let two = site.doc("two").unwrap();
        assert_eq!(two.sidebar.as_deref(), sidebar, "{yaml}");
        assert_eq!(neighbours(&site, "two"), wanted, "{yaml}");
        assert_eq!(found.len(), findings, "{yaml}");
    }
}

#[test]
fn ids_are_unique_within_a_folder() {
    let summary = Summary::new(
        ["x/a.md", "y/a.md", "y/b.md", "x/z.md", "start.md"]
            .map(|it| SummaryItem::chapter("P", it)),
    );
    for (ids, wanted, duplicates) in [
        (
            &[("x/a.md", "one"), ("y/a.md", "one")][..],
            "x/a.md=one y/a.md=y/one y/b.md=y/b x/z.md=x/z start.md=start",
            0,
        ),
        (
            &[("y/a.md", "one"), ("y/b.md", "one")],
            "x/a.md=x/a y/a.md=one x/z.md=x/z start.md=start",
            1,
        ),
        // The longer id of `y/a.md` is taken by another page of its folder.
        (
            &[("x/a.md", "b"), ("y/a.md", "b")],
            "x/a.md=b y/a.md=y/b x/z.md=x/z start.md=start",
            1,
        ),
        (
            &[("x/a.md", "start"), ("start.md", "start")],
            "x/a.md=x/start y/a.md=y/a y/b.md=y/b x/z.md=x/z start.md=start",
            0,
        ),
        (
            &[("x/a.md", "one"), ("y/a.md", "one"), ("y/b.md", "one")],
            "x/a.md=one y/a.md=y/one x/z.md=x/z start.md=start",
            1,
        ),
    ] {
        let pages: Vec<_> = ids
            .iter()
            .map(|(source, id)| page(source, &format!("id: {id}")))
            .collect();
        let (site, found) = build(&summary, &pages, &Options::default());
        let built = site.docs().iter();
        let built: Vec<_> = built
            .map(|doc| format!("{}={}", doc.source, doc.id))
            .collect();
        assert_eq!(built.join(" "), wanted, "{ids:?}");
        assert_eq!(
            codes(&found),
            vec![Code::DuplicateId; duplicates],
            "{ids:?}"
        );
    }
}

#[test]
fn documents_are_named_with_and_without_their_folder() {
    let summary = Summary::new(
        ["x/a.md", "y/a.md", "y/draft.md", "z.md"].map(|it| SummaryItem::chapter("P", it)),
    );
    for (id, wanted) in [
        ("one", Some(Some("/x/a"))),
        ("x/one", Some(Some("/x/a"))),
        ("y/one", Some(Some("/y/a"))),
        ("z", Some(Some("/z"))),
        ("later", Some(None)),
        ("y/later", Some(None)),
        ("x/later", None),
        ("z/one", None),
    ] {
        let pages = [
            page("x/a.md", "id: one"),
            page("y/a.md", "id: one"),
            page("y/draft.md", "id: later\ndraft: true"),
            page("z.md", &format!("pagination_next: {id}")),
        ];
        let (site, found) = build(&summary, &pages, &Options::default());
        let is_known = wanted.is_some();
        assert_eq!(found.is_empty(), is_known, "{id} {found:?}");
        let path = wanted.flatten();
        assert_eq!(neighbours(&site, "z").1.as_deref(), path, "{id}");
        assert_eq!(site.doc(id).map(|doc| &*doc.path), path, "{id}");
        assert_eq!(site.expect_doc(id).is_ok(), path.is_some(), "{id}");
    }
}

#[test]
fn neighbour_setting_accepts_unwritten_and_unlisted() {
    let (summary, options) = two_parts();
    for yaml in ["draft: true", "unlisted: true"] {
        let pages = [page("one.md", "pagination_next: two"), page("two.md", yaml)];
        let (site, found) = build(&summary, &pages, &options);
        assert!(found.is_empty(), "{found:?}");
        assert_eq!(neighbours(&site, "one"), (None, None), "{yaml}");
    }
}

#[test]
fn unlisted_category_page_is_not_linked() {
    let chapter = SummaryItem::Chapter {
        name: "Hidden".into(),
        path: Some("c/index.md".into()),
        position: nav_model::Numbering::Numbered,
        number: None,
        children: vec![SummaryItem::chapter("X", "c/x.md")],
    };
    let pages = [page("c/index.md", "unlisted: true")];
    let (site, _) = build(&Summary::new([chapter]), &pages, &Options::default());
    let crumbs = &site.doc("c/x").unwrap().breadcrumbs;
    assert_eq!(
        (crumbs[0].label.as_str(), &crumbs[0].path),
        ("Hidden", &None)
    );
    let link = |at: &str| match &Branches::new(&site.sidebars()["docs"]).branch(at).items[0] {
        Item::Category(category) => category.path.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(link("/c/x"), None);
    assert_eq!(link("/c").as_deref(), Some("/c"));
}

#[test]
fn branch_lists_unlisted_page_on_itself_only() {
    let summary = Summary::new([
        SummaryItem::chapter("Home", "index.md"),
        SummaryItem::category("C", [SummaryItem::chapter("X", "x.md")]),
    ]);
    let pages = [page("x.md", "unlisted: true")];
    let (site, _) = build(&summary, &pages, &Options::default());
    let view = |at: &str| outline(&Branches::new(&site.sidebars()["docs"]).branch(at).items);
    assert_eq!(view("/"), "Home");
    assert_eq!(view("/x"), "Home C[X]");
}

#[test]
fn slugs_are_addresses() {
    for (slug, path) in [
        ("/%E5%AE%88%E5%8D%AB", "/守卫"),
        ("/x.html", "/x"),
        ("/x/index.html", "/x"),
        ("404a", "/404a"),
        ("12", "/12"),
    ] {
        let summary = Summary::new([SummaryItem::chapter("P", "p.md")]);
        let pages = [page("p.md", &format!("slug: {slug}"))];
        let (site, found) = build(&summary, &pages, &Options::default());
        assert!(found.is_empty(), "{slug} {found:?}");
        assert_eq!(site.docs()[0].path, path, "{slug}");
    }
    for slug in [
        "/%2e%2e/%2e%2e/x",
        "/a?b",
        "'javascript:alert(1)'",
        "\"/a\\0b\"",
    ] {
        let summary = Summary::new([SummaryItem::chapter("P", "p.md")]);
        let pages = [page("p.md", &format!("slug: {slug}"))];
        let (site, found) = build(&summary, &pages, &Options::default());
        assert_eq!(codes(&found), [Code::OutsideSite], "{slug}");
        assert_eq!(site.docs()[0].path, "/p", "{slug}");
    }
}

#[test]
fn slug_faults() {
    for (slug, message) in [
        (
            "/a?b#c",
            Some("the slug `/a?b#c` contains '?', which is not allowed in a path"),
        ),
        (
            "/a#c",
            Some("the slug `/a#c` contains '#', which is not allowed in a path"),
        ),
        ("/../a", Some("the slug `/../a` leaves the site")),
        ("//a", Some("the slug `//a` leaves the site")),
        ("/404", None),
        ("/tags/x", None),
    ] {
        let pages = [page("p.md", &format!("slug: \"{slug}\""))];
        let summary = Summary::new([SummaryItem::chapter("P", "p.md")]);
        let (_, found) = build(&summary, &pages, &Options::default());
        assert_eq!(found.len(), 1, "{slug}: {found:?}");
        assert_eq!(found[0].key.as_deref(), Some("slug"), "{slug}");
        let message = message.unwrap_or(&found[0].message);
        assert_eq!(found[0].message, message);
    }
}

#[test]
fn link_resolves_slug_of_unwritten_page() {
    let summary = Summary::new([
        SummaryItem::chapter("P", "p.md"),
        SummaryItem::chapter("D", "d/later.mdx"),
    ]);
    let pages = [page("d/later.mdx", "draft: true\nslug: /soon")];
    let (site, _) = build(&summary, &pages, &Options::default());
    for link in ["d/later.mdx", "d/later", "/soon", "soon/"] {
        assert_eq!(
            site.resolve("p.md", link),
            Resolved::Draft("/soon".into()),
            "{link}"
        );
    }
    assert!(site.is_draft("/soon"));
}

#[test]
fn drafts_reserve_their_address() {
    let summary = Summary::new([
        SummaryItem::chapter("D", "d.md"),
        SummaryItem::chapter("D", "d.md"),
        SummaryItem::chapter("E", "e.md"),
    ]);
    let pages = [page("d.md", "draft: true"), page("e.md", "slug: /d")];
    let (site, found) = build(&summary, &pages, &Options::default());
    assert_eq!(site.drafts(), ["d"]);
    assert_eq!(
        codes(&found),
        [Code::DuplicateRoute, Code::DuplicateRoute],
        "{found:?}"
    );
}

#[test]
fn sidebar_may_have_no_pages() {
    let summary = Summary::new([part("Soon"), SummaryItem::category("Later", [])]);
    let options = Options::default().with_sidebars(map(&[("soon", "Soon")]));
    let (site, _) = build(&summary, &[], &options);
    let found = site.expect_sidebar("soon").unwrap_err();
    assert!(found.message.contains("no page"), "{found:?}");
}

#[test]
fn main_page() {
    let chapters = |names: [&str; 2]| {
        Summary::new(names.map(|name| SummaryItem::chapter(name, &format!("{name}.md"))))
    };
    for (names, yaml, id) in [
        (["a", "index"], "", "index"),
        (["a", "b"], "", "a"),
        (["a", "b"], "displayed_sidebar: null", "b"),
        (["a", "b"], "draft: true", "b"),
    ] {
        let (site, _) = build(&chapters(names), &[page("a.md", yaml)], &Options::default());
        assert_eq!(site.main_doc().unwrap().id, id, "{names:?} {yaml}");
    }
    let (site, _) = build(&Summary::default(), &[], &Options::default());
    assert_eq!(site.main_doc(), None);
}
