//! Finds the faults of a table of contents and of the files that it names.
//!
//! Some faults are found before mdBook loads the book: it panics on an absolute path, recurses for
//! each level of nesting, and blocks on a FIFO.

use std::{collections::HashSet, io, ops::Range, path::Path};

use super::{
    files::{anchor, is_address},
    mistakes,
};
use book_files::{
    BookFiles, refused,
    text::{is_utf16, other_encoding},
};
use diagnostics::{
    Diagnostic, Lines, Place, Severity, codes,
    paths::{resolve_dots, shown, slashes},
};
use mdbook_summary::parse_summary;

/// Columns of white space before an entry; each level takes two or more.
const MAX_INDENTATION: usize = 1_000;

/// Returns a finding for each entry whose file does not exist; `consequence` follows its message.
pub fn missing_chapters(
    file: &str,
    text: &str,
    exists: impl Fn(&Path) -> bool,
    severity: Severity,
    consequence: &str,
) -> Vec<Diagnostic> {
    let lines = Lines::of(text);
    let is_file = |path: &Path| !is_address(path) && anchor(path).is_none();
    let absent =
        entries(text).filter(|(path, _)| !exists(Path::new(path)) && is_file(Path::new(path)));
    absent
        .map(|(path, span)| {
            let message = format!("the chapter `{path}` does not exist{consequence}");
            let help = below_source(&path, &exists);
            let help = help.or_else(|| spelled_differently(&path, &exists));
            let help = help.or_else(|| nearly(&path, &exists)).unwrap_or_else(|| {
                "correct the path, write the chapter, or leave the path out for a draft".to_owned()
            });
            Diagnostic::new(codes::MISSING_CHAPTER, severity, message)
                .at(lines.place(file, span))
                .help(help)
        })
        .collect()
}

/// Returns the remedy for a path that begins with the name of a folder around the chapters.
fn below_source(path: &str, exists: &impl Fn(&Path) -> bool) -> Option<String> {
    let (_, inside) = path.split_once('/')?;
    exists(Path::new(inside))
        .then(|| format!("paths are relative to the folder of SUMMARY.md: write `{inside}`"))
}

/// Returns a finding for each entry that is the address of another site.
pub fn addresses(file: &str, text: &str) -> Vec<Diagnostic> {
    let lines = Lines::of(text);
    let entries = mistakes::entries(text).into_iter();
    let addresses = entries.filter(|entry| is_address(Path::new(&entry.path)));
    addresses
        .map(|mistakes::Entry { path, name, span, .. }| {
            let message = format!("`{path}` is not a chapter, so its entry has no link");
            let help = format!(
                "write a draft, `- [{name}]()`, and its address in `book.toml`: `[output.react.sidebar-links]` with `\"{}\" = \"{path}\"`",
                name.replace('"', "\\\"")
            );
            Diagnostic::new(codes::MISSING_CHAPTER, Severity::Warning, message)
                .at(lines.place(file, span))
                .help(help)
        })
        .collect()
}

/// Returns a finding for each entry whose file in `source` is a link to a missing file. mdBook would
/// create that file, wherever it is.
pub fn broken_links(file: &str, text: &str, source: &Path) -> Vec<Diagnostic> {
    let lines = Lines::of(text);
    let broken = entries(text).filter(|(path, _)| {
        let path = source.join(path);
        path.is_symlink() && !path.exists()
    });
    broken
        .map(|(path, span)| {
            let message = format!("the chapter `{path}` is a link to a file that does not exist");
            Diagnostic::new(codes::MISSING_CHAPTER, Severity::Error, message)
                .at(lines.place(file, span))
                .help("remove the link, or write the file that it leads to")
        })
        .collect()
}

/// Returns the remedy for a path that is spelled with composed characters where its file has
/// combining accents, or the other way round.
fn spelled_differently(path: &str, exists: impl Fn(&Path) -> bool) -> Option<String> {
    let others = [
        nav_model::composed(path).into_owned(),
        nav_model::decomposed(path),
    ];
    let other = others.into_iter().find(|other| exists(Path::new(other)))?;
    let letters = nav_model::difference(path, &other);
    Some(format!(
        "a file has a name that looks the same, but is spelled differently ({letters}): copy its name into the path"
    ))
}

/// Returns the remedy for a path with `\\`, capitals, a full stop of Chinese, or without its extension.
fn nearly(path: &str, exists: impl Fn(&Path) -> bool) -> Option<String> {
    let plain = path.replace('\\', "/").replace(['。', '．'], ".");
    let lower = plain.to_lowercase();
    let stem = plain.rsplit_once('.').map_or(&*plain, |(stem, _)| stem);
    let ends = [".md", ".mdx", "/README.md", "/index.md"];
    let mut all = [plain.clone(), lower, format!("{stem}.md")]
        .into_iter()
        .chain(ends.map(|end| format!("{}{end}", plain.trim_end_matches('/'))));
    let near = all.find(|near| near != path && exists(Path::new(near)))?;
    Some(format!("did you mean `{near}`?"))
}

/// Returns the paths that a table of contents names, and the places of their entries.
fn entries(text: &str) -> impl Iterator<Item = (String, Range<usize>)> {
    let entries = mistakes::entries(text).into_iter();
    entries.map(|entry| (entry.path, entry.span))
}

/// Returns the place of the entry for the chapter `path` in the table of contents of `source`, or of
/// the first line if it has no entry for the chapter; `None` if the book has no table of contents.
pub fn place_of(files: &BookFiles, path: &Path, source: &Path) -> Option<Place> {
    let file = source.join("SUMMARY.md");
    let text = files.read_text(&file).ok()?;
    let file = shown(&file, files.root());
    let path = resolve_dots(path);
    let entry = entries(&text).find(|(entry, _)| resolve_dots(Path::new(entry)) == path);
    Some(match entry {
        Some((_, span)) => Place::new(file, &text, span),
        None => Place::file(file, &text),
    })
}

/// Returns a finding at the first line of a file that is not UTF-8.
pub fn not_utf8(files: &BookFiles, file: &Path) -> Option<Diagnostic> {
    let bytes = files.read(file).ok()?;
    let at = match std::str::from_utf8(&bytes) {
        // UTF-16 without its mark.
        Ok(_) => bytes
            .iter()
            .position(|byte| *byte == 0)
            .filter(|_| is_utf16(&bytes))?,
        Err(error) => error.valid_up_to(),
    };
    let text = String::from_utf8_lossy(&bytes);
    let shown = slashes(file.strip_prefix(files.root()).unwrap_or(file));
    let place = Place::new(
        shown,
        &text,
        at..(at + char::REPLACEMENT_CHARACTER.len_utf8()).min(text.len()),
    );
    let reason = other_encoding(&bytes);
    let message = format!("{reason}: the first invalid byte is here");
    let found = Diagnostic::new(codes::CHAPTER_NOT_UTF8, Severity::Error, message);
    Some(found.at(place).help("save the file as UTF-8"))
}

/// The maximum number of faults to find in a table of contents.
const MAX_FAULTS: usize = 50;

/// Returns the reasons why mdBook refuses a table of contents, each at its line. mdBook names one, so
/// the text is read again with a draft in place of each refused entry.
pub fn unparsable(file: &str, text: &str, error: anyhow::Error) -> Vec<Diagnostic> {
    let lines = Lines::of(text);
    let mut found = Vec::new();
    let mut rest = text.to_owned();
    let mut next = Some(error);
    while let Some(error) = next.take().filter(|_| found.len() < MAX_FAULTS) {
        let reason = error.root_cause().to_string();
        if reason.starts_with("Duplicate file") {
            found.extend(repeated(file, text, &lines));
            break;
        }
        let reason = reason.split_once(": ").map_or(&*reason, |(_, rest)| rest);
        let mut line = line_of(&error).unwrap_or(1);
        let title = rest.lines().take(line).position(mistakes::is_glued_title);
        let title = title.filter(|_| reason.starts_with("Suffix chapters"));
        line = title.map_or(line, |title| title + 1);
        let before = rest.split_inclusive('\n').take(line.saturating_sub(1));
        let start: usize = before.map(str::len).sum();
        let written = rest[start..].lines().next().unwrap_or_default();
        let end = start + written.len();
        let message = format!("this table of contents cannot be read: {reason}");
        let one = Diagnostic::new(codes::BROKEN_SUMMARY, Severity::Error, message)
            .at(place_of_line(&lines, file, text, line))
            .help(mistakes::remedy(written, reason));
        found.push(one);
        let is_one_entry = !reason.starts_with("Suffix chapters");
        let Some(draft) = mistakes::draft_for(written).filter(|_| is_one_entry) else {
            break;
        };
        rest.replace_range(start..end, &draft);
        next = parse_summary(&rest).err();
    }
    found
}

/// Returns the line that an error of mdBook names, from 1.
fn line_of(error: &anyhow::Error) -> Option<usize> {
    let text = format!("{error:#}");
    let (_, rest) = text.split_once("line ")?;
    let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

fn place_of_line(lines: &Lines, file: &str, text: &str, line: usize) -> Place {
    let before = text.split_inclusive('\n').take(line - 1);
    let start: usize = before.map(str::len).sum();
    let length = text[start..].lines().next().map_or(0, str::len);
    lines.place(file, start..start + length)
}

/// Returns a finding for each entry with the path of an earlier entry.
fn repeated(file: &str, text: &str, lines: &Lines) -> Vec<Diagnostic> {
    let mut known = HashSet::new();
    let repeated = entries(text).filter(|(path, _)| !known.insert(path.clone()));
    repeated
        .map(|(path, span)| {
            let message = format!("this table of contents lists `{path}` twice");
            Diagnostic::new(codes::BROKEN_SUMMARY, Severity::Error, message)
                .at(lines.place(file, span))
                .help("remove one of the entries; for a second link to the page, write a draft, and its address under `[output.react.sidebar-links]`")
        })
        .collect()
}

/// Reads the table of contents `file` of a book. Returns a finding if mdBook's loader would overflow
/// its stack or block on it, or read a file that it must not.
pub fn read(files: &BookFiles, file: &str) -> Result<io::Result<String>, Box<Diagnostic>> {
    let path = files.root().join(file);
    if let Some(found) = files.refused(&path, file) {
        return Err(Box::new(found));
    }
    if files.is_special(&path) {
        let message = format!("`{file}` is not a regular file");
        let found = Diagnostic::new(codes::SPECIAL_CHAPTER, Severity::Error, message);
        return Err(Box::new(found.help("replace it with a file")));
    }
    let text = files.read_text(&path);
    let too_deep = text.as_ref().ok().and_then(|text| too_deep(file, text));
    too_deep.map_or(Ok(text), |found| Err(Box::new(found)))
}

fn too_deep(file: &str, text: &str) -> Option<Diagnostic> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let rest = line.trim_start_matches([' ', '\t']);
        let indent = line.len() - rest.len();
        if indent > MAX_INDENTATION && !rest.trim().is_empty() {
            let place = Place::new(file, text, start + indent..start + line.trim_end().len());
            let message = "this entry is nested too deeply for mdBook";
            let found =
                Diagnostic::new(codes::SUMMARY_TOO_DEEP, Severity::Error, message.to_owned())
                    .at(place);
            let help = format!("use at most {MAX_INDENTATION} spaces before an entry");
            return Some(found.help(help));
        }
        start += line.len();
    }
    None
}

/// Returns a finding for each entry of a table of contents on which mdBook's loader would panic or
/// block: an absolute path, or a FIFO or device in `source`; and for each that must not be read.
pub fn unreadable(files: &BookFiles, file: &str, text: &str, source: &Path) -> Vec<Diagnostic> {
    let lines = Lines::of(text);
    let faulty = entries(text).filter_map(|(path, span)| {
        if !Path::new(&path).has_root()
            && let Some(reason) = files.refusal(&source.join(&path))
        {
            return Some(refused(&path, &reason).at(lines.place(file, span)));
        }
        let (code, message, help) = if Path::new(&path).has_root() {
            let message = format!("`{path}` is an absolute path");
            let help = "write a path relative to the folder of SUMMARY.md";
            (codes::ABSOLUTE_CHAPTER_PATH, message, help)
        } else if files.is_special(&source.join(&path)) {
            let is_folder = files.is_folder(&source.join(&path));
            let message = format!("`{path}` is not a regular file");
            let help = match is_folder {
                true => "write the path of a chapter in the folder, such as its `README.md`",
                false => "replace it with a file",
            };
            (codes::SPECIAL_CHAPTER, message, help)
        } else {
            return None;
        };
        let found = Diagnostic::new(code, Severity::Error, message);
        Some(found.at(lines.place(file, span)).help(help))
    });
    faulty.collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn all_refused_entries_are_found() {
        for (text, expected) in [
            (
                "# Summary\n\n- One\n  - [A](a b.md)\n- [B](b.md)\n- [C](c.md\n",
                &[3, 4, 6][..],
            ),
            (
                "# Summary\n\n- [A](a.md)\n- [B](a.md)\n- [C](c.md)\n- [D](a.md)\n",
                &[4, 6],
            ),
            ("# Summary\n\n- One\n- [A](a.md)\n- [B](a.md)\n", &[3, 5]),
            (
                "# Summary\n\n- [A](a.md)\n\n[B](b.md)\n\n- [C](c.md)\n- [D](d.md)\n",
                &[7],
            ),
            ("# Summary\r\n\r\n- One\r\n- Two\r\n", &[3, 4]),
        ] {
            let error = parse_summary(text).unwrap_err();
            let found = unparsable("SUMMARY.md", text, error);
            let found: Vec<_> = found
                .iter()
                .filter_map(|it| Some(it.place.as_ref()?.line))
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn entries_that_break_the_loader_are_found() {
        let deep = format!(
            "# Summary\n\n- [a](a.md)\n{}- [b](b.md)\n",
            " ".repeat(1_200)
        );
        for (text, expected) in [
            (
                "# Summary\n\n- [a](a.md)\n  - [b](b.md)\n    - [c]()\n",
                None,
            ),
            (
                "# 目录\n\n- [主页](/etc/hostname)\n",
                Some((codes::ABSOLUTE_CHAPTER_PATH, 3, 3)),
            ),
            (
                "# Summary\n\n- [a](folder.md)\n",
                Some((codes::SPECIAL_CHAPTER, 3, 3)),
            ),
            (&deep, Some((codes::SUMMARY_TOO_DEEP, 4, 1_201))),
        ] {
            let folder = tempfile::tempdir().unwrap();
            fs::create_dir_all(folder.path().join("pages/folder.md")).unwrap();
            fs::write(folder.path().join("pages/SUMMARY.md"), text).unwrap();
            let (root, file) = (folder.path(), "pages/SUMMARY.md");
            let files = BookFiles::before_settings(root);
            let refused = super::read(&files, file).err().map(|found| *found);
            let entries = || {
                unreadable(&files, file, text, &root.join("pages"))
                    .into_iter()
                    .next()
            };
            let found = refused.or_else(entries);
            let found = found.map(|found| {
                let place = found.place.unwrap();
                (found.code, place.line, place.column)
            });
            let expected = expected.map(|(code, line, column)| (code.to_owned(), line, column));
            assert_eq!(found, expected);
        }
    }
}
