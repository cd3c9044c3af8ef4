//! Writing a site: all files or none.
//!
//! Files are staged inside the destination while the build goes on ([`Stage::add`], from any
//! thread). Only when everything is there does [`Stage::commit`] move them to their places:
//! hashed files first, then each HTML file by its own rename, the entry files last, and then the
//! files that are no longer part of the site are removed. A journal lets the next build finish a
//! commit that was cut short, and one that could not end does not begin ([`Obstacles`]). Files that
//! this renderer did not write are never removed, and the destination folder itself is never
//! renamed.

mod commit;
mod hashing;
mod list;
mod obstacles;
mod stage;
mod stamps;

pub use self::commit::Committed;
pub use self::list::FileList;
pub use self::obstacles::{Obstacle, Obstacles};
pub use self::stage::{KeptFile, Kind, Stage};

/// The renderer's own folder inside the destination.
const OWN_FOLDER: &str = ".mdbook-react";

#[cfg(test)]
mod tests;
