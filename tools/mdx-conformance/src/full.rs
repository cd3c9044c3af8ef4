//! Compares full MDX with the real pipeline: the text of each page that has something to evaluate.
//!
//! Both sides have the same stubs: an import that is neither MDX nor data renders its children.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
};

use anyhow::{Context, Result, bail};
use mdx_eval::{
    DataFormat, FileKind, Graph, Host, Import, Limits, SourceFile, evaluate, needs_evaluation,
};
use mdx_lite::{Document, Mode, Node, NodeKind, Options, parse};
use serde::Deserialize;

use crate::report::{Report, Row};

/// A line of the oracle.
#[derive(Deserialize)]
struct Rendered {
    path: PathBuf,
    /// The text; `None` for a page that the pipeline rejects or that has nothing to evaluate.
    text: Option<String>,
    refused: Option<String>,
}

/// Compares the pages below each folder of the corpora; `oracle` holds the script and its packages.
///
/// # Errors
///
/// When a folder cannot be read, or the real pipeline cannot be run.
pub fn compare(corpora: &[PathBuf], oracle: &Path) -> Result<Report> {
    let mut report = Report::default();
    let mut all = Row::new("all");
    for folder in corpora.iter().flat_map(|corpora| corpora_in(corpora)) {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let mut pages = Vec::new();
        collect(&folder, &mut pages);
        let mut row = Row::new(name);
        let mut refused = 0;
        for page in render(&pages, oracle)? {
            refused += usize::from(page.refused.is_some());
            if let Some(wanted) = page.text {
                let difference = difference(&page.path, &wanted)?;
                all.cases += 1;
                all.same += usize::from(difference.is_none());
                row.count(&page.path.display().to_string(), difference);
            }
        }
        row.name = format!("{} ({} pages, {refused} refused)", row.name, pages.len());
        report.push(row);
    }
    report.push(all);
    Ok(report)
}

/// Returns the folders of a folder with corpora, or that folder itself if it has pages.
fn corpora_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    if paths
        .iter()
        .any(|path| is_page(path) && !path.ends_with("SOURCES.md"))
    {
        return vec![folder.to_owned()];
    }
    let mut folders: Vec<_> = paths.into_iter().filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

fn is_page(path: &Path) -> bool {
    path.is_file() && path.extension().is_some_and(|it| it == "md" || it == "mdx")
}

fn collect(folder: &Path, pages: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, pages);
        } else if is_page(&path) {
            pages.push(path);
        }
    }
}

/// Runs the real pipeline on pages.
fn render(pages: &[PathBuf], oracle: &Path) -> Result<Vec<Rendered>> {
    let mut node = Command::new("node")
        .arg("text.mjs")
        .current_dir(oracle)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("`node` could not be started")?;
    let mut input = node.stdin.take().context("node has no input")?;
    let list: Vec<_> = pages
        .iter()
        .map(|page| page.display().to_string())
        .collect();
    let list = list.join("\n");
    let writer = thread::spawn(move || input.write_all(list.as_bytes()));
    let output = node.wait_with_output()?;
    let written = writer.join();
    if !output.status.success() || !matches!(written, Ok(Ok(()))) {
        bail!("the real pipeline failed ({})", output.status);
    }
    let text = String::from_utf8(output.stdout)?;
    let lines = text.lines().map(|line| Ok(serde_json::from_str(line)?));
    lines.collect()
}

/// Returns the difference between our text of a page and the oracle's.
fn difference(path: &Path, wanted: &str) -> Result<Option<String>> {
    let text = fs::read_to_string(path)?;
    let host = Stubs { page: path };
    let document = parse(&text, &options());
    let mut findings = Vec::new();
    let document = if needs_evaluation(&document, &host) {
        let graph = Graph::load(&document, &host);
        let outcome = evaluate(&document, &graph, &Limits::default());
        findings.extend(outcome.findings.iter().map(|it| it.message.clone()));
        outcome.apply(document, &graph)
    } else {
        document
    };
    let (ours, theirs) = (squeezed(&text_of(&document)), squeezed(wanted));
    if ours == theirs {
        return Ok(None);
    }
    let pairs = ours.chars().zip(theirs.chars());
    let same = pairs.take_while(|(a, b)| a == b).count();
    let around = |text: &str| {
        let from = same.saturating_sub(20);
        text.chars().skip(from).take(70).collect::<String>()
    };
    findings.truncate(2);
    Ok(Some(format!(
        "{:?} | not {:?} {findings:?}",
        around(&ours),
        around(&theirs)
    )))
}

/// The options of the real pipeline.
fn options() -> Options {
    let mut options = Options::new(Mode::Mdx);
    options.cjk_friendly = false;
    options
}

/// White space between blocks is not part of their text.
fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

fn text_of(document: &Document) -> String {
    let mut out = String::new();
    push_text(&document.nodes, &mut out);
    out
}

fn push_text(nodes: &[Node], out: &mut String) {
    for node in nodes {
        match &node.kind {
            NodeKind::Text(_)
            | NodeKind::Code(_)
            | NodeKind::Fence { .. }
            | NodeKind::Expr(_)
            | NodeKind::Math { .. } => out.push_str(&node.text()),
            // The alternative text of an image is an attribute.
            NodeKind::FootnoteDef(_) | NodeKind::FootnoteRef(_) | NodeKind::Image { .. } => {}
            NodeKind::Admonition { title, .. } => {
                push_text(title.as_deref().unwrap_or_default(), out);
                push_text(&node.children, out);
            }
            _ => push_text(&node.children, out),
        }
    }
}

/// A host that finds the files beside a page; every other import is a stub.
struct Stubs<'a> {
    page: &'a Path,
}

impl Host for Stubs<'_> {
    fn resolve(&self, importer: &str, specifier: &str) -> Import {
        let stub = || Import::Missing("only MDX and data are imported here".to_owned());
        if !specifier.starts_with('.') {
            return stub();
        }
        let importer = match importer {
            "" => self.page,
            file => Path::new(file),
        };
        let path = importer.parent().unwrap_or(importer).join(specifier);
        let kind = match path.extension().and_then(|it| it.to_str()) {
            Some("md" | "mdx") => FileKind::Mdx(Box::new(options())),
            Some("json") => FileKind::Data(DataFormat::Json),
            _ => return stub(),
        };
        let Ok(path) = path.canonicalize() else {
            return stub();
        };
        let Ok(text) = fs::read_to_string(&path) else {
            return stub();
        };
        let name = path.display().to_string();
        Import::File(SourceFile::new(name, text, kind))
    }
}
