//! Finds the files of own components and overrides, and compiles them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use jsx_compile::Language;
use site_model::{Override, OverridePart};

use super::{FOLDER, OVERRIDES, OwnComponents, graph::Graph};
use crate::{
    diagnostic::{Diagnostic, codes, nearest},
    shell::Shell,
};

/// Reads and compiles the components of the book in `root`, with all their imports.
pub(super) fn read(
    root: &Path,
    shell: &dyn Shell,
    is_built_in: fn(&str) -> bool,
) -> (OwnComponents, Vec<Diagnostic>) {
    let (components, overrides) = (
        component_files(root, FOLDER),
        component_files(root, OVERRIDES),
    );
    if components.is_empty() && overrides.is_empty() {
        return <_>::default();
    }
    let mut graph = Graph::new(root, shell.shared_modules());
    for file in components {
        component(&mut graph, &file, is_built_in);
    }
    for file in overrides {
        override_part(&mut graph, &file);
    }
    graph.finish()
}

/// Returns the files in a folder that contain a component, ordered by name.
fn component_files(root: &Path, folder: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(root.join(folder))
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| component_name(path).is_some() && !path.is_dir())
        .collect();
    files.sort();
    files
}

/// Returns the name of the component in a file; `None` if the file's name begins in lower case.
fn component_name(path: &Path) -> Option<&str> {
    let name = path.file_stem()?.to_str()?;
    Language::of_extension(path.extension()?.to_str()?)?;
    let is_name = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric());
    is_name.then_some(name)
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
    if let Some(module) = graph.with_default_export(file) {
        graph.own.components.insert(name, module);
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
