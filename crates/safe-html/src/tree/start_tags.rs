//! Reads the start tags of a document.

use std::cell::RefCell;

use html5ever::tokenizer::{TagKind, Token, TokenSink, TokenSinkResult, states::RawKind};

use super::{Element, HtmlNode, is_raw_text, push_text, tokenize};

/// Reads the elements of a document in the order of their start tags. Only elements whose text is not
/// escaped, such as `script` and `style`, have children: their text.
pub fn start_tags(html: &str) -> Vec<Element> {
    tokenize(html, Tags::default()).0.into_inner().elements
}

#[derive(Default)]
struct Tags(RefCell<Found>);

#[derive(Default)]
struct Found {
    elements: Vec<Element>,
    /// Whether the text here belongs to the last element.
    is_in_raw_text: bool,
}

impl TokenSink for Tags {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut found = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) if found.is_in_raw_text => {
                if let Some(last) = found.elements.last_mut() {
                    push_text(&mut last.children, &text);
                }
            }
            Token::TagToken(tag) if tag.kind == TagKind::EndTag => found.is_in_raw_text = false,
            Token::TagToken(tag) => {
                let raw = raw_kind(&tag.name);
                found.is_in_raw_text = is_raw_text(&tag.name);
                found.elements.push(tag.into());
                if let Some(raw) = raw {
                    return TokenSinkResult::RawData(raw);
                }
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// Returns how the text of an element is read (HTML Standard, section 13.2.6.4). With scripts, the text
/// of `noscript` is raw; here its tags are read, for browsers without scripts.
fn raw_kind(name: &str) -> Option<RawKind> {
    match name {
        "script" => Some(RawKind::ScriptData),
        "textarea" | "title" => Some(RawKind::Rcdata),
        name => is_raw_text(name).then_some(RawKind::Rawtext),
    }
}

impl Element {
    /// Returns the text directly inside.
    pub fn text(&self) -> String {
        let texts = self.children.iter().filter_map(|child| match child {
            HtmlNode::Text(text) => Some(text.as_str()),
            HtmlNode::Element(_) => None,
        });
        texts.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_as_browsers_read_them() {
        let html = "<!doctype html><html><head><title><script>a</script></title>\
            <!-- <script src=no> --><SCRIPT\nSrc = 'b&amp;c'>d</SCRIPT><script>e\r\n'</scr' + \"<style>\"</script>\
            <noscript><style>f > g{}</style></noscript><textarea><link></textarea><iframe src=h><p></iframe>\
            <svg><title>i</title></svg><p title='<script src=no>'><script src=j";
        let found: Vec<_> = start_tags(html)
            .into_iter()
            .filter(|it| matches!(it.name.as_str(), "script" | "style" | "iframe" | "link"))
            .map(|it| {
                let src = it.attribute("src").map(str::to_owned);
                (it.name.clone(), src, it.text())
            })
            .collect();
        let expected = [
            ("script", Some("b&c"), "d"),
            ("script", None, "e\n'</scr' + \"<style>\""),
            ("style", None, "f > g{}"),
            ("iframe", Some("h"), "<p>"),
        ];
        let expected = expected
            .map(|(name, src, text)| (name.to_owned(), src.map(str::to_owned), text.to_owned()));
        assert_eq!(found, expected);
    }

    #[test]
    fn deep_documents_are_read() {
        let html = format!("{}<script>a</script>", "<div>".repeat(200_000));
        let scripts = start_tags(&html);
        let scripts = scripts.iter().filter(|it| it.name == "script");
        assert_eq!(scripts.map(Element::text).collect::<Vec<_>>(), ["a"]);
    }
}
