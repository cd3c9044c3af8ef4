//! Builds that are killed at arbitrary moments, and the builds after them.

use std::{collections::BTreeMap, time::Instant};

use site_tests::{BookTest, Site, tree};

/// Enough pages to make writing take a while.
const PAGES: usize = 60;

fn book(edition: &str) -> BookTest {
    let catalogue = "msgid \"第一版\"\nmsgstr \"Erste\"\n\nmsgid \"第二版\"\nmsgstr \"Zweite\"\n";
    let mut book = BookTest::new()
        .react("[output.react.languages.de]")
        .file("po/de.po", catalogue);
    for at in 0..PAGES {
        book = book.chapter(
            &format!("第 {at} 页"),
            &format!("p{at}.md"),
            &page(at, edition),
        );
    }
    book
}

fn page(at: usize, edition: &str) -> String {
    format!("# 第 {at} 页\n\n{edition}\n\n```ts\nconst page = {at};\n```\n")
}

fn rewrite(book: &BookTest, edition: &str) {
    for at in 0..PAGES {
        book.write(&format!("src/p{at}.md"), page(at, edition).as_bytes());
    }
}

/// The number of builds that are killed.
const MOMENTS: u32 = 8;

/// Checks that every file is the old or the new one, and that the files that pages load exist.
fn assert_whole(now: &BTreeMap<String, Vec<u8>>, old: &Site, new: &Site) {
    for (path, bytes) in now {
        let is_of = |site: &Site| site.files().get(path) == Some(bytes);
        assert!(is_of(old) || is_of(new), "{path} is neither old nor new");
    }
    for (path, _) in old.documents() {
        let found = now.get(path).unwrap_or_else(|| panic!("{path} is gone"));
        for file in local_files(&String::from_utf8_lossy(found)) {
            assert!(
                now.contains_key(&file),
                "{path} loads {file}, which is gone"
            );
        }
    }
}

/// Returns the scripts, styles and data that a document names.
fn local_files(html: &str) -> Vec<String> {
    html.split('"')
        .filter_map(|part| part.strip_prefix('/'))
        .filter(|path| {
            ["_app/", "_data/", "de/_app/", "de/_data/"]
                .iter()
                .any(|folder| path.starts_with(folder))
        })
        // `data-shell` names the folder of the scripts.
        .filter(|path| !path.ends_with('/'))
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_killed_build_leaves_every_page_whole_and_the_next_one_finishes() {
    let book = book("第一版");
    let old = book.build();
    let new = {
        let other = self::book("第二版");
        other.build()
    };
    rewrite(&book, "第二版");
    assert_eq!(book.build().files(), new.files());
    let mut killed = 0;
    for moment in 1..=MOMENTS {
        rewrite(&book, "第一版");
        let start = Instant::now();
        assert_eq!(book.build().files(), old.files());
        // The moments are spread over the time of the build before, so that most of them interrupt
        // a build, however busy the machine is.
        let whole = start.elapsed();
        rewrite(&book, "第二版");
        let run = book.run_and_kill(whole * moment / MOMENTS);
        killed += usize::from(run.code.is_none());
        assert_whole(&tree(&book.destination()), &old, &new);
        assert_eq!(book.build().files(), new.files());
    }
    assert!(
        killed * 4 >= MOMENTS as usize,
        "only {killed} builds were killed; the others had ended before"
    );
}
