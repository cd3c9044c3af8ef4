//! Functions of languages in own components: the engine of the build has no data of languages.

use site_tests::build_own as build;

#[test]
fn functions_of_languages_throw() {
    for (function, call) in [
        ("toLocaleString", "(12345.6).toLocaleString()"),
        ("toLocaleString", "[1234n].toLocaleString('en-US')"),
        (
            "toLocaleDateString",
            "new Date(0).toLocaleDateString('en', { month: 'long' })",
        ),
        (
            "localeCompare",
            "['B', 'a'].sort((x, y) => x.localeCompare(y, 'de'))",
        ),
        ("localeCompare", "'b'.localeCompare('a', 'cs')"),
        ("toLocaleLowerCase", "'I'.toLocaleLowerCase('tr')"),
    ] {
        let text = format!("export default () => <b>{{{call}}}</b>;\n");
        let (is_good, said, folder) = build("<Now />", &[("theme/components/Now.jsx", &text)]);
        assert!(is_good, "{call}: {said}");
        let message = format!("`{function}()` needs `Intl`");
        assert!(
            said.contains("O003") && said.contains(&message),
            "{call}: {said}"
        );
        let html =
            std::fs::read_to_string(folder.path().join("book/a/index.html")).expect("a page");
        assert!(!html.contains("<b>"), "{call}: {html}");
    }
}
