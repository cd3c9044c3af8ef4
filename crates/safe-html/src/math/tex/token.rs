//! Splits LaTeX into tokens.

/// A token of LaTeX.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A command, without its backslash.
    Command(String),
    /// A command that keeps its first meaning, whatever is defined later.
    Original(String),
    /// The content of `\verb`.
    Verbatim(String),
    Char(char),
    /// Any number of spaces and line breaks.
    Space,
    /// A parameter in the body of a macro, counted from 0.
    Parameter(usize),
    /// The end of tokens that are read on their own.
    Stop,
}

/// Returns the tokens of a formula. Comments, and spaces after a command, are omitted.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '\\' => found.push(command(&mut rest)),
            '%' => rest = rest.split_once('\n').map_or("", |(_, after)| after),
            c if c.is_whitespace() => {
                rest = rest.trim_start();
                found.push(Token::Space);
            }
            c => found.push(Token::Char(c)),
        }
    }
    found
}

/// Reads the rest of a command, after its backslash.
fn command(rest: &mut &str) -> Token {
    let length = rest
        .find(|c: char| !c.is_ascii_alphabetic())
        .unwrap_or(rest.len());
    if length == 0 {
        let Some(c) = rest.chars().next() else {
            return Token::Command(String::new());
        };
        *rest = &rest[c.len_utf8()..];
        let name = if c.is_whitespace() { ' ' } else { c };
        return Token::Command(name.to_string());
    }
    let (name, after) = rest.split_at(length);
    *rest = after.trim_start();
    if name == "verb" {
        let after = after.strip_prefix('*').unwrap_or(after);
        if let Some(mark) = after.chars().next()
            && let Some((inside, after)) = after[mark.len_utf8()..].split_once(mark)
        {
            *rest = after;
            return Token::Verbatim(inside.to_owned());
        }
    }
    Token::Command(name.to_owned())
}

/// Returns tokens as LaTeX; used for names and dimensions.
pub(super) fn source(tokens: &[Token]) -> String {
    let mut out = String::new();
    for token in tokens {
        match token {
            Token::Command(name) | Token::Original(name) => {
                out.push('\\');
                out.push_str(name);
            }
            Token::Verbatim(text) => out.push_str(text),
            Token::Char(c) => out.push(*c),
            Token::Space => out.push(' '),
            Token::Parameter(_) | Token::Stop => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_split_into_tokens() {
        for (text, wanted) in [
            ("\\a  b \\, c", "\\ab \\, c"),
            ("a % b }\n c\\%", "a  c\\%"),
            ("\\verb|a%\\b|c", "a%\\bc"),
            ("\\verb|a", "\\verb|a"),
            ("\\\n\\", "\\ \\"),
            ("é\\é", "é\\é"),
        ] {
            assert_eq!(source(&tokens(text)), wanted, "{text}");
        }
    }
}
