//! The icons that owners and authors can name.
//!
//! Chapters and the navbar show them as inline SVG, own components with rules of the stylesheet.

use std::fmt::Write as _;

use crate::brand_icons::BRANDS;

/// Names and paths, drawn on a square of 24 with a stroke of 2.
const ICONS: [(&str, &str); 12] = [
    ("bolt", "M13 3L5 14h6l-1 7 8-11h-6z"),
    ("book", "M5 4h9a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM17 17H8"),
    ("check", "M4 12.5l5 5L20 6.5"),
    ("code", "M8 7l-5 5 5 5M16 7l5 5-5 5"),
    ("download", "M12 4v11M7 11l5 5 5-5M4 20h16"),
    (
        "gear",
        "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M18.4 5.6l-1.8 1.8M7.4 16.6l-1.8 1.8",
    ),
    (
        "info",
        "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 7.5v.1",
    ),
    (
        "link",
        "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
    ),
    (
        "rocket",
        "M12 3c4 3 5 7 4 12H8c-1-5 0-9 4-12zM8 12l-3 4v3l3-2M16 12l3 4v3l-3-2M12 18v3",
    ),
    (
        "search",
        "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20",
    ),
    ("shield", "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z"),
    ("terminal", "M5 6l6 6-6 6M13 18h7"),
];

/// The names of all icons: the general ones, then the icons of services.
pub const NAMES: [&str; ICONS.len() + BRANDS.len()] = {
    let mut names = [""; ICONS.len() + BRANDS.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = match at < ICONS.len() {
            true => ICONS[at].0,
            false => BRANDS[at - ICONS.len()].0,
        };
        at += 1;
    }
    names
};

fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    ICONS.into_iter().chain(BRANDS)
}

/// Returns the path of an icon.
pub fn path(name: &str) -> Option<&'static str> {
    let (_, path) = all().find(|(known, _)| *known == name)?;
    Some(path)
}

/// Returns whether the value of a property is a file of the owner's instead of the name of an icon.
pub fn is_file(value: &str) -> bool {
    value.len() > ".svg".len() && value.to_ascii_lowercase().ends_with(".svg")
}

/// Returns a rule for each icon's class.
pub fn rules() -> String {
    all().fold(String::new(), |mut css, (name, path)| {
        let _ = writeln!(
            css,
            ".mr-icon--{name} {{ --mr-icon: url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' \
             viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='2' stroke-linecap='round' \
             stroke-linejoin='round'%3E%3Cpath d='{path}'/%3E%3C/svg%3E\"); }}"
        );
        css
    })
}

#[cfg(test)]
mod tests {
    use super::{NAMES, path, rules};

    #[test]
    fn every_icon_has_a_path_and_a_rule() {
        let rules = rules();
        for name in NAMES {
            assert!(
                path(name).is_some_and(|path| path.starts_with('M')),
                "{name}"
            );
            assert!(rules.contains(&format!(".mr-icon--{name} {{")), "{name}");
        }
        assert_eq!(path("nothing"), None);
    }
}
