//! The properties of a component as its file documents them.

/// A property of a component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComponentProperty {
    /// Its name.
    pub name: String,
    /// Its type in TypeScript.
    pub written: String,
    /// Whether it may be missing.
    pub is_optional: bool,
    /// The comment about it; empty without one.
    pub comment: String,
}

/// Returns the properties of the component in a file with this text, by their names. There are none if the
/// file alone does not determine them.
#[cfg(feature = "own-components")]
pub fn documented_properties(file: &str, text: &str) -> Vec<ComponentProperty> {
    let language = crate::bundle::modules::language_of(std::path::Path::new(file));
    let found = language.and_then(|language| jsx_compile::documented_properties(text, language));
    let found = found.into_iter().flatten();
    let found = found.map(|one| ComponentProperty {
        name: one.name,
        written: one.written,
        is_optional: one.is_optional,
        comment: one.comment,
    });
    found.collect()
}

/// Returns no properties.
#[cfg(not(feature = "own-components"))]
pub fn documented_properties(_: &str, _: &str) -> Vec<ComponentProperty> {
    Vec::new()
}
