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

mod addresses;
mod allowed;
pub mod escape;
mod head;
mod html;
mod lists;
mod math;
pub mod scan;
mod styles;
pub mod tree;

pub use addresses::{
    address::{is_allowed_address, is_allowed_image_address, is_full_address, is_web_or_relative},
    load::{LoadFault, MediaOrigins, Resource},
    origin::Origin,
};
pub use allowed::{
    is_allowed_attribute, is_allowed_element, is_dropped_with_content, stands_apart,
};
pub use head::{HeadFault, check_head_tag};
pub use html::{
    cost::{Excess, MAX_OPEN_ELEMENTS, excess_of_written},
    fragment::{Cleaned, Sanitizer},
    nesting::{is_block, reads_back, stable_html},
    unclosed::{Construct, Unclosed, unclosed},
};
pub use math::{FormulaError, FormulaKind, MAX_FORMULA_BYTES, mathml, mathml_with, tex::Macros};
pub use styles::{attribute::with_style_classes, author_styles::AuthorStyles};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;
