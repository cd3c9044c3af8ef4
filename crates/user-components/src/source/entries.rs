//! Finds the files of own components, overrides and pages.

use std::path::{Path, PathBuf};

use book_files::{
    BookFiles,
    component_file::{COMPONENTS, component_name},
    script_file::{self, SCRIPTS},
};
use confined_files::Kind;
use diagnostics::{Diagnostic, Place, Severity, codes, nearest, paths::slashes};
use serde::Serialize;
use site_model::OverridePart;

use super::findings::Findings;
use crate::{OVERRIDES, PAGES};

/// A file of the owner's that is a component.
pub(crate) struct Entry {
    /// Its name, or the path of its page.
    pub(crate) name: String,
    pub(crate) file: PathBuf,
    pub(crate) role: Role,
}

/// The use of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) enum Role {
    /// An element of chapters.
    Element,
    /// A replacement for a part of the shell.
    Part(OverridePart),
    /// A page of the site.
    Page,
}

/// Returns the components of a book, the overrides after them, and the pages.
pub(crate) fn entries(findings: &mut Findings<'_>, is_built_in: fn(&str) -> bool) -> Vec<Entry> {
    let mut all = Vec::new();
    for folder in [COMPONENTS, OVERRIDES] {
        let files = listed(findings, folder);
        let parts = OverridePart::ALL.iter().map(|(name, _)| *name);
        let is_part = |stem: &str| parts.clone().any(|name| name.eq_ignore_ascii_case(stem));
        let has_script = |name: &str| {
            let mut scripts = files.iter().filter(|file| script_file::is_script(file));
            scripts.any(|file| component_name(file) == Some(name))
        };
        for file in &files {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            if stem.starts_with(char::is_uppercase) || folder == OVERRIDES && is_part(&stem) {
                overlooked(findings, file);
            }
            let part = parts.clone().find(|name| name.eq_ignore_ascii_case(&stem));
            let is_lower = stem.starts_with(char::is_lowercase) && script_file::is_script(file);
            if let Some(part) =
                part.filter(|part| folder == OVERRIDES && is_lower && !has_script(part))
            {
                let help = format!("rename it to begin with `{part}`");
                without_effect(
                    findings,
                    file,
                    "does not begin with a capital letter",
                    &help,
                );
            }
        }
        let scripts = files.iter().filter(|file| script_file::is_script(file));
        for (name, file) in components(findings, scripts.cloned().collect()) {
            let entry = match folder {
                COMPONENTS => component(findings, name, file, is_built_in),
                _ => override_part(findings, name, file),
            };
            all.extend(entry);
        }
    }
    all.extend(pages(findings));
    all
}

/// Returns what is in a folder of the book; reports one that cannot be read.
fn listed(findings: &mut Findings<'_>, folder: &str) -> Vec<PathBuf> {
    let path = findings.book.root().join(folder);
    findings.book.entries(&path).unwrap_or_else(|error| {
        unlisted(findings, &path, &error.to_string());
        Vec::new()
    })
}

fn unlisted(findings: &mut Findings<'_>, path: &Path, reason: &str) {
    let message = format!("`{}` cannot be read: {reason}", findings.relative(path));
    let help = "make it a folder or a file that can be read, or remove it";
    findings.fault(codes::COMPONENT_NAME, path, message, help);
}

/// Returns the path and the file of each page. A name that begins with `_` belongs to a file that others
/// import, and one with a full stop to other programs.
pub(crate) fn page_files(book: &BookFiles) -> Vec<(String, PathBuf)> {
    let folder = book.root().join(PAGES);
    let with_path = |file: PathBuf| {
        let below = file
            .strip_prefix(&folder)
            .unwrap_or(&file)
            .with_extension("");
        let path = format!("/{}", slashes(&below));
        let name = match path.strip_suffix("/index") {
            Some("") => "/".to_owned(),
            Some(above) => above.to_owned(),
            None => path,
        };
        (name, file)
    };
    let files = below_pages(book).into_iter();
    let files = files.filter(|path| script_file::is_script(path) && is_page(path, &folder));
    files.map(with_path).collect()
}

/// Returns all files below the folder of pages, except in folders that hold none.
fn below_pages(book: &BookFiles) -> Vec<PathBuf> {
    let files = walk_pages(book).into_iter();
    let files = files.filter(|entry| matches!(entry.kind, Ok(Kind::File)));
    let mut files: Vec<_> = files.map(|entry| entry.path).collect();
    files.sort();
    files
}

fn walk_pages(book: &BookFiles) -> Vec<confined_files::Entry> {
    let folder = book.root().join(PAGES);
    let all = book.walk(&folder, |entry| is_page(&entry.path, &folder));
    all.collect()
}

fn is_page(path: &Path, folder: &Path) -> bool {
    let below = path.strip_prefix(folder).unwrap_or(path).with_extension("");
    let mut steps = below.iter().map(|step| step.to_string_lossy());
    steps.all(|step| !step.starts_with('_') && !step.contains('.'))
}

fn pages(findings: &mut Findings<'_>) -> Vec<Entry> {
    listed(findings, PAGES);
    let folder = findings.book.root().join(PAGES);
    let all = walk_pages(findings.book).into_iter();
    for entry in all.filter(|it| is_page(&it.path, &folder)) {
        match entry.kind {
            Err(error) => unlisted(findings, &entry.path, &error.rule.to_string()),
            Ok(Kind::Special) => unlisted(findings, &entry.path, "not a regular file"),
            Ok(Kind::File | Kind::Folder) => {}
        }
    }
    for file in below_pages(findings.book) {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if !name.starts_with(['_', '.']) {
            overlooked(findings, &file);
        }
    }
    let mut entries: Vec<Entry> = Vec::new();
    for (name, file) in page_files(findings.book) {
        let odd = |c: char| c.is_whitespace() || c.is_control() || "\"#%<>?[\\]^`{|}".contains(c);
        let other = entries.iter().find(|entry| entry.name == name);
        let fault = match other {
            Some(other) => Some((
                format!(
                    "`{}` has the same address as `{}`",
                    findings.relative(&file),
                    findings.relative(&other.file)
                ),
                "remove one of the two files, or give it another name",
            )),
            None => name.contains(odd).then(|| {
                (
                    format!("`{}` cannot be an address", findings.relative(&file)),
                    "rename it without white space and signs such as `#`, `%` and `?`",
                )
            }),
        };
        if let Some((message, help)) = fault {
            findings.fault(codes::COMPONENT_NAME, &file, message, help);
            continue;
        }
        let role = Role::Page;
        entries.push(Entry { name, file, role });
    }
    entries
}

/// The last words of names, before the extension, that belong to other programs.
const OTHER_PROGRAMS: [&str; 7] = ["bench", "cy", "d", "spec", "stories", "story", "test"];

/// The extensions of components of other frameworks, and of texts.
const NO_SCRIPTS: [&str; 6] = ["astro", "htm", "html", "mdx", "svelte", "vue"];

/// Warns about a file that looks like a component and is none.
fn overlooked(findings: &mut Findings<'_>, file: &Path) {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let Some((stem, extension)) = name.rsplit_once('.') else {
        return;
    };
    let lower = extension.to_ascii_lowercase();
    let is_script = |extension: &str| SCRIPTS.contains(&extension);
    let (fault, help) = if is_script(extension) {
        match stem.rsplit_once('.') {
            Some((first, last)) if !OTHER_PROGRAMS.contains(&last) => (
                "has a full stop before its extension",
                format!("rename it, such as to `{first}-{last}.{extension}`"),
            ),
            _ => return,
        }
    } else if is_script(&lower) {
        (
            "has an extension in capitals",
            format!("rename it to `{stem}.{lower}`"),
        )
    } else if NO_SCRIPTS.contains(&&*lower) {
        (
            "is not a script",
            format!("write it in React, as `{stem}.tsx`"),
        )
    } else {
        return;
    };
    without_effect(findings, file, fault, &help);
}

fn without_effect(findings: &mut Findings<'_>, file: &Path, fault: &str, help: &str) {
    let path = findings.relative(file);
    let message = format!("`{path}` {fault}, so it has no effect");
    let found = Diagnostic::new(codes::COMPONENT_NAME, Severity::Warning, message);
    findings
        .found
        .push(found.at(Place::file(path, "")).help(help));
}

/// Returns the first file of each component. Reports its other files, and names that resemble the
/// name of a component.
fn components(findings: &mut Findings<'_>, scripts: Vec<PathBuf>) -> Vec<(String, PathBuf)> {
    let mut files: Vec<(String, PathBuf)> = Vec::new();
    for file in scripts {
        let Some(name) = component_name(&file).map(str::to_owned) else {
            odd_name(findings, &file);
            continue;
        };
        let Some((_, first)) = files.iter().find(|(other, _)| *other == name) else {
            files.push((name, file));
            continue;
        };
        let [file_name, first] = [&file, first].map(|it| findings.relative(it));
        let message = format!("`{file_name}` has the same component as `{first}`");
        let help = "remove one of the two files, or give it another name";
        findings.fault(codes::COMPONENT_NAME, &file, message, help);
    }
    files
}

/// Warns about a file whose name begins with a capital letter and cannot name a component.
/// Files such as `Price.test.tsx` belong to other programs.
fn odd_name(findings: &mut Findings<'_>, file: &Path) {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    if !stem.starts_with(char::is_uppercase) || stem.contains('.') {
        return;
    }
    let letters: String = stem.chars().filter(char::is_ascii_alphanumeric).collect();
    let rename = match letters.starts_with(|c: char| c.is_ascii_uppercase()) {
        true => format!("rename it to `{letters}`"),
        false => "rename it".to_owned(),
    };
    let message = format!("`{stem}` cannot be the name of a component");
    let place = Place::file(findings.relative(file), "");
    let found = Diagnostic::new(codes::COMPONENT_NAME, Severity::Warning, message);
    findings.found.push(found.at(place).help(format!(
        "{rename}: a name has letters and digits of ASCII; a file that only other files import \
         begins with a lower-case letter"
    )));
}

/// Returns a component of chapters.
fn component(
    findings: &mut Findings<'_>,
    name: String,
    file: PathBuf,
    is_built_in: fn(&str) -> bool,
) -> Option<Entry> {
    if is_built_in(&name) {
        let message = format!("`<{name}>` is a built-in component");
        let help = "choose another name for the file";
        findings.fault(codes::COMPONENT_NAME, &file, message, help);
        return None;
    }
    let role = Role::Element;
    Some(Entry { name, file, role })
}

/// Returns a component that replaces a part of the shell.
fn override_part(findings: &mut Findings<'_>, name: String, file: PathBuf) -> Option<Entry> {
    let part = OverridePart::ALL.iter().find(|(it, _)| *it == name);
    if let Some((_, part)) = part {
        let role = Role::Part(*part);
        return Some(Entry { name, file, role });
    }
    let message = format!(
        "`{}` is not a replaceable part of the shell",
        findings.relative(&file)
    );
    let names: Vec<_> = OverridePart::ALL.iter().map(|(name, _)| *name).collect();
    let help = match nearest(&name, names.iter().copied()) {
        Some(known) => format!("did you mean `{known}`? Parts: {}", names.join(", ")),
        None => format!("parts that can be replaced: {}", names.join(", ")),
    };
    findings.fault(codes::COMPONENT_NAME, &file, message, &help);
    None
}
