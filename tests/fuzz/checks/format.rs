//! Formats any document: it does not panic, the HTML of the result is the same, and a second run changes
//! nothing.

use markdown_format::{Style, format};
use mdx_lite::{Mode, Options, html::to_html, parse};

/// Panics where the text breaks a rule.
pub(crate) fn check(text: &str) {
    for mode in [Mode::Mdx, Mode::Markdown] {
        let mut options = Options::new(mode);
        options.alerts = true;
        options.math = true;
        let Ok(formatted) = format(text, &options, &Style::default()) else {
            continue;
        };
        let again = format(&formatted.text, &options, &Style::default()).expect("a second run");
        assert_eq!(again.text, formatted.text);
        // The HTML of code and raw tags has the last line end of the text.
        let html = |text: &str| to_html(&parse(&format!("{text}\n"), &options));
        assert_eq!(html(text.trim_end()), html(formatted.text.trim_end()));
    }
}
