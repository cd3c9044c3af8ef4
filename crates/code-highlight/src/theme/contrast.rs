//! Measures a theme's legibility: the contrast of each token type with the background (WCAG 2.2).

use super::{Color, Theme};
use crate::token::TokenType;

/// The contrast of one type.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contrast {
    /// The type.
    pub kind: TokenType,
    /// The contrast ratio with the background, 1 to 21. AA requires 4.5.
    pub ratio: f64,
}

impl Theme {
    /// Returns the contrast of plain text and of every type that the theme colours.
    pub fn contrasts(&self) -> Vec<Contrast> {
        let plain = Contrast {
            kind: TokenType::Plain,
            ratio: self.ratio(self.plain.color, 1.0),
        };
        let tokens = self.tokens.iter().map(|(&kind, style)| {
            let color = style.color.unwrap_or(self.plain.color);
            Contrast {
                kind,
                ratio: self.ratio(color, style.opacity.unwrap_or(1.0)),
            }
        });
        std::iter::once(plain).chain(tokens).collect()
    }

    fn ratio(&self, color: Color, opacity: f32) -> f64 {
        let background = self.plain.background;
        let (a, b) = (
            color.over(background, opacity).luminance(),
            background.luminance(),
        );
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}
