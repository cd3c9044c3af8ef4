//! Stands for the module `stems` in a build without the feature: no language has rules.

/// The stemming rules of a language.
#[derive(Debug)]
pub enum Stems {}

impl Stems {
    /// Returns `None`: rules need the feature `stems`.
    pub const fn of_language(_: &str) -> Option<Self> {
        None
    }

    pub(crate) fn write(&self, _: &mut Vec<u8>, _: &str) {
        match *self {}
    }
}
