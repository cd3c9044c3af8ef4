//! Finds the files of own components and overrides, and compiles them.

use std::{
    io,
    path::{Path, PathBuf},
};

use book_files::{
    BookFiles,
    component_file::{COMPONENTS, component_name},
    script_file,
};
use diagnostics::{Diagnostic, Place, Severity, codes, nearest};
use shell_interface::Shell;
use site_model::{Override, OverridePart};

use super::{Host, OVERRIDES, OwnComponents, graph::Graph};

/// Reads and compiles the components of a book, with all their imports.
pub(super) fn read(
    book: &BookFiles,
    shell: &dyn Shell,
    host: &Host<'_>,
) -> (OwnComponents, Vec<Diagnostic>) {
    let folders = [COMPONENTS, OVERRIDES].map(|folder| (folder, scripts(book, folder)));
    let has_none = |(_, files): &(_, io::Result<Vec<_>>)| files.as_ref().is_ok_and(Vec::is_empty);
    if folders.iter().all(has_none) {
        return <_>::default();
    }
    let mut graph = Graph::new(book, shell.shared_modules(), host);
    let [of_chapters, of_shell] = folders.map(|(folder, files)| {
        files.unwrap_or_else(|error| {
            let message = format!("`{folder}` cannot be read: {error}");
            let help = "make it a folder that can be read, or remove it";
            graph.fault(
                codes::COMPONENT_NAME,
                &book.root().join(folder),
                message,
                help,
            );
            Vec::new()
        })
    });
    for file in self::components(&mut graph, of_chapters) {
        component(&mut graph, &file, host.is_built_in);
    }
    for file in self::components(&mut graph, of_shell) {
        override_part(&mut graph, &file);
    }
    graph.finish()
}

/// Returns the scripts in a folder, ordered by name.
fn scripts(book: &BookFiles, folder: &str) -> io::Result<Vec<PathBuf>> {
    let mut files = book.entries(&book.root().join(folder))?;
    files.retain(|path| script_file::is_script(path));
    Ok(files)
}

/// Keeps the first file of each component. Reports the others, and names that look like a
/// component's and are not.
fn components(graph: &mut Graph<'_>, scripts: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = Vec::new();
    for file in scripts {
        let Some(name) = component_name(&file) else {
            odd_name(graph, &file);
            continue;
        };
        let same = |other: &&PathBuf| component_name(other) == Some(name);
        let Some(first) = files.iter().find(same) else {
            files.push(file);
            continue;
        };
        let first = graph.relative(first);
        let message = format!(
            "`{}` has the same component as `{first}`",
            graph.relative(&file)
        );
        let help = "remove one of the two files, or give it another name";
        graph.fault(codes::COMPONENT_NAME, &file, message, help);
    }
    files
}

/// Warns about a file whose name begins with a capital letter and cannot name a component.
/// Files such as `Price.test.tsx` belong to other programs.
fn odd_name(graph: &mut Graph<'_>, file: &Path) {
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
    let place = Place::file(graph.relative(file), "");
    let found = Diagnostic::new(codes::COMPONENT_NAME, Severity::Warning, message);
    graph.found.push(found.at(place).help(format!(
        "{rename}: a name has letters and digits of ASCII; a file that only other files import \
         begins with a lower-case letter"
    )));
}

/// Adds the component in a file.
fn component(graph: &mut Graph<'_>, file: &Path, is_built_in: fn(&str) -> bool) {
    let Some(name) = component_name(file).map(str::to_owned) else {
        return;
    };
    if is_built_in(&name) {
        let message = format!("`<{name}>` is a built-in component");
        graph.fault(
            codes::COMPONENT_NAME,
            file,
            message,
            "choose another name for the file",
        );
        return;
    }
    match graph.with_default_export(file) {
        Some(module) => {
            graph.own.components.insert(name, module);
        }
        None => {
            graph.own.faulty.insert(name);
        }
    }
}

/// Adds the component in a file that replaces a part of the shell.
fn override_part(graph: &mut Graph<'_>, file: &Path) {
    let Some(name) = component_name(file).map(str::to_owned) else {
        return;
    };
    let Some((_, part)) = OverridePart::ALL.into_iter().find(|(it, _)| *it == name) else {
        let message = format!(
            "`{}` is not a replaceable part of the shell",
            graph.relative(file)
        );
        let names = OverridePart::ALL.map(|(name, _)| name);
        let help = match nearest(&name, names) {
            Some(known) => format!("did you mean `{known}`? Parts: {}", names.join(", ")),
            None => format!("parts that can be replaced: {}", names.join(", ")),
        };
        graph.fault(codes::COMPONENT_NAME, file, message, &help);
        return;
    };
    if let Some(module) = graph.with_default_export(file) {
        let screens = part.screens();
        graph
            .own
            .overrides
            .insert(part, Override { module, screens });
    }
}
