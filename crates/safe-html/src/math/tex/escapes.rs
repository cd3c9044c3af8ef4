//! Escapes of text inside formulas.

/// Returns text with escapes, as the argument of `\text`.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '{' | '}' | '%') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
