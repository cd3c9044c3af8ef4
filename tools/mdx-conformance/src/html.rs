//! Lists of texts with their expected HTML.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use mdx_lite::{Document, Mode, Options, html::HtmlWriter, parse};
use serde::Deserialize;

use crate::report::{Report, Row};

/// A text and its expected HTML.
#[derive(Deserialize)]
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) input: String,
    pub(crate) expected_html: Option<String>,
    /// The extensions that the case needs, or the options of the program that produced it.
    #[serde(default)]
    note: String,
}

/// A list of texts with their HTML.
struct List {
    file: &'static str,
    name: &'static str,
    /// Returns the options for a case; `None` if the case tests another feature.
    options: fn(&Case) -> Option<Options>,
    /// Whether the HTML must be equal byte for byte.
    exact: bool,
}

const LISTS: [List; 8] = [
    List {
        file: "commonmark-0.31.2.json",
        name: "CommonMark",
        options: |_| Some(Options::new(Mode::CommonMark)),
        exact: true,
    },
    List {
        file: "gfm-spec-0.29.json",
        name: "GFM",
        options: |case| Some(gfm(case.note.contains("autolink"))),
        exact: false,
    },
    List {
        file: "gfm-extensions.json",
        name: "GFM extensions",
        options: |_| Some(gfm(true)),
        exact: false,
    },
    List {
        file: "gfm-regression.json",
        name: "GFM regressions",
        options: |_| Some(gfm(false)),
        exact: false,
    },
    List {
        file: "markdown-rs-commonmark-extra.json",
        name: "markdown-rs: CommonMark",
        options: |case| {
            case.note
                .ends_with("danger")
                .then(|| Options::new(Mode::CommonMark))
        },
        exact: false,
    },
    List {
        file: "markdown-rs-gfm-frontmatter-math.json",
        name: "markdown-rs: GFM and front matter",
        options: |case| match case.note.as_str() {
            "options: &Options::gfm()" => Some(gfm(true)),
            "options: &frontmatter" => Some(Options::new(Mode::Markdown)),
            _ => None,
        },
        exact: false,
    },
    List {
        file: "cjk-friendly.json",
        name: "CJK-friendly paragraphs",
        options: |case| (!is_regression(case)).then(|| Options::new(Mode::Markdown)),
        exact: false,
    },
    List {
        file: "cjk-friendly.json",
        name: "CommonMark with the CJK rule on",
        options: |case| {
            let mut options = Options::new(Mode::CommonMark);
            options.cjk_friendly = true;
            is_regression(case).then_some(options)
        },
        exact: true,
    },
];

/// GitHub's Markdown, without extensions of this dialect.
fn gfm(autolinks: bool) -> Options {
    let mut options = Options::new(Mode::Markdown);
    options.cjk_friendly = false;
    options.front_matter = false;
    options.autolinks = autolinks;
    options
}

/// Returns whether a case of the CJK list is one of CommonMark's.
fn is_regression(case: &Case) -> bool {
    case.name.starts_with("commonmark.json")
}

/// Reads a list; `None` when the folder has no such file.
pub(crate) fn list<T: for<'a> Deserialize<'a>>(dir: &Path, name: &str) -> Result<Vec<T>> {
    let path = dir.join("conformance").join(name);
    if !path.is_file() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    serde_json::from_str(&text).with_context(|| path.display().to_string())
}

pub(crate) fn compare(dir: &Path, report: &mut Report) -> Result<()> {
    for of in LISTS {
        let mut row = Row::new(of.name);
        for case in list::<Case>(dir, of.file)? {
            if let Some(options) = (of.options)(&case) {
                row.html(&case, &parse(&case.input, &options), of.exact);
            }
        }
        report.push(row);
    }
    Ok(())
}

impl Row {
    /// Counts a case by its HTML.
    pub(crate) fn html(&mut self, case: &Case, document: &Document, exact: bool) {
        let Some(expected) = &case.expected_html else {
            return;
        };
        let mut writer = HtmlWriter::new().without_ids();
        writer.document(document);
        let found = writer.finish();
        let same = match exact {
            true => found == *expected,
            false => normal(&found) == normal(expected),
        };
        let what = || format!("{:?} gives {found:?}, not {expected:?}", case.input);
        self.count(&case.name, (!same).then(what));
    }
}

/// Returns HTML without differences that depend only on the writer.
fn normal(html: &str) -> String {
    let html = html
        .replace("\r\n", "\n")
        .replace('\r', "\n")
        // A percent sign that is not part of an escape may itself be escaped.
        .replace("%25", "%")
        .replace(" disabled=\"\"", "")
        .replace(
            "checked=\"\" type=\"checkbox\"",
            "type=\"checkbox\" checked=\"\"",
        )
        .replace("type=\"checkbox\" />", "type=\"checkbox\">")
        .replace("checked=\"\" />", "checked=\"\">");
    html.replace(">\n", ">")
        .replace("\n<", "<")
        .trim()
        .to_owned()
}
