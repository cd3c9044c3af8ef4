//! Turns bare addresses in the text into links, as in GFM, except that Chinese punctuation ends
//! them.

use crate::{LinkKind, Node, NodeKind, Span};

/// Turns addresses in text into links, outside links and code.
#[derive(Debug)]
pub(crate) struct Linker<'a> {
    pub(crate) source: &'a str,
    /// Whether Chinese punctuation ends an address.
    pub(crate) cjk: bool,
    /// The number of links that may still be made.
    pub(crate) left: usize,
    /// The first text with an address that exceeded it.
    pub(crate) excess: Option<Span>,
}

impl Linker<'_> {
    /// Links the addresses in the text of `nodes` and their descendants.
    pub(crate) fn link(&mut self, nodes: &mut Vec<Node>) {
        let mut has_address = false;
        for node in nodes.iter_mut() {
            match &mut node.kind {
                NodeKind::Text(text) => {
                    has_address = has_address || next_address(text, 0, self.cjk).is_some();
                    continue;
                }
                NodeKind::Link { .. } | NodeKind::Image { .. } | NodeKind::Fence { .. } => continue,
                NodeKind::Jsx(element) if element.name == "a" => continue,
                NodeKind::Admonition {
                    title: Some(title), ..
                } => self.link(title),
                _ => {}
            }
            self.link(&mut node.children);
        }
        if !has_address {
            return;
        }
        let mut linked = Vec::with_capacity(nodes.len() + 2);
        for node in nodes.drain(..) {
            match &node.kind {
                NodeKind::Text(text) => self.split(text, node.span, &mut linked),
                _ => linked.push(node),
            }
        }
        *nodes = linked;
    }

    fn split(&mut self, text: &str, span: Span, out: &mut Vec<Node>) {
        let written = self.source.get(span.range()).unwrap_or_default();
        let mut places = Places {
            written,
            at: span.start,
            exact: written == text,
        };
        let mut place = |start: usize, end: usize| places.next(&text[start..end]);
        let mut done = 0;
        while let Some(found) = next_address(text, done, self.cjk) {
            if self.left == 0 {
                self.excess.get_or_insert(span);
                break;
            }
            self.left -= 1;
            if found.start > done {
                out.push(Node::new(
                    place(done, found.start),
                    NodeKind::Text(text[done..found.start].to_owned()),
                ));
            }
            let link = place(found.start, found.end);
            let shown = text[found.start..found.end].to_owned();
            let kind = NodeKind::Link {
                url: format!("{}{shown}", found.prefix),
                title: None,
                kind: LinkKind::Bare,
            };
            out.push(Node::with(
                link,
                kind,
                vec![Node::new(link, NodeKind::Text(shown))],
            ));
            done = found.end;
        }
        if done < text.len() {
            out.push(Node::new(
                place(done, text.len()),
                NodeKind::Text(text[done..].to_owned()),
            ));
        }
    }
}

/// Finds the source positions of the parts of a text, in order.
struct Places<'a> {
    /// The source from the next part on.
    written: &'a str,
    /// The offset of that source.
    at: usize,
    /// Whether the source equals the text, without entities and escapes.
    exact: bool,
}

impl Places<'_> {
    fn next(&mut self, part: &str) -> Span {
        let length = match self.exact {
            true => part.len(),
            false => written_length(self.written, part),
        };
        let start = self.at;
        self.at += length;
        self.written = &self.written[length..];
        Span::new(start, self.at)
    }
}

/// A length in bytes that no entity exceeds.
const LONGEST_ENTITY: usize = 40;

/// Returns the length of the source of `text` at the start of `written`, including escapes and
/// entities.
fn written_length(written: &str, text: &str) -> usize {
    let mut rest = written;
    for wanted in text.chars() {
        let Some(found) = rest.chars().next() else {
            break;
        };
        let length = match found {
            '\\' if rest[1..].starts_with(|c: char| c.is_ascii_punctuation()) => 2,
            '&' if wanted != '&' || is_ampersand(rest) => rest
                .bytes()
                .take(LONGEST_ENTITY)
                .position(|byte| byte == b';')
                .map_or(1, |semicolon| semicolon + 1),
            _ => found.len_utf8(),
        };
        rest = &rest[length..];
    }
    written.len() - rest.len()
}

/// Returns whether the entity at the start of a text is an ampersand.
fn is_ampersand(text: &str) -> bool {
    ["&amp;", "&AMP;", "&#38;", "&#x26;", "&#X26;"]
        .iter()
        .any(|entity| text.starts_with(entity))
}

/// Returns the end of the bare address whose scheme ends at `colon`.
pub(crate) fn end_of_bare_address(text: &str, colon: usize) -> Option<usize> {
    scheme(text, boundary_before(text, colon), colon, true).map(|found| found.end)
}

/// Returns a character boundary at most five bytes before `at`.
fn boundary_before(text: &str, at: usize) -> usize {
    let mut from = at.saturating_sub(5);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    from
}

struct Address {
    start: usize,
    end: usize,
    prefix: &'static str,
}

fn next_address(text: &str, from: usize, cjk: bool) -> Option<Address> {
    let bytes = text.as_bytes();
    let mut at = from;
    while at < bytes.len() {
        let step = memchr::memchr3(b':', b'@', b'.', &bytes[at..])? + at;
        let found = match bytes[step] {
            b':' => scheme(text, from, step, cjk),
            b'@' => email(text, from, step),
            _ => www(text, from, step, cjk),
        };
        if found.is_some() {
            return found;
        }
        at = step + 1;
    }
    None
}

fn scheme(text: &str, from: usize, colon: usize, cjk: bool) -> Option<Address> {
    let rest = &text[colon..];
    if !rest.starts_with("://") {
        return None;
    }
    let before = &text[from..colon];
    let name = ["https", "http"]
        .into_iter()
        .find(|name| ends_with_ignoring_case(before, name))?;
    let start = colon - name.len();
    if !is_word_start(text, start) {
        return None;
    }
    let host = colon + 3;
    if !may_be_domain(&text[host..], cjk) {
        return None;
    }
    let end = address_end(text, host, cjk);
    let address = &text[host..end];
    (end > host && is_domain(address) && may_have_port(address)).then_some(Address {
        start,
        end,
        prefix: "",
    })
}

fn ends_with_ignoring_case(text: &str, end: &str) -> bool {
    let at = text.len().checked_sub(end.len());
    at.and_then(|at| text.get(at..))
        .is_some_and(|found| found.eq_ignore_ascii_case(end))
}

fn is_word_start(text: &str, at: usize) -> bool {
    !text[..at]
        .chars()
        .next_back()
        .is_some_and(|c| c.is_ascii_alphabetic())
}

fn www(text: &str, from: usize, dot: usize, cjk: bool) -> Option<Address> {
    if !ends_with_ignoring_case(&text[from..dot], "www") {
        return None;
    }
    let start = dot - 3;
    let before = text[..start].chars().next_back();
    if before.is_some_and(|c| c.is_ascii_alphanumeric()) || !may_be_domain(&text[start..], cjk) {
        return None;
    }
    let end = address_end(text, dot + 1, cjk);
    (end > dot + 1 && is_domain(&text[start..end])).then_some(Address {
        start,
        end,
        prefix: "http://",
    })
}

/// Returns whether an address starts with a domain: its last two parts have no underscore.
fn is_domain(address: &str) -> bool {
    let end = address.find(['/', '?', '#', ':']).unwrap_or(address.len());
    let domain = &address[..end];
    let mut parts = domain.rsplit('.');
    let valid = |part: &str| !part.contains('_');
    let last_two = parts.next().is_some_and(valid) && parts.next().is_none_or(valid);
    last_two && domain.starts_with(char::is_alphanumeric)
}

/// Returns whether the port of an address, if it has one, is a number. No browser can open the
/// others, such as the placeholder `https://host:port`, which micromark links.
fn may_have_port(address: &str) -> bool {
    let host = &address[..address.find(['/', '?', '#']).unwrap_or(address.len())];
    // Everything before an `@` is a name and a password.
    let host = host.rsplit('@').next().unwrap_or(host);
    host.split_once(':')
        .is_none_or(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns whether a text starts with a domain, without reading the rest of the address.
fn may_be_domain(text: &str, cjk: bool) -> bool {
    let end = text
        .find(|c: char| matches!(c, '/' | '?' | '#' | ':') || ends_address(c, cjk))
        .unwrap_or(text.len());
    let domain = &text[..end];
    let trimmed = domain.trim_end_matches(|c| AFTER_ADDRESS.contains(&c));
    is_domain(domain) || is_domain(trimmed)
}

/// Punctuation that belongs to the sentence when it follows an address.
const AFTER_ADDRESS: [char; 13] = [
    '?', '!', '.', ',', ':', ';', '*', '_', '~', '\'', '"', ')', ']',
];

fn ends_address(c: char, cjk: bool) -> bool {
    c.is_whitespace() || c == '<' || cjk && is_cjk_punctuation(c)
}

/// Returns the end of the address whose path starts at `from`, as micromark does: trailing
/// punctuation belongs to the sentence around the address.
fn address_end(text: &str, from: usize, cjk: bool) -> usize {
    let rest = &text[from..];
    let rest = &rest[..rest.find(|c| ends_address(c, cjk)).unwrap_or(rest.len())];
    let bytes = rest.as_bytes();
    let bracket = bytes
        .windows(2)
        .position(|two| matches!(two, b"](" | b"]["))
        .unwrap_or(bytes.len());
    let trail = trail_start(&rest[..bracket]);
    let (mut open, mut at) = (0_usize, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'(' => open += 1,
            b')' if open > 0 => open -= 1,
            _ if at >= trail => break,
            _ => {}
        }
        at += 1;
    }
    from + at
}

/// Returns the start of the punctuation at the end of a text. An entity such as `&amp;` counts as
/// punctuation.
fn trail_start(text: &str) -> usize {
    let mut rest = text;
    loop {
        match without_entity(rest).or_else(|| rest.strip_suffix(AFTER_ADDRESS)) {
            Some(trimmed) => rest = trimmed,
            None => return rest.len(),
        }
    }
}

/// Returns the text without the entity at its end.
fn without_entity(text: &str) -> Option<&str> {
    let inner = text.strip_suffix(';')?;
    let name = inner.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    name.strip_suffix('&').filter(|_| name.len() < inner.len())
}

fn is_cjk_punctuation(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}' | '\u{ff3b}'..='\u{ff40}'
        | '\u{ff5b}'..='\u{ff65}' | '“' | '”' | '‘' | '’' | '—' | '…')
}

fn email(text: &str, from: usize, at: usize) -> Option<Address> {
    let before = &text.as_bytes()[from..at];
    let local = before
        .iter()
        .rev()
        .take_while(|b| b.is_ascii_alphanumeric() || b".-_+".contains(b))
        .count();
    let domain = text.as_bytes()[at + 1..].iter();
    let len = domain
        .take_while(|b| b.is_ascii_alphanumeric() || b"-_.".contains(b))
        .count();
    let name = text[at + 1..at + 1 + len].trim_end_matches('.');
    // A name that ends with a digit is a package version, as in `react@16.7.0`.
    let ends = name.ends_with(|c: char| c.is_ascii_alphabetic());
    let valid = local > 0 && name.contains('.') && ends;
    let start = at - local;
    let scheme = ["mailto:", "xmpp:"]
        .into_iter()
        .find(|scheme| ends_with_ignoring_case(&text[from..start], scheme));
    let (start, prefix) = scheme.map_or((start, "mailto:"), |scheme| (start - scheme.len(), ""));
    let slash = text[..start].ends_with('/');
    (valid && !slash).then_some(Address {
        start,
        end: at + 1 + name.len(),
        prefix,
    })
}

#[cfg(test)]
mod tests {
    use crate::{LinkKind, NodeKind, Options, parse};

    /// Returns the addresses that become links, each with its source.
    fn links(text: &str) -> Vec<(String, String)> {
        let document = parse(text, &Options::default());
        let found = document.descendants().filter_map(|node| match &node.kind {
            NodeKind::Link {
                url,
                kind: LinkKind::Bare,
                ..
            } => Some((url.clone(), document.slice(node.span).to_owned())),
            _ => None,
        });
        found.collect()
    }

    #[test]
    fn addresses_end_before_the_punctuation_of_their_sentence() {
        for (text, url, written) in [
            ("见 https://a.b/c。中文", "https://a.b/c", "https://a.b/c"),
            ("（https://a.b）", "https://a.b", "https://a.b"),
            (
                "(https://a.b/c_(d)).",
                "https://a.b/c_(d)",
                "https://a.b/c_(d)",
            ),
            (
                "看http://localhost:3000/x，",
                "http://localhost:3000/x",
                "http://localhost:3000/x",
            ),
            (
                "https://a:b@c.d:80/e:f",
                "https://a:b@c.d:80/e:f",
                "https://a:b@c.d:80/e:f",
            ),
            ("www.a.com, b", "http://www.a.com", "www.a.com"),
            ("**https://a.b/c**", "https://a.b/c", "https://a.b/c"),
            ("写给 me@a.b.c。", "mailto:me@a.b.c", "me@a.b.c"),
            ("[https://a.b/c]", "https://a.b/c", "https://a.b/c"),
            ("[www.a.b], c", "http://www.a.b", "www.a.b"),
            ("https://a.b/c[0].", "https://a.b/c[0", "https://a.b/c[0"),
            (
                "https://a.b/c[0]d",
                "https://a.b/c[0]d",
                "https://a.b/c[0]d",
            ),
            ("0http://a.b", "http://a.b", "http://a.b"),
            ("https://x.\\*.y z", "https://x.\\*.y", "https://x.\\*.y"),
            (
                "https://a.b/*c*/d",
                "https://a.b/*c*/d",
                "https://a.b/*c*/d",
            ),
            (
                "a &amp; https://a.b?x=1!",
                "https://a.b?x=1",
                "https://a.b?x=1",
            ),
        ] {
            assert_eq!(
                links(text),
                [(url.to_owned(), written.to_owned())],
                "{text}"
            );
        }
    }

    #[test]
    fn other_text_is_not_linked() {
        for text in [
            "`https://a.b`",
            "[https://a.b](/x)",
            "ahttps://a.b",
            "https://",
            "www.",
            "@Module() a@b",
            "react@16.7.0-alpha.2 与 a@0.0",
            "<a href=\"/x\">https://a.b</a>",
            "```\nhttps://a.b\n```",
            "12:30:45",
            "(https://host:port).",
            "https://a.b:80x/c",
        ] {
            assert_eq!(links(text), [], "{text}");
        }
    }
}
