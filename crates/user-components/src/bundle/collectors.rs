//! Libraries that make stylesheets in browsers, and modules that collect their rules at build.
//!
//! Each library has its own interface for servers. Emotion needs none: it renders its rules beside
//! the elements.

use std::collections::{BTreeMap, BTreeSet};

use diagnostics::paths::slashes;

use super::imports::{Importers, Imports, reached};
use crate::package_name::package_of;

/// The start of the identifiers of these modules.
const PREFIX: &str = "\0collector:";

/// The packages, and the texts of the modules.
const COLLECTORS: [(&str, &str); 2] = [
    (
        "@ant-design/cssinjs",
        "import { createElement } from \"react\";
import { createCache, extractStyle, StyleProvider } from \"@ant-design/cssinjs\";
export default () => {
  const cache = createCache();
  const rules = () => ({ __html: extractStyle(cache, true) });
  const styles = () => createElement(\"style\", { \"data-ant\": \"\", dangerouslySetInnerHTML: rules() });
  return { wrap: (app) => createElement(StyleProvider, { cache }, app), styles };
};
",
    ),
    (
        "styled-components",
        "import { ServerStyleSheet } from \"styled-components\";
export default () => {
  const sheet = new ServerStyleSheet();
  return { wrap: (app) => sheet.collectStyles(app), styles: () => sheet.getStyleElement() };
};
",
    ),
];

/// A module that imports each package, by the identifier of its collector. The collector imports the
/// same package: there may be several.
pub(crate) type Collectors = BTreeMap<String, String>;

/// Returns the text of a collector by its identifier.
pub(crate) fn text_of(id: &str) -> Option<&'static str> {
    let package = id.strip_prefix(PREFIX)?;
    let found = COLLECTORS.iter().find(|(it, _)| *it == package);
    found.map(|(_, text)| *text)
}

/// Returns the collectors of the packages in a bundle, given the importers of each module.
pub(crate) fn collectors(importers: &Importers) -> Collectors {
    let all = importers.values().flatten();
    let found = all.filter_map(|(importer, specifier)| {
        let (package, _) = COLLECTORS.iter().find(|(it, _)| it == specifier)?;
        Some((format!("{PREFIX}{package}"), importer.clone()))
    });
    found.collect()
}

/// Returns the collectors of the packages that a module needs, given the imports of each module.
pub(crate) fn needed<'a>(imports: &Imports, all: &'a Collectors, entry: &str) -> Vec<&'a str> {
    let modules = reached(imports, entry, &mut BTreeSet::new());
    let is_used = |package| {
        let mut modules = modules.iter();
        modules.any(|module| package_of(&slashes(module.as_ref())) == Some(package))
    };
    let ids = all.keys().map(String::as_str);
    ids.filter(|id| is_used(&id[PREFIX.len()..])).collect()
}
