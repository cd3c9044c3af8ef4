//! Writes files for GitHub Pages: `.nojekyll`, without which it omits folders that begin with `_`,
//! and `CNAME`, from `cname` of `[output.html]`.

use anyhow::Result;
use build_cache::staging::{Kind, Stage};
use site_layout::assets::Assets;

/// The file with the name of the host.
const CNAME: &str = "CNAME";

/// Writes both files; `cname` is the name of the host.
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
