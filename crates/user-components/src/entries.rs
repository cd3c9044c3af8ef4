//! Finds the files of own components, overrides and pages.

use std::{
    io,
    path::{Path, PathBuf},
};

use book_files::{
    BookFiles,
    component_file::{COMPONENTS, component_name},
    script_file,
};
use confined_files::Kind;
use diagnostics::{Diagnostic, Place, Severity, codes, nearest, paths::slashes};
use serde::Serialize;
use site_model::OverridePart;

use super::{OVERRIDES, PAGES, findings::Findings};

/// A file of the owner's that is a component.
pub(super) struct Entry {
    /// Its name, or the path of its page.
    pub(super) name: String,
    pub(super) file: PathBuf,
    pub(super) role: Role,
}

/// The use of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) enum Role {
    /// An element of chapters.
    Element,
    /// A replacement for a part of the shell.
    Part(OverridePart),
    /// A page of the site.
    Page,
}

/// Returns the components of a book, the overrides after them, and the pages.
pub(super) fn entries(findings: &mut Findings<'_>, is_built_in: fn(&str) -> bool) -> Vec<Entry> {
    let mut all = Vec::new();
    for folder in [COMPONENTS, OVERRIDES] {
        let scripts = scripts(findings.book, folder).unwrap_or_else(|error| {
            let message = format!("`{folder}` cannot be read: {error}");
            let help = "make it a folder that can be read, or remove it";
            let path = findings.book.root().join(folder);
            findings.fault(codes::COMPONENT_NAME, &path, message, help);
            Vec::new()
        });
        for (name, file) in components(findings, scripts) {
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

/// Returns the path and the file of each page in a folder and the folders below it. A name that begins
/// with `_` belongs to a file that others import, and one with a full stop to other programs.
pub(super) fn page_files(book: &BookFiles) -> Vec<(String, PathBuf)> {
    let folder = book.root().join(PAGES);
    let is_page = |path: &Path| {
        let below = path
            .strip_prefix(&folder)
            .unwrap_or(path)
            .with_extension("");
        let mut steps = below.iter().map(|step| step.to_string_lossy());
        steps.all(|step| !step.starts_with('_') && !step.contains('.'))
    };
    let all = book.walk(&folder, |entry| is_page(&entry.path));
    let files = all.filter(|entry| matches!(entry.kind, Ok(Kind::File)));
    let files = files.map(|entry| entry.path);
    let mut files: Vec<_> = files
        .filter(|path| script_file::is_script(path) && is_page(path))
        .collect();
    files.sort();
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
    files.into_iter().map(with_path).collect()
}

fn pages(findings: &mut Findings<'_>) -> Vec<Entry> {
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
                    "rename it: an address has letters, digits and hyphens",
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

/// Returns the scripts in a folder, ordered by name.
fn scripts(book: &BookFiles, folder: &str) -> io::Result<Vec<PathBuf>> {
    let mut files = book.entries(&book.root().join(folder))?;
    files.retain(|path| script_file::is_script(path));
    Ok(files)
}

/// Returns the first file of each component. Reports the others, and names that look like a
/// component's and are not.
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
