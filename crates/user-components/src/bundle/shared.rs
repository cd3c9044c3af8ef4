//! Modules without a file: the shell's modules, and stand-ins for modules that browsers lack.

use std::{collections::BTreeMap, fmt::Write as _};

/// The shell's modules by their specifiers, with the names that they export.
pub(crate) type SharedModules = BTreeMap<String, Vec<String>>;

/// The start of the identifiers of these modules. Rollup's convention: no file has such a name.
const PREFIX: &str = "\0own:";

/// A module without exports, which replaces a module that cannot be loaded.
pub(crate) const EMPTY: &str = "\0own:empty";

/// A module that throws when it is loaded, as `require` does without the package.
const MISSING: &str = "\0own:missing:";

/// Modules of React that are made of others.
const MADE: [(&str, &str); 2] = [
    (
        "react/jsx-dev-runtime",
        "import { jsx } from \"react/jsx-runtime\";\nexport { Fragment } from \"react/jsx-runtime\";\nexport const jsxDEV = (type, props, key) => jsx(type, props, key);\n",
    ),
    (
        "react/compiler-runtime",
        "import React from \"react\";\nexport const { c } = React.__COMPILER_RUNTIME;\n",
    ),
];

/// Returns the identifier of the module that a specifier names, if it has no file.
pub(crate) fn id_of(specifier: &str, shared: &SharedModules) -> Option<String> {
    let is_made = MADE.iter().any(|(made, _)| *made == specifier);
    (is_made || shared.contains_key(specifier)).then(|| format!("{PREFIX}{specifier}"))
}

/// Returns the names that a module of the shell exports, by its identifier.
pub(crate) fn names_of<'a>(id: &str, shared: &'a SharedModules) -> Option<&'a [String]> {
    let names = shared.get(id.strip_prefix(PREFIX)?)?;
    Some(names)
}

/// Returns the identifier of a module that cannot be found. Only loading it is a fault.
pub(crate) fn missing(specifier: &str) -> String {
    format!("{MISSING}{specifier}")
}

/// Returns the text of a module by its identifier.
pub(crate) fn text_of(id: &str, shared: &SharedModules) -> Option<String> {
    if let Some(specifier) = id.strip_prefix(MISSING) {
        let message =
            serde_json::Value::from(format!("the package `{specifier}` is not installed"));
        return Some(format!(
            "module.exports = {{}};\nthrow new Error({message});\n"
        ));
    }
    let specifier = id.strip_prefix(PREFIX)?;
    if let Some((_, text)) = MADE.iter().find(|(made, _)| *made == specifier) {
        return Some((*text).to_owned());
    }
    match shared.get(specifier) {
        Some(names) => Some(shared_module(specifier, names)),
        // Imports of any name from CommonJS are allowed.
        None => Some("module.exports = {};\n".to_owned()),
    }
}

/// Whether an address holds a module, which rolldown reads. All other specifiers are looked up by
/// `Modules`: what that leaves open, rolldown searches in folders that authors may not read.
pub(crate) fn is_data_module(specifier: &str) -> bool {
    ["text/javascript", "application/json"].iter().any(|kind| {
        let rest = specifier
            .strip_prefix("data:")
            .and_then(|it| it.strip_prefix(kind));
        rest.is_some_and(|it| {
            [",", ";base64,", ";charset="]
                .iter()
                .any(|end| it.starts_with(end))
        })
    })
}

/// Returns the text of a module that re-exports one of the shell's.
///
/// The shell keeps them under a symbol, because an element's id can shadow a global's name.
fn shared_module(specifier: &str, names: &[String]) -> String {
    let mut text = format!(
        "const shared = globalThis[Symbol.for(\"mdbook-react.modules\")][{specifier:?}] ?? {{}};\nexport default shared;\n"
    );
    if !names.is_empty() {
        let _ = writeln!(text, "export const {{ {} }} = shared;", names.join(", "));
    }
    text
}
