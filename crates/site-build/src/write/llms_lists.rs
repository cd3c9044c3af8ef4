//! Writes the lists of pages for programs: `llms.txt`, and `llms-full.txt` or its parts.

use std::{collections::HashMap, ops::Range, sync::Arc};

use anyhow::{Context as _, Result};
use build_cache::{
    cache::{Cache, KeyHasher},
    staging::{Kind, Stage},
};
use nav_model::{Crumb, Numbering, Summary, SummaryItem};
use page_render::markdown_page::{ListedPage, ListedPart, index, index_of_parts, markdown_path};
use rayon::prelude::*;
use site_layout::address::{Addresses, encode_path};

use super::{
    joined_file::{JoinedFile, source_key},
    staged_site::StagedSite,
};
use crate::read::inputs::BookInfo;

/// The file with the text of all pages.
const FULL: &str = "llms-full.txt";

/// The file with a line for each page.
const LIST: &str = "llms.txt";

/// The largest number of pages whose text is written as one file.
///
/// The text of 9,600 pages is 125 MB, which no program reads at once. Copying it took 0.15 s of the
/// 0.76 s of a build after an edit.
const LARGEST_WHOLE: usize = 500;

/// The number of pages in each part of the text of a larger book.
const PART: usize = 250;

/// Writes both lists if pages are also written as Markdown. Unlisted pages are omitted, and pages of
/// `theme/pages`, which have no Markdown, are in the short list alone.
pub(crate) fn write(staged: StagedSite<'_>) -> Result<()> {
    let (inputs, stage) = (staged.site.inputs, staged.stage);
    if !inputs.config.markdown_pages {
        return Ok(());
    }
    let own_pages = staged.own_pages.iter().map(|page| ListedPage {
        title: &page.exports.title,
        address: address(&inputs.book.addresses, &page.path),
        description: &page.exports.description,
        section: Arc::from(""),
    });
    let mut pages: Vec<ListedPage<'_>> = own_pages.collect();
    let own_pages = pages.len();
    let mut files = Vec::with_capacity(staged.records.len());
    let parts = parts(&inputs.content.summary);
    let mut section: (Option<&str>, &[Crumb], Arc<str>) = (None, &[], Arc::from(""));
    for record in staged.records {
        let doc = staged.site.navigation.site.at(record.path());
        let Some(doc) = doc.filter(|doc| !doc.front.unlisted) else {
            continue;
        };
        let above = doc
            .breadcrumbs
            .split_last()
            .map_or(&[][..], |(_, above)| above);
        let part = parts.get(doc.source.as_str()).copied();
        if (section.0, section.1) != (part, above) {
            let labels = above.iter().map(|crumb| crumb.label.as_str());
            let labels: Vec<_> = labels.collect();
            section = (
                part,
                above,
                part.map_or_else(|| labels.join(" / ").into(), Arc::from),
            );
        }
        let markdown = markdown_path(&doc.path);
        pages.push(ListedPage {
            title: &doc.title,
            address: address(&inputs.book.addresses, &markdown),
            description: doc.front.description.as_deref().unwrap_or_default(),
            section: Arc::clone(&section.2),
        });
        files.push((address(&inputs.book.addresses, &doc.path), markdown));
    }
    let list = index(&inputs.book.title, &inputs.book.description, &pages);
    // The owner's own files take precedence.
    let is_free = |file| inputs.content.assets.get(file).is_none();
    if is_free(LIST) {
        stage.add(LIST, list.as_bytes(), Kind::Html)?;
    }
    if !is_free(FULL) {
        return Ok(());
    }
    let full = FullText {
        book: &inputs.book,
        cache: inputs.session.cache.as_deref(),
        files,
        stage,
    };
    full.write(&pages[own_pages..])
}

/// Returns the title of the part of each chapter, by its source. Chapters after the numbered ones are
/// in none.
fn parts(summary: &Summary) -> HashMap<&str, &str> {
    fn add<'a>(items: &'a [SummaryItem], part: &'a str, out: &mut HashMap<&'a str, &'a str>) {
        for item in items {
            if let SummaryItem::Chapter { path, children, .. } = item {
                if let Some(path) = path {
                    out.insert(path, part);
                }
                add(children, part, out);
            }
        }
    }
    let mut found = HashMap::new();
    let mut part = None;
    for item in &summary.items {
        match item {
            SummaryItem::Part { title } => part = Some(title.as_str()),
            SummaryItem::Chapter { position, .. } if *position == Numbering::Suffix => part = None,
            _ => {}
        }
        if let Some(part) = part {
            add(std::slice::from_ref(item), part, &mut found);
        }
    }
    found
}

/// The text of all pages.
struct FullText<'a> {
    book: &'a BookInfo,
    cache: Option<&'a Cache>,
    /// The address of each page, and the path of its Markdown.
    files: Vec<(String, String)>,
    stage: &'a Stage,
}

impl FullText<'_> {
    /// Writes one file, or for a large book a list and its parts.
    fn write(&self, pages: &[ListedPage<'_>]) -> Result<()> {
        let title = &self.book.title;
        let all = 0..self.files.len();
        if all.len() <= LARGEST_WHOLE {
            return self.write_part(FULL, title, all);
        }
        let parts: Vec<_> = (all.step_by(PART).enumerate())
            .map(|(at, start)| (at + 1, start..self.files.len().min(start + PART)))
            .collect();
        let (addresses, of) = (&self.book.addresses, parts.len());
        let part = |(number, range): &(usize, Range<usize>)| ListedPart {
            address: address(addresses, &format!("/{}", path_of_part(*number))),
            first: pages[range.start].title,
            last: pages[range.end - 1].title,
        };
        let list = index_of_parts(title, &parts.iter().map(part).collect::<Vec<_>>());
        self.stage.add(FULL, list.as_bytes(), Kind::Html)?;
        let write = |(number, range): (usize, Range<usize>)| {
            let head = format!("{title} {number}/{of}");
            self.write_part(&path_of_part(number), &head, range)
        };
        parts.into_par_iter().try_for_each(write)
    }

    /// Writes the text of some of the pages.
    fn write_part(&self, path: &str, head: &str, part: Range<usize>) -> Result<()> {
        let files = &self.files[part];
        let file = |at: usize| files[at].1.trim_start_matches('/');
        let source = |at: usize| {
            let hash = self.stage.hash(file(at))?;
            Ok(source_key(&hash, &files[at].0))
        };
        let sources = (0..files.len()).map(source).collect::<Result<Vec<_>>>()?;
        let make = |at: usize| {
            let text = String::from_utf8(self.stage.read(file(at))?);
            let text = text.context("a page is not UTF-8")?;
            Ok(format!("\n<!-- {} -->\n\n{text}", files[at].0))
        };
        let joined = JoinedFile {
            path,
            key: &KeyHasher::of(&head),
            cache: self.cache,
            stage: self.stage,
        };
        joined.write(|| format!("<!-- {head} -->\n"), &sources, make, "")
    }
}

fn path_of_part(number: usize) -> String {
    format!("llms-full/{number}.txt")
}

fn address(addresses: &Addresses, path: &str) -> String {
    addresses
        .full(path)
        .unwrap_or_else(|| encode_path(&addresses.href(path)))
}
