//! The lists of a site's pages for programs: `llms.txt` and `llms-full.txt`.

use anyhow::Result;

use super::{pages::PageRecord, plan::Plan};
use crate::{
    markdown_page::{ListedPage, index, twin_path},
    pipeline::staging::{Kind, Stage},
    site::address::encode_path,
};

/// Writes both lists, unless pages are not written as Markdown. Unlisted pages are in neither.
pub(super) fn write(plan: &Plan<'_>, records: &[PageRecord], stage: &Stage) -> Result<()> {
    if !plan.inputs.config.markdown_pages {
        return Ok(());
    }
    let mut pages = Vec::new();
    let mut twins = Vec::new();
    for record in records {
        let Some(doc) = plan.nav.at(&record.path).filter(|doc| !doc.front.unlisted) else {
            continue;
        };
        let above = doc
            .breadcrumbs
            .split_last()
            .map_or(&[][..], |(_, above)| above);
        let section: Vec<_> = above.iter().map(|crumb| crumb.label.as_str()).collect();
        pages.push(ListedPage {
            title: doc.title.clone(),
            address: address(plan, &twin_path(&doc.path)),
            description: doc.front.description.clone().unwrap_or_default(),
            section: section.join(" / "),
        });
        twins.push((address(plan, &doc.path), twin_path(&doc.path)));
    }
    let title = &plan.frame.site.title;
    let list = index(title, &plan.inputs.description, &pages);
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

fn address(plan: &Plan<'_>, path: &str) -> String {
    let addresses = &plan.inputs.addresses;
    addresses
        .full(path)
        .unwrap_or_else(|| encode_path(&addresses.href(path)))
}
