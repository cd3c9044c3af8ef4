//! Finds formulas and names of emoji in the text of a book that does not set their keys.

use book_config::Math;
use diagnostics::nearest;
use mdx_lite::{Code, Document, Node, NodeKind, emoji};

use crate::Builder;

impl Builder<'_> {
    /// Warns about the first formula and the first name of an emoji; one finding a chapter is enough.
    pub(crate) fn check_switched_off(&mut self, document: &Document) {
        let settings = self.context.settings;
        let is_text = |node: &&Node| matches!(node.kind, NodeKind::Paragraph | NodeKind::Cell);
        let with_text = || {
            let nodes = document.descendants().filter(is_text);
            nodes.map(|node| (node, own_text(node)))
        };
        if settings.math == Math::Off
            && let Some((node, text)) = with_text().find(|(_, text)| has_formula(text))
        {
            let at = text.find('$').unwrap_or_default();
            let mark = if text[at..].starts_with("$$") {
                "$$"
            } else {
                "$"
            };
            let message = "formulas are switched off, so this one is shown as text".to_owned();
            let help = "write `math = \"dollars\"` below `[output.react]`; `\\$` shows a dollar";
            self.warn_inside(node, mark, message, help.to_owned());
        }
        let names = with_text().find_map(|(node, text)| {
            let wanted = |name: &&str| match settings.emoji {
                true => !emoji::is_name(name),
                false => emoji::is_name(name),
            };
            let name = emoji_names(&text).find(wanted)?.to_owned();
            Some((node, name))
        });
        let Some((node, name)) = names else {
            return;
        };
        let written = format!(":{name}:");
        if !settings.emoji {
            let message =
                format!("names of emoji are switched off, so `{written}` is shown as text");
            let help = "write `emoji = true` below `[output.react]`, or the character itself";
            self.warn_inside(node, &written, message, help.to_owned());
        } else if let Some(near) = nearest(&name, emoji::names()) {
            let message = format!("no emoji has the name `{name}`, so it is shown as text");
            self.warn_inside(node, &written, message, format!("did you mean `:{near}:`?"));
        }
    }

    /// Warns at a part of the text of a node.
    fn warn_inside(&mut self, node: &Node, part: &str, message: String, help: String) {
        let span = node.span.range();
        let text = self.source.text.get(span.clone()).unwrap_or_default();
        let place = match text.find(part) {
            Some(at) => span.start + at..span.start + at + part.len(),
            None => span,
        };
        self.warn_at(Code::ForeignSyntax.as_str(), place, message)
            .help = Some(help);
    }
}

/// Returns the text directly inside a node. Other nodes are a character that is in no name.
fn own_text(node: &Node) -> String {
    let mut out = String::new();
    for child in &node.children {
        match &child.kind {
            NodeKind::Text(text) => out.push_str(text),
            NodeKind::Break { .. } => out.push('\n'),
            _ => out.push('\u{fffc}'),
        }
    }
    out
}

/// Returns whether a text has dollars around TeX.
fn has_formula(text: &str) -> bool {
    let mut parts = text.split('$');
    let Some(mut before) = parts.next() else {
        return false;
    };
    // `$` opens if no word is before it; between `$$` are blank parts.
    let mut parts = parts.peekable();
    while let Some(inside) = parts.next() {
        let after = parts.peek().copied();
        let opens = !before.ends_with(|c: char| c.is_alphanumeric() || c == '\\');
        let closes = after.is_some_and(|it| !it.starts_with(|c: char| c.is_ascii_alphanumeric()));
        if opens && closes && is_tex(inside) {
            return true;
        }
        before = inside;
    }
    false
}

/// Returns whether a text is TeX, and not the name of a variable of a shell.
fn is_tex(inside: &str) -> bool {
    if inside.starts_with(' ') || inside.ends_with(' ') || inside.contains(['`', '\u{fffc}']) {
        return false;
    }
    let command = inside.split('\\').skip(1);
    let has_command = command
        .filter(|it| it.starts_with(|c: char| c.is_ascii_lowercase()))
        .any(|it| it.chars().take_while(char::is_ascii_alphabetic).count() > 1);
    let bytes = inside.as_bytes();
    let has_index = (1..bytes.len().saturating_sub(1)).any(|at| {
        let is_word = at > 1 && bytes[at - 2].is_ascii_alphanumeric();
        let is_base = bytes[at - 1].is_ascii_alphanumeric() && !is_word;
        let is_next = bytes[at + 1].is_ascii_alphanumeric() || bytes[at + 1] == b'{';
        matches!(bytes[at], b'^' | b'_') && is_base && is_next
    });
    has_command || has_index
}

/// Returns the words between two colons that may be names of emoji.
fn emoji_names(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '+');
    let parts: Vec<&str> = text.split(':').collect();
    let last = parts.len().saturating_sub(1);
    (1..last).filter_map(move |at| {
        let (before, name, after) = (parts[at - 1], parts[at], parts[at + 1]);
        // `std::name` has an empty part before the name.
        let starts = !before.ends_with(|c: char| c.is_ascii_alphanumeric())
            && (!before.is_empty() || at == 1);
        let ends = !after.starts_with(|c: char| c.is_ascii_alphanumeric());
        let is_name = name.len() > 3 && name.starts_with(|c: char| c.is_ascii_lowercase());
        (starts && ends && is_name && name.chars().all(is_part)).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::{emoji_names, has_formula};

    #[test]
    fn formulas_are_no_prices_and_no_variables() {
        for (text, wanted) in [
            ("The area is $\\pi r^2$.", true),
            ("$$\n\\frac{1}{2}\n$$", true),
            ("Let $a_1$ and $x^2$ be.", true),
            ("It costs $5 and $6.", false),
            ("$HOME/bin:$PATH", false),
            ("$FOO_BAR/$BAZ", false),
            ("US$5 and A$6_000 are$", false),
        ] {
            assert_eq!(has_formula(text), wanted, "{text}");
        }
    }

    #[test]
    fn names_of_emoji_are_between_colons() {
        for (text, wanted) in [
            ("go :rocket: now", &["rocket"][..]),
            ("a :rocket::tada: b", &["rocket"]),
            ("10:30:45 std::vec::Vec note: this", &[]),
            ("rocket: x", &[]),
        ] {
            assert_eq!(emoji_names(text).collect::<Vec<_>>(), wanted, "{text}");
        }
    }
}
