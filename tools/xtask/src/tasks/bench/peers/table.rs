//! The report: a table of every tool in every row, and why ours is behind where it is.

use std::fmt::Write as _;

use anyhow::Result;
use serde_json::Value;

use super::{
    super::{measure, today},
    Site,
};

/// Who is that much behind the best, as a factor, is behind; less is noise.
const NOISE: f64 = 1.1;

/// What one row shows of a tool. Less is better in all of them.
struct Row {
    name: &'static str,
    digits: usize,
    value: fn(&Site, &Value) -> Option<f64>,
    /// Less than this is nothing that a reader or an author notices.
    least: f64,
    /// Said when ours is behind.
    why: &'static str,
}

const fn row(name: &'static str, digits: usize, value: fn(&Site, &Value) -> Option<f64>) -> Row {
    Row {
        name,
        digits,
        value,
        least: 0.0,
        why: "",
    }
}

impl Row {
    const fn least(self, least: f64) -> Self {
        Self { least, ..self }
    }

    const fn why(self, why: &'static str) -> Self {
        Self { why, ..self }
    }
}

/// A number of what the browser said, `/` between the keys.
fn seen(reading: &Value, path: &str) -> Option<f64> {
    reading.pointer(path)?.as_f64()
}

fn kilo(reading: &Value, path: &str) -> Option<f64> {
    Some(seen(reading, path)? / 1000.0)
}

/// Megabytes and kilobytes are written with a few digits: the loss is none.
#[expect(clippy::cast_precision_loss, reason = "no site has 2^52 bytes")]
fn count(of: u64) -> f64 {
    of as f64
}

const FILES: &str = "a page is three files: HTML, the data that a click loads, and Markdown for who reads without a browser; the search index is many small ones, so that a query loads few";
const REACT: &str = "React comes with the first sign of a reader, here half a second before the first click; the later clicks are the quick ones";
const FRAME: &str = "who is ahead paints the bar before the text: the parser stops at scripts in the body, and the largest paint comes later; ours paints both at once";
const TEXT: &str = "nearly all of it is layout and painting of the same text, without a graphics card; runs on a loaded machine differ by more than the tools do";

const BUILD: &[Row] = &[
    row("build from nothing, s", 1, |site, _| {
        Some(site.cost.wall.as_secs_f64())
    }),
    row("its CPU, s", 1, |site, _| site.cost.cpu),
    row("its peak of memory, MB", 0, |site, _| site.cost.peak_mb),
    row("the site, MB", 1, |site, _| {
        Some(count(site.bytes) / 1_000_000.0)
    })
    .why(FILES),
    row("its files", 0, |site, _| {
        u64::try_from(site.files).ok().map(count)
    })
    .why(FILES),
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
    row("DOM nodes", 0, |_, reading| {
        seen(reading, "/plain/quiet/nodes")
    }),
];

/// Rows that are measured in both modes; below a frame or two nobody sees a difference.
const TIMES: &[Row] = &[
    row("first paint, ms", 0, |_, mode| seen(mode, "/quiet/fcp"))
        .least(32.0)
        .why(FRAME),
    row("largest paint, ms", 0, |_, mode| seen(mode, "/quiet/lcp"))
        .least(32.0)
        .why(TEXT),
    row("blocking time, ms", 0, |_, mode| {
        seen(mode, "/quiet/blocking")
    })
    .least(50.0),
    row("blocking time, five seconds more, ms", 0, |_, mode| {
        seen(mode, "/end/blocking")
    })
    .least(50.0)
    .why("no script of ours runs by then: the text is laid out and painted in one task, which takes that long on some runs of a machine without a graphics card."),
    row("layout shift", 3, |_, mode| seen(mode, "/end/shift")).least(0.01),
    row("click in the sidebar to painted title, ms", 0, |_, mode| {
        seen(mode, "/click")
    })
    .least(32.0)
    .why(REACT),
];

/// The report's rows as text, and what is to be said of those in which ours is behind.
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

    /// `readings` has one value for each site, ours first.
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
                    // What differs in a digit that is not shown is as good.
                    Some(text) if Some(&text) == best.as_ref() => {
                        write!(self.text, " **{text}** |")?;
                    }
                    Some(text) => write!(self.text, " {text} |")?,
                }
            }
            self.text.push('\n');
            if is_behind(&values, row.least) {
                let why = match row.why {
                    "" => "no reason is known",
                    why => why,
                };
                self.notes.push(format!("- {}{mode}: {why}.", row.name));
            }
        }
        Ok(())
    }
}

fn best(values: &[Option<f64>]) -> Option<f64> {
    values.iter().flatten().copied().reduce(f64::min)
}

/// Whether the first is behind by more than noise.
fn is_behind(values: &[Option<f64>], least: f64) -> bool {
    let ours = values.first().copied().flatten();
    ours.zip(best(values))
        .is_some_and(|(ours, best)| ours > best * NOISE && ours - best > least)
}

/// `readings` has what the browser said of each site.
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
        [] => "In no row.".to_owned(),
        notes => notes.join("\n"),
    };
    Ok(format!(
        "# Beside other tools\n\n\
         Made by `cargo xtask bench --peers`, {}, {}, at a load of {load} by other programs (on an idle machine it is near 0; under load, compare CPU seconds, bytes and counts).\n\n\
         {HOW}\n\n\
         | {pages} pages | {} |\n|---|{}\n{}\n\
         ## Where we are behind\n\nBy more than a tenth of the best, and by more than a reader notices.\n\n{notes}\n",
        measure::machine(),
        today()?,
        titles.join(" | "),
        "---|".repeat(columns),
        table.text,
    ).replace("BUILDS", &builds.to_string()))
}

const HOW: &str = "All tools get the same pages: the Markdown that our site offers beside each page, without components and admonitions, with the same sidebar. Ours builds from its own sources, admonitions and all. The others are set up as their documentation says, in Chinese, with dark mode and local search where it is a default or an option of one line (`docs/benchmarks/peers/`); all run on the Node.js in their lock files. A build is the one in the middle of BUILDS.\n\n\
A browser that nobody looks into reads the page `/first-steps` of each site in turns, new each time, from a host as GitHub Pages is one (gzip, HTTP/1.1); the figures are medians. \"The first view\" ends when nothing has come for half a second. A link is clicked after half a second under the pointer, so that every tool may fetch ahead. Icons of the tab are left out.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_is_behind_when_it_is_noticed() {
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
        const ROWS: &[Row] = &[row("r, kB", 1, |_, reading| kilo(reading, "/a")).why("because")];
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
        assert_eq!(table.notes, ["- r, kB (slow): because."]);
    }
}
