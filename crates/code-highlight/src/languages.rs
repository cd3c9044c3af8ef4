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
    (&["avsc", "babelrc", "code-workspace", "eslintrc", "geojson", "har", "importmap", "jsonld", "prettierrc", "topojson", "webmanifest"], Source::Collection("json")),
    (&["shell", "console", "shell-session", "shellsession", "shellscript", "sh-session", "terminal"], Source::Collection("bash")),
    (&["powershell", "pwsh"], Source::Collection("ps1")),
    (&["containerfile", "docker", "dockerfile"], Source::Collection("Dockerfile (with bash)")),
    (&["dotenv", "env"], Source::Collection(".env")),
    (&["golang"], Source::Collection("go")),
    (&["csharp"], Source::Collection("cs")),
    (&["objc", "objectivec"], Source::Collection("m")),
    (&["conf", "cfg"], Source::Collection("ini")),
    // Names of highlight.js and Prism.
    (&["aarch64", "arm", "armasm", "assembly", "gas", "x86", "x86_64", "x86asm"], Source::Collection("asm")),
    (&["ansible", "cloudformation", "compose", "docker-compose", "github-actions", "gitlab-ci", "helm", "k8s", "kubernetes", "openapi", "playbook", "swagger"], Source::Collection("yaml")),
    (&["batch", "dos"], Source::Collection("bat")),
    (&["octave"], Source::Collection("matlab")),
    (&["vimscript"], Source::Collection("vim")),
    (&["fsharp"], Source::Collection("fs")),
    (&["rscript"], Source::Collection("r")),
    (&["proto3"], Source::Collection("proto")),
    (&["graphviz"], Source::Collection("dot")),
    (&["delphi"], Source::Collection("pascal")),
    (&["fortran"], Source::Collection("f90")),
    (&["plist", "xsl"], Source::Collection("xml")),
    (&["django"], Source::Collection("jinja2")),
    (&["arduino", "cu", "cuda", "hlsl", "ino"], Source::Collection("cpp")),
    (&["luau"], Source::Collection("lua")),
    (&["just", "justfile"], Source::Collection("make")),
    (&["pcss", "postcss"], Source::Collection("scss")),
    (&["raku", "perl6"], Source::Collection("perl")),
    (&["powershell-console", "ps"], Source::Collection("ps1")),
    (&["editorconfig", "service", "systemd"], Source::Collection("ini")),
    (&["sshconfig", "ssh-config"], Source::Collection("ssh_config")),
    (&["apache", "apacheconf"], Source::Collection("htaccess")),
    (&["clickhouse", "duckdb", "hive", "mariadb", "mssql", "mysql", "oracle", "pgsql", "plpgsql", "plsql", "postgres", "postgresql", "psql", "sqlite", "tsql"], Source::Collection("sql")),
    (&["jsonl", "ndjson"], Source::Collection("json")),
    (&["julia-repl"], Source::Collection("julia")),
    (&["markup"], Source::Collection("html")),
    (&["php-template"], Source::Collection("php")),
    (&["ipython", "pycon", "python-repl", "python3", "starlark"], Source::Collection("python")),
    (&["common-lisp", "commonlisp", "elisp", "emacs-lisp", "scheme", "wasm", "wast", "wat"], Source::Collection("lisp")),
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
