//! The margin of expressions over several lines.

use std::{borrow::Cow, str::CharIndices};

/// The columns of white space that MDX removes from each line of an expression but the first.
const MARGIN: usize = 2;

/// Returns the length of the margin at the start of a line.
pub(crate) fn margin(line: &str) -> usize {
    let spaces = line.bytes().take_while(|byte| *byte == b' ');
    match line.starts_with('\t') {
        true => 1,
        false => spaces.take(MARGIN).count(),
    }
}

/// Removes the margin of an expression.
pub(crate) fn without_margin(text: &str) -> Cow<'_, str> {
    match text.contains('\n') {
        true => {
            let mut lines = text.split_inclusive('\n');
            let first = lines.next().unwrap_or_default().to_owned();
            lines
                .fold(first, |out, line| out + &line[margin(line)..])
                .into()
        }
        false => text.into(),
    }
}

/// Adds a margin to code that has none, such as the code of statements, before it is read.
pub(crate) fn with_margin(text: &str) -> Cow<'_, str> {
    match text.contains('`') && text.contains('\n') {
        true => text.replace('\n', "\n  ").into(),
        false => text.into(),
    }
}

/// Skips the margin of a line.
pub(super) fn skip_margin(chars: &mut CharIndices<'_>) {
    for _ in 0..margin(chars.as_str()) {
        chars.next();
    }
}
