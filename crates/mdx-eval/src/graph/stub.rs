//! Generates modules for imports that are not evaluated: components of the host, addresses of
//! files.

use std::fmt::Write as _;

use crate::{Import, data::quoted, plan::RUNTIME};

/// Returns the code of a module that exports `names` in place of an import, or `None` for files.
pub(super) fn stub(import: &Import, names: &[String]) -> Option<String> {
    let value = |name: &str| match import {
        Import::Component(component) => {
            let component = if name == "default" { component } else { name };
            format!("component({})", quoted(component))
        }
        Import::Element(tag) => format!("hostElement({})", quoted(tag)),
        Import::RootAddress => "rootAddress".to_owned(),
        Import::Address(address) => quoted(address),
        // A missing component shows its children.
        Import::Missing(_) | Import::Unavailable(..) | Import::File(_) => "missing".to_owned(),
        Import::Nothing => "({})".to_owned(),
    };
    if matches!(import, Import::File(_)) {
        return None;
    }
    let mut code =
        format!("import {{ component, hostElement, missing, rootAddress }} from \"{RUNTIME}\";\n");
    for (at, name) in names.iter().filter(|name| *name != "*").enumerate() {
        let _ = writeln!(
            code,
            "const value{at} = {};\nexport {{ value{at} as {} }};",
            value(name),
            quoted(name)
        );
    }
    Some(code)
}
