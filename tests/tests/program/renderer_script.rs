//! `tools/renderer.sh`, with which `book.toml` starts the renderer from its sources.

use std::{fs, os::unix::fs::PermissionsExt as _, path::Path, process::Command};

/// mdBook starts the renderer in the destination, which may be anywhere.
#[test]
fn the_sources_are_found_from_any_folder() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let config = fs::read_to_string(root.join("book.toml")).expect("a configuration");
    assert!(config.contains("command = \"tools/renderer.sh\""));

    let folder = tempfile::tempdir().expect("a folder");
    let cargo = folder.path().join("cargo");
    fs::write(&cargo, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n").expect("a stand-in for cargo");
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).expect("a program");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new(root.join("tools/renderer.sh"))
        .current_dir(folder.path())
        .env("PATH", format!("{}:{path}", folder.path().display()))
        .output()
        .expect("the script runs");
    let arguments = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut lines = arguments.lines();
    lines.find(|line| *line == "--manifest-path");
    let manifest = lines.next().expect("a path of a manifest");
    let manifest = fs::canonicalize(folder.path().join(manifest)).expect("a manifest");
    assert_eq!(
        manifest,
        fs::canonicalize(root.join("Cargo.toml")).expect("a manifest")
    );
}
