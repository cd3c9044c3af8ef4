//! Replaces commands by the texts that they select, and collects faults.

use std::{
    cell::OnceCell,
    collections::HashMap,
    path::{Path, PathBuf},
    rc::Rc,
};

use book_files::BookFiles;

use super::{
    Expanded, Fault, Reason, Refused,
    command::{self, Action, MdbookCommand, Selection},
    container_marks::{container_marks, push_marked},
    limits::{MAX_FILES, MAX_INCLUDE_DEPTH, MAX_MEGABYTES, limits},
    mapped::Mapped,
    remedy,
    select::{self, MarkedLines},
};
use crate::front_matter::front_matter;

/// The form of an expanded text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// As mdBook expands it.
    Mdbook,
    /// As authors mean it: without byte order marks and the front matter of Markdown files included as
    /// a whole, and with the marks of the quote or list item around a command on every line.
    Clean,
}

/// Expands the text of the file at `path` with files of a book.
pub fn expand(book: &BookFiles, path: &Path, text: &str, form: Form) -> Expanded {
    let mut expander = Expander {
        book,
        form,
        files: Vec::new(),
        read: HashMap::new(),
        title: None,
        faults: Vec::new(),
        bytes: 0,
        is_excessive: false,
        refused: None,
    };
    let whole = Mapped::file(path, text);
    let folder = path.parent().unwrap_or(Path::new(""));
    let text = expander.expand(&whole, folder, 0);
    Expanded {
        text,
        files: expander.files,
        title: expander.title,
        faults: expander.faults,
        refused: expander.refused,
    }
}

struct Expander<'a> {
    book: &'a BookFiles,
    form: Form,
    files: Vec<PathBuf>,
    /// The files that were read: a chapter may include thousands of parts of one.
    read: HashMap<PathBuf, Rc<IncludedFile>>,
    title: Option<String>,
    faults: Vec<Fault>,
    /// The length of the included texts.
    bytes: usize,
    /// Whether the limit [`MAX_FILES`] or [`MAX_MEGABYTES`] was reached.
    is_excessive: bool,
    refused: Option<Refused>,
}

/// A file that was read.
struct IncludedFile {
    text: Mapped,
    lines: OnceCell<MarkedLines>,
}

impl IncludedFile {
    fn lines(&self) -> &MarkedLines {
        self.lines.get_or_init(|| MarkedLines::of(&self.text.text))
    }
}

impl Expander<'_> {
    fn expand(&mut self, text: &Mapped, folder: &Path, depth: usize) -> Mapped {
        let mut out = Mapped::default();
        let mut at = 0;
        for command in command::commands(&text.text) {
            out.push(text, at..command.span.start);
            at = command.span.end;
            match &command.action {
                Action::Escaped => out.push(text, command.span.start + 1..command.span.end),
                _ if self.is_excessive => {
                    out.push(text, command.span.clone());
                }
                Action::Title(title) => self.title = Some((*title).to_owned()),
                Action::Include(path, selection) => {
                    let found = self.read(text, &command, &folder.join(path));
                    let chosen = found.map(|file| self.selected(text, &command, &file, selection));
                    self.nested(&mut out, text, &command, chosen, &folder.join(path), depth);
                }
                Action::RustdocInclude(path, selection) => {
                    let found = self.read(text, &command, &folder.join(path));
                    let chosen = found.map(|file| {
                        self.check_selection(text, &command, &file, selection);
                        select::with_hidden(&file.text, file.lines(), selection)
                    });
                    self.nested(&mut out, text, &command, chosen, &folder.join(path), depth);
                }
                Action::Playground(path, attributes) => {
                    let found = self.read(text, &command, &folder.join(path));
                    let chosen = found.map(|file| select::playground(&file.text, attributes));
                    self.nested(&mut out, text, &command, chosen, &folder.join(path), depth);
                }
            }
        }
        out.push(text, at..text.text.len());
        out
    }

    fn nested(
        &mut self,
        out: &mut Mapped,
        text: &Mapped,
        command: &MdbookCommand<'_>,
        chosen: Option<Mapped>,
        path: &Path,
        depth: usize,
    ) {
        let Some(chosen) = chosen else {
            return out.push(text, command.span.clone());
        };
        self.bytes += chosen.text.len();
        if self.files.len() >= MAX_FILES || self.bytes > MAX_MEGABYTES << 20 {
            if !self.is_excessive {
                self.is_excessive = true;
                self.refuse(text, command, Reason::TooMuch);
                let message = format!("this chapter includes more than {}", limits());
                self.fault(text, command, message, None, false);
            }
            return out.push(text, command.span.clone());
        }
        if depth >= MAX_INCLUDE_DEPTH {
            return self.fault(
                text,
                command,
                "these files include each other in a cycle".into(),
                Some("remove one of the includes".to_owned()),
                false,
            );
        }
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let inner = self.expand(&chosen, &folder, depth + 1);
        match container_marks(&out.text).filter(|_| self.form == Form::Clean) {
            Some(marks) => push_marked(out, &inner, &marks),
            None => out.push(&inner, 0..inner.text.len()),
        }
    }

    fn read(
        &mut self,
        text: &Mapped,
        command: &MdbookCommand<'_>,
        path: &Path,
    ) -> Option<Rc<IncludedFile>> {
        self.files.push(path.to_owned());
        if let Some(file) = self.read.get(path) {
            return Some(Rc::clone(file));
        }
        if self.book.is_special(path) {
            self.refuse(text, command, Reason::NotRegular(path.to_owned()));
        }
        if let Some(reason) = self.book.refusal(path) {
            self.refuse(text, command, Reason::Outside(path.to_owned(), reason));
        }
        let read = match self.form == Form::Clean {
            true => self.book.read_text(path),
            false => self.book.read_marked_text(path),
        };
        match read {
            Ok(file) => {
                let file = Rc::new(IncludedFile {
                    text: Mapped::file(path, &file),
                    lines: OnceCell::new(),
                });
                self.read.insert(path.to_owned(), Rc::clone(&file));
                Some(file)
            }
            Err(error) => {
                let shown = path.file_name().unwrap_or_default().to_string_lossy();
                let written = &text.text[command.span.clone()];
                let has_space = command.has_words_after_path(written);
                let space = match has_space {
                    true => ", because the path ends at the first space",
                    false => "",
                };
                let message = format!("`{written}` was not expanded: `{shown}`: {error}{space}");
                let help = remedy::of_quotes(written);
                self.fault(text, command, message, help, false);
                None
            }
        }
    }

    fn selected(
        &mut self,
        text: &Mapped,
        command: &MdbookCommand<'_>,
        file: &IncludedFile,
        selection: &Selection<'_>,
    ) -> Mapped {
        let chosen = select::selected(&file.text, file.lines(), selection);
        self.check_selection(text, command, file, selection);
        match selection {
            Selection::Lines(lines) if self.form == Form::Clean && lines.start == 0 => {
                let body = front_matter(&chosen.text).map_or(0, str::len);
                let mut rest = Mapped::default();
                rest.push(&chosen, body..chosen.text.len());
                rest
            }
            _ => chosen,
        }
    }

    /// Adds a fault if the file does not contain the requested lines.
    fn check_selection(
        &mut self,
        text: &Mapped,
        command: &MdbookCommand<'_>,
        file: &IncludedFile,
        selection: &Selection<'_>,
    ) {
        let mut help = None;
        let message = match selection {
            Selection::Anchor(name) if !file.lines().has_anchor(name) => {
                help = remedy::of_range(name);
                format!("the included file has no anchor `{name}`")
            }
            Selection::Lines(lines) if lines.is_empty() => {
                help = Some(remedy::of_order(lines));
                "the last included line is before the first".to_owned()
            }
            Selection::Lines(lines) if lines.start > 0 => match file.lines().count() {
                count if lines.start < count => return,
                count => format!(
                    "the included file has no line {}: its last line is {count}",
                    lines.start + 1
                ),
            },
            _ => return,
        };
        self.fault(text, command, message, help, true);
    }

    fn refuse(&mut self, text: &Mapped, command: &MdbookCommand<'_>, reason: Reason) {
        if let (None, Some(origin)) = (&self.refused, text.origin(command.span.start)) {
            self.refused = Some(Refused {
                origin,
                length: command.span.len(),
                reason,
            });
        }
    }

    fn fault(
        &mut self,
        text: &Mapped,
        command: &MdbookCommand<'_>,
        message: String,
        help: Option<String>,
        is_expanded: bool,
    ) {
        if let Some(origin) = text.origin(command.span.start) {
            self.faults.push(Fault {
                origin,
                length: command.span.len(),
                message,
                help,
                is_expanded,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(files: &[(&str, &str)], text: &str) -> Expanded {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let book = BookFiles::before_settings(folder.path());
        expand(&book, &folder.path().join("a.md"), text, Form::Clean)
    }

    #[test]
    fn expanded_texts_equal_those_of_mdbook() {
        let rust = "// ANCHOR: all\nfn a() {}\n// ANCHOR: b\nfn b() {}\n// ANCHOR_END: b\n// ANCHOR_END: all\nfn c() {}\n";
        for (text, wanted) in [
            ("x {{#include a.rs:2}} y", "x fn a() {} y"),
            ("{{#include a.rs:all}}", "fn a() {}\nfn b() {}"),
            ("{{ #include a.rs:b }}", "fn b() {}"),
            ("{{#include a.rs:7:}}", "fn c() {}"),
            ("{{#include a.rs::2}}", "// ANCHOR: all\nfn a() {}"),
            ("{{#include a.rs:4:5}}", "fn b() {}\n// ANCHOR_END: b"),
            (
                "{{#rustdoc_include a.rs:b}}",
                "# fn a() {}\nfn b() {}\n# fn c() {}",
            ),
            (
                "{{#rustdoc_include a.rs:7}}",
                "# // ANCHOR: all\n# fn a() {}\n# // ANCHOR: b\n# fn b() {}\n# // ANCHOR_END: b\n# // ANCHOR_END: all\nfn c() {}",
            ),
            ("\\{{#include a.rs}}", "{{#include a.rs}}"),
            ("{{#title 新标题}}x", "x"),
            (
                "{{#playground b.rs editable ignore}}",
                "```rust,editable,ignore\nx\n```\n",
            ),
            ("{{#include d/n.md}}", "<b\nc>"),
            ("{{#include missing.md}}", "{{#include missing.md}}"),
            ("{{a:1}} {{#if x}} {{ # x }}", "{{a:1}} {{#if x}} {{ # x }}"),
        ] {
            let files = [
                ("a.rs", rust),
                ("b.rs", "x"),
                ("d/n.md", "---\ntitle: n\n---\n<{{#include ./m.md}}>"),
                ("d/m.md", "b\nc\n"),
            ];
            assert_eq!(expanded(&files, text).text.text, wanted, "{text}");
        }
    }

    #[test]
    fn lines_have_the_marks_around_their_command() {
        let files = [
            ("b.md", "一\n二\n\n> 三\n"),
            ("c.md", "x\n{{#include b.md}}\n"),
            ("one.md", "1"),
        ];
        for (text, wanted) in [
            ("> {{#include b.md}}\n", "> 一\n> 二\n>\n> > 三\n"),
            ("- {{#include b.md}}\n", "- 一\n  二\n\n  > 三\n"),
            (
                "- a\n\n  {{#include b.md}}\n",
                "- a\n\n  一\n  二\n\n  > 三\n",
            ),
            ("12. {{#include b.md}}", "12. 一\n    二\n\n    > 三"),
            ("> - {{#include b.md}}", "> - 一\n>   二\n>\n>   > 三"),
            (
                "   ```\n   {{#include b.md}}\n   ```",
                "   ```\n   一\n   二\n\n   > 三\n   ```",
            ),
            ("\t{{#include b.md}}", "\t一\n\t二\n\n\t> 三"),
            ("> {{#include c.md}}", "> x\n> 一\n> 二\n>\n> > 三"),
            ("> {{#include one.md}}\nx", "> 1\nx"),
            ("a {{#include b.md}}", "a 一\n二\n\n> 三"),
            ("> a {{#include b.md}}", "> a 一\n二\n\n> 三"),
            ("-{{#include b.md}}", "-一\n二\n\n> 三"),
            ("{{#include b.md}}", "一\n二\n\n> 三"),
        ] {
            let found = expanded(&files, text).text;
            assert_eq!(found.text, wanted, "{text}");
            let at = found.text.find('一').or(found.text.find('1')).unwrap();
            assert!(
                !found.origin(at).unwrap().file.path.ends_with("a.md"),
                "{text}"
            );
        }
    }

    #[test]
    fn byte_order_marks_of_files_are_not_text() {
        for (text, wanted) in [
            ("a\n{{#include b.rs}}", "a\nfn b() {}"),
            ("{{#include b.rs:1}}", "fn b() {}"),
            ("{{#rustdoc_include b.rs:1}}", "fn b() {}"),
            ("{{#playground b.rs}}", "```rust\nfn b() {}\n```\n"),
        ] {
            let files = [("b.rs", "\u{feff}\u{feff}fn b() {}\n")];
            assert_eq!(expanded(&files, text).text.text, wanted, "{text}");
        }
    }

    #[test]
    fn faults_name_spaces_in_paths_and_other_encodings() {
        let message = |text: &str| {
            let files = [("a b.md", "x"), ("u.md", "x\0y\0")];
            expanded(&files, text).faults[0].message.clone()
        };
        let found = message("{{#include a b.md}}");
        assert!(found.contains("ends at the first space"), "{found}");
        let found = message("{{#rustdoc_include a b.md:3}}");
        assert!(found.contains("ends at the first space"), "{found}");
        assert!(!message("{{#include c.md}}").contains("space"));
        assert!(message("{{#include u.md}}").contains("UTF-16"));
    }

    #[test]
    fn every_part_has_its_file_as_origin() {
        let found = expanded(
            &[("d/n.md", "壹\n贰\n叁\n")],
            "前\n{{#include d/n.md:2:}}\n后\n",
        );
        let at = found.text.text.find('叁').unwrap();
        let origin = found.text.origin(at).unwrap();
        assert!(origin.file.path.ends_with("d/n.md"));
        assert_eq!(origin.at, "壹\n贰\n".len());
        let at = found.text.text.find('后').unwrap();
        let origin = found.text.origin(at).unwrap();
        assert!(origin.file.path.ends_with("a.md"));
        assert_eq!(&origin.file.text[origin.at..], "后\n");
    }

    #[test]
    fn a_file_is_read_once_for_all_its_parts() {
        let file = "// ANCHOR: a\n1\n// ANCHOR_END: a\n// ANCHOR: b\n2\n// ANCHOR_END: b\n";
        let text = "{{#include x.rs:a}} {{#rustdoc_include x.rs:b}} {{#include x.rs:2}}";
        let found = expanded(&[("x.rs", file)], text);
        assert_eq!(found.files.len(), 3);
        let texts: Vec<_> = found.text.files().map(|of| of.text.as_str()).collect();
        assert_eq!(texts, [file, text]);
    }

    #[test]
    fn faults_are_reported() {
        let found = expanded(&[("a.md", "{{#include a.md}}")], "{{#include a.md}}");
        assert!(found.faults[0].message.contains("cycle"), "{found:?}");
        let found = expanded(&[("b.md", "x")], "{{#include b.md:nothing}}");
        assert!(found.faults[0].is_expanded);
    }
}
