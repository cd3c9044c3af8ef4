//! The heading that is the page's title, which the shell shows above the article.

use mdx_lite::{Document, NodeKind};

use crate::book::chapter::is_comment;

/// Removes the first heading if it is the title, so that the title is shown once, and returns its
/// id. A first-level heading at the start is the title; one of another level is, where it has the
/// title's words.
pub(super) fn take(document: &mut Document, title: &str) -> Option<String> {
    let at = document.nodes.iter().position(|node| !is_comment(node))?;
    let node = &document.nodes[at];
    let NodeKind::Heading { depth, id, .. } = &node.kind else {
        return None;
    };
    if *depth != 1 && words(&node.text()) != words(title) {
        return None;
    }
    let id = id.clone();
    document.nodes.remove(at);
    Some(id).filter(|id| !id.is_empty())
}

/// A text's words, in lower case: `## Error  Handling` has those of "Error handling".
fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use mdx_lite::{Mode, Options, parse};

    use super::take;

    #[test]
    fn the_first_heading_is_the_title_where_it_says_so() {
        for (text, title, id) in [
            ("# Other words\n\nA", "Title", Some("other-words")),
            ("## The  title\n\nA", "The Title", Some("the--title")),
            ("<!-- note -->\n\n### 标题 {#t}\n\nA", "标题", Some("t")),
            ("## Other\n\nA", "Title", None),
            ("A\n\n# Title", "Title", None),
        ] {
            let mut options = Options::new(Mode::Markdown);
            options.heading_attributes = true;
            let mut document = parse(text, &options);
            let before = document.nodes.len();
            assert_eq!(take(&mut document, title).as_deref(), id, "{text}");
            let removed = before - document.nodes.len();
            assert_eq!(removed, usize::from(id.is_some()), "{text}");
        }
    }
}
