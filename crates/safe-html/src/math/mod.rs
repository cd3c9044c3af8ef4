//! Converts formulas to MathML.

pub(crate) mod repair;
pub(crate) mod tex;

use pulldown_latex::{
    Parser, ParserError, RenderConfig, Storage,
    config::DisplayMode,
    event::{Content, Event},
    mathml::push_mathml,
};

use crate::{
    escape,
    html::fragment::clean_math,
    math::{
        repair::{
            has_unreadable_number, join_spaces, may_have_loose_spaces, shown_text, with_known_units,
        },
        tex::Macros,
    },
    styles::author_styles::AuthorStyles,
    tree::{self, Element},
};

/// The longest formula that is converted, in bytes. The parser recurses once for each nested
/// command.
pub const MAX_FORMULA_BYTES: usize = 8000;

/// The place of a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormulaKind {
    /// In a line of text.
    Inline,
    /// In separate lines.
    Display,
}

/// The reason why a formula cannot be typeset, in one line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FormulaError(String);

/// Converts a formula in LaTeX to MathML, with classes for its styles.
///
/// # Errors
///
/// The fault of the formula, in one line.
pub fn mathml(
    formula: &str,
    kind: FormulaKind,
    styles: &AuthorStyles,
) -> Result<String, FormulaError> {
    mathml_with(&mut Macros::default(), formula, kind, styles)
}

/// Converts a formula as [`mathml`] does, with the macros of the formulas before it on the page; its
/// own are added.
///
/// A formula that the library does not read, or reads as something else, is rewritten first.
///
/// # Errors
///
/// The fault of the formula, in one line.
pub fn mathml_with(
    macros: &mut Macros,
    formula: &str,
    kind: FormulaKind,
    styles: &AuthorStyles,
) -> Result<String, FormulaError> {
    let html = convert(macros, formula, kind).map_err(FormulaError)?;
    Ok(classes_for_styles(&html, styles))
}

fn convert(macros: &mut Macros, formula: &str, kind: FormulaKind) -> Result<String, String> {
    if formula.len() > MAX_FORMULA_BYTES {
        return Err(format!("it is longer than {MAX_FORMULA_BYTES} bytes"));
    }
    let is_read = !tex::is_misread(formula) && !macros.concern(formula);
    if is_read && let Ok(html) = typeset(formula, formula, kind) {
        return Ok(html);
    }
    let rewritten =
        tex::rewrite(formula, macros).and_then(|rewritten| typeset(&rewritten, formula, kind));
    match rewritten {
        Ok(html) => {
            let mut nodes = tree::parse(&html);
            tex::with_marks(&mut nodes);
            Ok(tree::write(&nodes))
        }
        Err(fault) if is_read || tex::has_definitions(formula) => Err(fault),
        Err(fault) => typeset(formula, formula, kind).map_err(|_| fault),
    }
}

/// Returns the MathML of a formula; `written` is the author's text.
fn typeset(formula: &str, written: &str, kind: FormulaKind) -> Result<String, String> {
    if has_unreadable_number(formula) {
        return Err("it has a number that cannot be read".to_owned());
    }
    let storage = Storage::new();
    let mut events = Vec::new();
    for event in Parser::new(formula, &storage) {
        match event {
            // The library does not escape names.
            Ok(Event::Content(Content::Function(name))) if name.contains(['<', '>', '&']) => {
                return Err(format!("`{name}` is not the name of an operator"));
            }
            Ok(event) => events.push(with_known_units(event)),
            Err(error) => return Err(tex::fault(formula, &error.to_string())),
        }
    }
    let has_loose_spaces = may_have_loose_spaces(&events);
    let texts: Vec<Option<String>> = events.iter().map(shown_text).collect();
    let events = events
        .into_iter()
        .zip(&texts)
        .map(|(event, text)| match text {
            Some(text) => Ok::<_, ParserError>(Event::Content(Content::Text(text))),
            None => Ok(event),
        });
    // The library does not escape annotations either.
    let annotation = escape::text(written);
    let config = RenderConfig {
        display_mode: match kind {
            FormulaKind::Inline => DisplayMode::Inline,
            FormulaKind::Display => DisplayMode::Block,
        },
        annotation: Some(&annotation),
        ..RenderConfig::default()
    };
    let mut out = String::new();
    push_mathml(&mut out, events, config).map_err(|e| e.to_string())?;
    // The library writes a text of one space as two.
    let html = clean_math(&out.replace(">&nbsp;&nbsp;</mtext>", ">&nbsp;</mtext>"));
    if !has_loose_spaces {
        return Ok(html);
    }
    let mut nodes = tree::parse(&html);
    join_spaces(&mut nodes);
    Ok(tree::write(&nodes))
}

/// Moves each `style` attribute into the site's stylesheet.
fn classes_for_styles(html: &str, styles: &AuthorStyles) -> String {
    if !html.contains(" style=") {
        return html.to_owned();
    }
    let mut nodes = tree::parse(html);
    tree::for_each_element(&mut nodes, &mut |element| class_for_style(element, styles));
    tree::write(&nodes)
}

fn class_for_style(element: &mut Element, styles: &AuthorStyles) {
    let attributes = &mut element.attributes;
    let Some(at) = attributes.iter().position(|(name, _)| name == "style") else {
        return;
    };
    let Some(class) = styles.class_of_formula(&attributes[at].1) else {
        attributes.remove(at);
        return;
    };
    match attributes.iter().position(|(name, _)| name == "class") {
        Some(own) => {
            attributes[own].1.push(' ');
            attributes[own].1.push_str(&class);
            attributes.remove(at);
        }
        None => attributes[at] = ("class".to_owned(), class),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_mathml_without_styles() {
        let styles = AuthorStyles::default();
        let html = mathml(
            "\\frac{a}{b} \\hspace{1em} c",
            FormulaKind::Display,
            &styles,
        )
        .unwrap();
        assert!(
            html.starts_with("<math") && html.contains("<mfrac>"),
            "{html}"
        );
        assert!(!html.contains("style=\""), "{html}");
    }

    #[test]
    fn nothing_in_a_formula_is_markup() {
        let styles = AuthorStyles::default();
        for formula in [
            "x</annotation></semantics></math><img src=x onerror=trap()>",
            "\\operatorname{arccot} x",
            "\\text{<img src=x onerror=trap()>}",
            "a < b",
        ] {
            let html = mathml(formula, FormulaKind::Inline, &styles).unwrap();
            let shown = escape::text(formula);
            assert!(html.contains(&format!(">{shown}</annotation>")), "{html}");
            assert!(
                !html.contains("<img") && !html.contains("<script"),
                "{html}"
            );
            assert!(html.ends_with("</math>"), "{html}");
        }
        for name in ["<script>trap()</script>", "</mi></math><img src=x>", "&lt;"] {
            let html = mathml(
                &format!("\\operatorname{{{name}}}"),
                FormulaKind::Inline,
                &styles,
            )
            .unwrap();
            let (html, _) = html.split_once("<annotation").unwrap();
            assert!(
                !html.contains("<script") && !html.contains("<img"),
                "{html}"
            );
            assert!(!html.contains("</math>"), "{html}");
        }
        let fault = mathml(
            &"x".repeat(MAX_FORMULA_BYTES + 1),
            FormulaKind::Inline,
            &styles,
        )
        .unwrap_err();
        assert_eq!(fault.to_string(), "it is longer than 8000 bytes");
    }

    #[test]
    fn text_that_looks_like_a_style_stays_text() {
        let styles = AuthorStyles::default();
        for formula in ["\\text{ style=\"}x", "\\hspace{1em} \\text{ style=\"} x"] {
            let html = mathml(formula, FormulaKind::Inline, &styles).unwrap();
            assert!(html.ends_with("</math>"), "{html}");
            assert!(html.contains("</mtext><mi>x</mi>"), "{html}");
        }
    }
}
