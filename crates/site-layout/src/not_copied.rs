//! Files in the source folder that are not copied, for messages about them.

use std::path::Path;

use diagnostics::{Diagnostic, Severity, codes};

use crate::{
    assets::Assets,
    left_out::{Reason, as_pattern},
};

/// A file that is not copied although it exists.
#[derive(Debug, Clone)]
pub struct NotCopied {
    /// Why it is not copied.
    pub reason: String,
    /// The remedy.
    pub help: String,
}

impl Assets {
    /// Returns why a file is not copied; `None` if it is copied or does not exist.
    pub fn not_copied(&self, path: &str) -> Option<NotCopied> {
        if self.get(path).is_some() {
            return None;
        }
        if let Some((_, reason)) = self.left_out.get(path) {
            return Some(NotCopied {
                reason: reason.shown(),
                help: reason.help(Some(path)),
            });
        }
        let folders = path.match_indices('/').map(|(at, _)| path.split_at(at));
        folders.rev().find_map(|(folder, inside)| {
            let (on_disk, reason) = self.left_out.get(folder)?;
            let inside = inside.trim_start_matches('/');
            on_disk.contains(inside).then(|| NotCopied {
                reason: reason.shown(),
                help: reason.help(None),
            })
        })
    }

    /// Returns why the file at an address of the site is not copied. The address of `a.html` is `/a`.
    pub fn not_copied_at(&self, address: &str) -> Option<NotCopied> {
        let path = address.trim_start_matches('/');
        let ends = ["", ".html", "/index.html"];
        ends.iter()
            .find_map(|end| self.not_copied(&format!("{path}{end}")))
    }

    /// Returns the files and folders that are not copied, and why.
    pub fn left_out(&self) -> impl Iterator<Item = (&str, &Reason)> {
        self.left_out
            .iter()
            .map(|(path, (_, reason))| (path.as_str(), reason))
    }

    /// Returns a warning for each backup and each file of another program. `used` returns the chapter that
    /// includes a file on disk.
    pub fn backups(&self, used: impl Fn(&Path) -> Option<String>) -> Vec<Diagnostic> {
        let backups = self.left_out.iter();
        let backups = backups.filter(|(_, (_, reason))| *reason == Reason::BuiltIn);
        backups
            .map(|(path, (file, _))| backup(path, used(file.path()).as_deref()))
            .collect()
    }
}

/// Returns the warning about a backup; `chapter` includes it.
fn backup(path: &str, chapter: Option<&str>) -> Diagnostic {
    let (use_, remedy) = match chapter {
        Some(chapter) => (format!("; `{chapter}` includes it"), "rename it"),
        None => (String::new(), "remove it"),
    };
    let message = format!(
        "`{path}` is not copied, because its name is one of a backup or of another program{use_}"
    );
    let pattern = as_pattern(path);
    let help = format!(
        "{remedy}, or add `\"/{pattern}\"` to `exclude`; `\"!/{pattern}\"` there publishes it"
    );
    Diagnostic::new(codes::BACKUP, Severity::Warning, message).help(help)
}
