//! Highlights code: converts source text and a language name to lines of tokens.
//!
//! Grammars are loaded at their first use and shared by all threads and clones.

use std::sync::Arc;

use syntect::parsing::{SyntaxReference, SyntaxSet};

use crate::{
    ansi,
    grammars::{Grammars, set_names},
    languages::{self, Source},
    mask,
    memo::{Id, Memo, State},
    prelude,
    session::Session,
    token::{Line, TokenType},
};

/// Highlights code. It is cheap to clone and can be shared between threads.
///
/// ```
/// use code_highlight::{Highlighter, TokenType};
///
/// let highlighted = Highlighter::new().highlight("const a = 1;\n", "ts");
/// let first = &highlighted.lines[0].tokens[0];
/// assert_eq!((first.kind, first.text.as_str()), (TokenType::Keyword, "const "));
/// ```
#[derive(Debug, Clone)]
pub struct Highlighter {
    grammars: Arc<Grammars>,
    /// The syntaxes of the host, and the number of their set.
    syntaxes: Option<Arc<(SyntaxSet, u64)>>,
}

/// Whether a grammar exists for the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Language {
    /// A grammar exists, or plain text was requested.
    Known,
    /// Unknown language: the lines are plain. A host should warn once for each name.
    Unknown,
}

/// The result of highlighting.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Highlighted {
    /// One entry for each line of the code. A final newline adds no line.
    pub lines: Vec<Line>,
    /// Whether the language is known.
    pub language: Language,
}

impl Highlighted {
    /// Returns the lines of `code` as plain text. Escape sequences of terminals become colours.
    pub fn plain(code: &str) -> Self {
        Self {
            lines: match ansi::has_sequences(code) {
                true => ansi::lines(lines(code)),
                false => lines(code).map(Line::plain).collect(),
            },
            language: Language::Known,
        }
    }
}

impl Default for Highlighter {
    fn default() -> Self {
        Self::new()
    }
}

impl Highlighter {
    /// Returns a highlighter. Grammars are loaded when the first block needs them.
    pub fn new() -> Self {
        Self {
            grammars: Arc::new(Grammars::new()),
            syntaxes: None,
        }
    }

    /// Returns the highlighter with these syntaxes, which take precedence over grammars of the same
    /// names.
    #[cfg(feature = "syntaxes")]
    #[must_use]
    pub fn with_syntaxes(mut self, syntaxes: Vec<crate::Syntax>) -> Self {
        self.syntaxes = Some(crate::syntaxes::set(syntaxes));
        self
    }

    /// Highlights `code`. The name of the language may be in any case; empty means plain text.
    ///
    /// Line ends may be `\n` or `\r\n`; tokens hold neither. A line at which a grammar fails is
    /// plain, and so are the following lines.
    ///
    /// A few grammars of the collection loop forever on some texts (trishume/syntect#706). A host
    /// that highlights untrusted code needs a timeout around this call.
    pub fn highlight(&self, code: &str, language: &str) -> Highlighted {
        let language = prelude::grammar(language, code);
        match self.find(language) {
            Found::Text => Highlighted::plain(code),
            Found::Grammar(syntax, set, number) => {
                let code = &*ansi::without_sequences(code);
                let mut engine = Engine::new(Memo::of(syntax, number), set);
                if let Some(session) = Session::of(language, lines(code)) {
                    return highlight_session(code, session, engine);
                }
                if let Some(prelude) = prelude::line_before(language, code) {
                    engine.line(prelude);
                }
                let masked = mask::masked_lines(language, lines(code));
                let lines = match &masked {
                    None => lines(code).map(|text| engine.line(text)).collect(),
                    Some(masked) => lines(code)
                        .zip(masked)
                        .map(|(line, masked)| {
                            let read = masked.text.as_deref().map(|text| engine.line(text));
                            masked.restore(line, &read.unwrap_or_default())
                        })
                        .collect(),
                };
                Highlighted {
                    lines,
                    language: Language::Known,
                }
            }
            Found::Nothing => Highlighted {
                language: Language::Unknown,
                ..Highlighted::plain(code)
            },
        }
    }

    /// Returns whether `language` is the name of a grammar or of plain text.
    pub fn knows(&self, language: &str) -> bool {
        !matches!(self.find(language), Found::Nothing)
    }

    /// Returns the names of all languages in lower case, for suggestions.
    pub fn names(&self) -> Vec<String> {
        let aliases = languages::aliases().map(str::to_owned);
        let own = self
            .syntaxes
            .as_deref()
            .into_iter()
            .flat_map(|(set, _)| set_names(set));
        let collected = self.grammars.names();
        own.chain(aliases).chain(collected).collect()
    }

    fn find(&self, language: &str) -> Found<'_> {
        let name = language.to_ascii_lowercase();
        if let Some((set, number)) = self.syntaxes.as_deref()
            && let Some(syntax) = set.find_syntax_by_token(&name)
        {
            return Found::Grammar(syntax, set, *number);
        }
        let grammar = match languages::source(&name) {
            Some(Source::Text) => return Found::Text,
            Some(Source::Own(own)) => self.grammars.own(own),
            Some(Source::Collection(token)) => self.grammars.collected(token),
            None => self.grammars.collected(&name),
        };
        grammar.map_or(Found::Nothing, |(syntax, set)| {
            Found::Grammar(syntax, set, 0)
        })
    }
}

enum Found<'a> {
    Text,
    /// A grammar, its set, and the number of the set; 0 for the grammars of this crate.
    Grammar(&'a SyntaxReference, &'a SyntaxSet, u64),
    Nothing,
}

/// Splits a text into lines without their ends. An empty text has one empty line.
pub(crate) fn lines(code: &str) -> impl Iterator<Item = &str> + Clone {
    let code = code.strip_suffix('\n').unwrap_or(code);
    code.split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line))
}

/// A grammar and its state after the lines so far.
struct Engine<'a> {
    set: &'a SyntaxSet,
    memo: Memo,
    at: StateRef,
    buffer: String,
}

/// The state of an engine.
enum StateRef {
    /// A state in the memo.
    Cached(Id),
    /// A state outside the memo.
    Owned(Box<State>),
    /// The grammar has failed.
    Failed,
}

impl<'a> Engine<'a> {
    fn new(memo: Memo, set: &'a SyntaxSet) -> Self {
        Self {
            set,
            memo,
            at: StateRef::Cached(0),
            buffer: String::new(),
        }
    }

    fn line(&mut self, text: &str) -> Line {
        if let StateRef::Cached(id) = self.at
            && let Some((line, after)) = self.memo.line(id, text)
        {
            self.at = StateRef::Cached(after);
            return line;
        }
        match std::mem::replace(&mut self.at, StateRef::Failed) {
            StateRef::Failed => Line::plain(text),
            StateRef::Owned(mut state) => match self.parse(&mut state, text) {
                None => Line::plain(text),
                Some(line) => {
                    self.at = StateRef::Owned(state);
                    line
                }
            },
            StateRef::Cached(id) => {
                let mut state = self.memo.state(id);
                let Some(line) = self.parse(&mut state, text) else {
                    return Line::plain(text);
                };
                self.at = match self.memo.keep(id, text, &line, &state) {
                    Some(after) => StateRef::Cached(after),
                    None => StateRef::Owned(Box::new(state)),
                };
                line
            }
        }
    }

    fn parse(&mut self, state: &mut State, text: &str) -> Option<Line> {
        self.buffer.clear();
        self.buffer.push_str(text);
        self.buffer.push('\n');
        let ops = state.parse.parse_line(&self.buffer, self.set).ok()?;
        Some(self.memo.collapse(state, &self.buffer, &ops))
    }
}

/// Highlights the commands of a session; their output stays plain.
fn highlight_session(code: &str, session: Session, mut engine: Engine<'_>) -> Highlighted {
    let mut before = None;
    let lines = lines(code)
        .map(|text| {
            let parts = session.split(text, before);
            before = parts.map(|(_, command)| command);
            let Some((prompt, command)) = parts else {
                return Line::plain(text);
            };
            let mut line = Line::default();
            line.push(TokenType::Punctuation, prompt);
            for token in engine.line(command).tokens {
                line.push(token.kind, &token.text);
            }
            line
        })
        .collect();
    Highlighted {
        lines,
        language: Language::Known,
    }
}
