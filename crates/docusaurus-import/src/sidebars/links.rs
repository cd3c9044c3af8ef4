//! The addresses of entries without a file.

use std::collections::BTreeMap;

use super::contents::{Contents, Entry};
use crate::{
    docs::markdown::plain_line,
    left_out::{Kind, LeftOut},
};

impl Contents {
    /// Gives entries without a file the addresses that `address` returns for the addresses of the site.
    /// An entry is left out if it has none, or if another one has its label.
    pub(crate) fn set_links(
        &mut self,
        address: impl Fn(&str) -> Result<String, String>,
        left_out: &mut LeftOut,
    ) {
        let (mut parts, mut links) = (std::mem::take(&mut self.parts), BTreeMap::new());
        let mut is_kept = |entry: &Entry| {
            let Some(href) = &entry.link else { return true };
            let label = plain_line(&entry.label);
            let reason = match address(href) {
                Ok(href) if links.get(&label).is_none_or(|known| *known == href) => {
                    links.insert(label, href);
                    return true;
                }
                Ok(_) => "another link has this label".to_owned(),
                Err(reason) => reason,
            };
            left_out.add(Kind::Link, format!("{} ({href}): {reason}", entry.label));
            false
        };
        for part in &mut parts {
            keep(&mut part.entries, &mut is_kept);
        }
        self.links = links;
        let (kept, empty): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| !part.entries.is_empty());
        self.parts = kept;
        for part in empty {
            left_out.add(Kind::EmptySidebar, part.name);
        }
    }
}

/// Removes the entries that are not kept, and categories without a page that become empty.
fn keep(entries: &mut Vec<Entry>, is_kept: &mut impl FnMut(&Entry) -> bool) {
    entries.retain_mut(|entry| {
        let had_children = !entry.children.is_empty();
        keep(&mut entry.children, is_kept);
        let is_empty = had_children && entry.children.is_empty() && entry.source.is_none();
        is_kept(entry) && !is_empty
    });
}
