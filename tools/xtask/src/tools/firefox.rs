//! Finds or installs a Firefox for the browser tests.
//!
//! It is the ordinary Firefox; Playwright's own build is not needed.

use std::path::{Path, PathBuf};

use super::apt;
use crate::{process, say};

/// The variable that names a browser to use instead of any found one.
pub(crate) const VARIABLE: &str = "FIREFOX";

/// The oldest version that the tests are known to run in.
pub(crate) const OLDEST: u32 = 153;

/// Names of Firefox on a `PATH`.
const NAMES: &[&str] = &["firefox", "firefox-esr"];

/// The location on macOS.
const MAC_PLACE: &str = "/Applications/Firefox.app/Contents/MacOS/firefox";

/// Returns the path of a Firefox, after installing it if necessary; `None` when it is unavailable.
pub(crate) fn ensure() -> Option<PathBuf> {
    if let Some(path) = find() {
        return Some(path);
    }
    if !apt::is_usable() {
        return None;
    }
    say::step("installing Firefox for the browser tests");
    if let Err(error) = apt::install(&["firefox-esr"]) {
        say::warning(format_args!("Firefox could not be installed: {error:#}"));
    }
    let found = find();
    if found.is_none() {
        say::warning("the Firefox of Debian's package cannot run the tests");
    }
    found
}

/// Returns the named or found Firefox. A named one is used as it is.
fn find() -> Option<PathBuf> {
    let named = std::env::var_os(VARIABLE).map(PathBuf::from);
    named.or_else(|| {
        NAMES
            .iter()
            .filter_map(|name| process::which(name))
            .chain([PathBuf::from(MAC_PLACE)])
            .find(|path| path.is_file() && is_new_enough(path))
    })
}

fn is_new_enough(program: &Path) -> bool {
    process::read(process::command(Path::new("/"), program, &["--version"]))
        .is_ok_and(|text| major(&text).is_some_and(|major| major >= OLDEST))
}

/// Returns the major version: 153 of `Mozilla Firefox 153.7.0esr`.
fn major(version: &str) -> Option<u32> {
    let number = version
        .split_whitespace()
        .find(|word| word.starts_with(|letter: char| letter.is_ascii_digit()))?;
    number.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn the_version_is_read_from_the_output_of_firefox() {
        for (said, meant) in [
            ("Mozilla Firefox 153.7.0esr\n", Some(153)),
            ("Mozilla Firefox 160.0", Some(160)),
            ("Mozilla Firefox 9b1", None),
            ("", None),
        ] {
            assert_eq!(major(said), meant, "{said}");
        }
    }
}
