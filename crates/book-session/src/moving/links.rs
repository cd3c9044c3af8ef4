//! The addresses of one text after files moved.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    path::{Path, PathBuf},
};

use diagnostics::paths::{relative_path, resolve_dots, slashes};

use super::MovePlan;

/// The endings that a link to a chapter may leave out, or have in place of the chapter's own.
const ENDINGS: [&str; 4] = ["md", "mdx", "html", ""];

/// The files that are the first page of their folder.
const INDEXES: [&str; 4] = ["README.md", "README.mdx", "index.md", "index.mdx"];

/// Finds the addresses after a move for one file.
pub(super) struct Rewriter<'a> {
    pub(super) plan: &'a MovePlan,
    /// The paths of pages that change.
    pub(super) routes: &'a BTreeMap<String, String>,
    /// The file, before the move.
    pub(super) file: &'a Path,
    /// The folder of the chapters.
    pub(super) source: &'a Path,
    /// Whether the file is a table of contents.
    pub(super) is_summary: bool,
    /// The folder of the chapters that this language translates; of the book itself, the same.
    pub(super) original: &'a Path,
}

impl Rewriter<'_> {
    /// Returns the path of an address after the move, without a query and an id; `None` if it stays as it is.
    pub(super) fn path(&self, url: &str) -> Option<String> {
        let written = &url[..url.find(['#', '?']).unwrap_or(url.len())];
        if written.is_empty() || written.contains(':') {
            return None;
        }
        let path = nav_model::decode(written);
        let after = match path.strip_prefix('/') {
            None => self.relative(&path)?,
            Some(inside) => match self.routes.get(path.trim_end_matches('/')) {
                // The slash at the end stays.
                Some(route) => route.clone() + if path.ends_with('/') { "/" } else { "" },
                None => self.absolute(inside)?,
            },
        };
        let after = match (self.is_summary, written.contains(' ')) {
            // mdBook decodes nothing but spaces there.
            (true, false) if after.contains([' ', '(', ')']) => format!("<{after}>"),
            // An address with a space is between `<` and `>`, where nothing is encoded.
            (true, _) | (_, true) => after,
            _ => encoded(&after, written.contains('%')),
        };
        (after != written).then_some(after)
    }

    /// Returns a path from the folder of the chapters after the move, which begins with a slash.
    fn absolute(&self, path: &str) -> Option<String> {
        let (target, form) = self.target(&self.source.join(path))?;
        let moved = self.after(&target);
        if moved == target {
            return None;
        }
        let folder = slashes(moved.parent()?.strip_prefix(self.source).ok()?);
        let slash = if folder.is_empty() { "" } else { "/" };
        Some(format!("/{folder}{slash}{}", form.name(&moved)))
    }

    /// Returns a path from the folder of the file after the move.
    fn relative(&self, path: &str) -> Option<String> {
        let file = self.plan.path_after(self.file);
        let full = resolve_dots(&self.file.parent()?.join(path));
        if !full.starts_with(self.source) && file != self.file {
            // A file of another book or of the host.
            let name = full.file_name()?.to_string_lossy().into_owned();
            return Some(relative_path(file.parent()?, full.parent()?) + &name);
        }
        let (target, form) = self.target(&full)?;
        let moved = self.after(&target);
        if moved == target && file == self.file {
            return None;
        }
        let (name, relative) = (
            form.name(&moved),
            relative_path(file.parent()?, moved.parent()?),
        );
        if name.is_empty() {
            // A folder, with or without the slash at its end.
            let folder = relative.trim_end_matches('/');
            return Some(match (folder, path.ends_with('/')) {
                ("", _) => "./".to_owned(),
                (folder, true) => format!("{folder}/"),
                (folder, false) => folder.to_owned(),
            });
        }
        let has_dot = path.starts_with("./") && !relative.starts_with("..");
        let before = if has_dot { "./" } else { "" };
        Some(format!("{before}{relative}{name}"))
    }

    /// Returns the file of the original that a language shows at a path without a file of its own.
    fn of_original(&self, path: &Path) -> Option<PathBuf> {
        let inside = path.strip_prefix(self.source).ok()?;
        let original = self.original.join(inside);
        (self.original != self.source && original.is_file()).then_some(original)
    }

    /// Whether there is a folder at a path, perhaps in the original alone.
    fn is_folder(&self, path: &Path) -> bool {
        let inside = path.strip_prefix(self.source);
        path.is_dir() || inside.is_ok_and(|inside| self.original.join(inside).is_dir())
    }

    /// Returns the path of a file after the move; a file of the original keeps its path in the language.
    fn after(&self, file: &Path) -> PathBuf {
        let own = self.plan.path_after(file);
        let original = self
            .of_original(file)
            .filter(|_| own == file && !file.is_file());
        let moved = original.map(|original| self.plan.path_after(&original));
        let inside = moved
            .as_ref()
            .and_then(|it| it.strip_prefix(self.original).ok());
        inside.map_or(own, |inside| self.source.join(inside))
    }

    /// Returns the file that a path leads to, and how the path names it.
    fn target(&self, path: &Path) -> Option<(PathBuf, Form)> {
        let path = resolve_dots(path);
        let is_file = |path: &Path| path.is_file() || self.of_original(path).is_some();
        if is_file(&path) {
            return Some((path, Form::File));
        }
        let index = |folder: &Path| {
            let mut files = INDEXES.iter().map(|name| folder.join(name));
            files.find(|file| is_file(file))
        };
        // `../cli` is the page `cli.md` if there is one beside the folder.
        let with_ending = ["md", "mdx"].map(|ending| with_ending_added(&path, ending));
        let is_folder = self.is_folder(&path);
        if is_folder && let Some(file) = with_ending.into_iter().find(|file| is_file(file)) {
            return Some((file, Form::Ending("")));
        }
        if is_folder {
            return Some((index(&path)?, Form::Folder));
        }
        let written = path.extension().and_then(|it| it.to_str());
        let written = written.unwrap_or_default();
        let ending = ENDINGS.into_iter().find(|it| *it == written)?;
        let mut files = ["md", "mdx"]
            .map(|ending| path.with_extension(ending))
            .into_iter();
        if let Some(file) = files.find(|file| is_file(file)) {
            return Some((file, Form::Ending(ending)));
        }
        let is_index = path.file_stem().is_some_and(|stem| stem == "index");
        let file = is_index.then(|| index(path.parent()?)).flatten()?;
        Some((file, Form::Index(ending)))
    }
}

/// How an address names a chapter's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// By its name.
    File,
    /// With another ending, or none.
    Ending(&'static str),
    /// By its folder, whose first page it is.
    Folder,
    /// As the `index` of its folder, with this ending.
    Index(&'static str),
}

impl Form {
    /// Returns the last part of the address of a file; empty for a folder.
    fn name(self, file: &Path) -> String {
        let name = Path::new(file.file_name().unwrap_or_default());
        let is_index = INDEXES.iter().any(|index| name == Path::new(index));
        match self {
            Self::Folder if is_index => String::new(),
            Self::Index(ending) if is_index => slashes(&Path::new("index").with_extension(ending)),
            Self::Ending(ending) | Self::Index(ending) => slashes(&name.with_extension(ending)),
            Self::File | Self::Folder => slashes(name),
        }
    }
}

/// Returns a path with another ending after its name.
fn with_ending_added(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(ending);
    path.with_file_name(name)
}

/// Returns the address of a file in a chapter.
pub(super) fn address_of(file: &Path, chapter: &Path) -> Option<String> {
    let folder = relative_path(chapter.parent()?, file.parent()?);
    Some(encoded(&(folder + file.file_name()?.to_str()?), false))
}

/// Returns a path as an address outside of `<` and `>`; `is_encoded` encodes characters beyond ASCII too, as
/// the address before did.
fn encoded(path: &str, is_encoded: bool) -> String {
    let mut address = String::with_capacity(path.len());
    for c in path.chars() {
        let ends_address = " ()<>%#?\\\"'`&|{}=".contains(c);
        if !ends_address && (c.is_ascii() || !is_encoded) {
            address.push(c);
            continue;
        }
        for byte in c.encode_utf8(&mut [0; 4]).bytes() {
            let _ = write!(address, "%{byte:02X}");
        }
    }
    address
}
