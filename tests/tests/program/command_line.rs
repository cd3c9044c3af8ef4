//! The command line: folders, formats, colours, and files for shells.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use site_tests::{BOOK, SUMMARY, folder, output, program, run, small_book};

fn started(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(program());
    command.current_dir(folder).args(arguments);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"] {
        command.env_remove(name);
    }
    command.envs(variables.iter().copied());
    command.output().expect("the program runs")
}

/// A book with one warning, in the folder `docs`.
fn book_below() -> tempfile::TempDir {
    folder([
        ("docs/book.toml", BOOK.as_bytes()),
        ("docs/src/SUMMARY.md", SUMMARY.as_bytes()),
        ("docs/src/a.md", b"# A\n\n[x](gone.md)\n"),
    ])
}

#[test]
fn a_book_is_found_by_its_file_and_from_its_folders() {
    let folder = book_below();
    let root = folder.path();
    for (from, arguments, place) in [
        ("", &["check", "docs"][..], "docs/src/a.md:3:"),
        ("", &["check", "docs/book.toml"], "docs/src/a.md:3:"),
        ("docs", &["check"], "src/a.md:3:"),
        ("docs", &["check", "book.toml"], "src/a.md:3:"),
        ("docs/src", &["check"], "../src/a.md:3:"),
    ] {
        let all = [arguments, &["--format", "short"]].concat();
        let (is_ok, text) = run(&root.join(from), &all);
        assert!(
            is_ok && text.starts_with(place),
            "{from} {arguments:?}: {text}"
        );
    }
    let (is_ok, text) = run(root, &["check", "."]);
    assert!(!is_ok && text.contains("F010"), "{text}");
}

#[test]
fn commands_take_relative_folders() {
    let folder = book_below();
    let root = folder.path();
    run(root, &["init", "docs"]);
    for (at, (from, dir)) in [
        ("", "docs"),
        ("", "docs/"),
        ("", "./docs/book.toml"),
        ("docs/src", ".."),
        ("docs", "."),
    ]
    .into_iter()
    .enumerate()
    {
        let version = format!("1.{at}");
        for command in [
            &["build"][..],
            &["check"],
            &["init"],
            &["i18n", "status"],
            &["i18n", "extract"],
            &["policy"],
            &["search", "x"],
            &["version", "cut", &version],
        ] {
            let (is_ok, text) = run(&root.join(from), &[command, &[dir]].concat());
            assert!(is_ok, "{from} {command:?} {dir}: {text}");
        }
    }
}

#[test]
fn a_path_in_a_book_names_the_folder_of_the_book() {
    let folder = book_below();
    for (from, dir, remedy) in [
        ("docs", "src", "the book is in `.`"),
        ("docs", "src/a.md", "the book is in `.`"),
        ("docs/src", ".", "the book is in `..`"),
        ("", "docs/src/", "the book is in `docs`"),
        ("", "note.txt", "name the folder of a book"),
    ] {
        fs::write(folder.path().join("note.txt"), "").expect("a file");
        for command in ["check", "build"] {
            let (is_ok, text) = run(&folder.path().join(from), &[command, dir]);
            let is_named = text.contains("F010") && text.contains(remedy);
            assert!(
                !is_ok && is_named && !text.contains("init"),
                "{command} {dir}: {text}"
            );
        }
    }
}

#[test]
fn warnings_fail_a_strict_build() {
    let folder = book_below();
    let (is_ok, text) = run(folder.path(), &["build", "docs", "--strict"]);
    assert!(!is_ok && text.contains("nothing written"), "{text}");
    assert!(!folder.path().join("docs/book/index.html").exists());
}

#[test]
fn json_is_alone_on_standard_output() {
    let folder = book_below();
    let root = folder.path();
    for (arguments, count) in [
        (&["check", "docs", "--format", "json"][..], 1),
        (&["build", "docs", "--format", "json"], 1),
        // An error that ends the build is a finding too.
        (&["check", "nowhere", "--format", "json"], 1),
    ] {
        let ended = started(root, arguments, &[]);
        let text = String::from_utf8(ended.stdout).expect("UTF-8");
        let found: Vec<serde_json::Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_eq!(found.len(), count, "{arguments:?}: {text}");
        assert!(found.iter().all(|it| it["code"].is_string()), "{text}");
        let messages = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(
            !messages.lines().any(|line| line.starts_with('{')),
            "{messages}"
        );
    }
}

#[test]
fn quiet_leaves_warnings_and_errors() {
    let folder = book_below();
    let (is_ok, text) = run(
        folder.path(),
        &["--quiet", "build", "docs", "--format", "short"],
    );
    assert!(
        is_ok && text.lines().count() == 1 && text.contains("L003"),
        "{text}"
    );
}

#[test]
fn colours_follow_the_variables() {
    let folder = book_below();
    for (variables, is_coloured) in [
        (&[][..], false),
        (&[("CLICOLOR_FORCE", "1")], true),
        (&[("CLICOLOR_FORCE", "1"), ("TERM", "dumb")], true),
        (&[("NO_COLOR", "1")], false),
    ] {
        let ended = started(folder.path(), &["check", "docs"], variables);
        let text = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert_eq!(
            text.contains('\u{1b}'),
            is_coloured,
            "{variables:?}: {text}"
        );
    }
}

#[test]
fn shells_and_man_get_their_files() {
    let folder = tempfile::tempdir().expect("a folder");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let text = output(folder.path(), &["completions", shell]);
        assert!(
            text.contains("mdbook-react") && text.contains("serve"),
            "{shell}"
        );
    }
    assert!(output(folder.path(), &["man"]).starts_with(".ie"));
    output(folder.path(), &["man", "pages"]);
    for name in [
        "mdbook-react.1",
        "mdbook-react-build.1",
        "mdbook-react-version-cut.1",
    ] {
        assert!(folder.path().join("pages").join(name).is_file(), "{name}");
    }
}

#[test]
fn a_relative_folder_becomes_a_book_with_comments_and_a_schema() {
    let folder = tempfile::tempdir().expect("a folder");
    let (is_ok, text) = run(folder.path(), &["init", "docs"]);
    assert!(is_ok, "{text}");
    let file = |name: &str| fs::read_to_string(folder.path().join("docs").join(name));
    let settings = file("book.toml").expect("a book.toml");
    assert!(
        settings.starts_with("#:schema book.schema.json\n"),
        "{settings}"
    );
    assert!(settings.contains("# site-url = "), "{settings}");
    let ignored = file(".gitignore").expect("a .gitignore");
    assert_eq!(ignored, "/book/\n/.mdbook-react/\n");
    let schema = file("book.schema.json").expect("a schema");
    let schema: serde_json::Value = serde_json::from_str(&schema).expect("JSON");
    let react = &schema["properties"]["output"]["properties"]["react"];
    assert!(react["properties"]["base-path"].is_object(), "{schema}");
    assert!(run(folder.path(), &["init", "docs"]).0);
    assert_eq!(file("book.toml").expect("a book.toml"), settings);
    assert_eq!(file(".gitignore").expect("a .gitignore"), ignored);
    let (is_ok, text) = run(folder.path(), &["check", "docs", "--strict"]);
    assert!(is_ok, "{text}");
}

#[test]
fn a_site_outside_of_the_book_is_not_ignored() {
    for (build_dir, expected) in [
        ("site", "/site/\n/.mdbook-react/\n"),
        ("./site/", "/site/\n/.mdbook-react/\n"),
        ("../site", "/.mdbook-react/\n"),
        ("/srv/site", "/.mdbook-react/\n"),
    ] {
        let toml = format!("[book]\ntitle = \"x\"\n\n[build]\nbuild-dir = \"{build_dir}\"\n");
        let folder = folder([
            ("book.toml", toml.as_bytes()),
            ("src/SUMMARY.md", b"# Summary\n\n- [A](a.md)\n"),
            ("src/a.md", b"# A\n"),
        ]);
        let (is_ok, text) = run(folder.path(), &["init"]);
        assert!(is_ok, "{text}");
        let ignored = fs::read_to_string(folder.path().join(".gitignore"));
        assert_eq!(ignored.expect("a .gitignore"), expected, "{build_dir}");
    }
}

#[test]
fn failures_of_preprocessors_are_findings() {
    let settings = |command: &str| {
        format!(
            "[book]\ntitle = \"T\"\n[output.react]\n[preprocessor.x]\ncommand = \"{command}\"\n"
        )
    };
    for (command, code, severity) in [
        ("no-such-program-at-all", "F017", "error"),
        ("false", "", ""),
        (
            "no-such-program-at-all\"\noptional = true\n# \"",
            "F017",
            "warning",
        ),
    ] {
        let book = small_book(&[("book.toml", &settings(command))]);
        let ended = started(book.path(), &["check", "--format", "json"], &[]);
        let text = String::from_utf8_lossy(&ended.stdout).into_owned();
        let found: Vec<serde_json::Value> = text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        if code.is_empty() {
            assert!(found.is_empty(), "{text}");
            continue;
        }
        assert_eq!(found.len(), 1, "{command}: {text}");
        assert_eq!(
            (&found[0]["code"], &found[0]["severity"]),
            (&code.into(), &severity.into())
        );
        assert_eq!(found[0]["file"], "book.toml", "{text}");
        assert_eq!(found[0]["line"], 4, "{text}");
    }
}
