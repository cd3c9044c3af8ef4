//! A term of merged runs with its postings.

/// A term and its packed postings, borrowed from a merge until its next step.
#[derive(Debug, Clone, Copy)]
pub struct MergedTerm<'a> {
    pub(crate) term: &'a [u8],
    /// The postings, packed as in a run.
    pub(crate) list: &'a [u8],
    pub(crate) size: Size,
}

/// The number of pages that contain a term, and of their sections.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) pages: usize,
    pub(crate) sections: usize,
}
