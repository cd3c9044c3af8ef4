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
    (&["typescript", "mts", "cts"], Source::Collection("ts")),
    (&["javascript", "node", "mjs", "cjs"], Source::Collection("js")),
    (&["jsx"], Source::Collection("tsx")),
    (&["json5", "jsonc", "jsonld", "webmanifest"], Source::Collection("json")),
    (&["shell", "console", "shell-session", "shellsession", "shellscript", "sh-session", "terminal"], Source::Collection("bash")),
    (&["yml"], Source::Collection("yaml")),
    (&["gql"], Source::Collection("graphql")),
    (&["protobuf"], Source::Collection("proto")),
    (&["docker"], Source::Collection("dockerfile")),
    (&["dotenv", "env"], Source::Collection(".env")),
    (&["golang"], Source::Collection("go")),
    (&["patch"], Source::Collection("diff")),
    (&["conf", "properties"], Source::Collection("ini")),
    (&["mdx", "md"], Source::Collection("markdown")),
    (&["hbs"], Source::Collection("html")),
    (&["csharp"], Source::Collection("cs")),
    (&["cpp", "c++"], Source::Collection("cpp")),
    (&["objc", "objectivec"], Source::Collection("objective-c")),
];

/// The source for a lower-cased name: the alias, or the collection under the name itself.
pub(crate) fn source(name: &str) -> Option<Source> {
    ALIASES
        .iter()
        .find(|(names, _)| names.contains(&name))
        .map(|entry| entry.1)
}
