//! Line ends in the source of a paragraph. Chinese and Japanese have no spaces between words, so a
//! line end between two of their characters is not shown.

use mdx_lite::{Node, NodeKind, html::is_void};

use crate::tree::reading_time::is_han;

/// The number of nodes on each side that are searched for a character.
const MOST_NODES: usize = 16;

/// A character that is neither Chinese nor Japanese, for nodes without text, such as images.
const OTHER: char = '\n';

/// Returns the text of a line end between nodes: empty between two Chinese or Japanese characters,
/// otherwise a break that reads as a space.
pub(crate) fn soft_break(before: &[Node], after: &[Node]) -> &'static str {
    let last = Edge::of(before, true);
    match last.is_wide() && Edge::of(after, false).is_wide() {
        true => "",
        false => "\n",
    }
}

/// The visible characters nearest to a line end, the nearest first.
struct Edge {
    nearest: Option<char>,
    next: Option<char>,
    nodes: usize,
    is_before: bool,
}

impl Edge {
    fn of(nodes: &[Node], is_before: bool) -> Self {
        let mut edge = Self {
            nearest: None,
            next: None,
            nodes: 0,
            is_before,
        };
        edge.read(nodes);
        edge
    }

    /// Whether the side is Chinese or Japanese. Curly quotes, dashes and dots belong to the script of
    /// the character beside them.
    fn is_wide(&self) -> bool {
        match self.nearest {
            Some(c) if is_shared(c) => self.next.is_some_and(is_wide),
            nearest => nearest.is_some_and(is_wide),
        }
    }

    fn read(&mut self, nodes: &[Node]) {
        let count = nodes.len();
        for step in 0..count {
            self.nodes += 1;
            if self.next.is_some() || self.nodes > MOST_NODES {
                return;
            }
            self.node(
                &nodes[if self.is_before {
                    count - 1 - step
                } else {
                    step
                }],
            );
        }
    }

    fn node(&mut self, node: &Node) {
        match &node.kind {
            NodeKind::Text(text) | NodeKind::Code(text) => self.text(text),
            NodeKind::Expr(value) => self.text(&value.shown().unwrap_or_default()),
            NodeKind::Comment(_) | NodeKind::FootnoteRef(_) => {}
            NodeKind::Html(html) if !is_void_tag(html) => {}
            NodeKind::Emph
            | NodeKind::Strong
            | NodeKind::Strike
            | NodeKind::Link { .. }
            | NodeKind::Jsx(_)
                if !node.children.is_empty() =>
            {
                self.read(&node.children);
            }
            _ => self.add(OTHER),
        }
    }

    fn text(&mut self, text: &str) {
        let mut chars = text.chars();
        while self.next.is_none() {
            let next = match self.is_before {
                true => chars.next_back(),
                false => chars.next(),
            };
            match next {
                Some(c) => self.add(c),
                None => return,
            }
        }
    }

    const fn add(&mut self, c: char) {
        match self.nearest {
            None => self.nearest = Some(c),
            Some(_) if is_shared(c) => {}
            Some(_) => self.next = Some(c),
        }
    }
}

/// Whether a mark is used with all scripts.
const fn is_shared(c: char) -> bool {
    matches!(c, '“' | '”' | '‘' | '’' | '—' | '…')
}

fn is_void_tag(html: &str) -> bool {
    let name = html.trim_start_matches('<');
    let end = name.find(|c: char| !c.is_ascii_alphanumeric());
    is_void(&name[..end.unwrap_or(name.len())].to_ascii_lowercase())
}

/// Whether a character is Han, kana, or punctuation used with them.
const fn is_wide(c: char) -> bool {
    is_han(c)
        || matches!(c,
            '\u{3000}'..='\u{30ff}'
            | '\u{31f0}'..='\u{31ff}'
            | '\u{ff01}'..='\u{ff9f}')
}

#[cfg(test)]
mod tests {
    use mdx_lite::{Mode, NodeKind, Options, parse};

    use super::soft_break;

    /// Returns the text of the only line end of a text.
    fn line_end(text: &str, mode: Mode) -> &'static str {
        let document = parse(text, &Options::new(mode));
        let nodes = &document.nodes[0].children;
        let is_break = |kind: &NodeKind| matches!(kind, NodeKind::Break { hard: false });
        let breaks: Vec<_> = (0..nodes.len())
            .filter(|at| is_break(&nodes[*at].kind))
            .collect();
        let [at] = breaks[..] else {
            panic!("{text}: {nodes:?}");
        };
        soft_break(&nodes[..at], &nodes[at + 1..])
    }

    #[test]
    fn line_ends_between_chinese_characters_are_not_shown() {
        let ends = [
            "一",
            "**一**",
            "*一*",
            "**`一`**",
            "`一`",
            "[一](a.md)",
            "[**一**](a.md)",
            "~~一~~",
            "<b>一</b>",
            "一[^1]",
            "一。",
            "「一」",
            "“一”",
            "カ",
            "ひ",
            "あー",
            "ｶ",
            "一——",
            "一 ",
            "&#20013;",
        ];
        let starts = [
            "二",
            "**二**",
            "_二_",
            "`二`",
            "[二](b.md)",
            "~~二~~",
            "<i>二</i>",
            "「二」",
            "“二”",
            "カ",
            "（二）",
        ];
        for end in ends {
            for start in starts {
                for mode in [Mode::Markdown, Mode::Mdx] {
                    // Elements alone in a paragraph of MDX are blocks.
                    if mode == Mode::Mdx && end.starts_with('<') && start.starts_with('<') {
                        continue;
                    }
                    let text = format!("{end}\n{start}\n\n[^1]: 注\n");
                    assert_eq!(line_end(&text, mode), "", "{text}");
                }
            }
        }
        for (text, mode) in [
            ("一<!-- c -->\n二", Mode::Markdown),
            ("一{/* c */}\n二", Mode::Mdx),
            ("一{'二'}\n三", Mode::Mdx),
        ] {
            assert_eq!(line_end(text, mode), "", "{text}");
        }
    }

    #[test]
    fn other_line_ends_are_spaces() {
        for text in [
            "a\n二",
            "一\nb",
            "**一**\nb",
            "`a`\n二",
            "한국어\n한국어",
            "“a”\n“b”",
            "一 ![i](a.svg)\n二",
            "一 <img src=\"a\" />\n二",
            "一\\*\n二",
            "一&amp;\n二",
            "[a](b)\n**c**",
            "一<br/>\nb",
        ] {
            assert_eq!(line_end(text, Mode::Markdown), "\n", "{text}");
            assert_eq!(line_end(text, Mode::Mdx), "\n", "{text}");
        }
    }
}
