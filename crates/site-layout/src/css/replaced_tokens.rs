//! Removes built-in declarations that a later stylesheet with the same selectors replaces: every
//! document contains the stylesheet.

use std::collections::BTreeSet;

use super::tokens::{CssToken, Item, items, tokens};

/// Returns `css` without the custom properties that `later` declares for the same selector in the
/// same at-rules. Both belong to one layer.
pub(crate) fn without_replaced(css: &str, later: &str) -> String {
    let later_tokens = tokens(later);
    let replaced: BTreeSet<_> = declarations(later, &later_tokens)
        .into_iter()
        .map(|(rule, name, _)| (rule, name))
        .collect();
    let all = tokens(css);
    let mut out = String::with_capacity(css.len());
    let mut at = 0;
    for (rule, name, item) in declarations(css, &all) {
        if !replaced.contains(&(rule, name)) {
            continue;
        }
        let end = item.end.map(|end| &end.range);
        let end = end.map_or(css.len(), |end| match &css[end.clone()] {
            ";" => end.end,
            _ => end.start,
        });
        if let Some(first) = item.trimmed().first() {
            out.push_str(&css[at..first.range.start]);
            at = end;
        }
    }
    out.push_str(&css[at..]);
    out
}

/// Returns the custom properties of a stylesheet, each with the text of the rules around it, except
/// layers.
fn declarations<'t, 'a>(css: &str, all: &'t [CssToken<'a>]) -> Vec<(String, String, Item<'t, 'a>)> {
    let mut found = Vec::new();
    let mut open: Vec<(usize, String)> = Vec::new();
    for item in items(all) {
        open.retain(|(end, _)| item.start <= *end);
        if item.has_block() {
            let text: String = item
                .trimmed()
                .iter()
                .filter(|token| !token.is_space())
                .map(|token| css[token.range.clone()].replace('\'', "\""))
                .collect();
            let end = item.end.map_or(all.len(), |end| end.end);
            let is_layer = item.at_rule() == Some("layer");
            open.push((end, if is_layer { String::new() } else { text }));
        } else if let Some(name) = item.property()
            && name.starts_with("--")
        {
            let rule: String = open.iter().map(|(_, text)| text.as_str()).collect();
            found.push((rule, name.to_owned(), item));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::without_replaced;

    #[test]
    fn only_the_same_property_of_the_same_rule_is_removed() {
        let css = "@layer tokens{:root{color-scheme:light;--a:1;--b:2}@media screen{:root[x=\"d\"]{--a:3;--c:4}}}";
        for (later, expected) in [
            ("", css),
            (".a{--a:5}", css),
            (
                ":root { --a: 5; }",
                "@layer tokens{:root{color-scheme:light;--b:2}@media screen{:root[x=\"d\"]{--a:3;--c:4}}}",
            ),
            (
                "@layer tokens{:root{--b:5}}@media screen { :root[x='d'] { --a: 6 } }",
                "@layer tokens{:root{color-scheme:light;--a:1;}@media screen{:root[x=\"d\"]{--c:4}}}",
            ),
        ] {
            assert_eq!(without_replaced(css, later), expected, "{later}");
        }
    }
}
