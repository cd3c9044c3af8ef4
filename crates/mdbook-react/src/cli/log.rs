//! Log lines as mdBook writes them: standard error, `MDBOOK_LOG` for the level.

use std::io::{IsTerminal as _, stderr};

use diagnostics::escape;
use tracing_subscriber::{
    EnvFilter,
    field::MakeExt as _,
    fmt::format::{Writer, debug_fn},
};

/// Starts logging; a second call does nothing.
pub(super) fn start() {
    let filter = EnvFilter::builder()
        .with_env_var("MDBOOK_LOG")
        .with_default_directive(tracing::Level::INFO.into())
        .from_env_lossy();
    let fields = debug_fn(|out: &mut Writer<'_>, field, value| match field.name() {
        "message" => out.write_str(&visible(&format!("{value:?}"))),
        name => write!(out, "{name}={}", visible(&format!("{value:?}"))),
    });
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .without_time()
        .with_target(std::env::var_os("MDBOOK_LOG").is_some())
        .with_ansi(stderr().is_terminal())
        .fmt_fields(fields.delimited(" "))
        .with_writer(stderr)
        .try_init();
}

/// Returns a text without characters that a terminal obeys. Its further lines are marked unless they are
/// of a list: a name in it could begin a line that another program obeys, such as `::error::` on GitHub.
fn visible(text: &str) -> String {
    let text = escape(text);
    let mut lines = text.split('\n');
    let mut out = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        let mark = if line.starts_with("  - ") { "" } else { "  | " };
        out.extend(["\n", mark, line]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn a_line_of_the_log_is_no_command() {
        for (text, wanted) in [
            ("a\u{1b}[31m\u{202e}b", "a\\u{1b}[31m\\u{202e}b"),
            ("a\n::stop-commands::b", "a\n  | ::stop-commands::b"),
            (
                "a\n  ::add-mask::b\n ERROR c",
                "a\n  |   ::add-mask::b\n  |  ERROR c",
            ),
            ("not copied:\n  - a\n  - b", "not copied:\n  - a\n  - b"),
        ] {
            assert_eq!(visible(text), wanted);
        }
    }
}
