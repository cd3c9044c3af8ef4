//! Provides the grammars: two-face's collection, and this crate's own for missing languages.
//!
//! Each is loaded at its first use. Each own grammar is a separate syntax set, because adding it to
//! the collection would relink the collection, which takes longer than highlighting a whole site.

use std::sync::{LazyLock, OnceLock};

use syntect::{
    dumps,
    parsing::{SyntaxDefinition, SyntaxReference, SyntaxSet, SyntaxSetBuilder},
};

/// Names and dumps of the own grammars.
///
/// With dumps, users of this crate need no YAML parser. A test compares each with its source;
/// `UPDATE_GRAMMARS=1 cargo test -p code-highlight --lib grammars` writes them.
const OWN: &[(&str, &[u8])] = &[
    ("handlebars", include_bytes!("../grammars/handlebars.dump")),
    ("json5", include_bytes!("../grammars/json5.dump")),
    ("mdx", include_bytes!("../grammars/mdx.dump")),
    ("prisma", include_bytes!("../grammars/prisma.dump")),
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

    /// Returns the names and file extensions of the collection, in lower case.
    pub(crate) fn names(&self) -> impl Iterator<Item = String> {
        set_names(&self.collection)
    }

    /// Returns an own grammar by its name.
    pub(crate) fn own(&self, name: &str) -> Option<(&SyntaxReference, &SyntaxSet)> {
        let at = OWN.iter().position(|(known, _)| *known == name)?;
        let set = self.own[at].get_or_init(|| load(OWN[at].1));
        Some((set.syntaxes().first()?, set))
    }
}

/// Returns the names and file extensions of all grammars of a set, in lower case.
pub(crate) fn set_names(set: &SyntaxSet) -> impl Iterator<Item = String> {
    set.syntaxes().iter().flat_map(|syntax| {
        let extensions = syntax.file_extensions.iter();
        let names = extensions.chain([&syntax.name]);
        names.map(|name| name.to_lowercase())
    })
}

fn load(dump: &[u8]) -> SyntaxSet {
    let syntax: SyntaxDefinition =
        dumps::from_reader(dump).expect("a test loads every grammar of this crate");
    let mut builder = SyntaxSetBuilder::new();
    builder.add(syntax);
    builder.build()
}

#[cfg(test)]
mod tests {
    use std::{env, fs, path::Path};

    use super::*;

    #[test]
    fn dumps_match_their_sources() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("grammars");
        for (name, dump) in OWN {
            let text = fs::read_to_string(folder.join(name).with_extension("sublime-syntax"))
                .expect("the text of each grammar lies beside its dump");
            let read = SyntaxDefinition::load_from_str(&text, true, None).expect("valid grammar");
            if env::var_os("UPDATE_GRAMMARS").is_some() {
                let file = folder.join(name).with_extension("dump");
                fs::write(file, dumps::dump_binary(&read)).expect("the folder is writable");
                continue;
            }
            let held: Option<SyntaxDefinition> = dumps::from_reader(*dump).ok();
            assert!(held == Some(read), "{name}: run with UPDATE_GRAMMARS=1");
        }
    }

    #[test]
    fn every_own_grammar_loads() {
        let grammars = Grammars::new();
        for (name, _) in OWN {
            assert!(grammars.own(name).is_some(), "{name}");
        }
    }
}
