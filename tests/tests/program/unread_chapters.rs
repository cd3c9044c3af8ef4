//! Chapters that have not changed are not read, unless a page or a message needs their texts.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    path::Path,
    process::Command,
};

use site_tests::{program, run, small_book, tree};
use tempfile::TempDir;

const SUMMARY: &str = "# Summary\n\n- [一](a.md)\n- [二](b.md)\n- [三](c.mdx)\n- [四](d.md)\n";

fn book() -> TempDir {
    small_book(&[
        (
            "book.toml",
            "[book]\ntitle = \"书\"\nlanguage = \"zh-CN\"\n\n[output.react]\non-broken-links = \"warn\"\n",
        ),
        ("src/SUMMARY.md", SUMMARY),
        ("src/a.md", "# 一\n\n文字。\n\n见[绑定](b.md#绑定)。\n"),
        ("src/b.md", "# 二\n\n## 绑定\n\n内容。\n"),
        ("src/c.mdx", "# 三\n\n`同样长`\n"),
        ("src/d.md", "# 四\n\n{{#include part.txt}}\n"),
        ("src/part.txt", "一部分\n"),
    ])
}

/// A build's exit, findings and log.
struct Build {
    is_done: bool,
    findings: Vec<String>,
    /// The number of chapters that were not read.
    unread: usize,
    files: BTreeMap<String, Vec<u8>>,
}

fn build(root: &Path, destination: &str, arguments: &[&str], path: Option<&str>) -> Build {
    let mut command = Command::new(program());
    command
        .args(["build", "--dest-dir", destination])
        .args(arguments)
        .arg(root)
        .current_dir(root)
        .env("MDBOOK_LOG", "debug")
        .env("NO_COLOR", "1");
    if let Some(path) = path {
        command.env("PATH", path);
    }
    let output = command.output().expect("the program runs");
    let messages = String::from_utf8_lossy(&output.stderr);
    let unread = messages.lines().find_map(|line| {
        let (before, _) = line.split_once(" chapters were not read")?;
        before.rsplit(' ').next()?.parse().ok()
    });
    Build {
        is_done: output.status.success(),
        findings: findings(&messages),
        unread: unread.unwrap_or_else(|| panic!("no number of chapters in {messages}")),
        files: tree(&root.join(destination)),
    }
}

/// Returns the lines of findings, without lines of the log and the closing line, which has times.
fn findings(messages: &str) -> Vec<String> {
    let is_closing = |line: &str| line.contains(" pages, ") || line.contains(" pages checked, ");
    let lines = messages.lines();
    let found = lines.filter(|line| !line.contains("DEBUG") && !is_closing(line));
    found.map(str::to_owned).collect()
}

fn warm(book: &TempDir) -> Build {
    build(book.path(), "book", &[], None)
}

/// Builds until the three chapters without commands need not be read: their last changes must be
/// older than a tick of the file system's clock.
fn build_until_settled(book: &TempDir) {
    for _ in 0..300 {
        if warm(book).unread == 3 {
            return;
        }
    }
    panic!("unchanged chapters are read");
}

#[test]
#[cfg(unix)]
fn edits_show_as_in_a_cold_build() {
    type Edit = (&'static str, fn(&Path), usize, Option<&'static str>);
    let edits: [Edit; 7] = [
        ("nothing", |_| {}, 3, None),
        (
            "another heading",
            |root| write(root, "src/b.md", "# 二\n\n## 别的\n"),
            2,
            Some("src/a.md:5:"),
        ),
        (
            "another title of another page",
            |root| write(root, "src/b.md", "# 第二\n\n## 别的\n"),
            2,
            Some("src/a.md:5:"),
        ),
        (
            "another title in the table of contents",
            |root| write(root, "src/SUMMARY.md", &SUMMARY.replace("四", "第四")),
            3,
            None,
        ),
        (
            "another text of the same length and time",
            |root| {
                let path = root.join("src/c.mdx");
                let time = fs::metadata(&path).unwrap().modified().unwrap();
                fs::write(&path, "# 三\n\n`一样长`\n").unwrap();
                let file = File::options().write(true).open(&path).unwrap();
                file.set_modified(time).unwrap();
            },
            2,
            None,
        ),
        (
            "another included text",
            |root| write(root, "src/part.txt", "另一部分\n"),
            3,
            None,
        ),
        (
            "a new include",
            |root| write(root, "src/b.md", "# 二\n\n{{#include part.txt}}\n"),
            2,
            Some("src/a.md:5:"),
        ),
    ];
    for (about, edit, unread, finding) in edits {
        let book = book();
        build_until_settled(&book);
        edit(book.path());
        let (_, checked) = run(book.path(), &["check", "."]);
        let warm = warm(&book);
        let cold = build(book.path(), "cold", &["--no-cache"], None);
        assert_eq!(findings(&checked), cold.findings, "checked after {about}");
        assert_eq!((warm.unread, cold.unread), (unread, 0), "{about}");
        assert_eq!(warm.findings, cold.findings, "{about}");
        let findings = warm.findings.join("\n");
        assert!(
            findings.contains(finding.unwrap_or_default()),
            "{about}: {findings}"
        );
        assert!(warm.files == cold.files, "the files differ after {about}");
    }
}

#[test]
#[cfg(unix)]
fn a_chapter_that_changes_during_the_build_ends_it() {
    use std::os::unix::fs::PermissionsExt as _;

    let book = book();
    write(
        book.path(),
        "book.toml",
        "[output.react]\nlast-updated = true\n",
    );
    // Git is only asked in a repository.
    fs::create_dir(book.path().join(".git")).unwrap();
    write(book.path(), ".git/HEAD", "ref: refs/heads/main\n");
    build_until_settled(&book);
    // A new title is on all pages, so all chapters are read after git was asked for dates.
    let summary = SUMMARY.replace("四", "第四");
    write(book.path(), "src/SUMMARY.md", &summary);
    let programs = tempfile::tempdir().unwrap();
    let git = programs.path().join("git");
    let script = format!(
        "#!/bin/sh\necho '# 变' > '{}/src/b.md'\nexit 1\n",
        book.path().display()
    );
    fs::write(&git, script).unwrap();
    fs::set_permissions(&git, fs::Permissions::from_mode(0o755)).unwrap();
    let before = tree(&book.path().join("book"));
    let changed = build(book.path(), "book", &[], programs.path().to_str());
    let findings = changed.findings.join("\n");
    assert!(
        !changed.is_done && findings.contains("a chapter changed"),
        "{findings}"
    );
    assert!(changed.files == before, "something was written");

    let after = warm(&book);
    let cold = build(book.path(), "cold", &["--no-cache"], None);
    assert!(after.is_done && after.files == cold.files);
}

fn write(root: &Path, file: &str, text: &str) {
    fs::write(root.join(file), text).expect("a file can be written");
}
