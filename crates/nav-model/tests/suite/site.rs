//! Builds a small book and checks routes, sidebars, neighbours, links and findings.

use std::collections::BTreeMap;

use nav_model::{
    Branches, Code, Item, MdxChapters, Options, PageMeta, Resolved, Site, Summary, SummaryItem,
    build,
};

use crate::support::page;

fn summary() -> Summary {
    Summary::new([
        SummaryItem::prefix("首页", "index.mdx"),
        SummaryItem::category(
            "概述",
            [
                SummaryItem::chapter("守卫", "guards.mdx"),
                SummaryItem::chapter("管道", "pipes.mdx"),
                SummaryItem::chapter("待写", "later.mdx"),
            ],
        ),
        SummaryItem::category("常见问题", [SummaryItem::chapter("报错", "faq/errors.md")]),
        SummaryItem::Separator,
        SummaryItem::suffix("介绍", "introduction.mdx"),
    ])
}

fn site(pages: &[PageMeta]) -> (Site, Vec<Code>) {
    let (site, found) = build(&summary(), pages, &Options::default());
    (site, found.iter().map(|d| d.code).collect())
}

fn usual() -> Vec<PageMeta> {
    vec![
        page("introduction.mdx", "displayed_sidebar: null"),
        page("later.mdx", "title: 以后\ndraft: true"),
        page("guards.mdx", "title: 守卫（Guard）\ntags: [安全, NestJS]"),
    ]
}

#[test]
fn routes_labels_and_neighbours() {
    let (site, found) = site(&usual());
    assert!(found.is_empty());
    let paths: Vec<_> = site.docs().iter().map(|doc| doc.path.as_str()).collect();
    assert_eq!(
        paths,
        ["/", "/guards", "/pipes", "/faq/errors", "/introduction"]
    );
    let guards = site.doc("guards").unwrap();
    assert_eq!(
        (guards.title.as_str(), guards.label.as_str()),
        ("守卫（Guard）", "守卫")
    );
    assert_eq!(guards.previous.as_ref().unwrap().path, "/");
    assert_eq!(guards.next.as_ref().unwrap().label, "管道");
    let crumbs: Vec<_> = guards
        .breadcrumbs
        .iter()
        .map(|crumb| crumb.label.as_str())
        .collect();
    assert_eq!(crumbs, ["概述", "守卫"]);
    assert_eq!(site.drafts(), ["later"]);
}

#[test]
fn page_without_sidebar_has_no_neighbours() {
    let (site, _) = site(&usual());
    let alone = site.doc("introduction").unwrap();
    assert_eq!(
        (
            alone.sidebar.as_deref(),
            alone.previous.as_ref(),
            alone.breadcrumbs.len()
        ),
        (None, None, 0)
    );
    let last = site.doc("faq/errors").unwrap();
    assert_eq!(last.next, None);
}

#[test]
fn closed_category_has_no_items() {
    let (site, _) = site(&usual());
    let view = Branches::new(&site.sidebars()["docs"]).branch("/guards");
    let categories: Vec<_> = view
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Category(category) => Some((
                category.label.as_str(),
                category.items.is_some(),
                category.first.as_deref(),
            )),
            _ => None,
        })
        .collect();
    assert_eq!(
        categories,
        [
            ("概述", true, Some("/guards")),
            ("常见问题", false, Some("/faq/errors"))
        ]
    );
}

#[test]
fn drafts_and_unlisted_pages() {
    let mut pages = usual();
    pages.push(page("pipes.mdx", "unlisted: true"));
    let (site, _) = site(&pages);
    assert_eq!(
        site.doc("guards").unwrap().next.as_ref().unwrap().path,
        "/faq/errors"
    );
    assert_eq!(site.doc("pipes").unwrap().next, None);
    let Item::Category(category) = &site.sidebars()["docs"].items[1] else {
        panic!()
    };
    assert_eq!(
        category.items.as_ref().unwrap()[2],
        Item::Draft {
            label: "待写".into()
        }
    );
}

#[test]
fn findings() {
    for (yaml, code) in [
        ("slug: /", Code::DuplicateRoute),
        ("slug: ../../x", Code::OutsideSite),
        ("slug: https://a.b", Code::OutsideSite),
        ("id: guards", Code::DuplicateId),
        ("pagination_next: nowhere", Code::UnknownDoc),
        ("displayed_sidebar: dcos", Code::UnknownSidebar),
        ("slug: /search", Code::ReservedRoute),
        ("slug: /Guards", Code::Case),
    ] {
        let mut pages = usual();
        pages.push(page("pipes.mdx", yaml));
        assert_eq!(site(&pages).1, [code], "{yaml}");
    }
}

#[test]
fn unknown_id_lists_nearest_first() {
    let (site, _) = site(&usual());
    let found = site.expect_doc("gaurds").unwrap_err();
    assert!(
        found
            .help
            .as_deref()
            .unwrap()
            .starts_with("available ids: `guards`,"),
        "{found:?}"
    );
    assert!(
        site.expect_sidebar("doc")
            .unwrap_err()
            .help
            .unwrap()
            .contains("`docs`")
    );
    assert_eq!(site.expect_sidebar("docs").unwrap(), "/");
}

#[test]
fn outside_and_duplicate_chapters() {
    let summary = Summary::new([
        SummaryItem::chapter("a", "../a.md"),
        SummaryItem::chapter("b", "b.md"),
        SummaryItem::chapter("b", "b.md"),
    ]);
    let (site, found) = build(&summary, &[], &Options::default());
    assert_eq!(site.docs().len(), 1);
    assert_eq!(
        found.iter().map(|d| d.code).collect::<Vec<_>>(),
        [Code::OutsideSite, Code::DuplicateRoute]
    );
}

#[test]
fn links() {
    let (site, _) = site(&usual());
    let shown = |source: &str, path: &str| match site.resolve(source, path) {
        Resolved::Doc(doc) => doc.path.clone(),
        other => format!("{other:?}"),
    };
    for (source, path, wanted) in [
        ("index.mdx", "/guards", "/guards"),
        ("index.mdx", "/guards/", "/guards"),
        ("index.mdx", "guards.mdx", "/guards"),
        ("index.mdx", "./guards.html", "/guards"),
        ("faq/errors.md", "../guards.mdx", "/guards"),
        ("faq/errors.md", "errors.md", "/faq/errors"),
        ("faq/errors.md", "../../x", "Outside(\"../x\")"),
        (
            "faq/errors.md",
            "../../a/../../b/c.html",
            "Outside(\"../../b/c.html\")",
        ),
        ("guards.mdx", "later.mdx", "Draft(\"/later\")"),
        ("guards.mdx", "/later", "Draft(\"/later\")"),
        ("guards.mdx", "gone.md", "NotAPage(\"gone.md\")"),
        ("faq/a.mdx", "guards.mdx", "/guards"),
        ("faq/a.mdx", "./guards.mdx", "NotAPage(\"faq/guards.mdx\")"),
        ("faq/a.mdx", "gone.md", "NotAPage(\"faq/gone.md\")"),
        (
            "faq/errors.md",
            "guards.mdx",
            "NotAPage(\"faq/guards.mdx\")",
        ),
        ("guards.mdx", "图/a%20b.png", "File(\"图/a b.png\")"),
        ("guards.mdx", "pipes", "/pipes"),
        ("index.mdx", "/", "/"),
    ] {
        assert_eq!(shown(source, path), wanted, "{source} {path}");
    }
}

#[test]
fn relative_links_begin_at_the_address() {
    for (has_slash, path, wanted) in [
        (true, "../../pipes", Some("/pipes")),
        (true, "../errors", Some("/faq/errors")),
        (true, "../guards", Some("/guards")),
        (true, "./none", None),
        (false, "../../pipes", None),
        (false, "../errors", None),
    ] {
        let options = Options::default().with_slash(has_slash);
        let (site, _) = build(&summary(), &usual(), &options);
        let found = match site.resolve("faq/errors.md", path) {
            Resolved::Doc(doc) => Some(doc.path.as_str()),
            _ => None,
        };
        assert_eq!(found, wanted, "{has_slash} {path}");
    }
}

#[test]
fn the_host_chooses_the_chapters_that_are_mdx() {
    for (mdx, source, wanted) in [
        (MdxChapters::All, "faq/errors.md", Some("/guards")),
        (MdxChapters::None, "faq/a.mdx", None),
    ] {
        let options = Options::default().with_mdx(mdx);
        let (site, _) = build(&summary(), &usual(), &options);
        let found = match site.resolve(source, "guards.mdx") {
            Resolved::Doc(doc) => Some(doc.path.as_str()),
            _ => None,
        };
        assert_eq!(found, wanted, "{source}");
    }
}

#[test]
fn redirect_faults() {
    let wanted = [
        ("/old", "/guards#绑定"),
        ("/chain", "/old"),
        ("/out", "https://a.b"),
        ("/pipes", "/guards"),
        ("/lost", "/gaurds"),
        ("/a", "/b"),
        ("/b", "/a"),
    ];
    let redirects: BTreeMap<_, _> = wanted
        .iter()
        .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
        .collect();
    let options = Options::default().with_redirects(redirects);
    let (site, found) = build(&summary(), &usual(), &options);
    assert_eq!(
        site.redirects().keys().collect::<Vec<_>>(),
        ["/chain", "/old", "/out"]
    );
    assert_eq!(found.len(), 4);
    assert!(
        found
            .iter()
            .any(|d| d.message.contains("nearest: `/guards`"))
    );
}

#[test]
fn parts_as_sidebars() {
    let summary = Summary::new([
        SummaryItem::chapter("a", "a.md"),
        SummaryItem::Part {
            title: "API".into(),
        },
        SummaryItem::chapter("b", "b.md"),
    ]);
    let sidebars = BTreeMap::from([
        ("api".to_owned(), "API".to_owned()),
        ("x".to_owned(), "APi".to_owned()),
    ]);
    let (site, found) = build(&summary, &[], &Options::default().with_sidebars(sidebars));
    assert_eq!(site.doc("b").unwrap().sidebar.as_deref(), Some("api"));
    assert_eq!(site.doc("a").unwrap().sidebar.as_deref(), Some("docs"));
    assert_eq!(found.len(), 1);
}

#[test]
fn tags() {
    let (site, _) = site(&usual());
    let tags: Vec<_> = site
        .tags()
        .iter()
        .map(|tag| (tag.label.as_str(), tag.path.as_str(), tag.docs.len()))
        .collect();
    assert_eq!(
        tags,
        [("NestJS", "/tags/nest-js", 1), ("安全", "/tags/安全", 1)]
    );
}

#[test]
fn root_redirects_to_first_page() {
    let summary = Summary::new([
        SummaryItem::chapter("内部", "inner.md"),
        SummaryItem::chapter("一", "one.md"),
    ]);
    let pages = [page("inner.md", "unlisted: true")];
    let root = |redirects: &[(&str, &str)]| {
        let redirects = redirects
            .iter()
            .map(|(a, b)| (a.to_string(), b.to_string()));
        let options = Options::default().with_redirects(redirects);
        build(&summary, &pages, &options).0.redirects()["/"].clone()
    };
    assert_eq!(root(&[]), "/one");
    assert_eq!(
        root(&[("/", "https://example.org/")]),
        "https://example.org/"
    );
    assert!(!site(&usual()).0.redirects().contains_key("/"));
}
