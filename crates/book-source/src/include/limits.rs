//! The limits of what one chapter may include.

/// The deepest nesting of includes, as in mdBook.
pub(super) const MAX_INCLUDE_DEPTH: usize = 10;

/// The number of files that one chapter may include, directly and indirectly. Books include far
/// fewer; 10,000 are read in 0.25 s.
pub(super) const MAX_FILES: usize = 10_000;

/// The number of megabytes that one chapter may include, ten times the largest chapter that is built
/// in seconds. Without a limit, a file of a megabyte that is included 3,000 times is a page of 3 GB.
pub(super) const MAX_MEGABYTES: usize = 200;

/// The limits in words.
pub fn limits() -> String {
    format!("{MAX_FILES} files or {MAX_MEGABYTES} MB")
}
