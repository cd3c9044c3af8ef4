//! Reads the stack trace of an error.

use mdx_lite::Span;

use super::modules::Modules;

/// Returns the file and the position of the innermost call in the author's code.
pub(super) fn place(stack: &str, modules: &Modules) -> Option<(String, Span)> {
    stack.lines().find_map(|line| {
        let place = match line.rsplit_once('(') {
            Some((_, inside)) => inside.trim_end_matches(')'),
            None => line.trim().trim_start_matches("at "),
        };
        let (rest, column) = place.rsplit_once(':')?;
        let (module, line) = rest.rsplit_once(':')?;
        modules.place(module, line.parse().ok()?, column.parse().ok()?)
    })
}
