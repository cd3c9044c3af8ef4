//! Turns the scripts of a site, which are written for Node, into modules that can be evaluated
//! without it.

use std::fmt::Write as _;

/// The globals that scripts of a site read.
pub(super) const GLOBALS: &str = include_str!("scripts/globals.js");

/// The functions of Node's `path` with which sites name their files.
pub(super) const PATH: &str = include_str!("scripts/path.js");

/// The module whose default export is the value of a file as JSON.
pub(super) const ENTRY: &str = include_str!("scripts/entry.js");

/// Returns a script as a module: `require` and `module.exports` become imports and exports, and
/// packages loaded at run time are those that cannot be loaded. Lines keep their numbers.
///
/// `is_file` returns whether a specifier is that of a file of the site.
pub(super) fn module(text: &str, is_file: impl Fn(&str) -> bool) -> String {
    let text = text.trim_start_matches('\u{feff}');
    // A line that names a program is a comment for it.
    let text = match text.starts_with("#!") {
        true => text.trim_start_matches(|c| c != '\n'),
        false => text,
    };
    let text = text.replace("await import(", "await importPackage(");
    let text = with_default_imports(&text, &is_file);
    let is_common = is_common_js(&text);
    let mut before = String::new();
    if !text.contains("createRequire") {
        let mut table = String::new();
        for (at, specifier) in required(&text).iter().enumerate() {
            let quoted = serde_json::Value::from(*specifier);
            let clause = if is_file(specifier) { "* as " } else { "" };
            let _ = write!(before, "import {clause}required{at} from {quoted}; ");
            let _ = write!(table, "{quoted}: required{at}, ");
        }
        let _ = write!(
            before,
            "const require = (name) => {{ const found = {{{table}}}[name]; \
             if (typeof found !== 'object' || found === null) return found; \
             return Object.keys(found).join() === 'default' ? found.default : found; }}; \
             require.resolve = (name) => name; "
        );
    }
    if is_common {
        before.push_str("const module = { exports: {} }; let exports = module.exports; ");
    }
    let after = if is_common {
        "\nexport default module.exports;\n"
    } else {
        ""
    };
    format!("{before}{text}{after}")
}

/// Replaces `import * as name` of a package by `import name`: the members of a package that cannot be
/// loaded are those of one value.
fn with_default_imports(text: &str, is_file: impl Fn(&str) -> bool) -> String {
    const ALL: &str = "import * as ";
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let quoted = line.split(['"', '\'']).nth(1);
        match line.strip_prefix(ALL) {
            Some(rest) if quoted.is_some_and(|specifier| !is_file(specifier)) => {
                out.push_str("import ");
                out.push_str(rest);
            }
            _ => out.push_str(line),
        }
    }
    out
}

/// Whether a script assigns its exports.
fn is_common_js(text: &str) -> bool {
    let is_module = text.lines().any(|line| line.starts_with("export "));
    !is_module && (text.contains("module.exports") || text.contains("exports."))
}

/// Returns the specifiers of the calls of `require` with a literal, each once.
fn required(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, call) in text.match_indices("require(") {
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
    use super::{is_common_js, module, required};

    #[test]
    fn calls_of_require_are_imports() {
        let text = "const a = require('./a'), b = require(\"b\");\nmodule.exports = {a, c: require.resolve('./c'), d: x.require('d'), a2: require('./a')};\n";
        assert_eq!(required(text), ["./a", "b"]);
        let module = module(text, |specifier| specifier.starts_with('.'));
        assert!(
            module.starts_with("import * as required0 from \"./a\"; import required1 from \"b\"; "),
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
            module(text, |_| true);
        }
        assert_eq!(
            super::with_default_imports(
                "import * as a from 'a';\nimport * as b from './b'\n",
                |s| s == "./b"
            ),
            "import a from 'a';\nimport * as b from './b'\n"
        );
        assert_eq!(required("[...require('./a').items]"), ["./a"]);
        assert!(!is_common_js("export default {};\n// module.exports"));
        assert!(is_common_js("exports.a = 1"));
    }
}
