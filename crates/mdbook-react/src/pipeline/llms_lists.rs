//! Writes the lists of pages for programs: `llms.txt` and `llms-full.txt`.

use anyhow::{Context as _, Result};

use super::{
    inputs::Inputs, joined_file::JoinedFile, navigation::Navigation, page_record::PageRecord,
};
use crate::{
    cache::KeyHasher,
    markdown_page::{ListedPage, index, markdown_path},
    site::address::{Addresses, encode_path},
    staging::{Kind, Stage},
};

/// Writes both lists if pages are also written as Markdown. Unlisted pages are omitted.
pub(super) fn write(
    inputs: &Inputs,
    navigation: &Navigation,
    records: &[PageRecord],
    stage: &Stage,
) -> Result<()> {
    if !inputs.config.markdown_pages {
        return Ok(());
    }
    let mut pages = Vec::new();
    let mut files = Vec::new();
    for record in records {
        let Some(doc) = navigation
            .site
            .at(&record.path)
            .filter(|doc| !doc.front.unlisted)
        else {
            continue;
        };
        let above = doc
            .breadcrumbs
            .split_last()
            .map_or(&[][..], |(_, above)| above);
        let section: Vec<_> = above.iter().map(|crumb| crumb.label.as_str()).collect();
        pages.push(ListedPage {
            title: doc.title.clone(),
            address: address(&inputs.addresses, &markdown_path(&doc.path)),
            description: doc.front.description.clone().unwrap_or_default(),
            section: section.join(" / "),
        });
        files.push((
            address(&inputs.addresses, &doc.path),
            markdown_path(&doc.path),
        ));
    }
    let title = &inputs.title;
    let list = index(title, &inputs.description, &pages);
    stage.add("llms.txt", list.as_bytes(), Kind::Html)?;
    let file = |at: usize| files[at].1.trim_start_matches('/');
    let source = |at: usize| Ok(format!("{} {}", stage.kept(file(at))?.hash, files[at].0));
    let sources = (0..files.len()).map(source).collect::<Result<_>>()?;
    let make = |at: usize| {
        let text = String::from_utf8(stage.read(file(at))?).context("a page is not UTF-8")?;
        Ok(format!("\n<!-- {} -->\n\n{text}", files[at].0))
    };
    let full = JoinedFile {
        path: "llms-full.txt",
        key: &KeyHasher::of(title),
        cache: inputs.cache.as_deref(),
        stage,
    };
    full.write(|| format!("<!-- {title} -->\n"), sources, make, "")
}

fn address(addresses: &Addresses, path: &str) -> String {
    addresses
        .full(path)
        .unwrap_or_else(|| encode_path(&addresses.href(path)))
}
