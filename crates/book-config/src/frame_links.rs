//! The links of the navbar and the footer, each with its place in `book.toml`.

use crate::Config;

/// A link that every page has.
pub struct FrameLink<'a> {
    /// The path of its table below `[output.react]`.
    table: String,
    /// A path of this site.
    pub to: Option<&'a str>,
    /// A full address.
    pub href: Option<&'a str>,
    /// An icon before the label.
    pub icon: Option<&'a str>,
}

impl FrameLink<'_> {
    /// Returns the path of one of its keys below `[output.react]`.
    pub fn key<'k>(&'k self, name: &'k str) -> Vec<&'k str> {
        self.table.split(' ').chain([name]).collect()
    }
}

impl Config {
    /// Returns the links of the navbar, then the links of the footer.
    pub fn frame_links(&self) -> Vec<FrameLink<'_>> {
        let mut links = Vec::new();
        for (at, item) in self.navbar.items.iter().enumerate() {
            let table = format!("navbar items {at}");
            let inner = item.items.iter().enumerate();
            let inner = inner.map(|(at, link)| (format!("{table} items {at}"), link));
            for (table, link) in [(table.clone(), &item.link)].into_iter().chain(inner) {
                links.push(FrameLink {
                    table,
                    to: link.to.as_deref(),
                    href: link.href.as_deref(),
                    icon: link.icon.as_deref(),
                });
            }
        }
        let footer = self.footer.iter().flat_map(|footer| &footer.links);
        links.extend(footer.enumerate().map(|(at, link)| FrameLink {
            table: format!("footer links {at}"),
            to: link.to.as_deref(),
            href: link.href.as_deref(),
            icon: link.icon.as_deref(),
        }));
        links
    }
}
