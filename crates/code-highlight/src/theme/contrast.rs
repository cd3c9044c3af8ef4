//! Measures and improves a theme's legibility: the contrast of each token type with the background
//! (WCAG 2.2).

use super::{Color, Theme};
use crate::token::TokenType;

/// The contrast of one token type.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Contrast {
    /// The type.
    pub kind: TokenType,
    /// The contrast ratio with the background, 1 to 21. AA requires 4.5.
    pub ratio: f64,
}

/// The contrast ratio of text that WCAG 2.2 requires at level AA (success criterion 1.4.3).
const AA: f64 = 4.5;

/// The share of the text's colour in the background of a marked line.
const MARK: f32 = 0.1;

impl Theme {
    /// Returns this theme with legible colours. A colour with a contrast below 4.5 to 1 (AA) is
    /// changed as little as necessary and keeps its hue. The ratio also holds on marked lines, whose
    /// background contains up to a tenth of the text's colour.
    ///
    /// Opacity becomes part of a changed colour. On a background of medium lightness, a colour may
    /// become black or white.
    #[must_use]
    pub fn legible(&self) -> Self {
        let mut theme = self.clone();
        let marked = self.plain.color.over(self.plain.background, MARK);
        theme.plain.color = with_contrast(self.plain.color, 1.0, marked);
        for style in theme.tokens.values_mut() {
            let color = style.color.unwrap_or(self.plain.color);
            let opacity = style.opacity.unwrap_or(1.0);
            if ratio(color, opacity, marked) < AA {
                style.color = Some(with_contrast(color, opacity, marked));
                style.opacity = None;
            }
        }
        theme
    }

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
        ratio(color, opacity, self.plain.background)
    }
}

/// Mixes a colour with white, or with black, until it is legible. Both keep the hue.
fn with_contrast(color: Color, opacity: f32, ground: Color) -> Color {
    if ratio(color, opacity, ground) >= AA {
        return color;
    }
    let shown = color.over(ground, opacity);
    let [white, black] = [255, 0].map(|byte| Color {
        rgb: [byte; 3],
        alpha: 255,
    });
    let end = if ratio(white, 1.0, ground) > ratio(black, 1.0, ground) {
        white
    } else {
        black
    };
    (1..=100_u8)
        .map(|percent| end.over(shown, f32::from(percent) / 100.0))
        .find(|mixed| ratio(*mixed, 1.0, ground) >= AA)
        .unwrap_or(end)
}

/// Returns the contrast ratio between a colour, shown with `opacity`, and an opaque background.
fn ratio(color: Color, opacity: f32, ground: Color) -> f64 {
    let (a, b) = (color.over(ground, opacity).luminance(), ground.luminance());
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::AA;
    use crate::theme::{NEUTRAL_THEMES, Theme, find, themes};

    /// Hue in degrees, as HSL defines it; `None` for a grey.
    fn hue([r, g, b]: [u8; 3]) -> Option<f64> {
        let (high, low) = (r.max(g).max(b), r.min(g).min(b));
        if high - low < 8 {
            return None;
        }
        let (is_red, is_green) = (high == r, high == g);
        let range = f64::from(high - low);
        let [r, g, b] = [r, g, b].map(f64::from);
        let sector = match (is_red, is_green) {
            (true, _) => (g - b) / range,
            (_, true) => 2.0 + (b - r) / range,
            _ => 4.0 + (r - g) / range,
        };
        Some((sector * 60.0).rem_euclid(360.0))
    }

    #[test]
    fn every_built_in_theme_can_be_made_legible() {
        let mut lifted = 0;
        for theme in themes() {
            let legible = theme.legible();
            for contrast in legible.contrasts() {
                assert!(contrast.ratio >= AA, "{}: {contrast:?}", theme.id);
            }
            for (kind, style) in &legible.tokens {
                let before = &theme.tokens[kind];
                if before == style {
                    continue;
                }
                lifted += 1;
                let shown = before
                    .color
                    .unwrap_or(theme.plain.color)
                    .over(theme.plain.background, before.opacity.unwrap_or(1.0));
                let after = style.color.expect("a lifted style has a colour");
                if let (Some(one), Some(other)) = (hue(shown.rgb), hue(after.rgb)) {
                    let apart = (one - other).abs();
                    assert!(
                        apart.min(360.0 - apart) < 4.0,
                        "{} {kind:?}: {one} became {other}",
                        theme.id
                    );
                }
            }
        }
        assert!(lifted > 0, "some built-in colours are below AA");
    }

    #[test]
    fn neutral_themes_are_legible_as_they_are() {
        for id in NEUTRAL_THEMES {
            let theme = find(id).expect("built in");
            assert_eq!(theme.legible(), *theme, "{id}");
        }
    }

    #[test]
    fn legible_colours_stay_and_opacity_becomes_colour() {
        let theme = Theme::from_toml(
            "t",
            r##"
                name = "T"
                mode = "dark"
                plain = { color = "#ffffff", background = "#000000" }
                tokens.comment = { color = "#ffffff", opacity = 0.2, font-style = "italic" }
                tokens.string = { color = "#00ff00" }
            "##,
        )
        .expect("a theme");
        let css = theme.legible().css(".code");
        assert!(css.contains("color:#0f0"), "{css}");
        assert!(css.contains("font-style:italic"), "{css}");
        assert!(!css.contains("opacity"), "{css}");
        assert!(theme.css(".code").contains("opacity:0.2"));
    }
}
