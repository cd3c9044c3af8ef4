//! Writes operators with names, and their limits and scripts.

use super::{macros::Macros, scope::Scope, token::Token, writer::Writer};

impl Writer<'_> {
    pub(super) fn operator(&mut self, command: &str, scope: &mut Scope) -> Result<(), String> {
        let has_limits = self.reader.skip('*') || command == "mathop";
        let tokens = self.reader.raw_argument(&format!("\\{command}"))?;
        match plain_name(&tokens, self.reader.macros) {
            Some(name) if has_limits && name.chars().nth(1).is_some() => {
                scope.add(format_args!("\\mathop{{{name}}}"));
            }
            Some(name) => {
                scope.add(format_args!("\\operatorname{{{name}}}"));
                if has_limits {
                    scope.push_command("limits");
                }
            }
            None => {
                let inside = self.part(tokens)?;
                let font = if command == "mathop" { "" } else { "\\mathrm" };
                scope.add(format_args!("{font}{{{inside}}}"));
                return Ok(());
            }
        }
        scope.operator = scope.cell.trim_end().len();
        Ok(())
    }

    /// Writes an operator between the scripts of `\sideset`.
    pub(super) fn side_scripts(&mut self, scope: &mut Scope) -> Result<(), String> {
        let before = self.argument("sideset")?;
        let after = self.argument("sideset")?;
        scope.add(format_args!("{{}}{before}"));
        self.reader.skip_spaces();
        if let Some(token) = self.reader.raw() {
            let operator = self.part(vec![token])?;
            scope.cell.push_str(&operator);
        }
        for _ in 0..2 {
            self.reader.skip_spaces();
            let Some(Token::Char(c @ ('^' | '_'))) = self.reader.peek().cloned() else {
                break;
            };
            self.reader.raw();
            let script = self.argument("sideset")?;
            scope.add(format_args!("{c}{{{script}}}"));
        }
        scope.add(format_args!("{{}}{after}"));
        Ok(())
    }
}

/// Writes `\limits`; the library reads it only directly after an operator.
pub(super) fn limits(name: &str, scope: &mut Scope) {
    let length = scope.cell.trim_end().len();
    if !scope.cell[..length].ends_with('}') || scope.operator == length {
        scope.push_command(name);
    }
}

/// Returns the text of an operator's name; `None` if it is more than text.
fn plain_name(tokens: &[Token], macros: &Macros) -> Option<String> {
    let mut name = String::new();
    let mut keeps_spaces = false;
    for token in tokens {
        match token {
            Token::Space if keeps_spaces => name.push(' '),
            Token::Char('{' | '}') | Token::Space => {}
            Token::Char('~') => name.push('\u{a0}'),
            Token::Char('-') => name.push('-'),
            Token::Char(c) if c.is_alphanumeric() || ".*'()".contains(*c) => name.push(*c),
            Token::Command(command) if macros.defines(command) => return None,
            Token::Command(command) => match command.as_str() {
                "mbox" | "hbox" | "text" | "textrm" | "textsf" => keeps_spaces = true,
                "rm" | "sf" | "mathrm" | "mathsf" | "operatorname" | "!" => {}
                "," | ";" | ":" | "thinspace" => name.push('\u{2009}'),
                " " => name.push('\u{a0}'),
                _ => return None,
            },
            _ => return None,
        }
    }
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}
