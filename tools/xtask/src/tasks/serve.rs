//! `cargo xtask serve`: builds the site and serves it on this machine.

use anyhow::Result;
use pico_args::Arguments;

use crate::{http, no_more, say, tasks::build, workspace::Workspace};

/// The port that mdBook's own `serve` uses.
const DEFAULT_PORT: u16 = 3000;

pub(super) fn run(workspace: &Workspace, mut args: Arguments) -> Result<()> {
    let port = args.opt_value_from_str("--port")?.unwrap_or(DEFAULT_PORT);
    no_more(args)?;
    build::site(workspace)?;
    let server = http::listen(port)?;
    say::step(format_args!(
        "the site is at http://127.0.0.1:{} (Ctrl+C ends)",
        server.port
    ));
    server.serve(&workspace.join("book"))
}
