//! Rewrites the LaTeX of MathJax that the writer of MathML does not read.
//!
//! Books made for MathJax 2 use macros, old forms such as `{a \over b}` and environments such as
//! `eqnarray`. A formula with them is read as tokens, its macros are expanded, and the rest is
//! written in forms that the library knows. Text is never dropped; what changes only spacing may be.

mod command;
mod definition;
mod dimension;
mod environment;
mod escapes;
mod fault;
mod fraction;
mod macros;
mod mark;
mod mathjax;
mod operator;
mod reader;
mod scope;
mod text;
mod token;
mod writer;

pub(crate) use fault::fault;
pub use macros::Macros;
pub(crate) use mark::with_marks;

use definition::DEFINITIONS;
use writer::Writer;

/// Returns a formula in LaTeX that the library reads. Macros that it defines are added to `macros`.
///
/// # Errors
///
/// The fault of the formula, in one line.
pub(crate) fn rewrite(formula: &str, macros: &mut Macros) -> Result<String, String> {
    Writer::new(formula, macros).formula()
}

/// Parts of formulas that the library accepts but shows as something else: formulas in text, limits
/// beside an operator, and positions of environments.
const MISREAD: &[&str] = &["$", "\\sideset", "ed}[", "\\operatorname*"];

/// Whether a formula may define macros.
pub(crate) fn has_definitions(formula: &str) -> bool {
    DEFINITIONS.iter().any(|name| formula.contains(name))
}

/// Whether the library would accept a formula but show something else.
pub(crate) fn is_misread(formula: &str) -> bool {
    has_definitions(formula)
        || MISREAD.iter().any(|part| formula.contains(part))
        || ["\\operatorname", "\\mathop"]
            .iter()
            .any(|command| has_formatted(formula, command))
}

/// Whether the argument of a command, which the library shows as written, has a command or a group.
fn has_formatted(formula: &str, command: &str) -> bool {
    formula.split(command).skip(1).any(|rest| {
        let argument = rest.trim_start().strip_prefix('{').unwrap_or_default();
        let argument = argument.split('}').next().unwrap_or_default();
        argument.contains(['\\', '{', '~'])
    })
}
