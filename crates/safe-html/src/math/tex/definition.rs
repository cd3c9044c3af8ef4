//! Reads definitions of macros.

use std::sync::Arc;

use super::{
    macros::{Macro, with_parameters},
    mathjax::of_mathjax,
    reader::Reader,
    token::{Token, source},
};

/// Commands that define others.
pub(super) const DEFINITIONS: &[&str] = &[
    "\\DeclareMathOperator",
    "\\def",
    "\\edef",
    "\\gdef",
    "\\let",
    "\\newcommand",
    "\\newenvironment",
    "\\providecommand",
    "\\renewcommand",
    "\\renewenvironment",
    "\\xdef",
];

impl Reader<'_> {
    /// Reads a definition, if the command is one; returns whether it is.
    pub(super) fn definition(&mut self, command: &str) -> Result<bool, String> {
        match command {
            "global" | "long" => {}
            "def" | "edef" | "gdef" | "xdef" => self.def()?,
            "let" => self.alias()?,
            "newcommand" | "renewcommand" | "providecommand" => self.new_command(command)?,
            "newenvironment" | "renewenvironment" => {
                let name = self.name_argument(command)?;
                let (pattern, default) = self.parameters()?;
                let body = with_parameters(self.raw_argument(command)?);
                let end = self.raw_argument(command)?;
                let begin = Macro {
                    pattern,
                    default,
                    body,
                };
                self.macros.define_environment(name, begin, end)?;
            }
            "DeclareMathOperator" => {
                let star = self.skip('*').then_some(Token::Char('*'));
                let name = self.command_name(command)?;
                let operator = self.raw_argument(command)?;
                let mut body = vec![Token::Original("operatorname".to_owned())];
                body.extend(star);
                body.push(Token::Char('{'));
                body.extend(operator);
                body.push(Token::Char('}'));
                self.macros.define(name, Macro::new(0, body))?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn new_command(&mut self, command: &str) -> Result<(), String> {
        self.skip('*');
        let name = self.command_name(command)?;
        let (pattern, default) = self.parameters()?;
        let body = with_parameters(self.raw_argument(&format!("\\{command}"))?);
        if command == "providecommand" && self.macros.commands.contains_key(&name) {
            return Ok(());
        }
        let definition = Macro {
            pattern,
            default,
            body,
        };
        self.macros.define(name, definition)
    }

    /// Reads the number of arguments, and the value of the first if it can be omitted.
    fn parameters(&mut self) -> Result<(Vec<Token>, Option<Vec<Token>>), String> {
        let Some(number) = self.optional_argument()? else {
            return Ok((Vec::new(), None));
        };
        let number = source(&number);
        let count = number.trim().parse().ok().filter(|count| *count < 10);
        let count: usize = count.ok_or(format!("`{number}` is not a number of arguments"))?;
        let default = self.optional_argument()?;
        Ok(((0..count).map(Token::Parameter).collect(), default))
    }

    fn def(&mut self) -> Result<(), String> {
        let name = self.command_name("def")?;
        let mut pattern = Vec::new();
        loop {
            match self.peek() {
                Some(Token::Char('{')) => break,
                None | Some(Token::Stop | Token::Char('}')) => {
                    return Err(format!("`\\def\\{name}` has no body"));
                }
                Some(_) => pattern.extend(self.raw()),
            }
        }
        let body = with_parameters(self.raw_argument("\\def")?);
        let definition = Macro {
            pattern: with_parameters(pattern),
            default: None,
            body,
        };
        self.macros.define(name, definition)
    }

    /// Reads `\let\a=\b`: `\a` gets the meaning that `\b` has now.
    fn alias(&mut self) -> Result<(), String> {
        let name = self.command_name("let")?;
        self.skip('=');
        self.skip_spaces();
        let definition = match self.raw() {
            None | Some(Token::Stop) => return Err(format!("`\\let\\{name}` has no meaning")),
            Some(Token::Command(other)) => {
                let own = self.macros.commands.get(&other).cloned();
                own.or_else(|| of_mathjax(&other).map(Arc::new))
                    .unwrap_or_else(|| Macro::new(0, vec![Token::Original(other)]).into())
            }
            Some(token) => Macro::new(0, vec![token]).into(),
        };
        self.macros.define(name, definition)
    }

    fn command_name(&mut self, definition: &str) -> Result<String, String> {
        let argument = self.raw_argument(&format!("\\{definition}"))?;
        let mut names = argument.into_iter().filter(|token| *token != Token::Space);
        match (names.next(), names.next()) {
            (Some(Token::Command(name) | Token::Original(name)), None) => Ok(name),
            _ => Err(format!("`\\{definition}` has no command to define")),
        }
    }
}
