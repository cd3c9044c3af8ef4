//! Highlights any code in the language of the first line: it does not panic, and only carriage
//! returns are lost. The HTML has the same text, and each of its elements is closed.

use std::sync::LazyLock;

use code_highlight::{
    Highlighter, Line,
    block::{self, BlockOptions},
    html,
};

static HIGHLIGHTER: LazyLock<Highlighter> = LazyLock::new(Highlighter::new);

/// Panics where the text breaks a rule.
pub(crate) fn check(text: &str) {
    let (info, code) = text.split_once('\n').unwrap_or((text, ""));
    let block = block::parse(info, code, &BlockOptions::default());
    let found = HIGHLIGHTER.highlight(&block.code, block.language());
    let lines: Vec<_> = found.lines.iter().map(Line::text).collect();
    let shown = lines.join("\n");
    let code = block.code.strip_suffix('\n').unwrap_or(&block.code);
    assert_eq!(shown.replace('\r', ""), code.replace('\r', ""));
    for html in [html::lines(&found), html::block(&block, &found)] {
        assert_eq!(text_of(&html), shown);
    }
}

/// The text that a browser would show.
fn text_of(html: &str) -> String {
    let mut text = String::new();
    let mut open = Vec::new();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once('<') {
        let (tag, after) = after.split_once('>').expect("a tag ends");
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None => open.push(tag.split(' ').next().unwrap_or(tag)),
        }
        text.push_str(before);
        rest = after;
    }
    assert!(open.is_empty());
    text.push_str(rest);
    let quoted = text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"");
    quoted.replace("&amp;", "&")
}
