//! From a text to its tree.
//!
//! [`blocks`] cuts out what is not CommonMark line by line (admonitions, elements, comments,
//! imports) and hands every run between to [`cmark`], which [`cjk`] prepares; [`esm`] reads imports,
//! [`tag`] and [`value`] JSX. When the tree is whole, [`linkify`] links addresses in the text and
//! [`ids`] gives headings their ids.

mod blocks;
mod cjk;
mod cmark;
mod esm;
mod ids;
mod linkify;
mod tag;
mod value;

use crate::{Document, FrontMatter, LineIndex, Mode, Options, Slugger, Span};

pub(crate) fn document(source: &str, options: &Options) -> Document {
    let front = front_matter(source, options);
    let start = front.as_ref().map_or(0, |front| front.span.end);
    let mut blocks = blocks::Blocks::new(source, options);
    let mut nodes = blocks.read(start..source.len());
    if options.mode != Mode::CommonMark {
        linkify::link_addresses(source, &mut nodes);
        let mut slugger = Slugger::new();
        for node in &mut nodes {
            ids::assign(node, &mut slugger);
        }
    }
    let (esm, diagnostics) = blocks.finish();
    Document {
        front,
        esm,
        nodes,
        definitions: Vec::new(),
        diagnostics,
        lines: LineIndex::new(source),
    }
}

/// YAML between `---` lines at the very start.
fn front_matter(source: &str, options: &Options) -> Option<FrontMatter> {
    if options.mode == Mode::CommonMark {
        return None;
    }
    let body = source.find('\n').map(|at| at + 1)?;
    if source[..body].trim_end() != "---" {
        return None;
    }
    let mut at = body;
    for line in source[body..].split_inclusive('\n') {
        if line.trim_end() == "---" {
            return Some(FrontMatter {
                raw: source[body..at].to_owned(),
                span: Span::new(0, at + line.len()),
                raw_span: Span::new(body, at),
            });
        }
        at += line.len();
    }
    None
}
