//! The theme of the owner: its stylesheets, code themes, syntaxes, slots.

pub mod accent;
pub mod code_theme;
pub mod slots;
pub mod syntaxes;
pub mod theme_css;
pub mod theme_files;
mod unknown_classes;
mod unknown_tokens;
