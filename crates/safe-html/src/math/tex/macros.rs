//! The macros that formulas define.

use std::{collections::HashMap, sync::Arc};

use super::token::{Token, tokens};

/// The most tokens that the macros of a page may have.
const MAX_STORED: usize = 100_000;
/// The most tokens that may separate the parameters of a macro.
const MAX_PATTERN: usize = 100;
/// The most tokens that the macros of a page may expand to.
const MAX_PAGE_EXPANSION: usize = 2_000_000;

/// The macros and environments that the formulas of a page have defined so far.
///
/// In MathJax, a macro of one formula holds for the formulas after it.
#[derive(Debug, Clone, Default)]
pub struct Macros {
    pub(super) commands: HashMap<String, Arc<Macro>>,
    pub(super) environments: HashMap<String, (Arc<Macro>, Vec<Token>)>,
    stored: usize,
    expanded: usize,
}

/// A macro.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Macro {
    /// The parameters, and the tokens between them.
    pub(super) pattern: Vec<Token>,
    /// The value of the first parameter, if it can be omitted.
    pub(super) default: Option<Vec<Token>>,
    pub(super) body: Vec<Token>,
}

impl Macro {
    /// Returns the macro of a command with a number of arguments.
    pub(super) fn new(arguments: usize, body: Vec<Token>) -> Self {
        Self {
            pattern: (0..arguments).map(Token::Parameter).collect(),
            default: None,
            body: with_parameters(body),
        }
    }
}

/// Returns tokens with parameters where they have `#1`, and `#` where they have `##`.
pub(super) fn with_parameters(body: Vec<Token>) -> Vec<Token> {
    let mut found = Vec::with_capacity(body.len());
    let mut rest = body.into_iter().peekable();
    while let Some(token) = rest.next() {
        let (Token::Char('#'), Some(Token::Char(next))) = (&token, rest.peek()) else {
            found.push(token);
            continue;
        };
        let next = *next;
        match next.to_digit(10) {
            Some(number @ 1..) => found.push(Token::Parameter(number as usize - 1)),
            _ if next == '#' => found.push(Token::Char('#')),
            _ => {
                found.push(token);
                continue;
            }
        }
        rest.next();
    }
    found
}

impl Macros {
    /// Whether a formula uses a macro that an earlier one defined.
    pub(crate) fn concern(&self, formula: &str) -> bool {
        if self.commands.is_empty() && self.environments.is_empty() {
            return false;
        }
        tokens(formula).iter().any(|token| match token {
            Token::Command(name) if name == "begin" => !self.environments.is_empty(),
            Token::Command(name) => self.commands.contains_key(name),
            _ => false,
        })
    }

    pub(super) fn defines(&self, name: &str) -> bool {
        self.commands.contains_key(name)
    }

    pub(super) fn define(
        &mut self,
        name: String,
        definition: impl Into<Arc<Macro>>,
    ) -> Result<(), String> {
        let definition = definition.into();
        if definition.pattern.len() > MAX_PATTERN {
            return Err(format!("the parameters of `\\{name}` are too long"));
        }
        self.store(definition.body.len() + definition.pattern.len())?;
        self.commands.insert(name, definition);
        Ok(())
    }

    pub(super) fn define_environment(
        &mut self,
        name: String,
        begin: Macro,
        end: Vec<Token>,
    ) -> Result<(), String> {
        self.store(begin.body.len() + end.len())?;
        self.environments.insert(name, (begin.into(), end));
        Ok(())
    }

    fn store(&mut self, tokens: usize) -> Result<(), String> {
        self.stored += tokens + 1;
        match self.stored > MAX_STORED {
            true => Err("the formulas of this page define too many macros".to_owned()),
            false => Ok(()),
        }
    }

    /// Counts tokens of expanded macros, so that the formulas of a page cannot take unlimited time.
    pub(super) fn count_expanded(&mut self, tokens: usize) -> Result<(), String> {
        self.expanded += tokens;
        match self.expanded > MAX_PAGE_EXPANSION {
            true => Err("the macros of this page expand to too much text".to_owned()),
            false => Ok(()),
        }
    }
}
