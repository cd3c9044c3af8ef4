//! Log lines as mdBook writes them: standard error, `MDBOOK_LOG` for the level.

use std::io::stderr;

use diagnostics::escape;
use tracing_subscriber::{
    EnvFilter, Layer as _,
    field::MakeExt as _,
    filter::filter_fn,
    fmt::format::{Writer, debug_fn},
    layer::SubscriberExt as _,
    util::SubscriberInitExt as _,
};

use book_session::mdbook_findings::{self, MdbookFindings};

use super::report;

/// Starts logging; a second call does nothing. With `is_quiet`, only warnings and errors are logged.
pub(super) fn start(is_quiet: bool) {
    let level = match is_quiet {
        true => tracing::Level::WARN,
        false => tracing::Level::INFO,
    };
    let filter = EnvFilter::builder()
        .with_env_var("MDBOOK_LOG")
        .with_default_directive(level.into())
        .from_env_lossy();
    // It logs each message of a client, which has the client's texts.
    let filter = match "rmcp=off".parse() {
        Ok(directive) => filter.add_directive(directive),
        Err(_) => filter,
    };
    let fields = debug_fn(|out: &mut Writer<'_>, field, value| match field.name() {
        "message" => out.write_str(&visible(&format!("{value:?}"))),
        name => write!(out, "{name}={}", visible(&format!("{value:?}"))),
    });
    let lines = tracing_subscriber::fmt::layer()
        .without_time()
        .with_target(std::env::var_os("MDBOOK_LOG").is_some())
        .with_ansi(report::has_color())
        .fmt_fields(fields.delimited(" "))
        .with_writer(stderr)
        .with_filter(filter_fn(|event| !mdbook_findings::is_finding(event)));
    let _ = tracing_subscriber::registry()
        .with(filter)
        .with(lines)
        .with(MdbookFindings)
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
