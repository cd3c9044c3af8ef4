//! `robots.txt` (RFC 9309), which names the sitemap for crawlers.

use anyhow::Result;
use build_cache::staging::{Kind, Stage};
use site_layout::{address::Addresses, assets::Assets};

const ROBOTS: &str = "robots.txt";

/// Writes the file for a site at the root of its host: crawlers read it nowhere else. `sitemap` is the
/// path of the sitemap.
pub(super) fn write(
    addresses: &Addresses,
    sitemap: &str,
    assets: &Assets,
    stage: &Stage,
) -> Result<()> {
    let is_own = assets.get(ROBOTS).is_some();
    let Some(url) = addresses
        .full(sitemap)
        .filter(|_| !is_own && addresses.base == "/")
    else {
        return Ok(());
    };
    let text = format!("User-agent: *\nAllow: /\n\nSitemap: {url}\n");
    stage.add(ROBOTS, text.as_bytes(), Kind::Html)
}
