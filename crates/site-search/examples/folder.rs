//! Builds the search index of a folder of Markdown. Each file is a page; each heading begins a
//! section.
//!
//! ```text
//! cargo run -p site-search --example folder -- docs out/search
//! ```

use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use site_search::{SearchPage, Section, index};

fn main() -> io::Result<()> {
    let args: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [docs, out] = args.as_slice() else {
        return Err(io::Error::other("usage: folder DOCS OUT"));
    };
    let mut pages = Vec::new();
    read(docs, docs, &mut pages)?;
    // The order decides between equal scores.
    pages.sort_by(|a, b| a.path.cmp(&b.path));

    let index = index(&pages, "en");
    fs::create_dir_all(out)?;
    let mut bytes = 0;
    for file in &index.files {
        let packed = file.compressed();
        bytes += packed.len();
        fs::write(out.join(&file.name), packed)?;
    }
    let (pages, files, entry) = (pages.len(), index.files.len(), index.entry);
    writeln!(
        io::stdout(),
        "{pages} pages, {files} files, {bytes} bytes; start with {entry}"
    )
}

fn read(folder: &Path, root: &Path, pages: &mut Vec<SearchPage>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read(&path, root, pages)?;
        } else if path
            .extension()
            .is_some_and(|end| end == "md" || end == "mdx")
        {
            let inside = path.strip_prefix(root).unwrap_or(&path).with_extension("");
            pages.push(page(&inside, &fs::read_to_string(&path)?));
        }
    }
    Ok(())
}

/// Splits a file into prose, code and headings.
fn page(inside: &Path, text: &str) -> SearchPage {
    let mut sections = vec![Section::default()];
    let mut in_code = false;
    for line in text.lines() {
        let heading = line.trim_start_matches('#');
        let last = sections.len() - 1;
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        } else if in_code {
            sections[last].code.extend([line, "\n"]);
        } else if heading.len() < line.len() && heading.starts_with(' ') {
            sections.push(Section::new("", heading.trim(), ""));
        } else {
            sections[last].text.extend([line, "\n"]);
        }
    }
    let first = sections.iter().find(|section| !section.heading.is_empty());
    let title = first.map_or(String::new(), |section| section.heading.clone());
    SearchPage::new(format!("/{}", inside.display()), title, sections)
}
