//! Code that is kept in files of the book: `file=` in the fence.

use site_tests::{BookTest, text_of};

const PAGE: &str = "# 守卫\n\n\
    ```ts title=\"a.ts\" file=../code/a.ts#L2-L3\n```\n\n\
    ```ts file=<rootDir>/code/a.ts#guard\n不会显示\n```\n";
const CODE: &str = "const zero = 0;\nconst one = 1;\nconst two = 2;\n\
    class A {\n  // ANCHOR: guard\n  guard() {}\n  // ANCHOR_END: guard\n}\n";

fn book() -> BookTest {
    BookTest::new()
        .file("code/a.ts", CODE)
        .chapter("守卫", "guards.mdx", PAGE)
}

#[test]
fn a_block_shows_the_named_part_of_a_file() {
    let page = book().build().page("/guards");
    let shown = text_of(&page, "main");
    assert!(shown.contains("const one = 1;") && shown.contains("const two = 2;"));
    assert!(shown.contains("guard() {}"));
    for hidden in ["const zero", "ANCHOR", "class A", "不会显示"] {
        assert!(!shown.contains(hidden), "{hidden} is shown:\n{shown}");
    }
}

#[test]
fn every_form_of_the_page_shows_the_file_in_every_container() {
    let fence = "```ts file=../code/a.ts#L2\n```\n";
    let containers = [
        ("", ""),
        ("> ", "> "),
        ("- ", "  "),
        ("1. ", "   "),
        ("> - ", ">   "),
        (":::note\n", ""),
    ];
    for (first, next) in containers {
        for file in ["a.md", "a.mdx"] {
            let inside = fence.replacen('\n', &format!("\n{next}"), 1);
            let text = format!("# 甲\n\n{first}{inside}");
            let book = BookTest::new()
                .file("code/a.ts", CODE)
                .chapter("甲", file, &text);
            let site = book.build();
            assert!(
                text_of(&site.page("/a"), "main").contains("const one = 1;"),
                "{text}"
            );
            for form in ["a.md", "llms-full.txt"] {
                let written = site.text(form);
                assert_eq!(
                    written.matches("const one = 1;").count(),
                    1,
                    "{form} of {text}: {written}"
                );
                assert!(!written.contains("file="), "{written}");
            }
        }
    }
}

#[test]
fn a_changed_file_changes_the_page() {
    let book = book();
    book.build();
    book.write("code/a.ts", CODE.replace("one = 1", "one = 100").as_bytes());
    let page = book.build().page("/guards");
    assert!(text_of(&page, "main").contains("one = 100"));
}

#[test]
fn missing_parts_are_reported_at_the_fence() {
    let cases = [
        ("../code/b.ts", "`code/b.ts` does not exist"),
        ("../code/a.ts#nothing", "no anchor `nothing`"),
        ("../code/a.ts#L90", "has 8 lines"),
        ("../..", "it is outside of"),
    ];
    for (reference, said) in cases {
        let text = format!("# 守卫\n\n```ts file={reference}\nlet shown = 1;\n```\n");
        let book = BookTest::new()
            .file("code/a.ts", CODE)
            .chapter("守卫", "guards.mdx", &text);
        let site = book.build();
        let log = &site.stderr;
        assert!(
            log.contains("K004") && log.contains(said),
            "{reference}: {log}"
        );
        assert!(log.contains("src/guards.mdx:3:1"), "{reference}: {log}");
        assert!(text_of(&site.page("/guards"), "main").contains("let shown"));
    }
}
