//! Files that chapters, the table of contents and components name.

use super::*;

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
