//! Turns the scripts of a site, which are written for Node, into modules that can be evaluated
//! without it.

use std::fmt::Write as _;

/// The globals that scripts of a site read.
pub(crate) const GLOBALS: &str = include_str!("modules/globals.js");

/// The functions of Node's `path` with which sites name their files.
pub(crate) const PATH: &str = include_str!("modules/path.js");

/// The functions of Node's `fs` that read files of the site.
pub(crate) const FS: &str = include_str!("modules/fs.js");

/// The functions of Node's `url`.
pub(crate) const URL: &str = include_str!("modules/url.js");

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
    let text = with_default_imports(text, &named);
    let is_common = is_common_js(&text);
    let mut before = String::new();
    let loaded = calls(&text, AWAITED);
    let (imports, table) = imports(&loaded, "loaded", &named);
    let text = text
        .replace(AWAITED, "await loadModule(")
        .replace("import.meta", "importMeta");
    let _ = write!(
        before,
        "{imports}const importMeta = metaOf({}); const loadModule = (name) => loadFrom({{{table}}}, name); ",
        serde_json::Value::from(name)
    );
    if !text.contains("createRequire") {
        let (imports, table) = self::imports(&calls(&text, "require("), "required", &named);
        let _ = write!(
            before,
            "{imports}const require = (name) => requireFrom({{{table}}}, name); \
             require.resolve = (name) => name; "
        );
    }
    if is_common {
        before.push_str(
            "const module = { exports: {} }; let exports = module.exports; \
             const { dirname: __dirname, filename: __filename } = importMeta; ",
        );
    }
    let after = if is_common {
        "\nexport default module.exports;\n"
    } else {
        ""
    };
    format!("{before}{text}{after}")
}

/// The call that loads a module while a script runs.
const AWAITED: &str = "await import(";

/// Returns statements that import each specifier as a value, and the members of an object that has
/// the values by specifier.
fn imports(specifiers: &[&str], prefix: &str, named: impl Fn(&str) -> Named) -> (String, String) {
    let (mut statements, mut table) = (String::new(), String::new());
    for (at, specifier) in specifiers.iter().enumerate() {
        let quoted = serde_json::Value::from(*specifier);
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

/// Replaces `import * as name` of a package or of a file with one value by `import name`: the members
/// of the namespace are the members of the value.
fn with_default_imports(text: &str, named: impl Fn(&str) -> Named) -> String {
    const ALL: &str = "import * as ";
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let quoted = line.split(['"', '\'']).nth(1);
        match line.strip_prefix(ALL) {
            Some(rest) if quoted.is_some_and(|it| named(it) != Named::Module) => {
                out.push_str("import ");
                out.push_str(rest);
            }
            _ => out.push_str(line),
        }
    }
    out
}

/// Whether a script assigns its exports.
pub(crate) fn is_common_js(text: &str) -> bool {
    let is_module = text.lines().any(|line| line.starts_with("export "));
    !is_module && (text.contains("module.exports") || text.contains("exports."))
}

/// Returns the specifiers of calls such as `require(` with a literal, each once.
fn calls<'a>(text: &'a str, call: &str) -> Vec<&'a str> {
    let mut found = Vec::new();
    for (at, call) in text.match_indices(call) {
        let before = &text[..at];
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '$');
        if before.ends_with(is_name) && !before.ends_with("...") {
            continue;
        }
        let rest = text[at + call.len()..].trim_start();
        let Some(quote) = rest
            .chars()
            .next()
            .filter(|c| matches!(c, '\'' | '"' | '`'))
        else {
            continue;
        };
        let specifier = rest[1..].split(quote).next().unwrap_or_default();
        let is_odd = specifier.is_empty() || specifier.contains(['\n', '\\', '$']);
        if !is_odd && !found.contains(&specifier) {
            found.push(specifier);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Named, calls, is_common_js, module};

    #[test]
    fn calls_of_require_are_imports() {
        let text = "const a = require('./a'), b = require(\"b\");\nmodule.exports = {a, c: require.resolve('./c'), d: x.require('d'), a2: require('./a')};\n";
        assert_eq!(calls(text, "require("), ["./a", "b"]);
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
            "",
        ] {
            module(text, "a.js", |_| Named::Module);
        }
        assert_eq!(
            super::with_default_imports(
                "import * as a from 'a';\nimport * as b from './b'\n",
                |s| match s {
                    "./b" => Named::Module,
                    _ => Named::Value,
                }
            ),
            "import a from 'a';\nimport * as b from './b'\n"
        );
        assert_eq!(calls("[...require('./a').items]", "require("), ["./a"]);
        assert!(!is_common_js("export default {};\n// module.exports"));
        assert!(is_common_js("exports.a = 1"));
    }
}
