//! Writes the comparison with other tools: one table, and the rows in which another tool leads.

use std::fmt::Write as _;

use anyhow::Result;
use serde_json::Value;

use super::{
    super::{measure, today},
    Site,
};

/// Differences below this factor are within the noise of a run.
const NOISE: f64 = 1.1;

/// One measure of a tool; smaller is better in every row.
struct Row {
    name: &'static str,
    digits: usize,
    value: fn(&Site, &Value) -> Option<f64>,
    /// The smallest difference that a reader or an author notices.
    least: f64,
}

const fn row(name: &'static str, digits: usize, value: fn(&Site, &Value) -> Option<f64>) -> Row {
    Row {
        name,
        digits,
        value,
        least: 0.0,
    }
}

impl Row {
    const fn least(self, least: f64) -> Self {
        Self { least, ..self }
    }
}

/// Returns the number at a JSON pointer of a browser reading.
fn seen(reading: &Value, path: &str) -> Option<f64> {
    reading.pointer(path)?.as_f64()
}

fn kilo(reading: &Value, path: &str) -> Option<f64> {
    Some(seen(reading, path)? / 1000.0)
}

/// Converts a byte count for display.
#[expect(clippy::cast_precision_loss, reason = "no site has 2^52 bytes")]
fn count(of: u64) -> f64 {
    of as f64
}

const BUILD: &[Row] = &[
    row("cold build, s", 1, |site, _| {
        Some(site.cost.wall.as_secs_f64())
    }),
    row("CPU time of the build, s", 1, |site, _| site.cost.cpu),
    row("peak memory of the build, MB", 0, |site, _| {
        site.cost.peak_mb
    }),
    row("the site, MB", 1, |site, _| {
        Some(count(site.bytes) / 1_000_000.0)
    }),
    row("its files", 0, |site, _| {
        u64::try_from(site.files).ok().map(count)
    }),
];

const FIRST_VIEW: &[Row] = &[
    row("requests", 0, |_, reading| {
        seen(reading, "/plain/quiet/requests")
    }),
    row("all bytes, kB", 1, |_, reading| {
        kilo(reading, "/plain/quiet/bytes")
    }),
    row("HTML, kB", 1, |_, reading| {
        kilo(reading, "/plain/quiet/html")
    }),
    row("JavaScript and CSS, kB", 1, |_, reading| {
        kilo(reading, "/plain/quiet/code")
    }),
    row("all bytes five seconds later, kB", 1, |_, reading| {
        kilo(reading, "/plain/end/bytes")
    }),
    row(
        "all bytes after the first interaction, kB",
        1,
        |_, reading| kilo(reading, "/plain/pressed/bytes"),
    ),
    row("requests after the first interaction", 0, |_, reading| {
        seen(reading, "/plain/pressed/requests")
    }),
    row("DOM nodes", 0, |_, reading| {
        seen(reading, "/plain/quiet/nodes")
    }),
];

/// Rows measured in both modes. Two frames (32 ms) are the smallest visible difference.
const TIMES: &[Row] = &[
    row("first paint, ms", 0, |_, mode| seen(mode, "/quiet/fcp")).least(32.0),
    row("largest paint, ms", 0, |_, mode| seen(mode, "/quiet/lcp")).least(32.0),
    row("blocking time, ms", 0, |_, mode| {
        seen(mode, "/quiet/blocking")
    })
    .least(50.0),
    row("blocking time, five seconds more, ms", 0, |_, mode| {
        seen(mode, "/end/blocking")
    })
    .least(50.0),
    row("layout shift", 3, |_, mode| seen(mode, "/end/shift")).least(0.01),
    row("click in the sidebar to painted title, ms", 0, |_, mode| {
        seen(mode, "/click")
    })
    .least(32.0),
];

/// The rows as text, and the names of the rows in which another tool leads.
#[derive(Default)]
struct Table {
    text: String,
    notes: Vec<String>,
}

impl Table {
    fn heading(&mut self, text: &str, columns: usize) -> Result<()> {
        writeln!(self.text, "| **{text}** |{}", " |".repeat(columns))?;
        Ok(())
    }

    /// Appends rows. `readings` has one value for each site, ours first.
    fn rows(
        &mut self,
        rows: &[Row],
        mode: &str,
        sites: &[Site],
        readings: &[&Value],
    ) -> Result<()> {
        for row in rows {
            let values: Vec<Option<f64>> = sites
                .iter()
                .zip(readings)
                .map(|(site, reading)| (row.value)(site, reading))
                .collect();
            let written = |value: f64| format!("{value:.*}", row.digits);
            let best = best(&values).map(written);
            write!(self.text, "| {} |", row.name)?;
            for text in values.iter().map(|value| value.map(written)) {
                match text {
                    None => write!(self.text, " – |")?,
                    // Equal as shown is equal.
                    Some(text) if Some(&text) == best.as_ref() => {
                        write!(self.text, " **{text}** |")?;
                    }
                    Some(text) => write!(self.text, " {text} |")?,
                }
            }
            self.text.push('\n');
            if is_behind(&values, row.least) {
                self.notes.push(format!("- {}{mode}", row.name));
            }
        }
        Ok(())
    }
}

fn best(values: &[Option<f64>]) -> Option<f64> {
    values.iter().flatten().copied().reduce(f64::min)
}

/// Whether another site beats the first by more than noise.
fn is_behind(values: &[Option<f64>], least: f64) -> bool {
    let ours = values.first().copied().flatten();
    ours.zip(best(values))
        .is_some_and(|(ours, best)| ours > best * NOISE && ours - best > least)
}

/// Returns the report as Markdown. `readings` has the browser's measures of each site.
pub(super) fn report(
    sites: &[Site],
    readings: &[Value],
    builds: usize,
    pages: usize,
    load: &str,
) -> Result<String> {
    let columns = sites.len();
    let all: Vec<&Value> = readings.iter().collect();
    let mode = |name: &str| {
        readings
            .iter()
            .map(|one| &one[name])
            .collect::<Vec<&Value>>()
    };
    let mut table = Table::default();
    table.heading("the build", columns)?;
    table.rows(BUILD, "", sites, &all)?;
    let search: Vec<&str> = sites.iter().map(|site| site.search.as_str()).collect();
    writeln!(
        table.text,
        "| search without a service | {} |",
        search.join(" | ")
    )?;
    table.heading("the first view, compressed", columns)?;
    table.rows(FIRST_VIEW, "", sites, &all)?;
    table.heading("times", columns)?;
    table.rows(TIMES, "", sites, &mode("plain"))?;
    table.heading("slow 4G, CPU four times slower", columns)?;
    table.rows(TIMES, " (slow)", sites, &mode("slow"))?;

    let titles: Vec<&str> = sites.iter().map(|site| site.title.as_str()).collect();
    let notes = match table.notes.as_slice() {
        [] => "None.".to_owned(),
        notes => notes.join("\n"),
    };
    Ok(format!(
        "# Comparison with other tools\n\n\
         Made by `cargo xtask bench --peers`, {}, {}, at {load}.\n\n\
         {HOW}\n\n\
         | {pages} pages | {} |\n|---|{}\n{}\n\
         ## Rows in which another tool leads\n\nBy more than a tenth and by a noticeable amount.\n\n{notes}\n",
        measure::machine(),
        today()?,
        titles.join(" | "),
        "---|".repeat(columns),
        table.text,
    ).replace("BUILDS", &builds.to_string()))
}

const HOW: &str = "Every tool builds the same pages with the same sidebar. The others read the Markdown that this site publishes beside each page, without components and admonitions; mdbook-react builds from the sources. The others follow their own documentation: Chinese, dark mode, and local search where that is a default or one option (`docs/benchmarks/peers/`); each runs the versions of its lock file. Build figures are the median of BUILDS.\n\n\
A headless browser with a new profile loads `/first-steps` of each site in turns from a host that behaves like GitHub Pages (gzip, HTTP/1.1); the figures are medians. \"The first view\" ends after half a second without a request. The pointer rests on a link for half a second before the click, so that every tool can prefetch. Favicons are not counted.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_noticeable_differences_only() {
        for (values, least, expected) in [
            (&[Some(10.0), Some(20.0)][..], 0.0, false),
            (&[Some(21.0), Some(20.0)], 0.0, false),
            (&[Some(30.0), Some(20.0)], 0.0, true),
            (&[Some(30.0), Some(20.0)], 32.0, false),
            (&[Some(30.0), None], 0.0, false),
            (&[None, Some(1.0)], 0.0, false),
        ] {
            assert_eq!(is_behind(values, least), expected, "{values:?}, {least}");
        }
    }

    #[test]
    fn the_best_of_a_row_is_bold_and_a_loss_is_noted() {
        const ROWS: &[Row] = &[row("r, kB", 1, |_, reading| kilo(reading, "/a"))];
        let site = || Site {
            title: String::new(),
            search: String::new(),
            out: "x".into(),
            cost: measure::Cost {
                wall: std::time::Duration::ZERO,
                cpu: None,
                peak_mb: None,
            },
            bytes: 0,
            files: 0,
        };
        let readings = [2000, 1000, 1010].map(|a| serde_json::json!({ "a": a }));
        let mut table = Table::default();
        let readings: Vec<&Value> = readings.iter().collect();
        table
            .rows(ROWS, " (slow)", &[site(), site(), site()], &readings)
            .unwrap();
        assert_eq!(table.text, "| r, kB | 2.0 | **1.0** | **1.0** |\n");
        assert_eq!(table.notes, ["- r, kB (slow)"]);
    }
}
