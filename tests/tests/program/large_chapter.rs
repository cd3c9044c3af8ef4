//! A chapter of more than a megabyte: two threads write its files from one tree.

use std::fmt::Write as _;

use site_tests::{BookTest, Site};

/// Above the size at which a chapter's tree is kept and a second thread helps.
const BYTES: usize = 1_100_000;

/// Returns a text with numbered sections, whose first section is `first`.
fn text(first: &str) -> String {
    let mut text = format!("# Large\n\n{first}\n\n");
    let mut section = 0;
    while text.len() < BYTES {
        let words = "request handler *module* `provider` ".repeat(30);
        let _ = write!(text, "## Section {section}\n\n{words}\n\n");
        section += 1;
    }
    text + "The end.\n"
}

fn book(text: &str) -> BookTest {
    BookTest::new().chapter("Large", "large.md", text).chapter(
        "Small",
        "small.md",
        "# Small\n\nSee [large](large.md#section-1).\n",
    )
}

fn contains(site: &Site, first: &str) {
    for file in ["large.md", "large/index.html"] {
        for part in [first, "Section 1", "The end."] {
            assert!(site.text(file).contains(part), "no `{part}` in {file}");
        }
    }
}

#[test]
fn a_large_chapter_has_all_its_forms() {
    let site = book(&text("The beginning.")).build();
    contains(&site, "The beginning.");
}

#[test]
fn an_edited_large_chapter_equals_one_built_from_nothing() {
    let edited = book(&text("The beginning."));
    edited.build();
    let after = text("Another beginning.");
    edited.write("src/large.md", after.as_bytes());
    let edited = edited.chapter("Third", "third.md", "# Third\n").build();
    let fresh = book(&after)
        .chapter("Third", "third.md", "# Third\n")
        .build();
    contains(&edited, "Another beginning.");
    assert_eq!(
        edited.files().keys().collect::<Vec<_>>(),
        fresh.files().keys().collect::<Vec<_>>()
    );
    for (path, bytes) in fresh.files() {
        assert!(bytes == &edited.files()[path], "{path} differs");
    }
}
