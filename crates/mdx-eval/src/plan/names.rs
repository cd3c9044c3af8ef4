//! Finds the names that a document binds and the components that its code uses.

use std::collections::HashSet;

use jsx_compile::{Language, exported_bindings};
use mdx_lite::{Document, EsmKind};

/// The names that imports and exports bind.
#[derive(Debug)]
pub(super) struct BoundNames(HashSet<String>);

impl BoundNames {
    pub(super) fn of(document: &Document) -> Self {
        let mut names = HashSet::new();
        for statement in &document.esm {
            match &statement.kind {
                EsmKind::Import { bindings, .. } => {
                    names.extend(bindings.iter().map(|binding| binding.local.clone()));
                }
                EsmKind::Export { .. } => {
                    let source = document.slice(statement.span);
                    names.extend(exported_bindings(source, Language::Jsx));
                }
                _ => {}
            }
        }
        Self(names)
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

fn is_identifier(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

/// Returns whether a text contains a whole word.
pub(super) fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        !text[..at].ends_with(is_identifier) && !text[at + word.len()..].starts_with(is_identifier)
    })
}

/// Returns the names of components in the JSX of a text, which a document may use without importing
/// them.
pub(crate) fn jsx_names(text: &str) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for (at, _) in text.match_indices('<') {
        let rest = &text[at + 1..];
        let end = rest.find(|c| !is_identifier(c)).unwrap_or(rest.len());
        let name = &rest[..end];
        if name.starts_with(|c: char| c.is_ascii_uppercase()) && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use mdx_lite::{Options, parse};

    use super::*;

    #[test]
    fn names_of_all_statements_are_bound() {
        let text = "import A, {b as c} from 'x'\nexport const {d, e: f} = g, h = 1\n\nexport function I() {}\n\nexport default class J {}\n";
        let document = parse(text, &Options::default());
        let bound = BoundNames::of(&document);
        for name in ["A", "c", "d", "f", "h", "I", "J"] {
            assert!(bound.contains(name), "{name}");
        }
        for name in ["b", "e", "g"] {
            assert!(!bound.contains(name), "{name}");
        }
    }

    #[test]
    fn words_are_whole() {
        assert!(has_word("{toc.slice(1)}", "toc"));
        assert!(!has_word("stoc toc_", "toc"));
        assert_eq!(jsx_names("<A><B.c/></A> <div> a<b <A>"), ["A", "B"]);
    }
}
