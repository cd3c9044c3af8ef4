//! From the name an author writes after a fence to a grammar: aliases are data.

/// Where a language's grammar comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// No highlighting is wanted.
    Text,
    /// The collection, under this token of its own.
    Collection(&'static str),
    /// A grammar of this crate.
    Own(&'static str),
}

/// Names that the collection does not know, or knows as another language.
#[rustfmt::skip]
const ALIASES: &[(&[&str], Source)] = &[
    (&["", "text", "txt", "plain", "plaintext", "none", "log", "tree", "output"], Source::Text),
    // One grammar, Microsoft's, for the whole family, as in VS Code.
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
    (&["ejs"], Source::Collection("html")),
    (&["mdx"], Source::Own("mdx")),
    (&["hbs", "handlebars", "mustache"], Source::Own("handlebars")),
    (&["prisma"], Source::Own("prisma")),
];

/// Languages in which a line may be a command after a prompt, `$ `.
const SHELLS: &[&str] = &[
    "bash",
    "console",
    "sh",
    "sh-session",
    "shell",
    "shell-session",
    "shellscript",
    "shellsession",
    "terminal",
    "zsh",
];

/// Whether a block in this language may be a session: commands after prompts, and their output.
pub(crate) fn is_shell(name: &str) -> bool {
    SHELLS.contains(&name)
}

/// The command of a line of a session, and the prompt before it.
pub(crate) fn split_prompt(line: &str) -> Option<(&str, &str)> {
    let prompt = line.len() - line.trim_start().len() + "$ ".len();
    line.trim_start()
        .starts_with("$ ")
        .then(|| line.split_at(prompt))
}

/// The source for a lower-cased name: the alias, or the collection under the name itself.
pub(crate) fn source(name: &str) -> Option<Source> {
    ALIASES
        .iter()
        .find(|(names, _)| names.contains(&name))
        .map(|entry| entry.1)
}
