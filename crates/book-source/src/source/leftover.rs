//! Findings for commands that mdBook left in a text.

use diagnostics::{Diagnostic, Severity, codes, nearest};

use super::{Origin, Source};
use crate::include::{self, Fault, WrittenCommand};

impl Source {
    /// Returns findings for commands that mdBook did not expand: it logs an error, leaves a failed
    /// include in the text, and builds the book. A command that the author escaped (`\{{#…}}`) is
    /// meant to be shown.
    pub(crate) fn unexpanded_commands(&self) -> Vec<Diagnostic> {
        let mut found: Vec<_> = match &self.origin {
            Origin::Includes(_, faults) => faults.iter().map(|fault| self.fault(fault)).collect(),
            Origin::File | Origin::Changed(_) => self.known_commands(),
        };
        found.extend(self.misspelt_commands());
        found
    }

    /// Returns the commands in the text that the author did not escape.
    fn commands(&self) -> impl Iterator<Item = WrittenCommand<'_>> {
        let all = include::written_commands(&self.text).into_iter();
        all.filter(|command| !self.is_escaped(&self.text[command.span.clone()]))
    }

    fn is_escaped(&self, command: &str) -> bool {
        let escaped = format!("\\{command}");
        match &self.origin {
            Origin::File => self.text.contains(&escaped),
            Origin::Changed(original) => original.contains(&escaped),
            Origin::Includes(map, _) => map.files().any(|file| file.text.contains(&escaped)),
        }
    }

    fn known_commands(&self) -> Vec<Diagnostic> {
        let is_known = |command: &WrittenCommand<'_>| include::COMMANDS.contains(&command.name);
        let found = self.commands().filter(is_known).map(|command| {
            let text = &self.text[command.span.clone()];
            let message = format!("`{text}` was not expanded");
            Diagnostic::new(codes::NOT_EXPANDED, Severity::Warning, message)
                .at(self.place(command.span))
                .help("correct the path, the line range or the anchor; mdBook's log above names the cause")
        });
        found.collect()
    }

    /// Returns findings for commands whose name is similar to that of a command of mdBook.
    fn misspelt_commands(&self) -> Vec<Diagnostic> {
        let found = self.commands().filter_map(|command| {
            let WrittenCommand { span, name } = command;
            let is_known = include::COMMANDS.contains(&name);
            let near = nearest(name, include::COMMANDS).filter(|_| !is_known)?;
            let text = &self.text[span.clone()];
            let message = format!("`{text}` is not a command of mdBook");
            let meant = text.replacen(name, near, 1);
            let found = Diagnostic::new(codes::MISSPELT_COMMAND, Severity::Warning, message)
                .at(self.place(span))
                .help(format!("did you mean `{meant}`?"));
            Some(found)
        });
        found.collect()
    }

    fn fault(&self, fault: &Fault) -> Diagnostic {
        let code = match fault.is_expanded {
            true => codes::UNKNOWN_PART,
            false => codes::NOT_EXPANDED,
        };
        Diagnostic::new(code, Severity::Warning, fault.message.as_str())
            .at(self.place_in(&fault.origin, fault.length))
            .help("a path is relative to the folder of the including file; an anchor is a comment `ANCHOR: name` in the included file")
    }
}

#[cfg(test)]
mod tests {
    use crate::source::tests::source;

    #[test]
    fn leftover_includes_are_reported_unless_escaped() {
        let original = "a {{#include x.md}} b\n`\\{{#include y.md}}`\n{{ other }}\n{{#each z}}\n\
                        {{ #title}}\n{{#include z.md\n}}\n";
        let found = source(&original.replace('\\', ""), original).unexpanded_commands();
        let found: Vec<_> = found.iter().map(|found| found.message.as_str()).collect();
        let wanted = [
            "`{{#include x.md}}` was not expanded",
            "`{{ #title}}` was not expanded",
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn misspelt_commands_are_named() {
        let found = source("{{ #includ x.md}} {{#each z}}\n", "").unexpanded_commands();
        assert_eq!(found.len(), 1);
        let help = found[0].help.as_deref();
        assert_eq!(help, Some("did you mean `{{ #include x.md}}`?"));
    }
}
