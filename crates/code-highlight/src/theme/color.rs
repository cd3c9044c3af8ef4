//! A colour of a theme: `#rrggbb` or `#rrggbbaa`.

use std::fmt;

use serde::{Deserialize, Deserializer, de::Error};

/// An sRGB colour with opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Color {
    /// Red, green and blue, 0 to 255.
    pub rgb: [u8; 3],
    /// Opacity, 0 to 255.
    pub alpha: u8,
}

impl Color {
    /// Parses `#rrggbb` or `#rrggbbaa`.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.is_ascii())?;
        let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        let alpha = match digits.len() {
            6 => 255,
            8 => byte(6)?,
            _ => return None,
        };
        Some(Self {
            rgb: [byte(0)?, byte(2)?, byte(4)?],
            alpha,
        })
    }

    /// Returns the opaque colour that results from this one over `background`, with additional
    /// `opacity`.
    #[must_use]
    pub fn over(self, background: Self, opacity: f32) -> Self {
        let share = f32::from(self.alpha) / 255.0 * opacity.clamp(0.0, 1.0);
        let mix = |top: u8, below: u8| f32::from(top) * share + f32::from(below) * (1.0 - share);
        let mut rgb = [0; 3];
        for (at, channel) in rgb.iter_mut().enumerate() {
            *channel = to_byte(mix(self.rgb[at], background.rgb[at]));
        }
        Self { rgb, alpha: 255 }
    }

    /// Returns the relative luminance of WCAG 2.2, 0 to 1, ignoring opacity.
    pub fn luminance(self) -> f64 {
        let linear = |byte: u8| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        let [red, green, blue] = self.rgb.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to 0..=255"
)]
fn to_byte(value: f32) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.rgb;
        let short = |byte: u8| byte >> 4 == byte & 15;
        match self.alpha {
            255 if self.rgb.into_iter().all(short) => {
                write!(f, "#{:x}{:x}{:x}", red & 15, green & 15, blue & 15)
            }
            255 => write!(f, "#{red:02x}{green:02x}{blue:02x}"),
            alpha => write!(f, "#{red:02x}{green:02x}{blue:02x}{alpha:02x}"),
        }
    }
}

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| {
            D::Error::custom(format!(
                "`{text}` is not a colour: write `#rrggbb` or `#rrggbbaa`"
            ))
        })
    }
}
