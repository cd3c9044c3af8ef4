//! Explains why an import leads to no file.

use std::path::Path;

use diagnostics::nearest;
use nodejs_built_in_modules::is_nodejs_builtin_module;
use rolldown_resolver::ResolveError;
use serde_json::Value;

use crate::{package_name::package_name, source::book_fs::BookFs};

/// The number of paths that a message lists.
const LISTED: usize = 8;

/// The message and the remedy of a fault.
type Words = (String, String);

/// The starts of specifiers that only Docusaurus knows, and what takes their place.
const OF_DOCUSAURUS: [(&str, &str); 3] = [
    (
        "@docusaurus/",
        "`Link` and `useLocation` are in `react-router-dom`, and `usePage` in `@mdbook-react/theme`; addresses need no `useBaseUrl`",
    ),
    (
        "@theme/",
        "the parts of the shell are in `@mdbook-react/theme`; headings are plain elements",
    ),
    (
        "@site/",
        "write a path relative to this file, or the alias `\"@site/*\": [\"./*\"]` under `paths` in `tsconfig.json`",
    ),
];

/// Returns why a file that imports `specifier` does not find it.
pub(crate) fn explain(
    fs: &BookFs,
    importer: &Path,
    specifier: &str,
    error: &ResolveError,
) -> Words {
    if specifier.starts_with(['.', '/']) {
        let help = "the path is relative to this file".to_owned();
        return (format!("`{specifier}` cannot be found"), help);
    }
    if is_nodejs_builtin_module(specifier) {
        let message = format!("`{specifier}` is a module of Node.js, which components do not have");
        let help = "use what browsers have, or install a package that replaces the module; `import text from \"./file?raw\"` gives the text of a file";
        return (message, help.to_owned());
    }
    match error {
        ResolveError::PackagePathNotExported {
            subpath,
            package_json_path,
            ..
        } => {
            return not_exported(fs, specifier, subpath, package_json_path);
        }
        ResolveError::PackageImportNotDefined(..) => {
            let help = "correct the name; names that begin with `#` are keys of `imports` there";
            let message = format!("`{specifier}` is not among the `imports` of `package.json`");
            return (message, help.to_owned());
        }
        _ => {}
    }
    let name = package_name(specifier);
    match folder_of(fs, importer, name) {
        Found::Nowhere => {
            let mut all = OF_DOCUSAURUS.iter();
            let known = all.find(|(start, _)| specifier.starts_with(start));
            let help = known.map_or("install the package beside book.toml", |(_, help)| help);
            (format!("`{specifier}` cannot be found"), help.to_owned())
        }
        Found::Refused(reason) => {
            let message = format!("the package `{name}` must not be read: {reason}");
            let help = "name the folder of the package there, or install it beside book.toml";
            (message, help.to_owned())
        }
        Found::Folder if specifier == name => (
            format!(
                "the package `{name}` is installed, and the file that its `package.json` names cannot be found"
            ),
            "build the package if its sources are in this repository, or install it again"
                .to_owned(),
        ),
        Found::Folder => (
            format!("the package `{name}` is installed, and has no file `{specifier}`"),
            format!("correct the path: it is that of a file in `node_modules/{name}`"),
        ),
    }
}

/// Returns the fault of an import that the `exports` of a package do not offer.
fn not_exported(fs: &BookFs, specifier: &str, subpath: &str, file: &Path) -> Words {
    let name = package_name(specifier);
    let text = fs.text(file).unwrap_or_default();
    let json: Value = serde_json::from_str(&text).unwrap_or_default();
    let keys = json["exports"]
        .as_object()
        .into_iter()
        .flat_map(|all| all.keys());
    let paths = keys.filter(|key| key.starts_with('.'));
    let offered: Vec<_> = paths.map(|key| format!("{name}{}", &key[1..])).collect();
    if offered.iter().any(|it| it == specifier) || subpath == "." {
        return (
            format!("the package `{name}` is installed, and offers `{specifier}` to other engines alone"),
            "its `exports` need `browser`, `import` or `default`; install another version or another package".to_owned(),
        );
    }
    let near = nearest(specifier, offered.iter().map(String::as_str));
    let names = offered.iter().take(LISTED).map(|it| format!("`{it}`"));
    let names: Vec<_> = names.collect();
    let help = match (near, names.is_empty()) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, true) => format!("import `{name}`"),
        (None, false) => format!("it offers {}", names.join(", ")),
    };
    let message =
        format!("the package `{name}` is installed, and its `exports` do not offer `{subpath}`");
    (message, help)
}

/// The folder of a package, as an importer finds it.
enum Found {
    Folder,
    /// It must not be read, with the reason.
    Refused(String),
    Nowhere,
}

/// Looks for the folder of a package in the folders around an importer.
fn folder_of(fs: &BookFs, importer: &Path, name: &str) -> Found {
    let around = importer.ancestors().skip(1);
    let mut folders = around.filter_map(|around| {
        let folder = around.join("node_modules").join(name);
        let is_there = match fs.real_path(around) {
            Some(_) => fs.is_present(&folder),
            None => folder.is_dir(),
        };
        is_there.then_some(folder)
    });
    match folders.next().map(|folder| fs.refusal(&folder)) {
        Some(Some(reason)) => Found::Refused(reason),
        Some(None) => Found::Folder,
        None => Found::Nowhere,
    }
}
