//! The imports between the modules of a bundle.

use std::collections::{BTreeMap, BTreeSet};

/// The modules that import each module, with their specifiers.
pub(crate) type Importers = BTreeMap<String, BTreeSet<(String, String)>>;

/// The modules that each module imports, in the order of its statements.
pub(crate) type Imports = BTreeMap<String, Vec<String>>;

/// Returns a module and all that it imports, each before its imports, without the modules in `seen`.
pub(crate) fn reached(imports: &Imports, entry: &str, seen: &mut BTreeSet<String>) -> Vec<String> {
    let mut found = Vec::new();
    let mut next = vec![entry];
    while let Some(module) = next.pop() {
        if seen.insert(module.to_owned()) {
            found.push(module.to_owned());
            let more = imports.get(module).into_iter().flatten().rev();
            next.extend(more.map(String::as_str));
        }
    }
    found
}
