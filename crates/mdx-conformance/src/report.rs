//! The table that is printed.

use std::fmt;

/// What was compared, how often, and how often both agree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What was compared.
    pub name: String,
    /// The number of cases.
    pub cases: usize,
    /// The number of cases in which both agree.
    pub same: usize,
    /// The cases that differ, each in a few words.
    pub different: Vec<String>,
}

impl Row {
    pub(crate) fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            cases: 0,
            same: 0,
            different: Vec::new(),
        }
    }

    pub(crate) fn count(&mut self, difference: Option<String>) {
        self.cases += 1;
        match difference {
            None => self.same += 1,
            Some(difference) => self.different.push(difference),
        }
    }
}

/// All comparisons.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// The rows in the order they were made.
    pub rows: Vec<Row>,
}

impl Report {
    pub(crate) fn push(&mut self, row: Row) {
        if row.cases > 0 {
            self.rows.push(row);
        }
    }

    /// The table with every case that differs.
    pub fn with_differences(&self) -> String {
        let mut out = self.to_string();
        for row in &self.rows {
            for difference in &row.different {
                out.extend(["\n", &row.name, ": ", difference]);
            }
        }
        out
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<46} {:>8} {:>8} {:>8}",
            "compared with", "cases", "same", "%"
        )?;
        for row in &self.rows {
            // Exact for any number of cases that fits into memory.
            #[expect(clippy::cast_precision_loss, reason = "counts are small")]
            let percent = 100.0 * row.same as f64 / row.cases as f64;
            writeln!(
                f,
                "{:<46} {:>8} {:>8} {:>8.2}",
                row.name, row.cases, row.same, percent
            )?;
        }
        Ok(())
    }
}
