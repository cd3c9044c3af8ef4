//! Writes text inside formulas, and formulas inside that text.

use super::{escapes::escaped, token::Token, writer::Writer};

impl Writer<'_> {
    /// Writes the argument of a command for text.
    pub(super) fn text_argument(&mut self, command: &str) -> Result<String, String> {
        let tokens = self.reader.raw_argument(&format!("\\{command}"))?;
        self.text(font(command), tokens)
    }

    /// Writes text. Between dollars or `\(` and `\)`, it is a formula.
    pub(super) fn text(&mut self, font: &str, tokens: Vec<Token>) -> Result<String, String> {
        let mut parts = Vec::new();
        let mut text = String::new();
        let mut rest = tokens.into_iter();
        while let Some(token) = rest.next() {
            let close = match token {
                Token::Char('$') => Token::Char('$'),
                Token::Command(name) if name == "(" => Token::Command(")".to_owned()),
                token => {
                    push_text(&token, &mut text);
                    continue;
                }
            };
            let formula = rest.by_ref().take_while(|token| *token != close).collect();
            parts.extend(part(font, &mut text));
            parts.push(self.part(formula)?);
        }
        parts.extend(part(font, &mut text));
        Ok(match parts.len() {
            0 => "{}".to_owned(),
            1 => parts.remove(0),
            _ => format!("{{{}}}", parts.concat()),
        })
    }
}

/// Takes the text so far.
fn part(font: &str, text: &mut String) -> Option<String> {
    let text = std::mem::take(text);
    (!text.is_empty()).then(|| format!("\\{font}{{{}}}", escaped(&text)))
}

fn push_text(token: &Token, out: &mut String) {
    match token {
        // Braces only group.
        Token::Char('{' | '}') | Token::Parameter(_) | Token::Stop => {}
        Token::Char('~') => out.push('\u{a0}'),
        Token::Char(c) => out.push(*c),
        Token::Space => out.push(' '),
        Token::Verbatim(text) => out.push_str(text),
        Token::Command(name) | Token::Original(name) => {
            if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
                out.push('\\');
            }
            out.push_str(name);
        }
    }
}

/// Returns the command of the library for a command for text.
fn font(command: &str) -> &'static str {
    match command {
        "textbf" => "textbf",
        "textit" => "textit",
        "textrm" => "textrm",
        "textsf" => "textsf",
        "texttt" => "texttt",
        _ => "text",
    }
}
