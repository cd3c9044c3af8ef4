//! Lists the headings of all Markdown and MDX files below a folder, with their ids:
//! `cargo run --example headings -- docs`.
#![expect(clippy::print_stdout, reason = "the example prints its result")]

use std::{env, fs, io, path::Path};

use mdx_lite::{Mode, NodeKind, Options, parse};

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    walk(folder.as_ref())
}

fn walk(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        let mut entries: Vec<_> = fs::read_dir(path)?.collect::<Result<_, _>>()?;
        entries.sort_by_key(fs::DirEntry::path);
        return entries.iter().try_for_each(|entry| walk(&entry.path()));
    }
    let mode = match path.extension().and_then(|extension| extension.to_str()) {
        Some("mdx") => Mode::Mdx,
        Some("md") => Mode::Markdown,
        _ => return Ok(()),
    };
    let document = parse(&fs::read_to_string(path)?, &Options::new(mode));
    for node in document.descendants() {
        if let NodeKind::Heading { depth, id, .. } = &node.kind {
            let line = document.lines.line(node.span.start);
            let indent = usize::from(*depth) * 2;
            println!(
                "{}:{line}:{:indent$}{} #{id}",
                path.display(),
                "",
                node.text()
            );
        }
    }
    Ok(())
}
