//! Authors' `style` attributes as classes of the site's stylesheet.
//!
//! A Content-Security-Policy without `unsafe-inline` forbids style attributes, so each distinct
//! set of declarations becomes one rule, named by its content.

use std::{collections::BTreeMap, fmt::Write as _, sync::Mutex, sync::PoisonError};

/// The rules collected while pages are built, from any thread.
#[derive(Debug, Default)]
pub struct AuthorStyles {
    rules: Mutex<BTreeMap<String, String>>,
}

impl AuthorStyles {
    /// The class for declarations given as property and value; `None` when none is usable.
    ///
    /// Properties may be written as in React (`marginTop`) or in CSS (`margin-top`). Values that
    /// could load something or leave the rule are dropped.
    pub fn class_of<'a>(
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

    /// The same for a `style` attribute's text.
    pub fn class_of_text(&self, style: &str) -> Option<String> {
        self.class_of(style.split(';').filter_map(|part| part.split_once(':')))
    }

    /// Class and rule of each style so far.
    pub fn rules(&self) -> Vec<(String, String)> {
        let rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        rules
            .iter()
            .map(|(class, rule)| (class.clone(), rule.clone()))
            .collect()
    }

    /// Adds rules that were made before.
    pub fn add(&self, more: &[(String, String)]) {
        let mut rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        rules.extend(more.iter().cloned());
    }

    /// All rules as CSS, in an order that depends on nothing but their content.
    pub fn css(&self) -> String {
        let rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        rules.iter().fold(String::new(), |mut css, (class, rule)| {
            let _ = writeln!(css, ".{class}{{{rule}}}");
            css
        })
    }
}

/// A CSS property name, from either spelling.
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
    // A page may not lay anything over the shell.
    (!out.is_empty() && out != "position" && out != "z-index" && out != "behavior").then_some(out)
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

/// An open bracket would swallow the rules that follow.
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
    fn nothing_leaves_its_rule_or_loads() {
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
}
