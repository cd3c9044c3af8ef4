//! Code themes: colours and styles by token type, as data.
//!
//! Twenty are built in (`themes/*.toml`); a host reads others with [`Theme::from_toml`]. `css`
//! writes a theme as rules, `contrast` measures its legibility.

mod builtin;
mod color;
mod contrast;
mod css;

use std::{collections::BTreeMap, ops::Range};

use serde::Deserialize;

pub use builtin::{DEFAULT_THEME, NEUTRAL_THEMES, find, themes};
pub use color::Color;
pub use contrast::Contrast;
pub use css::BASE_CSS;

use crate::token::TokenType;

/// The colour mode of a theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// A light background.
    Light,
    /// A dark background.
    Dark,
}

/// A code theme.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Theme {
    /// The id in configuration and HTML (`vs-dark`).
    pub id: String,
    /// The display name (`VS Dark`).
    pub name: String,
    /// The colour mode.
    pub mode: Mode,
    /// The style of the block and its plain text.
    pub plain: Plain,
    /// Styles by token type. [`Theme::style`] also uses the style of a substitute for a missing
    /// one.
    pub tokens: BTreeMap<TokenType, Style>,
}

/// The style of a block and its plain text.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct Plain {
    /// The colour of the text.
    pub color: Color,
    /// The colour of the block.
    pub background: Color,
    /// A CSS image over the background, such as a gradient.
    pub background_image: Option<String>,
    /// A CSS shadow of the text.
    pub text_shadow: Option<String>,
}

/// The style of a token type; plain text sets the others.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct Style {
    /// The colour.
    pub color: Option<Color>,
    /// `font-style`: `italic`, `normal`.
    pub font_style: Option<String>,
    /// `font-weight`: `bold`, `400`.
    pub font_weight: Option<String>,
    /// `text-decoration`: `underline`, `line-through`.
    pub text_decoration: Option<String>,
    /// `text-shadow`.
    pub text_shadow: Option<String>,
    /// `opacity`, from 0 to 1.
    pub opacity: Option<f32>,
}

/// A fault in a theme.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ThemeError {
    /// The id cannot be used in an attribute or a selector.
    #[error("code theme id `{0}`: only lower-case letters, digits and hyphens may be used")]
    Id(String),
    /// The text is not valid TOML, lacks a key, or has an unknown key.
    #[error("code theme `{id}`: {message}")]
    Toml {
        /// The id of the theme.
        id: String,
        /// The fault.
        message: String,
        /// The bytes of the text that are wrong, if they are known.
        range: Option<Range<usize>>,
    },
    /// No token type has this name.
    #[error(
        "code theme `{id}`: unknown token type `{token}`; known are {}",
        known_types()
    )]
    Token {
        /// The id of the theme.
        id: String,
        /// The unknown name.
        token: String,
    },
    /// A value would end its declaration in the stylesheet.
    #[error("code theme `{id}`: the value `{value}` cannot be written in a style sheet")]
    Value {
        /// The id of the theme.
        id: String,
        /// The value.
        value: String,
    },
}

fn known_types() -> String {
    TokenType::all()
        .map(TokenType::name)
        .collect::<Vec<_>>()
        .join(", ")
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    name: String,
    mode: Mode,
    plain: Plain,
    #[serde(default)]
    tokens: BTreeMap<String, Style>,
}

impl Theme {
    /// Parses a theme: `name`, `mode`, `[plain]`, `[tokens]`, in the form of the built-in ones.
    ///
    /// ```
    /// use code_highlight::{Theme, TokenType};
    ///
    /// let theme = Theme::from_toml("paper", r##"
    ///     name = "Paper"
    ///     mode = "light"
    ///     plain = { color = "#222222", background = "#fffdf7" }
    ///     tokens.comment = { color = "#7a7263", font-style = "italic" }
    /// "##)?;
    /// assert!(theme.css(".code").contains(".tk-c"));
    /// # Ok::<(), code_highlight::theme::ThemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the id, a key, a colour, a token type or a value is invalid. The message
    /// names it.
    pub fn from_toml(id: &str, text: &str) -> Result<Self, ThemeError> {
        let usable = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(usable) {
            return Err(ThemeError::Id(id.to_owned()));
        }
        let file: File = toml::from_str(text).map_err(|error| ThemeError::Toml {
            id: id.to_owned(),
            message: error.message().to_owned(),
            range: error.span(),
        })?;
        let token = |(name, style)| match TokenType::from_name(name) {
            Some(kind) if kind != TokenType::Plain => Ok((kind, style)),
            _ => Err(ThemeError::Token {
                id: id.to_owned(),
                token: name.to_owned(),
            }),
        };
        let tokens = file
            .tokens
            .iter()
            .map(|(name, style)| token((name.as_str(), style.clone())));
        let theme = Self {
            id: id.to_owned(),
            name: file.name,
            mode: file.mode,
            tokens: tokens.collect::<Result<_, _>>()?,
            plain: file.plain,
        };
        theme.check_values()?;
        Ok(theme)
    }

    /// Returns the style of a type, or of its first substitute that has one.
    pub fn style(&self, kind: TokenType) -> Option<&Style> {
        self.tokens.get(&kind).or_else(|| {
            kind.substitutes()
                .iter()
                .find_map(|other| self.tokens.get(other))
        })
    }

    fn check_values(&self) -> Result<(), ThemeError> {
        let plain = [&self.plain.background_image, &self.plain.text_shadow];
        let texts = self.tokens.values().flat_map(|style| {
            [
                &style.font_style,
                &style.font_weight,
                &style.text_decoration,
                &style.text_shadow,
            ]
        });
        match texts.chain(plain).flatten().find(|text| !is_safe(text)) {
            None => Ok(()),
            Some(value) => Err(ThemeError::Value {
                id: self.id.clone(),
                value: value.clone(),
            }),
        }
    }
}

/// Returns whether a value cannot end its CSS declaration.
fn is_safe(value: &str) -> bool {
    !value.contains([';', '{', '}', '<', '\\', '"']) && !value.contains("/*")
}
