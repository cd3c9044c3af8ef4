//! Finds the files of own components and overrides, and compiles them.

use std::{
    io,
    path::{Path, PathBuf},
};

use site_model::{Override, OverridePart};

use super::{OVERRIDES, OwnComponents, graph::Graph};
use crate::{
    book::component_file::{COMPONENTS, component_name},
    diagnostic::{Diagnostic, codes, nearest},
    regular_file,
    shell::Shell,
};

/// Reads and compiles the components of the book in `root`, with all their imports.
pub(super) fn read(
    root: &Path,
    shell: &dyn Shell,
    is_built_in: fn(&str) -> bool,
    href: &dyn Fn(&str) -> String,
) -> (OwnComponents, Vec<Diagnostic>) {
    let folders = [COMPONENTS, OVERRIDES].map(|folder| (folder, component_files(root, folder)));
    let has_none = |(_, files): &(_, io::Result<Vec<_>>)| files.as_ref().is_ok_and(Vec::is_empty);
    if folders.iter().all(has_none) {
        return <_>::default();
    }
    let mut graph = Graph::new(root, shell.shared_modules(), href);
    let [components, overrides] = folders.map(|(folder, files)| {
        files.unwrap_or_else(|error| {
            let message = format!("`{folder}` cannot be read: {error}");
            let help = "make it a folder that can be read, or remove it";
            graph.fault(codes::COMPONENT_NAME, &root.join(folder), message, help);
            Vec::new()
        })
    });
    for file in components {
        component(&mut graph, &file, is_built_in);
    }
    for file in overrides {
        override_part(&mut graph, &file);
    }
    graph.finish()
}

/// Returns the files in a folder that contain a component, ordered by name.
fn component_files(root: &Path, folder: &str) -> io::Result<Vec<PathBuf>> {
    let mut files = regular_file::entries(&root.join(folder))?;
    files.retain(|path| component_name(path).is_some());
    Ok(files)
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
