//! Prints diagnostics for people, one a line, or as JSON.

use std::{
    error::Error,
    fmt::{self, Write as _},
};

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use super::{Diagnostic, Place, Severity};

/// The output format of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// With the line and a mark under it, optionally in colour.
    Human {
        /// Whether to colour.
        color: bool,
    },
    /// `file:line:column: severity[code]: message`, one a line.
    Short,
    /// A JSON object a line.
    Json,
    /// Annotations of GitHub Actions (its workflow commands), one a line.
    Github,
}

/// Returns all findings as text, each ending in a line break.
pub fn print(diagnostics: &[Diagnostic], format: Format) -> String {
    diagnostics.iter().fold(String::new(), |mut out, found| {
        let visible = visible(found);
        let text = match format {
            Format::Human { color } => human(&visible, color),
            Format::Short => short(&visible),
            Format::Json => json_visible(&json(found)),
            Format::Github => github(&visible),
        };
        out.push_str(text.trim_end());
        out.push('\n');
        out
    })
}

/// Writes `file:line:column: severity[code]: message`, as [`Format::Short`].
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&short(&visible(self)))
    }
}

impl Error for Diagnostic {}

/// Returns the numbers of warnings and errors, in words.
pub fn summary(diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics
        .iter()
        .filter(|d| d.severity == Severity::Error)
        .count();
    let warnings = diagnostics.len() - errors;
    match errors {
        0 => count(warnings, "warning"),
        _ => format!("{}, {}", count(errors, "error"), count(warnings, "warning")),
    }
}

/// Returns a number with its noun, as `1 page` or `2 pages`.
pub fn count(n: usize, noun: &str) -> String {
    let end = if n == 1 { "" } else { "s" };
    format!("{n} {noun}{end}")
}

/// Whether a terminal could interpret the character as a command or as the end of a line, or show the
/// text around it in another order.
fn is_unsafe(c: char) -> bool {
    const MARKS: [char; 3] = ['\u{61c}', '\u{200e}', '\u{200f}'];
    (c.is_control() && !matches!(c, '\n' | '\t'))
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || MARKS.contains(&c)
}

/// Escapes characters that a terminal could interpret, as `\u{1b}`.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match is_unsafe(c) {
            true => out.extend(c.escape_unicode()),
            false => out.push(c),
        }
    }
    out
}

/// Escapes like [`escape`], and line breaks too: a name in a message could begin a line that another
/// program obeys, such as `::error::` on GitHub.
fn escape_line(text: &str) -> String {
    escape(text).replace('\n', "\\n")
}

/// Returns the finding with all of its texts escaped.
fn visible(found: &Diagnostic) -> Diagnostic {
    let mut found = found.clone();
    found.message = escape_line(&found.message);
    found.help = found.help.map(|help| escape_line(&help));
    found.editions = found
        .editions
        .iter()
        .map(|name| escape_line(name))
        .collect();
    if let Some(place) = &mut found.place {
        place.file = escape_line(&place.file);
        let (start, end) = (place.marked.start, place.marked.end);
        let before = escape(&place.excerpt[..start]);
        let marked = escape(&place.excerpt[start..end]);
        let after = escape(&place.excerpt[end..]);
        place.marked = before.len()..before.len() + marked.len();
        place.excerpt = [before, marked, after].concat();
    }
    found
}

/// Escapes characters that JSON allows unescaped. In JSON, they only occur inside strings.
pub fn json_visible(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match is_unsafe(c) {
            true => drop(write!(out, "\\u{:04x}", u32::from(c))),
            false => out.push(c),
        }
    }
    out
}

fn human(found: &Diagnostic, color: bool) -> String {
    let level = match found.severity {
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    };
    let title = level.primary_title(&found.message).id(&found.code);
    let mut group = match &found.place {
        // The library would count columns from the start of the excerpt.
        Some(place) if place.is_cut => title.element(origin(place)).element(snippet(place)),
        Some(place) => title.element(snippet(place).path(place.file.as_str())),
        None => annotate_snippets::Group::with_title(title),
    };
    if let Some(place) = found.place.as_ref().filter(|place| place.processed) {
        let note = format!(
            "`{}` was changed by a preprocessor; this is the changed text",
            place.file
        );
        group = group.element(Level::NOTE.message(note));
    }
    if let Some((name, editions)) = editions(found) {
        group = group.element(Level::NOTE.with_name(name).message(editions));
    }
    if let Some(help) = &found.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    format!("{}\n", renderer.render(&[group]))
}

/// Returns the word before the names of the editions that a finding concerns, and these names.
fn editions(found: &Diagnostic) -> Option<(&'static str, String)> {
    let word = match found.editions.len() {
        0 => return None,
        1 => "edition",
        _ => "editions",
    };
    Some((word, found.editions.join(", ")))
}

fn origin(place: &Place) -> Origin<'_> {
    Origin::path(place.file.as_str())
        .line(place.line)
        .char_column(place.column)
}

fn snippet(place: &Place) -> Snippet<'_, annotate_snippets::Annotation<'_>> {
    Snippet::source(place.excerpt.as_str())
        .line_start(place.line)
        .annotation(AnnotationKind::Primary.span(place.marked.clone()))
}

fn short(found: &Diagnostic) -> String {
    let mut out = String::new();
    if let Some(place) = &found.place {
        let _ = write!(out, "{}:{}:{}: ", place.file, place.line, place.column);
    }
    let _ = write!(
        out,
        "{}[{}]: {}",
        word(found.severity),
        found.code,
        found.message
    );
    if let Some((name, editions)) = editions(found) {
        let _ = write!(out, " ({name}: {editions})");
    }
    if let Some(help) = &found.help {
        let _ = write!(out, " (help: {help})");
    }
    out
}

fn json(found: &Diagnostic) -> String {
    let place = found.place.as_ref();
    serde_json::json!({
        "code": found.code,
        "severity": word(found.severity),
        "message": found.message,
        "help": found.help,
        "editions": found.editions,
        "file": place.map(|p| &p.file),
        "line": place.map(|p| p.line),
        "column": place.map(|p| p.column),
        "columnUtf16": place.map(|p| p.column_utf16),
        "length": place.map(|p| p.excerpt[p.marked.clone()].chars().count()),
        "processed": place.is_some_and(|p| p.processed),
    })
    .to_string()
}

fn github(found: &Diagnostic) -> String {
    let mut out = format!("::{} ", word(found.severity));
    if let Some(place) = &found.place {
        let end = place.column + place.excerpt[place.marked.clone()].chars().count();
        let file = escape_property(&place.file);
        let _ = write!(
            out,
            "file={file},line={},col={},endColumn={end},",
            place.line, place.column
        );
    }
    let editions = editions(found).map(|(name, editions)| format!("\n{name}: {editions}"));
    let help = found.help.as_ref().map(|help| format!("\n{help}"));
    let more: String = editions.into_iter().chain(help).collect();
    let text = format!("{}{more}", found.message);
    let _ = write!(
        out,
        "title={}::{}",
        escape_property(&found.code),
        escape_data(&text)
    );
    out
}

fn escape_data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn escape_property(text: &str) -> String {
    escape_data(text).replace(':', "%3A").replace(',', "%2C")
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Diagnostic {
        let text = "首行\n看[守卫](/guard)吧\n";
        let at = text.find("/guard").unwrap();
        Diagnostic::new("L001", Severity::Warning, "no page at `/guard`")
            .at(Place::new("src/a.mdx", text, at..at + 6))
            .help("did you mean `/guards`?")
    }

    #[test]
    fn marks_the_right_columns_under_chinese_text() {
        let text = print(&[sample()], Format::Human { color: false });
        assert_eq!(
            text,
            "warning[L001]: no page at `/guard`\n --> src/a.mdx:2:7\n  |\n2 | 看[守卫](/guard)吧\n  |          ^^^^^^\n  |\n  = help: did you mean `/guards`?\n"
        );
    }

    #[test]
    fn findings_name_their_editions() {
        let mut found = sample();
        found.editions = vec!["fr".to_owned(), "de 1.x".to_owned()];
        let shown = |format| print(std::slice::from_ref(&found), format);
        let human = shown(Format::Human { color: false });
        let lines = "\n  = editions: fr, de 1.x\n  = help: did";
        assert!(human.contains(lines), "{human}");
        let short = shown(Format::Short);
        assert!(
            short.contains("` (editions: fr, de 1.x) (help: "),
            "{short}"
        );
        let github = shown(Format::Github);
        assert!(
            github.contains("`%0Aeditions: fr, de 1.x%0Adid"),
            "{github}"
        );
        let json: serde_json::Value = serde_json::from_str(&shown(Format::Json)).unwrap();
        assert_eq!(json["editions"], serde_json::json!(["fr", "de 1.x"]));
    }

    #[test]
    fn names_and_messages_are_one_line() {
        // A line that begins with `::` is a command for GitHub's runner.
        let evil = "a\n::stop-commands::x\u{2028}y\u{85}z\u{200f}";
        let place = Place::new(evil, "text\n", 0..4);
        let found = Diagnostic::new("L001", Severity::Warning, evil)
            .at(place)
            .help(evil);
        let found = Diagnostic {
            editions: vec![evil.to_owned()],
            ..found
        };
        for format in [Format::Short, Format::Json, Format::Github] {
            let shown = print(std::slice::from_ref(&found), format);
            assert_eq!(shown.lines().count(), 1, "{shown}");
        }
        let human = print(&[found], Format::Human { color: false });
        let mut lines = human.lines();
        assert!(
            lines.all(|line| !line.trim_start().starts_with("::")),
            "{human}"
        );
        assert!(human.contains("a\\n::stop"), "{human}");
        assert!(
            !human.contains(['\u{2028}', '\u{85}', '\u{200f}']),
            "{human}"
        );
    }

    #[test]
    fn control_characters_never_reach_the_terminal() {
        let evil = "a\u{1b}]0;x\u{7}\u{9b}31m\r\u{7f}\u{202e}\u{61c}z";
        let text = format!("{evil}{evil}{evil}\n");
        let place = Place::new(format!("{evil}.md"), &text, evil.len()..2 * evil.len());
        let found = Diagnostic::new("L001", Severity::Warning, evil)
            .at(place)
            .help(evil);
        let found = Diagnostic {
            editions: vec![evil.to_owned()],
            ..found
        };
        for format in [
            Format::Human { color: false },
            Format::Short,
            Format::Json,
            Format::Github,
        ] {
            let shown = print(std::slice::from_ref(&found), format);
            let bad: Vec<_> = shown.chars().filter(|c| is_unsafe(*c)).collect();
            assert!(bad.is_empty(), "{format:?}: {bad:?} in {shown}");
        }
        let json = print(&[found], Format::Json);
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(read["message"], evil);
    }

    #[test]
    fn columns_of_an_overlong_line_are_those_of_the_file() {
        let text = format!("首行\n{}[守卫](/guard)", "字".repeat(5_000));
        let at = text.find("/guard").unwrap();
        let place = Place::new("src/a.mdx", &text, at..at + 6);
        let found = Diagnostic::new("L001", Severity::Warning, "no page").at(place);
        let shown = print(&[found], Format::Human { color: false });
        assert!(shown.contains("--> src/a.mdx:2:5006\n"), "{shown}");
        assert!(shown.contains("^^^^^^") && shown.len() < 2_000, "{shown}");
    }

    #[test]
    fn github_annotations_are_escaped() {
        assert_eq!(
            print(&[sample()], Format::Github),
            "::warning file=src/a.mdx,line=2,col=7,endColumn=13,title=L001::no page at `/guard`%0Adid you mean `/guards`?\n"
        );
    }

    #[test]
    fn short_findings_have_one_line_each() {
        let text = print(&[sample()], Format::Short);
        assert_eq!(
            text,
            "src/a.mdx:2:7: warning[L001]: no page at `/guard` (help: did you mean `/guards`?)\n"
        );
        let line = print(&[sample()], Format::Json);
        let value: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(value["line"], 2);
        assert_eq!(value["length"], 6);
    }
}
