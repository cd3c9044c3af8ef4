//! Findings for commands that mdBook left in a text.

use std::{collections::HashSet, ops::Range};

use diagnostics::{Diagnostic, Severity, codes, first_ones, nearest, shortened};

use super::{Origin, Source};
use crate::include::{self, Fault, WrittenCommand};

/// A command that was not expanded.
enum Unexpanded<'a> {
    Fault(&'a Fault),
    Known(&'a WrittenCommand<'a>),
    /// A command and the name that was probably meant.
    Misspelt(&'a WrittenCommand<'a>, &'static str),
    /// The range of a command without its `#`, or with wide braces, and the correct form.
    Nearly(&'a (Range<usize>, String)),
}

impl<'a> Unexpanded<'a> {
    fn known(command: &'a WrittenCommand<'a>) -> Option<Self> {
        let is_known = include::COMMANDS.contains(&command.name);
        is_known.then_some(Self::Known(command))
    }

    fn misspelt(command: &'a WrittenCommand<'a>) -> Option<Self> {
        let is_known = include::COMMANDS.contains(&command.name);
        let meant = nearest(command.name, include::COMMANDS).filter(|_| !is_known)?;
        Some(Self::Misspelt(command, meant))
    }
}

/// Returns the finding that counts findings beyond the limit; `None` without any.
pub fn more_findings(count: usize, source: &Source) -> Option<Diagnostic> {
    let message = format!("{count} more findings on this page");
    let found = Diagnostic::new(codes::MORE_FINDINGS, Severity::Warning, message);
    (count > 0).then(|| found.at(source.place(0..0)))
}

impl Source {
    /// Returns the first findings for commands that mdBook did not expand, and the number of the others:
    /// mdBook logs an error, leaves a failed include in the text, and builds the book. A command that the
    /// author escaped (`\{{#…}}`) is meant to be shown.
    pub(crate) fn unexpanded_commands(&self) -> (Vec<Diagnostic>, usize) {
        let commands: Vec<_> = self.commands().collect();
        let mut first: Vec<_> = match &self.origin {
            Origin::Includes(_, faults) => faults.iter().map(Unexpanded::Fault).collect(),
            Origin::File | Origin::Changed(_) => {
                commands.iter().filter_map(Unexpanded::known).collect()
            }
        };
        first.extend(commands.iter().filter_map(Unexpanded::misspelt));
        let nearly = nearly_commands(&self.text);
        first.extend(nearly.iter().map(Unexpanded::Nearly));
        let (first, more) = first_ones(first, |_| false);
        let found = first.into_iter().map(|command| match command {
            Unexpanded::Fault(fault) => self.fault(fault),
            Unexpanded::Known(command) => self.known_command(command),
            Unexpanded::Misspelt(command, meant) => self.misspelt_command(command, meant),
            Unexpanded::Nearly((span, meant)) => self.not_a_command(span.clone(), meant),
        });
        (found.collect(), more)
    }

    /// Returns the commands in the text that the author did not escape.
    fn commands(&self) -> impl Iterator<Item = WrittenCommand<'_>> {
        let escaped = self.escaped_commands();
        let all = include::written_commands(&self.text).into_iter();
        all.filter(move |command| !escaped.contains(&self.text[command.span.clone()]))
    }

    /// Returns the commands after a backslash in the author's files.
    fn escaped_commands(&self) -> HashSet<&str> {
        let files: Vec<&str> = match &self.origin {
            Origin::File => vec![&self.text],
            Origin::Changed(changed) => vec![&changed.original],
            Origin::Includes(map, _) => map.files().map(|file| file.text.as_str()).collect(),
        };
        let commands = files.into_iter().flat_map(|text| {
            let all = include::written_commands(text).into_iter();
            all.filter(|command| text[..command.span.start].ends_with('\\'))
                .map(|command| &text[command.span])
        });
        commands.collect()
    }

    fn known_command(&self, command: &WrittenCommand<'_>) -> Diagnostic {
        let text = &self.text[command.span.clone()];
        let message = format!("`{}` was not expanded", shortened(text));
        Diagnostic::new(codes::NOT_EXPANDED, Severity::Warning, message)
            .at(self.place(command.span.clone()))
            .help("correct the path, the line range or the anchor; mdBook's log above names the cause")
    }

    /// Returns a finding for a name that is similar to a command of mdBook.
    fn misspelt_command(&self, command: &WrittenCommand<'_>, meant: &str) -> Diagnostic {
        let text = &self.text[command.span.clone()];
        let meant = text.replacen(command.name, meant, 1);
        self.not_a_command(command.span.clone(), &meant)
    }

    fn not_a_command(&self, span: Range<usize>, meant: &str) -> Diagnostic {
        let text = &self.text[span.clone()];
        let message = format!("`{}` is not a command of mdBook", shortened(text));
        Diagnostic::new(codes::MISSPELT_COMMAND, Severity::Warning, message)
            .at(self.place(span))
            .help(format!("did you mean `{}`?", shortened(meant)))
    }

    fn fault(&self, fault: &Fault) -> Diagnostic {
        let code = match fault.is_expanded {
            true => codes::UNKNOWN_PART,
            false => codes::NOT_EXPANDED,
        };
        let usual = "a path is relative to the folder of the including file; an anchor is a comment `ANCHOR: name` in the included file";
        Diagnostic::new(code, Severity::Warning, fault.message.as_str())
            .at(self.place_in(&fault.origin, fault.length))
            .help(fault.help.as_deref().unwrap_or(usual))
    }
}

/// Returns the commands of files without their `#`, or with wide braces, and their correct forms.
fn nearly_commands(text: &str) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    for (open, close) in [("{{", "}}"), ("｛｛", "｝｝")] {
        for (start, _) in text.match_indices(open) {
            let line = text[start..].lines().next().unwrap_or_default();
            let Some((inside, _)) = line[open.len()..].split_once(close) else {
                continue;
            };
            let has_sign = inside.trim().starts_with(['#', '＃']);
            let command = inside.trim().trim_start_matches(['#', '＃']).trim_start();
            let (name, path) = command.split_once(' ').unwrap_or_default();
            let is_file = matches!(name, "include" | "rustdoc_include" | "playground");
            let is_spaced = inside.trim().strip_prefix('#') != Some(command);
            if is_file && !path.trim().is_empty() && (open != "{{" || !has_sign || is_spaced) {
                let end = start + open.len() + inside.len() + close.len();
                found.push((start..end, format!("{{{{#{name} {}}}}}", path.trim())));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::source::tests::source;

    #[test]
    fn leftover_includes_are_reported_unless_escaped() {
        let original = "a {{#include x.md}} b\n`\\{{#include y.md}}`\n{{ other }}\n{{#each z}}\n\
                        {{ #title}}\n{{#include z.md\n}}\n";
        let found = source(&original.replace('\\', ""), original)
            .unexpanded_commands()
            .0;
        let found: Vec<_> = found.iter().map(|found| found.message.as_str()).collect();
        let wanted = [
            "`{{#include x.md}}` was not expanded",
            "`{{ #title}}` was not expanded",
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn commands_without_their_sign_are_named() {
        for (text, help) in [
            (
                "{{include x.md}}",
                Some("did you mean `{{#include x.md}}`?"),
            ),
            (
                "{{# include x.md}}",
                Some("did you mean `{{#include x.md}}`?"),
            ),
            (
                "｛｛#include x.md｝｝",
                Some("did you mean `{{#include x.md}}`?"),
            ),
            ("{{ include }} {{ title }} {{include}}", None),
        ] {
            let found = source(text, "").unexpanded_commands().0;
            let found = found.first().and_then(|found| found.help.as_deref());
            assert_eq!(found, help, "{text}");
        }
    }

    #[test]
    fn misspelt_commands_are_named() {
        let found = source("{{ #includ x.md}} {{#each z}}\n", "")
            .unexpanded_commands()
            .0;
        assert_eq!(found.len(), 1);
        let help = found[0].help.as_deref();
        assert_eq!(help, Some("did you mean `{{ #include x.md}}`?"));
    }
}
