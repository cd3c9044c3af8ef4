//! Changes of texts as edits of the protocol.

use std::{
    collections::{BTreeMap, HashMap},
    path::PathBuf,
};

use book_session::EditedText;
use lsp_types::{TextEdit, Uri};

use crate::{
    documents::uri_of,
    positions::{Lines, Units},
};

/// Returns the edits of texts, by the addresses of their files.
#[expect(clippy::mutable_key_type, reason = "the protocol's type")]
pub(crate) fn text_edits(
    texts: &BTreeMap<PathBuf, EditedText>,
    units: Units,
) -> HashMap<Uri, Vec<TextEdit>> {
    let texts = texts.iter();
    let edits = texts.filter_map(|(file, text)| {
        let lines = Lines::new(text.before(), units);
        let edits = text.edits().iter();
        let edits = edits.map(|(bytes, by)| TextEdit::new(lines.range(bytes.clone()), by.clone()));
        Some((uri_of(file)?, edits.collect()))
    });
    edits.collect()
}
