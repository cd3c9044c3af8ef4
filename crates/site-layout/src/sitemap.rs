//! `sitemap.xml` (sitemaps.org protocol 0.9).

use std::fmt::Write as _;

use safe_html::escape::text;

/// One address of the sitemap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SitemapEntry {
    /// The full address.
    pub url: String,
    /// The date of the last change, in ISO 8601.
    pub last_modified: Option<String>,
}

/// Returns the sitemap of `entries`, in their order.
pub fn sitemap(entries: &[SitemapEntry]) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for entry in entries {
        let _ = write!(out, "<url><loc>{}</loc>", text(&entry.url));
        if let Some(date) = &entry.last_modified {
            let _ = write!(out, "<lastmod>{}</lastmod>", text(date));
        }
        out.push_str("</url>\n");
    }
    out.push_str("</urlset>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_escaped() {
        let map = sitemap(&[SitemapEntry {
            url: "https://a.b/c?d&e".into(),
            last_modified: Some("2026-11-21".into()),
        }]);
        assert!(map.contains("<loc>https://a.b/c?d&amp;e</loc><lastmod>2026-11-21</lastmod>"));
    }
}
