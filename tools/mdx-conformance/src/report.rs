//! The table of results.

use std::fmt;

use crate::exceptions;

/// One comparison: the number of its cases, and of the cases in which both agree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The name of the comparison.
    pub name: String,
    /// The number of cases.
    pub cases: usize,
    /// The number of cases in which both agree.
    pub same: usize,
    /// The cases that differ, each in a few words.
    pub different: Vec<String>,
    /// The names of the cases that differ on purpose, each with the reason.
    pub excepted: Vec<(String, &'static str)>,
}

impl Row {
    pub(crate) fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            cases: 0,
            same: 0,
            different: Vec::new(),
            excepted: Vec::new(),
        }
    }

    /// Counts a case and its difference, if any.
    pub(crate) fn count(&mut self, case: &str, difference: Option<String>) {
        self.cases += 1;
        match (difference, exceptions::reason(&self.name, case)) {
            (None, _) => self.same += 1,
            (Some(_), Some(reason)) => self.excepted.push((case.to_owned(), reason)),
            (Some(difference), None) => self.different.push(format!("{case}: {difference}")),
        }
    }
}

/// All comparisons.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// The rows in the order in which they were added.
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
            "{:<46} {:>8} {:>8} {:>8} {:>8}",
            "compared with", "cases", "same", "excepted", "%"
        )?;
        for row in &self.rows {
            // Exact for any number of cases that fits into memory.
            #[expect(clippy::cast_precision_loss, reason = "counts are small")]
            let percent = 100.0 * row.same as f64 / row.cases as f64;
            writeln!(
                f,
                "{:<46} {:>8} {:>8} {:>8} {:>8.2}",
                row.name,
                row.cases,
                row.same,
                row.excepted.len(),
                percent
            )?;
        }
        for row in &self.rows {
            for (case, reason) in &row.excepted {
                writeln!(f, "excepted: {}, {case}: {reason}", row.name)?;
            }
        }
        Ok(())
    }
}
