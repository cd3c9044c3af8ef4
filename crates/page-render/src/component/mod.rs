//! Components in chapters: built-in ones, the owner's, tabs and embeds.

pub(crate) mod content_component;
pub(crate) mod embed;
pub(crate) mod jsx;
pub(crate) mod own_component;
mod own_properties;
pub(crate) mod property;
pub(crate) mod registry;
pub(crate) mod replaced;
pub(crate) mod tabs;
