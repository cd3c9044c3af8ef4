//! Finds the places of bundled code in the files of the owner.

use std::{collections::BTreeMap, sync::Mutex};

use diagnostics::{Place, lock::lock, paths::resolve_dots};
use jsx_compile::utf16_offset;
use oxc_sourcemap::SourceMap;

use super::StackOf;
use crate::{OwnComponents, source::findings::relative};

/// The folder of the modules, which is not written. The sources in maps are relative to it.
pub(crate) const FOLDER: &str = "dist/own";

/// A module, a line and a column of it, and the stack that names them.
type Call = (String, usize, usize, StackOf);

/// The places that were found: components name the same few lines on all pages, and a map of a package
/// takes milliseconds to read.
pub(crate) type Places = Mutex<BTreeMap<Call, Option<Place>>>;

impl OwnComponents {
    /// Returns the place in its source of a line and a column of a module, as in stacks.
    pub(crate) fn place_in(
        &self,
        module: &str,
        (line, column): (usize, usize),
        stack: StackOf,
    ) -> Option<Place> {
        let key = (module.to_owned(), line, column, stack);
        if let Some(known) = lock(&self.places).get(&key) {
            return known.clone();
        }
        let found = self.find_place(module, (line, column), stack);
        lock(&self.places).insert(key, found.clone());
        found
    }

    fn find_place(
        &self,
        module: &str,
        (line, column): (usize, usize),
        stack: StackOf,
    ) -> Option<Place> {
        let map = SourceMap::from_json_string(self.maps.get(module)?).ok()?;
        let (line, column) = (line.checked_sub(1)?, column.saturating_sub(1));
        let column = if stack == StackOf::Browser {
            column
        } else {
            // The engine of the build counts characters.
            let text = self.modules.get(module)?.lines().nth(line)?;
            text.chars().take(column).map(char::len_utf16).sum()
        };
        let (line, column) = (u32::try_from(line).ok()?, u32::try_from(column).ok()?);
        let token = map.lookup_token(&map.generate_lookup_table(), line, column)?;
        let source = map.get_source(token.get_source_id()?)?;
        let root = self.book.real_path(self.book.root())?;
        let file = resolve_dots(&root.join(FOLDER).join(source));
        let text = self.book.read_text(&file).ok()?;
        let at = utf16_offset(&text, token.get_src_line(), token.get_src_col())?;
        Some(Place::new(relative(&self.book, &file), &text, at..at + 1))
    }
}
