//! Finds declarations and at-rules of CSS that browsers leave out without a word.

use nav_model::nearest;

use super::{
    faults::Fault,
    tokens::{CssToken, Item, Token, items, tokens},
};

/// The properties that authors write, without the longest families.
const PROPERTIES: &str = "\
    accent-color align-content align-items align-self all animation animation-delay animation-direction \
    animation-duration animation-fill-mode animation-iteration-count animation-name animation-play-state \
    animation-timing-function appearance aspect-ratio backdrop-filter backface-visibility background \
    background-attachment background-blend-mode background-clip background-color background-image \
    background-origin background-position background-repeat background-size block-size border border-block \
    border-block-end border-block-start border-bottom border-bottom-color border-bottom-left-radius \
    border-bottom-right-radius border-bottom-style border-bottom-width border-collapse border-color \
    border-image border-inline border-inline-end border-inline-start border-left border-left-color \
    border-left-style border-left-width border-radius border-right border-right-color border-right-style \
    border-right-width border-spacing border-style border-top border-top-color border-top-left-radius \
    border-top-right-radius border-top-style border-top-width border-width bottom box-decoration-break \
    box-shadow box-sizing break-after break-before break-inside caption-side caret-color clear clip clip-path \
    color color-scheme column-count column-gap column-rule column-span column-width columns contain container \
    container-name container-type content content-visibility counter-increment counter-reset counter-set \
    cursor direction display empty-cells fill fill-opacity filter flex flex-basis flex-direction flex-flow \
    flex-grow flex-shrink flex-wrap float font font-display font-family font-feature-settings font-kerning \
    font-optical-sizing font-size font-size-adjust font-stretch font-style font-synthesis font-variant \
    font-variant-caps font-variant-ligatures font-variant-numeric font-variation-settings font-weight \
    forced-color-adjust gap grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column \
    grid-column-end grid-column-gap grid-column-start grid-gap grid-row grid-row-end grid-row-gap \
    grid-row-start grid-template grid-template-areas grid-template-columns grid-template-rows \
    hanging-punctuation height hyphens image-rendering inline-size inset inset-block inset-inline isolation \
    justify-content justify-items justify-self left letter-spacing line-break line-clamp line-height \
    list-style list-style-image list-style-position list-style-type margin margin-block margin-block-end \
    margin-block-start margin-bottom margin-inline margin-inline-end margin-inline-start margin-left \
    margin-right margin-top mask mask-image mask-position mask-repeat mask-size max-block-size max-height \
    max-inline-size max-width min-block-size min-height min-inline-size min-width mix-blend-mode object-fit \
    object-position opacity order orphans outline outline-color outline-offset outline-style outline-width \
    overflow overflow-anchor overflow-wrap overflow-x overflow-y overscroll-behavior padding padding-block \
    padding-block-end padding-block-start padding-bottom padding-inline padding-inline-end \
    padding-inline-start padding-left padding-right padding-top page-break-after page-break-before \
    page-break-inside perspective place-content place-items place-self pointer-events position print-color-adjust \
    quotes resize right rotate row-gap ruby-align ruby-position scale scroll-behavior scroll-margin scroll-margin-top \
    scroll-padding scroll-padding-top scroll-snap-align scroll-snap-type scrollbar-color scrollbar-gutter \
    scrollbar-width size src stroke stroke-width tab-size table-layout text-align text-align-last \
    text-autospace text-combine-upright text-decoration text-decoration-color text-decoration-line \
    text-decoration-skip-ink text-decoration-style text-decoration-thickness text-emphasis text-indent \
    text-justify text-orientation text-overflow text-rendering text-shadow text-size-adjust text-spacing-trim text-transform \
    text-underline-offset text-underline-position text-wrap top touch-action transform transform-origin \
    transform-style transition transition-delay transition-duration transition-property \
    transition-timing-function translate unicode-bidi unicode-range user-select vertical-align view-transition-name \
    visibility white-space widows width will-change word-break word-spacing word-wrap writing-mode z-index zoom";

const AT_RULES: [&str; 15] = [
    "charset",
    "container",
    "counter-style",
    "font-face",
    "font-feature-values",
    "import",
    "keyframes",
    "layer",
    "media",
    "namespace",
    "page",
    "property",
    "scope",
    "starting-style",
    "supports",
];

/// Units of lengths and times.
const UNITS: [&str; 13] = [
    "px", "em", "rem", "vh", "vw", "ch", "ex", "pt", "cm", "mm", "s", "ms", "deg",
];

/// Returns the slips of a stylesheet.
pub fn slips(css: &str) -> Vec<Fault> {
    let all = tokens(css);
    let mut found = Vec::new();
    for item in items(&all) {
        let Some(first) = item.trimmed().first() else {
            continue;
        };
        let slip = comment(&item)
            .or_else(|| wide(css, &item))
            .or_else(|| at_rule(&item))
            .or_else(|| declaration(css, &item));
        found.extend(slip.map(|(token, message, help)| Fault {
            span: token.unwrap_or(first).range.clone(),
            message,
            help,
        }));
    }
    found
}

/// The token of a slip, or `None` for the first one, the fault and the remedy.
type Slip<'t, 'a> = Option<(Option<&'t CssToken<'a>>, String, String)>;

fn comment<'t, 'a>(item: &Item<'t, 'a>) -> Slip<'t, 'a> {
    let [first, second, ..] = item.trimmed() else {
        return None;
    };
    let is_slash = |token: &CssToken<'_>| matches!(token.token, Token::Delim('/'));
    (is_slash(first) && is_slash(second)).then(|| {
        let message = "`//` begins no comment in CSS, so the rule after it has no effect";
        (None, message.to_owned(), "write `/* … */`".to_owned())
    })
}

/// Finds `：`, `；` and braces of Chinese input, which CSS reads as parts of a name.
fn wide<'t, 'a>(css: &str, item: &Item<'t, 'a>) -> Slip<'t, 'a> {
    let is_wide = |token: &&CssToken<'_>| {
        let text = &css[token.range.clone()];
        let is_name = matches!(
            token.token,
            Token::Ident(_) | Token::Dimension { .. } | Token::IDHash(_) | Token::Hash(_)
        );
        is_name && text.contains(['：', '；', '｛', '｝', '（', '）', '，'])
    };
    let token = item.tokens.iter().find(is_wide)?;
    let message = "wide characters of Chinese input are no marks of CSS";
    let help = "write `:`, `;`, `,` and brackets in ASCII";
    Some((Some(token), message.to_owned(), help.to_owned()))
}

fn at_rule<'t, 'a>(item: &Item<'t, 'a>) -> Slip<'t, 'a> {
    let name = item.at_rule().filter(|name| !AT_RULES.contains(name))?;
    let near = nearest(name, AT_RULES)?;
    let message = format!("`@{name}` is not a rule of CSS, so it has no effect");
    Some((None, message, format!("did you mean `@{near}`?")))
}

fn declaration<'t, 'a>(css: &str, item: &Item<'t, 'a>) -> Slip<'t, 'a> {
    let ends = matches!(
        item.end.map(|end| &end.token),
        Some(Token::Semicolon | Token::CloseCurlyBracket)
    );
    if !ends || item.at_rule().is_some() {
        return None;
    }
    let trimmed = item.trimmed();
    let Some(name) = item.property() else {
        let [first, second, ..] = trimmed else {
            return None;
        };
        let has_colon = trimmed.iter().any(|token| token.token == Token::Colon);
        let property = &css[first.range.clone()];
        let is_missing = !has_colon && second.is_space() && is_known(property);
        return is_missing.then(|| {
            let message = format!("`{property}` has no value, because its colon is missing");
            (None, message, format!("write `{property}: …`"))
        });
    };
    if name.starts_with('-') {
        return None;
    }
    if !is_known(name) {
        let near = nearest(name, PROPERTIES.split_whitespace())?;
        let message = format!("`{name}` is not a property of CSS, so it has no effect");
        return Some((None, message, format!("did you mean `{near}`?")));
    }
    let value = trimmed
        .iter()
        .position(|token| token.token == Token::Colon)?
        + 1;
    for (at, token) in trimmed.iter().enumerate().skip(value) {
        let next = |by: usize| trimmed.get(at + by);
        match &token.token {
            Token::Ident(name) if is_known(name) => {
                let colon = next(1).is_some_and(|next| next.token == Token::Colon);
                let space = at.checked_sub(1).and_then(|at| trimmed.get(at));
                if colon && space.is_some_and(|it| css[it.range.clone()].contains('\n')) {
                    let message = format!("`{name}` is a part of the value above it");
                    return Some((
                        Some(token),
                        message,
                        "write `;` after that value".to_owned(),
                    ));
                }
            }
            Token::Number { .. } => {
                let number = &css[token.range.clone()];
                if let (Some(space), Some(unit)) = (next(1), next(2))
                    && space.is_space()
                    && let Token::Ident(unit) = &unit.token
                    && UNITS.contains(&&**unit)
                {
                    let message = format!("a space between `{number}` and its unit");
                    return Some((Some(token), message, format!("write `{number}{unit}`")));
                }
            }
            Token::IDHash(colour) | Token::Hash(colour) if name.ends_with("color") => {
                let is_colour = matches!(colour.len(), 3 | 4 | 6 | 8)
                    && colour.chars().all(|c| c.is_ascii_hexdigit());
                if !is_colour {
                    let message = format!("`#{colour}` is not a colour");
                    let help = "write 3, 4, 6 or 8 hexadecimal digits, such as `#0b6e6e`";
                    return Some((Some(token), message, help.to_owned()));
                }
            }
            _ => {}
        }
    }
    None
}

fn is_known(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    PROPERTIES.split_whitespace().any(|known| known == name)
}

#[cfg(test)]
mod tests {
    use super::slips;

    #[test]
    fn slips_have_places_and_remedies() {
        for (css, at, remedy) in [
            ("p { colour: red }", 4, "`color`"),
            ("p { color red; }", 4, "`color: …`"),
            ("p { color：red； }", 4, "ASCII"),
            ("// x\np { color: red }", 0, "`/* … */`"),
            ("p { width: 10 px }", 11, "`10px`"),
            ("p { color: #ggg }", 11, "`#0b6e6e`"),
            ("p { color: red\n margin: 0 }", 16, "`;`"),
            ("@imoprt 'a.css';", 0, "`@import`"),
        ] {
            let found = slips(css);
            assert_eq!(found.len(), 1, "{css}: {found:?}");
            assert_eq!(found[0].span.start, at, "{css}");
            assert!(found[0].help.contains(remedy), "{css}: {found:?}");
        }
    }

    #[test]
    fn good_styles_have_none() {
        for css in [
            "a:hover { color: #fff; --x: #y; *zoom: 1; -webkit-box-flex: 1 }",
            "@media (min-width: 1px) { .a b:not(c) { transition: color 1s } }",
            "@tailwind base; @apply x; @-webkit-keyframes a { to { top: 1px } }",
            "a { b { color: red } &:hover { filter: progid:X(a=1) } }",
            ".grid-area-x { grid-template-areas: \"a b\" \"c d\"; will-change: top, left }",
        ] {
            assert_eq!(slips(css), [], "{css}");
        }
    }
}
