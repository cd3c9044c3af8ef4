//! The modules that own components share with the shell.

use std::{collections::BTreeMap, fmt::Write as _};

/// Returns the text of a module that re-exports one of the shell's.
///
/// The shell keeps them under a symbol, because an element's id can shadow a global's name.
pub(super) fn shared_module(specifier: &str, names: &[String]) -> String {
    let mut text = format!(
        "const shared = globalThis[Symbol.for(\"mdbook-react.modules\")][{specifier:?}];\nexport default shared;\n"
    );
    if !names.is_empty() {
        let _ = writeln!(text, "export const {{ {} }} = shared;", names.join(", "));
    }
    text
}

/// The modules by their specifiers, with the names that they export.
pub(super) type SharedModules = BTreeMap<String, Vec<String>>;
