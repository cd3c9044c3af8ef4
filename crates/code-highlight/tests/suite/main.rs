//! Highlights code, and checks tokens and themes.

mod block_words;
mod blocks;
mod highlighter;
mod parts;
mod themes;
mod tokens;
