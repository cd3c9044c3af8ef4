//! Replaces the addresses in `url(…)`.

use super::css_text::{string_length, token_length};

/// Returns rules whose addresses are replaced by those that `replace` returns; it receives an address
/// and its offset. Comments and strings outside `url(…)` stay.
pub(crate) fn with_urls(
    css: &str,
    mut replace: impl FnMut(&str, usize) -> Option<String>,
) -> String {
    let mut out = String::with_capacity(css.len());
    let mut at = 0;
    while at < css.len() {
        let token = &css[at..at + token_length(&css[at..])];
        out.push_str(token);
        at += token.len();
        if token == "(" && ends_with_url(&out) {
            let (start, end) = address(css, at);
            out.push_str(&css[at..start]);
            let address = &css[start..end];
            match replace(address, start) {
                Some(new) => out.push_str(&new),
                None => out.push_str(address),
            }
            at = end;
        }
    }
    out
}

/// Returns the bytes of the address in the parentheses that begin at `at`, without quotes.
fn address(css: &str, at: usize) -> (usize, usize) {
    let rest = css[at..].trim_start();
    let start = css.len() - rest.len();
    if let Some(quote @ ('"' | '\'')) = rest.chars().next() {
        let length = string_length(rest, quote);
        let is_closed = length >= 2 && rest[..length].ends_with(quote);
        return (start + 1, start + length - usize::from(is_closed));
    }
    let length = rest.find(')').unwrap_or(rest.len());
    (start, start + rest[..length].trim_end().len())
}

/// Whether the text ends with `url(`.
fn ends_with_url(css: &str) -> bool {
    let start = css.len().saturating_sub(4);
    css.get(start..)
        .is_some_and(|end| end.eq_ignore_ascii_case("url("))
}

#[cfg(test)]
mod tests {
    use super::with_urls;

    #[test]
    fn only_addresses_are_replaced() {
        for (css, expected) in [
            ("a{b:url(x.png)}", "a{b:url(<x.png>)}"),
            (
                "a{b:URL( \"../x y.png\" ) c}",
                "a{b:URL( \"<../x y.png>\" ) c}",
            ),
            ("a{b:url( x )url('')}", "a{b:url( <x> )url('<>')}"),
            ("a{b:url('a)b')}", "a{b:url('<a)b>')}"),
            (
                "a::after{content:\"url(x)\"}",
                "a::after{content:\"url(x)\"}",
            ),
            ("/* url(x) */", "/* url(x) */"),
            ("a{b:url(", "a{b:url(<>"),
            ("a{b:url('x", "a{b:url('<x>"),
        ] {
            let replaced = with_urls(css, |address, at| {
                assert_eq!(&css[at..at + address.len()], address);
                Some(format!("<{address}>"))
            });
            assert_eq!(replaced, expected);
        }
    }
}
