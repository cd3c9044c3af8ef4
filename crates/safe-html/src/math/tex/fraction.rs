//! Writes delimiters, and fractions in the form `{a \over b}`.

use super::{
    scope::Scope,
    token::Token,
    writer::{End, Writer, with_rows},
};

impl Writer<'_> {
    pub(super) fn left_right(&mut self, scope: &mut Scope) -> Result<(), String> {
        scope.push_command("left");
        self.delimiter("left", scope)?;
        let inside = self.body(&End::Right, "")?;
        scope.cell.push_str(&with_rows(inside));
        scope.push_command("right");
        self.delimiter("right", scope)
    }

    /// Writes a delimiter.
    pub(super) fn delimiter(&mut self, command: &str, scope: &mut Scope) -> Result<(), String> {
        self.reader.skip_spaces();
        match self.reader.next()? {
            Some(Token::Char('<')) => scope.push_command("langle"),
            Some(Token::Char('>')) => scope.push_command("rangle"),
            Some(Token::Command(name)) => match name.as_str() {
                "lt" => scope.push_command("langle"),
                "gt" => scope.push_command("rangle"),
                name => scope.push_command(name),
            },
            Some(Token::Char(c)) if !c.is_alphanumeric() && !matches!(c, '{' | '}') => {
                scope.cell.push(c);
            }
            // `\big{(}`
            Some(Token::Char('{')) => {
                self.delimiter(command, scope)?;
                if !self.reader.skip('}') {
                    return Err(format!("`\\{command}` has no delimiter"));
                }
            }
            _ => return Err(format!("`\\{command}` has no delimiter")),
        }
        Ok(())
    }

    pub(super) fn infix(&mut self, name: &str, scope: &mut Scope) -> Result<(), String> {
        let mut delimiters = (String::new(), String::new());
        if name.ends_with("withdelims") {
            let mut own = Scope::new("");
            self.delimiter(name, &mut own)?;
            delimiters.0 = own.cell.split_off(0);
            self.delimiter(name, &mut own)?;
            delimiters.1 = own.cell;
        }
        let mut thickness = match name {
            "over" | "overwithdelims" => String::new(),
            _ => "0pt".to_owned(),
        };
        if name.starts_with("above") {
            thickness = self.dimension(name)?;
        }
        let command = match name {
            "over" => "\\frac".to_owned(),
            "choose" => "\\binom".to_owned(),
            "brack" => "\\genfrac[]{0pt}{}".to_owned(),
            "brace" => "\\genfrac\\{\\}{0pt}{}".to_owned(),
            _ => {
                let (open, close) = delimiters;
                let or_none = |delimiter: String| match delimiter.as_str() {
                    "" | "." => "{}".to_owned(),
                    _ => delimiter,
                };
                let (open, close) = (or_none(open), or_none(close));
                format!("\\genfrac{open}{close}{{{thickness}}}{{}}")
            }
        };
        scope.fraction(name, command)
    }
}
