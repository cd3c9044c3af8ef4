//! Sanitises what authors put on a page.
//!
//! Nothing in a chapter may run as a script, restyle the interface around the page, or get lost.
//! Elements and attributes are checked against allow-lists ([`element_allowed`],
//! [`attribute_allowed`]), addresses by scheme ([`address_allowed`]). Raw HTML is measured and
//! sanitised ([`clean_fragment`]), styles become classes ([`AuthorStyles`]), formulas become MathML
//! ([`mathml`]), HTML that hides the text after it is found ([`unclosed`]), and HTML that a parser would read as another tree is rewritten ([`stable_html`]).
//! The crate does no IO.

mod address;
mod allowed;
mod cost;
pub mod escape;
mod fragment;
mod lists;
mod math;
mod misplaced;
mod nesting;
mod plain;
pub mod scan;
mod style;
mod style_attribute;
pub mod tree;
mod unclosed;

pub use address::{address_allowed, image_address_allowed, is_full_address, web_or_path};
pub use allowed::{attribute_allowed, dropped_whole, element_allowed, head_tag_allowed};
pub use cost::{Excess, MOST_OPEN};
pub use fragment::{Cleaned, clean_fragment};
pub use math::{LONGEST_FORMULA, mathml};
pub use nesting::{is_block, reads_back, stable_html};
pub use style::AuthorStyles;
pub use style_attribute::with_style_classes;
pub use unclosed::{Construct, Unclosed, unclosed};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;
