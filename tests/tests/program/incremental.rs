//! A second build writes only changed files and reports the same findings as a cold build.

use std::{fs, path::PathBuf, process::Command};

use site_tests::{BookTest, Run, program, tree};

fn book() -> BookTest {
    BookTest::new()
        .react("on-broken-links = \"warn\"")
        .chapter("首页", "index.mdx", "# 首页\n\n见[没有](/nowhere)。\n")
        .chapter(
            "守卫",
            "guards.mdx",
            "# 守卫\n\n## 绑定\n\n旧的内容。\n\n![缺](missing.png)\n",
        )
        .chapter(
            "管道",
            "pipes.md",
            "# 管道\n\n见[绑定](/guards#绑定)。\n\n```nosuchlang\nx\n```\n",
        )
}

/// The two ways to build a book: started by mdBook, or by `mdbook-react build`, which reads the
/// cache while mdBook still loads the book.
const WAYS: [fn(&BookTest) -> Run; 2] = [BookTest::run, by_hand];

fn by_hand(book: &BookTest) -> Run {
    book.write_book_files();
    let mut command = Command::new(program());
    let output = command.arg("build").arg(book.root()).output();
    let output = output.expect("the program runs");
    Run {
        code: output.status.code(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Returns the findings, without the closing line and its times.
fn findings(run: &Run) -> String {
    let lines = run.stderr.lines().filter(|line| !line.contains(" pages, "));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_warm_build_repeats_every_warning() {
    for build in WAYS {
        let book = book();
        let cold = build(&book);
        let warm = build(&book);
        assert!(findings(&cold).contains("L001") && findings(&cold).contains("A002"));
        assert!(findings(&cold).contains("K001"));
        assert_eq!(findings(&cold), findings(&warm));
        assert!(warm.stderr.contains("0 files written"), "{}", warm.stderr);
    }
}

/// Returns the files of the cache.
fn entries(book: &BookTest) -> Vec<PathBuf> {
    let folder = fs::read_dir(book.root().join(".mdbook-react/entries")).expect("a cache");
    let files: Vec<_> = folder.map(|file| file.expect("an entry").path()).collect();
    assert!(files.len() > 2);
    files
}

#[test]
fn a_change_of_one_page_is_built_as_from_nothing() {
    for build in WAYS {
        let book = book();
        build(&book);
        book.write(
            "src/guards.mdx",
            "---\ntitle: 新守卫\n---\n\n## 别的\n\n新的内容。\n".as_bytes(),
        );
        let warm = build(&book);
        assert!(
            warm.stderr.contains("L002"),
            "a link to a heading that is gone is found on another page"
        );
        let files = tree(&book.destination());
        fs::remove_dir_all(book.root().join(".mdbook-react")).expect("the cache is a folder");
        fs::remove_dir_all(book.destination()).expect("the site is a folder");
        let cold = build(&book);
        assert_eq!(findings(&warm), findings(&cold));
        assert!(files == tree(&book.destination()), "warm and cold differ");
    }
}

/// The size of an image is on the pages that show it.
#[test]
fn a_changed_image_is_built_as_from_nothing() {
    let svg = |width: u32| {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"8\"/>")
    };
    let book = book()
        .chapter("图", "image.md", "# 图\n\n![图](a.svg)\n")
        .file("src/a.svg", &svg(8));
    by_hand(&book);
    for width in [16, 9] {
        book.write("src/a.svg", svg(width).as_bytes());
        let run = by_hand(&book);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let page = fs::read_to_string(book.destination().join("image/index.html"));
        assert!(
            page.expect("a page")
                .contains(&format!("width=\"{width}\""))
        );
        let warm = tree(&book.destination());
        fs::remove_dir_all(book.root().join(".mdbook-react")).expect("a cache");
        by_hand(&book);
        assert!(warm == tree(&book.destination()), "{width}");
    }
}

#[test]
fn without_the_words_kept_for_the_search_they_are_gathered_again() {
    for build in WAYS {
        let book = book();
        build(&book);
        for damage in [None, Some(&b"no words"[..])] {
            let large = entries(&book).into_iter();
            let large = large.filter(|file| {
                file.extension()
                    .is_some_and(|it| it == "large" || it == "blobs")
            });
            for file in large {
                match damage {
                    None => fs::remove_file(&file).expect("the words are kept"),
                    Some(bytes) => fs::write(&file, bytes).expect("the file can be written"),
                }
            }
            let text = format!("# 守卫\n\n改过，{}。\n", damage.is_some());
            book.write("src/guards.mdx", text.as_bytes());
            build(&book);
            let files = tree(&book.destination());
            fs::remove_dir_all(book.root().join(".mdbook-react")).expect("the cache is a folder");
            fs::remove_dir_all(book.destination()).expect("the site is a folder");
            build(&book);
            assert!(files == tree(&book.destination()), "warm and cold differ");
        }
    }
}

#[test]
fn the_cache_is_ignored_by_git_and_never_deployed() {
    let book = book();
    let site = book.build();
    let ignore = fs::read_to_string(book.root().join(".mdbook-react/.gitignore"));
    assert_eq!(ignore.expect("a note for git"), "*\n");
    assert!(
        !site
            .files()
            .keys()
            .any(|path| path.contains("mdbook-react"))
    );
}

#[test]
fn damaged_or_foreign_caches_are_ignored() {
    for build in WAYS {
        let book = book();
        let cold = build(&book);
        let files = tree(&book.destination());
        for bytes in [&b"not json"[..], b"{}", b"", b"{\"key\":1}"] {
            for entry in entries(&book) {
                fs::write(entry, bytes).expect("damage");
            }
            let again = build(&book);
            assert_eq!(findings(&cold), findings(&again));
            assert!(
                files == tree(&book.destination()),
                "a damaged cache changed the site"
            );
        }
    }
}

#[test]
fn files_changed_by_other_programs_are_restored() {
    for build in WAYS {
        let book = book();
        build(&book);
        let files = tree(&book.destination());
        book.write("book/guards/index.html", b"changed");
        fs::remove_file(book.destination().join("pipes.md")).expect("the Markdown of the page");
        build(&book);
        assert!(files == tree(&book.destination()));
    }
}

#[test]
fn a_damaged_file_with_its_old_time_is_restored() {
    let book = book();
    book.build();
    // The second build is the first that trusts the stamps of files.
    book.build();
    let files = tree(&book.destination());
    for (path, bytes) in &files {
        let file = book.destination().join(path);
        let modified = fs::metadata(&file).and_then(|about| about.modified());
        let other: Vec<u8> = bytes.iter().map(|byte| byte ^ 1).collect();
        fs::write(&file, other).expect("damage");
        let open = fs::File::options().write(true).open(&file).expect("a file");
        open.set_modified(modified.expect("a time"))
            .expect("the old time");
    }
    book.run();
    assert!(files == tree(&book.destination()));
}

#[test]
fn editions_forget_a_removed_chapter() {
    let mut book = BookTest::new()
        .react(
            "[[output.react.versions]]\nname = \"1\"\nsource = \"old\"\n[output.react.languages.fr]",
        )
        .chapter("一", "a.md", "# 一\n")
        .chapter("二", "b.md", "# 二\n")
        .file("old/SUMMARY.md", "- [一](a.md)\n- [二](b.md)\n")
        .file("old/a.md", "# 一\n")
        .file("old/b.md", "# 二\n")
        .file("i18n/fr/b.md", "# Deux\n");
    book.build();
    book.remove_chapter("b.md");
    book.build();
    let edited = tree(&book.destination());
    fs::remove_dir_all(book.destination()).expect("a site");
    fs::remove_dir_all(book.root().join(".mdbook-react")).expect("a cache");
    book.build();
    let fresh = tree(&book.destination());
    let differing: Vec<_> = fresh
        .iter()
        .filter(|(path, bytes)| !path.starts_with('.') && edited.get(*path) != Some(bytes))
        .map(|(path, _)| path)
        .collect();
    assert!(differing.is_empty(), "{differing:?}");
}
