//! Files in folders of the book: the theme, assets, translations, versions.

use super::*;

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
    let mut wrong = Vec::new();
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
            wrong.push(format!("{}: {said}", attempt.name));
        }
        assert!(
            repo.join("docs/book/a/index.html").exists(),
            "{}: {said}",
            attempt.name
        );
    }
    assert!(wrong.is_empty() && count == 7, "{}", wrong.join("\n"));
}
