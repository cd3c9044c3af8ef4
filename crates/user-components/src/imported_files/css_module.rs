//! `NAME.module.css`: a stylesheet whose names of classes and animations are local to it.

use std::collections::{BTreeMap, BTreeSet};

use site_layout::css::tokens::{CssToken, Item, ToCss as _, Token, items, tokens};

/// A stylesheet whose names are local.
pub(crate) struct Scoped {
    pub(crate) rules: String,
    /// The new name of each class and animation.
    pub(crate) names: BTreeMap<String, String>,
    pub(crate) composed: Vec<Composed>,
}

/// A declaration of `composes`: a class that has the rules of others too.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Composed {
    pub(crate) classes: Vec<String>,
    pub(crate) others: Vec<String>,
    pub(crate) from: Origin,
}

/// Where composed classes are defined.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Here,
    Global,
    File(String),
}

/// Appends `suffix` to each name of a class or an animation, and removes the declarations of `composes`.
pub(crate) fn scoped(css: &str, suffix: &str) -> Scoped {
    let all = tokens(css);
    let mut scope = Scope {
        css,
        suffix,
        animations: items(&all).filter_map(|item| animation(&item)).collect(),
        names: BTreeMap::new(),
        out: String::with_capacity(css.len()),
    };
    let mut composed = Vec::new();
    // The ends of the rules around an item, and their classes.
    let mut open: Vec<(usize, Vec<String>)> = Vec::new();
    // The index after the block of `@keyframes` or of a custom property.
    let mut verbatim_until = 0;
    for item in items(&all) {
        while open.pop_if(|(end, _)| *end <= item.start).is_some() {}
        let at_rule = item.at_rule();
        if item.start < verbatim_until {
            scope.verbatim(item.tokens);
        } else if let Some(end) = item.end.filter(|_| item.has_block()) {
            let is_custom = item.property().is_some_and(|name| name.starts_with("--"));
            if is_custom || is_keyframes(&item) {
                verbatim_until = end.end;
            }
            if is_keyframes(&item) {
                scope.animations(item.tokens);
            } else if at_rule.is_some_and(|name| name != "scope") {
                scope.verbatim(item.tokens);
            } else {
                open.push((end.end, classes(item.tokens)));
                scope.selector(&item);
            }
        } else if let (Some("composes"), Some((_, classes))) = (item.property(), open.last()) {
            composed.push(declaration(item.trimmed(), classes.clone()));
            let space = item.tokens.iter().position(|token| !token.is_space());
            scope.verbatim(&item.tokens[..space.unwrap_or_default()]);
            if item
                .end
                .is_some_and(|end| matches!(end.token, Token::Semicolon))
            {
                continue;
            }
        } else if item.property().is_some_and(names_animations) {
            scope.animations(item.tokens);
        } else {
            scope.verbatim(item.tokens);
        }
        scope.verbatim(item.end.map(std::slice::from_ref).unwrap_or_default());
    }
    Scoped {
        rules: scope.out,
        names: scope.names,
        composed,
    }
}

fn classes(selector: &[CssToken<'_>]) -> Vec<String> {
    let pairs = selector.iter().zip(selector.iter().skip(1));
    let name = |(dot, name): (&CssToken<'_>, &CssToken<'_>)| match (&dot.token, &name.token) {
        (Token::Delim('.'), Token::Ident(name)) => Some(name.to_string()),
        _ => None,
    };
    pairs.filter_map(name).collect()
}

fn declaration(tokens: &[CssToken<'_>], classes: Vec<String>) -> Composed {
    let mut others = Vec::new();
    let mut from = Origin::Here;
    let value = tokens
        .iter()
        .skip_while(|it| !matches!(it.token, Token::Colon));
    let mut is_after_from = false;
    for token in value {
        match &token.token {
            Token::Ident(word) if is_after_from && **word == *"global" => from = Origin::Global,
            Token::QuotedString(path) if is_after_from => from = Origin::File(path.to_string()),
            Token::Ident(word) if **word == *"from" => is_after_from = true,
            Token::Ident(word) if !is_after_from => others.push(word.to_string()),
            _ => {}
        }
    }
    Composed {
        classes,
        others,
        from,
    }
}

fn is_keyframes(item: &Item<'_, '_>) -> bool {
    let name = item.at_rule().filter(|_| item.has_block());
    name.is_some_and(|name| name.ends_with("keyframes"))
}

/// Returns the name that `@keyframes` defines.
fn animation(item: &Item<'_, '_>) -> Option<String> {
    let last = item.trimmed().last().filter(|_| is_keyframes(item))?;
    match &last.token {
        Token::Ident(name) | Token::QuotedString(name) => Some(name.to_string()),
        _ => None,
    }
}

/// Returns whether the value of a property has names of animations.
fn names_animations(property: &str) -> bool {
    let property = property.to_ascii_lowercase();
    property.ends_with("animation") || property.ends_with("animation-name")
}

struct Scope<'a> {
    css: &'a str,
    suffix: &'a str,
    animations: BTreeSet<String>,
    names: BTreeMap<String, String>,
    out: String,
}

impl Scope<'_> {
    fn verbatim(&mut self, tokens: &[CssToken<'_>]) {
        if let [first, ..] = tokens {
            let end = tokens[tokens.len() - 1].range.end;
            self.out.push_str(&self.css[first.range.start..end]);
        }
    }

    /// Writes a name with the suffix.
    fn name(&mut self, name: &str, token: &CssToken<'_>) {
        let scoped = format!("{name}_{}", self.suffix);
        if matches!(token.token, Token::QuotedString(_)) {
            let quoted = Token::QuotedString(scoped.as_str().into());
            self.out.push_str(&quoted.to_css_string());
        } else {
            self.verbatim(std::slice::from_ref(token));
            self.out.extend(["_", self.suffix]);
        }
        self.names.insert(name.to_owned(), scoped);
    }

    /// Scopes the names of animations.
    fn animations(&mut self, tokens: &[CssToken<'_>]) {
        for token in tokens {
            match &token.token {
                Token::Ident(name) | Token::QuotedString(name)
                    if self.animations.contains(&**name) =>
                {
                    self.name(name, token);
                }
                _ => self.verbatim(std::slice::from_ref(token)),
            }
        }
    }

    /// Scopes the classes of a selector. `:global(…)` and what follows `:global ` are not scoped.
    fn selector(&mut self, item: &Item<'_, '_>) {
        let tokens = item.tokens;
        let end_of = |at: usize| (tokens[at].end - item.start).min(tokens.len());
        let mut open: Vec<Block> = Vec::new();
        let mut is_global = false;
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            if let Some(block) = open.pop_if(|block| block.end == at) {
                is_global = block.is_global_after;
                if block.is_marked {
                    at += 1;
                    continue;
                }
            }
            match (&token.token, tokens.get(at + 1).map(|next| &next.token)) {
                (Token::Colon, Some(Token::Function(name))) if is_marker(name) => {
                    let is_global_inside = **name == *"global";
                    open.push(Block {
                        end: end_of(at + 1),
                        is_marked: true,
                        is_global_inside,
                        is_global_after: is_global,
                    });
                    is_global = is_global_inside;
                    at += 2;
                    continue;
                }
                (Token::Colon, Some(Token::Ident(name)))
                    if is_marker(name) && tokens.get(at + 2).is_some_and(CssToken::is_space) =>
                {
                    is_global = **name == *"global";
                    let rest = tokens[at + 2..].iter();
                    at += 2 + rest.take_while(|token| token.is_space()).count();
                    continue;
                }
                (Token::Delim('.'), Some(Token::Ident(name))) if !is_global => {
                    self.out.push('.');
                    self.name(name, &tokens[at + 1]);
                    at += 2;
                    continue;
                }
                (Token::Comma, _) => {
                    is_global = open.last().is_some_and(|block| block.is_global_inside);
                }
                _ => {}
            }
            self.verbatim(std::slice::from_ref(token));
            if end_of(at) > at {
                open.push(Block {
                    end: end_of(at),
                    is_marked: false,
                    is_global_inside: is_global,
                    is_global_after: is_global,
                });
            }
            at += 1;
        }
    }
}

/// A block in a selector.
struct Block {
    /// The index of the token that closes it.
    end: usize,
    /// Whether it is `:global(…)` or `:local(…)`, of which only the content is written.
    is_marked: bool,
    /// Whether classes at the beginning of a selector in it are not scoped.
    is_global_inside: bool,
    /// Whether classes after it are not scoped.
    is_global_after: bool,
}

/// Returns whether a pseudo-class says whether classes are scoped.
fn is_marker(name: &str) -> bool {
    matches!(name, "global" | "local")
}

#[cfg(test)]
mod tests {
    use super::{Origin, scoped};

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
                ".md\\:flex, .\\31 0 .b {}",
                ".md\\:flex_x, .\\31 0_x .b_x {}",
            ),
            (
                "@keyframes \"i\\\"n\" {} @-webkit-keyframes out {} .a { animation: 'i\"n' 1s, \"out\" 1s; animation-name: outer }",
                "@keyframes \"i\\\"n_x\" {} @-webkit-keyframes out_x {} .a_x { animation: \"i\\\"n_x\" 1s, \"out_x\" 1s; animation-name: outer }",
            ),
            (
                ":global .a:is(.b, .c) .d, .e {}",
                ".a:is(.b, .c) .d, .e_x {}",
            ),
            (
                "[a='.b'] .c { d: url(e;.f) } .g\\{ {}",
                "[a='.b'] .c_x { d: url(e;.f) } .g\\{_x {}",
            ),
            (
                "@scope (.a) to (.b) { .c {} }",
                "@scope (.a_x) to (.b_x) { .c_x {} }",
            ),
        ] {
            assert_eq!(scoped(css, "x").rules, expected, "{css}");
        }
        let names = scoped(".a .b { & .c {} } @keyframes d {}", "1").names;
        assert!(names.keys().eq(["a", "b", "c", "d"]));
        assert_eq!(names["b"], "b_1");
        let names = scoped(".md\\:flex {} @keyframes \"a b\" {}", "1").names;
        assert_eq!(names["md:flex"], "md:flex_1");
        assert_eq!(names["a b"], "a b_1");
    }

    #[test]
    fn composed_classes_are_found() {
        for (css, left, classes, others, from) in [
            (
                ".a { color: red; /* x */ composes: b c; margin: 0 }",
                ".a_x { color: red; /* x */  margin: 0 }",
                "a",
                "b c",
                Origin::Here,
            ),
            (
                ".a, .d { composes: b from 'x.module.css' }",
                ".a_x, .d_x { }",
                "a d",
                "b",
                Origin::File("x.module.css".to_owned()),
            ),
            (
                "@media print { .a { & .c { top: 0 } composes: b from global; } }",
                "@media print { .a_x { & .c_x { top: 0 }  } }",
                "a",
                "b",
                Origin::Global,
            ),
        ] {
            let all = scoped(css, "x");
            assert_eq!(all.rules, left);
            let [one] = &all.composed[..] else {
                panic!("{css}: {:?}", all.composed);
            };
            assert_eq!(
                (one.classes.join(" "), one.others.join(" ")),
                (classes.to_owned(), others.to_owned())
            );
            assert_eq!(one.from, from, "{css}");
        }
        let none = ".composes { width: 1em; c: 'composes: d' }";
        assert_eq!(scoped(none, "x").composed, []);
    }
}
