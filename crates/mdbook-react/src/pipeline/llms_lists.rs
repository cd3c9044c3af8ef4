//! Writes the lists of pages for programs: `llms.txt` and `llms-full.txt`.

use anyhow::Result;

use super::{inputs::Inputs, navigation::Navigation, page_record::PageRecord};
use crate::{
    markdown_page::{ListedPage, index, twin_path},
    site::address::{Addresses, encode_path},
    staging::{Kind, Stage},
};

/// Writes both lists if pages are written as Markdown. Unlisted pages are in neither.
pub(super) fn write(
    inputs: &Inputs<'_>,
    navigation: &Navigation,
    records: &[PageRecord],
    stage: &Stage,
) -> Result<()> {
    if !inputs.config.markdown_pages {
        return Ok(());
    }
    let mut pages = Vec::new();
    let mut twins = Vec::new();
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
            address: address(&inputs.addresses, &twin_path(&doc.path)),
            description: doc.front.description.clone().unwrap_or_default(),
            section: section.join(" / "),
        });
        twins.push((address(&inputs.addresses, &doc.path), twin_path(&doc.path)));
    }
    let title = &inputs.title;
    let list = index(title, &inputs.description, &pages);
    stage.add("llms.txt", list.as_bytes(), Kind::Html)?;
    stage.add_written("llms-full.txt", Kind::Html, |out| {
        writeln!(out, "<!-- {title} -->")?;
        for (address, twin) in &twins {
            write!(out, "\n<!-- {address} -->\n\n")?;
            out.write_all(&stage.read(twin.trim_start_matches('/'))?)?;
        }
        Ok(())
    })
}

fn address(addresses: &Addresses, path: &str) -> String {
    addresses
        .full(path)
        .unwrap_or_else(|| encode_path(&addresses.href(path)))
}
