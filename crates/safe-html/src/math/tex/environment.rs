//! Writes environments, and commands whose argument has rows.

use super::{
    scope::Scope,
    token::{Token, source, tokens},
    writer::{End, Writer, with_rows},
};

/// The most columns of an array.
const MAX_COLUMNS: usize = 200;
/// The most tokens of columns that are repeated.
const MAX_REPEATED: usize = 1000;

/// The beginning of the cells of displayed equations.
const DISPLAY: &str = "\\displaystyle ";

/// Returns the environment for a command whose argument has rows: its name, the columns, and what
/// cells begin with.
pub(super) fn of_command(command: &str) -> Option<[&'static str; 3]> {
    Some(match command {
        "cases" => ["cases", "", ""],
        "matrix" => ["matrix", "", ""],
        "pmatrix" => ["pmatrix", "", ""],
        "eqalign" => ["aligned", "", DISPLAY],
        "displaylines" => ["gathered", "", DISPLAY],
        "eqalignno" | "leqalignno" => ["array", "rll", DISPLAY],
        "substack" => ["subarray", "c", ""],
        _ => return None,
    })
}

impl Writer<'_> {
    /// Writes `\matrix{a & b \cr c & d}` and the like.
    pub(super) fn braced_rows(
        &mut self,
        command: &str,
        [name, columns, style]: [&'static str; 3],
        scope: &mut Scope,
    ) -> Result<(), String> {
        if command == "cases" {
            self.quote_conditions()?;
        }
        if !self.reader.skip('{') {
            return Err(format!("`\\{command}` has no argument"));
        }
        let inside = self.body(&End::Brace, style)?.latex;
        let columns = match columns {
            "" => String::new(),
            columns => format!("{{{columns}}}"),
        };
        let table = format!("{{\\begin{{{name}}}{columns}{inside}\\end{{{name}}}}}");
        scope.cell.push_str(&table);
        Ok(())
    }

    /// Writes the second cells of `\cases{…}` as text, as TeX does.
    fn quote_conditions(&mut self) -> Result<(), String> {
        let is_break = |token: &Token| match token {
            Token::Command(name) => name == "cr" || name == "\\",
            _ => false,
        };
        let argument = self.reader.raw_argument("\\cases")?;
        let mut quoted = vec![Token::Char('{')];
        let (mut depth, mut is_condition) = (0_usize, false);
        for (at, token) in argument.iter().enumerate() {
            match token {
                Token::Char('{') => depth += 1,
                Token::Char('}') => depth = depth.saturating_sub(1),
                token if depth == 0 && is_condition && is_break(token) => {
                    quoted.push(Token::Char('}'));
                    is_condition = false;
                }
                _ => {}
            }
            quoted.push(token.clone());
            let rest = &argument[at + 1..];
            if depth == 0 && *token == Token::Char('&') && !is_condition && !begins_text(rest) {
                quoted.extend([Token::Original("text".to_owned()), Token::Char('{')]);
                is_condition = true;
            }
        }
        if is_condition {
            quoted.push(Token::Char('}'));
        }
        quoted.push(Token::Char('}'));
        self.reader.unread(quoted);
        Ok(())
    }

    /// Writes an environment, after `\begin`.
    pub(super) fn environment(&mut self, scope: &mut Scope) -> Result<(), String> {
        let name = self.reader.name_argument("\\begin")?;
        let end = End::Environment(name.clone());
        let (environment, columns, style) = match name.as_str() {
            "eqnarray" | "eqnarray*" => ("array", "{rcl}".to_owned(), DISPLAY),
            "array" | "darray" => {
                self.reader.optional_argument()?;
                let columns = columns(&self.reader.raw_argument("\\begin{array}")?);
                let style = if name == "array" { "" } else { DISPLAY };
                ("array", format!("{{{columns}}}"), style)
            }
            "multline*" => ("multline", String::new(), ""),
            "flalign" => ("align", String::new(), ""),
            "flalign*" => ("align*", String::new(), ""),
            "aligned" | "gathered" | "split" => {
                self.reader.optional_argument()?;
                (name.as_str(), String::new(), "")
            }
            "alignedat" | "alignat" | "alignat*" | "xalignat" | "xalignat*" | "xxalignat"
            | "subarray" => {
                self.reader.optional_argument()?;
                let argument = self.reader.name_argument("\\begin")?;
                let name = match name.as_str() {
                    "xalignat" => "alignat",
                    "xalignat*" | "xxalignat" => "alignat*",
                    name => name,
                };
                (name, format!("{{{argument}}}"), "")
            }
            // The library would join the lines.
            "equation" | "equation*" | "displaymath" | "math" => {
                let inside = self.group(&end)?;
                scope.cell.push_str(&inside);
                return Ok(());
            }
            name => (name, String::new(), ""),
        };
        let inside = self.body(&end, style)?.latex;
        let table = format!("\\begin{{{environment}}}{columns}{inside}\\end{{{environment}}}");
        scope.cell.push_str(&table);
        Ok(())
    }

    /// Writes tokens on their own, with their lines as rows.
    pub(super) fn part(&mut self, tokens: Vec<Token>) -> Result<String, String> {
        self.reader.unread(vec![Token::Stop]);
        self.reader.unread(tokens);
        let body = self.body(&End::Stop, "")?;
        Ok(with_rows(body))
    }
}

/// Whether a cell already begins with `\text`.
fn begins_text(cell: &[Token]) -> bool {
    let first = cell.iter().find(|token| **token != Token::Space);
    matches!(first, Some(Token::Command(name)) if matches!(name.as_str(), "text" | "mbox" | "hbox"))
}

/// Returns the columns of an array that the library reads: without `@{…}` and the like.
fn columns(written: &[Token]) -> String {
    let mut found = String::new();
    let mut rest: Vec<Token> = written.iter().rev().cloned().collect();
    while let Some(token) = rest.pop() {
        if found.len() > MAX_COLUMNS {
            break;
        }
        match token {
            Token::Char(c @ ('c' | 'l' | 'r' | '|' | ':')) => found.push(c),
            Token::Char('p' | 'm' | 'b' | 'X') => {
                argument(&mut rest);
                found.push('l');
            }
            Token::Char('@' | '!' | '>' | '<') => drop(argument(&mut rest)),
            Token::Char('*') => {
                let number: usize = argument(&mut rest).trim().parse().unwrap_or(1);
                let repeated = argument(&mut rest);
                for _ in 0..number.min(MAX_COLUMNS) {
                    if rest.len() < MAX_REPEATED {
                        rest.extend(tokens(&repeated).into_iter().rev());
                    }
                }
            }
            _ => {}
        }
    }
    if !found.contains(['c', 'l', 'r']) {
        found.push('c');
    }
    found
}

/// Takes an argument from tokens in reverse order.
fn argument(rest: &mut Vec<Token>) -> String {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    while let Some(token) = rest.pop() {
        match token {
            Token::Char('{') => depth += 1,
            Token::Char('}') => depth = depth.saturating_sub(1),
            _ => {}
        }
        found.push(token);
        if depth == 0 {
            break;
        }
    }
    let text = source(&found);
    let inside = text
        .strip_prefix('{')
        .and_then(|text| text.strip_suffix('}'));
    inside.unwrap_or(&text).to_owned()
}
