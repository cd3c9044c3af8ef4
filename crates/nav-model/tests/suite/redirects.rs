//! Redirects: their targets, and redirects that cannot be used.

use nav_model::{Code, Diagnostic, Options, Summary, SummaryItem, build};

use crate::support::{map, page};

fn codes(found: &[Diagnostic]) -> Vec<Code> {
    found.iter().map(|found| found.code).collect()
}

#[test]
fn redirect_targets() {
    let summary = Summary::new([
        SummaryItem::chapter("P", "p.md"),
        SummaryItem::chapter("D", "d.md"),
    ]);
    let pages = [page("p.md", "tags: [x]"), page("d.md", "draft: true")];
    for (from, to, kept) in [
        ("/old", "/p", Some(("/old", "/p"))),
        ("/old.html", "/p/?a=b#c", Some(("/old", "/p?a=b#c"))),
        ("/old", "/search", Some(("/old", "/search"))),
        ("/old", "/tags/x", Some(("/old", "/tags/x"))),
        ("/old", "https://a.b/c", Some(("/old", "https://a.b/c"))),
        ("/../../etc/old", "/p", None),
        ("/%2e%2e/old", "/p", None),
        ("/old?a=b", "/p", None),
        ("/search", "/p", None),
        ("/old", "javascript://%0aalert(1)", None),
        ("/old", "//a.b/c", None),
        ("/old", "/d", None),
        ("/old", "/old", None),
        ("/d", "/p", None),
    ] {
        let options = Options::default().with_redirects(map(&[(from, to)]));
        let (site, found) = build(&summary, &pages, &options);
        let left: Vec<_> = site
            .redirects()
            .iter()
            .filter(|(from, _)| *from != "/")
            .collect();
        let left: Vec<_> = left.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(left, kept.into_iter().collect::<Vec<_>>(), "{from} {to}");
        assert_eq!(found.len(), usize::from(kept.is_none()), "{from} {to}");
        let is_address = ["javascript:", "//"].iter().any(|it| to.starts_with(it));
        let is_refused = |found: &Diagnostic| found.message.contains("neither a path of this site");
        assert_eq!(found.iter().any(is_refused), is_address, "{from} {to}");
    }
}

#[test]
fn redirects_lead_to_files() {
    let summary = Summary::new([SummaryItem::chapter("P", "p.md")]);
    // The last is a page without a chapter.
    let files = ["a/x.html", "图 1.pdf", "p.html", "own"].map(str::to_owned);
    for (to, kept) in [
        ("/a/x.html", Some("/a/x.html")),
        ("/a/x.html?b#c", Some("/a/x.html?b#c")),
        ("/图 1.pdf", Some("/图%201.pdf")),
        ("/图%201.pdf", Some("/图%201.pdf")),
        ("/p.html", Some("/p")),
        ("/own", Some("/own")),
        ("/own.html?a", Some("/own?a")),
        ("/a/x", None),
        ("/b.pdf", None),
        ("//a/x.html", None),
    ] {
        let options = Options::default()
            .with_redirects(map(&[("/old", to), ("/older", "/old")]))
            .with_files(files.clone().into());
        let (site, found) = build(&summary, &[], &options);
        let to = site.redirects().get("/old").map(String::as_str);
        assert_eq!(to, kept, "{found:?}");
        assert_eq!(found.is_empty(), kept.is_some(), "{found:?}");
        assert_eq!(site.redirects().contains_key("/older"), kept.is_some());
    }
}

#[test]
fn a_redirect_from_another_file_of_a_page_is_not_needed() {
    let summary = Summary::new([SummaryItem::chapter("P", "p.md")]);
    let options = Options::default().with_redirects(map(&[("/p/index.html", "/p.html")]));
    let (site, found) = build(&summary, &[], &options);
    assert!(found.is_empty(), "{found:?}");
    assert!(!site.redirects().contains_key("/p"));
}

#[test]
fn duplicate_redirects() {
    let summary = Summary::new([
        SummaryItem::chapter("P", "p.md"),
        SummaryItem::chapter("Q", "q.md"),
    ]);
    let options = Options::default().with_redirects(map(&[
        ("/old", "/p"),
        ("/old.html", "/q"),
        ("/old/", "/p"),
    ]));
    let (site, found) = build(&summary, &[], &options);
    assert_eq!(*site.redirects(), map(&[("/", "/p"), ("/old", "/p")]));
    assert_eq!(codes(&found), [Code::Redirect]);
}
