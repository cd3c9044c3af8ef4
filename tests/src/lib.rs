//! Shared code of the whole-program tests; see `tests/README.md` for how to write one.
//!
//! [`BookTest`] makes a book in a temporary folder and builds it with the program under test,
//! driven by mdBook itself; [`Site`] reads the built site.

#![expect(
    clippy::missing_panics_doc,
    reason = "a helper that cannot go on fails its test"
)]

mod book_test;
mod client;
mod command;
mod findings;
mod folders;
mod fragment;
mod git;
mod own;
mod patience;
mod program;
mod random;
mod repository;
mod server;
mod site;

pub use book_test::{BookTest, Run, run_by_mdbook};
pub use client::Client;
pub use command::{build_fixture, messages, output, run};
pub use findings::{check, expect, findings};
pub use folders::{BOOK, SUMMARY, folder, small_book};
pub use fragment::{Dialect, fragment};
pub use git::git;
pub use own::{GOOD, build_own, own_book};
pub use patience::{build_patiently, run_patiently};
pub use program::program;
pub use random::{Random, seeds};
pub use repository::build_repository;
pub use server::{Events, Server};
pub use site::{Elements, Site, links, menu, page, select, text_of, tree};
