//! The kinds of admonitions: Docusaurus's, and further ones of a host.

use std::sync::Arc;

/// Docusaurus's kinds of admonitions.
pub const ADMONITION_KINDS: [&str; 9] = [
    "note",
    "tip",
    "info",
    "warning",
    "danger",
    "caution",
    "important",
    "secondary",
    "success",
];

/// A kind of admonition that is not one of [`ADMONITION_KINDS`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct AdmonitionKind {
    /// The name, as in `:::name`.
    pub name: String,
    /// The title of boxes for which the author wrote none.
    pub title: String,
    /// The kind of [`ADMONITION_KINDS`] that it resembles where its name is not known.
    pub like: String,
}

impl AdmonitionKind {
    /// Creates a kind that resembles `note`.
    pub fn new(name: impl Into<String>, title: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            title: title.into(),
            like: ADMONITION_KINDS[0].to_owned(),
        }
    }

    /// Returns the kind, resembling `like`. A name outside of [`ADMONITION_KINDS`] changes nothing.
    #[must_use]
    pub fn like(mut self, like: &str) -> Self {
        if ADMONITION_KINDS.contains(&like) {
            like.clone_into(&mut self.like);
        }
        self
    }
}

/// The kinds of admonitions of a dialect: [`ADMONITION_KINDS`] and further ones. Clones are cheap.
///
/// ```
/// use mdx_lite::{AdmonitionKind, AdmonitionKinds, Options, commonmark::to_commonmark, parse};
///
/// let mut options = Options::default();
/// let example = AdmonitionKind::new("example", "Example").like("tip");
/// options.admonition_kinds = AdmonitionKinds::with([example]);
/// let document = parse(":::example\nText\n:::\n", &options);
/// assert_eq!(to_commonmark(&document), " > [!TIP]\n > **Example**\n > \n > Text\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct AdmonitionKinds(Arc<[AdmonitionKind]>);

impl AdmonitionKinds {
    /// Returns [`ADMONITION_KINDS`] with further kinds. A kind whose name cannot follow colons, or
    /// is built in, has no effect.
    pub fn with(kinds: impl IntoIterator<Item = AdmonitionKind>) -> Self {
        let usable = |kind: &AdmonitionKind| {
            is_kind_name(&kind.name) && !ADMONITION_KINDS.contains(&kind.name.as_str())
        };
        Self(kinds.into_iter().filter(usable).collect())
    }

    /// Returns a further kind by its name.
    pub fn further(&self, name: &str) -> Option<&AdmonitionKind> {
        self.0.iter().find(|kind| kind.name == name)
    }

    /// Returns whether a kind is known.
    pub fn contains(&self, name: &str) -> bool {
        ADMONITION_KINDS.contains(&name) || self.further(name).is_some()
    }

    /// Iterates over the names of all kinds.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let further = self.0.iter().map(|kind| kind.name.as_str());
        ADMONITION_KINDS.into_iter().chain(further)
    }

    /// Returns the remedy for an unknown kind.
    pub fn help(&self) -> String {
        let names: Vec<_> = self.names().collect();
        let (last, others) = names.split_last().unwrap_or((&"", &[]));
        format!("use {} or {last}", others.join(", "))
    }
}

/// Returns whether `:::name` can open an admonition: letters, digits, `-` and `_` of ASCII, the first
/// a letter and the last a letter or a digit.
pub fn is_kind_name(name: &str) -> bool {
    kind_name_length(name) == Some(name.len())
}

/// Returns the length of the name of a kind at the start of a text.
pub(crate) fn kind_name_length(text: &str) -> Option<usize> {
    let length = text
        .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_')))
        .unwrap_or(text.len());
    let is_good = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && !text[..length].ends_with(['-', '_']);
    is_good.then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_cannot_follow_colons_have_no_effect() {
        for (name, wanted) in [
            ("example", true),
            ("my-kind2", true),
            ("note", false),
            ("2nd", false),
            ("kind-", false),
            ("two words", false),
            ("", false),
        ] {
            let kinds = AdmonitionKinds::with([AdmonitionKind::new(name, "Title")]);
            assert_eq!(kinds.further(name).is_some(), wanted, "{name}");
        }
        let kind = AdmonitionKind::new("a", "A").like("nothing");
        assert_eq!(kind.like, "note");
    }
}
