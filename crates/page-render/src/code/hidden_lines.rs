//! Lines of a program that are compiled but hidden until a reader shows them, as in rustdoc.

/// A program with its hidden lines.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Program {
    /// The lines without the marks that hide them.
    pub(crate) code: String,
    /// Whether each line is hidden.
    pub(crate) hidden: Vec<bool>,
}

impl Program {
    /// Reads Rust: `# ` hides a line, `##` is a shown `#`, and attributes (`#[…]`) are not marks.
    pub(crate) fn rust(text: &str) -> Self {
        Self::read(text, |line| {
            let indent = line.len() - line.trim_start().len();
            let (space, rest) = line.split_at(indent);
            let Some(rest) = rest.strip_prefix('#') else {
                return (line.to_owned(), false);
            };
            match rest.chars().next() {
                Some('#') => (format!("{space}{rest}"), false),
                None => (space.to_owned(), true),
                Some(' ') => (format!("{space}{}", &rest[1..]), true),
                Some(_) => (line.to_owned(), false),
            }
        })
    }

    /// Reads another language, in which `prefix` hides a line.
    pub(crate) fn prefixed(text: &str, prefix: &str) -> Self {
        Self::read(text, |line| {
            let indent = line.len() - line.trim_start().len();
            let (space, rest) = line.split_at(indent);
            match rest.strip_prefix(prefix) {
                Some(rest) => (format!("{space}{rest}"), true),
                None => (line.to_owned(), false),
            }
        })
    }

    fn read(text: &str, line: impl Fn(&str) -> (String, bool)) -> Self {
        let (lines, hidden): (Vec<_>, Vec<_>) = text.lines().map(line).unzip();
        let mut code = lines.join("\n");
        if text.ends_with('\n') {
            code.push('\n');
        }
        Self { code, hidden }
    }

    /// Whether any line is hidden.
    pub(crate) fn has_hidden(&self) -> bool {
        self.hidden.contains(&true)
    }

    /// Returns the lines that are shown.
    pub(crate) fn shown(&self) -> String {
        let lines = self.code.lines().zip(&self.hidden);
        let shown: Vec<_> = lines
            .filter(|(_, hidden)| !**hidden)
            .map(|(line, _)| line)
            .collect();
        shown.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::Program;

    #[test]
    fn rust_hides_as_rustdoc_does() {
        let text = "# use a;\n#\n#![allow(x)]\n#[test]\n    # hidden\n## shown\n#x\nlet a = 1;\n";
        let program = Program::rust(text);
        assert_eq!(
            program.shown(),
            "#![allow(x)]\n#[test]\n# shown\n#x\nlet a = 1;"
        );
        assert!(program.code.starts_with("use a;\n\n#!"), "{}", program.code);
        assert!(program.code.contains("\n    hidden\n"));
    }

    #[test]
    fn other_languages_have_a_prefix() {
        let program = Program::prefixed("~import os\nprint(1)\n", "~");
        assert_eq!(program.shown(), "print(1)");
        assert_eq!(program.code, "import os\nprint(1)\n");
    }
}
