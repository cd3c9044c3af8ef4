//! Removes the rules of classes that no page has from a stylesheet.

use super::text::token_length;

/// At-rules whose block holds rules, and that mean nothing without one.
const GROUPS: [&str; 3] = ["@media", "@supports", "@container"];

/// Returns `css`, which has no comments, without selectors that need a class for which `is_unused`
/// is true.
///
/// A class inside `:not(…)` is not needed. Nested rules stay.
pub(crate) fn without_classes(css: &str, is_unused: &dyn Fn(&str) -> bool) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while !rest.is_empty() {
        let start = position(rest, &['{', ';', '}']);
        let (prelude, block) = rest.split_at(start);
        if !block.starts_with('{') {
            let end = start + usize::from(!block.is_empty());
            out.push_str(&rest[..end]);
            rest = &rest[end..];
            continue;
        }
        let end = block_end(block);
        let body = &block[1..end];
        rest = block.get(end + 1..).unwrap_or_default();
        push_rule(&mut out, prelude, body, is_unused);
    }
    out
}

fn push_rule(out: &mut String, prelude: &str, body: &str, is_unused: &dyn Fn(&str) -> bool) {
    let name = prelude.trim_start();
    let is_group = GROUPS.iter().any(|group| name.starts_with(group));
    let (prelude, body) = if is_group || name.starts_with("@layer") {
        (prelude.to_owned(), without_classes(body, is_unused))
    } else if name.starts_with('@') {
        (prelude.to_owned(), body.to_owned())
    } else {
        match used_selectors(prelude, is_unused) {
            Some(selectors) => (selectors, body.to_owned()),
            None => return,
        }
    };
    if is_group && body.trim().is_empty() {
        return;
    }
    out.extend([prelude.as_str(), "{", &body, "}"]);
}

/// Returns the selectors of a list that can match; `None` without one.
fn used_selectors(list: &str, is_unused: &dyn Fn(&str) -> bool) -> Option<String> {
    let mut used = Vec::new();
    let mut rest = list;
    loop {
        let end = position(rest, &[',']);
        used.extend(used_selector(&rest[..end], is_unused));
        match rest.get(end + 1..) {
            Some(next) => rest = next,
            None => break,
        }
    }
    (!used.is_empty()).then(|| used.join(","))
}

/// Returns the selector with the alternatives that can match; `None` if it cannot match.
fn used_selector(selector: &str, is_unused: &dyn Fn(&str) -> bool) -> Option<String> {
    let mut out = String::with_capacity(selector.len());
    let mut rest = selector;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '.' => {
                let name = class_name(&rest[1..]);
                if is_unused(name) {
                    return None;
                }
                1 + name.len()
            }
            '(' => {
                let end = position(&rest[1..], &[')']) + 1;
                let inside = &rest[1..end];
                let has_alternatives = [":is", ":where", ":has"];
                let inside = match has_alternatives.iter().any(|name| out.ends_with(name)) {
                    true => used_selectors(inside, is_unused)?,
                    false => inside.to_owned(),
                };
                out.push('(');
                out.push_str(&inside);
                rest = &rest[end..];
                continue;
            }
            _ => token_length(rest),
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    Some(out)
}

fn class_name(text: &str) -> &str {
    let is_part = |part: char| part.is_ascii_alphanumeric() || part == '-' || part == '_';
    &text[..text.find(|part| !is_part(part)).unwrap_or(text.len())]
}

/// Returns the position of the first of `ends` outside of strings and parentheses; the length of
/// the text without one.
fn position(css: &str, ends: &[char]) -> usize {
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(first) = css[at..].chars().next() {
        if depth == 0 && ends.contains(&first) {
            break;
        }
        match first {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += token_length(&css[at..]);
    }
    at
}

/// Returns the position of the brace that ends the block at the start of `css`.
fn block_end(css: &str) -> usize {
    let (mut at, mut depth) = (1, 0_usize);
    loop {
        at += position(&css[at..], &['{', '}']);
        match css.as_bytes().get(at) {
            Some(b'{') => depth += 1,
            Some(_) if depth > 0 => depth -= 1,
            _ => return at.min(css.len()),
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::without_classes;

    #[test]
    fn selectors_of_unused_classes_are_removed() {
        let cases = [
            (".a{x:y}.b{x:y}", ".b{x:y}"),
            (".a,.b{x:y}", ".b{x:y}"),
            (".b .a-c{x:y}", ".b .a-c{x:y}"),
            (".b > .a:hover{x:y}", ""),
            (".b:not(.a){x:y}", ".b:not(.a){x:y}"),
            (":is(.a,.b) c{x:y}", ":is(.b) c{x:y}"),
            (":is(.a) c,d:has(.a){x:y}", ""),
            ("b:has(> .a, c){x:y}", "b:has( c){x:y}"),
            ("@media print{.a{x:y}}", ""),
            ("@media print{.a{x:y}.b{x:y}}", "@media print{.b{x:y}}"),
            ("@layer l{.a{x:y}}", "@layer l{}"),
            ("@layer l,m;.a{x:y}", "@layer l,m;"),
            ("@keyframes a{to{x:y}}", "@keyframes a{to{x:y}}"),
            ("[c=\".a,{\"]{x:y}", "[c=\".a,{\"]{x:y}"),
            (".b{x:url(\"}.a{\")}.a{x:y}", ".b{x:url(\"}.a{\")}"),
            (".b{x:url(data:a;b,.a)}", ".b{x:url(data:a;b,.a)}"),
            (".b{&.a{x:y}}", ".b{&.a{x:y}}"),
            (".b{x:y", ".b{x:y}"),
        ];
        for (css, expected) in cases {
            assert_eq!(without_classes(css, &|name| name == "a"), expected, "{css}");
        }
    }
}
