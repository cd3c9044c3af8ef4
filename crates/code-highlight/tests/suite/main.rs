//! Highlights code, and checks tokens and themes.

mod blocks;
mod highlighter;
mod themes;
mod tokens;
