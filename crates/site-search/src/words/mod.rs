//! Divides texts into words, and finds the other forms of a word.

#[cfg(feature = "stems")]
pub(crate) mod accents;
pub(crate) mod pinyin;
#[cfg(feature = "stems")]
pub(crate) mod stems;
#[cfg(not(feature = "stems"))]
#[path = "without_stems.rs"]
pub(crate) mod stems;
pub(crate) mod synonyms;
pub mod tokens;
pub(crate) mod variants;
