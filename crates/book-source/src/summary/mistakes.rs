//! Explains entries of a table of contents that mdBook refuses or drops.

use std::ops::Range;

use diagnostics::{Diagnostic, Lines, Severity, codes, shortened};
use mdbook_summary::{Summary, SummaryItem};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::lost_lines::lost_lines;

/// Returns the remedy for a line that mdBook refuses for this reason.
pub(super) fn remedy(line: &str, reason: &str) -> String {
    if is_glued_title(line) {
        return "write a space after the `#`: `# Part`".into();
    }
    if reason.starts_with("Suffix chapters") {
        return "chapters without a number are links before the first list or after the last; move this list above them, or write a title `# Part` above it".into();
    }
    let entry = without_markers(line);
    let link = "write a link: `- [Name](chapter.md)`, or `- [Name]()` for a draft";
    if let Some(ascii) = in_ascii(entry) {
        return format!("write the brackets of Chinese in ASCII: `- {ascii}`");
    }
    match entry.chars().next() {
        None => "write a link after the mark: `- [Name](chapter.md)`".into(),
        _ if is_task(entry) => {
            "remove the box: an entry is a link alone, `- [Name](chapter.md)`".into()
        }
        Some('[') => of_link(entry),
        Some('!') if entry.starts_with("![") => {
            "remove the `!`: an entry is a link, not an image".into()
        }
        Some('<') if entry.starts_with("<!--") => {
            "write the comment on a line of its own, without the mark of a list".into()
        }
        Some('<') => "write a name before the address: `- [Name](chapter.md)`".into(),
        Some('*' | '_' | '~') if entry.contains("](") => {
            "write the link without emphasis around it: `- [Name](chapter.md)`".into()
        }
        Some('#') => "write the title of a part without the mark of a list: `# Part`".into(),
        Some('>') => "remove the `>`: an entry is a link alone".into(),
        Some('-' | '+' | '*') => {
            "write the entry above this one first; deeper entries are indented below it".into()
        }
        _ if entry.contains("](") => {
            "remove the text before the link: an entry is a link alone".into()
        }
        _ => link.into(),
    }
}

/// Returns whether a line is a title without the space after its mark.
pub(super) fn is_glued_title(line: &str) -> bool {
    let title = line.trim_start_matches(['#', '＃']);
    title.len() < line.len() && !title.is_empty() && !title.starts_with([' ', '\t'])
        || line.starts_with('＃')
}

/// Returns a link with Chinese brackets, written with ASCII brackets.
fn in_ascii(entry: &str) -> Option<String> {
    let ascii: String = entry
        .chars()
        .map(|c| match c {
            '［' | '【' => '[',
            '］' | '】' => ']',
            '（' => '(',
            '）' => ')',
            c => c,
        })
        .collect();
    let (link, _) = ascii.rsplit_once(')')?;
    let (name, address) = link.strip_prefix('[')?.split_once("](")?;
    let is_link = !name.contains('[') && !address.contains(['(', ' ']);
    (ascii != entry && is_link).then(|| format!("[{name}]({address})"))
}

/// Returns the line of a draft with the indentation and the marker of an item of a list; `None` for
/// other lines.
pub(super) fn draft_for(line: &str) -> Option<String> {
    let rest = line.trim_start();
    let indentation = &line[..line.len() - rest.len()];
    let entry = without_markers(rest);
    let marker = rest.trim_end().strip_suffix(entry)?.trim_end();
    (!marker.is_empty()).then(|| format!("{indentation}{marker} [-]()"))
}

/// Returns a line without white space and the marker of a list item.
fn without_markers(line: &str) -> &str {
    let line = line.trim();
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = match line.len() > number.len() {
        true => number.strip_prefix(['.', ')']),
        false => line.strip_prefix(['-', '*', '+']),
    };
    match rest.filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t'])) {
        Some(rest) => rest.trim_start(),
        None => line,
    }
}

fn is_task(entry: &str) -> bool {
    let boxes = ["[ ]", "[x]", "[X]"];
    let rest = boxes.iter().find_map(|found| entry.strip_prefix(found));
    rest.is_some_and(|rest| !rest.starts_with('('))
}

/// Returns the remedy for text that begins like a link.
fn of_link(entry: &str) -> String {
    let Some((name, rest)) = entry.split_once(']') else {
        return "close the name with `]`: `- [Name](chapter.md)`".into();
    };
    let name = format!("{name}]");
    let Some(address) = rest.strip_prefix('(') else {
        let after = rest.trim_start();
        return match after.chars().next() {
            Some('(') => format!("remove the space after the name: `- {name}{after}`"),
            Some('[') => {
                format!("write the path itself, or define the label: `- {name}(chapter.md)`")
            }
            Some(':') => "this defines a label; write a link: `- [Name](chapter.md)`".into(),
            _ => format!(
                "write the path after the name: `- {name}(chapter.md)`, or `- {name}()` for a draft"
            ),
        };
    };
    if let Some(open) = address.strip_prefix('<')
        && !open.contains('>')
    {
        let path = open.trim_end().trim_end_matches(')');
        return format!("close the address with `>`: `- {name}(<{path}>)`");
    }
    let Some((path, _)) = address.rsplit_once(')') else {
        let address = address.trim().trim_end_matches([']', '}']);
        return format!("close the address with `)`: `- {name}({address})`");
    };
    match path.contains(char::is_whitespace) {
        true => format!(
            "write an address with a space as `- {name}(<{path}>)` or `- {name}({})`",
            path.replace(' ', "%20")
        ),
        false => format!("write an address with other signs as `- {name}(<{path}>)`"),
    }
}

/// A link in a table of contents.
pub(super) struct Entry {
    /// Its path, as mdBook reads it.
    pub(super) path: String,
    /// Its text.
    pub(super) name: String,
    pub(super) span: Range<usize>,
    /// The first HTML in its name.
    html: Option<String>,
}

/// Returns the links of a table of contents.
pub(super) fn entries(text: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut open = None;
    for (event, span) in Parser::new(text).into_offset_iter() {
        match (event, &mut open) {
            (Event::Start(Tag::Link { dest_url, .. }), _) => {
                open = Some(Entry {
                    path: dest_url.replace("%20", " "),
                    name: String::new(),
                    span,
                    html: None,
                });
            }
            (Event::Text(text) | Event::Code(text), Some(entry)) => entry.name.push_str(&text),
            (Event::InlineHtml(html), Some(entry)) => {
                entry.html.get_or_insert_with(|| html.into_string());
            }
            (Event::End(TagEnd::Link), _) => {
                entries.extend(open.take().filter(|entry| !entry.path.is_empty()));
            }
            _ => {}
        }
    }
    entries
}

/// Returns a finding for each link that is not part of the table of contents that mdBook read, and
/// for each name of which it drops a part.
pub fn dropped(file: &str, text: &str, summary: &Summary) -> Vec<Diagnostic> {
    let entries = entries(text);
    let mut found = Vec::new();
    let mut kept = Vec::new();
    for items in [
        &summary.prefix_chapters,
        &summary.numbered_chapters,
        &summary.suffix_chapters,
    ] {
        paths(items, &mut kept);
    }
    let mut items = [
        &summary.prefix_chapters,
        &summary.numbered_chapters,
        &summary.suffix_chapters,
    ]
    .into_iter()
    .flatten();
    if entries.is_empty() && !items.any(|item| matches!(item, SummaryItem::Link(_))) {
        let message = "this table of contents lists no chapter, so the site has no page";
        let one = Diagnostic::new(codes::BROKEN_SUMMARY, Severity::Warning, message);
        let end = text.lines().next().map_or(0, str::len);
        let help = "write an entry for each chapter: `- [Name](chapter.md)`";
        found.push(one.at(Lines::of(text).place(file, 0..end)).help(help));
    }
    found.extend(lost_text(file, text));
    found.extend(lost_lines(file, text));
    let is_whole = kept.len() == entries.len();
    let is_fine = |entry: &Entry| entry.html.is_none() && fault_of_entry(entry).is_none();
    if is_whole && entries.iter().all(is_fine) {
        return found;
    }
    let lines = Lines::of(text);
    let mut kept = kept.into_iter().peekable();
    for entry in entries {
        let place = lines.place(file, entry.span.clone());
        let written = shortened(&text[entry.span.clone()]).into_owned();
        let fault = fault_of_entry(&entry);
        let (message, help) = if kept.next_if(|path| *path == entry.path).is_none() {
            let message =
                format!("`{written}` is not an entry where it is written, so mdBook leaves it out");
            let line = text[..entry.span.start]
                .rsplit('\n')
                .next()
                .unwrap_or_default();
            let is_glued = line.ends_with(['-', '*', '+', '.', ')']);
            let mark = line.trim();
            let help = if is_glued && !mark.contains("--") {
                "write a space between the mark of the list and the link: `- [Name](chapter.md)`"
            } else if line.starts_with(['\t', ' ']) && line.len() > 5 {
                "indent it by two to four spaces more than the entry above, without tabs: `- [Name](chapter.md)`"
            } else if !mark.is_empty() && mark.chars().all(|c| "－—–•·-＊".contains(c)) {
                "write the mark of the list as `-`: `- [Name](chapter.md)`"
            } else {
                "an item of a list has one link; chapters without a number are links before the first title of a part or list, or after the last list"
            };
            (message, help)
        } else if let Some(html) = entry.html {
            let message =
                format!("`{html}` is HTML, which mdBook leaves out of the name `{written}`");
            (message, "write `\\<` for a `<` that readers should see")
        } else if let Some((message, help)) = fault {
            (message.to_owned(), help)
        } else {
            continue;
        };
        let one = Diagnostic::new(codes::DROPPED_ENTRY, Severity::Warning, message);
        found.push(one.at(place).help(help));
    }
    found
}

/// Returns a finding for each title, text or comment that mdBook leaves out.
fn lost_text(file: &str, text: &str) -> Vec<Diagnostic> {
    let lines = Lines::of(text);
    let mut found = Vec::new();
    let mut add = |span: Range<usize>, message: String, help: String| {
        let one = Diagnostic::new(codes::DROPPED_ENTRY, Severity::Warning, message);
        found.push(one.at(lines.place(file, span)).help(help));
    };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at + line.len() - line.trim_start().len();
        let written = line.trim();
        let span = start..start + written.len();
        at += line.len();
        let title = written.trim_start_matches('#');
        // A link in a title is a dropped entry, with its own finding.
        if written.starts_with("##") && title.starts_with(' ') && !title.contains("](") {
            let message = "mdBook leaves out titles of this level".to_owned();
            add(
                span,
                message,
                format!("write `# {}` for the title of a part", title.trim()),
            );
        } else if written.starts_with("<!--") && !text[start..].contains("-->") {
            let message = "this comment is not closed, so mdBook leaves out all lines after it";
            add(span, message.to_owned(), "close it with `-->`".to_owned());
        } else if let Some((entry, rest)) = written.rsplit_once(')')
            && entry.contains("](")
            && without_markers(entry).starts_with('[')
            && !rest.trim().is_empty()
            && !rest.contains(['>', ']'])
        {
            let end = start + entry.len() + 1;
            let message = format!("mdBook leaves out `{}` after the link", rest.trim());
            let help = "remove it, or write it into the name: `- [Name](chapter.md)`";
            add(end..start + written.len(), message, help.to_owned());
        }
    }
    found
}

/// Returns the fault of an entry that mdBook takes, and its remedy.
fn fault_of_entry(entry: &Entry) -> Option<(&'static str, &'static str)> {
    if entry.name.trim().is_empty() && entry.html.is_none() {
        let help = "write the name between the brackets: `- [Name](chapter.md)`";
        return Some(("this entry has no name, so readers cannot see it", help));
    }
    let ending = entry.path.rsplit_once('.').map_or("", |(_, ending)| ending);
    let others = [
        "svg", "png", "jpg", "jpeg", "gif", "webp", "pdf", "zip", "mp4",
    ];
    if others.contains(&ending) && !entry.path.contains("://") {
        let help = "name a chapter with the ending `.md` or `.mdx`, and link to the file there";
        return Some(("this entry is not a chapter but another file", help));
    }
    let help = "name a chapter; the table of contents itself is in the sidebar";
    (entry.path == "SUMMARY.md").then_some(("this entry leads to the table of contents", help))
}

/// Adds the paths of all links, in order.
fn paths<'s>(items: &'s [SummaryItem], out: &mut Vec<std::borrow::Cow<'s, str>>) {
    for item in items {
        if let SummaryItem::Link(link) = item {
            out.extend(link.location.as_ref().map(|path| path.to_string_lossy()));
            paths(&link.nested_items, out);
        }
    }
}

#[cfg(test)]
mod tests {
    use mdbook_summary::parse_summary;

    use super::*;

    #[test]
    fn each_mistake_has_its_remedy() {
        for (entry, part) in [
            (
                "[A](two words.md)",
                "`- [A](<two words.md>)` or `- [A](two%20words.md)`",
            ),
            ("A", "write a link"),
            ("", "after the mark"),
            ("**[A](a.md)**", "without emphasis"),
            ("*[A](a.md)*", "without emphasis"),
            ("~~[A](a.md)~~", "without emphasis"),
            ("<a.md>", "a name before the address"),
            ("<!-- [A](a.md) -->", "the comment on a line of its own"),
            ("[x] [A](a.md)", "remove the box"),
            ("[ ] [A](a.md)", "remove the box"),
            ("[A](a(.md)", "`- [A](<a(.md>)`"),
            ("[A](<a.md)", "`- [A](<a.md>)`"),
            ("[A] (a.md)", "`- [A](a.md)`"),
            ("[A][b]", "define the label"),
            ("[A]", "write the path after the name"),
            ("[A](a.md", "close the address"),
            ("[A", "close the name"),
            ("![A](a.md)", "remove the `!`"),
            ("1 [A](a.md)", "remove the text before the link"),
            ("> [A](a.md)", "remove the `>`"),
            ("# A", "the title of a part"),
            ("`a.md`", "write a link"),
        ] {
            for marker in ["-", "*", "1."] {
                let text = format!("# Summary\n\n- [B](b.md)\n{marker} {entry}\n");
                let error = parse_summary(&text);
                assert!(error.is_err(), "{text}");
                let help = remedy(&format!("{marker} {entry}"), "The link items");
                assert!(help.contains(part), "{entry}: {help}");
            }
        }
        let help = remedy(
            "- [A](a.md)",
            "Suffix chapters cannot be followed by a list",
        );
        assert!(help.contains("move this list"), "{help}");
    }

    #[test]
    fn dropped_entries_and_names_are_found() {
        for (text, lines) in [
            (
                "# Summary\n\n- [A](a.md)\n  - [B](b%20c.md)\n\n# P\n\n- [C](c.md)\n\n[D](d.md)\n",
                &[][..],
            ),
            ("# Summary\n\n[I](i.md)\n\n- [A](a.md) [B](b.md)\n", &[5]),
            (
                "# Summary\n\n- [A](a.md)\n\n# Part\n\n[B](b.md)\n\n- [C](c.md)\n",
                &[7],
            ),
            (
                "# Summary\n\n- [A](a.md)\n\n## Sub [B](b.md)\n\n- [C](c.md)\n",
                &[5],
            ),
            ("# [S](s.md)\n\n- [A](a.md)\n", &[1]),
            (
                "# Summary\n\n- [Vec<T>](a.md)\n- [B](b.md)\n- [`<T>`](c.md)\n- [\\<T>](d.md)\n",
                &[3],
            ),
            ("# Summary\n\n- [A](a.md)\n\n  text [B](b.md)\n", &[5]),
        ] {
            let summary = parse_summary(text).unwrap();
            let found = dropped("SUMMARY.md", text, &summary);
            let found: Vec<_> = found
                .iter()
                .map(|it| it.place.as_ref().unwrap().line)
                .collect();
            assert_eq!(found, lines, "{text}");
        }
    }
}
