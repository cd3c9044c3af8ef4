//! Checks the prose of documentation pages.
#![doc = include_str!("../README.md")]

mod config;
mod page;
mod prose;
mod rules;

pub use self::{
    config::{Config, Term},
    page::Page,
    prose::{Passage, passages},
    rules::{Problem, check},
};
