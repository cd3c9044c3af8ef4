//! Reads HTML tag by tag, as the tree that its author or writer meant.

use std::cell::RefCell;

use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult, states::RawKind};

use super::{Element, HtmlNode, drops_line_feed, is_raw_text, is_void, push_text, tokenize};

/// Reads HTML as written: each end tag closes the preceding element. Returns `None` if tags do not
/// match.
pub fn parse_as_written(html: &str) -> Option<Vec<HtmlNode>> {
    let Open {
        mut levels,
        mut elements,
        is_broken,
        ..
    } = tokenize(html, Tags::default()).0.into_inner();
    let is_whole = !is_broken && elements.pop().is_none();
    is_whole.then(|| levels.pop().unwrap_or_default())
}

/// Builds the tree from the tags alone.
#[derive(Default)]
struct Tags(RefCell<Open>);

/// The open elements.
struct Open {
    /// The children so far of the fragment and of each open element.
    levels: Vec<Vec<HtmlNode>>,
    elements: Vec<Element>,
    /// Whether the parser would drop a line feed here, at the start of an element.
    drops_line_feed: bool,
    /// Whether an end tag did not match.
    is_broken: bool,
}

impl Default for Open {
    fn default() -> Self {
        Self {
            levels: vec![Vec::new()],
            elements: Vec::new(),
            drops_line_feed: false,
            is_broken: false,
        }
    }
}

impl Open {
    fn push(&mut self, node: HtmlNode) {
        if let Some(level) = self.levels.last_mut() {
            level.push(node);
        }
    }

    fn text(&mut self, text: &str) {
        let is_start = std::mem::take(&mut self.drops_line_feed);
        let text = match is_start {
            true => text.strip_prefix('\n').unwrap_or(text),
            false => text,
        };
        if let Some(level) = self.levels.last_mut()
            && !text.is_empty()
        {
            push_text(level, text);
        }
    }

    fn start(&mut self, tag: Tag) {
        let element = Element::from(tag);
        if is_void(&element.name) {
            self.drops_line_feed = false;
            return self.push(HtmlNode::Element(element));
        }
        self.drops_line_feed = drops_line_feed(&element.name);
        self.elements.push(element);
        self.levels.push(Vec::new());
    }

    fn end(&mut self, name: &str) {
        self.drops_line_feed = false;
        match self.elements.pop_if(|element| element.name == name) {
            Some(mut element) => {
                element.children = self.levels.pop().unwrap_or_default();
                self.push(HtmlNode::Element(element));
            }
            None => self.is_broken = true,
        }
    }
}

impl TokenSink for Tags {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut open = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) => open.text(&text),
            Token::NullCharacterToken => open.text("\0"),
            Token::TagToken(tag) if tag.kind == TagKind::EndTag => open.end(&tag.name),
            Token::TagToken(tag) => {
                let is_raw = is_raw_text(&tag.name);
                open.start(tag);
                if is_raw {
                    return TokenSinkResult::RawData(RawKind::Rawtext);
                }
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
}
