//! Components with early errors of the language, which the compiler or the engine finds.

use site_tests::build_own;

/// Errors that the compiler overlooks: the engine of the build loads each module that a page needs.
#[test]
fn modules_that_no_engine_runs_stop_the_build() {
    let good = "export default () => <Later />;";
    for (file, text, place) in [
        (
            "Bad.jsx",
            "export default () => null;\nwhile (globalThis.none) globalThis.none(() => { break; });",
            "Bad.jsx:2:56",
        ),
        (
            "part.ts",
            "export const Later = () => null;\n\nfor (;globalThis.none;) globalThis.none(() => { continue; });",
            "part.ts:3:59",
        ),
        (
            "part.ts",
            "export const Later = @(() => {}) class {};",
            "part.ts:1:22",
        ),
    ] {
        let bad = format!("import {{ Later }} from './part';\n{good}\n");
        let path = format!("theme/components/{file}");
        let mut files = vec![("theme/components/Bad.jsx", &*bad), (&*path, text)];
        files.drain(..usize::from(file == "Bad.jsx"));
        let (is_good, said, folder) = build_own("<Bad />", &files);
        assert!(!is_good, "{text}: {said}");
        let wanted = format!("theme/components/{place}: error[O001]");
        assert!(said.contains(&wanted), "{text}: {said}");
        assert!(!folder.path().join("book/a/index.html").exists(), "{text}");
    }
    let thrown = "try { eval('let a; let a;'); } finally { }\nexport default () => null;\n";
    let (is_good, said, _folder) = build_own("<Bad />", &[("theme/components/Bad.jsx", thrown)]);
    assert!(is_good && said.contains("warning[O003]"), "{said}");
}
