//! Provides the grammars: two-face's collection, and own ones for missing languages.
//!
//! Each is loaded at its first use. An own grammar is a syntax set by itself: adding it to the
//! collection would relink the collection, which takes longer than highlighting a whole site.

use std::sync::{LazyLock, OnceLock};

use syntect::parsing::{SyntaxDefinition, SyntaxReference, SyntaxSet, SyntaxSetBuilder};

/// Names and texts of the own grammars.
const OWN: &[(&str, &str)] = &[
    (
        "handlebars",
        include_str!("../grammars/handlebars.sublime-syntax"),
    ),
    ("json5", include_str!("../grammars/json5.sublime-syntax")),
    ("mdx", include_str!("../grammars/mdx.sublime-syntax")),
    ("prisma", include_str!("../grammars/prisma.sublime-syntax")),
];

/// All grammars.
#[derive(Debug)]
pub(crate) struct Grammars {
    collection: LazyLock<SyntaxSet>,
    own: [OnceLock<SyntaxSet>; OWN.len()],
}

impl Grammars {
    pub(crate) const fn new() -> Self {
        Self {
            collection: LazyLock::new(two_face::syntax::extra_newlines),
            own: [const { OnceLock::new() }; OWN.len()],
        }
    }

    /// Returns a grammar of the collection by its name or a file extension.
    pub(crate) fn collected(&self, token: &str) -> Option<(&SyntaxReference, &SyntaxSet)> {
        Some((
            self.collection.find_syntax_by_token(token)?,
            &self.collection,
        ))
    }

    /// Returns an own grammar by its name.
    pub(crate) fn own(&self, name: &str) -> Option<(&SyntaxReference, &SyntaxSet)> {
        let at = OWN.iter().position(|(known, _)| *known == name)?;
        let set = self.own[at].get_or_init(|| load(OWN[at].1));
        Some((set.syntaxes().first()?, set))
    }
}

/// Returns the texts of the own grammars.
pub(crate) fn texts() -> Vec<&'static str> {
    OWN.iter().map(|(_, text)| *text).collect()
}

fn load(text: &str) -> SyntaxSet {
    let syntax = SyntaxDefinition::load_from_str(text, true, None)
        .expect("a test loads every grammar of this crate");
    let mut builder = SyntaxSetBuilder::new();
    builder.add(syntax);
    builder.build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_own_grammar_loads() {
        let grammars = Grammars::new();
        for (name, _) in OWN {
            assert!(grammars.own(name).is_some(), "{name}");
        }
    }
}
