//! Reports Markdown inside of blocks of HTML, and sentences that are headings by accident.

use super::after;
use crate::{Code, Mode, Span, tree::Builder};

/// Elements whose text is not Markdown to its author.
const VERBATIM: [&str; 7] = ["pre", "code", "script", "style", "svg", "textarea", "math"];

impl Builder<'_> {
    /// Checks a block of HTML: Markdown in it is shown as it is written.
    pub(in crate::tree) fn check_html_block(&mut self, block: Span) {
        if self.options.mode != Mode::Markdown {
            return;
        }
        let html = &self.source[block.range()];
        let is_verbatim = |name: &str| {
            let open = format!("<{name}");
            html.to_ascii_lowercase().contains(&open)
        };
        let has_component = html
            .match_indices('<')
            .any(|(at, _)| html[at + 1..].starts_with(|c: char| c.is_ascii_uppercase()));
        if has_component
            || html.starts_with("<!--")
            || VERBATIM.iter().any(|name| is_verbatim(name))
        {
            return;
        }
        let Some(at) = marked(html) else {
            return;
        };
        let at = block.start + at;
        let length = after(self.source, at).trim_end().len();
        self.report(
            Code::ForeignSyntax,
            Span::new(at, at + length),
            "Markdown directly below a line of HTML is not read; it is shown as text",
            "leave a blank line after the line of HTML",
        );
    }

    /// Checks a heading with a line of dashes below it.
    pub(in crate::tree) fn check_underlined(&mut self, heading: Span) {
        let source = self.source[heading.range()].trim_end();
        let underline = source.lines().next_back().unwrap_or_default().trim();
        let text = source.strip_suffix(underline).unwrap_or_default();
        let text = text.trim_end();
        let ends = text.ends_with(['。', '；', '，', ',', ';'])
            || text.ends_with('.') && !text.ends_with("..");
        let is_sentence = text.contains(' ') || !text.is_ascii();
        if source.starts_with('#') || !underline.starts_with("--") || !ends || !is_sentence {
            return;
        }
        self.report(
            Code::UnreadHeading,
            heading,
            "the dashes below this sentence make it a heading",
            "leave a blank line above the dashes for a line between parts, or remove them",
        );
    }
}

/// Returns the offset of the first line of HTML that has a mark of Markdown in its text.
fn marked(html: &str) -> Option<usize> {
    let mut at = 0;
    for line in html.split_inclusive('\n') {
        let text = line.trim();
        if !text.starts_with('<') && is_marked(text) {
            return Some(at + line.len() - line.trim_start().len());
        }
        at += line.len();
    }
    None
}

fn is_marked(line: &str) -> bool {
    let pair = |mark: &str| {
        let mut parts = line.split(mark);
        let (Some(_), Some(inside), Some(_)) = (parts.next(), parts.next(), parts.next()) else {
            return false;
        };
        !inside.is_empty() && inside.trim() == inside && !inside.contains('<')
    };
    let link = line.split_once("](").is_some_and(|(before, after)| {
        before.contains('[') && after.contains(')') && !before.contains('<')
    });
    line.starts_with("```") || line.starts_with("## ") || pair("**") || link
}
