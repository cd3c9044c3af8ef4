//! Installs a Chinese font. Without one, the browser tests measure and picture empty boxes.

use std::path::Path;

use super::apt;
use crate::{process, say};

/// Installs a Chinese font unless one exists; warns when it cannot.
pub(crate) fn ensure() {
    if !cfg!(target_os = "linux") || has_chinese_font() {
        return;
    }
    say::step("installing a Chinese font");
    let installed = apt::install(&["fontconfig", "fonts-noto-cjk"]);
    if installed.is_err() || !has_chinese_font() {
        say::warning("no Chinese font found; install one (Noto Sans CJK) for true screenshots");
    }
}

fn has_chinese_font() -> bool {
    process::which("fc-list").is_some()
        && process::read(process::command(
            Path::new("/"),
            "fc-list",
            &[":lang=zh-cn"],
        ))
        .is_ok_and(|list| !list.trim().is_empty())
}
