//! Writes a formula, scope by scope.

use super::{
    macros::Macros,
    reader::Reader,
    scope::{Body, Scope},
    token::Token,
};

/// The most groups and environments inside one another.
const MAX_DEPTH: usize = 120;
/// The most bytes that a rewritten formula may have.
const MAX_BYTES: usize = 16_000;

/// The end of a scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum End {
    Formula,
    Brace,
    Stop,
    Right,
    Of,
    Group,
    Environment(String),
}

/// Reads a formula and writes it for the library.
pub(super) struct Writer<'m> {
    pub(super) reader: Reader<'m>,
    depth: usize,
}

impl<'m> Writer<'m> {
    pub(super) fn new(formula: &str, macros: &'m mut Macros) -> Self {
        Self {
            reader: Reader::new(formula, macros),
            depth: 0,
        }
    }

    pub(super) fn formula(mut self) -> Result<String, String> {
        let body = self.body(&End::Formula, "")?;
        Ok(with_rows(body))
    }

    /// Writes tokens up to an end; each cell begins with `style`.
    pub(super) fn body(&mut self, end: &End, style: &'static str) -> Result<Body, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(format!(
                "it has more than {MAX_DEPTH} groups inside one another"
            ));
        }
        let mut scope = Scope::new(style);
        loop {
            let token = self.reader.next()?;
            if scope.cell.len() > MAX_BYTES {
                return Err("its macros use themselves, or expand to too much text".to_owned());
            }
            match token {
                None | Some(Token::Stop) => {
                    if matches!((end, token), (End::Formula, None) | (End::Stop, Some(_))) {
                        break;
                    }
                    return Err(unclosed(end));
                }
                Some(Token::Char('}')) => match end {
                    End::Brace => break,
                    End::Formula | End::Stop => return Err("a `}` has no `{`".to_owned()),
                    _ => return Err(unclosed(end)),
                },
                Some(Token::Command(name)) => {
                    if self.ends(&name, end)? {
                        break;
                    }
                    self.command(&name, &mut scope)?;
                }
                Some(token) => self.character(token, &mut scope)?,
            }
        }
        self.depth -= 1;
        let body = scope.finish();
        match body.latex.len() > MAX_BYTES {
            true => Err("its macros use themselves, or expand to too much text".to_owned()),
            false => Ok(body),
        }
    }

    /// Whether a command ends the scope.
    fn ends(&mut self, name: &str, end: &End) -> Result<bool, String> {
        match name {
            "right" if *end == End::Right => Ok(true),
            "right" => Err("a `\\right` has no `\\left`".to_owned()),
            "of" if *end == End::Of => Ok(true),
            "endgroup" if *end == End::Group => Ok(true),
            "end" => {
                let ended = self.reader.name_argument("\\end")?;
                match end {
                    End::Environment(name) if *name == ended => Ok(true),
                    End::Environment(_) => Err(unclosed(end)),
                    _ => Err(format!("`\\end{{{ended}}}` has no `\\begin{{{ended}}}`")),
                }
            }
            _ => Ok(false),
        }
    }

    fn character(&mut self, token: Token, scope: &mut Scope) -> Result<(), String> {
        match token {
            Token::Char('{') => {
                let group = self.group(&End::Brace)?;
                scope.cell.push_str(&group);
            }
            Token::Char('&') => scope.next_cell(),
            Token::Char(c @ ('^' | '_')) => {
                scope.cell.push(c);
                self.reader.brace_macro()?;
            }
            Token::Char(c) => scope.cell.push(c),
            Token::Space => scope.cell.push(' '),
            Token::Verbatim(text) => {
                let text = super::escapes::escaped(&text);
                scope.add(format_args!("\\texttt{{{text}}}"));
            }
            Token::Command(_) | Token::Original(_) | Token::Parameter(_) | Token::Stop => {}
        }
        Ok(())
    }

    /// Writes a group in braces. Lines in it become rows.
    pub(super) fn group(&mut self, end: &End) -> Result<String, String> {
        let body = self.body(end, "")?;
        Ok(format!("{{{}}}", with_rows(body)))
    }

    /// Writes an argument, without its braces.
    pub(super) fn argument(&mut self, command: &str) -> Result<String, String> {
        let tokens = self.reader.raw_argument(&format!("\\{command}"))?;
        self.part(tokens)
    }
}

/// Returns a scope with its lines as rows of a table.
pub(super) fn with_rows(body: Body) -> String {
    let environment = match (body.has_cells, body.has_rows) {
        (true, _) => "aligned",
        // As in a displayed formula, fractions are not small.
        (false, true) => "gather",
        (false, false) => return body.latex,
    };
    format!(
        "\\begin{{{environment}}}{}\\end{{{environment}}}",
        body.latex
    )
}

fn unclosed(end: &End) -> String {
    match end {
        End::Right => "a `\\left` has no `\\right`".to_owned(),
        End::Of => "a `\\root` has no `\\of`".to_owned(),
        End::Group => "a `\\begingroup` has no `\\endgroup`".to_owned(),
        End::Environment(name) => format!("`\\begin{{{name}}}` has no `\\end{{{name}}}`"),
        End::Brace | End::Formula | End::Stop => "a `{` is not closed".to_owned(),
    }
}
