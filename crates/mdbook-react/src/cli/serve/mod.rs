//! `serve`: builds a book, serves it on this machine, and shows each saved edit without reloading.
//!
//! One loop builds: it waits for changed files, rebuilds what depends on them, and reports the
//! result to all open pages over one stream of events. The data of an edited page, and what all pages
//! share, are sent before the site on disk is built. A change during a build ends it.

mod agents;
mod answer;
mod book;
mod event;
mod file;
mod file_system;
mod folders;
mod guard;
mod http;
mod moved;
mod poll;
mod preview;
mod streams;
mod watch;
mod written;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context as _, Result};
use build_cache::cache::{Access, Cache};
use diagnostics::Format;
use shell_interface::Shell;
use site_build::{BuildOptions, Live};
use tokio::sync::broadcast;

use self::{
    agents::Agents,
    book::LiveBook,
    event::Feed,
    watch::{Watch, Watcher},
    written::Written,
};

/// The options of the server.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct ServeOptions {
    /// The port; if it is in use, the next free one
    #[arg(short, long, default_value_t = 3000)]
    pub(super) port: u16,
    /// The address to listen on; anything but loopback lets other machines read the book
    #[arg(short = 'n', long, default_value = "127.0.0.1")]
    pub(super) hostname: String,
    /// The folder to write, in place of the book's own destination
    #[arg(short, long)]
    dest_dir: Option<PathBuf>,
    /// Open the book in a browser
    #[arg(short, long)]
    pub(super) open: bool,
    /// How changed files are noticed
    #[arg(long, value_enum, default_value_t = Watcher::Auto)]
    watcher: Watcher,
}

/// The capacity of the queue of messages, more than an open page leaves unread.
const UNREAD: usize = 1024;

/// Serves the book at `root` until the process is ended.
pub(super) fn serve(
    root: &Path,
    shell: &'static dyn Shell,
    options: &ServeOptions,
    format: Format,
) -> Result<bool> {
    let root = root
        .canonicalize()
        .with_context(|| format!("no folder {}", root.display()))?;
    let watch = Watch::new(options.watcher, &root)?;
    let feed = Arc::new(Feed::new(broadcast::Sender::new(UNREAD), watch.changes()));
    let mut build = BuildOptions::new(shell);
    let written = Written::choose(&root, options.dest_dir.as_deref())?;
    let cache = Cache::open(&written.cache_root, Access::ReadWrite);
    build.known.cache = Some(Arc::new(cache));
    build.live = Some(Live::new(feed.clone()));
    let agents = Agents::of(&root, shell)?;
    let mut book = LiveBook::new(root, written.destination.clone(), build, format);
    written.remove_at_end();
    // Before the first build, so that no edit is missed from now on.
    watch.set(&book.watched());
    let first = book.build()?;
    watch.set(&book.watched());
    feed.send_result(&first);
    let server = http::Server::bind(&options.hostname, options.port)?;
    let address = server.address(&book.base_path());
    server.start(book.served(), Arc::clone(&feed), agents)?;
    tracing::info!("serving at {address} (Ctrl+C stops)");
    if options.open {
        open_browser(&address);
    }
    let mut changed = watch.wait();
    loop {
        if book.has_lost(&changed) {
            changed.extend(watch.wait_for_return());
        }
        tracing::debug!("files changed");
        feed.build_begins(&changed);
        book.show(&changed);
        // New folders are watched before they are read.
        watch.set(&book.watched());
        let outcome = book.build()?;
        watch.set(&book.watched());
        if outcome.is_outdated {
            tracing::debug!("the build was ended by further changes");
            changed = watch.changes_so_far();
            continue;
        }
        feed.send_result(&outcome);
        changed = watch.wait();
    }
}

/// Opens the address in the system's browser. If that fails, readers have the printed address.
fn open_browser(address: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    if let Err(error) = std::process::Command::new(program).arg(address).spawn() {
        tracing::warn!("cannot open a browser: {error}");
    }
}
