//! Imports of a module: finds their files, and adds a module for each.

use std::path::{Path, PathBuf};

use diagnostics::{Diagnostic, Place, Severity, codes};
use jsx_compile::{Language, Link, links};

use super::{
    graph::Graph, importer::Importer, package::is_in_node_modules, resolve::resolve,
    shared::shared_module,
};

/// The extensions of files whose import is their address.
const ASSETS: [&str; 14] = [
    "svg", "png", "jpg", "jpeg", "webp", "avif", "gif", "ico", "woff2", "woff", "ttf", "otf",
    "mp4", "webm",
];

/// The module that a specifier names.
#[derive(Clone)]
pub(super) enum Target {
    /// A module of the shell.
    Shared(String),
    File(PathBuf),
    /// A file with `?raw`: its text.
    Raw(PathBuf),
    /// A file with `?code`: its text and its highlighted lines.
    Code(PathBuf),
}

impl Graph<'_> {
    /// Returns what a link names; reports a file that cannot be found.
    pub(super) fn target(&mut self, importer: &Importer<'_>, link: &Link) -> Option<Target> {
        let specifier = link.specifier.as_str();
        if self.exports.shared.contains_key(specifier) {
            return Some(Target::Shared(specifier.to_owned()));
        }
        let (path, query) = match specifier.split_once('?') {
            Some((path, query)) => (path, Some(query)),
            None => (specifier, None),
        };
        if query.is_some_and(|query| !matches!(query, "raw" | "code")) {
            let help = "`?raw` imports the text of a file, and `?code` its highlighted lines; leave out anything else";
            let message = format!("`{specifier}` cannot be imported");
            self.import_fault(importer, link, &message, help);
            return None;
        }
        let folder = importer.file.parent().unwrap_or(self.book.root());
        let Some(file) = resolve(self.book, folder, path) else {
            let help = match specifier.starts_with('.') {
                true => "the path is relative to this file",
                false => "install the package beside book.toml; it must have ES modules",
            };
            self.import_fault(
                importer,
                link,
                &format!("`{specifier}` cannot be found"),
                help,
            );
            return None;
        };
        Some(match query {
            Some("code") => Target::Code(file),
            Some(_) => Target::Raw(file),
            None => Target::File(file),
        })
    }

    /// Returns the name of the module of a target; reports a file that cannot be imported.
    pub(super) fn module(
        &mut self,
        importer: &Importer<'_>,
        link: &Link,
        target: &Target,
    ) -> Option<String> {
        let file = match target {
            Target::Shared(specifier) => {
                let code = shared_module(specifier, &self.exports.shared[specifier]);
                let stem = specifier.rsplit('/').next().unwrap_or(specifier);
                return Some(self.add(stem, code));
            }
            Target::Raw(file) => return self.raw(file),
            Target::Code(file) => return self.code(file),
            Target::File(file) => file,
        };
        if self.open.contains(file) {
            let message = format!("`{}` imports this file in a cycle", link.specifier);
            let help = "move the shared code into a third file";
            self.import_fault(importer, link, &message, help);
            return None;
        }
        let extension = file.extension().and_then(|it| it.to_str());
        match extension.unwrap_or_default() {
            "css" => Some(self.stylesheet(file)),
            "json" => self.data(file),
            it if ASSETS.contains(&it) => {
                let address = self.asset(file)?;
                Some(self.add_default(file, &address.into()))
            }
            it if Language::of_extension(it).is_some() => {
                let place = self.import_place(importer, link, None);
                self.trail.push(place);
                let module = self.script(file);
                self.trail.pop();
                module
            }
            it => {
                let message = format!("files with the extension `.{it}` cannot be imported");
                let help = "import JavaScript, TypeScript, JSON, CSS, an image or a font; `?raw` after the name imports the text of any file";
                self.import_fault(importer, link, &message, help);
                None
            }
        }
    }

    /// Reports an import.
    pub(super) fn import_fault(
        &mut self,
        importer: &Importer<'_>,
        link: &Link,
        message: &str,
        help: &str,
    ) {
        let message = match is_in_node_modules(importer.file) {
            true => format!(
                "{message}, which `{}` imports",
                self.relative(importer.file)
            ),
            false => message.to_owned(),
        };
        let found = Diagnostic::new(codes::COMPONENT_IMPORT, Severity::Error, message);
        let place = self.import_place(importer, link, None);
        self.found.push(found.at(place).help(help));
    }

    /// Returns the place of a link, or of the name that it takes, in the owner's file. For a file of
    /// a package, that is the import that leads to the package.
    pub(super) fn import_place(
        &self,
        importer: &Importer<'_>,
        link: &Link,
        name: Option<&str>,
    ) -> Place {
        if is_in_node_modules(importer.file)
            && let Some(place) = self.owner_place()
        {
            return place;
        }
        let extension = importer.file.extension().and_then(|it| it.to_str());
        let language = extension.and_then(Language::of_extension);
        let all = language.map(|language| links(importer.text, language).all);
        let all = all.unwrap_or_default();
        let mut same = all.iter().filter(|it| it.specifier == link.specifier);
        let named = name.and_then(|name| {
            let mut names = same.clone().flat_map(|it| &it.names);
            names.find(|it| it.name == name)
        });
        let range = match named {
            Some(named) => named.range.clone(),
            None => same.next().map_or(0..0, |it| it.statement.clone()),
        };
        Place::new(self.relative(importer.file), importer.text, range)
    }

    /// Returns the place of the last import in a file of the owner.
    pub(super) fn owner_place(&self) -> Option<Place> {
        let mut trail = self.trail.iter().rev();
        trail
            .find(|place| !is_in_node_modules(Path::new(&place.file)))
            .cloned()
    }
}
