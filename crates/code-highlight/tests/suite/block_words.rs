//! Words of a fence that wrap and fold a block or remove its button, case by case.

use code_highlight::{
    Highlighter,
    block::{self, BlockOptions, CodeBlock},
    html,
};

fn parse(info: &str, code: &str) -> CodeBlock {
    block::parse(info, code, &BlockOptions::default())
}

#[test]
fn long_lines_are_wrapped_by_a_word_or_by_default() {
    for (info, by_word, by_default) in [
        ("ts", false, true),
        ("ts wrap", true, true),
        ("ts,wrap", true, true),
        ("wrap", false, true),
        ("ts wrap=true", true, true),
        ("ts nowrap", false, false),
        ("ts no-wrap title=\"a\"", false, false),
        ("ts wrap=false", false, false),
        ("ts wrap={false}", false, false),
        ("ts title=\"wrap\" {1}", false, true),
        ("ts /wrap/", false, true),
        ("ts wrapped", false, true),
    ] {
        assert_eq!(parse(info, "a").wrap, by_word, "{info}");
        let mut options = BlockOptions::default();
        options.wrap = true;
        assert_eq!(block::parse(info, "a", &options).wrap, by_default, "{info}");
    }
}

#[test]
fn the_copy_button_is_removed_by_a_word_or_by_default() {
    for (info, by_word, by_default) in [
        ("ts", true, false),
        ("ts no-copy", false, false),
        ("ts,nocopy", false, false),
        ("ts copy=false", false, false),
        ("ts copy={false}", false, false),
        ("ts copy", true, true),
        ("ts copy=true", true, true),
        ("ts title=\"no-copy\"", true, false),
    ] {
        assert_eq!(parse(info, "a").has_copy_button, by_word, "{info}");
        let mut options = BlockOptions::default();
        options.has_copy_button = false;
        let block = block::parse(info, "a", &options);
        assert_eq!(block.has_copy_button, by_default, "{info}");
    }
}

#[test]
fn long_blocks_show_their_first_lines() {
    let code = "a\nb\nc\n";
    for (info, by_word, by_default) in [
        ("ts", None, Some(1)),
        ("ts collapse", Some(0), Some(0)),
        ("ts collapse=true", Some(0), Some(0)),
        ("ts collapse=false", None, None),
        ("ts no-collapse", None, None),
        ("ts max-lines=2", Some(2), Some(2)),
        ("ts,max-lines=2", Some(2), Some(2)),
        ("ts max-lines={2}", Some(2), Some(2)),
        ("ts:collapsed-lines=2", Some(2), Some(2)),
        ("ts max-lines=0", Some(0), Some(0)),
        ("ts max-lines=3", None, None),
        ("ts max-lines=99999999999", None, Some(1)),
        ("ts max-lines", None, Some(1)),
        ("ts collapse={1-2}", None, Some(1)),
        ("ts title=\"collapse\"", None, Some(1)),
    ] {
        assert_eq!(parse(info, code).shown_lines, by_word, "{info}");
        let mut options = BlockOptions::default();
        options.max_lines = Some(1);
        let block = block::parse(info, code, &options);
        assert_eq!(block.shown_lines, by_default, "{info}");
    }
}

#[test]
fn hidden_lines_are_one_element_and_the_text_stays() {
    let code = "let a = 1;\n\nlet b = 2; // [!code ++]\nf(a);\n\ng(b);\n";
    let highlighter = Highlighter::new();
    for words in ["", "showLineNumbers", "{3-4}", "/a/"] {
        let whole = parse(&format!("ts {words}"), code);
        for shown in 0..6 {
            let block = parse(&format!("ts max-lines={shown} {words}"), code);
            let html = html::block(&block, &highlighter.highlight(&block.code, "ts"));
            let (before, rest) = html.split_once(html::REST).unwrap();
            assert_eq!(text(before).matches('\n').count(), shown, "{html}");
            assert_eq!(text(before) + &text(rest), whole.code, "{html}");
            assert!(rest.ends_with("</span></span>"), "{html}");
        }
    }
}

/// Returns the text of HTML without its tags.
fn text(html: &str) -> String {
    let parts = html
        .split('<')
        .map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let text: String = parts.collect();
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}
