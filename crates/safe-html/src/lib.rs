//! Sanitises what authors put on a page.
//!
//! A chapter must not run scripts or restyle the interface around the page, and none of its text may
//! get lost.
//! Elements and attributes are checked against allow-lists ([`is_allowed_element`],
//! [`is_allowed_attribute`]), tags for the head too ([`check_head_tag`]). Addresses of links are checked
//! by scheme ([`is_allowed_address`]), addresses that browsers load by origin
//! ([`MediaOrigins::check`]). Raw HTML is measured and sanitised ([`Sanitizer`]), styles become classes
//! ([`AuthorStyles`]), formulas become MathML ([`mathml`], [`mathml_with`]), HTML that hides the text
//! after it is found ([`unclosed`]), and HTML that a parser would read as another tree is rewritten
//! ([`stable_html`]).
//! The crate does no IO.

mod address;
mod allowed;
mod attribute_count;
mod cost;
pub mod escape;
mod fragment;
mod head;
mod lists;
mod load;
mod math;
mod math_repair;
mod misplaced;
mod nesting;
mod origin;
mod plain;
pub mod scan;
mod style;
mod style_attribute;
mod tex;
pub mod tree;
mod unclosed;

pub use address::{
    is_allowed_address, is_allowed_image_address, is_full_address, is_web_or_relative,
};
pub use allowed::{is_allowed_attribute, is_allowed_element, is_dropped_with_content};
pub use cost::{Excess, MAX_OPEN_ELEMENTS, excess_of_written};
pub use fragment::{Cleaned, Sanitizer};
pub use head::{HeadFault, check_head_tag};
pub use load::{LoadFault, MediaOrigins, Resource};
pub use math::{FormulaError, FormulaKind, MAX_FORMULA_BYTES, mathml, mathml_with};
pub use nesting::{is_block, reads_back, stable_html};
pub use origin::Origin;
pub use style::AuthorStyles;
pub use style_attribute::with_style_classes;
pub use tex::Macros;
pub use unclosed::{Construct, Unclosed, unclosed};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;
