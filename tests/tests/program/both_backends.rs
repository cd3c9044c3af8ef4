//! The same `.mdx` chapters through mdBook's own HTML output and through this renderer.

use std::path::Path;

use site_tests::build_repository;

#[test]
fn the_site_builds_with_both() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = build_repository(folder.path());
    let text = |path: &str| String::from_utf8_lossy(&files[path]).into_owned();
    assert!(text("react/controllers/index.html").contains("<h1"));
    let html = text("html/controllers.html");
    let main = html.split("<main>").nth(1).expect("a main part");
    let main = main.split("</main>").next().expect("its end");
    assert!(
        main.contains("<h1"),
        "the title of the front matter is a heading"
    );
    let pages = files.keys().filter(|path| {
        path.starts_with("html/") && Path::new(path).extension() == Some("html".as_ref())
    });
    for path in pages {
        let html = text(path);
        for left in [
            ":::tip",
            ":::warning",
            ":::note",
            "<tabs",
            "<tabitem",
            "&lt;Tabs",
            "&lt;TabItem",
        ] {
            let in_code = html.matches("<code").count() > 0 && path.contains("mdx");
            assert!(
                in_code || !html.to_lowercase().contains(&left.to_lowercase()),
                "{left} is left in {path}"
            );
        }
    }
    assert!(!main.contains(".mdx"), "links lead to pages");
}
