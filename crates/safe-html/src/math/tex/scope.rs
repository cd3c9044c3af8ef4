//! The part of a formula between two braces: its rows, its cells, and a fraction in the old form.

use std::fmt::{self, Write as _};

/// A fraction whose numerator has been read.
#[derive(Debug)]
struct Fraction {
    /// The command up to its arguments.
    command: String,
    numerator: String,
}

/// The LaTeX written so far for one scope.
#[derive(Debug, Default)]
pub(super) struct Scope {
    /// Finished cells.
    out: String,
    /// The cell that is being written.
    pub(super) cell: String,
    /// The number of braces to close at the end of the cell.
    open: usize,
    fraction: Option<Fraction>,
    tags: String,
    /// The positions in `out` of the last line break, and of the row after it.
    row: Option<(usize, usize)>,
    rows: usize,
    has_cells: bool,
    /// The beginning of each cell.
    style: &'static str,
    /// The length of `cell` after an operator that takes limits.
    pub(super) operator: usize,
}

/// A scope as LaTeX.
#[derive(Debug)]
pub(super) struct Body {
    pub(super) latex: String,
    pub(super) has_rows: bool,
    pub(super) has_cells: bool,
}

impl Scope {
    pub(super) fn new(style: &'static str) -> Self {
        Self {
            style,
            ..Self::default()
        }
    }

    /// Adds LaTeX to the cell.
    pub(super) fn add(&mut self, latex: fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.cell.write_fmt(latex);
    }

    /// Adds a command; a letter after it would become part of its name.
    pub(super) fn push_command(&mut self, name: &str) {
        self.cell.push('\\');
        self.cell.push_str(name);
        if name.ends_with(|c: char| c.is_ascii_alphabetic()) {
            self.cell.push(' ');
        }
    }

    /// Puts the rest of the cell into the argument of a command.
    pub(super) fn open(&mut self, command: &str) {
        self.cell.push_str(command);
        self.cell.push('{');
        self.open += 1;
    }

    pub(super) fn tag(&mut self, text: &str) {
        self.tags.push_str("\\qquad ");
        self.tags.push_str(text);
    }

    /// Makes the cell so far the numerator of a fraction.
    pub(super) fn fraction(&mut self, name: &str, command: String) -> Result<(), String> {
        if self.fraction.is_some() {
            return Err(format!(
                "`\\{name}` follows another fraction of its form without braces"
            ));
        }
        self.fraction = Some(Fraction {
            command,
            numerator: self.take_cell(),
        });
        Ok(())
    }

    fn take_cell(&mut self) -> String {
        self.operator = 0;
        let mut cell = std::mem::take(&mut self.cell);
        cell.extend(std::iter::repeat_n('}', std::mem::take(&mut self.open)));
        cell
    }

    /// Adds a line of a table. One before the first cell of a row is not part of the cell.
    pub(super) fn line(&mut self, name: &str) {
        if !self.cell.trim().is_empty() {
            return self.push_command(name);
        }
        self.out.push('\\');
        self.out.push_str(name);
        self.out.push(' ');
    }

    pub(super) fn end_cell(&mut self) {
        let cell = self.take_cell();
        if !cell.trim().is_empty() {
            self.out.push_str(self.style);
        }
        match self.fraction.take() {
            None => self.out.push_str(&cell),
            Some(Fraction { command, numerator }) => {
                for part in [&command, "{", &numerator, "}{", &cell, "}"] {
                    self.out.push_str(part);
                }
            }
        }
    }

    pub(super) fn next_cell(&mut self) {
        self.end_cell();
        self.out.push('&');
        self.has_cells = true;
    }

    pub(super) fn next_row(&mut self, space: &str) {
        self.end_row();
        let start = self.out.len();
        self.out.push_str("\\\\");
        self.out.push_str(space);
        self.row = Some((start, self.out.len()));
        self.rows += 1;
    }

    fn end_row(&mut self) {
        self.end_cell();
        self.out.push_str(&std::mem::take(&mut self.tags));
    }

    /// Returns the LaTeX of the scope. A line break at the end is omitted.
    pub(super) fn finish(mut self) -> Body {
        self.end_row();
        if let Some((start, end)) = self.row
            && self.out[end..].trim().is_empty()
        {
            self.out.truncate(start);
            self.rows -= 1;
        }
        Body {
            latex: self.out,
            has_rows: self.rows > 0,
            has_cells: self.has_cells,
        }
    }
}
