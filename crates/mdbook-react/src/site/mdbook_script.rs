//! Recognises scripts that were written for the pages of mdBook's HTML output.

/// Names of parts and globals of mdBook's pages that this output's pages do not have.
const PARTS: [&str; 10] = [
    "page-wrapper",
    "hljs",
    "menu-bar",
    "sidebar-scrollbox",
    "sidebar-toggle",
    "mdbook-sidebar",
    "pagetoc",
    "theme-list",
    "nav-chapters",
    "playground_text",
];

/// Returns the first part of mdBook's pages that a script names.
pub(crate) fn part_of_mdbook(script: &[u8]) -> Option<&'static str> {
    let script = String::from_utf8_lossy(script);
    PARTS.into_iter().find(|part| script.contains(part))
}

#[cfg(test)]
mod tests {
    use super::part_of_mdbook;

    #[test]
    fn scripts_for_mdbooks_pages_are_recognised() {
        for (script, part) in [
            (
                "document.getElementById('page-wrapper').append(bar)",
                Some("page-wrapper"),
            ),
            ("hljs.registerLanguage('cairo', f)", Some("hljs")),
            ("document.querySelector('main').append(bar)", None),
        ] {
            assert_eq!(part_of_mdbook(script.as_bytes()), part, "{script}");
        }
    }
}
