//! `NAME.module.css`: a stylesheet whose names of classes and animations are local to it.

use std::{collections::BTreeMap, ops::Range};

use site_layout::css::{links::url, text::token_length};

/// Appends `suffix` to each name of a class or an animation; also returns the new name of each.
pub(super) fn scoped(css: &str, suffix: &str) -> (String, BTreeMap<String, String>) {
    let mut scope = Scope {
        suffix,
        animations: animations(css),
        names: BTreeMap::new(),
    };
    let mut out = String::with_capacity(css.len());
    // The number of open blocks from `@keyframes` or a custom property on.
    let mut verbatim = 0;
    for item in items(css) {
        let (text, end) = (item.text, item.end);
        if verbatim > 0 {
            out.push_str(text);
            verbatim = match end {
                Some('{') => verbatim + 1,
                Some('}') => verbatim - 1,
                _ => verbatim,
            };
        } else if end == Some('{') {
            let is_keyframes = at_rule(text).is_some_and(|name| name.ends_with("keyframes"));
            if is_keyframes {
                scope.keyframes(text, &mut out);
            } else if at_rule(text).is_some_and(|name| name != "scope") {
                out.push_str(text);
            } else {
                scope.selector(text, &mut out);
            }
            let is_custom = without_comments_before(text).starts_with("--");
            verbatim = usize::from(is_keyframes || is_custom);
        } else {
            scope.declaration(text, &mut out);
        }
        out.extend(end);
    }
    (out, scope.names)
}

/// Returns the ranges of the declarations of `composes`.
pub(super) fn composes(css: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    for item in items(css) {
        let property = without_comments_before(item.text);
        let start = at + item.text.len() - property.len();
        if item.end != Some('{')
            && property
                .split(':')
                .next()
                .is_some_and(|name| name.trim() == "composes")
            && property.contains(':')
        {
            found.push(start..start + property.trim_end().len());
        }
        at += item.text.len() + item.end.map_or(0, char::len_utf8);
    }
    found
}

/// A selector, a declaration or the start of an at-rule, and the sign that ends it.
struct Item<'a> {
    text: &'a str,
    end: Option<char>,
}

/// Splits a stylesheet at `{`, `}` and `;`.
fn items(css: &str) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    let (mut start, mut at) = (0, 0);
    while let Some(first) = css[at..].chars().next() {
        if matches!(first, '{' | '}' | ';') {
            items.push(Item {
                text: &css[start..at],
                end: Some(first),
            });
            start = at + 1;
        }
        at += long_token(&css[at..]);
    }
    items.push(Item {
        text: &css[start..],
        end: None,
    });
    items
}

/// Returns the length of a token; a `url(…)`, which may contain `;`, is one.
fn long_token(text: &str) -> usize {
    url(text).map_or_else(|| token_length(text), |(length, _)| length)
}

/// Returns the name of the at-rule that a text begins.
fn at_rule(text: &str) -> Option<&str> {
    let rest = without_comments_before(text).strip_prefix('@')?;
    rest.split(|c: char| c != '-' && !c.is_alphanumeric())
        .next()
}

fn without_comments_before(text: &str) -> &str {
    let mut rest = text.trim_start();
    while rest.starts_with("/*") {
        rest = rest[token_length(rest)..].trim_start();
    }
    rest
}

/// Returns the names that `@keyframes` defines.
fn animations(css: &str) -> Vec<String> {
    let rules = items(css).into_iter().filter(|item| item.end == Some('{'));
    let names = rules.filter_map(|item| keyframes_name(item.text));
    names.map(|(_, name)| name.to_owned()).collect()
}

/// Returns the name of `@keyframes` with its position in the text.
fn keyframes_name(text: &str) -> Option<(usize, &str)> {
    at_rule(text).filter(|name| name.ends_with("keyframes"))?;
    let at = text.find("keyframes")? + "keyframes".len();
    let name = text[at..].trim();
    let is_name = !name.is_empty() && name_length(name) == name.len();
    is_name.then(|| (at + text[at..].find(name).unwrap_or_default(), name))
}

struct Scope<'a> {
    suffix: &'a str,
    animations: Vec<String>,
    names: BTreeMap<String, String>,
}

impl Scope<'_> {
    fn name(&mut self, name: &str) -> String {
        let scoped = format!("{name}_{}", self.suffix);
        self.names.insert(name.to_owned(), scoped.clone());
        scoped
    }

    fn keyframes(&mut self, text: &str, out: &mut String) {
        match keyframes_name(text) {
            Some((at, name)) => {
                out.push_str(&text[..at]);
                out.push_str(&self.name(name));
                out.push_str(&text[at + name.len()..]);
            }
            None => out.push_str(text),
        }
    }

    /// Scopes the classes of a selector. `:global(…)` and what follows `:global ` are not scoped.
    fn selector(&mut self, text: &str, out: &mut String) {
        let mut rest = text;
        let mut is_global = false;
        while let Some(first) = rest.chars().next() {
            let marked = [(":global", true), (":local", false)]
                .into_iter()
                .find_map(|(word, global)| Some((rest.strip_prefix(word)?, global)));
            if let Some((after, global)) = marked {
                if let Some(inner) = after.strip_prefix('(') {
                    let end = closing(inner);
                    match global {
                        true => out.push_str(&inner[..end]),
                        false => self.selector(&inner[..end], out),
                    }
                    rest = inner.get(end + 1..).unwrap_or_default();
                    continue;
                }
                if after.starts_with(char::is_whitespace) {
                    is_global = global;
                    rest = after.trim_start();
                    continue;
                }
            }
            let length = token_length(rest);
            match first {
                '.' if !is_global => {
                    let name = &rest[1..=name_length(&rest[1..])];
                    out.push('.');
                    if !name.is_empty() {
                        out.push_str(&self.name(name));
                    }
                    rest = &rest[1 + name.len()..];
                    continue;
                }
                ',' => is_global = false,
                _ => {}
            }
            out.push_str(&rest[..length]);
            rest = &rest[length..];
        }
    }

    /// Scopes the names of animations in a declaration.
    fn declaration(&mut self, text: &str, out: &mut String) {
        let property = without_comments_before(text).split(':').next();
        let property = property.unwrap_or_default().trim().to_ascii_lowercase();
        if !(property.ends_with("animation") || property.ends_with("animation-name")) {
            out.push_str(text);
            return;
        }
        let start = text.find(':').map_or(text.len(), |at| at + 1);
        out.push_str(&text[..start]);
        let mut rest = &text[start..];
        while !rest.is_empty() {
            let name = &rest[..name_length(rest)];
            if self.animations.iter().any(|it| it == name) {
                out.push_str(&self.name(name));
                rest = &rest[name.len()..];
                continue;
            }
            let length = name.len().max(long_token(rest));
            out.push_str(&rest[..length]);
            rest = &rest[length..];
        }
    }
}

/// Returns the offset of the parenthesis that closes the one before `text`.
fn closing(text: &str) -> usize {
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(first) = text[at..].chars().next() {
        match first {
            '(' => depth += 1,
            ')' if depth == 0 => return at,
            ')' => depth -= 1,
            _ => {}
        }
        at += token_length(&text[at..]);
    }
    at
}

/// Returns the length in bytes of a name; 0 for text that begins like a number.
fn name_length(text: &str) -> usize {
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return 0;
    }
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '-' || !c.is_ascii();
    text.find(|c: char| !is_name(c)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::{composes, scoped};

    #[test]
    fn class_names_are_scoped() {
        for (css, expected) in [
            (
                ".a, .b-c:hover > p.a { margin: .5em }",
                ".a_x, .b-c_x:hover > p.a_x { margin: .5em }",
            ),
            (
                "@media (width > 1.5em) { .a { color: red } } .b {}",
                "@media (width > 1.5em) { .a_x { color: red } } .b_x {}",
            ),
            (
                "/* .no */ .a::after { content: \".no }\" } .b {}",
                "/* .no */ .a_x::after { content: \".no }\" } .b_x {}",
            ),
            ("@import 'a.css'; .a {}", "@import 'a.css'; .a_x {}"),
            ("/*/ .no */ .a {}", "/*/ .no */ .a_x {}"),
            (
                ".a { & .b {} color: red; @media (width > 1.5em) { &.c { margin: .5em } } }",
                ".a_x { & .b_x {} color: red; @media (width > 1.5em) { &.c_x { margin: .5em } } }",
            ),
            (
                ":global(.a .b) .c, :local(.d), :global .e, .f {}",
                ".a .b .c_x, .d_x, .e, .f_x {}",
            ),
            (
                ".a:not(:global(.b)) { background: url(a.b;c) }",
                ".a_x:not(.b) { background: url(a.b;c) }",
            ),
            (
                "@keyframes in { 50.5% { color: red } } .a { animation: 1.5s in, out 1s; animation-name: in }",
                "@keyframes in_x { 50.5% { color: red } } .a_x { animation: 1.5s in_x, out 1s; animation-name: in_x }",
            ),
            (
                ".a { --b: { .c {} }; width: calc(1.5em + .5em) }",
                ".a_x { --b: { .c {} }; width: calc(1.5em + .5em) }",
            ),
            (
                "@scope (.a) to (.b) { .c {} }",
                "@scope (.a_x) to (.b_x) { .c_x {} }",
            ),
        ] {
            assert_eq!(scoped(css, "x").0, expected, "{css}");
        }
        let (_, names) = scoped(".a .b { & .c {} } @keyframes d {}", "1");
        assert!(names.keys().eq(["a", "b", "c", "d"]));
        assert_eq!(names["b"], "b_1");
    }

    #[test]
    fn composes_is_found() {
        let css = ".a { color: red; /* x */ composes: b c; } .composes { width: 1em }";
        let found: Vec<_> = composes(css).into_iter().map(|range| &css[range]).collect();
        assert_eq!(found, ["composes: b c"]);
    }
}
