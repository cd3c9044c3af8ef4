//! Chapters whose files have one address.

use nav_model::{Code, FrontMatter, Options, PageMeta, Summary, SummaryItem, build};

#[test]
fn chapters_of_one_address_are_all_pages() {
    for (sources, addresses) in [
        (&["g.md", "g/index.md"][..], &["/g", "/g/index"][..]),
        (&["g.md", "g/README.md"], &["/g", "/g/readme"]),
        (&["g/README.md", "g.md"], &["/g", "/g-2"]),
        (
            &["g/README.md", "g/index.md", "g.md"],
            &["/g", "/g/index", "/g-2"],
        ),
        (&["a.md", "a.mdx"], &["/a"]),
        (&["index.md", "README.md"], &["/", "/readme"]),
        // The page `/` has the files of `/index`.
        (&["README.md", "index.md"], &["/", "/index-2"]),
    ] {
        let summary = Summary::new(
            sources
                .iter()
                .map(|source| SummaryItem::chapter("一", source)),
        );
        let pages: Vec<_> = sources
            .iter()
            .map(|source| PageMeta::new(source, FrontMatter::default()))
            .collect();
        let (site, found) = build(&summary, &pages, &Options::default());
        let paths: Vec<_> = site.docs().iter().map(|doc| &*doc.path).collect();
        assert_eq!(paths, addresses, "{found:?}");
        let codes: Vec<_> = found.iter().map(|one| one.code).collect();
        assert_eq!(codes, vec![Code::DuplicateRoute; sources.len() - 1]);
    }
}
