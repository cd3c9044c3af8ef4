//! The treatment of the options of Docusaurus.

/// The treatment of an option.
#[derive(Debug, Clone, Copy)]
pub(super) enum Fate {
    /// Other modules write it into the book, or list the values that they cannot write.
    Written,
    /// A book needs no such option, or has its effect always.
    Needless,
    /// It is listed with this remedy, unless it is off.
    Listed(&'static str),
    /// It is listed with this remedy if it is `false`.
    ListedIfOff(&'static str),
}

pub(super) const OVERRIDES: Fate = Fate::Listed("write a component in `theme/overrides`");
pub(super) const MARKDOWN: &str =
    "plugins for Markdown are not run; the guide's chapters on writing have the syntax";
pub(super) const PLUGIN: Fate = Fate::Listed(MARKDOWN);
