//! Reads a book for a command, and the site that a build of it wrote.

mod built_site;
mod chapters;
mod load;

pub(super) use self::{
    built_site::site_of,
    load::{MissingFiles, config, load},
};
