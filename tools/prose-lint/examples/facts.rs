//! Lists the sentences of all pages that claim something about the same piece of code, side by side, so
//! that a reader finds contradictions.
//!
//! ```text
//! cargo run -p prose-lint --example facts -- src 默认 退出码 次序 都会 不能 必须
//! ```

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use mdx_lite::{Document, Mode, Node, NodeKind, Options};

/// A sentence and its page.
type Claim = (PathBuf, usize, String);

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let Some(folder) = args.next() else {
        bail!("usage: facts FOLDER WORD…");
    };
    let words: Vec<String> = args.collect();
    let mut claims: BTreeMap<String, BTreeSet<Claim>> = BTreeMap::new();
    read_folder(Path::new(&folder), &words, &mut claims)?;
    let mut out = io::stdout().lock();
    for (code, claims) in &claims {
        let pages: BTreeSet<&PathBuf> = claims.iter().map(|claim| &claim.0).collect();
        if pages.len() < 2 {
            continue;
        }
        writeln!(out, "{code}")?;
        for (page, line, sentence) in claims {
            writeln!(out, "  {}:{line}: {sentence}", page.display())?;
        }
    }
    Ok(())
}

fn read_folder(
    folder: &Path,
    words: &[String],
    claims: &mut BTreeMap<String, BTreeSet<Claim>>,
) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            read_folder(&path, words, claims)?;
        } else if path
            .extension()
            .is_some_and(|end| end == "mdx" || end == "md")
        {
            let text = fs::read_to_string(&path)?;
            let document = mdx_lite::parse(&text, &Options::new(Mode::Mdx));
            for node in &document.nodes {
                collect(&document, node, &path, words, claims);
            }
        }
    }
    Ok(())
}

/// Collects the sentences of the paragraphs and cells in a node.
fn collect(
    document: &Document,
    node: &Node,
    page: &Path,
    words: &[String],
    claims: &mut BTreeMap<String, BTreeSet<Claim>>,
) {
    if !node.children.iter().any(Node::is_inline) {
        let children = node.children.iter();
        children.for_each(|child| collect(document, child, page, words, claims));
        return;
    }
    let mut pieces = Vec::new();
    node.children
        .iter()
        .for_each(|child| flatten(child, &mut pieces));
    let line = document.lines.position(node.span.start).line;
    for sentence in sentences(&pieces) {
        let text: String = sentence.iter().map(|(text, _)| text.as_str()).collect();
        if words.iter().any(|word| text.contains(word.as_str())) {
            for (code, _) in sentence.iter().filter(|(_, is_code)| *is_code) {
                let claim = (page.to_owned(), line, text.trim().to_owned());
                claims.entry(name(code)).or_default().insert(claim);
            }
        }
    }
}

/// Appends the texts of a node and whether each is code.
fn flatten(node: &Node, pieces: &mut Vec<(String, bool)>) {
    match &node.kind {
        NodeKind::Text(text) => pieces.push((text.clone(), false)),
        NodeKind::Code(text) => pieces.push((text.clone(), true)),
        _ => node
            .children
            .iter()
            .for_each(|child| flatten(child, pieces)),
    }
}

/// Splits pieces at the ends of sentences.
fn sentences(pieces: &[(String, bool)]) -> Vec<Vec<(String, bool)>> {
    let mut found = vec![Vec::new()];
    for (text, is_code) in pieces {
        if *is_code {
            found
                .last_mut()
                .expect("it is never empty")
                .push((text.clone(), true));
            continue;
        }
        for (at, part) in text.split_inclusive(['。', '；', '\n']).enumerate() {
            if at > 0 {
                found.push(Vec::new());
            }
            let last = found.last_mut().expect("it is never empty");
            last.push((part.to_owned(), false));
        }
        if text.ends_with(['。', '；', '\n']) {
            found.push(Vec::new());
        }
    }
    found
}

/// Returns the name in a piece of code: `listen` for `app.listen(3000)`, `Res` for `@Res()`.
fn name(code: &str) -> String {
    let head = code.split(['(', ':', ' ', '=']).next().unwrap_or(code);
    let last = head.rsplit('.').next().unwrap_or(head);
    last.trim_start_matches('@').to_owned()
}
