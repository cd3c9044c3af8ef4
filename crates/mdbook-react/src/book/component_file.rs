//! The files of own components: `theme/components/Price.tsx` is `<Price>`.

#[cfg(any(feature = "full-mdx", feature = "own-components"))]
use std::path::Path;

#[cfg(any(feature = "full-mdx", feature = "own-components"))]
use super::script_file;

/// The folder of the components, relative to the book's root.
pub(crate) const COMPONENTS: &str = "theme/components";

/// Returns the name of the component in a file of a folder of components; `None` for a module that
/// components share, whose name begins in lower case.
#[cfg(any(feature = "full-mdx", feature = "own-components"))]
pub(crate) fn component_name(file: &Path) -> Option<&str> {
    let name = file.file_stem()?.to_str()?;
    let is_name = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric());
    (is_name && script_file::is_script(file)).then_some(name)
}
