//! The files of own components: `theme/components/Price.tsx` is `<Price>`.

use std::path::Path;

use crate::script_file;

/// The folder of the components, relative to the book's root.
pub const COMPONENTS: &str = "theme/components";

/// Returns the name of the component in a file of a folder of components; `None` for a module that
/// components share, whose name begins in lower case.
pub fn component_name(file: &Path) -> Option<&str> {
    let name = file.file_stem()?.to_str()?;
    let is_name = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric());
    (is_name && script_file::is_script(file)).then_some(name)
}
