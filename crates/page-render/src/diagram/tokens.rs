//! The colours of a drawing that are design tokens of the site.
//!
//! The library computes with colours, so it gets one for each token, and the drawing gets the token
//! where that colour is left. Palettes of many colours, such as those of pies, are the library's own.

use serde_json::{Map, Value};

use super::library::Theme;

/// A token: its name, its colours in light and in dark mode, which nobody else writes, and the variables
/// of the library's themes that it is for.
struct Token {
    name: &'static str,
    light: &'static str,
    dark: &'static str,
    variables: &'static [&'static str],
}

const TOKENS: [Token; 9] = [
    Token {
        name: "--mr-color-accent-soft",
        light: "#e4f3f1",
        dark: "#15302d",
        variables: &[
            "mainBkg",
            "nodeBkg",
            "actorBkg",
            "labelBoxBkgColor",
            "stateBkg",
            "personBkg",
            "compositeTitleBackground",
        ],
    },
    Token {
        name: "--mr-color-accent",
        light: "#0b6e6d",
        dark: "#5eccc0",
        variables: &[
            "nodeBorder",
            "actorBorder",
            "labelBoxBorderColor",
            "stateBorder",
            "personBorder",
        ],
    },
    Token {
        name: "--mr-color-text",
        light: "#18181a",
        dark: "#ecece1",
        variables: &[
            "textColor",
            "nodeTextColor",
            "titleColor",
            "actorTextColor",
            "signalTextColor",
            "labelTextColor",
            "loopTextColor",
            "noteTextColor",
            "classText",
            "stateLabelColor",
            "transitionLabelColor",
            "relationLabelColor",
        ],
    },
    Token {
        name: "--mr-color-text-faint",
        light: "#63636c",
        dark: "#a1a1a9",
        variables: &[
            "lineColor",
            "arrowheadColor",
            "defaultLinkColor",
            "signalColor",
            "transitionColor",
            "relationColor",
            "specialStateColor",
        ],
    },
    Token {
        name: "--mr-color-line",
        light: "#e4e4e6",
        dark: "#33333b",
        variables: &[
            "clusterBorder",
            "compositeBorder",
            "actorLineColor",
            "gridColor",
        ],
    },
    Token {
        name: "--mr-color-sunken",
        light: "#fafaf9",
        dark: "#1a1a1d",
        variables: &[
            "clusterBkg",
            "compositeBackground",
            "altBackground",
            "activationBkgColor",
            "rowEven",
            "attributeBackgroundColorEven",
        ],
    },
    Token {
        name: "--mr-color-page",
        light: "#fefffe",
        dark: "#131315",
        variables: &[
            "edgeLabelBackground",
            "labelBackgroundColor",
            "relationLabelBackground",
            "rowOdd",
            "attributeBackgroundColorOdd",
        ],
    },
    Token {
        name: "--mr-caution-soft",
        light: "#fdf4e2",
        dark: "#2e2412",
        variables: &["noteBkgColor"],
    },
    Token {
        name: "--mr-caution",
        light: "#8a5301",
        dark: "#ecb75d",
        variables: &["noteBorderColor"],
    },
];

/// Returns the library's variables for a mode.
pub(super) fn variables(theme: Theme) -> Value {
    let all = TOKENS.iter().flat_map(|token| {
        let colour = match theme {
            Theme::Light => token.light,
            Theme::Dark => token.dark,
        };
        token
            .variables
            .iter()
            .map(|name| ((*name).to_owned(), colour.into()))
    });
    Value::Object(all.collect::<Map<_, _>>())
}

/// Returns the token of a colour in a drawing.
pub(super) fn token(colour: &str) -> Option<String> {
    let found = TOKENS
        .iter()
        .find(|token| [token.light, token.dark].contains(&colour));
    found.map(|token| format!("var({})", token.name))
}
