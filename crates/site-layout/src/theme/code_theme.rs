//! The code themes of a site: two for light and dark mode on every page, the others on demand.

use std::{ops::Range, sync::LazyLock};

use book_config::CodeThemeConfig;
use book_files::BookFiles;
use code_highlight::{Theme, theme, theme::ThemeError};
use diagnostics::{Diagnostic, Place, Severity, codes, nearest};
use site_model::{CodeThemeInfo, ColorMode};

use super::theme_files;
use crate::last::Last;

/// The folder of the themes of a book, below its `theme` folder.
const THEMES_FOLDER: &str = "code-themes";

/// The theme for printed code if light mode has a dark theme.
const PAPER_THEME: &str = "vs-light";

/// A selector with higher specificity than any theme, whichever the reader has chosen.
const PAPER_SELECTOR: &str = ":root:root:root .mr-code";

/// The built-in themes with legible colours, which take milliseconds to find.
static LEGIBLE: LazyLock<Vec<Theme>> =
    LazyLock::new(|| theme::themes().iter().map(Theme::legible).collect());

/// The last stylesheets, by the ids of light and dark mode and all themes.
static LAST: Last<([String; 2], Vec<Theme>), CodeThemeFiles> = Last::new();

/// The stylesheets of a site's code themes.
#[derive(Debug, Clone, Default)]
pub struct CodeThemeFiles {
    /// The rules of the themes of light and dark mode, part of every page's stylesheet.
    pub configured: String,
    /// The rules of all other themes, loaded when a reader chooses one.
    pub others: Option<String>,
    known: Vec<(CodeThemeInfo, bool)>,
}

impl CodeThemeFiles {
    /// Loads the built-in themes and the themes in `theme/code-themes/*.toml`. The neutral themes match
    /// the built-in palette, so readers can choose them only where one is configured.
    ///
    /// An unknown theme in the configuration is an error that lists the known ones; `place_of`
    /// returns the place of its key.
    pub fn load(
        config: &CodeThemeConfig,
        book: &BookFiles,
        place_of: impl Fn(&str) -> Option<Place>,
    ) -> (Self, Vec<Diagnostic>) {
        let (mut of_book, mut found) = book_themes(book);
        let mut built_in = theme::themes().iter();
        if !config.exact {
            of_book = of_book.iter().map(Theme::legible).collect();
            built_in = LEGIBLE.iter();
        }
        let is_neutral = |id: &str| theme::NEUTRAL_THEMES.contains(&id);
        let has_neutral = is_neutral(&config.light) || is_neutral(&config.dark);
        let built_in = built_in.filter(|theme| has_neutral || !is_neutral(&theme.id));
        let built_in = built_in.filter(|theme| of_book.iter().all(|other| other.id != theme.id));
        let mut themes: Vec<&Theme> = built_in.chain(&of_book).collect();
        themes.sort_by(|a, b| a.id.cmp(&b.id));
        for (key, id) in [("light", &config.light), ("dark", &config.dark)] {
            if themes.iter().all(|theme| theme.id != *id) {
                found.push(unknown_theme(id, &themes).at(place_of(key)));
            }
        }
        let light_and_dark = [config.light.clone(), config.dark.clone()];
        let themes = themes.into_iter().cloned().collect();
        let files = LAST.get((light_and_dark, themes), |(ids, themes)| {
            Self::of(ids, themes)
        });
        (files, found)
    }

    /// Returns the stylesheets of these themes, given the ids of those in light and dark mode.
    fn of(configured: &[String; 2], themes: &[Theme]) -> Self {
        let mut files = Self {
            configured: theme::BASE_CSS.to_owned(),
            ..Self::default()
        };
        let (mut others, mut paper) = (String::new(), String::new());
        let [light_id, _] = configured;
        let light = themes.iter().find(|theme| theme.id == *light_id);
        let is_light = light.is_some_and(|theme| theme.mode == theme::Mode::Light);
        let on_paper = if is_light {
            light_id.as_str()
        } else {
            PAPER_THEME
        };
        for theme in themes {
            let is_configured = configured.contains(&theme.id);
            let sheet = if is_configured {
                &mut files.configured
            } else {
                &mut others
            };
            sheet.push_str(&theme.css(&selector(&theme.id, theme.id == *light_id)));
            files.known.push((info(theme), is_configured));
            if theme.id == on_paper {
                paper = format!(
                    "@media print{{{PAPER_SELECTOR} *{{color:inherit}}{}}}",
                    theme.css(PAPER_SELECTOR)
                );
            }
        }
        files.configured.push_str(&paper);
        files.others = Some(others).filter(|css| !css.is_empty());
        files
    }

    /// Returns the themes that a reader can choose; `others` is the address of the other themes'
    /// stylesheet.
    pub fn infos(&self, others: Option<&str>) -> Vec<CodeThemeInfo> {
        let one = |(info, is_configured): &(CodeThemeInfo, bool)| CodeThemeInfo {
            href: others.filter(|_| !is_configured).map(str::to_owned),
            ..info.clone()
        };
        self.known.iter().map(one).collect()
    }
}

/// Returns the selector of code blocks under the attribute that the head script sets. Without
/// scripts, the theme of light mode applies.
fn selector(id: &str, is_light: bool) -> String {
    if is_light {
        format!(":is([data-code-theme=\"{id}\"],:root:not([data-code-theme])) .mr-code")
    } else {
        format!("[data-code-theme=\"{id}\"] .mr-code")
    }
}

fn info(theme: &Theme) -> CodeThemeInfo {
    CodeThemeInfo {
        id: theme.id.clone(),
        name: theme.name.clone(),
        mode: match theme.mode {
            theme::Mode::Light => ColorMode::Light,
            theme::Mode::Dark => ColorMode::Dark,
        },
        href: None,
    }
}

fn book_themes(book: &BookFiles) -> (Vec<Theme>, Vec<Diagnostic>) {
    let (mut themes, mut found) = (Vec::new(), Vec::new());
    let files = theme_files::in_folder(
        book,
        (THEMES_FOLDER, ".toml"),
        codes::BROKEN_CODE_THEME,
        &mut found,
    );
    for (id, text) in files {
        match Theme::from_toml(&id, &text) {
            Ok(theme) => themes.push(theme),
            Err(error) => {
                let file = format!("theme/{THEMES_FOLDER}/{id}.toml");
                let place = match span(&error) {
                    Some(span) => Place::new(file, &text, span),
                    None => Place::file(file, &text),
                };
                let message = in_words(&error);
                let one = Diagnostic::new(codes::BROKEN_CODE_THEME, Severity::Error, message);
                found.push(one.at(place));
            }
        }
    }
    (themes, found)
}

fn span(error: &ThemeError) -> Option<Range<usize>> {
    match error {
        ThemeError::Toml { range, .. } => range.clone(),
        _ => None,
    }
}

/// Returns the error without terms of the deserializer.
fn in_words(error: &ThemeError) -> String {
    let ThemeError::Toml { id, message, .. } = error else {
        return error.to_string();
    };
    let reason = message.replace('\n', "; ");
    let reason = match reason.split_once(", expected ") {
        Some((wrong, wanted)) if wrong.starts_with("invalid type: ") => {
            format!("write {wanted} here")
        }
        _ => reason
            .replace("missing field", "this key is missing:")
            .replace("unknown field", "unknown key")
            .replace("unknown variant", "unknown value"),
    };
    format!("code theme `{id}`: {reason}")
}

fn unknown_theme(id: &str, themes: &[&Theme]) -> Diagnostic {
    let ids: Vec<&str> = themes.iter().map(|theme| theme.id.as_str()).collect();
    let near = nearest(id, ids.iter().copied()).map(|near| format!("did you mean `{near}`? "));
    Diagnostic::new(
        codes::UNKNOWN_CODE_THEME,
        Severity::Error,
        format!("unknown code theme `{id}`"),
    )
    .help(format!(
        "{}available themes: {}",
        near.unwrap_or_default(),
        ids.join(", ")
    ))
}
