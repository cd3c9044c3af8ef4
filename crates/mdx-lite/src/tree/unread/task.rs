//! Reports items of lists of tasks whose box is not one.

use super::{Form, foreign::form};

/// Boxes without a space, and marks that are no `x`.
pub(super) const FORMS: [Form; 9] = [
    form("[]", task),
    form("[ ]", task),
    form("[x]", task),
    form("[v]", task),
    form("[V]", task),
    form("[√]", task),
    form("[✓]", task),
    form("[✔]", task),
    form("[*]", task),
];

/// An item of a list of tasks: `- []x`, `-[ ] x`, `- [x]x`, `- [v] x`.
fn task(before: &str, rest: &str) -> Option<(usize, String)> {
    let (inside, text) = rest[1..].split_once(']')?;
    let mark = before.trim_start_matches([' ', '\t', '>']);
    let is_item = matches!(mark, "- " | "-" | "* " | "*");
    let is_task = is_item && !text.trim().is_empty() && !text.starts_with(['(', '[', ':']);
    let state = if inside.trim().is_empty() { ' ' } else { 'x' };
    let help = || format!("`- [{state}] {}`", text.trim());
    is_task.then(|| (rest.trim_end().len(), help()))
}
