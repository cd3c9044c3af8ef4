//! Commands that print something and write no file.

mod component_stats;
mod explain;
mod names;
mod policy;
mod schema;
mod search;

pub(super) use self::{
    component_stats::component_stats,
    explain::explain,
    names::names,
    policy::policy,
    schema::schema,
    search::{SearchFormat, search},
};
