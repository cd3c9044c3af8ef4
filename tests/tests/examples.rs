//! The books in `docs/examples` build without a warning, and their README names each of them.

use std::{fs, path::Path};

use site_tests::run;

#[test]
fn each_example_builds_without_a_warning() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/examples");
    let readme = fs::read_to_string(examples.join("README.md")).expect("a README");
    let mut count = 0;
    for entry in fs::read_dir(&examples).expect("the examples") {
        let folder = entry.expect("an example").path();
        if !folder.is_dir() {
            continue;
        }
        count += 1;
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        assert!(readme.contains(&format!("]({name})")), "{name} in README");
        let (is_good, text) = run(&folder, &["check", "--strict"]);
        assert!(is_good, "{name}: {text}");
    }
    assert!(count > 0);
}

#[test]
fn the_guide_shows_the_component_that_init_writes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in ["Counter.tsx", "Counter.css"] {
        let read = |folder: &str| fs::read_to_string(root.join(folder).join(name)).expect("a file");
        let written = read("crates/mdbook-react/src/cli/components");
        assert_eq!(read("docs/guide/theme/components"), written, "{name}");
    }
}
