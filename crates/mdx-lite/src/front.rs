//! Front matter as YAML.

use crate::{Code, Diagnostic, FrontMatter};

/// Reads front matter into a type.
pub(crate) fn parse_yaml<T: serde::de::DeserializeOwned>(
    front: &FrontMatter,
) -> Result<T, Box<Diagnostic>> {
    serde_saphyr::from_str(&front.raw).map_err(|error| {
        Box::new(Diagnostic::new(
            Code::BadFrontMatter,
            front.raw_span,
            error.to_string(),
        ))
    })
}
