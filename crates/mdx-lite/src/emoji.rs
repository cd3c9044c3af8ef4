//! Replaces names such as `:rocket:` in the text by emoji.

use std::borrow::Cow;

use crate::{LinkKind, Node, NodeKind};

/// Replaces the names of emoji in the text of `nodes` and their descendants, outside code and links
/// that are their own address. The names are GitHub's; other text between colons
/// stays, and so does a name after a letter, a digit or a colon: `std::x::y`.
pub(crate) fn replace_names(nodes: &mut [Node]) {
    for node in nodes {
        match &mut node.kind {
            NodeKind::Text(text) => {
                if let Cow::Owned(replaced) = replaced(text) {
                    *text = replaced;
                }
            }
            NodeKind::Link {
                kind: LinkKind::Bare | LinkKind::Angle,
                ..
            } => continue,
            NodeKind::Admonition {
                title: Some(title), ..
            } => replace_names(title),
            _ => {}
        }
        replace_names(&mut node.children);
    }
}

/// Returns whether an emoji has this name, without its colons.
pub fn is_name(name: &str) -> bool {
    emojis::get_by_shortcode(name).is_some()
}

/// Returns the names of all emoji.
pub fn names() -> impl Iterator<Item = &'static str> {
    emojis::iter().flat_map(emojis::Emoji::shortcodes)
}

fn replaced(text: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut done = 0;
    let mut at = 0;
    while let Some(start) = text[at..].find(':').map(|found| at + found) {
        at = start + 1;
        let before = text[done..start].bytes().next_back();
        if before.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b':') {
            continue;
        }
        let rest = &text[at..];
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-+".contains(byte);
        let length = rest.bytes().take_while(is_part).count();
        if rest.as_bytes().get(length) != Some(&b':') {
            continue;
        }
        let Some(emoji) = emojis::get_by_shortcode(&rest[..length]) else {
            continue;
        };
        out.push_str(&text[done..start]);
        out.push_str(emoji.as_str());
        at += length + 1;
        done = at;
    }
    match done {
        0 => Cow::Borrowed(text),
        _ => Cow::Owned(out + &text[done..]),
    }
}

#[cfg(test)]
mod tests {
    use super::replaced;
    use crate::{Options, html::to_html, parse};

    #[test]
    fn only_known_names_are_replaced() {
        for (text, wanted) in [
            ("go :rocket: now", "go 🚀 now"),
            (":tada::+1::-1:", "🎉👍👎"),
            (":white_check_mark: :100:", "✅ 💯"),
            (
                "10:30:45 a:b:c :nothing: :rocket",
                "10:30:45 a:b:c :nothing: :rocket",
            ),
            ("火箭:rocket:。", "火箭🚀。"),
            ("std::x::y", "std::x::y"),
            (":", ":"),
        ] {
            assert_eq!(replaced(text), wanted);
        }
    }

    #[test]
    fn code_addresses_and_ids_keep_names() {
        for (text, wanted) in [
            ("`:rocket:`", "<p><code>:rocket:</code></p>\n"),
            ("```\n:rocket:\n```", "<pre><code>:rocket:\n</code></pre>\n"),
            ("\\:rocket: :white_check_mark:", "<p>🚀 ✅</p>\n"),
            ("## Go :rocket:", "<h2 id=\"go-rocket\">Go 🚀</h2>\n"),
            (
                "*a* [:tada:](/:tada:)",
                "<p><em>a</em> <a href=\"/:tada:\">🎉</a></p>\n",
            ),
            ("<Tip>\n:tada:\n</Tip>", "<Tip>\n<p>🎉</p>\n</Tip>\n"),
            (
                "https://a.b/:tada:c",
                "<p><a href=\"https://a.b/:tada:c\">https://a.b/:tada:c</a></p>\n",
            ),
        ] {
            let options = Options {
                emoji: true,
                ..Options::default()
            };
            assert_eq!(to_html(&parse(text, &options)), wanted);
        }
        assert_eq!(
            to_html(&parse(":tada:", &Options::default())),
            "<p>:tada:</p>\n"
        );
    }
}
