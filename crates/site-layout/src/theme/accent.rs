//! Derives the colours of the accent from one colour, in OKLCH: the hue stays, and the lightness
//! changes until text is legible in both modes.

use std::fmt::Write as _;

use book_config::Config;
use diagnostics::{Diagnostic, Severity, codes};
use palette::{
    FromColor as _, Oklch, Srgb, color_difference::Wcag21RelativeContrast as _,
    convert::FromColorUnclamped as _,
};

/// The contrast ratio of text that WCAG 2.2 requires at level AA.
const AA: f32 = 4.5;

/// The change of lightness above which a colour no longer looks like the owner's.
const VISIBLE: f32 = 0.2;

/// The values that differ between light and dark mode.
struct Mode {
    key: &'static str,
    name: &'static str,
    selector: [&'static str; 2],
    /// The backgrounds of text in the accent: the page, and an entry below the pointer.
    grounds: [u32; 2],
    /// The direction in which contrast grows.
    step: f32,
    /// The lightness and the most chroma of the soft background.
    soft: (f32, f32),
}

const MODES: [Mode; 2] = [
    Mode {
        key: "accent",
        name: "light",
        selector: [":root", ""],
        grounds: [0x00ff_ffff, 0x00f4_f4f5],
        step: -0.005,
        soft: (0.955, 0.025),
    },
    Mode {
        key: "accent-dark",
        name: "dark",
        selector: ["@media screen{:root[data-theme=\"dark\"]", "}"],
        grounds: [0x0013_1316, 0x0024_2429],
        step: 0.005,
        soft: (0.28, 0.045),
    },
];

/// The lightness in dark mode of a colour that was chosen for light mode.
const DARK_LIGHTNESS: f32 = 0.78;

/// Returns the rules of the configured accent, in the layer of tokens, and a finding for each mode in
/// which the colour itself is not legible; empty without an accent.
pub fn accent(config: &Config) -> (String, Vec<Diagnostic>) {
    let read = |text: &Option<String>| text.as_deref().and_then(color);
    let (light, own_dark) = (read(&config.accent), read(&config.accent_dark));
    let for_dark = |color: Oklch| Oklch {
        l: color.l.max(DARK_LIGHTNESS),
        ..color
    };
    let dark = own_dark.or_else(|| light.map(for_dark));
    let (mut css, mut found) = (String::new(), Vec::new());
    for (mode, wanted, own) in [(&MODES[0], light, light), (&MODES[1], dark, own_dark)] {
        let Some(wanted) = wanted else { continue };
        let text = legible(wanted, mode);
        let [open, close] = mode.selector;
        let _ = write!(css, "{open}{{{}}}{close}", rules(text, mode));
        if own.is_some() && (text.l - wanted.l).abs() > VISIBLE {
            found.push(changed(config, mode, wanted, text));
        }
    }
    match css.is_empty() {
        true => (css, found),
        false => (format!("@layer tokens{{{css}}}"), found),
    }
}

/// Returns a colour; `None` for a text that is not one.
fn color(text: &str) -> Option<Oklch> {
    let rgb: Srgb<u8> = text.parse().ok()?;
    Some(Oklch::from_color(rgb.into_format::<f32>()))
}

/// Returns the nearest lightness at which text is legible on the backgrounds of a mode.
fn legible(wanted: Oklch, mode: &Mode) -> Oklch {
    let [page, hover] = mode
        .grounds
        .map(|ground| Srgb::<u8>::from(ground).into_format::<f32>());
    let grounds = [page, hover, rgb(soft(wanted, mode))];
    let mut color = wanted;
    while (0.0..=1.0).contains(&color.l)
        && !grounds
            .iter()
            .all(|ground| rgb(color).relative_contrast(*ground) >= AA)
    {
        color.l += mode.step;
    }
    color
}

/// Returns the background of the current entry.
fn soft(color: Oklch, mode: &Mode) -> Oklch {
    let (lightness, chroma) = mode.soft;
    Oklch {
        l: lightness,
        chroma: color.chroma.min(chroma),
        ..color
    }
}

/// Returns the declarations of one mode.
fn rules(text: Oklch, mode: &Mode) -> String {
    let strong = Oklch {
        l: (text.l + mode.step * 18.0).clamp(0.0, 1.0),
        ..text
    };
    let ink = Oklch {
        l: 0.2,
        chroma: text.chroma.min(0.04),
        ..text
    };
    let white = Srgb::new(1.0, 1.0, 1.0);
    let is_white = white.relative_contrast(rgb(text)) >= AA;
    let on_accent = if is_white { white } else { rgb(ink) };
    let all = [
        ("accent", rgb(text)),
        ("accent-strong", rgb(strong)),
        ("accent-soft", rgb(soft(text, mode))),
        ("color-on-accent", on_accent),
    ];
    all.iter().fold(String::new(), |mut out, (name, color)| {
        let _ = write!(out, "--mr-{name}:{};", hex(*color));
        out
    })
}

/// Returns a colour that screens show: with less chroma if necessary.
fn rgb(color: Oklch) -> Srgb {
    let mut shown = color;
    loop {
        let rgb = Srgb::from_color_unclamped(shown);
        let is_shown = [rgb.red, rgb.green, rgb.blue]
            .iter()
            .all(|it| (-0.001..=1.001).contains(it));
        if is_shown || shown.chroma < 0.005 {
            return rgb.into_format::<u8>().into_format();
        }
        shown.chroma -= 0.004;
    }
}

fn hex(color: Srgb) -> String {
    format!("#{:x}", color.into_format::<u8>())
}

fn changed(config: &Config, mode: &Mode, wanted: Oklch, text: Oklch) -> Diagnostic {
    let (key, name) = (mode.key, mode.name);
    let [page, _] = mode
        .grounds
        .map(|ground| Srgb::<u8>::from(ground).into_format::<f32>());
    let ratio = rgb(wanted).relative_contrast(page);
    let (wanted, text) = (hex(rgb(wanted)), hex(rgb(text)));
    let message = format!(
        "`{key} = \"{wanted}\"` has a contrast of {ratio:.1} to 1 on the page in {name} mode"
    );
    Diagnostic::new(codes::ACCENT, Severity::Warning, message)
        .at(config.place(&[key]))
        .help(format!(
            "text has `{text}` instead: write that, or another colour with 4.5 to 1"
        ))
}

#[cfg(test)]
mod tests {
    use book_config::Config;
    use palette::{Srgb, color_difference::Wcag21RelativeContrast as _};

    use super::{MODES, accent};

    /// Returns the values of a token, light and dark.
    fn values(css: &str, token: &str) -> Vec<Srgb> {
        let name = format!("--mr-{token}:");
        let found = css.match_indices(&name).map(|(at, _)| {
            let value = &css[at + name.len()..];
            let value: Srgb<u8> = value[..value.find(';').unwrap()].parse().unwrap();
            value.into_format()
        });
        found.collect()
    }

    #[test]
    fn every_accent_is_legible_in_both_modes() {
        for (light, dark, findings) in [
            ("#0b6e6e", None, 0),
            ("#c2174a", None, 0),
            ("#3eaf7c", None, 0),
            ("#ffeb3b", None, 1),
            ("#000", None, 0),
            ("#ffffff", None, 1),
            ("#808080", None, 0),
            ("#00f", Some("#00f"), 1),
            ("#e83e8c", Some("#ff8fc0"), 0),
        ] {
            let dark = dark.map_or_else(String::new, |dark| format!("accent-dark = \"{dark}\""));
            let settings = format!("accent = \"{light}\"\n{dark}");
            let config: Config = toml::from_str(&settings).expect("settings");
            let (css, found) = accent(&config);
            assert_eq!(found.len(), findings, "{light}: {found:?}");
            let [accents, strong, soft, on] =
                ["accent", "accent-strong", "accent-soft", "color-on-accent"]
                    .map(|token| values(&css, token));
            for (at, mode) in MODES.iter().enumerate() {
                let grounds = mode
                    .grounds
                    .map(|it| Srgb::<u8>::from(it).into_format::<f32>());
                for text in [accents[at], strong[at]] {
                    for ground in [grounds[0], grounds[1], soft[at]] {
                        let ratio = text.relative_contrast(ground);
                        assert!(ratio >= 4.5, "{light} {}: {ratio} {css}", mode.name);
                    }
                }
                assert!(
                    on[at].relative_contrast(accents[at]) >= 4.5,
                    "{light}: {css}"
                );
            }
        }
    }

    #[test]
    fn without_an_accent_nothing_is_written() {
        assert_eq!(accent(&Config::default()).0, "");
    }
}
