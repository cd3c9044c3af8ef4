//! The built React shell that this crate carries.

use std::sync::OnceLock;

use include_dir::{Dir, include_dir};
use serde::Deserialize;

use crate::prerender::{Compiled, Script, Scripts};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/shell");

static COMPILED: Compiled = include!(concat!(env!("OUT_DIR"), "/bytecode.rs"));

/// What the shell's own build says of its files.
#[derive(Debug, Clone, Deserialize)]
pub struct Shell {
    /// The small script that every page loads.
    pub boot: String,
    /// The stylesheet, combined with tokens and code themes at build time.
    pub styles: String,
    /// The script inside `<head>`, the same bytes on every page.
    #[serde(rename = "headScript")]
    pub head_script: String,
    /// The files to copy.
    pub files: Vec<String>,
}

/// The shell embedded in this program.
///
/// # Panics
///
/// When the program was built with a broken shell, which its build script and tests rule out.
pub fn shell() -> &'static Shell {
    static SHELL: OnceLock<Shell> = OnceLock::new();
    SHELL.get_or_init(|| {
        serde_json::from_slice(file("shell.json")).expect("the shell's build wrote `shell.json`")
    })
}

/// The bytes of one of the shell's files.
///
/// # Panics
///
/// When the file is none of those that [`Shell`] names.
pub fn file(name: &str) -> &'static [u8] {
    FILES
        .get_file(name)
        .unwrap_or_else(|| panic!("the shell has no file `{name}`"))
        .contents()
}

/// The text of one of the shell's files.
///
/// # Panics
///
/// When the file is not there or not UTF-8.
pub fn text(name: &str) -> &'static str {
    std::str::from_utf8(file(name)).expect("the shell's text files are UTF-8")
}

/// What renders pages.
///
/// # Panics
///
/// As [`text`] does.
pub fn scripts() -> Scripts {
    static SCRIPTS: OnceLock<Scripts> = OnceLock::new();
    let script = |name| Script {
        name,
        text: text(name),
    };
    *SCRIPTS.get_or_init(|| Scripts {
        bundle: script("server.js"),
        react: script("server-react.js"),
        compiled: COMPILED,
    })
}

/// One of the shell's files that need not be there.
pub fn optional_file(name: &str) -> Option<&'static [u8]> {
    FILES.get_file(name).map(include_dir::File::contents)
}
