//! The texts that are open in the editor.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use lsp_types::{TextDocumentContentChangeEvent, Uri};
use mdx_lite::Options;
use url::Url;

use crate::positions::{Lines, Units};

/// An open text.
#[derive(Debug)]
pub(crate) struct OpenText {
    /// Its address, as the client writes it.
    pub(crate) uri: Uri,
    pub(crate) version: i32,
    pub(crate) text: String,
}

/// The open texts by their files.
#[derive(Debug, Default)]
pub(crate) struct Documents(HashMap<PathBuf, OpenText>);

impl Documents {
    /// Opens a text; returns its file, or `None` for a text that is not a file.
    pub(crate) fn open(&mut self, uri: Uri, version: i32, text: String) -> Option<PathBuf> {
        let file = file_of(&uri)?;
        self.0.insert(file.clone(), OpenText { uri, version, text });
        Some(file)
    }

    /// Applies changes to an open text, in their order; returns its file.
    pub(crate) fn change(
        &mut self,
        uri: &Uri,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        units: Units,
    ) -> Option<PathBuf> {
        let file = file_of(uri)?;
        let open = self.0.get_mut(&file)?;
        open.version = version;
        for change in changes {
            let Some(range) = change.range else {
                open.text = change.text;
                continue;
            };
            let lines = Lines::new(&open.text, units);
            let start = lines.offset(range.start);
            let end = lines.offset(range.end).max(start);
            open.text.replace_range(start..end, &change.text);
        }
        Some(file)
    }

    /// Closes a text; returns its file.
    pub(crate) fn close(&mut self, uri: &Uri) -> Option<PathBuf> {
        let file = file_of(uri)?;
        self.0.remove(&file).map(|_| file)
    }

    /// Returns the open text of a file.
    pub(crate) fn open_text(&self, file: &Path) -> Option<&OpenText> {
        self.0.get(file)
    }
}

/// A text that a request is about.
pub(crate) struct Asked {
    pub(crate) file: PathBuf,
    pub(crate) text: String,
    pub(crate) dialect: Options,
}

/// Returns the file at an address; `None` for other addresses, such as unsaved buffers.
pub(crate) fn file_of(uri: &Uri) -> Option<PathBuf> {
    let url = Url::parse(uri.as_str()).ok()?;
    (url.scheme() == "file").then(|| url.to_file_path().ok())?
}

/// Returns the address of a file; `None` unless its path is absolute.
pub(crate) fn uri_of(file: &Path) -> Option<Uri> {
    Url::from_file_path(file).ok()?.as_str().parse().ok()
}

#[cfg(test)]
mod tests {
    use lsp_types::{Position, Range};

    use super::*;

    fn change(range: Option<(u32, u32, u32, u32)>, text: &str) -> TextDocumentContentChangeEvent {
        TextDocumentContentChangeEvent {
            range: range.map(|(a, b, c, d)| Range::new(Position::new(a, b), Position::new(c, d))),
            range_length: None,
            text: text.to_owned(),
        }
    }

    #[test]
    fn changes_apply_in_their_order() {
        let uri: Uri = "file:///b/%E5%AE%88.md".parse().unwrap();
        let mut documents = Documents::default();
        let file = documents
            .open(uri.clone(), 1, "守卫\nb\n".to_owned())
            .unwrap();
        assert_eq!(file, Path::new("/b/守.md"));
        let changes = vec![
            change(Some((0, 1, 0, 2)), "门"),
            change(Some((1, 0, 2, 0)), "c"),
        ];
        documents.change(&uri, 2, changes, Units::Utf16);
        let open = documents.open_text(&file).unwrap();
        assert_eq!((open.text.as_str(), open.version), ("守门\nc", 2));
        documents.change(&uri, 3, vec![change(None, "x")], Units::Utf16);
        assert_eq!(documents.open_text(&file).unwrap().text, "x");
        documents.close(&uri);
        assert!(documents.open_text(&file).is_none());
    }

    #[test]
    fn addresses_of_files() {
        for file in ["/b/守卫 a.md", "/b/a#b?.md"] {
            let uri = uri_of(Path::new(file)).unwrap();
            assert_eq!(file_of(&uri).unwrap(), Path::new(file));
        }
        assert!(uri_of(Path::new("a.md")).is_none());
        assert!(file_of(&"untitled:Untitled-1".parse().unwrap()).is_none());
    }
}
