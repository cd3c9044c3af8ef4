//! The books in `docs/examples` build without a warning, and their README names each of them with its command.

use std::{
    fs,
    path::{Path, PathBuf},
};

use site_tests::{output, page, run, select};

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/examples")
}

/// Checks an example strictly, and builds it into a folder outside the repository.
fn builds(name: &str) {
    let book = examples().join(name);
    let site = tempfile::tempdir().expect("a folder");
    let site = site.path().to_str().expect("a path of UTF-8");
    for arguments in [
        &["check", "--strict"][..],
        &["build", "--no-cache", "--dest-dir", site],
    ] {
        let (is_good, text) = run(&book, arguments);
        assert!(is_good, "{name}: {text}");
    }
    // Beside mdBook's own output, the site has its own folder.
    let is_built = ["index.html", "react/index.html"]
        .iter()
        .any(|page| Path::new(site).join(page).is_file());
    assert!(is_built, "{name}");
}

#[test]
fn the_example_comments_builds() {
    builds("comments");
}

#[test]
fn comments_and_feedback_are_on_each_page_and_request_nothing() {
    let site = tempfile::tempdir().expect("a folder");
    let folder = site.path().to_str().expect("a path of UTF-8");
    let book = examples().join("comments");
    let (is_good, text) = run(&book, &["build", "--no-cache", "--dest-dir", folder]);
    assert!(is_good, "{text}");
    for path in ["", "second"] {
        let page = page(site.path(), path);
        let feedback = select(
            &page,
            ".mr-page__footer .mr-slot--doc-after a[href*='issues/new']",
        );
        assert_eq!(feedback.len(), 1, "{path}");
        let button = select(&page, "main button.mr-plain-button").texts();
        assert_eq!(button, ["Show comments"], "{path}");
    }
    let policy = output(&book, &["policy", folder]);
    assert!(!policy.contains("giscus"), "{policy}");
    // The guide adds the sources of the script to three directives.
    let guide = examples().join("../guide/src/site/comments.mdx");
    let guide = fs::read_to_string(guide).expect("a chapter of the guide");
    for directive in ["script-src", "style-src", "frame-src"] {
        let source = format!("`{directive}`");
        assert!(guide.contains(&source), "{source}");
    }
}

#[test]
fn the_example_editions_builds() {
    builds("editions");
}

#[test]
fn the_example_own_components_builds() {
    builds("own-components");
}

#[test]
fn the_example_plain_builds() {
    builds("plain");
}

#[test]
fn the_example_reference_builds() {
    builds("reference");
}

#[test]
fn the_readme_names_each_example_and_its_command() {
    let readme = fs::read_to_string(examples().join("README.md")).expect("a README");
    let mut names = Vec::new();
    for entry in fs::read_dir(examples()).expect("the examples") {
        let path = entry.expect("an example").path();
        if path.is_dir() {
            let name = path.file_name().unwrap_or_default();
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort();
    // Each has a test above.
    assert_eq!(
        names,
        [
            "comments",
            "editions",
            "own-components",
            "plain",
            "reference"
        ]
    );
    for name in names {
        let command = format!("`cargo xtask serve --book docs/examples/{name}`");
        assert!(readme.contains(&format!("]({name})")), "{name}");
        assert!(readme.contains(&command), "{command}");
    }
}

#[test]
fn the_guide_shows_the_component_that_init_writes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in ["Counter.tsx", "Counter.css"] {
        let read = |folder: &str| fs::read_to_string(root.join(folder).join(name)).expect("a file");
        let written = read("crates/mdbook-react/src/cli/new/components");
        assert_eq!(read("docs/guide/theme/components"), written, "{name}");
    }
}
