//! Reads tokens, expands macros and records definitions.

use std::sync::Arc;

use super::{
    macros::{Macro, Macros},
    mathjax::{is_of_mathjax, of_mathjax},
    token::{Token, source, tokens},
};

/// The most tokens that the macros of one formula may expand to.
const MAX_EXPANSION: usize = 20_000;
/// The most macros that one formula may expand.
const MAX_EXPANSIONS: usize = 5_000;

/// The tokens of a formula that are still to be read.
pub(super) struct Reader<'m> {
    /// In reverse order.
    input: Vec<Token>,
    pub(super) macros: &'m mut Macros,
    expanded: usize,
    expansions: usize,
}

impl<'m> Reader<'m> {
    pub(super) fn new(formula: &str, macros: &'m mut Macros) -> Self {
        let mut input = tokens(formula);
        input.reverse();
        Self {
            input,
            macros,
            expanded: 0,
            expansions: 0,
        }
    }

    /// Returns the next token as written.
    pub(super) fn raw(&mut self) -> Option<Token> {
        self.input.pop()
    }

    pub(super) fn peek(&self) -> Option<&Token> {
        self.input.last()
    }

    /// Puts tokens before the rest.
    pub(super) fn unread(&mut self, tokens: Vec<Token>) {
        self.input.extend(tokens.into_iter().rev());
    }

    /// Returns the next token that is neither a macro nor a definition.
    pub(super) fn next(&mut self) -> Result<Option<Token>, String> {
        while let Some(token) = self.input.pop() {
            let name = match token {
                Token::Command(name) => name,
                Token::Original(name) => match of_mathjax(&name) {
                    Some(found) => {
                        let tokens = self.expansion(&name, &found)?;
                        self.unread(tokens);
                        continue;
                    }
                    None => return Ok(Some(Token::Command(name))),
                },
                token => return Ok(Some(token)),
            };
            if let Some(found) = self.macro_of(&name) {
                let tokens = self.expansion(&name, &found)?;
                self.unread(tokens);
            } else if !self.definition(&name)? && !self.environment(&name)? {
                return Ok(Some(Token::Command(name)));
            }
        }
        Ok(None)
    }

    fn macro_of(&self, name: &str) -> Option<Arc<Macro>> {
        let own = self.macros.commands.get(name).cloned();
        own.or_else(|| of_mathjax(name).map(Arc::new))
    }

    /// Puts the expansion of a macro into braces if one is next: it is an argument as a whole.
    pub(super) fn brace_macro(&mut self) -> Result<(), String> {
        self.skip_spaces();
        let Some(Token::Command(name)) = self.peek() else {
            return Ok(());
        };
        if !self.macros.commands.contains_key(name) && !is_of_mathjax(name) {
            return Ok(());
        }
        let name = name.clone();
        let Some(found) = self.macro_of(&name) else {
            return Ok(());
        };
        self.input.pop();
        let tokens = self.expansion(&name, &found)?;
        // An alias of a command takes its own arguments.
        if let [Token::Command(_) | Token::Original(_)] = tokens[..] {
            self.unread(tokens);
            return Ok(());
        }
        self.unread(vec![Token::Char('}')]);
        self.unread(tokens);
        self.unread(vec![Token::Char('{')]);
        Ok(())
    }

    /// Reads the arguments of a macro and returns its expansion.
    fn expansion(&mut self, name: &str, found: &Macro) -> Result<Vec<Token>, String> {
        let mut arguments: Vec<Vec<Token>> = Vec::new();
        let mut pattern = &found.pattern[..];
        if let (Some(default), [Token::Parameter(_), rest @ ..]) = (&found.default, pattern) {
            let given = self.optional_argument()?;
            arguments.push(given.unwrap_or_else(|| default.clone()));
            pattern = rest;
        }
        while let Some((token, rest)) = pattern.split_first() {
            pattern = rest;
            let is_parameter = |token: &Token| matches!(token, Token::Parameter(_));
            if is_parameter(token) {
                let length = rest.iter().position(is_parameter).unwrap_or(rest.len());
                let argument = match length {
                    0 => self.raw_argument(&format!("\\{name}"))?,
                    _ => self.until(name, &rest[..length])?,
                };
                pattern = &rest[length..];
                arguments.push(argument);
                continue;
            }
            if *token == Token::Space {
                self.skip_spaces();
            } else if self.raw().as_ref() != Some(token) {
                return Err(format!("`\\{name}` is not used as it is defined"));
            }
        }
        let mut tokens = Vec::new();
        for token in &found.body {
            match token {
                Token::Parameter(at) => match arguments.get(*at) {
                    Some(argument) => tokens.extend(argument.iter().cloned()),
                    None => return Err(format!("`\\{name}` has no argument {}", at + 1)),
                },
                token => tokens.push(token.clone()),
            }
            if tokens.len() > MAX_EXPANSION {
                break;
            }
        }
        self.count(tokens.len())?;
        Ok(tokens)
    }

    fn count(&mut self, tokens: usize) -> Result<(), String> {
        self.expansions += 1;
        self.expanded += tokens;
        if self.expansions > MAX_EXPANSIONS || self.expanded > MAX_EXPANSION {
            return Err("its macros use themselves, or expand to too much text".to_owned());
        }
        self.macros.count_expanded(tokens + 1)
    }

    /// Reads an argument up to the tokens that end it.
    fn until(&mut self, name: &str, end: &[Token]) -> Result<Vec<Token>, String> {
        let mut found = Vec::new();
        let mut depth = 0_usize;
        loop {
            let is_end = || self.input.iter().rev().zip(end).all(|(a, b)| a == b);
            if depth == 0 && self.input.len() >= end.len() && is_end() {
                self.input.truncate(self.input.len() - end.len());
                return Ok(found);
            }
            match self.raw() {
                None | Some(Token::Stop) => {
                    return Err(format!("`\\{name}` is not used as it is defined"));
                }
                Some(token) => {
                    match token {
                        Token::Char('{') => depth += 1,
                        Token::Char('}') => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    found.push(token);
                }
            }
        }
    }

    pub(super) fn skip_spaces(&mut self) {
        while self.peek() == Some(&Token::Space) {
            self.input.pop();
        }
    }

    /// Skips a character if it is next, after spaces; returns whether it was.
    pub(super) fn skip(&mut self, c: char) -> bool {
        self.skip_spaces();
        let is_next = self.peek() == Some(&Token::Char(c));
        if is_next {
            self.input.pop();
        }
        is_next
    }

    /// Reads an argument as written, without its braces.
    pub(super) fn raw_argument(&mut self, command: &str) -> Result<Vec<Token>, String> {
        self.skip_spaces();
        match self.raw() {
            Some(Token::Char('{')) => self.up_to('{', '}'),
            None | Some(Token::Stop | Token::Char('}')) => {
                Err(format!("`{command}` has no argument"))
            }
            Some(token) => Ok(vec![token]),
        }
    }

    /// Reads an argument in square brackets as written, if one is next.
    pub(super) fn optional_argument(&mut self) -> Result<Option<Vec<Token>>, String> {
        match self.skip('[') {
            true => self.up_to('[', ']').map(Some),
            false => Ok(None),
        }
    }

    fn up_to(&mut self, open: char, close: char) -> Result<Vec<Token>, String> {
        let mut found = Vec::new();
        let mut depth = 0_usize;
        loop {
            match self.raw() {
                None | Some(Token::Stop) => return Err(format!("a `{open}` is not closed")),
                Some(Token::Char(c)) if c == close && depth == 0 => return Ok(found),
                Some(token) => {
                    match token {
                        Token::Char('{') => depth += 1,
                        Token::Char('}') if depth == 0 => {
                            return Err(format!("a `{open}` is not closed"));
                        }
                        Token::Char('}') => depth -= 1,
                        _ => {}
                    }
                    found.push(token);
                }
            }
        }
    }

    /// Reads an argument that is a name.
    pub(super) fn name_argument(&mut self, command: &str) -> Result<String, String> {
        Ok(source(&self.raw_argument(command)?).trim().to_owned())
    }

    /// Replaces an environment that the author defined by its content; returns whether it did.
    fn environment(&mut self, command: &str) -> Result<bool, String> {
        if !matches!(command, "begin" | "end") || self.macros.environments.is_empty() {
            return Ok(false);
        }
        let argument = self.raw_argument("\\begin")?;
        let name = source(&argument);
        let Some((begin, end)) = self.macros.environments.get(name.trim()).cloned() else {
            self.unread(vec![Token::Char('}')]);
            self.unread(argument);
            self.unread(vec![Token::Char('{')]);
            return Ok(false);
        };
        let tokens = if command == "begin" {
            self.expansion(&name, &begin)?
        } else {
            self.count(end.len())?;
            end
        };
        self.unread(tokens);
        Ok(true)
    }
}
