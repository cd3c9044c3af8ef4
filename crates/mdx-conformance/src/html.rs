//! Lists of texts with the HTML they should become.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use mdx_lite::{Mode, Options, html::HtmlWriter, parse};
use serde::Deserialize;

use crate::report::{Report, Row};

#[derive(Deserialize)]
struct Case {
    name: String,
    input: String,
    expected_html: Option<String>,
}

/// Reads a list; nothing when the folder has no such file.
pub(crate) fn list<T: for<'a> Deserialize<'a>>(dir: &Path, name: &str) -> Result<Vec<T>> {
    let path = dir.join("conformance").join(name);
    if !path.is_file() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    serde_json::from_str(&text).with_context(|| path.display().to_string())
}

pub(crate) fn compare(dir: &Path, report: &mut Report) -> Result<()> {
    let plain = Options::new(Mode::CommonMark);
    let mut gfm = Options::new(Mode::Markdown);
    gfm.cjk_friendly = false;
    gfm.front_matter = false;
    let mut cjk_plain = plain.clone();
    cjk_plain.cjk_friendly = true;
    let cjk = Options::new(Mode::Markdown);

    let is_regression = |case: &Case| case.name.starts_with("commonmark.json");
    let any = |_: &Case| true;
    let exact = |html: &str| html.to_owned();
    rows(
        dir,
        "commonmark-0.31.2.json",
        "CommonMark",
        &plain,
        any,
        exact,
        report,
    )?;
    rows(dir, "gfm-spec-0.29.json", "GFM", &gfm, any, normal, report)?;
    rows(
        dir,
        "gfm-extensions.json",
        "GFM extensions",
        &gfm,
        any,
        normal,
        report,
    )?;
    let paragraph = |case: &Case| !is_regression(case);
    rows(
        dir,
        "cjk-friendly.json",
        "CJK-friendly paragraphs",
        &cjk,
        paragraph,
        normal,
        report,
    )?;
    rows(
        dir,
        "cjk-friendly.json",
        "CommonMark with the CJK rule on",
        &cjk_plain,
        is_regression,
        exact,
        report,
    )
}

fn rows(
    dir: &Path,
    file: &str,
    name: &str,
    options: &Options,
    wanted: impl Fn(&Case) -> bool,
    form: impl Fn(&str) -> String,
    report: &mut Report,
) -> Result<()> {
    let mut row = Row::new(name);
    for case in list::<Case>(dir, file)?.into_iter().filter(wanted) {
        let Some(expected) = case.expected_html else {
            continue;
        };
        let mut writer = HtmlWriter::new().without_ids();
        writer.document(&parse(&case.input, options));
        let (found, expected) = (form(&writer.finish().html), form(&expected));
        let difference = (found != expected).then(|| {
            format!(
                "{}: {:?} gives {found:?}, not {expected:?}",
                case.name, case.input
            )
        });
        row.count(difference);
    }
    report.push(row);
    Ok(())
}

/// HTML in which what only depends on the writer is alike.
fn normal(html: &str) -> String {
    let html = html.replace(" disabled=\"\"", "").replace(
        "<input checked=\"\" type=\"checkbox\"",
        "<input type=\"checkbox\" checked=\"\"",
    );
    html.replace(">\n", ">")
        .replace("\n<", "<")
        .trim()
        .to_owned()
}
