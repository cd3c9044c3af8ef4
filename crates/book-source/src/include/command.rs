//! The commands in a text: `{{#include path:part}}` and the others.

use std::ops::Range;

/// The names of mdBook's commands.
pub const COMMANDS: [&str; 5] = [
    "include",
    "rustdoc_include",
    "playground",
    "playpen",
    "title",
];

/// A text that has the form of a command, whether mdBook knows its name or not.
#[derive(Debug, PartialEq, Eq)]
pub struct WrittenCommand<'a> {
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// The word after `#`.
    pub name: &'a str,
}

/// A command and its bytes in the text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct MdbookCommand<'a> {
    pub(super) span: Range<usize>,
    pub(super) action: Action<'a>,
}

impl<'a> MdbookCommand<'a> {
    /// Whether words follow the path, which are probably a part of it.
    pub(super) fn has_words_after_path(&self, written: &str) -> bool {
        let is_include = matches!(
            self.action,
            Action::Include(..) | Action::RustdocInclude(..)
        );
        let words = written.trim_end_matches('}').split_whitespace();
        let after_name = words.skip_while(|word| !word.ends_with("include"));
        is_include && after_name.count() > 2
    }

    /// Returns the path of the file that it names.
    pub(super) const fn path(&self) -> Option<&'a str> {
        match self.action {
            Action::Include(path, _)
            | Action::RustdocInclude(path, _)
            | Action::Playground(path, _) => Some(path),
            Action::Escaped | Action::Title(_) => None,
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Action<'a> {
    /// `\{{#…}}`: shown without the backslash.
    Escaped,
    Include(&'a str, Selection<'a>),
    /// The selected lines are shown; the rest of the file is hidden.
    RustdocInclude(&'a str, Selection<'a>),
    Playground(&'a str, Vec<&'a str>),
    Title(&'a str),
}

/// The lines of a file that a command selects.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Selection<'a> {
    /// A range of lines, counted from 0.
    Lines(Range<usize>),
    Anchor(&'a str),
}

/// Whether a text may contain commands: braces with white space and a `#` after them. Templates of
/// other languages (`{{ name }}`) are not commands.
pub fn has_commands(text: &str) -> bool {
    let mut rest = text;
    while let Some(braces) = rest.find("{{") {
        let after = rest[braces + "{{".len()..].trim_start();
        if after.starts_with('#') {
            return true;
        }
        rest = &rest[braces + 1..];
    }
    false
}

/// Returns the parts of a text that have the form of a command in one line, in order.
pub fn written_commands(text: &str) -> Vec<WrittenCommand<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let mut rest = line;
        while let Some((inside, after)) = rest.split_once("}}") {
            found.extend(innermost(inside).map(|(start, name)| WrittenCommand {
                span: at + start..at + inside.len() + "}}".len(),
                name,
            }));
            at += rest.len() - after.len();
            rest = after;
        }
        at += rest.len();
    }
    found
}

/// Returns the offset and the name of the last command that begins in a text. Earlier ones are not
/// closed before it.
fn innermost(text: &str) -> Option<(usize, &str)> {
    text.rmatch_indices('#').find_map(|(sign, _)| {
        let before = text[..sign].trim_end_matches([' ', '\t']);
        let start = before.strip_suffix("{{")?.len();
        let name = text[sign + 1..].split(char::is_whitespace).next()?;
        (!name.is_empty()).then_some((start, name))
    })
}

/// Returns the commands of a text, in order.
pub(super) fn commands(text: &str) -> Vec<MdbookCommand<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut ends = Ends::default();
    while let Some(braces) = text[at..].find("{{").map(|offset| at + offset) {
        if braces > at
            && text.as_bytes()[braces - 1] == b'\\'
            && let Some(end) = ends.of_escaped(text, braces)
        {
            found.push(MdbookCommand {
                span: braces - 1..end,
                action: Action::Escaped,
            });
            at = end;
            continue;
        }
        match command(text, braces, &mut ends) {
            Some((end, action)) => {
                found.extend(action.map(|action| MdbookCommand {
                    span: braces..end,
                    action,
                }));
                at = end;
            }
            None => at = braces + 1,
        }
    }
    found
}

/// The results of searches for an end: thousands of commands without one would each search the rest
/// of the text.
#[derive(Default)]
struct Ends {
    /// The last closing brace that was found; the end of the text if there is none.
    brace: usize,
    /// The end of the last line without an end of an escaped command.
    line_without: usize,
}

impl Ends {
    /// Returns the offset of the closing brace at `from` or after; the end of the text without one.
    fn next_brace(&mut self, text: &str, from: usize) -> usize {
        if self.brace < from {
            let found = text[from..].find('}');
            self.brace = found.map_or(text.len(), |at| from + at);
        }
        self.brace
    }

    /// Returns the end of an escaped command: the last closing braces of its line.
    fn of_escaped(&mut self, text: &str, braces: usize) -> Option<usize> {
        if braces < self.line_without {
            return None;
        }
        let inside = text[braces..].strip_prefix("{{#")?;
        let line = inside.lines().next().unwrap_or_default();
        let start = braces + "{{#".len();
        let end = line.rfind("}}");
        if end.is_none() {
            self.line_without = start + line.len();
        }
        Some(start + end? + "}}".len())
    }
}

/// Returns the bytes of the paths that the commands of a text name.
pub fn paths(text: &str) -> Vec<Range<usize>> {
    let paths = commands(text).into_iter().filter_map(|it| it.path());
    let places = paths.map(|path| {
        let start = path.as_ptr() as usize - text.as_ptr() as usize;
        start..start + path.len()
    });
    places.collect()
}

/// Parses the command at `braces`: its end, and its action if the command is known.
fn command<'a>(
    text: &'a str,
    braces: usize,
    ends: &mut Ends,
) -> Option<(usize, Option<Action<'a>>)> {
    let rest = text[braces..].strip_prefix("{{")?.trim_start();
    let rest = rest.strip_prefix('#')?;
    let name_end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    let (name, rest) = rest.split_at(name_end);
    let arguments = rest.trim_start();
    if name.is_empty() || arguments.len() == rest.len() {
        return None;
    }
    let start = text.len() - arguments.len();
    let close = ends.next_brace(text, start);
    if close == start || !text[close..].starts_with("}}") {
        return None;
    }
    Some((close + "}}".len(), action(name, &text[start..close])))
}

fn action<'a>(name: &str, arguments: &'a str) -> Option<Action<'a>> {
    if name == "title" {
        return Some(Action::Title(arguments));
    }
    let mut words = arguments.split_whitespace();
    let target = words.next()?;
    let (path, written) = target.split_once(':').unwrap_or((target, ""));
    match name {
        "include" => Some(Action::Include(path, selection(written))),
        "rustdoc_include" => Some(Action::RustdocInclude(path, selection(written))),
        "playground" | "playpen" => Some(Action::Playground(target, words.collect())),
        _ => None,
    }
}

/// Parses a selection: `3`, `3:5`, `:5`, `3:`, nothing, or the name of an anchor.
fn selection(written: &str) -> Selection<'_> {
    let mut numbers = written.splitn(3, ':');
    let first = numbers.next().unwrap_or_default();
    let start = match first.parse::<usize>() {
        Ok(line) => Some(line.saturating_sub(1)),
        Err(_) if first.is_empty() => None,
        Err(_) => return Selection::Anchor(first),
    };
    let end = numbers.next().map(str::parse::<usize>);
    Selection::Lines(match (start, end) {
        (start, Some(Ok(end))) => start.unwrap_or(0)..end,
        (Some(start), None) => start..start + 1,
        (start, _) => start.unwrap_or(0)..usize::MAX,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_by_their_form() {
        let text = "# a\n{{#include a.md}} {{{ #titel T}}} {{#b\n}} {{#}} {{ # c }} {{#d {{#e}}}";
        let found = written_commands(text).into_iter();
        let found: Vec<_> = found.map(|it| (it.name, &text[it.span])).collect();
        let wanted = [
            ("include", "{{#include a.md}}"),
            ("titel", "{{ #titel T}}"),
            ("e", "{{#e}}"),
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn every_named_command_has_an_action() {
        for name in COMMANDS {
            assert!(action(name, "a").is_some(), "{name}");
        }
    }

    #[test]
    fn only_a_sign_after_braces_may_be_a_command() {
        for (text, expected) in [
            ("{{#include a.md}}", true),
            ("{{\u{3000}\n #title T}}", true),
            ("{{{#if a}}}", true),
            ("\\{{#include a.md}}", true),
            ("{{ name }} and {{#", true),
            ("{{ name }} # a heading", false),
            ("{ {#include a.md}}", false),
            ("{{", false),
            ("", false),
        ] {
            assert_eq!(has_commands(text), expected, "{text}");
            assert!(expected || commands(text).is_empty(), "{text}");
        }
    }
}
