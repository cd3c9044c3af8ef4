//! Names that look the same: `é` as one character (NFC), or as `e` with a combining accent (NFD).

use site_tests::{BookTest, select, text_of};

const COMPOSED: &str = "caf\u{e9}";
const DECOMPOSED: &str = "cafe\u{301}";

/// A file system that keeps both names apart, as on Linux.
fn keeps_both() -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join(COMPOSED), "").expect("a file");
    !folder.path().join(DECOMPOSED).exists()
}

#[test]
fn links_lead_to_the_page_or_file_that_looks_the_same() {
    for (written, file) in [
        (COMPOSED, DECOMPOSED),
        (DECOMPOSED, COMPOSED),
        (COMPOSED, COMPOSED),
        (DECOMPOSED, DECOMPOSED),
    ] {
        for dialect in ["md", "mdx"] {
            let text = format!(
                "# 首页\n\n[页]({written}.md) [址]({written}) [表]({written}.csv)\n\n文 ![图](图/{written}.svg)\n\n<img src=\"图/{written}.svg\" alt=\"图\" />\n"
            );
            let site = BookTest::new()
                .chapter("首页", &format!("index.{dialect}"), &text)
                .chapter("咖啡", &format!("{file}.md"), "# 咖啡\n")
                .file(&format!("src/{file}.csv"), "a\n")
                .file(
                    &format!("src/图/{file}.svg"),
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"2\"/>",
                )
                .build();
            let page = site.page("/");
            let hrefs = select(&page, "article p a").attributes("href");
            let decoded: Vec<_> = hrefs.iter().map(|href| nav_model::decode(href)).collect();
            let (route, csv) = (format!("/{file}"), format!("/{file}.csv"));
            assert_eq!(
                decoded,
                [route.clone(), route.clone(), csv],
                "{written} {file}"
            );
            assert_eq!(text_of(&site.page(&route), "h1"), "咖啡");
            for image in select(&page, "article img").exactly(2) {
                let src = nav_model::decode(image.attr("src").unwrap_or_default());
                assert_eq!(src.trim_start_matches('/'), format!("图/{file}.svg"));
            }
        }
    }
}

#[test]
fn names_that_fall_together_are_reported() {
    if !keeps_both() {
        eprintln!("skipped: this file system takes both names for one file");
        return;
    }
    let page = |name: &str| format!("{name}.md");
    let names = |a: &str, b: &str| [a.to_owned(), b.to_owned()];
    for (chapters, files, code) in [
        (vec![page(COMPOSED), page(DECOMPOSED)], vec![], "N014"),
        (vec![page("CAF\u{c9}"), page(DECOMPOSED)], vec![], "N013"),
        (vec![], names(COMPOSED, DECOMPOSED).to_vec(), "F008"),
        (vec![], names("Logo.png", "logo.png").to_vec(), "F008"),
        (vec![page("a")], vec!["A/Index.html".to_owned()], "F008"),
        (vec![page("a")], names("b.png", "c.png").to_vec(), ""),
        (
            vec![page(COMPOSED)],
            names("b/\u{e9}", "c/e\u{301}").to_vec(),
            "",
        ),
    ] {
        let mut book = BookTest::new().chapter("首页", "index.md", "# 首页\n");
        for path in &chapters {
            book = book.chapter(path, path, "# 页\n");
        }
        for path in &files {
            book = book.file(&format!("src/{path}"), "x");
        }
        let run = book.run();
        let found = run.stderr.matches("warning[").count();
        assert_eq!(
            found,
            usize::from(!code.is_empty()),
            "{files:?} {}",
            run.stderr
        );
        assert!(run.stderr.contains(code), "{code}: {}", run.stderr);
    }
}

#[test]
fn a_summary_that_spells_a_name_differently_is_told() {
    if !keeps_both() {
        eprintln!("skipped: this file system takes both names for one file");
        return;
    }
    let (_, stderr) = site_tests::check(
        &[
            ("book.toml", "[output.react]\n"),
            ("src/SUMMARY.md", "- [咖啡](caf\u{e9}.md)\n"),
            ("src/cafe\u{301}.md", "# 咖啡\n"),
        ],
        &[],
    );
    assert!(
        stderr.contains("L005") && stderr.contains("U+00E9 and U+0065 U+0301"),
        "{stderr}"
    );
}
