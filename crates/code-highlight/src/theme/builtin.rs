//! The built-in themes, parsed from embedded TOML files.

use std::sync::LazyLock;

use super::Theme;

/// The id of the default theme.
pub const DEFAULT_THEME: &str = "vs-dark";

/// The ids of a light and a dark theme on neutral greys. The other themes have the colours of editors.
pub const NEUTRAL_THEMES: [&str; 2] = ["zinc-light", "zinc-dark"];

const FILES: &[(&str, &str)] = &[
    ("dracula", include_str!("../../themes/dracula.toml")),
    (
        "duotone-dark",
        include_str!("../../themes/duotone-dark.toml"),
    ),
    (
        "duotone-light",
        include_str!("../../themes/duotone-light.toml"),
    ),
    ("github", include_str!("../../themes/github.toml")),
    (
        "jettwave-dark",
        include_str!("../../themes/jettwave-dark.toml"),
    ),
    (
        "jettwave-light",
        include_str!("../../themes/jettwave-light.toml"),
    ),
    ("night-owl", include_str!("../../themes/night-owl.toml")),
    (
        "night-owl-light",
        include_str!("../../themes/night-owl-light.toml"),
    ),
    (
        "oceanic-next",
        include_str!("../../themes/oceanic-next.toml"),
    ),
    ("okaidia", include_str!("../../themes/okaidia.toml")),
    ("one-dark", include_str!("../../themes/one-dark.toml")),
    ("one-light", include_str!("../../themes/one-light.toml")),
    ("palenight", include_str!("../../themes/palenight.toml")),
    (
        "shades-of-purple",
        include_str!("../../themes/shades-of-purple.toml"),
    ),
    ("synthwave84", include_str!("../../themes/synthwave84.toml")),
    ("ultramin", include_str!("../../themes/ultramin.toml")),
    ("vs-dark", include_str!("../../themes/vs-dark.toml")),
    ("vs-light", include_str!("../../themes/vs-light.toml")),
    ("zinc-dark", include_str!("../../themes/zinc-dark.toml")),
    ("zinc-light", include_str!("../../themes/zinc-light.toml")),
];

static THEMES: LazyLock<Vec<Theme>> = LazyLock::new(|| {
    FILES
        .iter()
        .map(|(id, text)| Theme::from_toml(id, text).expect("a test reads every built-in theme"))
        .collect()
});

/// Returns every built-in theme, ordered by id.
pub fn themes() -> &'static [Theme] {
    &THEMES
}

/// Returns the built-in theme with this id.
pub fn find(id: &str) -> Option<&'static Theme> {
    THEMES.iter().find(|theme| theme.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builtin_themes_parse_in_order() {
        let ids: Vec<_> = themes().iter().map(|theme| theme.id.as_str()).collect();
        assert_eq!(ids.len(), 20);
        assert!(ids.is_sorted());
        assert!(find(DEFAULT_THEME).is_some());
        assert!(NEUTRAL_THEMES.iter().all(|id| find(id).is_some()));
    }
}
