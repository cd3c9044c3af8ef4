//! Writes files for GitHub Pages: `.nojekyll`, without which it omits folders that begin with `_`,
//! and `CNAME`, from `cname` of `[output.html]`.

use anyhow::Result;

use super::inputs::Inputs;
use crate::staging::{Kind, Stage};

/// Writes both files.
pub(super) fn write(inputs: &Inputs, stage: &Stage) -> Result<()> {
    let text = b"This file makes sure that GitHub Pages does not process the site with Jekyll.\n";
    stage.add(".nojekyll", text, Kind::Html)?;
    if let Some(name) = &inputs.config.html.cname {
        stage.add("CNAME", format!("{name}\n").as_bytes(), Kind::Html)?;
    }
    Ok(())
}
