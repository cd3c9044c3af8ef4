//! Commands that print something and write no file.

mod component_stats;
mod explain;
mod names;
mod policy;
mod schema;
mod search;
mod shell_files;

pub(super) use self::{
    component_stats::component_stats,
    explain::explain,
    names::names,
    policy::policy,
    schema::{of_book as schema_of_book, schema},
    search::{SearchFormat, search},
    shell_files::{completions, manual},
};
