//! `mv` moves chapters and folders with all that names them.

use std::{fs, path::Path};

use site_tests::{BOOK, check, folder, run, tree};

/// The files of a book, with a translation.
fn files() -> Vec<(&'static str, String)> {
    let settings = "# 设置\n[[output.react.navbar.items]]\nlabel = \"甲\"\nto = \"/a#节\"\n\n[output.react.languages.de]\nlabel = \"Deutsch\"\n";
    [
        ("book.toml", &*format!("{BOOK}{settings}")),
        ("src/SUMMARY.md", "# Summary\n\n- [甲](a.md)\n- [乙](x/b.md)\n- [丙](x/c.mdx)\n"),
        (
            "src/a.md",
            "# 甲\n\n## 节\n\n[乙](x/b.md#节 \"题\") [自己](#节) ![图](img/p.png) <img alt=\"\" src=\"img/p.png\">\n\n[丙]: ./x/c.mdx\n\n[丙]\n\n{{#include part.txt}}\n",
        ),
        ("src/part.txt", "部分\n"),
        ("src/img/p.png", ""),
        ("src/x/b.md", "# 乙\n\n## 节\n\n[a.md](../a.md)和[甲](../a.md#节)，[丙](c.mdx)，[外](https://example.org/a.md)，`[甲](../a.md)`\n"),
        ("src/x/c.mdx", "# 丙\n\n[甲](/a) [甲](/a#节) [乙](/x/b)\n\n<Card title=\"甲\" href=\"/a\">\n\n文\n\n</Card>\n"),
        ("i18n/de/SUMMARY.md", "# Summary\n\n- [A](a.md)\n- [B](x/b.md)\n- [C](x/c.mdx)\n"),
        ("i18n/de/a.md", "# A\n\n## 节\n\n[B](x/b.md)\n"),
        ("i18n/de/x/b.md", "# B\n\n## 节\n\n[A](../a.md#节)\n"),
        ("i18n/de/x/c.mdx", "# C\n\n[A](/a)\n"),
    ]
    .map(|(file, text)| (file, text.to_owned()))
    .into()
}

fn book() -> tempfile::TempDir {
    let files = files();
    folder(files.iter().map(|(file, text)| (*file, text.as_bytes())))
}

pub(super) fn text(root: &Path, file: &str) -> String {
    fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

pub(super) fn moved(root: &Path, old: &str, new: &str, more: &[&str]) -> (bool, String) {
    let new = match new.starts_with('#') {
        true => new.into(),
        false => root.join(new),
    };
    let old = root.join(old);
    let paths = [old.to_str().expect("UTF-8"), new.to_str().expect("UTF-8")];
    let arguments: Vec<_> = ["mv"]
        .into_iter()
        .chain(paths)
        .chain(more.iter().copied())
        .collect();
    run(root, &arguments)
}

/// Returns the findings of a check of the book, in all of its languages.
pub(super) fn found(root: &Path) -> String {
    let (_, messages) = run(root, &["check", "--format", "short"]);
    site_tests::findings(&messages).join("\n")
}

#[test]
fn a_chapter_moves_with_all_that_names_it() {
    let folder = book();
    let root = folder.path();
    assert_eq!(found(root), "", "the book has no faults before");
    let (succeeded, messages) = moved(root, "src/a.md", "src/y/z/neu.md", &[]);
    assert!(
        succeeded && messages.contains("`/a` redirects to `/y/z/neu`"),
        "{messages}"
    );
    for (file, parts) in [
        ("src/SUMMARY.md", vec!["- [甲](y/z/neu.md)\n- [乙](x/b.md)"]),
        (
            "src/y/z/neu.md",
            vec![
                "[乙](../../x/b.md#节 \"题\") [自己](#节) ![图](../../img/p.png) <img alt=\"\" src=\"../../img/p.png\">",
                "[丙]: ../../x/c.mdx\n",
                "{{#include ../../part.txt}}",
            ],
        ),
        (
            "src/x/b.md",
            vec![
                "[a.md](../y/z/neu.md)和[甲](../y/z/neu.md#节)，[丙](c.mdx)，[外](https://example.org/a.md)，`[甲](../a.md)`",
            ],
        ),
        (
            "src/x/c.mdx",
            vec![
                "[甲](/y/z/neu) [甲](/y/z/neu#节) [乙](/x/b)",
                "href=\"/y/z/neu\"",
            ],
        ),
        ("i18n/de/y/z/neu.md", vec!["[B](../../x/b.md)"]),
        ("i18n/de/SUMMARY.md", vec!["[A](y/z/neu.md)"]),
        ("i18n/de/x/b.md", vec!["[A](../y/z/neu.md#节)"]),
        ("i18n/de/x/c.mdx", vec!["[A](/y/z/neu)"]),
        (
            "book.toml",
            vec!["# 设置\n", "to = \"/y/z/neu#节\"", "\"/a\" = \"/y/z/neu\""],
        ),
    ] {
        let text = text(root, file);
        for part in parts {
            assert!(text.contains(part), "{file} has no {part}:\n{text}");
        }
    }
    assert_eq!(found(root), "", "the book has no faults after");
}

#[test]
fn a_folder_moves_and_returns() {
    let folder = book();
    let root = folder.path();
    let before = tree(root);
    assert!(moved(root, "src/x", "src/p/q", &[]).0);
    assert!(!root.join("src/x").exists() && !root.join("i18n/de/x").exists());
    assert_eq!(found(root), "");
    assert!(text(root, "src/a.md").contains("[乙](p/q/b.md#节"));
    assert!(text(root, "src/p/q/b.md").contains("[a.md](../../a.md)"));
    assert!(moved(root, "src/p/q", "src/x", &[]).0);
    let after = tree(root);
    for (file, bytes) in before.iter().filter(|(file, _)| *file != "book.toml") {
        let written = after.get(file).map(|it| String::from_utf8_lossy(it));
        assert_eq!(written, Some(String::from_utf8_lossy(bytes)), "{file}");
    }
    assert_eq!(found(root), "");
}

#[test]
fn a_dry_run_writes_nothing() {
    let folder = book();
    let root = folder.path();
    let before = tree(root);
    let (succeeded, messages) = moved(root, "src/a.md", "src/neu.md", &["--dry-run"]);
    assert!(succeeded);
    for part in [
        "src/a.md -> src/neu.md",
        "-- [甲](a.md)",
        "+- [甲](neu.md)",
        "+\"/a\" = \"/neu\"",
    ] {
        assert!(messages.contains(part), "{part}: {messages}");
    }
    assert_eq!(tree(root), before);
}

#[test]
fn impossible_moves_change_nothing() {
    let folder = book();
    let root = folder.path();
    let before = tree(root);
    for (old, new, reason) in [
        (
            "src/none.md",
            "src/b.md",
            "there is nothing at the old path",
        ),
        ("src/a.md", "src/x/b.md", "already"),
        ("src/a.md", "src/a.txt", "needs the ending"),
        ("src/a.md", "a.md", "below"),
        ("src/a.md", "../a.md", "below"),
        ("src/x", "src/x/y", "into itself"),
        ("src/SUMMARY.md", "src/S.md", "stay where they are"),
        ("src/a.md", "src/.a.md", "a hidden file"),
    ] {
        let (succeeded, messages) = moved(root, old, new, &[]);
        assert!(
            !succeeded && messages.contains(reason),
            "{old} {new}: {messages}"
        );
    }
    assert_eq!(tree(root), before);
}

#[test]
fn a_page_with_its_own_address_keeps_it() {
    let (_, messages) = check(&[("src/a.md", "---\nslug: /eins\n---\n\n# 一\n")], &[]);
    assert_eq!(site_tests::findings(&messages), [""; 0]);
    let folder = site_tests::small_book(&[("src/a.md", "---\nslug: /eins\n---\n\n# 一\n")]);
    let (succeeded, messages) = moved(folder.path(), "src/a.md", "src/b.md", &[]);
    assert!(succeeded && !messages.contains("redirects"), "{messages}");
    assert!(!text(folder.path(), "book.toml").contains("redirect"));
}

#[test]
fn addresses_keep_their_form() {
    for (old, new, before, after) in [
        (
            "my page.md",
            "neu/meine seite.md",
            "[x](my%20page.md)",
            "[x](neu/meine%20seite.md)",
        ),
        (
            "my page.md",
            "neu/meine seite.md",
            "[x](<my page.md>)",
            "[x](<neu/meine seite.md>)",
        ),
        (
            "my page.md",
            "a(b.md",
            "[x](my%20page.html#新)",
            "[x](a%28b.html#新)",
        ),
        ("守.md", "卫.md", "[x](%E5%AE%88.md)", "[x](%E5%8D%AB.md)"),
        ("守.md", "卫.md", "[x](守.md)", "[x](卫.md)"),
        (
            "b.md",
            "c.md",
            "[x](b.md \"see b.md\")",
            "[x](c.md \"see b.md\")",
        ),
        ("b.md", "c.md", "[b.md](./b.md)", "[b.md](./c.md)"),
        (
            "b.md",
            "c.md",
            "[x][b.md]\n\n[b.md]: b.md \"b.md\"",
            "[x][b.md]\n\n[b.md]: c.md \"b.md\"",
        ),
        (
            "b.md",
            "c.md",
            "![b.png](b.png) [x](b)",
            "![b.png](b.png) [x](c)",
        ),
        (
            "b.md",
            "c.md",
            "<!-- <a href=\"b.md\"> -->\n",
            "<!-- <a href=\"b.md\"> -->\n",
        ),
        (
            "g/README.md",
            "h/README.md",
            "[x](g/) [x](g) [x](g/index.html)",
            "[x](h/) [x](h) [x](h/index.html)",
        ),
        (
            "g/README.md",
            "h/neu.md",
            "[x](g/) [x](g/README.md)",
            "[x](h/neu.md) [x](h/neu.md)",
        ),
        ("b.png", "p/q r.png", "![x](b.png)", "![x](p/q%20r.png)"),
    ] {
        let entry = if Path::new(old).extension() == Some("md".as_ref()) {
            format!("- [X](<{old}>)\n")
        } else {
            String::new()
        };
        let summary = format!("# Summary\n\n- [一](a.md)\n{entry}");
        let file = format!("src/{old}");
        let folder = site_tests::small_book(&[
            ("src/SUMMARY.md", &summary),
            ("src/a.md", &format!("# 一\n\n{before}\n")),
            ("src/b.png", ""),
            (&file, "# 新\n"),
        ]);
        let (succeeded, messages) = moved(folder.path(), &file, &format!("src/{new}"), &[]);
        assert!(succeeded, "{old} {new}: {messages}");
        assert_eq!(
            text(folder.path(), "src/a.md"),
            format!("# 一\n\n{after}\n"),
            "{old} {new}"
        );
        let found = found(folder.path());
        assert!(
            !found.contains("L00") && !found.contains("F012"),
            "{old} {new}: {found}"
        );
    }
}

#[test]
fn a_translation_keeps_its_links_to_files_of_the_original() {
    let mut files = files();
    files.retain(|(file, _)| *file != "i18n/de/x/b.md" && *file != "i18n/de/SUMMARY.md");
    for (file, text) in &mut files {
        if *file == "i18n/de/a.md" {
            "# A\n\n## 节\n\n![B](img/p.png) [B](x/b.md)\n".clone_into(text);
        }
    }
    let folder = folder(files.iter().map(|(file, text)| (*file, text.as_bytes())));
    let root = folder.path();
    assert!(moved(root, "src/a.md", "src/y/a.md", &[]).0);
    let german = text(root, "i18n/de/y/a.md");
    assert!(
        german.contains("![B](../img/p.png) [B](../x/b.md)"),
        "{german}"
    );
    assert_eq!(found(root), "");
}

#[test]
fn a_book_of_other_outputs_gets_no_table() {
    let book = "[book]\ntitle = \"x\"\n\n[output.html]\n";
    let folder = site_tests::small_book(&[("book.toml", book)]);
    assert!(moved(folder.path(), "src/a.md", "src/b.md", &[]).0);
    assert_eq!(text(folder.path(), "book.toml"), book);
    assert!(text(folder.path(), "src/SUMMARY.md").contains("(b.md)"));
}

#[cfg(unix)]
#[test]
fn a_move_that_fails_is_undone() {
    let folder = book();
    let root = folder.path();
    // A folder in the way of a file of the second language.
    fs::create_dir_all(root.join("i18n/de")).expect("a folder");
    fs::write(root.join("i18n/de/y"), "in the way").expect("a file");
    let before = tree(root);
    let (succeeded, messages) = moved(root, "src/a.md", "src/y/a.md", &[]);
    assert!(
        !succeeded && messages.contains("nothing was moved"),
        "{messages}"
    );
    assert_eq!(tree(root), before);
}

#[test]
fn a_name_is_written_as_each_text_needs_it() {
    let folder = site_tests::small_book(&[
        (
            "src/SUMMARY.md",
            "# Summary\n\n- [一](a.md)\n- [二](b.mdx)\n- [三](c.md)\n",
        ),
        (
            "src/a.md",
            "# 一\n\n[x](c.md?x&amp;lt;y#z) <a href='c.md?a=&quot;x&quot;' title=1>x</a>\n\n## z\n",
        ),
        (
            "src/b.mdx",
            "# 二\n\n<a href=\"c.md?a=&quot;x&quot;\">x</a> <a href={'c.md'}>x</a>\n",
        ),
        ("src/c.md", "# 三\n\n## z\n"),
        ("book.toml", BOOK),
    ]);
    let root = folder.path();
    assert!(moved(root, "src/c.md", "src/c's (alt) 1.md", &[]).0);
    let name = "c%27s%20%28alt%29%201.md";
    assert_eq!(
        text(root, "src/a.md"),
        format!(
            "# 一\n\n[x]({name}?x&amp;lt;y#z) <a href='{name}?a=&quot;x&quot;' title=1>x</a>\n\n## z\n"
        )
    );
    assert_eq!(
        text(root, "src/b.mdx"),
        format!("# 二\n\n<a href=\"{name}?a=&quot;x&quot;\">x</a> <a href={{'{name}'}}>x</a>\n")
    );
    assert!(text(root, "src/SUMMARY.md").contains("- [三](<c's (alt) 1.md>)\n"));
    assert_eq!(found(root), "");
}

#[test]
fn a_catalogue_that_has_the_old_addresses_is_named() {
    let settings = format!("{BOOK}[output.react.languages.de]\nlabel = \"Deutsch\"\n");
    let folder = site_tests::small_book(&[
        ("book.toml", settings.as_str()),
        (
            "src/SUMMARY.md",
            "# Summary\n\n- [一](a.md)\n- [二](b.md)\n",
        ),
        ("src/a.md", "# 一\n\n见 [二](b.md)。\n"),
        ("src/b.md", "# 二\n"),
        (
            "po/de.po",
            "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\nmsgid \"见 [二](b.md)。\"\nmsgstr \"Siehe [Zwei](b.md).\"\n",
        ),
    ]);
    let (succeeded, messages) = moved(folder.path(), "src/b.md", "src/c.md", &[]);
    assert!(succeeded, "{messages}");
    assert!(
        messages.contains("`msgmerge --update po/de.po po/messages.pot`"),
        "{messages}"
    );
    assert!(text(folder.path(), "src/a.md").contains("[二](c.md)"));
}
