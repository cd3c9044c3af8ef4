//! Syntaxes of the host, in the format of Sublime Text, for languages without a grammar.

use std::{
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use syntect::parsing::{
    ParseSyntaxError, SyntaxDefinition, SyntaxSet, SyntaxSetBuilder,
    syntax_definition::{ContextReference, MatchOperation, Pattern},
};
use thiserror::Error;

/// A syntax of the host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Syntax(SyntaxDefinition);

/// A syntax that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct SyntaxError {
    /// The fault: lower case, no full stop.
    pub message: String,
    /// The bytes at fault in the text; empty at the start if they are not known.
    pub span: Range<usize>,
}

impl Syntax {
    /// Parses the text of a `.sublime-syntax` file. `name` is used if the text has none.
    ///
    /// # Errors
    ///
    /// If the text is not such a syntax, a regular expression cannot be compiled, or a rule names a
    /// context that does not exist.
    pub fn parse(text: &str, name: &str) -> Result<Self, SyntaxError> {
        let syntax = SyntaxDefinition::load_from_str(text, true, Some(name))
            .map_err(|error| fault(&error, text))?;
        match missing_context(&syntax) {
            None => Ok(Self(syntax)),
            Some(missing) => Err(SyntaxError {
                message: format!("the context `{missing}` does not exist"),
                span: word(text, &missing),
            }),
        }
    }

    /// Returns the names of the language in lower case: the syntax's name and file extensions.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let extensions = self.0.file_extensions.iter();
        let names = extensions.chain([&self.0.name]);
        names.map(|name| name.to_lowercase())
    }
}

/// Returns the set of these syntaxes, which can embed one another, and its number in this process.
pub(crate) fn set(syntaxes: Vec<Syntax>) -> Arc<(SyntaxSet, u64)> {
    static COUNT: AtomicU64 = AtomicU64::new(1);
    let mut builder = SyntaxSetBuilder::new();
    for Syntax(syntax) in syntaxes {
        builder.add(syntax);
    }
    Arc::new((builder.build(), COUNT.fetch_add(1, Ordering::Relaxed)))
}

fn fault(error: &ParseSyntaxError, text: &str) -> SyntaxError {
    let (message, span) = match error {
        ParseSyntaxError::InvalidYaml(error) => {
            let (at, message) = (error.marker(), error.to_string());
            // The message ends with the place, which the host shows.
            let message = message.split(" at line ").next().unwrap_or_default();
            let at = byte_of(text, at.line(), at.col());
            (format!("this is not YAML: {message}"), at..at)
        }
        ParseSyntaxError::EmptyFile => ("the file is empty".to_owned(), 0..0),
        ParseSyntaxError::MissingMandatoryKey(key) => (format!("the key `{key}` is missing"), 0..0),
        ParseSyntaxError::RegexCompileError(regex, error) => {
            let message = format!("the regular expression `{regex}` is not valid: {error}");
            (message, word(text, regex))
        }
        ParseSyntaxError::MainMissing => ("the context `main` is missing".to_owned(), 0..0),
        ParseSyntaxError::TypeMismatch => {
            let message = "a key has a value of the wrong type, such as text for a list";
            (message.to_owned(), 0..0)
        }
        other => (other.to_string(), 0..0),
    };
    SyntaxError { message, span }
}

/// Returns the byte at a line, from 1, and a column in characters, from 0.
fn byte_of(text: &str, line: usize, column: usize) -> usize {
    let mut lines = text.split_inclusive('\n');
    let before: usize = lines
        .by_ref()
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let line = lines.next().unwrap_or_default().trim_end();
    let inside = line
        .char_indices()
        .nth(column)
        .map_or(line.len(), |(at, _)| at);
    before + inside
}

/// Returns the place of a word of a syntax. A regular expression with variables is not in the text.
fn word(text: &str, word: &str) -> Range<usize> {
    text.find(word).map_or(0..0, |at| at..at + word.len())
}

/// Returns the name of a context that a rule refers to and the syntax lacks.
fn missing_context(syntax: &SyntaxDefinition) -> Option<String> {
    let patterns = syntax
        .contexts
        .values()
        .flat_map(|context| &context.patterns);
    let mut references = patterns.flat_map(|pattern| match pattern {
        Pattern::Include(reference) => vec![reference],
        Pattern::Match(rule) => match &rule.operation {
            MatchOperation::Push(to) | MatchOperation::Set(to) => {
                to.iter().chain(&rule.with_prototype).collect()
            }
            _ => Vec::new(),
        },
    });
    references.find_map(|reference| match reference {
        ContextReference::Named { 0: name, .. } | ContextReference::Inline { 0: name, .. }
            if !syntax.contexts.contains_key(name) =>
        {
            Some(name.clone())
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Highlighter, Language, TokenType};

    const TEA: &str = "%YAML 1.2\n---\nname: Tea\nfile_extensions: [tea]\nscope: source.tea\n\
        contexts:\n  main:\n    - match: '\\b(brew|pour)\\b'\n      scope: keyword.control.tea\n\
        \x20   - match: '\"'\n      push: text\n  text:\n    - meta_scope: string.quoted.tea\n\
        \x20   - match: '\"'\n      pop: true\n";

    #[test]
    fn a_syntax_of_the_host_highlights_its_language() {
        let syntax = Syntax::parse(TEA, "tea").unwrap();
        let highlighter = Highlighter::new().with_syntaxes(vec![syntax]);
        for name in ["tea", "Tea", "TEA"] {
            let highlighted = highlighter.highlight("brew \"oolong\"\n", name);
            let kinds: Vec<_> = highlighted.lines[0]
                .tokens
                .iter()
                .map(|it| it.kind)
                .collect();
            assert_eq!(highlighted.language, Language::Known, "{name}");
            assert_eq!(kinds, [TokenType::Keyword, TokenType::String], "{name}");
        }
        assert!(highlighter.knows("rust"));
        assert!(highlighter.names().contains(&"tea".to_owned()));
        assert!(!Highlighter::new().knows("tea"));
    }

    #[test]
    fn faults_have_places() {
        for (from, to, message, at) in [
            ("push: text", "push: txet", "the context `txet`", "txet"),
            (
                "(brew|pour)",
                "(brew|pour",
                "regular expression",
                "\\b(brew|pour\\b",
            ),
            ("scope: source.tea\n", "", "the key `scope` is missing", ""),
            ("  main:", "  mian:", "the context `main`", ""),
            (
                "file_extensions: [tea]",
                "file_extensions: [tea",
                "this is not YAML",
                "",
            ),
        ] {
            let text = TEA.replace(from, to);
            let fault = Syntax::parse(&text, "tea").unwrap_err();
            assert!(fault.message.contains(message), "{fault}");
            assert_eq!(&text[fault.span.clone()], at, "{fault}");
        }
    }
}
