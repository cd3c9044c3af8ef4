//! Commands of MathJax that are macros here.

use super::{macros::Macro, token::tokens};

/// Returns a command of MathJax as a macro.
pub(super) fn of_mathjax(name: &str) -> Option<Macro> {
    let (_, arguments, body) = MATHJAX.iter().find(|(own, _, _)| *own == name)?;
    Some(Macro::new(*arguments, tokens(body)))
}

/// Whether a command of MathJax is a macro here.
pub(super) fn is_of_mathjax(name: &str) -> bool {
    MATHJAX.iter().any(|(own, _, _)| *own == name)
}

/// Commands of MathJax: the name, the number of arguments, the meaning.
const MATHJAX: &[(&str, usize, &str)] = &[
    // Fonts.
    ("Bbb", 0, "\\mathbb"),
    ("bold", 0, "\\mathbf"),
    ("mathscr", 0, "\\mathcal"),
    ("mit", 0, "\\it"),
    ("oldstyle", 0, ""),
    ("pmb", 0, "\\boldsymbol"),
    ("scr", 0, "\\cal"),
    // Sizes.
    ("Huge", 0, ""),
    ("LARGE", 0, ""),
    ("Large", 0, ""),
    ("Tiny", 0, ""),
    ("huge", 0, ""),
    ("large", 0, ""),
    ("normalsize", 0, ""),
    ("scriptsize", 0, ""),
    ("small", 0, ""),
    ("tiny", 0, ""),
    // Spaces and positions.
    ("*", 0, ""),
    ("/", 0, ""),
    ("Rule", 3, "\\Space{#1}{#2}{#3}"),
    ("allowbreak", 0, ""),
    ("displaylimits", 0, ""),
    ("hfil", 0, "\\quad"),
    ("hfill", 0, "\\quad"),
    ("hfilll", 0, "\\quad"),
    ("leftroot", 1, ""),
    ("llap", 0, ""),
    ("mspace", 0, "\\mkern"),
    ("newline", 0, "\\\\"),
    ("nobreak", 0, ""),
    ("nonumber", 0, ""),
    ("notag", 0, ""),
    ("shoveleft", 0, ""),
    ("shoveright", 0, ""),
    ("space", 0, "\\ "),
    ("uproot", 1, ""),
    ("vcenter", 0, ""),
    // Operators, accents and delimiters.
    ("Arrowvert", 0, "\\|"),
    ("arrowvert", 0, "|"),
    ("bracevert", 0, "|"),
    ("cancelto", 2, "{\\cancel{#2}}^{#1}"),
    ("hdotsfor", 1, "\\cdots"),
    ("bcancel", 0, "\\cancel"),
    ("xcancel", 0, "\\cancel"),
    ("dddot", 1, "\\overset{...}{#1}"),
    ("ddddot", 1, "\\overset{....}{#1}"),
    ("idotsint", 0, "\\int\\cdots\\int"),
    ("injlim", 0, "\\operatorname*{inj\\,lim}"),
    ("projlim", 0, "\\operatorname*{proj\\,lim}"),
    ("mod", 1, "\\quad\\operatorname{mod}\\,\\,#1"),
    ("pod", 1, "\\quad(#1)"),
    ("varinjlim", 0, "\\underrightarrow{\\lim}"),
    ("varliminf", 0, "\\underline{\\lim}"),
    ("varlimsup", 0, "\\overline{\\lim}"),
    ("varprojlim", 0, "\\underleftarrow{\\lim}"),
    // Names.
    ("LaTeX", 0, "\\text{LaTeX}"),
    ("TeX", 0, "\\text{TeX}"),
    // Arguments without a meaning on a page: an address, a class, an id, a style.
    ("class", 2, "{#2}"),
    ("cssId", 2, "{#2}"),
    ("href", 2, "{#2}"),
    ("mathtip", 2, "{#1}"),
    ("mathchoice", 4, "{#1}"),
    ("require", 1, ""),
    ("skew", 1, ""),
    ("style", 2, "{#2}"),
    ("texttip", 2, "{#1}"),
];
