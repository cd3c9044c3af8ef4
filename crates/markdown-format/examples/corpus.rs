//! Formats all documents of a folder in memory, and counts what a formatter must never do. With a second
//! folder, compares the documents with those of the same paths there, which another tool wrote.

#![expect(clippy::print_stdout, reason = "the output of the program")]

use std::{
    env, fs,
    panic::catch_unwind,
    path::{Path, PathBuf},
};

use markdown_format::{Style, difference, format};
use mdx_lite::{Document, Mode, Options, html::to_html, parse};

#[derive(Debug, Default)]
struct Counts {
    documents: usize,
    changed: usize,
    refused: usize,
    panics: usize,
    unsettled: usize,
    trees: usize,
    pages: usize,
}

fn main() {
    let mut folders = env::args_os().skip(1).map(PathBuf::from);
    let folder = folders.next().expect("a folder of documents");
    let other = folders.next();
    let mut files = Vec::new();
    collect(&folder, &mut files);
    files.sort();
    let mut counts = Counts::default();
    for file in &files {
        let Ok(text) = fs::read_to_string(file) else {
            continue;
        };
        counts.documents += 1;
        let options = options(file);
        let result = match &other {
            Some(other) => read(&other.join(file.strip_prefix(&folder).expect("below"))),
            None => formatted(&text, &options, &mut counts),
        };
        let Some(result) = result else {
            println!("{}", file.display());
            continue;
        };
        counts.changed += usize::from(result != text);
        let [before, after] = [&text, &result].map(|text| parse(text, &options));
        let is_changed = difference(&before, &after, &Style::default()).is_some();
        counts.trees += usize::from(is_changed);
        counts.pages += usize::from(words(&before) != words(&after));
    }
    println!("{counts:#?}");
}

/// Formats a text twice; `None` if it is refused.
fn formatted(text: &str, options: &Options, counts: &mut Counts) -> Option<String> {
    let style = Style::default();
    match catch_unwind(|| format(text, options, &style)) {
        Ok(Ok(formatted)) => {
            let again = format(&formatted.text, options, &style);
            let is_settled = again.is_ok_and(|again| again.first_change.is_none());
            counts.unsettled += usize::from(!is_settled);
            Some(formatted.text)
        }
        Ok(Err(_)) => {
            counts.refused += 1;
            None
        }
        Err(_) => {
            counts.panics += 1;
            None
        }
    }
}

fn read(file: &Path) -> Option<String> {
    fs::read_to_string(file).ok()
}

/// Returns the options of a book with its defaults.
fn options(file: &Path) -> Options {
    let is_mdx = file.extension().is_some_and(|it| it == "mdx");
    let mut options = Options::new(if is_mdx { Mode::Mdx } else { Mode::Markdown });
    options.alerts = true;
    options.definition_lists = !is_mdx;
    options.heading_attributes = !is_mdx;
    options
}

/// Returns the HTML of a document without the differences of white space.
fn words(document: &Document) -> Vec<String> {
    let html = to_html(document);
    html.split_whitespace().map(str::to_owned).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let extension = path.extension().and_then(|it| it.to_str());
        if path.is_dir() {
            collect(&path, files);
        } else if matches!(extension, Some("md" | "mdx")) {
            files.push(path);
        }
    }
}
