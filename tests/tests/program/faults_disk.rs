//! Full and read-only disks, concurrent builds, files that vanish, and links that leave the book.
//! Either the last good site stays or the new one is complete, and nothing is written elsewhere.

#![expect(clippy::print_stderr, reason = "a skipped test says so")]

use std::{
    fs,
    io::Write as _,
    os::unix::fs::symlink,
    path::Path,
    process::{Command, Output, Stdio},
};

use mdbook_driver::MDBook;
use mdbook_renderer::RenderContext;
use site_tests::{BookTest, build_patiently, program, tree};

/// Returns a book of eight chapters with a text.
pub(super) fn book(edition: &str) -> BookTest {
    (0..8).fold(BookTest::new(), |book, at| {
        let text = format!("# 第 {at} 页\n\n{}\n", edition.repeat(400));
        book.chapter(&format!("第 {at} 页"), &format!("p{at}.md"), &text)
    })
}

/// Writes this text into each chapter.
pub(super) fn rewrite(book: &BookTest, edition: &str) {
    for at in 0..8 {
        let text = format!("# 第 {at} 页\n\n{}\n", edition.repeat(400));
        book.write(&format!("src/p{at}.md"), text.as_bytes());
    }
}

/// Runs a shell script in which `"$0" build "$1"` is the build.
pub(super) fn shell(script: &str, book: &BookTest) -> Output {
    Command::new("sh")
        .args(["-c", script])
        .arg(program())
        .arg(book.root())
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

/// Makes a named pipe, whose reader waits until something is written.
pub(super) fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.is_ok_and(|status| status.success()));
}

/// Returns the messages of a command.
pub(super) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns whether this machine can mount a file system for one process.
fn can_mount() -> bool {
    let tried = Command::new("unshare")
        .args(["--mount", "--map-root-user", "true"])
        .output();
    let can = tried.is_ok_and(|output| output.status.success());
    if !can {
        eprintln!("skipped: nothing can be mounted here");
    }
    can
}

#[track_caller]
fn assert_failed_clearly(output: &Output) {
    let stderr = said(output);
    assert!(
        output.status.code().is_some_and(|code| code != 0),
        "{:?}\n{stderr}",
        output.status
    );
    assert!(!stderr.contains("panicked"), "{stderr}");
    assert!(stderr.contains("cannot "), "{stderr}");
}

#[test]
fn a_file_that_cannot_grow_leaves_the_last_good_site() {
    let book = book("第一版");
    let good = book.build();
    rewrite(&book, "第二版");
    // The default action of the signal would kill the process. When it is ignored, the write fails,
    // as on a full disk.
    let output = shell("trap '' XFSZ; ulimit -f 4; exec \"$0\" build \"$1\"", &book);
    assert_failed_clearly(&output);
    assert_eq!(tree(&book.destination()), *good.files());
    assert!(book.build().html("/p3").contains("第二版"));
}

#[test]
fn a_full_disk_is_an_error() {
    if !can_mount() {
        return;
    }
    let book = book("第一版");
    book.write_book_files();
    fs::create_dir(book.destination()).expect("a folder to mount on");
    let script = "exec unshare --mount --map-root-user sh -c 'mount -t tmpfs -o size=200k none \"$1/book\" && \"$0\" build \"$1\"; code=$?; find \"$1/book\" -name index.html; exit $code' \"$0\" \"$1\"";
    let output = shell(script, &book);
    assert_failed_clearly(&output);
    assert!(said(&output).contains("No space left"), "{}", said(&output));
    let pages = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        !pages.lines().any(|page| !page.contains(".mdbook-react")),
        "{pages}"
    );
}

#[test]
fn a_cache_that_cannot_be_written_is_a_warning() {
    let expected = book("第一版").build();
    // The script before the build, and whether it mounts.
    let cases = [
        ("a file", "echo mine > \"$1/.mdbook-react\"", false),
        (
            "a file in the folder",
            "mkdir \"$1/.mdbook-react\" && echo mine > \"$1/.mdbook-react/entries\"",
            false,
        ),
        (
            "read-only",
            "mkdir -p \"$1/.mdbook-react/entries\" && mount --bind \"$1/.mdbook-react\" \"$1/.mdbook-react\" && mount -o remount,bind,ro \"$1/.mdbook-react\"",
            true,
        ),
        (
            "full",
            "mkdir \"$1/.mdbook-react\" && mount -t tmpfs -o size=16k none \"$1/.mdbook-react\"",
            true,
        ),
    ];
    let languages = "languages.en = { label = \"English\" }";
    for (what, prepare, mounts) in cases {
        if mounts && !can_mount() {
            continue;
        }
        for (setting, is_same) in [("", true), (languages, false)] {
            let book = book("第一版").react(setting);
            book.write_book_files();
            book.write("i18n/en/p1.md", b"# One\n");
            let build = format!("{prepare} && exec \"$0\" build \"$1\"");
            let script = match mounts {
                true => {
                    format!("exec unshare --mount --map-root-user sh -c '{build}' \"$0\" \"$1\"")
                }
                false => build,
            };
            let output = shell(&script, &book);
            let stderr = said(&output);
            assert_eq!(output.status.code(), Some(0), "{what}: {stderr}");
            assert_eq!(stderr.matches("F013").count(), 1, "{what}: {stderr}");
            assert!(stderr.contains("--no-cache"), "{what}: {stderr}");
            let site = tree(&book.destination());
            assert!(
                !is_same || site == *expected.files(),
                "{what}: another site"
            );
        }
    }
}

#[test]
fn a_read_only_destination_is_an_error() {
    if !can_mount() {
        return;
    }
    let book = book("第一版");
    let good = book.build();
    rewrite(&book, "第二版");
    let script = "exec unshare --mount --map-root-user sh -c 'mount --bind \"$1/book\" \"$1/book\" && mount -o remount,bind,ro \"$1/book\" && exec \"$0\" build \"$1\"' \"$0\" \"$1\"";
    let output = shell(script, &book);
    assert_failed_clearly(&output);
    assert_eq!(tree(&book.destination()), *good.files());
}

#[test]
fn a_file_where_the_destination_should_be_is_an_error() {
    let book = book("第一版");
    book.write_book_files();
    book.write("book", b"mine");
    let output = shell("exec \"$0\" build \"$1\"", &book);
    assert_ne!(output.status.code(), Some(0));
    assert!(!said(&output).contains("panicked"), "{}", said(&output));
    assert_eq!(fs::read(book.root().join("book")).expect("a file"), b"mine");
}

#[test]
fn two_builds_at_once_give_one_site() {
    let (first, second) = (book("第一版"), book("第二版"));
    let expected = [first.build(), second.build()];
    let destination = tempfile::tempdir().expect("a folder");
    for _ in 0..3 {
        let children: Vec<_> = [&first, &second]
            .iter()
            .map(|book| {
                Command::new(program())
                    .arg("build")
                    .arg(book.root())
                    .arg("--dest-dir")
                    .arg(destination.path())
                    .stderr(Stdio::piped())
                    .spawn()
                    .expect("the program starts")
            })
            .collect();
        for child in children {
            let output = child.wait_with_output().expect("a child");
            assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        }
        let now = tree(destination.path());
        assert!(
            expected.iter().any(|site| *site.files() == now),
            "a mixture of two sites: {:?}",
            now.keys()
        );
    }
}

#[test]
fn a_chapter_removed_during_a_build_is_built_as_read() {
    let book = book("第一版");
    let good = book.build();
    let loaded = MDBook::load(book.root()).expect("mdBook loads the book");
    let context = RenderContext::new(
        book.root(),
        loaded.book.clone(),
        loaded.config.clone(),
        book.destination(),
    );
    fs::remove_file(book.root().join("src/p3.md")).expect("a chapter to remove");
    let mut child = Command::new(program())
        .current_dir(book.destination())
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let json = serde_json::to_vec(&context).expect("a context is JSON");
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(&json)
        .expect("it reads");
    let output = child.wait_with_output().expect("a child");
    assert!(!said(&output).contains("panicked"), "{}", said(&output));
    let now = tree(&book.destination());
    assert!(now.contains_key("p3/index.html"), "{}", said(&output));
    assert_eq!(
        now["p3/index.html"],
        good.files()["p3/index.html"],
        "{}",
        said(&output)
    );
}

#[test]
fn a_link_in_the_destination_is_not_followed() {
    let outside = tempfile::tempdir().expect("a folder");
    let book = book("第一版");
    book.write_book_files();
    fs::create_dir(book.destination()).expect("a destination");
    symlink(outside.path(), book.destination().join("p3")).expect("a link");
    let output = shell("exec \"$0\" build \"$1\"", &book);
    assert_ne!(output.status.code(), Some(0));
    assert!(said(&output).contains("is a link"), "{}", said(&output));
    assert_eq!(entries(outside.path()), 0, "written through the link");
    assert!(
        !book.destination().join("index.html").exists(),
        "half a site"
    );
}

#[test]
fn a_link_out_of_the_sources_writes_nothing_outside() {
    let outside = tempfile::tempdir().expect("a folder");
    fs::write(outside.path().join("page.md"), "# 外面\n").expect("a file");
    fs::write(outside.path().join("secret.txt"), "秘密").expect("a file");
    let book = BookTest::new()
        .chapter("里面", "in.md", "# 里面\n\n[去](linked/page.md)\n")
        .file("src/kept.txt", "有");
    symlink(outside.path(), book.root().join("src/linked")).expect("a link");
    // A folder that contains a link to itself.
    symlink(book.root().join("src"), book.root().join("src/again")).expect("a link");
    book.write_book_files();
    build_patiently(&book);
    assert_eq!(entries(outside.path()), 2);
    let files = tree(&book.destination());
    assert!(files.contains_key("kept.txt"), "{:?}", files.keys());
    assert!(
        !files.contains_key("again/kept.txt"),
        "a cycle was followed"
    );
}

#[test]
fn a_pipe_in_the_place_of_a_page_is_replaced() {
    let book = book("第一版");
    let whole = book.build();
    let page = book.destination().join("index.html");
    fs::remove_file(&page).expect("a page");
    make_pipe(&page);
    let (code, stderr) = build_patiently(&book);
    assert_eq!(code, 0, "{stderr}");
    assert!(tree(&book.destination()) == *whole.files());
}

#[test]
fn a_named_pipe_is_not_waited_for() {
    let book = book("第一版");
    book.write_book_files();
    make_pipe(&book.root().join("src/pipe.png"));
    let (code, stderr) = build_patiently(&book);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("A003"), "{stderr}");
}

#[test]
fn an_included_pipe_or_device_is_not_read() {
    for (text, code, named, place) in [
        (
            "{{#include pipe}}",
            "error[F007]",
            "`src/pipe`, which `src/a.md` includes",
            "/src/a.md:3:1",
        ),
        (
            "{{#include part.txt}}",
            "error[F015]",
            "`/dev/zero`, which `src/a.md` includes",
            "/src/part.txt:1:1",
        ),
    ] {
        let book = BookTest::new().chapter("一", "a.md", &format!("# 一\n\n{text}\n"));
        book.write("src/part.txt", b"{{#include /dev/zero}}\n");
        book.write_book_files();
        make_pipe(&book.root().join("src/pipe"));
        let (exit_code, stderr) = build_patiently(&book);
        assert_eq!(exit_code, 1, "{stderr}");
        for part in [code, named, place] {
            assert!(stderr.contains(part), "{stderr}");
        }
    }
}

fn entries(folder: &Path) -> usize {
    fs::read_dir(folder).expect("a folder").count()
}

/// With an address space too small for the highlighter, a build ends with a message or writes a
/// complete site.
#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_an_error_with_a_message() {
    use std::os::unix::process::ExitStatusExt as _;

    const SEGMENTATION_FAULT: i32 = 11;
    let languages = [
        "ts", "rust", "python", "c", "html", "php", "perl", "sql", "bash", "md",
    ];
    let fences = languages.map(|language| format!("```{language}\nlet a = 1;\n```\n\n"));
    let fences = fences.concat();
    let book = (0..8).fold(BookTest::new(), |book, at| {
        let path = format!("p{at}.md");
        book.chapter("页", &path, &format!("# 页\n\n{fences}"))
    });
    book.write_book_files();
    for kilobytes in (200_000..500_000).step_by(50_000) {
        let script = format!("ulimit -v {kilobytes} -c 0; exec \"$0\" build --no-cache \"$1\"");
        let output = shell(&script, &book);
        let said = said(&output);
        assert_ne!(
            output.status.signal(),
            Some(SEGMENTATION_FAULT),
            "{kilobytes}: {said}"
        );
        let is_told = ["memory", "cannot"].iter().any(|word| said.contains(word));
        assert!(output.status.success() || is_told, "{kilobytes}: {said}");
    }
}
