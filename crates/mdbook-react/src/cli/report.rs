//! Prints the result of a build: every finding, and one closing line.

use std::{
    io::{IsTerminal as _, Write as _, stderr},
    path::{Path, PathBuf},
};

use diagnostics::{
    Format, count,
    paths::{repository, resolve_dots, slashes},
    print, summary,
};

use crate::Outcome;

/// Whether to colour messages: on a terminal, unless `NO_COLOR` is set (no-color.org).
fn color() -> bool {
    stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Returns the format for people.
pub(super) fn human() -> Format {
    Format::Human { color: color() }
}

/// Prints the outcome of the last build of this process, of the book at `root`, and returns whether it
/// is a success.
///
/// The memory of the build is left to the system, which frees it faster.
pub(super) fn end(mut outcome: Outcome, root: &Path, format: Format) -> bool {
    if format == Format::Github
        && let Some(folder) = folder_in_repository(root)
    {
        let places = outcome.diagnostics.iter_mut();
        for place in places.filter_map(|found| found.place.as_mut()) {
            place.file = format!("{folder}{}", place.file);
        }
    }
    let is_ok = print_outcome(&outcome, format);
    std::mem::forget(outcome);
    is_ok
}

/// Returns the path of a folder from the root of its repository, with a slash at its end: annotations
/// name files from there. `None` at the root, or without a repository.
fn folder_in_repository(folder: &Path) -> Option<String> {
    let folder = folder.canonicalize().ok()?;
    let root = repository(&folder)?;
    let path = slashes(folder.strip_prefix(root).ok()?);
    (!path.is_empty()).then(|| format!("{path}/"))
}

/// Returns a path without `.` and `..`, relative to the folder `here` if it is inside.
fn seen_from(here: Option<&Path>, path: &Path) -> PathBuf {
    let Some(here) = here else {
        return path.to_owned();
    };
    let path = resolve_dots(&here.join(path));
    match path.strip_prefix(here) {
        // The current folder itself has no relative path.
        Ok(inside) if !inside.as_os_str().is_empty() => inside.to_owned(),
        _ => path,
    }
}

/// Prints an outcome and returns whether it is a success.
pub(super) fn print_outcome(outcome: &Outcome, format: Format) -> bool {
    let text = print(&outcome.diagnostics, format);
    // Output that cannot be written, such as to a closed standard error, does not fail the build.
    let _ = stderr().write_all(text.as_bytes());
    let seconds = outcome.elapsed.as_secs_f64();
    let findings = summary(&outcome.diagnostics);
    let here = std::env::current_dir().ok();
    let line = match (&outcome.built, outcome.is_ok()) {
        (Some(built), _) => format!(
            "{}, {findings}, {seconds:.2} s ({} written, {} unchanged, {} removed) in {}",
            count(built.pages, "page"),
            count(built.files.written, "file"),
            built.files.unchanged,
            built.files.removed,
            seen_from(here.as_deref(), &built.destination).display()
        ),
        (None, true) => format!(
            "{} checked, {findings}, {seconds:.2} s",
            count(outcome.pages, "page")
        ),
        (None, false) if outcome.is_interrupted => {
            format!("site incomplete: {findings}, {seconds:.2} s")
        }
        (None, false) => format!("nothing written: {findings}, {seconds:.2} s"),
    };
    if outcome.is_ok() {
        tracing::info!("{line}");
    } else {
        tracing::error!("{line}");
    }
    outcome.is_ok()
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::{folder_in_repository, seen_from};

    #[test]
    fn the_folder_of_a_book_is_named_from_the_root_of_its_repository() {
        let folder = tempfile::tempdir().unwrap();
        let docs = folder.path().join("a/docs");
        fs::create_dir_all(&docs).unwrap();
        fs::create_dir(folder.path().join(".git")).unwrap();
        assert_eq!(folder_in_repository(&docs).as_deref(), Some("a/docs/"));
        assert_eq!(folder_in_repository(folder.path()), None);
        assert_eq!(folder_in_repository(Path::new("/no/such")), None);
    }

    #[test]
    fn destinations_are_named_without_dots() {
        for (path, named) in [
            ("/a/b/book", "book"),
            ("/a/b/../x", "/a/x"),
            ("/a/b/./c/../book", "book"),
            ("../x", "/a/x"),
            ("book", "book"),
            ("/a/b", "/a/b"),
            ("/a/b/.", "/a/b"),
            ("/c", "/c"),
        ] {
            let found = seen_from(Some(Path::new("/a/b")), Path::new(path));
            assert_eq!(found, Path::new(named), "{path}");
        }
        assert_eq!(seen_from(None, Path::new("../x")), Path::new("../x"));
    }
}
