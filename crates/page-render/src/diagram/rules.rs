//! Reads the stylesheet that the library writes into a drawing.

use scraper::Selector;

/// A rule for one selector.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) selector: Selector,
    /// The numbers of ids, classes and elements (CSS Selectors 4, section 17), nearly: the argument
    /// of `:not` counts like the rest.
    specificity: [usize; 3],
    pub(super) declarations: Vec<Declaration>,
}

/// A property with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Declaration {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) is_important: bool,
}

/// Returns the rules of a stylesheet, the weakest first. At-rules and selectors that do not parse
/// are left out.
pub(super) fn rules(css: &str) -> Vec<Rule> {
    let mut found = Vec::new();
    let mut rest = css;
    while let Some((prelude, after)) = rest.split_once('{') {
        let end = block_end(after);
        let (block, after) = after.split_at(end);
        rest = after.strip_prefix('}').unwrap_or(after);
        if prelude.trim_start().starts_with('@') {
            continue;
        }
        let declarations = declarations(block);
        for selector in prelude.split(',').map(str::trim) {
            if let Ok(parsed) = Selector::parse(selector) {
                found.push(Rule {
                    selector: parsed,
                    specificity: specificity(selector),
                    declarations: declarations.clone(),
                });
            }
        }
    }
    found.sort_by_key(|rule| rule.specificity);
    found
}

/// Returns the declarations of a block or of a `style` attribute.
pub(super) fn declarations(text: &str) -> Vec<Declaration> {
    let parts = text.split(';').filter_map(|part| part.split_once(':'));
    parts
        .map(|(name, value)| {
            let value = value.trim();
            let plain = value.strip_suffix("!important");
            Declaration {
                name: name.trim().to_ascii_lowercase(),
                value: plain.unwrap_or(value).trim().to_owned(),
                is_important: plain.is_some(),
            }
        })
        .collect()
}

/// Returns the position of the brace that closes a block whose first brace was read.
fn block_end(text: &str) -> usize {
    let mut depth = 1;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

fn specificity(selector: &str) -> [usize; 3] {
    let count = |marks: &[char]| selector.matches(marks).count();
    let elements = selector
        .split([' ', '>', '+', '~'])
        .filter(|part| part.starts_with(|c: char| c.is_ascii_alphabetic()));
    [count(&['#']), count(&['.', '[', ':']), elements.count()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_weakest_first() {
        let css = "#a .b{fill:red;stroke:blue!important;}@keyframes x{from{a:b;}to{c:d;}}#a rect,#a .c[d=\"e\"]>g{fill:none;}";
        let found = rules(css);
        let specificities: Vec<_> = found.iter().map(|rule| rule.specificity).collect();
        assert_eq!(specificities, [[1, 0, 1], [1, 1, 0], [1, 2, 1]]);
        let expected = [("fill", "red", false), ("stroke", "blue", true)];
        let declarations = &found[1].declarations;
        let found = declarations.iter();
        let found: Vec<_> = found
            .map(|it| (it.name.as_str(), it.value.as_str(), it.is_important))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn invalid_css_is_left_out() {
        for (css, kept) in [
            ("", 0),
            ("{", 0),
            ("}", 0),
            ("a{", 1),
            ("@media x,a{a{b:c}", 0),
            ("!!{a:b}", 0),
            ("!!,a{b:c}", 1),
            ("a{b}c{:d}", 2),
        ] {
            let found = rules(css);
            assert_eq!(found.len(), kept, "{css}");
        }
    }
}
