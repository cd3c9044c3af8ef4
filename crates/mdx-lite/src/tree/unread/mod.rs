//! Reports Markdown that did not become what its author probably meant, and is shown as text.

mod angle;
mod foreign;
mod item;
mod line;
pub(super) mod link;
mod list;
mod mark;
mod markup;
mod misread;
mod repeated;
mod table;
mod task;
mod wide;
mod windows_path;

use crate::{Code, Mode, Span, tree::Builder};

/// Checks a place in a line, given the text before it and the text from it on. Returns the length of the
/// mistake and the end of its remedy; `None` without one.
type Check = fn(before: &str, rest: &str) -> Option<(usize, String)>;

/// Characters that the text may have, and the finding about them.
struct Form {
    text: &'static str,
    /// The length of what the text shows as it is written.
    shown: usize,
    code: Code,
    message: &'static str,
    /// The beginning of the remedy.
    remedy: &'static str,
    check: Check,
}

impl Builder<'_> {
    /// Checks the text of the finished tree.
    pub(super) fn check_forms(&mut self) {
        self.check_each(&wide::FORMS);
        self.check_wide_images();
        self.check_each(&foreign::FORMS);
        self.check_each(&windows_path::FORMS);
        self.check_each(&task::FORMS);
        if self.options.mode == Mode::Markdown {
            self.check_each(&foreign::MARKDOWN);
            self.check_each(&angle::FORMS);
        }
        if self.options.math {
            self.check_each(&foreign::MATH);
        }
    }

    fn check_each(&mut self, forms: &[Form]) {
        let source = self.source;
        for form in forms {
            let mut from = 0;
            for at in memchr::memmem::find_iter(source.as_bytes(), form.text) {
                if at < from {
                    continue;
                }
                let (before, rest) = (before(source, at), after(source, at));
                if let Some((length, help)) = (form.check)(before, rest)
                    && self.shows(at, &source[at..at + length.min(form.shown)])
                {
                    from = at + length;
                    let help = format!("{}{help}", form.remedy);
                    self.report(form.code, Span::new(at, from), form.message, help);
                }
            }
        }
    }
}

/// Returns whether only marks of containers precede a place in its line.
fn starts_line(before: &str) -> bool {
    before.chars().all(|c| " \t>-*+".contains(c))
}

/// The number of bytes that are read before or after a place: a long line with many marks would
/// otherwise take quadratic time.
const MOST: usize = 600;

/// Returns the text of a line before an offset.
fn before(source: &str, at: usize) -> &str {
    let mut near = at.saturating_sub(MOST)..at;
    let first = near.find(|at| source.is_char_boundary(*at)).unwrap_or(at);
    let end = memchr::memrchr(b'\n', &source.as_bytes()[first..at]);
    &source[end.map_or(first, |end| first + end + 1)..at]
}

/// Returns the text of a line from an offset on.
fn after(source: &str, at: usize) -> &str {
    let near = at..=source.len().min(at + MOST);
    let last = near.rev().find(|at| source.is_char_boundary(*at));
    let last = last.unwrap_or(at);
    let end = memchr::memchr2(b'\n', b'\r', &source.as_bytes()[at..last]);
    &source[at..end.map_or(last, |end| at + end)]
}

/// Returns the line around an offset.
fn around(source: &str, at: usize) -> &str {
    &source[at - before(source, at).len()..at + after(source, at).len()]
}
