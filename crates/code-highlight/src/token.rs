//! Token types, independent of grammar and theme.
//!
//! The names are Prism's, which the built-in themes use. Each type has a short
//! class name that never changes, so that stored HTML works with every theme.

/// The type of a run of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum TokenType {
    /// Text without a type: white space, local variables. Usually written without a `span`.
    Plain,
    /// The name of an attribute in markup.
    AttrName,
    /// The value of an attribute in markup.
    AttrValue,
    /// An at-rule of a style sheet.
    Atrule,
    /// Bold text in Markdown.
    Bold,
    /// `true` and `false`.
    Boolean,
    /// A built-in type of the language.
    Builtin,
    /// Raw character data in markup.
    Cdata,
    /// A changed line of a diff.
    Changed,
    /// An escape sequence or a character literal.
    Char,
    /// The name of a class, type, interface or component.
    ClassName,
    /// A comment.
    Comment,
    /// A constant, by its upper-case name or by its language.
    Constant,
    /// A removed line of a diff.
    Deleted,
    /// A document type declaration.
    Doctype,
    /// A character reference in markup.
    Entity,
    /// The name of a function or method, and a decorator.
    Function,
    /// A heading, or text marked as important.
    Important,
    /// An added line of a diff.
    Inserted,
    /// `${` and `}` in a template string.
    InterpolationPunctuation,
    /// Italic text in Markdown.
    Italic,
    /// A reserved word.
    Keyword,
    /// A namespace, module or package.
    Namespace,
    /// A number.
    Number,
    /// An operator.
    Operator,
    /// A parameter where it is declared.
    Parameter,
    /// The processing instruction or directive that opens a file.
    Prolog,
    /// A property: a key, a field, a member.
    Property,
    /// Brackets and separators.
    Punctuation,
    /// A regular expression.
    Regex,
    /// A selector of a style sheet.
    Selector,
    /// A string.
    String,
    /// A symbol or a label.
    Symbol,
    /// The name of an element in markup.
    Tag,
    /// The angle brackets of an element in markup.
    TagPunctuation,
    /// The backticks of a template string.
    TemplatePunctuation,
    /// An address.
    Url,
    /// A variable marked as such by its language (`$HOME`).
    Variable,
    /// Red output of a terminal. Themes have no colours for output.
    TerminalRed,
    /// Green output of a terminal.
    TerminalGreen,
    /// Yellow output of a terminal.
    TerminalYellow,
    /// Blue output of a terminal.
    TerminalBlue,
    /// Magenta output of a terminal.
    TerminalMagenta,
    /// Cyan output of a terminal.
    TerminalCyan,
}

use TokenType as T;

/// For each type: Prism's name, the class name, and the types whose style is used if a theme has
/// none.
///
/// A class name never changes its meaning; new types get new names.
const VOCABULARY: &[(TokenType, &str, &str, &[TokenType])] = &[
    (T::AttrName, "attr-name", "tk-an", &[]),
    (T::AttrValue, "attr-value", "tk-av", &[T::String]),
    (T::Atrule, "atrule", "tk-at", &[T::Keyword]),
    (T::Bold, "bold", "tk-bd", &[]),
    (T::Boolean, "boolean", "tk-b", &[T::Keyword]),
    (T::Builtin, "builtin", "tk-bi", &[T::ClassName]),
    (T::Cdata, "cdata", "tk-cd", &[T::Comment]),
    (T::Changed, "changed", "tk-ch", &[]),
    (T::Char, "char", "tk-e", &[T::String]),
    (T::ClassName, "class-name", "tk-t", &[]),
    (T::Comment, "comment", "tk-c", &[]),
    (T::Constant, "constant", "tk-co", &[]),
    (T::Deleted, "deleted", "tk-de", &[]),
    (T::Doctype, "doctype", "tk-dt", &[T::Comment]),
    (T::Entity, "entity", "tk-en", &[T::Char, T::String]),
    (T::Function, "function", "tk-f", &[]),
    (T::Important, "important", "tk-im", &[T::Keyword]),
    (T::Inserted, "inserted", "tk-in", &[]),
    (
        T::InterpolationPunctuation,
        "interpolation-punctuation",
        "tk-ip",
        &[T::Punctuation],
    ),
    (T::Italic, "italic", "tk-it", &[]),
    (T::Keyword, "keyword", "tk-k", &[]),
    (T::Namespace, "namespace", "tk-ns", &[]),
    (T::Number, "number", "tk-n", &[]),
    (T::Operator, "operator", "tk-o", &[]),
    (T::Parameter, "parameter", "tk-pa", &[]),
    (T::Prolog, "prolog", "tk-pr", &[T::Comment]),
    (T::Property, "property", "tk-m", &[]),
    (T::Punctuation, "punctuation", "tk-p", &[]),
    (T::Regex, "regex", "tk-r", &[T::String]),
    (T::Selector, "selector", "tk-se", &[T::Tag]),
    (T::String, "string", "tk-s", &[]),
    (T::Symbol, "symbol", "tk-sy", &[T::Constant]),
    (T::Tag, "tag", "tk-g", &[]),
    (
        T::TagPunctuation,
        "tag-punctuation",
        "tk-gp",
        &[T::Punctuation],
    ),
    (
        T::TemplatePunctuation,
        "template-punctuation",
        "tk-tp",
        &[T::String],
    ),
    (T::Url, "url", "tk-u", &[T::String]),
    (T::Variable, "variable", "tk-v", &[]),
];

/// The types of terminal output with their classes. The variants of `TokenType` have the same order.
const TERMINAL: [(&str, &str); 6] = [
    ("terminal-red", "mr-terminal--red"),
    ("terminal-green", "mr-terminal--green"),
    ("terminal-yellow", "mr-terminal--yellow"),
    ("terminal-blue", "mr-terminal--blue"),
    ("terminal-magenta", "mr-terminal--magenta"),
    ("terminal-cyan", "mr-terminal--cyan"),
];

impl TokenType {
    /// Returns every type that a theme may colour, ordered by name.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        VOCABULARY.iter().map(|entry| entry.0)
    }

    /// Returns the type with this theme name (`class-name`); `plain` is [`Self::Plain`].
    pub fn from_name(name: &str) -> Option<Self> {
        if name == "plain" {
            return Some(Self::Plain);
        }
        VOCABULARY
            .iter()
            .find(|entry| entry.1 == name)
            .map(|entry| entry.0)
    }

    /// Returns the name in themes (`class-name`).
    pub fn name(self) -> &'static str {
        let terminal = || self.terminal().map_or("plain", |entry| entry.0);
        self.entry().map_or_else(terminal, |entry| entry.1)
    }

    /// Returns the class in HTML and CSS (`tk-t`); `None` for [`Self::Plain`].
    pub fn class(self) -> Option<&'static str> {
        let terminal = || self.terminal().map(|entry| entry.1);
        self.entry().map(|entry| entry.2).or_else(terminal)
    }

    /// Returns the types whose styles substitute a missing one, in order of preference.
    pub fn substitutes(self) -> &'static [Self] {
        self.entry().map_or(&[], |entry| entry.3)
    }

    /// Returns the row of `VOCABULARY`. Rows have the order of the variants, without `Plain`; a
    /// test checks it.
    fn entry(self) -> Option<&'static (Self, &'static str, &'static str, &'static [Self])> {
        VOCABULARY.get((self as usize).checked_sub(1)?)
    }

    fn terminal(self) -> Option<(&'static str, &'static str)> {
        let at = (self as usize).checked_sub(VOCABULARY.len() + 1)?;
        TERMINAL.get(at).copied()
    }
}

/// A run of text of one type, without line breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Token {
    /// The type.
    pub kind: TokenType,
    /// The text, as written.
    pub text: String,
}

/// One line of code. Adjacent tokens differ in type, and tokens are never empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Line {
    /// The runs, left to right; empty for an empty line.
    pub tokens: Vec<Token>,
}

impl Line {
    /// Returns a line of plain text.
    pub fn plain(text: &str) -> Self {
        let mut line = Self::default();
        line.push(TokenType::Plain, text);
        line
    }

    /// Appends text, to the last token if the type is the same.
    ///
    /// White space is appended to any token, because its colour is not visible.
    pub fn push(&mut self, kind: TokenType, text: &str) {
        if text.is_empty() {
            return;
        }
        let blank = kind == TokenType::Plain && text.bytes().all(|b| b == b' ' || b == b'\t');
        match self.tokens.last_mut() {
            Some(last) if last.kind == kind || blank => last.text.push_str(text),
            _ => self.tokens.push(Token {
                kind,
                text: text.to_owned(),
            }),
        }
    }

    /// Returns the text of the whole line.
    pub fn text(&self) -> String {
        self.tokens
            .iter()
            .map(|token| token.text.as_str())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn vocabulary_is_complete_and_ordered() {
        for (at, entry) in VOCABULARY.iter().enumerate() {
            assert_eq!(
                entry.0 as usize,
                at + 1,
                "{} is at another position",
                entry.1
            );
            assert_eq!(TokenType::from_name(entry.1), Some(entry.0));
        }
        let classes: BTreeSet<_> = TokenType::all().map(TokenType::class).collect();
        assert_eq!(classes.len(), VOCABULARY.len());
        assert_eq!(
            T::Variable as usize,
            VOCABULARY.len(),
            "the last variant that themes colour has an entry"
        );
        assert_eq!(T::TerminalCyan.class(), Some("mr-terminal--cyan"));
        assert_eq!(T::TerminalRed.name(), "terminal-red");
    }

    #[test]
    fn equal_neighbours_and_white_space_merge() {
        let mut line = Line::default();
        for (kind, text) in [
            (T::Keyword, "const"),
            (T::Plain, " "),
            (T::Plain, "a"),
            (T::Plain, ""),
        ] {
            line.push(kind, text);
        }
        let runs: Vec<_> = line
            .tokens
            .iter()
            .map(|t| (t.kind, t.text.as_str()))
            .collect();
        assert_eq!(runs, [(T::Keyword, "const "), (T::Plain, "a")]);
        assert_eq!(line.text(), "const a");
    }
}
