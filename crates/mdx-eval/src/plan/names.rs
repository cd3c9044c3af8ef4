//! Finds the names that a document binds and the components that its code uses.

use mdx_lite::{Document, Esm, EsmKind};

use super::Names;

/// The names that imports and exports bind.
#[derive(Debug)]
pub(super) struct BoundNames<'a>(Names<'a>);

impl<'a> BoundNames<'a> {
    pub(super) fn of(document: &'a Document) -> Self {
        let mut names = Names::new();
        for statement in &document.esm {
            match &statement.kind {
                EsmKind::Import { bindings, .. } => {
                    names.extend(bindings.iter().map(|binding| binding.local.as_str()));
                }
                EsmKind::Export { .. } => names.extend(exported(document, statement)),
                _ => {}
            }
        }
        Self(names)
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

/// Returns the names that an export declares. For `const`, `let` and `var` these are all words of
/// the statement, including those of the values, so names that it only uses count as bound too.
fn exported<'a>(document: &'a Document, statement: &Esm) -> Vec<&'a str> {
    let text = document.slice(statement.span);
    let body = text.strip_prefix("export").unwrap_or(text).trim_start();
    let Some(word) = words(body).next() else {
        return Vec::new();
    };
    let rest = &body[word.len().min(body.len())..];
    match word {
        "const" | "let" | "var" => words(rest).collect(),
        "function" | "class" | "async" => words(rest).take(3).collect(),
        "default" => words(rest)
            .skip_while(|word| matches!(*word, "async" | "function" | "class"))
            .take(1)
            .collect(),
        _ => Vec::new(),
    }
}

/// Returns the identifiers in a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !is_identifier(c))
        .filter(|word| !word.is_empty() && !word.starts_with(|c: char| c.is_ascii_digit()))
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
        assert!(!bound.contains("b"));
    }

    #[test]
    fn words_are_whole() {
        assert!(has_word("{toc.slice(1)}", "toc"));
        assert!(!has_word("stoc toc_", "toc"));
        assert_eq!(jsx_names("<A><B.c/></A> <div> a<b <A>"), ["A", "B"]);
    }
}
