//! Answers questions of agents about an open book over the Model Context Protocol.
//!
//! Answers are JSON: the text of a page is a string in it, so an author's text cannot look like another
//! part of an answer. Each answer has a limit in tokens, which the caller may set, and says what it left
//! out.

mod answers;
mod budget;
mod desk;
mod pages;
mod questions;
mod server;
mod tools;

pub use self::server::{BookServer, HttpService, http, stdio};
