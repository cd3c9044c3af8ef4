//! Extracts the passages of a page: runs of prose, with code as placeholders.

use mdx_lite::{Document, Node, NodeKind};

/// A paragraph, a heading, a cell or an item, as plain text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Passage {
    /// The text; code in it is `` `x` ``.
    pub text: String,
    /// The byte of the page for each character of the text.
    pub places: Vec<usize>,
}

impl Passage {
    fn push(&mut self, text: &str, place: impl Fn(usize) -> usize) {
        for (at, character) in text.char_indices() {
            self.text.push(character);
            self.places.push(place(at));
        }
    }

    /// Returns the byte of the page for a byte of the text.
    #[must_use]
    pub fn place(&self, byte: usize) -> usize {
        let index = self.text[..byte.min(self.text.len())].chars().count();
        let last = self.places.last().copied().unwrap_or_default();
        self.places.get(index).copied().unwrap_or(last)
    }

    /// Counts characters as readers do: each Chinese character, each word, each piece of code.
    #[must_use]
    pub fn length(&self) -> usize {
        let mut in_word = false;
        self.text
            .chars()
            .filter(|character| {
                let is_latin = character.is_alphanumeric() && character.is_ascii();
                let counts = is_han(*character) || (is_latin && !in_word);
                in_word = is_latin;
                counts
            })
            .count()
    }
}

/// Whether a character is an ideograph of the Unified CJK blocks or their extensions.
fn is_han(character: char) -> bool {
    matches!(character, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}')
}

/// Returns the passages of a document in order.
#[must_use]
pub fn passages(document: &Document) -> Vec<Passage> {
    let mut found = Vec::new();
    for node in &document.nodes {
        collect(document, node, &mut found);
    }
    found.retain(|passage| !passage.text.trim().is_empty());
    found
}

fn collect(document: &Document, node: &Node, found: &mut Vec<Passage>) {
    if let NodeKind::Admonition {
        title: Some(title), ..
    } = &node.kind
    {
        found.push(read(document, title));
    }
    if node.children.iter().any(is_text) {
        found.push(read(document, &node.children));
        let blocks = node.children.iter().filter(|child| !child.is_inline());
        blocks.for_each(|child| collect(document, child, found));
    } else {
        node.children
            .iter()
            .for_each(|child| collect(document, child, found));
    }
}

fn is_text(node: &Node) -> bool {
    matches!(node.kind, NodeKind::Text(_) | NodeKind::Code(_))
        || (node.is_inline() && node.children.iter().any(is_text))
}

fn read(document: &Document, nodes: &[Node]) -> Passage {
    let mut passage = Passage::default();
    nodes
        .iter()
        .filter(|node| node.is_inline())
        .for_each(|node| read_into(document, node, &mut passage));
    passage
}

fn read_into(document: &Document, node: &Node, passage: &mut Passage) {
    let start = node.span.start;
    match &node.kind {
        // Decoded text differs in length from its source, so all of it maps to the start.
        NodeKind::Text(text) if document.slice(node.span) == text => {
            passage.push(text, |at| start + at);
        }
        NodeKind::Text(text) => passage.push(text, |_| start),
        NodeKind::Code(_) => passage.push("`x`", |_| start),
        NodeKind::Break { .. } => passage.push("\n", |_| start),
        _ => node
            .children
            .iter()
            .for_each(|child| read_into(document, child, passage)),
    }
}

#[cfg(test)]
mod tests {
    use mdx_lite::{Mode, Options};

    use super::*;

    fn texts(source: &str) -> Vec<String> {
        let document = mdx_lite::parse(source, &Options::new(Mode::Mdx));
        passages(&document)
            .into_iter()
            .map(|passage| passage.text)
            .collect()
    }

    #[test]
    fn passages_end_at_blocks() {
        let source = "# 题\n\n用 `a()` 和[**链接**](/x)。\n\n- 甲\n- 乙\n\n| 一 | 二 |\n|---|---|\n| 三 | `b` |\n\n```ts\n代码\n```\n\n:::note 标题\n正文\n:::\n";
        let expected = [
            "题",
            "用 `x` 和链接。",
            "甲",
            "乙",
            "一",
            "二",
            "三",
            "`x`",
            "标题",
            "正文",
        ];
        assert_eq!(texts(source), expected);
    }

    #[test]
    fn places_lead_back_to_the_page() {
        let source = "甲 **乙**丙";
        let document = mdx_lite::parse(source, &Options::new(Mode::Mdx));
        let passage = &passages(&document)[0];
        assert_eq!(passage.text, "甲 乙丙");
        let at = passage.text.find('丙').unwrap_or_default();
        assert_eq!(&source[passage.place(at)..], "丙");
        assert_eq!(passage.length(), 3);
    }
}
