//! Writes files for hosts and crawlers.

use anyhow::Result;
use build_cache::staging::{Kind, Stage};
use site_layout::{address::Addresses, assets::Assets};

/// The file with the name of the host.
const CNAME: &str = "CNAME";

/// The file that names the sitemap for crawlers (RFC 9309).
const ROBOTS: &str = "robots.txt";

/// Writes the files of GitHub Pages: `.nojekyll`, without which it omits folders that begin with `_`, and
/// `CNAME` with the name of the host, from `cname` of `[output.html]`.
pub(crate) fn write(cname: Option<&str>, assets: &Assets, stage: &Stage) -> Result<()> {
    let text = b"This file makes sure that GitHub Pages does not process the site with Jekyll.\n";
    stage.add(".nojekyll", text, Kind::Html)?;
    // The owner's own file takes precedence.
    let is_own = assets.get(CNAME).is_some();
    if let Some(name) = cname.filter(|_| !is_own) {
        stage.add(CNAME, format!("{name}\n").as_bytes(), Kind::Html)?;
    }
    Ok(())
}

/// Writes `robots.txt` of a site at the root of its host: crawlers read it nowhere else. `sitemap` is the
/// path of the sitemap.
pub(super) fn write_robots(
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
