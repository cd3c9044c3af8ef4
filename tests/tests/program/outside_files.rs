//! Files that a book must not show: those outside of the folders that it may read, and hidden ones.
//! Neither the site nor a message contains their text.

use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::Command,
};

use mdbook_driver::MDBook;
use site_tests::{folder, git, program, run_by_mdbook};

/// A word in every file that must not be shown.
const SECRET: &str = "TOPSECRET";

/// A book that tries to show a secret.
#[derive(Default)]
struct Attempt {
    name: &'static str,
    /// Files below the repository, with their texts.
    files: Vec<(&'static str, String)>,
    /// Links below the repository, with their targets.
    links: Vec<(&'static str, &'static str)>,
    /// The code or the words of the message.
    said: &'static str,
}

/// Returns an attempt with a chapter.
fn chapter(name: &'static str, text: &str, said: &'static str) -> Attempt {
    Attempt {
        name,
        files: vec![("docs/src/a.md", format!("# A\n\n{text}\n"))],
        said,
        ..Attempt::default()
    }
}

/// Returns an attempt with a link in the folder of the book.
fn link(name: &'static str, at: &'static str, to: &'static str, said: &'static str) -> Attempt {
    Attempt {
        name,
        links: vec![(at, to)],
        said,
        ..Attempt::default()
    }
}

impl Attempt {
    fn file(mut self, path: &'static str, text: &str) -> Self {
        self.files.push((path, text.to_owned()));
        self
    }

    fn link(mut self, at: &'static str, to: &'static str) -> Self {
        self.links.push((at, to));
        self
    }

    /// Writes a repository with a book in `docs`; the files that must not be shown are around it.
    fn write(&self) -> tempfile::TempDir {
        let outer = folder([
            ("secret.txt", SECRET.as_bytes()),
            ("secret.md", SECRET.as_bytes()),
            ("secret.css", b"a{content:'TOPSECRET'}"),
            ("secret.js", b"export default 'TOPSECRET';"),
            (
                "secret.svg",
                b"<svg xmlns='http://www.w3.org/2000/svg'><!-- TOPSECRET --></svg>",
            ),
            ("secret/a.md", SECRET.as_bytes()),
            ("secret/X.tsx", b"export default () => 'TOPSECRET';"),
            ("repo/.env", SECRET.as_bytes()),
            ("repo/docs/.env", SECRET.as_bytes()),
            ("repo/docs/secret.env", SECRET.as_bytes()),
            ("repo/docs/src/.env", SECRET.as_bytes()),
            ("repo/docs/book.toml", b"[output.react]\n"),
            ("repo/docs/src/SUMMARY.md", b"- [A](a.md)\n"),
            ("repo/docs/src/a.md", b"# A\n"),
        ]);
        let repo = outer.path().join("repo");
        git(&repo, None, &["init", "--quiet"]);
        let config = fs::read_to_string(repo.join(".git/config")).expect("a configuration");
        let config = format!("{config}[token]\n\tvalue = {SECRET}\n");
        fs::write(repo.join(".git/config"), config).expect("a file can be written");
        for (path, text) in &self.files {
            let path = repo.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file can be written");
        }
        for (at, to) in &self.links {
            let at = repo.join(at);
            fs::create_dir_all(at.parent().expect("a folder")).expect("a folder");
            let _ = fs::remove_file(&at);
            let _ = fs::remove_dir_all(&at);
            symlink(to.replace("OUTER", &outer.path().to_string_lossy()), at).expect("a link");
        }
        outer
    }
}

/// The two ways to build a book.
const WAYS: [fn(&Path) -> String; 2] = [by_hand, by_mdbook];

fn by_hand(book: &Path) -> String {
    let output = Command::new(program()).arg("build").arg(book).output();
    let output = output.expect("the program runs");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Builds a book as mdBook does, which reads chapters and expands includes itself; returns nothing if
/// mdBook refuses the book.
fn by_mdbook(book: &Path) -> String {
    let Ok(loaded) = MDBook::load(book) else {
        return String::new();
    };
    run_by_mdbook(&loaded, Vec::new(), None).stderr
}

/// Returns the files below a folder whose bytes contain the secret.
fn leaks(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(leaks(&path));
        } else if let Ok(bytes) = fs::read(&path)
            && bytes
                .windows(SECRET.len())
                .any(|part| part == SECRET.as_bytes())
        {
            found.push(path);
        }
    }
    found
}

/// Builds all attempts and returns what went wrong.
#[track_caller]
fn check(attempts: Vec<Attempt>, ways: &[fn(&Path) -> String]) {
    let mut wrong = String::new();
    for attempt in attempts {
        for (at, way) in ways.iter().enumerate() {
            let outer = attempt.write();
            let book = outer.path().join("repo/docs");
            let said = way(&book);
            let mut fault = |what: &str| {
                wrong += &format!("{} (way {at}): {what}\n{said}\n", attempt.name);
            };
            if !leaks(&book.join("book")).is_empty() {
                fault("the site has the secret");
            }
            if said.contains(SECRET) {
                fault("a message has the secret");
            }
            if !said.is_empty() && !said.contains(attempt.said) {
                fault(&format!("no message has {:?}", attempt.said));
            }
            if said.contains("panicked") {
                fault("a panic");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn chapters_are_files_of_the_book() {
    let summary = |path: &str| format!("- [A](a.md)\n- [B]({path})\n");
    let listed = |name, path: &str, said| Attempt {
        name,
        files: vec![("docs/src/SUMMARY.md", summary(path))],
        said,
        ..Attempt::default()
    };
    check(
        vec![
            link("a link", "docs/src/a.md", "OUTER/secret.txt", "F015"),
            link(
                "a relative link",
                "docs/src/a.md",
                "../../../secret.txt",
                "F015",
            ),
            link(
                "a hidden target",
                "docs/src/a.md",
                "../../.git/config",
                "F015",
            ),
            listed("a folder that is a link", "folder/a.md", "F015")
                .link("docs/src/folder", "../../../secret"),
            listed("a path outside", "../../../secret.md", "F015"),
            listed("a hidden path", "../../.git/config", "F015"),
            listed("a hidden file", ".env", "F015"),
            listed("a hidden file of the book", "../.env", "F015"),
            link("two links", "docs/src/a.md", "b.md", "F015")
                .link("docs/src/b.md", "../../../secret.txt"),
        ],
        &WAYS,
    );
}

#[test]
fn the_table_of_contents_and_the_settings_are_files_of_the_book() {
    check(
        vec![
            link(
                "the table",
                "docs/src/SUMMARY.md",
                "OUTER/secret.md",
                "F015",
            ),
            link("the sources", "docs/src", "OUTER/secret", "F015")
                .file("../secret/SUMMARY.md", "- [A](a.md)\n"),
            link("the settings", "docs/book.toml", "OUTER/secret.txt", "F015"),
            link("hidden settings", "docs/book.toml", "../.env", "F015"),
        ],
        &WAYS[..1],
    );
}

#[test]
fn included_files_are_those_of_the_book() {
    let includes = [
        "{{#include ../../../secret.txt}}",
        "{{#include ../../../secret.txt:1}}",
        "{{#include ../../../secret/../secret.txt}}",
        "{{#include ../../.git/config}}",
        "{{#include ../../.env}}",
        "{{#include ../.env}}",
        "{{#include .env}}",
        "{{#include ./folder/../.env}}",
        "{{#rustdoc_include ../../../secret.txt:1}}",
        "{{#playground ../../../secret.txt}}",
        "{{#include link.txt}}",
        "{{#include hidden.txt}}",
        "{{#include folder/secret.txt}}",
        "{{#include part.txt}}",
        "{{#include part.txt}} {{#include ../../../secret.txt}}",
    ];
    let attempts = includes.map(|text| {
        chapter("an include", text, "F015")
            .file("docs/src/part.txt", "{{#include ../../.env}}\n")
            .link("docs/src/link.txt", "../../../secret.txt")
            .link("docs/src/hidden.txt", "../../.git/config")
            .link("docs/src/folder", "../../..")
    });
    check(attempts.into(), &WAYS);
}

#[test]
fn absolute_paths_are_those_of_the_book() {
    for way in WAYS {
        let outer = chapter("", "", "").write();
        let book = outer.path().join("repo/docs");
        let secret = outer.path().join("secret.txt");
        let text = format!("# A\n\n{{{{#include {}}}}}\n", secret.display());
        fs::write(book.join("src/a.md"), text).expect("a file can be written");
        let said = way(&book);
        assert!(said.contains("F015"), "{said}");
        assert!(
            leaks(&book.join("book")).is_empty() && !said.contains(SECRET),
            "{said}"
        );
    }
}

#[test]
fn code_files_are_those_of_the_book() {
    let files = [
        "../../../secret.txt",
        "../../.git/config",
        "../../.env",
        "../.env",
        ".env",
        "<rootDir>/.env",
        "<rootDir>/../.git/config",
        "<rootDir>/../../secret.txt",
        "link.txt",
        "folder/secret.txt",
    ];
    let attempts = files.map(|file| {
        let text = format!("```txt file={file}\n```");
        chapter("a code file", &text, "K004")
            .link("docs/src/link.txt", "../../../secret.txt")
            .link("docs/src/folder", "../../..")
    });
    check(attempts.into(), &WAYS);
}

#[test]
fn imports_of_chapters_are_files_of_the_book() {
    let imports = [
        "../../../secret.txt?raw",
        "../../.git/config?raw",
        "@site/.env?raw",
        "@site/../.git/config?raw",
        "@site/../../secret.txt?raw",
        "./.env?raw",
        "./link.txt?raw",
        "./folder/secret.txt?raw",
        "../../../secret.md",
        "./folder/secret.md",
        "!!raw-loader!../../../secret.txt",
        "../../../secret.js",
        "./script.js",
        "@site/theme/components/util.js",
    ];
    let attempts = imports.map(|path| {
        let text = format!("import X from '{path}'\n\n# A\n\n{{String(X)}}\n\n<X />\n");
        Attempt {
            name: "an import",
            said: "cannot be imported",
            ..Attempt::default()
        }
        .file("docs/book.toml", "[output.react]\nmdx = 'full'\n")
        .file("docs/src/SUMMARY.md", "- [A](b.mdx)\n")
        .file("docs/src/b.mdx", &text)
        .link("docs/src/link.txt", "../../../secret.txt")
        .link("docs/src/script.js", "../../../secret.js")
        .link("docs/theme/components/util.js", "../../../../secret.js")
        .link("docs/src/folder", "../../..")
    });
    check(attempts.into(), &WAYS);
}

#[test]
fn files_of_components_are_those_of_the_book() {
    let component = |import: &str| {
        let text =
            format!("import x from '{import}';\nexport default () => <p>{{String(x)}}</p>;\n");
        chapter("an import of a component", "", "error")
            .file("docs/src/SUMMARY.md", "- [A](b.mdx)\n")
            .file("docs/src/b.mdx", "# A\n\n<X />\n")
            .file("docs/theme/components/X.tsx", &text)
            .link("docs/theme/components/link.txt", "../../../../secret.txt")
            .link("docs/theme/components/folder", "../../../..")
    };
    let mut attempts: Vec<_> = [
        "../../../../secret.txt?raw",
        "../../../.git/config?raw",
        "../../.env?raw",
        "./link.txt?raw",
        "./folder/secret.txt?raw",
        "../../../../secret.svg",
        "../../../../secret.js",
        "./folder/secret.js",
        "../../../../secret.css",
        "x/secret.js",
    ]
    .map(component)
    .into();
    let package = attempts.pop().expect("ten imports");
    attempts.push(package.link("docs/node_modules/x", "../../../"));
    attempts.push(component("./a.css").file(
        "docs/theme/components/a.css",
        "@import '../../../../secret.css';\n.a{background:url(../../../../secret.svg)}\n",
    ));
    attempts.push(
        component("./none.css").link("docs/theme/components/X.tsx", "../../../../secret/X.tsx"),
    );
    attempts.push(component("./none.css").link("docs/theme/components", "../../../secret"));
    check(attempts, &WAYS[..1]);
}

#[test]
fn files_of_the_theme_are_those_of_the_book() {
    let mut attempts: Vec<_> = [
        ("docs/theme/head.html", "../../../secret.txt", "C006"),
        ("docs/theme/head.hbs", "../../../secret.txt", "C006"),
        ("docs/theme/custom.css", "../../../secret.css", "C0"),
        ("docs/theme/tokens.css", "../../../secret.css", "C0"),
        ("docs/theme/fonts/fonts.css", "../../../../secret.css", "C0"),
        ("docs/theme/favicon.svg", "../../../secret.svg", "C006"),
        ("docs/theme/favicon.png", "../../.git/config", "C006"),
        (
            "docs/theme/slots/footer.html",
            "../../../../secret.txt",
            "C012",
        ),
        ("docs/theme/slots", "../../../secret", "C012"),
        (
            "docs/theme/code-themes/a.toml",
            "../../../../secret.txt",
            "K002",
        ),
        (
            "docs/theme/syntaxes/a.sublime-syntax",
            "../../../../secret.txt",
            "K009",
        ),
        ("docs/theme/index.hbs", "../../../secret.txt", ""),
        ("docs/theme", "../../secret", ""),
    ]
    .map(|(at, to, said)| link("a file of the theme", at, to, said))
    .into();
    let css = "@font-face{src:url(../../../secret.svg)}\na{background:url(link.svg)}\n";
    attempts.push(
        chapter("files of a stylesheet", "", "C014")
            .file("docs/theme/custom.css", css)
            .link("docs/theme/link.svg", "../../../secret.svg"),
    );
    for table in [
        "navbar.logo = { src = '../../../secret.svg' }",
        "navbar.logo = { src = '../.env' }",
        "navbar.logo = { src = 'link.svg' }",
        "additional-css = ['theme/link.svg']",
        "additional-js = ['../.git/config']",
    ] {
        let toml = format!("[output.react]\n{table}\n");
        attempts.push(
            chapter("a file in the settings", "", "C00")
                .file("docs/book.toml", &toml)
                .link("docs/theme/link.svg", "../../../secret.svg"),
        );
    }
    check(attempts, &WAYS[..1]);
}

#[test]
fn files_beside_chapters_are_in_the_source_folder() {
    let mut attempts: Vec<_> = [
        ("docs/src/env.txt", "../secret.env", "A001"),
        ("docs/src/env.txt", "../.env", "A001"),
        ("docs/src/env.txt", ".env", ""),
        ("docs/src/env.txt", "../../../secret.txt", "A001"),
        ("docs/src/env.txt", "OUTER/secret.txt", "A001"),
        ("docs/src/git", "../../.git", "A001"),
        ("docs/src/book", "..", "A001"),
        ("docs/src/folder", "../../../secret", "A001"),
        (
            "docs/src/folder/.well-known/a",
            "../../../../../secret.txt",
            "A001",
        ),
        ("docs/src/index.html", "../../../secret.txt", "A001"),
        ("docs/src/CNAME", "../../../secret.txt", "A001"),
    ]
    .map(|(at, to, said)| link("a file beside chapters", at, to, said))
    .into();
    attempts.push(
        chapter("an image", "![x](x.svg)", "A001").link("docs/src/x.svg", "../../../secret.svg"),
    );
    check(attempts, &WAYS);
}

#[test]
fn the_page_for_unknown_addresses_is_a_file_of_the_book() {
    let named = |name: &str| {
        let toml = format!("[output.html]\ninput-404 = '{name}'\n[output.react]\n");
        chapter("a named file", "", "C006").file("docs/book.toml", &toml)
    };
    check(
        vec![
            link("a link", "docs/src/404.md", "../../../secret.txt", "C006"),
            link(
                "a hidden target",
                "docs/src/404.md",
                "../../.git/config",
                "C006",
            ),
            named("../../../secret.txt"),
            named("../../.git/config"),
            named(".env"),
        ],
        &WAYS[..1],
    );
}

#[test]
fn translations_and_catalogues_are_files_of_the_book() {
    let french = |name| {
        let toml = "[output.react.languages.fr]\n";
        chapter(name, "", "").file("docs/book.toml", toml)
    };
    let german = "[book]\nlanguage = 'de'\n[preprocessor.gettext]\n[output.react]\n";
    check(
        vec![
            french("a chapter").link("docs/i18n/fr/a.md", "../../../../secret.txt"),
            french("a folder").link("docs/i18n/fr", "../../../secret"),
            french("all translations").link("docs/i18n", "../../secret"),
            french("an include").file(
                "docs/i18n/fr/a.md",
                "# A\n\n{{#include ../../../.git/config}}\n",
            ),
            french("a table of contents")
                .file("docs/i18n/fr/a.md", "# A\n")
                .link("docs/i18n/fr/SUMMARY.md", "../../../../secret.md"),
            french("a page for unknown addresses")
                .file("docs/i18n/fr/a.md", "# A\n")
                .link("docs/i18n/fr/404.md", "../../../../secret.txt"),
            french("a file beside chapters")
                .file("docs/i18n/fr/a.md", "# A\n")
                .link("docs/i18n/fr/x.txt", "../../../../secret.txt"),
            french("a catalogue").link("docs/po/fr.po", "../../../secret.txt"),
            french("a hidden catalogue").link("docs/po/fr.po", "../../.git/config"),
            french("a folder of catalogues")
                .link("docs/po", "../../secret")
                .file("../secret/fr.po", SECRET),
            chapter("the catalogue of the book", "", "")
                .file("docs/book.toml", german)
                .link("docs/po/de.po", "../../../secret.txt"),
        ],
        &WAYS[..1],
    );
}

#[test]
fn versions_have_files_of_their_own() {
    let toml = "[output.react]\n[[output.react.versions]]\nname = '1'\n";
    let folder = |name| {
        chapter(name, "", "")
            .file("docs/book.toml", &format!("{toml}source = 'old'\n"))
            .file("docs/old/SUMMARY.md", "- [A](a.md)\n")
    };
    let attempts = vec![
        folder("a chapter").link("docs/old/a.md", "../../../secret.txt"),
        folder("a file")
            .file("docs/old/a.md", "# A\n")
            .link("docs/old/x.txt", "../../../secret.txt"),
        folder("an include").file("docs/old/a.md", "{{#include ../../../secret.txt}}\n"),
        chapter("a folder", "", "")
            .file("docs/book.toml", &format!("{toml}source = 'old'\n"))
            .link("docs/old", "../../secret"),
    ];
    check(attempts, &WAYS[..1]);
}

#[test]
fn versions_from_git_have_files_of_their_commit() {
    let toml = "[output.react.languages.fr]\n[[output.react.versions]]\nname = '1'\nref = 'v1'\n";
    let old = |name| {
        chapter(name, "", "")
            .file("docs/book.toml", toml)
            .file("docs/i18n/fr/a.md", "# A\n")
    };
    let attempts = [
        old("a chapter").link("docs/src/a.md", "OUTER/secret.txt"),
        old("a relative chapter").link("docs/src/a.md", "../../../../../../../secret.txt"),
        old("a file").link("docs/src/x.txt", "OUTER/secret.txt"),
        old("a file of the work tree").link("docs/src/x.txt", "OUTER/repo/.env"),
        old("an include").file(
            "docs/src/a.md",
            "# A\n\n{{#include ../../../../../.git/config}}\n",
        ),
        old("a translation").link("docs/i18n/fr/a.md", "OUTER/secret.txt"),
        old("a table of contents").link("docs/src/SUMMARY.md", "OUTER/secret.md"),
    ];
    let count = attempts.len();
    let mut wrong = String::new();
    for attempt in attempts {
        let outer = attempt.write();
        let repo = outer.path().join("repo");
        fs::write(repo.join(".gitignore"), ".env\n*.env\nsaid\nbook\n").expect("a file");
        for arguments in [
            &["add", "."][..],
            &["commit", "--quiet", "-m", "x"],
            &["tag", "v1"],
        ] {
            git(&repo, None, arguments);
        }
        for (at, text) in [
            ("a.md", "# A\n"),
            ("x.txt", "x"),
            ("SUMMARY.md", "- [A](a.md)\n"),
        ] {
            let file = repo.join("docs/src").join(at);
            let _ = fs::remove_file(&file);
            fs::write(file, text).expect("a file can be written");
        }
        let french = repo.join("docs/i18n/fr/a.md");
        let _ = fs::remove_file(&french);
        fs::write(french, "# A\n").expect("a file can be written");
        let said = by_hand(&repo.join("docs"));
        if said.contains(SECRET) || !leaks(&repo.join("docs/book")).is_empty() {
            wrong += &format!("{}: {said}\n", attempt.name);
        }
        assert!(
            repo.join("docs/book/a/index.html").exists(),
            "{}: {said}",
            attempt.name
        );
    }
    assert!(wrong.is_empty() && count == 7, "{wrong}");
}

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
