//! An address in a chapter's text, with the bytes in which it is written.

use std::ops::Range;

/// An address in a chapter's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenAddress {
    /// The address, without escapes.
    pub url: String,
    /// The bytes in which the address is written; `None` if another address says where it leads.
    pub bytes: Option<Range<usize>>,
    /// The bytes of the link, the image, the element or the definition around it.
    pub span: Range<usize>,
    /// The construct that has the address.
    pub form: AddressForm,
}

impl WrittenAddress {
    /// Returns the bytes of the address without its query and its id, in the text of the document.
    pub fn path_in(&self, text: &str) -> Option<Range<usize>> {
        let bytes = self.bytes.clone()?;
        let written = text.get(bytes.clone())?;
        let end = mark(written, &['#', '?']).unwrap_or(written.len());
        Some(bytes.start..bytes.start + end)
    }

    /// Returns the bytes of the id in the text of the document.
    pub fn id_in(&self, text: &str) -> Option<Range<usize>> {
        let bytes = self.bytes.clone()?;
        let at = mark(text.get(bytes.clone())?, &['#'])?;
        Some(bytes.start + at + 1..bytes.end)
    }
}

/// Returns the offset of the first of these characters that is not within an entity such as `&#38;`.
fn mark(written: &str, marks: &[char]) -> Option<usize> {
    let mut found = written.match_indices(marks);
    found
        .find(|(at, _)| !written[..*at].ends_with('&'))
        .map(|(at, _)| at)
}

/// A construct with an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressForm {
    /// A link, or an element with such an attribute.
    Link,
    /// The definition of links and images that name its label.
    Definition,
    /// An image, or an element that shows a file.
    File,
}
