//! The colours of a drawing that are design tokens of the site.
//!
//! The library computes with colours, so it gets one for each token, and the drawing gets the token
//! where that colour is left. Palettes of many colours, such as for pies, are the library's own.

use serde_json::{Map, Value};

use super::library::Theme;

/// A token: its name, its colours in light and in dark mode, which drawings have for it alone, and the variables
/// of the library's themes that it is for.
struct Token {
    name: &'static str,
    light: &'static str,
    dark: &'static str,
    variables: &'static [&'static str],
}

const TOKENS: [Token; 13] = [
    Token {
        name: "--mr-color-accent-soft",
        light: "#e4f3f1",
        dark: "#15302d",
        variables: &[
            "pie1",
            "pie7",
            "cScale0",
            "cScale6",
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
            "pieTitleTextColor",
            "pieSectionTextColor",
            "pieLegendTextColor",
            "scaleLabelColor",
            "cScaleLabel0",
            "cScaleLabel1",
            "cScaleLabel2",
            "cScaleLabel3",
            "cScaleLabel4",
            "cScaleLabel5",
            "cScaleLabel6",
            "cScaleLabel7",
            "cScaleLabel8",
            "cScaleLabel9",
            "cScaleLabel10",
            "cScaleLabel11",
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
            "pieStrokeColor",
            "pieOuterStrokeColor",
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
        variables: &["pie3", "pie9", "cScale2", "cScale8", "noteBkgColor"],
    },
    Token {
        name: "--mr-caution",
        light: "#8a5301",
        dark: "#ecb75d",
        variables: &["noteBorderColor"],
    },
    Token {
        name: "--mr-info-soft",
        light: "#ebf3fa",
        dark: "#182739",
        variables: &["pie2", "pie8", "cScale1", "cScale7"],
    },
    Token {
        name: "--mr-important-soft",
        light: "#f3eefa",
        dark: "#271f39",
        variables: &["pie4", "pie10", "cScale3", "cScale9"],
    },
    Token {
        name: "--mr-tip-soft",
        light: "#eaf6ee",
        dark: "#162a21",
        variables: &["pie5", "pie11", "cScale4", "cScale10"],
    },
    Token {
        name: "--mr-danger-soft",
        light: "#fdeeed",
        dark: "#381d1d",
        variables: &["pie6", "pie12", "cScale5", "cScale11"],
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
