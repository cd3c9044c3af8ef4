//! Raw HTML in Markdown: runs, dropped elements, nesting, addresses.

mod attributes;
mod live_parts;
pub(crate) mod mdx_in_markdown;
mod open_quote;
pub(crate) mod raw_html;
mod statements;
pub(crate) mod tags;
