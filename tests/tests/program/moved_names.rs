//! Links, pictures and settings that do not name a chapter's file follow a move too.

use site_tests::BOOK;

use super::moved_files::{found, moved, text};

#[test]
fn links_and_pictures_that_name_no_file_follow() {
    let moves = [
        // A relative link to the `slug` of a page.
        (
            "src/a.md",
            "src/x/a.md",
            "src/x/a.md",
            "[二](zwei)",
            "[二](../b.md)",
        ),
        (
            "src/b.md",
            "src/x/b.md",
            "src/a.md",
            "[二](zwei)",
            "[二](zwei)",
        ),
        (
            "src/img",
            "src/x/bilder",
            "src/a.md",
            "![x](./img/p.png)",
            "![x](./x/bilder/p.png)",
        ),
        (
            "src/img",
            "src/bilder",
            "src/a.md",
            "<img alt=\"\" srcset=\"img/p.png, img/q.png 2x\">",
            "<img alt=\"\" srcset=\"bilder/p.png, bilder/q.png 2x\">",
        ),
        (
            "src/img",
            "src/bilder",
            "src/a.md",
            "image: /img/p.png # 图",
            "image: /bilder/p.png # 图",
        ),
        (
            "src/c.mdx",
            "src/x/c.mdx",
            "src/a.md",
            "pagination_next: c\n",
            "pagination_next: x/c\n",
        ),
        (
            "src/img/q.png",
            "src/q.png",
            "src/c.mdx",
            "sources={{ light: \"img/p.png\", dark: useBaseUrl(\"/img/q.png\") }}",
            "sources={{ light: \"img/p.png\", dark: useBaseUrl(\"/q.png\") }}",
        ),
        (
            "src/img",
            "src/bilder",
            "book.toml",
            "[\"img/x.psd\"]",
            "[\"bilder/x.psd\"]",
        ),
    ];
    for (old, new, file, before, after) in moves {
        let settings = format!("{BOOK}exclude = [\"img/x.psd\"]\n");
        let folder = site_tests::small_book(&[
            ("book.toml", settings.as_str()),
            (
                "src/SUMMARY.md",
                "# Summary\n\n- [一](a.md)\n- [二](b.md)\n- [三](c.mdx)\n",
            ),
            (
                "src/a.md",
                "---\npagination_next: c\nimage: /img/p.png # 图\n---\n\n# 一\n\n[二](zwei) ![x](./img/p.png)\n\n<img alt=\"\" srcset=\"img/p.png, img/q.png 2x\">\n",
            ),
            ("src/b.md", "---\nslug: /zwei\n---\n\n# 二\n"),
            (
                "src/c.mdx",
                "# 三\n\n<ThemedImage alt=\"x\" sources={{ light: \"img/p.png\", dark: useBaseUrl(\"/img/q.png\") }} />\n",
            ),
            ("src/img/p.png", ""),
            ("src/img/q.png", ""),
            ("src/img/x.psd", ""),
        ]);
        let root = folder.path();
        assert!(
            text(root, if file == new { old } else { file }).contains(before),
            "{before}"
        );
        assert_eq!(found(root), "", "{old}");
        let (succeeded, messages) = moved(root, old, new, &[]);
        assert!(succeeded, "{messages}");
        let written = text(root, file);
        assert!(written.contains(after), "{old} {after}:\n{written}");
        assert_eq!(found(root), "", "{old} {new}");
    }
}
