//! Code blocks for documentation sites, without IO and without JavaScript.
//!
//! - [`Highlighter`] turns code into [`Line`]s of [`Token`]s, each of one [`TokenType`].
//! - [`block::parse`] reads a fence's info string (Docusaurus' meta, VitePress' marks) and the
//!   comments in the code that mark lines, and returns the marks and the code without them.
//! - [`html`] writes both as HTML with short fixed class names.
//! - [`theme`] holds twenty themes, reads more from TOML, and writes them as CSS.
//!
//! ```
//! use code_highlight::{Highlighter, block, html};
//!
//! let highlighter = Highlighter::new();
//! let block = block::parse("ts title=\"main.ts\" {1}", "boot();\n", &block::BlockOptions::default());
//! let highlighted = highlighter.highlight(&block.code, block.language());
//! assert_eq!(block.title.as_deref(), Some("main.ts"));
//! assert_eq!(
//!     html::block(&block, &highlighted),
//!     "<span class=\"line line--p line--highlighted\" role=\"mark\">\
//!      <span class=tk-f>boot</span>();</span>",
//! );
//! ```

#[cfg(not(any(feature = "onig", feature = "fancy-regex")))]
compile_error!("code-highlight needs a regex engine: enable the feature `onig` or `fancy-regex`");

mod ansi;
pub mod block;
mod collapse;
mod grammars;
mod highlighter;
pub mod html;
mod languages;
mod mask;
mod memo;
mod prelude;
mod scopes;
mod session;
#[cfg(feature = "syntaxes")]
mod syntaxes;
pub mod theme;
mod token;

pub use ansi::without_sequences;
pub use highlighter::{Highlighted, Highlighter, Language};
#[cfg(feature = "syntaxes")]
pub use syntaxes::{Syntax, SyntaxError};
pub use theme::{Theme, themes};
pub use token::{Line, Token, TokenType};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;
