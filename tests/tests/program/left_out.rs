//! Files in the source folder that are not copied.

use site_tests::BookTest;

#[test]
fn backups_and_files_of_other_programs_are_not_published() {
    const LEFT_OUT: [&str; 18] = [
        "a.md~",
        "#a.md#",
        "a.md.swp",
        "a.md.bak",
        "a.md.orig",
        "a.md.rej",
        "x.tmp",
        "X.BAK",
        "sub/b.mdx~",
        "Thumbs.db",
        "sub/thumbs.db",
        "desktop.ini",
        "~$report.docx",
        "node_modules/x/index.js",
        "sub/node_modules/x/index.js",
        "CVS/Entries",
        "__pycache__/a.pyc",
        "a.swo",
    ];
    const KEPT: [&str; 7] = [
        "cvs/a.svg",
        "report.docx",
        "bak/x.txt",
        "orig.txt",
        "a.md.txt",
        "CVS.txt",
        "data#1.csv",
    ];
    let mut book = BookTest::new().chapter("A", "a.md", "# A\n");
    for path in LEFT_OUT.iter().chain(&KEPT) {
        book = book.file(&format!("src/{path}"), "secret");
    }
    let site = book.build();
    let messages = &site.stderr;
    for path in LEFT_OUT {
        assert!(!site.files().contains_key(path), "{path}");
    }
    for path in KEPT {
        assert!(site.files().contains_key(path), "{path}");
    }
    // A folder has one finding.
    assert_eq!(
        messages.matches("A007").count(),
        LEFT_OUT.len(),
        "{messages}"
    );
}

#[test]
fn the_owner_excludes_and_keeps_files() {
    let site = BookTest::new()
        .react(
            "exclude = [\"*.psd\", \"/drafts/\", \"!keep.bak\", \"*.orig\", \"!/keep[[]1].bak\"]\n",
        )
        .chapter("A", "a.md", "# A\n")
        .file("src/logo.psd", "x")
        .file("src/sub/logo.psd", "x")
        .file("src/drafts/a.png", "x")
        .file("src/sub/drafts/a.png", "x")
        .file("src/keep.bak", "x")
        .file("src/a.orig", "x")
        .file("src/b[1].bak", "x")
        .file("src/keep[1].bak", "x")
        .build();
    for (path, is_there) in [
        ("keep[1].bak", true),
        ("logo.psd", false),
        ("sub/logo.psd", false),
        ("drafts/a.png", false),
        ("sub/drafts/a.png", true),
        ("keep.bak", true),
        ("a.orig", false),
    ] {
        assert_eq!(site.files().contains_key(path), is_there, "{path}");
    }
    assert_eq!(site.stderr.matches("A007").count(), 1, "{}", site.stderr);
    // The help is a pattern of this file alone.
    assert!(
        site.stderr.contains("`\"!/b[[]1].bak\"`"),
        "{}",
        site.stderr
    );
    BookTest::new()
        .react("exclude = [\"[z-a]\"]\n")
        .chapter("A", "a.md", "# A\n")
        .fails_with("C002");
}
