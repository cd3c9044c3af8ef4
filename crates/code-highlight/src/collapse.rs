//! Collapses a grammar's scope stack into one token type for each run of text.
//!
//! Each pushed scope is resolved once within its surrounding scopes. A run of text has the meaning
//! at the top of the stack.

use syntect::parsing::{ClearAmount, Scope, ScopeStackOp};

use crate::{
    scopes::{Lookup, Meaning},
    token::{Line, TokenType},
};

/// The open scopes at one position of a text, with their meanings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Collapser {
    scopes: Vec<Scope>,
    meanings: Vec<Meaning>,
    cleared: Vec<(Vec<Scope>, Vec<Meaning>)>,
}

impl Collapser {
    /// Returns the open scopes.
    pub(crate) fn scopes(&self) -> &[Scope] {
        &self.scopes
    }

    /// Turns one line and the grammar's operations on it into tokens.
    pub(crate) fn line(
        &mut self,
        lookup: &mut Lookup,
        text: &str,
        ops: &[(usize, ScopeStackOp)],
    ) -> Line {
        let mut line = Line::default();
        let mut from = 0;
        for (to, op) in ops {
            self.emit(&mut line, &text[from..*to]);
            from = *to;
            self.apply(lookup, op);
        }
        self.emit(&mut line, &text[from..]);
        line
    }

    fn emit(&self, line: &mut Line, text: &str) {
        let text = text.trim_end_matches('\n');
        if !text.is_empty() {
            line.push(refine(self.top(), text), text);
        }
    }

    fn top(&self) -> Meaning {
        self.meanings
            .last()
            .copied()
            .unwrap_or(Meaning::Type(TokenType::Plain))
    }

    fn apply(&mut self, lookup: &mut Lookup, op: &ScopeStackOp) {
        match *op {
            ScopeStackOp::Push(scope) => {
                let meaning = lookup
                    .meaning(scope, &self.scopes)
                    .unwrap_or_else(|| self.top());
                self.scopes.push(scope);
                self.meanings.push(meaning);
            }
            ScopeStackOp::Pop(count) => {
                self.split(count);
            }
            ScopeStackOp::Clear(amount) => {
                let count = match amount {
                    ClearAmount::TopN(count) => count,
                    ClearAmount::All => self.scopes.len(),
                };
                let cleared = self.split(count);
                self.cleared.push(cleared);
            }
            ScopeStackOp::Restore => {
                if let Some((scopes, meanings)) = self.cleared.pop() {
                    self.scopes.extend(scopes);
                    self.meanings.extend(meanings);
                }
            }
            ScopeStackOp::Noop => {}
        }
    }

    /// Removes the top `count` scopes.
    fn split(&mut self, count: usize) -> (Vec<Scope>, Vec<Meaning>) {
        let keep = self.scopes.len().saturating_sub(count);
        (self.scopes.split_off(keep), self.meanings.split_off(keep))
    }
}

/// Returns the type of a run, given its text.
fn refine(meaning: Meaning, text: &str) -> TokenType {
    let name = text.trim();
    match meaning {
        Meaning::Type(kind) => kind,
        Meaning::Literal if ["true", "false"].contains(&name.to_ascii_lowercase().as_str()) => {
            TokenType::Boolean
        }
        Meaning::Literal => TokenType::Keyword,
        Meaning::Operator if name.starts_with(|c: char| c.is_ascii_alphabetic()) => {
            TokenType::Keyword
        }
        Meaning::Operator => TokenType::Operator,
        Meaning::Name | Meaning::Constructor => named(meaning, Case::of(name)),
    }
}

fn named(meaning: Meaning, case: Case) -> TokenType {
    match (meaning, case) {
        (_, Case::Pascal) => TokenType::ClassName,
        (Meaning::Constructor, _) => TokenType::Function,
        (_, Case::Screaming) => TokenType::Constant,
        (_, Case::Other) => TokenType::Plain,
    }
}

/// The case style of a name.
#[derive(Clone, Copy)]
enum Case {
    /// `CatsService`, and `T`.
    Pascal,
    /// `MAX_AGE`.
    Screaming,
    Other,
}

impl Case {
    fn of(name: &str) -> Self {
        let name = name.trim_start_matches(['_', '$']);
        let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
        if !name.starts_with(|c: char| c.is_ascii_uppercase()) || !name.bytes().all(word) {
            Self::Other
        } else if name.len() == 1 || name.bytes().any(|byte| byte.is_ascii_lowercase()) {
            Self::Pascal
        } else {
            Self::Screaming
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restored_scopes_have_their_meanings() {
        let push = |name| ScopeStackOp::Push(Scope::new(name).unwrap());
        let ops = [
            (0, push("keyword.control")),
            (2, ScopeStackOp::Clear(ClearAmount::All)),
            (4, ScopeStackOp::Restore),
        ];
        let line = Collapser::default().line(&mut Lookup::default(), "ifinif", &ops);
        let kinds: Vec<_> = line.tokens.iter().map(|token| token.kind).collect();
        let keyword = TokenType::Keyword;
        assert_eq!(kinds, [keyword, TokenType::Plain, keyword]);
    }
}
