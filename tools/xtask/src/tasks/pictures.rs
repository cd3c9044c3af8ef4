//! `cargo xtask pictures`: takes the pictures of the README and the guide.

use anyhow::Result;
use pico_args::Arguments;

use super::shots;
use crate::{no_more, workspace::Workspace};

/// The guide, whose languages have a folder `pictures` each.
const GUIDE: &str = "docs/guide";

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    no_more(args)?;
    let guide = workspace.join(GUIDE);
    shots::take(workspace, "tools/pictures.mjs", &[], &guide)
}
