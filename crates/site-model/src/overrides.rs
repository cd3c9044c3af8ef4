//! The parts of the shell that an owner can replace.

use serde::{Deserialize, Serialize};

use crate::render::Screen;

/// A part of the shell that a component of the owner's can replace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum OverridePart {
    /// The box of a note, a tip or a warning.
    Admonition,
    /// The title of a block of code and the frame around its lines.
    CodeBlock,
    /// The end of an article: tags, source, date, neighbours.
    DocFooter,
    /// The end of each screen.
    Footer,
    /// The end of the navbar: search, code colours, colour mode.
    NavbarEnd,
    /// The content of the screen for unknown addresses.
    NotFound,
}

/// The screens that show a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum OverrideScreens {
    /// Every screen.
    Every,
    /// Pages of the book.
    Page,
    /// The screen for unknown addresses.
    NotFound,
}

/// A component of the owner's in place of a part of the shell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Override {
    /// Its module, relative to `_app/`.
    pub module: String,
    /// The screens that show it.
    pub screens: OverrideScreens,
}

impl OverridePart {
    /// All parts, by their names.
    pub const ALL: [(&str, Self); 6] = [
        ("Admonition", Self::Admonition),
        ("CodeBlock", Self::CodeBlock),
        ("DocFooter", Self::DocFooter),
        ("Footer", Self::Footer),
        ("NavbarEnd", Self::NavbarEnd),
        ("NotFound", Self::NotFound),
    ];

    /// Describes the part, and the properties that its component receives.
    pub fn about(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Admonition => (
                "the box of a note, a tip or a warning",
                &["type", "title", "children"],
            ),
            Self::CodeBlock => (
                "the title of a block of code and the frame around its lines",
                &["language", "title", "children"],
            ),
            Self::DocFooter => (
                "the end of an article: tags, source, date, neighbours",
                &["children"],
            ),
            Self::Footer => ("the end of each page", &["children"]),
            Self::NavbarEnd => (
                "the end of the navbar: search, code colours, colour mode",
                &["children"],
            ),
            Self::NotFound => (
                "the content of the page for unknown addresses",
                &["children"],
            ),
        }
    }

    /// Returns the screens that show the part.
    pub fn screens(self) -> OverrideScreens {
        match self {
            Self::Admonition | Self::CodeBlock | Self::DocFooter => OverrideScreens::Page,
            Self::Footer | Self::NavbarEnd => OverrideScreens::Every,
            Self::NotFound => OverrideScreens::NotFound,
        }
    }
}

impl OverrideScreens {
    /// Returns whether the part is shown on `screen`.
    pub fn contains(self, screen: &Screen) -> bool {
        match self {
            Self::Every => true,
            Self::Page => matches!(screen, Screen::Page { .. }),
            Self::NotFound => matches!(screen, Screen::NotFound),
        }
    }
}
