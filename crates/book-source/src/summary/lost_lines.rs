//! Reports lines of a table of contents that mdBook leaves out, or puts on another level.

use diagnostics::{Diagnostic, Lines, Severity, codes};

/// Returns a finding for the first line of text, and for each entry that is not as deep as it looks.
pub(super) fn lost_lines(file: &str, text: &str) -> Vec<Diagnostic> {
    let lines = Lines::of(text);
    let mut found = Vec::new();
    let mut above: Option<Item> = None;
    let mut has_text = false;
    let mut is_comment = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at + line.len() - line.trim_start().len();
        let written = line.trim();
        let span = start..start + written.len();
        at += line.len();
        let is_skipped = is_comment || written.starts_with("<!--");
        is_comment = is_skipped && !written.contains("-->");
        if is_skipped || written.is_empty() {
            continue;
        }
        let item = Item::read(line);
        let (message, help) = match (&above, &item) {
            (Some(above), Some(item)) if item.is_between(above) => (
                "this entry is not inside of the one above: it is indented by too few spaces",
                format!(
                    "indent it by {} spaces, or by none more than the entry above",
                    above.text
                ),
            ),
            (None, None) if !has_text && is_text(line) => {
                has_text = true;
                (
                    "mdBook leaves out this text",
                    "move it into a chapter; a table of contents has titles, entries and lines `---`"
                        .to_owned(),
                )
            }
            _ => {
                above = item.or(above);
                continue;
            }
        };
        let one = Diagnostic::new(codes::DROPPED_ENTRY, Severity::Warning, message);
        found.push(one.at(lines.place(file, span)).help(help));
        above = item.or(above);
    }
    found
}

/// The columns of an item of a list.
struct Item {
    /// The column of its mark.
    mark: usize,
    /// The column of its text.
    text: usize,
}

impl Item {
    fn read(line: &str) -> Option<Self> {
        let rest = line.trim_start_matches(' ');
        let mark = line.len() - rest.len();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let width = match digits {
            0 if rest.starts_with(['-', '*', '+']) => 1,
            1.. if rest[digits..].starts_with(['.', ')']) => digits + 1,
            _ => return None,
        };
        let after = &rest[width..];
        let spaces = after.len() - after.trim_start_matches(' ').len();
        (spaces > 0).then(|| Self {
            mark,
            text: mark + width + spaces.min(4),
        })
    }

    /// Returns whether this item is indented more than the one above, and not to its text.
    fn is_between(&self, above: &Self) -> bool {
        self.mark > above.mark && self.mark < above.text
    }
}

/// Returns whether a line is text: not a title, a link, a rule, a comment or a definition.
fn is_text(line: &str) -> bool {
    let is_mark = |c: char| "#＃[<-*_=|!>`+－※".contains(c) || c.is_whitespace();
    !line.starts_with(is_mark) && !line.contains("](") && !line.contains(['［', '【'])
}

#[cfg(test)]
mod tests {
    use super::lost_lines;

    #[test]
    fn text_and_entries_on_another_level_are_found() {
        for (text, wanted) in [
            ("# Summary\n\n- [A](a.md)\n - [B](b.md)\n", &[4][..]),
            ("1. [A](a.md)\n  - [B](b.md)\n", &[2]),
            ("- [A](a.md)\n  - [B](b.md)\n- [C](c.md)\n", &[]),
            (" - [A](a.md)\n - [B](b.md)\n", &[]),
            ("# Summary\n\nWelcome.\nMore.\n\n- [A](a.md)\n", &[3]),
            ("[A](a.md)\n\n---\n\n<!--\nx\n-->\n- [B](b.md)\n", &[]),
        ] {
            let found = lost_lines("SUMMARY.md", text);
            let found: Vec<_> = found
                .iter()
                .filter_map(|it| Some(it.place.as_ref()?.line))
                .collect();
            assert_eq!(found, wanted, "{text}");
        }
    }
}
