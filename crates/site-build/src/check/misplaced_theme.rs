//! Finds a folder of the theme among the chapters, where it has no effect.

use diagnostics::{Diagnostic, Place, Severity, codes, paths::shown};
use site_layout::theme::theme_files::{NAMES, THEME};

use crate::read::inputs::Inputs;

/// Returns a finding if the source folder contains a folder `theme` with a file of a theme.
pub(crate) fn misplaced_theme(inputs: &Inputs) -> Option<Diagnostic> {
    let files = &inputs.files;
    let theme = inputs.content.source_folder.join(THEME);
    let own = files.root().join(THEME);
    if theme == own {
        return None;
    }
    let has = |name: &&&str| files.is_present(&theme.join(name));
    let first = NAMES.iter().find(has)?;
    let path = shown(&theme.join(first), files.root());
    let message =
        format!("`{path}` has no effect: the theme is beside the source folder, not in it");
    let found = Diagnostic::new(codes::MISSPELT_THEME_FILE, Severity::Warning, message);
    let help = format!("move `{}` to `{THEME}`", shown(&theme, files.root()));
    Some(found.at(Place::file(path, "")).help(help))
}
