//! Removes the rules of classes that no page has from a stylesheet.

use super::tokens::{CssToken, Token, item, tokens};

/// At-rules whose block holds rules, and that mean nothing without one.
const GROUPS: [&str; 3] = ["media", "supports", "container"];

/// Functions that match one of several selectors.
const ALTERNATIVES: [&str; 3] = ["is", "where", "has"];

/// Returns `css` without selectors that need a class for which `is_unused`
/// is true.
///
/// A class inside `:not(…)` is not needed. Nested rules stay.
pub(crate) fn without_classes(css: &str, is_unused: &dyn Fn(&str) -> bool) -> String {
    let tokens = tokens(css);
    let sheet = Sheet {
        css,
        tokens: &tokens,
        is_unused,
    };
    let mut out = String::with_capacity(css.len());
    sheet.push_rules(0, tokens.len(), &mut out);
    out
}

struct Sheet<'a> {
    css: &'a str,
    tokens: &'a [CssToken<'a>],
    is_unused: &'a dyn Fn(&str) -> bool,
}

impl Sheet<'_> {
    /// Returns the text of the tokens between two indexes.
    fn text(&self, start: usize, end: usize) -> &str {
        match self.tokens.get(start..end) {
            Some([first, ..]) => &self.css[first.range.start..self.tokens[end - 1].range.end],
            _ => "",
        }
    }

    /// Returns whether a dot is directly before a token.
    fn is_dot(&self, start: usize, at: usize) -> bool {
        at > start && self.tokens[at - 1].token == Token::Delim('.')
    }

    fn push_rules(&self, mut at: usize, end: usize, out: &mut String) {
        while at < end {
            let item = item(&self.tokens[..end], at);
            let block = at + item.tokens.len();
            if !item.has_block() {
                let next = (block + 1).min(end);
                out.push_str(self.text(at, next));
                at = next;
                continue;
            }
            let block_end = self.tokens[block].end;
            at = (block_end + 1).min(end);
            let prelude = self.text(item.start, block);
            let is_group = item.at_rule().is_some_and(|name| GROUPS.contains(&name));
            let start = out.len();
            match item.at_rule() {
                None => match self.used_selectors(item.start, block) {
                    Some(selectors) => out.push_str(&selectors),
                    None => continue,
                },
                Some(_) => out.push_str(prelude),
            }
            out.push('{');
            let body = out.len();
            if is_group || item.at_rule() == Some("layer") {
                self.push_rules(block + 1, block_end, out);
            } else {
                out.push_str(self.text(block + 1, block_end));
            }
            match is_group && out[body..].trim().is_empty() {
                true => out.truncate(start),
                false => out.push('}'),
            }
        }
    }

    /// Returns the selectors of a list that can match; `None` without one.
    fn used_selectors(&self, start: usize, end: usize) -> Option<String> {
        let mut used = Vec::new();
        let mut first = start;
        while first <= end {
            let mut at = first;
            while at < end && self.tokens[at].token != Token::Comma {
                at = self.tokens[at].end + 1;
            }
            used.extend(self.used_selector(first, at.min(end)));
            first = at + 1;
        }
        (!used.is_empty()).then(|| used.join(","))
    }

    /// Returns the selector with the alternatives that can match; `None` if it cannot match.
    fn used_selector(&self, start: usize, end: usize) -> Option<String> {
        let mut out = String::new();
        let mut at = start;
        while at < end {
            let token = &self.tokens[at];
            let next = (token.end + 1).min(end);
            match &token.token {
                Token::Ident(name) if self.is_dot(start, at) => {
                    if (self.is_unused)(name) {
                        return None;
                    }
                    out.push_str(self.text(at, next));
                }
                Token::Function(name) if ALTERNATIVES.contains(&&**name) => {
                    out.push_str(self.text(at, at + 1));
                    out.push_str(&self.used_selectors(at + 1, token.end.min(end))?);
                    out.push_str(self.text(token.end, next));
                }
                _ => out.push_str(self.text(at, next)),
            }
            at = next;
        }
        Some(out)
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
