//! Highlights code, and checks tokens and themes.

mod blocks;
mod highlighter;
mod parts;
mod themes;
mod tokens;
