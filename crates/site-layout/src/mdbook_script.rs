//! Recognises scripts that were written for the pages of mdBook's HTML output.

/// Ids, classes and globals of mdBook's pages that this output's pages do not have, without the
/// prefix `mdbook-` of ids since mdBook 0.5. Common words, such as `content`, are left out.
const PARTS: [&str; 30] = [
    "body-container",
    "git-edit-button",
    "git-repository-button",
    "hljs",
    "left-buttons",
    "menu-bar",
    "menu-bar-hover-placeholder",
    "menu-title",
    "mobile-nav-chapters",
    "nav-chapters",
    "nav-wide-wrapper",
    "nav-wrapper",
    "page-wrapper",
    "pagetoc",
    "playground_text",
    "print-button",
    "right-buttons",
    "search-toggle",
    "search-wrapper",
    "searchbar",
    "searchbar-outer",
    "searchresults",
    "sidebar-resize-handle",
    "sidebar-scrollbox",
    "sidebar-toggle",
    "sidebar-toggle-anchor",
    "sidebar-visible",
    "theme-list",
    "theme-popup",
    "theme-toggle",
];

/// Returns the first part of mdBook's pages that a script names.
pub fn part_of_mdbook(script: &[u8]) -> Option<&'static str> {
    let script = String::from_utf8_lossy(script);
    let sidebar = ["#sidebar", "#mdbook-sidebar", "getElementById(\"sidebar\")"];
    let names_sidebar = || sidebar.iter().any(|name| names(&script, name));
    let mut parts = PARTS.into_iter();
    parts
        .find(|part| names(&script, part) || names(&script, &format!("mdbook-{part}")))
        .or_else(|| names_sidebar().then_some("sidebar"))
}

/// Whether `name` is in `script` and is not a part of a longer name.
fn names(script: &str, name: &str) -> bool {
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    script.match_indices(name).any(|(at, _)| {
        !script[..at].ends_with(is_of_name) && !script[at + name.len()..].starts_with(is_of_name)
    })
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
            ("$('#mdbook-menu-bar').hide()", Some("menu-bar")),
            (
                "document.querySelector('.right-buttons')",
                Some("right-buttons"),
            ),
            ("document.querySelector('#sidebar a')", Some("sidebar")),
            ("document.querySelector('main').append(bar)", None),
            (
                "document.querySelector('.my-menu-bar, #sidebar-of-mine')",
                None,
            ),
            ("options.sidebar = searchbarOf(page)", None),
        ] {
            assert_eq!(part_of_mdbook(script.as_bytes()), part, "{script}");
        }
    }
}
