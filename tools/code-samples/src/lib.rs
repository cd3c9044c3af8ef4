//! Checks the code blocks of documentation pages.
#![doc = include_str!("../README.md")]

mod block;
mod cache;
mod cases;
mod check;
mod claims;
mod compare;
mod conditions;
mod coverage;
mod data;
mod excerpt;
mod facts;
mod file;
mod folder;
mod inline;
mod install;
mod lints;
mod needs;
mod options;
mod outputs;
mod page;
mod ports;
mod premises;
mod print;
mod problem;
mod project;
mod ratchet;
mod reader;
mod run;
mod runner;
mod series;
mod shell;
mod syntax;
mod typescript;
mod unused;
mod variants;

pub use self::{
    block::{Block, blocks},
    check::{Extent, Report, Settings, check},
    data::check_data,
    facts::facts,
    file::{File, Line},
    print::print,
    problem::Problem,
    project::{State, states},
    shell::{Commands, check_shell},
};
