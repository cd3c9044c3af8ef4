//! Turns the scripts of a site, which are written for Node, into modules that can be evaluated
//! without it.

use std::fmt::Write as _;

use jsx_compile::{By, Language, script_parts, with_edits};

/// The globals that scripts of a site read.
pub(crate) const GLOBALS: &str = include_str!("modules/globals.js");

/// The functions of Node's `path` with which sites name their files.
pub(crate) const PATH: &str = include_str!("modules/path.js");

/// The functions of Node's `fs` that read files of the site.
pub(crate) const FS: &str = include_str!("modules/fs.js");

/// The functions of Node's `url`.
pub(crate) const URL: &str = include_str!("modules/url.js");

/// The themes of Prism by their names.
pub(crate) const PRISM: &str = include_str!("modules/prism.js");

/// The module whose default export is the value of a file as JSON.
pub(crate) const ENTRY: &str = include_str!("modules/entry.js");

/// The kind of module that a specifier names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Named {
    /// A module with exports.
    Module,
    /// A file with one value: JSON, or a script that assigns `module.exports`.
    Value,
    /// A package, which cannot be loaded.
    Package,
}

/// Returns a script as a module: `require` and `module.exports` become imports and exports, and
/// a package loaded at run time is a missing value. Lines keep their numbers.
///
/// `name` is the path of the script in the site; `named` returns what a specifier names.
pub(crate) fn module(text: &str, name: &str, named: impl Fn(&str) -> Named) -> String {
    let text = text.trim_start_matches('\u{feff}');
    // A line that names a program is a comment for it.
    let text = match text.starts_with("#!") {
        true => text.trim_start_matches(|c| c != '\n'),
        false => text,
    };
    // The engine reports errors of syntax.
    let Some(parts) = script_parts(text, language(name)) else {
        return text.to_owned();
    };
    let [loaded, required] = [By::Import, By::Require].map(|by| parts.named_by(by));
    let mut edits = Vec::new();
    edits.extend(
        parts
            .metas
            .into_iter()
            .map(|it| (it, "importMeta".to_owned())),
    );
    edits.extend(
        parts
            .import_calls
            .into_iter()
            .map(|it| (it, "loadModule".to_owned())),
    );
    // The members of a package and of a file with one value are the members of the value.
    let namespaces = parts.namespaces.into_iter();
    let values = namespaces.filter(|it| named(&it.specifier) != Named::Module);
    edits.extend(values.map(|it| {
        let lines = "\n".repeat(text[it.range.clone()].matches('\n').count());
        (it.range, format!("{{ default as {}{lines} }}", it.name))
    }));
    let text = with_edits(text, edits);
    let (imports, table) = imports(&loaded, "loaded", &named);
    let mut before = format!(
        "{imports}const importMeta = metaOf({}); const loadModule = (name) => loadFrom({{{table}}}, name); ",
        serde_json::Value::from(name)
    );
    if parts.uses_require {
        let (imports, table) = self::imports(&required, "required", &named);
        let _ = write!(
            before,
            "{imports}const require = (name) => requireFrom({{{table}}}, name); \
             require.resolve = (name) => name; "
        );
    }
    let after = if parts.is_common_js {
        // Node runs such a script in sloppy mode.
        if !parts.implicit_globals.is_empty() {
            let names = serde_json::Value::from(parts.implicit_globals);
            let _ = write!(before, "declareGlobals({names}); ");
        }
        before.push_str(
            "const module = { exports: {} }; let exports = module.exports; \
             const { dirname: __dirname, filename: __filename } = importMeta; ",
        );
        "\nexport default module.exports;\n"
    } else {
        ""
    };
    format!("{before}{text}{after}")
}

/// Returns the language of a script by its name.
fn language(name: &str) -> Language {
    let extension = name.rsplit('.').next().unwrap_or_default();
    Language::of_extension(&extension.to_ascii_lowercase()).unwrap_or(Language::Jsx)
}

/// Returns statements that import each specifier as a value, and the members of an object that has
/// the values by specifier.
fn imports(specifiers: &[String], prefix: &str, named: impl Fn(&str) -> Named) -> (String, String) {
    let (mut statements, mut table) = (String::new(), String::new());
    for (at, specifier) in specifiers.iter().enumerate() {
        let quoted = serde_json::Value::from(&**specifier);
        let what = named(specifier);
        let clause = if what == Named::Module { "* as " } else { "" };
        let is_module = what == Named::Module;
        let _ = write!(statements, "import {clause}{prefix}{at} from {quoted}; ");
        let _ = write!(
            table,
            "{quoted}: {{ value: {prefix}{at}, isModule: {is_module} }}, "
        );
    }
    (statements, table)
}

/// Returns a module that imports `names` from the file with one value that `specifier` names: they are
/// members of the value, as in Node.
pub(crate) fn with_names(specifier: &str, names: &[String]) -> String {
    let specifier = serde_json::Value::from(specifier);
    let mut out = format!("import value from {specifier};\nexport default value;\n");
    let names = names
        .iter()
        .filter(|name| !matches!(&***name, "default" | "*"));
    for (at, name) in names.enumerate() {
        let name = serde_json::Value::from(&**name);
        let _ = writeln!(
            out,
            "const value{at} = value?.[{name}];\nexport {{ value{at} as {name} }};"
        );
    }
    out
}

/// Returns whether the script at a path in the site assigns its exports.
pub(crate) fn is_common_js(text: &str, name: &str) -> bool {
    script_parts(text, language(name)).is_some_and(|parts| parts.is_common_js)
}

#[cfg(test)]
mod tests {
    use super::{Named, module};

    #[test]
    fn calls_of_require_are_imports() {
        let text = "const a = require('./a'), b = require(\"b\");\nmodule.exports = {a, c: require.resolve('./c'), d: x.require('d'), a2: require('./a')};\n";
        let module = module(text, "a.js", |specifier| match specifier.starts_with('.') {
            true => Named::Module,
            false => Named::Package,
        });
        assert!(
            module.contains("import * as required0 from \"./a\"; import required1 from \"b\"; "),
            "{module}"
        );
        assert!(
            module.ends_with("\nexport default module.exports;\n"),
            "{module}"
        );
        assert_eq!(module.lines().count(), text.lines().count() + 2, "{module}");
    }

    #[test]
    fn odd_scripts_are_read() {
        for text in [
            "require(",
            "require('",
            "require('é",
            "require( )",
            "#!x",
            "require('a\\'')",
            "\u{feff}",
            "",
        ] {
            module(text, "a.js", |_| Named::Module);
        }
    }
}
