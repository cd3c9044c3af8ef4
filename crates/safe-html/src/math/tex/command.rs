//! Writes the commands that the library does not read.

use super::{
    dimension::{in_points, is_dimension},
    environment::of_command,
    escapes::escaped,
    mark::mark,
    operator::limits,
    scope::Scope,
    token::Token,
    writer::{End, Writer},
};

impl Writer<'_> {
    /// Writes a command and the arguments that it needs rewritten.
    pub(super) fn command(&mut self, name: &str, scope: &mut Scope) -> Result<(), String> {
        match name {
            "" => return Err("a `\\` ends it".to_owned()),
            "\\" | "cr" => {
                self.reader.skip('*');
                let space = self.row_space();
                scope.next_row(&space);
            }
            "hline" | "hdashline" => scope.line(name),
            "left" => self.left_right(scope)?,
            "middle" | "big" | "Big" | "bigg" | "Bigg" | "bigl" | "Bigl" | "biggl" | "Biggl"
            | "bigr" | "Bigr" | "biggr" | "Biggr" | "bigm" | "Bigm" | "biggm" | "Biggm" => {
                scope.push_command(name);
                self.delimiter(name, scope)?;
            }
            "begin" => self.environment(scope)?,
            "begingroup" => scope.cell.push_str(&self.group(&End::Group)?),
            "frak" => scope.open("\\mathfrak"),
            "bbFont" => scope.open("\\mathbb"),
            "over" | "atop" | "choose" | "brack" | "brace" | "above" | "overwithdelims"
            | "atopwithdelims" | "abovewithdelims" => self.infix(name, scope)?,
            "root" => {
                let index = self.body(&End::Of, "")?.latex;
                scope.add(format_args!("\\sqrt[{{{index}}}]"));
                self.reader.brace_macro()?;
            }
            "limits" | "nolimits" => limits(name, scope),
            "operatorname" | "mathop" => self.operator(name, scope)?,
            "sideset" => self.side_scripts(scope)?,
            "frac" | "dfrac" | "tfrac" | "cfrac" | "binom" | "dbinom" | "tbinom" => {
                scope.push_command(name);
                for _ in 0..2 {
                    let part = self.argument(name)?;
                    scope.add(format_args!("{{{part}}}"));
                }
            }
            "text" | "textrm" | "textbf" | "textit" | "textsf" | "texttt" | "textup"
            | "textnormal" | "mbox" | "hbox" => {
                let text = self.text_argument(name)?;
                scope.cell.push_str(&text);
            }
            "fbox" => {
                let (mark, text) = (mark("boxed"), self.text_argument(name)?);
                scope.add(format_args!("{{{}{text}}}", mark.unwrap_or_default()));
            }
            "tag" => {
                let star = self.reader.skip('*');
                let mut tokens = self.reader.raw_argument("\\tag")?;
                if !star {
                    tokens.insert(0, Token::Char('('));
                    tokens.push(Token::Char(')'));
                }
                let tag = self.text("text", tokens)?;
                scope.tag(&tag);
            }
            "label" => drop(self.reader.raw_argument("\\label")?),
            "ref" | "eqref" => {
                let label = escaped(&self.reader.name_argument(name)?);
                match name {
                    "ref" => scope.add(format_args!("\\text{{{label}}}")),
                    _ => scope.add(format_args!("\\text{{({label})}}")),
                }
            }
            "raise" | "lower" | "moveleft" | "moveright" => drop(self.dimension(name)?),
            "kern" | "mkern" | "hspace" => {
                self.reader.skip('*');
                let space = in_points(self.dimension(name)?);
                scope.add(format_args!("\\{name}{{{space}}}"));
            }
            "rule" => {
                self.reader.optional_argument()?;
                let width = self.reader.name_argument(name)?;
                let height = self.reader.name_argument(name)?;
                if is_dimension(&width) && is_dimension(&height) {
                    scope.add(format_args!("\\Space{{{width}}}{{{height}}}{{0em}}"));
                }
            }
            "bbox" => drop(self.reader.optional_argument()?),
            "unicode" => {
                self.reader.optional_argument()?;
                let number = self.reader.name_argument(name)?;
                let c = character(&number)
                    .ok_or_else(|| format!("`{number}` is not the number of a character"))?;
                scope.add(format_args!("\\text{{{}}}", escaped(&c.to_string())));
            }
            _ => return self.other_command(name, scope),
        }
        Ok(())
    }

    fn other_command(&mut self, name: &str, scope: &mut Scope) -> Result<(), String> {
        if let Some(environment) = of_command(name) {
            return self.braced_rows(name, environment, scope);
        }
        if let Some(mark) = mark(name) {
            let inside = self.argument(name)?;
            scope.add(format_args!("{{{mark}{inside}}}"));
        } else if let Some((_, arrow)) = ARROWS.iter().find(|(own, _)| *own == name) {
            scope.cell.push(*arrow);
        } else {
            scope.push_command(name);
            if TAKES_ARGUMENT.contains(&name) {
                self.reader.brace_macro()?;
            }
        }
        Ok(())
    }
}

/// Commands whose argument may be a macro without braces.
const TAKES_ARGUMENT: &[&str] = &[
    "bar",
    "boldsymbol",
    "dot",
    "ddot",
    "hat",
    "mathbb",
    "mathbf",
    "mathcal",
    "mathfrak",
    "mathit",
    "mathrm",
    "mathsf",
    "mathtt",
    "not",
    "overline",
    "overrightarrow",
    "pmod",
    "sqrt",
    "tilde",
    "underline",
    "vec",
    "widehat",
    "widetilde",
];

/// Relations whose names begin with `left` or `right`: the library reads these as `\left` and
/// `\right`.
const ARROWS: &[(&str, char)] = &[
    ("leftarrow", '←'),
    ("leftarrowtail", '↢'),
    ("leftharpoondown", '↽'),
    ("leftharpoonup", '↼'),
    ("leftleftarrows", '⇇'),
    ("leftrightarrow", '↔'),
    ("leftrightarrows", '⇆'),
    ("leftrightharpoons", '⇋'),
    ("leftrightsquigarrow", '↭'),
    ("leftthreetimes", '⋋'),
    ("rightarrow", '→'),
    ("rightarrowtail", '↣'),
    ("rightharpoondown", '⇁'),
    ("rightharpoonup", '⇀'),
    ("rightleftarrows", '⇄'),
    ("rightleftharpoons", '⇌'),
    ("rightrightarrows", '⇉'),
    ("rightsquigarrow", '⇝'),
    ("rightthreetimes", '⋌'),
];

/// Returns the character of a number, such as `x263a` or `9786`.
fn character(number: &str) -> Option<char> {
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => number.parse().ok()?,
    };
    char::from_u32(code).filter(|c| !c.is_control())
}
