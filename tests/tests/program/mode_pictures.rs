//! Pictures for the light or the dark mode follow the reader's switch.

use site_tests::{BookTest, output, select};

/// Forms of a pair of pictures: the file, the text, and whether the element itself has the class.
const FORMS: [(&str, &str); 16] = [
    (
        "a.md",
        "![浅](l.svg#gh-light-mode-only) ![深](d.svg#gh-dark-mode-only)",
    ),
    (
        "a.md",
        "![浅](l.svg#gh-light-mode-only)\n\n![深](d.svg#gh-dark-mode-only)",
    ),
    (
        "a.mdx",
        "![浅](l.svg#gh-light-mode-only)\n\n![深](d.svg#gh-dark-mode-only)",
    ),
    (
        "a.md",
        "<p align=\"center\">\n<img alt=\"浅\" src=\"l.svg#gh-light-mode-only\">\n<img alt=\"深\" src=\"d.svg#gh-dark-mode-only\">\n</p>",
    ),
    (
        "a.mdx",
        "<img alt=\"浅\" src=\"l.svg#gh-light-mode-only\" /> <img alt=\"深\" src=\"d.svg#gh-dark-mode-only\" />",
    ),
    (
        "a.md",
        "<picture>\n  <source media=\"(prefers-color-scheme: dark)\" srcset=\"d.svg\">\n  <img alt=\"图\" src=\"l.svg\">\n</picture>",
    ),
    (
        "a.md",
        "文 <picture><source media=\"(PREFERS-COLOR-SCHEME:light) and (min-width: 1px)\" srcset=\"l.svg\"><source media='screen and (prefers-color-scheme: dark)' srcset=d.svg><img alt=图 src=l.svg></picture> 字",
    ),
    (
        "a.mdx",
        "<picture>\n  <source media=\"(prefers-color-scheme: dark)\" srcSet=\"d.svg\" />\n  <img alt=\"图\" src=\"l.svg\" />\n</picture>",
    ),
    (
        "a.md",
        "<details>\n<summary>多</summary>\n\n<picture><source media=\"not (prefers-color-scheme: light)\" srcset=\"d.svg\"><img src=\"l.svg\" alt=\"图\"></picture>\n\n```js\nx\n```\n\n</details>",
    ),
    (
        "a.md",
        "<picture>\n<source media=\"(prefers-color-scheme: dark)\" srcset=\"d.svg\">\n\n![图](l.svg)\n\n</picture>",
    ),
    (
        "a.md",
        "- 项\n\n  <picture>\n  <source media=\"(prefers-color-scheme: dark)\" srcset=\"d.svg\">\n\n  ![图](l.svg \"题\")\n\n  </picture>",
    ),
    (
        "a.mdx",
        "<picture>\n  <source media=\"(prefers-color-scheme: dark)\" srcSet=\"d.svg\" />\n\n  ![图](l.svg)\n</picture>",
    ),
    (
        "a.md",
        "<picture><source media=\"not all and (prefers-color-scheme: light)\" srcset=\"d.svg\"><img alt=\"图\" src=\"l.svg\"></picture>",
    ),
    (
        "a.md",
        "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"d.svg\">![图](l.svg)</picture>",
    ),
    (
        "a.mdx",
        "import ThemedImage from '@theme/ThemedImage';\n\n<ThemedImage alt=\"图\" sources={{ light: \"l.svg\", dark: \"d.svg\" }} />",
    ),
    (
        "a.mdx",
        "<ThemedImage alt=\"图\" width={8} sources={{ dark: useBaseUrl(\"/d.svg\"), light: useBaseUrl(\"/l.svg\") }} />",
    ),
];

fn book(file: &str, text: &str) -> BookTest {
    BookTest::new()
        .chapter("一", file, &format!("# 一\n\n{text}\n"))
        .file("src/l.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        .file("src/d.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
}

#[test]
fn each_form_has_a_picture_for_each_mode() {
    for (file, text) in FORMS {
        let site = book(file, text).build();
        let page = site.page("/a");
        for (mode, other, address) in [("light", "dark", "/l.svg"), ("dark", "light", "/d.svg")] {
            let class = format!(".mr-content .mr-only-{mode}");
            let images = format!("{class}[src], {class} [src], {class} [srcset]");
            let images = select(&page, &images).at_least(1);
            let shown = images.iter().find_map(|image| {
                let element = image.value();
                element.attr("srcset").or(element.attr("src"))
            });
            assert_eq!(shown, Some(address), "{mode}: {text}");
            assert!(select(&page, &format!("{class} .mr-only-{other}")).is_empty());
            // Browsers do not load a lazy image that is not rendered.
            let lazy = format!("{class}[loading=lazy], {class} img[loading=lazy]");
            select(&page, &lazy).exactly(1);
        }
        let html = site.html("/a");
        for gone in [
            "mode-only",
            "prefers-color-scheme: ",
            "prefers-color-scheme\"",
        ] {
            let article = html.split("<article").nth(1).unwrap_or_default();
            assert!(!article.contains(gone), "{gone}: {text}");
        }
        assert!(html.contains(".mr-only-dark"), "{text}");
        assert!(!site.stderr.contains("warning["), "{text}\n{}", site.stderr);
    }
}

#[test]
fn other_pictures_are_unchanged() {
    for text in [
        "<picture>\n<source media=\"(min-width: 9px)\" srcset=\"d.svg\"><img src=\"l.svg\"></picture>",
        "![图](l.svg#layer)",
        "<img src=\"l.svg#dark\">",
    ] {
        let site = book("a.md", text).build();
        let page = site.page("/a");
        select(&page, ".mr-content img").exactly(1);
        assert!(!site.html("/a").contains("mr-only-"), "{text}");
    }
}

#[test]
fn one_picture_of_a_themed_image_is_shown_in_both_modes() {
    let site = book(
        "a.mdx",
        "<ThemedImage alt=\"图\" sources={{ light: \"l.svg\" }} />",
    )
    .build();
    select(
        &site.page("/a"),
        ".mr-content img[src='/l.svg']:not([class])",
    )
    .exactly(1);
    for sources in ["f()", "{ light: \"l.svg\", dark: f() }", "{ ...both }"] {
        let text = format!("<ThemedImage alt=\"图\" sources={{{sources}}} />");
        let site = book("a.mdx", &text).build();
        assert!(site.stderr.contains("warning[H012]"), "{}", site.stderr);
        let help = "`sources={{ light: \"a.svg\", dark: \"b.svg\" }}`";
        assert!(site.stderr.contains(help), "{}", site.stderr);
    }
}

#[test]
fn a_themed_image_is_its_light_picture_in_markdown() {
    let site = book("a.mdx", FORMS[9].1).build();
    assert!(
        site.text("a.md").contains("![图]("),
        "{}",
        site.text("a.md")
    );
}

#[test]
fn the_words_of_a_pair_count_once() {
    let pair = "![标志](l.svg#gh-light-mode-only)![标志](d.svg#gh-dark-mode-only)";
    for file in ["a.md", "a.mdx"] {
        let text = format!(
            "## {pair} 名\n\n{pair}\n\n{}\n",
            pair.replace(")!", ")\n\n!")
        );
        let book = BookTest::new()
            .chapter("一", file, &format!("# {pair} 书\n\n{text}"))
            .file("src/l.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
            .file("src/d.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
        let page = book.build().page("/a");
        let title = select(&page, "title").texts().concat();
        assert!(title.starts_with("标志 书"), "{file}: {title}");
        let ids = select(&page, "h2").attributes("id").concat();
        assert!(!ids.contains("标志标志"), "{file}: {ids}");
        let found = output(book.root(), &["search", "标志", "--format", "json"]);
        assert!(
            found.contains("标志") && !found.contains("标志\\n标志") && !found.contains("标志标志"),
            "{file}: {found}"
        );
    }
}
