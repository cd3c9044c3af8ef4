//! Converts authors' `style` attributes to classes of the site's stylesheet.
//!
//! A Content-Security-Policy without `unsafe-inline` forbids style attributes, so each distinct set
//! of declarations becomes one rule, named by its content.

use std::{collections::BTreeMap, fmt::Write as _, sync::Mutex, sync::PoisonError};

/// Properties that could cover the interface around the page.
const FORBIDDEN: [&str; 16] = [
    "behavior",
    "bottom",
    "inset",
    "left",
    "offset",
    "perspective",
    "position",
    "right",
    "rotate",
    "scale",
    "top",
    "transform",
    "translate",
    "view-transition",
    "z-index",
    "zoom",
];

/// Properties whose value must not be negative, because negative values could cover the interface.
const NOT_NEGATIVE: [&str; 4] = ["letter-spacing", "margin", "text-indent", "word-spacing"];

/// Families whose single properties are also forbidden (`inset-block`, `offset-path`).
const FORBIDDEN_FAMILIES: [&str; 5] = [
    "inset",
    "offset",
    "perspective",
    "transform",
    "view-transition",
];

/// Collects the rules while pages are built, from any thread.
#[derive(Debug, Default)]
pub struct AuthorStyles {
    rules: Mutex<BTreeMap<String, String>>,
}

impl AuthorStyles {
    /// Returns the class for declarations given as property and value; `None` if none can be used.
    ///
    /// Properties may be written as in React (`marginTop`) or in CSS (`margin-top`). Declarations
    /// that could load something, end the rule or cover the interface are dropped.
    pub fn class_of<'a>(
        &self,
        declarations: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Option<String> {
        self.add_rule(declarations.into_iter().filter(|(name, value)| {
            let is_limited = property(name).is_some_and(|it| must_not_be_negative(&it));
            !(is_limited && may_be_negative(value))
        }))
    }

    /// Returns the class for the `style` attribute of a formula, in which negative spaces are
    /// negative margins.
    pub(crate) fn class_of_formula(&self, style: &str) -> Option<String> {
        self.add_rule(declarations(style))
    }

    fn add_rule<'a>(
        &self,
        declarations: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Option<String> {
        let rule = declarations
            .into_iter()
            .fold(String::new(), |mut rule, (name, value)| {
                if let Some(property) = property(name).filter(|_| is_harmless(value)) {
                    let _ = write!(rule, "{property}:{};", value.trim());
                }
                rule
            });
        if rule.is_empty() {
            return None;
        }
        let class = format!("as-{}", &blake3::hash(rule.as_bytes()).to_hex()[..8]);
        let mut rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        rules.insert(class.clone(), rule);
        Some(class)
    }

    /// Returns the class for the text of a `style` attribute.
    pub fn class_of_text(&self, style: &str) -> Option<String> {
        self.class_of(declarations(style))
    }

    /// Returns class and rule of each style collected so far.
    pub fn rules(&self) -> Vec<(String, String)> {
        let rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        rules
            .iter()
            .map(|(class, rule)| (class.clone(), rule.clone()))
            .collect()
    }

    /// Adds rules that [`AuthorStyles::rules`] returned in an earlier build.
    pub fn add(&self, more: &[(String, String)]) {
        let mut rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        rules.extend(more.iter().cloned());
    }

    /// Returns all rules as CSS, sorted by class, so that the order of pages does not matter.
    pub fn css(&self) -> String {
        let rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        rules.iter().fold(String::new(), |mut css, (class, rule)| {
            let _ = writeln!(css, ".{class}{{{rule}}}");
            css
        })
    }
}

/// Splits the text of a `style` attribute into properties and values.
fn declarations(style: &str) -> impl Iterator<Item = (&str, &str)> {
    style.split(';').filter_map(|part| part.split_once(':'))
}

/// Returns the name of a CSS property, from either spelling; `None` if it is forbidden.
fn property(name: &str) -> Option<String> {
    let name = name.trim();
    let mut out = String::with_capacity(name.len() + 2);
    for c in name.chars() {
        match c {
            'a'..='z' | '-' | '0'..='9' => out.push(c),
            'A'..='Z' => {
                out.push('-');
                out.push(c.to_ascii_lowercase());
            }
            _ => return None,
        }
    }
    let standard = without_vendor(&out);
    let is_forbidden =
        FORBIDDEN.contains(&standard) || FORBIDDEN_FAMILIES.contains(&family(standard));
    (!standard.is_empty() && !is_forbidden).then_some(out)
}

/// Returns the name without its vendor prefix (`-webkit-`). Custom properties have none.
fn without_vendor(name: &str) -> &str {
    match name.strip_prefix('-') {
        Some(rest) if !rest.starts_with('-') => rest.split_once('-').map_or("", |(_, name)| name),
        _ => name,
    }
}

/// Returns the shorthand that a property belongs to.
fn family(name: &str) -> &str {
    match name.starts_with("view-transition") {
        true => "view-transition",
        false => name.split('-').next().unwrap_or_default(),
    }
}

fn is_harmless(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    !value.trim().is_empty()
        && is_balanced(value)
        && !value.contains(['{', '}', ';', '<', '>', '\\', '@', '"', '\''])
        && !["url", "expression", "image", "/*", "attr("]
            .iter()
            .any(|word| lower.contains(word))
}

fn must_not_be_negative(property: &str) -> bool {
    let is_listed = |name: &&str| property == *name || property.starts_with(&format!("{name}-"));
    NOT_NEGATIVE.iter().any(is_listed)
}

/// Whether a value contains a minus sign, or a function, whose result only browsers know.
fn may_be_negative(value: &str) -> bool {
    value.contains(['-', '('])
}

/// Whether brackets match. An open one would swallow the following rules.
fn is_balanced(value: &str) -> bool {
    let mut open = Vec::new();
    value.chars().all(|c| match c {
        '(' | '[' => {
            open.push(c);
            true
        }
        ')' => open.pop() == Some('('),
        ']' => open.pop() == Some('['),
        _ => true,
    }) && open.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_declarations_share_a_class() {
        let styles = AuthorStyles::default();
        let one = styles.class_of([("marginTop", "1rem"), ("color", "red")]);
        let two = styles.class_of_text(" margin-top : 1rem; color: red ");
        assert!(one.is_some());
        assert_eq!(one, two);
        assert_eq!(styles.css().lines().count(), 1);
        assert!(styles.css().contains("{margin-top:1rem;color:red;}"));
    }

    #[test]
    fn values_cannot_end_their_rule_or_load() {
        let styles = AuthorStyles::default();
        for text in [
            "background:url(https://x)",
            "color:red}body{display:none",
            "position:fixed",
            "width:expression(alert(1))",
            "background:\\75rl(x)",
            "-moz binding:x",
            "color:rgb(",
            "--x:[(])",
            "",
        ] {
            let class = styles.class_of_text(text);
            assert!(
                !styles.css().contains("url") && !styles.css().contains("body"),
                "{text} {class:?}"
            );
        }
        assert_eq!(styles.class_of_text("position:fixed"), None);
    }

    #[test]
    fn styles_cannot_cover_the_interface() {
        let styles = AuthorStyles::default();
        for text in [
            "position:fixed",
            "Position:fixed",
            "inset:0",
            "inset-block-start:0",
            "top:0",
            "z-index:9",
            "transform:scale(9)",
            "-webkit-transform:scale(9)",
            "transformOrigin:top",
            "translate:-50vw",
            "scale:9",
            "rotate:45deg",
            "zoom:9",
            "offset-path:none",
            "view-transition-name:root",
            "margin:-9em",
            "margin:0 -9em",
            "marginLeft:-9em",
            "margin-top:calc(0px - 9em)",
            "margin-inline:var(--x)",
            "text-indent:-9em",
            "letter-spacing:-9em",
        ] {
            assert_eq!(styles.class_of_text(text), None, "{text}");
        }
        for text in [
            "margin:0 auto",
            "margin-left:1em",
            "text-transform:uppercase",
            "border-left:1px solid",
            "--top:-1px",
            "letter-spacing:.1em",
        ] {
            assert!(styles.class_of_text(text).is_some(), "{text}");
        }
    }
}
