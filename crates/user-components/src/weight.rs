//! Warns about a component that loads many modules.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use diagnostics::{Diagnostic, Place, Severity, codes};
use jsx_compile::{Language, links};

use super::graph::Graph;

/// The modules that a component may load. Each is a request of the browser.
const MANY: usize = 50;

impl Graph<'_> {
    /// Reports a component whose module loads more than [`MANY`] others at once.
    pub(super) fn check_weight(&mut self, module: &str) {
        let modules = self.loaded_with(module);
        if modules.len() <= MANY {
            return;
        }
        let mut packages: BTreeMap<&str, usize> = BTreeMap::new();
        for module in &modules {
            let source = self.own.sources.get(*module);
            if let Some(package) = source.and_then(|source| package(&source.file)) {
                *packages.entry(package).or_default() += 1;
            }
        }
        let largest = packages.into_iter().max_by_key(|(_, count)| *count);
        let Some(source) = self.own.sources.get(module) else {
            return;
        };
        let most = largest.map_or_else(String::new, |(package, count)| {
            format!(", {count} of them from the package `{package}`")
        });
        let message = format!(
            "`{}` makes browsers load {} modules{most}",
            source.file,
            modules.len()
        );
        let range = largest.and_then(|(package, _)| import_of(&source.file, &source.text, package));
        let place = Place::new(&source.file, &source.text, range.unwrap_or(0..0));
        let help = "import single names or files of the package instead of all (`import * as`), or load the part with `lazy(() => import(…))`";
        let found = Diagnostic::new(codes::MANY_MODULES, Severity::Warning, message);
        self.found.push(found.at(place).help(help));
    }

    /// Returns the modules that are loaded with a module, itself included.
    fn loaded_with<'m>(&'m self, module: &'m str) -> BTreeSet<&'m str> {
        let mut all = BTreeSet::new();
        let mut next = vec![module];
        while let Some(module) = next.pop() {
            if all.insert(module) {
                next.extend(
                    self.loaded
                        .get(module)
                        .into_iter()
                        .flatten()
                        .map(String::as_str),
                );
            }
        }
        all
    }
}

/// Returns the name of the package that a file belongs to.
fn package(file: &str) -> Option<&str> {
    let (_, path) = file.rsplit_once("node_modules/")?;
    let slashes = if path.starts_with('@') { 2 } else { 1 };
    let (end, _) = path.match_indices('/').nth(slashes - 1)?;
    Some(&path[..end])
}

/// Returns the range of the statement in a file that imports from a package.
fn import_of(file: &str, text: &str, package: &str) -> Option<std::ops::Range<usize>> {
    let language = Language::of_extension(Path::new(file).extension()?.to_str()?)?;
    let all = links(text, language).all.into_iter();
    let mut all = all.filter(|link| {
        let rest = link.specifier.strip_prefix(package);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    });
    Some(all.next()?.statement)
}

#[cfg(test)]
mod tests {
    use super::package;

    #[test]
    fn files_belong_to_packages() {
        for (file, expected) in [
            ("node_modules/a/b/c.js", Some("a")),
            ("node_modules/@a/b/c.js", Some("@a/b")),
            ("node_modules/a/node_modules/b/c.js", Some("b")),
            ("theme/components/A.tsx", None),
        ] {
            assert_eq!(package(file), expected, "{file}");
        }
    }
}
