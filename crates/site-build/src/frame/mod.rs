//! The parts that all pages share: the document, stylesheets, the files of the shell.

pub(crate) mod feed_links;
pub(crate) mod not_found;
pub(crate) mod page_context;
pub(crate) mod shared_files;
pub(crate) mod site_context;
pub(crate) mod site_frame;
pub(crate) mod site_styles;
#[cfg(feature = "social-cards")]
pub(crate) mod social_cards;
#[cfg(not(feature = "social-cards"))]
#[path = "without_social_cards.rs"]
pub(crate) mod social_cards;
