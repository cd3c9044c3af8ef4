//! The result of a comparison: a row of a table and a list.

use std::fmt::Write as _;

/// The head of the table.
pub(crate) const HEADER: &str = "| book | chapters | pages | text | words | ids | code blocks | links | images | footnotes | old addresses | warnings | left out |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|";

/// The number of equal things, and of all.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Share {
    pub(crate) equal: usize,
    pub(crate) all: usize,
}

impl Share {
    pub(crate) fn count(&mut self, is_equal: bool) {
        self.equal += usize::from(is_equal);
        self.all += 1;
    }

    fn shown(self) -> String {
        match self.equal == self.all {
            true => self.all.to_string(),
            false => format!("{} of {}", self.equal, self.all),
        }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            equal: self.equal + other.equal,
            all: self.all + other.all,
        }
    }
}

/// The columns of the table that count equal things.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Shares {
    pub(crate) pages: Share,
    pub(crate) text: Share,
    pub(crate) words: Share,
    pub(crate) ids: Share,
    pub(crate) code: Share,
    pub(crate) links: Share,
    pub(crate) images: Share,
    pub(crate) footnotes: Share,
    pub(crate) addresses: Share,
}

impl Shares {
    fn columns(self) -> [Share; 9] {
        [
            self.pages,
            self.text,
            self.words,
            self.ids,
            self.code,
            self.links,
            self.images,
            self.footnotes,
            self.addresses,
        ]
    }
}

/// The comparison of one book.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) name: String,
    pub(crate) shares: Shares,
    pub(crate) warnings: Vec<String>,
    pub(crate) left_out: Vec<String>,
    /// Each difference with its place.
    pub(crate) differences: Vec<String>,
    pub(crate) failure: Option<String>,
}

impl Report {
    /// Returns the report of a book that could not be built.
    pub(crate) fn failed(name: &str, why: &str) -> Self {
        Self {
            name: name.to_owned(),
            failure: Some(why.to_owned()),
            ..Self::default()
        }
    }

    /// Returns the row of the table.
    pub(crate) fn row(&self) -> String {
        if let Some(failure) = &self.failure {
            return format!(
                "| {} | not built: {} |",
                self.name,
                failure.replace('\n', " ")
            );
        }
        let mut row = format!("| {} | {} |", self.name, self.shares.pages.all);
        for share in self.shares.columns() {
            let _ = write!(row, " {} |", share.shown());
        }
        let left_out = self.left_out.join(", ");
        let _ = write!(row, " {} | {left_out} |", self.warnings.len());
        row
    }

    /// Returns every difference and every warning, one to a line.
    pub(crate) fn list(&self) -> String {
        let mut list = self.differences.join("\n");
        list.push_str("\n\nWarnings of mdbook-react:\n");
        list.push_str(&self.warnings.join("\n"));
        if let Some(failure) = &self.failure {
            let _ = write!(list, "\nnot built: {failure}");
        }
        list.push('\n');
        list
    }
}

/// Returns the last row: the sum of all books.
pub(crate) fn total(reports: &[Report]) -> String {
    let mut columns = [Share::default(); 9];
    for report in reports {
        for (sum, share) in columns.iter_mut().zip(report.shares.columns()) {
            *sum = sum.plus(share);
        }
    }
    let warnings: usize = reports.iter().map(|report| report.warnings.len()).sum();
    let mut row = format!("| **{} books** | {} |", reports.len(), columns[0].all);
    for share in columns {
        let _ = write!(row, " {} |", share.shown());
    }
    let _ = write!(row, " {warnings} | |");
    row
}
