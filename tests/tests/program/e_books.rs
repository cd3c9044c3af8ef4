//! An e-book from the printed page, as the guide makes it. Pandoc is optional.

#![expect(clippy::print_stderr, reason = "a skipped test says so")]

use std::{fs, path::Path, process::Command};

use scraper::Html;
use site_tests::{folder, run, select};

/// A picture of one pixel.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\xdac\x64\xf8\xcf\xf5\x0f\0\x03\x06\x01\x80\x5a4}i\0\0\0\0IEND\xaeB`\x82";

const INTRO: &str = "# 引言\n\n见[一](one.mdx#标签页)和[二](deep/two.md#part)。\n";

const ONE: &str = "---\ntitle: 一\n---\n\n:::tip[名]\n内容\n:::\n\n## 标签页\n\n<Tabs>\n<TabItem value=\"a\" label=\"npm\">\n\n```sh title=\"a.sh\" max-lines=1\nnpm i\nnpm t\n```\n\n</TabItem>\n<TabItem value=\"b\" label=\"yarn\">\n\nyarn add\n\n</TabItem>\n</Tabs>\n\n<Details summary=\"更多\">折叠的字</Details>\n\n注[^1]\n\n[^1]: 脚注。\n";

const TWO: &str = "# 二\n\n> [!WARNING]\n> 小心\n\n## 部 {#part}\n\n![图](../pic.png) [回](../README.md) $a^2$\n\n| 甲 |\n|---|\n| 乙 |\n";

/// Returns the e-book of the site in `book/site` as HTML; `None` without pandoc.
fn e_book(book: &Path) -> Option<Html> {
    if Command::new("pandoc").arg("--version").output().is_err() {
        eprintln!("skipped: pandoc is not installed");
        return None;
    }
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/guide");
    let pandoc = |arguments: &[&str]| {
        let mut command = Command::new("pandoc");
        let output = command.current_dir(book).args(arguments).output();
        let output = output.expect("pandoc runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && said.is_empty(), "{said}");
    };
    let filter = guide.join("code/epub.lua");
    let filter = filter.to_str().expect("a path of UTF-8");
    pandoc(&[
        "site/print.html",
        "--from=html",
        "--lua-filter",
        filter,
        "--resource-path=site",
        "--toc",
        "--mathml",
        "--output=book.epub",
    ]);
    pandoc(&[
        "book.epub",
        "--mathml",
        "--extract-media=media",
        "--output=book.html",
        "--standalone",
        "--metadata=title=x",
    ]);
    let html = fs::read_to_string(book.join("book.html")).expect("an e-book as HTML");
    Some(Html::parse_document(&html))
}

/// Returns the links of an e-book to its own parts, and whether each leads to an element.
fn links_inside(page: &Html) -> Vec<(&str, bool)> {
    let ids = select(page, "[id]").attributes("id");
    let links = select(page, "a").attributes("href");
    let inside = links.into_iter().filter_map(|link| link.strip_prefix('#'));
    // Pandoc does not read its own table of contents.
    let inside = inside.filter(|link| *link != "nav.xhtml#toc");
    inside.map(|link| (link, ids.contains(&link))).collect()
}

#[test]
fn a_book_becomes_an_e_book() {
    let book = folder([
        (
            "book.toml",
            "[book]\ntitle = \"书\"\nlanguage = \"zh-CN\"\n[output.react]\nmath = \"dollars\"\n"
                .as_bytes(),
        ),
        (
            "src/SUMMARY.md",
            "[引言](README.md)\n\n- [一](one.mdx)\n  - [二](deep/two.md)\n".as_bytes(),
        ),
        ("src/README.md", INTRO.as_bytes()),
        ("src/one.mdx", ONE.as_bytes()),
        ("src/deep/two.md", TWO.as_bytes()),
        ("src/pic.png", PICTURE),
    ]);
    let (is_good, said) = run(book.path(), &["build", "--dest-dir", "site"]);
    assert!(is_good, "{said}");
    let Some(page) = e_book(book.path()) else {
        return;
    };
    let titles = select(&page, "h1:not(.title)").texts();
    assert_eq!(titles, ["引言", "一", "二"]);
    let text = select(&page, "body").texts().concat();
    for part in [
        "npm i\nnpm t",
        "yarn add",
        "折叠的字",
        "脚注。",
        "a.sh",
        "小心",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for part in ["复制", "全部 2 行"] {
        assert!(!text.contains(part), "{part}: {text}");
    }
    let labels = select(&page, "strong").texts();
    assert_eq!(labels, ["名", "npm", "yarn", "警告"]);
    assert_eq!(select(&page, "math").len(), 1);
    assert_eq!(select(&page, "td").texts(), ["乙"]);
    let [image] = select(&page, "img").attributes("src")[..] else {
        panic!("one image");
    };
    assert!(book.path().join(image).is_file(), "{image}");
    let links = links_inside(&page);
    assert!(links.len() >= 5, "{links:?}");
    assert!(links.iter().all(|(_, leads)| *leads), "{links:?}");
}

#[test]
fn the_guide_becomes_an_e_book() {
    let site = tempfile::tempdir().expect("a folder");
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/guide");
    let destination = site.path().join("site");
    let destination = destination.to_str().expect("a path of UTF-8");
    let (is_good, said) = run(&guide, &["build", "--no-cache", "--dest-dir", destination]);
    assert!(is_good, "{said}");
    let Some(page) = e_book(site.path()) else {
        return;
    };
    let images = select(&page, "img").attributes("src");
    assert!(images.len() > 5, "{images:?}");
    for image in images {
        assert!(site.path().join(image).is_file(), "{image}");
    }
    let broken: Vec<_> = links_inside(&page)
        .into_iter()
        .filter(|(_, leads)| !leads)
        .collect();
    assert!(broken.is_empty(), "{broken:?}");
}
