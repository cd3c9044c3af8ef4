//! The bundled shell that this crate embeds.

use std::{collections::BTreeMap, sync::OnceLock};

use include_dir::{Dir, include_dir};
use serde::Deserialize;

use crate::script::{Compiled, Script, Scripts};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/shell");

static COMPILED: Compiled = include!(concat!(env!("OUT_DIR"), "/bytecode.rs"));

/// The list of the shell's files, written by the bundler.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Manifest {
    /// The name of the small script that every page loads.
    pub boot: String,
    /// The name of the shell's stylesheet, one part of a site's stylesheet.
    pub styles: String,
    /// The text of the script inside `<head>`, the same bytes on every page.
    pub head_script: String,
    /// The name of the script that pages with own components also load.
    pub own_script: String,
    /// The modules that the shell shares with own components, with the names that they export.
    pub shared_modules: BTreeMap<String, Vec<String>>,
    /// The names of the files to copy into a site.
    pub files: Vec<String>,
}

/// Returns the manifest of the embedded shell.
///
/// # Panics
///
/// If the program embeds a broken shell, which its build script and tests rule out.
pub fn manifest() -> &'static Manifest {
    static MANIFEST: OnceLock<Manifest> = OnceLock::new();
    MANIFEST.get_or_init(|| {
        serde_json::from_slice(file("shell.json")).expect("the bundler wrote `shell.json`")
    })
}

/// Returns the bytes of a file of the shell.
///
/// # Panics
///
/// If the shell has no file of this name.
pub fn file(name: &str) -> &'static [u8] {
    FILES
        .get_file(name)
        .unwrap_or_else(|| panic!("the shell has no file `{name}`"))
        .contents()
}

/// Returns the text of a file of the shell.
///
/// # Panics
///
/// If the shell has no file of this name, or it is not UTF-8.
pub fn text(name: &str) -> &'static str {
    std::str::from_utf8(file(name)).expect("the shell's text files are UTF-8")
}

/// Returns the scripts that render pages.
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

/// Returns the text of the search engine for [`crate::SearchEngine`].
pub fn search_engine() -> &'static str {
    text("search-engine.js")
}

#[cfg(test)]
mod tests {
    use super::{file, manifest, scripts, search_engine, text};

    #[test]
    fn named_files_are_embedded() {
        let manifest = manifest();
        assert!(manifest.files.contains(&manifest.boot));
        for name in &manifest.files {
            assert!(!file(name).is_empty(), "{name}");
        }
        for name in [&manifest.styles, "tokens.css", "favicon.svg"] {
            assert!(!text(name).is_empty(), "{name}");
        }
        assert!(!scripts().bundle.text.is_empty() && !search_engine().is_empty());
    }
}
