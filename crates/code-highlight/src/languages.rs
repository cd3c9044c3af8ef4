//! Resolves the language name of a fence to a grammar, through a table of aliases.

/// The source of a grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// Plain text, or the output of a terminal.
    Text,
    /// The collection, under this name.
    Collection(&'static str),
    /// A grammar of this crate.
    Own(&'static str),
}

/// Names that the collection does not have, or assigns to another language.
#[rustfmt::skip]
const ALIASES: &[(&[&str], Source)] = &[
    (&["", "text", "txt", "plain", "plaintext", "none", "log", "tree", "output", "ansi"], Source::Text),
    // Microsoft's grammar is used for the whole family, as in VS Code.
    (&["typescript", "mts", "cts"], Source::Collection("ts")),
    (&["js", "javascript", "jsx", "node", "mjs", "cjs", "flow", "htc"], Source::Collection("tsx")),
    (&["json5", "jsonc"], Source::Own("json5")),
    (&["jsonld", "webmanifest"], Source::Collection("json")),
    (&["shell", "console", "shell-session", "shellsession", "shellscript", "sh-session", "terminal"], Source::Collection("bash")),
    (&["powershell", "pwsh"], Source::Collection("ps1")),
    (&["docker", "dockerfile"], Source::Collection("Dockerfile (with bash)")),
    (&["dotenv", "env"], Source::Collection(".env")),
    (&["golang"], Source::Collection("go")),
    (&["csharp"], Source::Collection("cs")),
    (&["objc", "objectivec"], Source::Collection("m")),
    (&["conf", "cfg"], Source::Collection("ini")),
    // Names of highlight.js and Prism.
    (&["aarch64", "arm", "armasm", "assembly", "gas", "x86", "x86_64", "x86asm"], Source::Collection("asm")),
    (&["apache", "apacheconf"], Source::Collection("htaccess")),
    (&["mysql", "pgsql", "plsql", "postgres", "postgresql", "sqlite", "tsql"], Source::Collection("sql")),
    (&["jsonl", "ndjson"], Source::Collection("json")),
    (&["julia-repl"], Source::Collection("julia")),
    (&["markup"], Source::Collection("html")),
    (&["php-template"], Source::Collection("php")),
    (&["pycon", "python-repl"], Source::Collection("python")),
    (&["scheme", "wasm", "wast", "wat"], Source::Collection("lisp")),
    (&["ejs"], Source::Collection("html")),
    (&["mdx"], Source::Own("mdx")),
    (&["hbs", "handlebars", "mustache"], Source::Own("handlebars")),
    (&["prisma"], Source::Own("prisma")),
];

/// Returns the names in the table of aliases.
pub(crate) fn aliases() -> impl Iterator<Item = &'static str> {
    ALIASES.iter().flat_map(|(names, _)| names.iter().copied())
}

/// Returns the source for a lower-case alias. Other names are looked up in the collection.
pub(crate) fn source(name: &str) -> Option<Source> {
    ALIASES
        .iter()
        .find(|(names, _)| names.contains(&name))
        .map(|entry| entry.1)
}
