//! Puts any cleaned HTML into elements with strict content models: a parser reads the rewritten HTML
//! as the same tree, with the same text.

use safe_html::{
    MediaOrigins, Sanitizer, reads_back, stable_html,
    tree::{HtmlNode, parse_as_written},
};

/// Panics where the text breaks a rule.
pub(crate) fn check(text: &str) {
    let sanitizer = Sanitizer::new(MediaOrigins::default());
    let Ok(html) = sanitizer.clean(text).map(|cleaned| cleaned.html) else {
        return;
    };
    for outer in [
        "div", "p", "li", "h2", "a", "b", "td", "table", "summary", "svg", "title",
    ] {
        let html = format!("<{outer}>{html}</{outer}>");
        let stable = stable_html(&html).unwrap_or_else(|| html.clone());
        assert!(reads_back(&stable), "{html}\n{stable}");
        assert_eq!(stable_html(&stable), None);
        assert_eq!(letters(&stable), letters(&html), "{html}\n{stable}");
    }
}

/// Returns the sorted characters of the text of `html`.
fn letters(html: &str) -> Vec<char> {
    let nodes = parse_as_written(html).expect("cleaned HTML closes every element");
    let mut letters = Vec::new();
    collect(&nodes, &mut letters);
    letters.sort_unstable();
    letters
}

fn collect(nodes: &[HtmlNode], letters: &mut Vec<char>) {
    for node in nodes {
        match node {
            // A parser drops NUL, and a line feed at the start of `pre`.
            HtmlNode::Text(text) => letters.extend(text.chars().filter(|c| !"\0\n".contains(*c))),
            HtmlNode::Element(element) => collect(&element.children, letters),
        }
    }
}
