//! Code blocks: highlighting, hidden lines, run buttons, packages for several managers.

pub(crate) mod block;
pub(crate) mod fence_check;
mod fence_words;
pub(crate) mod hidden_lines;
pub(crate) mod kept_code;
pub(crate) mod npm;
mod overflow;
pub(crate) mod playground;
