//! `cargo xtask pictures`: takes the pictures of the README and the guide.

use anyhow::Result;
use pico_args::Arguments;

use super::shots;
use crate::{no_more, workspace::Workspace};

/// The folder of the pictures, a part of the guide's sources.
const FOLDER: &str = "docs/guide/src/pictures";

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    no_more(args)?;
    let pictures = workspace.join(FOLDER);
    shots::take(workspace, "tools/pictures.mjs", &[], &pictures)
}
