//! Log lines as mdBook writes them: standard error, `MDBOOK_LOG` for the level.

use std::io::{IsTerminal as _, stderr};

use tracing_subscriber::EnvFilter;

/// Starts logging; a second call does nothing.
pub(super) fn start() {
    let filter = EnvFilter::builder()
        .with_env_var("MDBOOK_LOG")
        .with_default_directive(tracing::Level::INFO.into())
        .from_env_lossy();
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .without_time()
        .with_target(std::env::var_os("MDBOOK_LOG").is_some())
        .with_ansi(stderr().is_terminal())
        .with_writer(stderr)
        .try_init();
}
