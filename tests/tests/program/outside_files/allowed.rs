//! Copies of versions, and files that may be read.

use super::*;

#[test]
fn version_cut_copies_files_of_the_book() {
    for (at, to) in [
        ("docs/src/x.txt", "../../../secret.txt"),
        ("docs/src/x.txt", "../../.git/config"),
        ("docs/src/b.md", "../../../secret.md"),
        ("docs/src/folder", "../../../secret"),
    ] {
        let outer = link("", at, to, "").write();
        let book = outer.path().join("repo/docs");
        let output = Command::new(program())
            .args(["version", "cut", "1.0"])
            .arg(&book)
            .output()
            .expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            leaks(&book.join("versions")).is_empty() && !said.contains(SECRET),
            "{at}: {said}"
        );
    }
}

/// Books that mdBook builds keep working: the work tree of git may be read, other folders are named.
#[test]
fn the_work_tree_and_named_folders_may_be_read() {
    let text = "# A\n\n{{#include ../../code/main.rs}}\n\n```rust file=../../code/main.rs\n```\n";
    for (has_git, roots, shown) in [
        (true, "", true),
        (false, "", false),
        (true, "read-roots = []", false),
        (true, "read-roots = ['.']", false),
        (true, "read-roots = ['../code']", true),
        (false, "read-roots = ['../code']", true),
        (false, "read-roots = ['../other', '..']", true),
        (false, "read-roots = ['../other']", false),
    ] {
        for way in WAYS {
            let outer = chapter("", "", "").write();
            let repo = outer.path().join("repo");
            if !has_git {
                fs::remove_dir_all(repo.join(".git")).expect("a repository");
            }
            for (path, text) in [
                ("code/main.rs", "fn visible() {}\n"),
                ("other/x", ""),
                ("docs/src/a.md", text),
                ("docs/book.toml", &format!("[output.react]\n{roots}\n")),
            ] {
                let path = repo.join(path);
                fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                fs::write(path, text).expect("a file can be written");
            }
            let said = way(&repo.join("docs"));
            let page = fs::read_to_string(repo.join("docs/book/a/index.html"));
            let page =
                page.or_else(|_| fs::read_to_string(repo.join("docs/book/react/a/index.html")));
            let is_shown = page.is_ok_and(|html| html.contains("visible"));
            assert_eq!(is_shown, shown, "{has_git} {roots}: {said}");
            if !shown {
                let folder = repo.join("docs");
                assert!(
                    said.contains("read-roots") && said.contains(&*folder.to_string_lossy()),
                    "{said}"
                );
            }
        }
    }
}

#[test]
fn links_to_files_that_may_be_read_are_followed() {
    let attempt = chapter("", "", "")
        .file(
            "docs/book.toml",
            "[output.react]\nread-roots = ['..', '../pictures']\n",
        )
        .file(
            "docs/src/SUMMARY.md",
            "- [A](a.md)\n- [B](b.md)\n- [C](c/c.md)\n",
        )
        .file(
            "docs/src/a.md",
            "# A\n\n![p](pictures/p.svg) [w](.well-known/w.txt)\n",
        )
        .file("README.md", "# From the top\n")
        .file("more/c.md", "# From a folder\n")
        .file("pictures/p.svg", "<svg/>")
        .file("docs/src/.well-known/w.txt", "w")
        .file("docs/src/one.txt", "one")
        .link("docs/src/two.txt", "one.txt")
        .link("docs/src/b.md", "../../README.md")
        .link("docs/src/c", "../../more")
        .link("docs/src/pictures", "../../pictures");
    for way in WAYS {
        let outer = attempt.write();
        let book = outer.path().join("repo/docs");
        let said = way(&book);
        assert!(!said.contains("error"), "{said}");
        let read =
            |path: &str| fs::read_to_string(book.join("book").join(path)).unwrap_or_default();
        assert!(read("b/index.html").contains("From the top"), "{said}");
        assert!(read("c/c/index.html").contains("From a folder"), "{said}");
        for (path, text) in [
            ("pictures/p.svg", "<svg/>"),
            ("two.txt", "one"),
            (".well-known/w.txt", "w"),
        ] {
            assert_eq!(read(path), text, "{path}: {said}");
        }
    }
}
