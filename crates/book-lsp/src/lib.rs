//! A language server for the chapters of a book.
//!
//! One thread owns the open book and answers in the order of the requests; others read and write
//! messages. Findings are published when no message waits, so that fast typing does not queue checks.

mod address;
mod completion;
mod components;
mod documents;
mod edits;
mod findings;
mod fixes;
mod formatting;
mod hints;
mod links;
mod moving;
mod outline;
mod positions;
mod rename;
mod requests;
mod server;
mod state;
mod tokens;

pub use self::server::{serve, stdio};
