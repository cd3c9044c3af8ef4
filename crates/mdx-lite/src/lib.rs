//! Parses the MDX of documentation without a JavaScript engine.
//!
//! [`parse`] turns a text into a [`Document`]: a tree of [`Node`]s with exact positions in the
//! author's file, and [`Diagnostic`]s. It never fails and never panics. A construct that MDX
//! rejects is kept as text, or closed at the end of its block, with a warning.
//!
//! The crate does no IO, runs no code and is independent of any framework.
//!
//! ```
//! use mdx_lite::{Options, parse};
//!
//! let document = parse("# 你好 {#hi}\n\n<Tabs>\n*a*\n</Tabs>\n", &Options::default());
//! assert_eq!(
//!     mdx_lite::html::to_html(&document),
//!     "<h1 id=\"hi\">你好</h1>\n<Tabs>\n<p><em>a</em></p>\n</Tabs>\n"
//! );
//! ```

mod admonition;
mod cjk;
mod code_element;
#[cfg(feature = "commonmark")]
pub mod commonmark;
mod diagnostic;
mod document;
#[cfg(feature = "emoji")]
pub mod emoji;
pub mod html;
mod limits;
mod linkify;
mod mask;
#[cfg(feature = "mdast")]
pub mod mdast;
mod options;
mod scan;
mod slug;
mod span;
mod syntax;
mod tree;

pub use admonition::{ADMONITION_KINDS, AdmonitionKind, AdmonitionKinds, is_kind_name};
pub use diagnostic::{Code, Diagnostic, Severity};
#[doc(no_inline)]
pub use document::{Binding, Definition, Document, Esm, EsmKind};
pub use document::{
    front::FrontMatterBlock,
    meta::{Meta, MetaItem},
    node::{Align, LinkKind, Node, NodeKind},
    value::{Attr, AttrForm, Element, Value},
};
pub use options::{HeadingIds, Mode, Options};
pub use slug::{Slugger, mdbook_slug, slug};
pub use span::{LineIndex, Position, Span};

/// Parses a text. Every text has a tree; mistakes are reported in [`Document::diagnostics`].
pub fn parse(source: &str, options: &Options) -> Document {
    tree::document(source, options)
}

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;
