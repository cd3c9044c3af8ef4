//! Titles behind links whose words do not say where they lead: references to a definition, and components
//! with an address.

use std::{collections::HashMap, ops::Range};

use lsp_types::{InlayHint, InlayHintLabel, Range as LineRange};
use mdx_lite::{Document, LinkKind, Node, NodeKind, parse};
use site_build::{LinkTo, OpenBook, OpenHeading};

use crate::{documents::Asked, findings, links::relative, positions::Lines, state::State};

/// The attributes of components that hold the address of a link.
const ADDRESSES: [&str; 2] = ["href", "to"];

/// A link whose address is elsewhere, or beside words that are not its own.
struct Link {
    span: Range<usize>,
    /// The end of the part after which its target is shown.
    end: usize,
    words: String,
}

/// Answers the titles of the pages and headings that the links in a range lead to.
pub(crate) fn hints(state: &mut State, asked: &Asked, shown: LineRange) -> Vec<InlayHint> {
    let units = state.units;
    let document = parse(&asked.text, &asked.dialect);
    let lines = Lines::new(&asked.text, units);
    let is_shown = |link: &Link| {
        let range = lines.range(link.span.clone());
        range.start <= shown.end && shown.start <= range.end
    };
    let links = links(&document).into_iter().filter(is_shown);
    let mut links: HashMap<_, _> = links
        .map(|link| (lines.position(link.span.start), link))
        .collect();
    if links.is_empty() {
        return Vec::new();
    }
    let file = relative(state.session.root(), &asked.file);
    let Some(book) = state.session.book_of(&asked.file) else {
        return Vec::new();
    };
    let here = book.page_of(&asked.file).map(|page| page.path);
    let mut titles = Titles::new(book);
    let all = book.links_in(&asked.file).into_iter();
    let all = all.filter(|link| link.place.file == file);
    let hints = all.filter_map(|one| {
        let link = links.remove(&findings::range(&one.place, units).start)?;
        let LinkTo::Page(path, id) = one.to else {
            return None;
        };
        let title = titles.of_target(path, id, here == Some(path))?;
        (!says(&link.words, &title)).then(|| InlayHint {
            position: lines.position(link.end),
            label: InlayHintLabel::String(format!("→ {}", title.join(" › "))),
            kind: None,
            text_edits: None,
            tooltip: None,
            padding_left: Some(true),
            padding_right: None,
            data: None,
        })
    });
    hints.collect()
}

/// Returns the links of a text that are not ordinary ones.
fn links(document: &Document) -> Vec<Link> {
    document.descendants().filter_map(link).collect()
}

fn link(node: &Node) -> Option<Link> {
    let (end, title) = match &node.kind {
        NodeKind::Link {
            kind: LinkKind::Full(_) | LinkKind::Collapsed(_) | LinkKind::Shortcut(_),
            ..
        } => (node.span.end, ""),
        NodeKind::Jsx(element) if ADDRESSES.iter().any(|it| element.attr(it).is_some()) => (
            element.open.end,
            element.str_attr("title").unwrap_or_default(),
        ),
        _ => return None,
    };
    Some(Link {
        span: node.span.range(),
        end,
        words: format!("{title} {}", node.text()),
    })
}

/// Whether words contain the last part of a title.
fn says(words: &str, title: &[String]) -> bool {
    let last = title.last().map(|it| it.to_lowercase());
    last.is_none_or(|last| words.to_lowercase().contains(&last))
}

/// The titles of pages and headings.
struct Titles<'a> {
    book: &'a OpenBook,
    headings: HashMap<String, Vec<OpenHeading>>,
}

impl<'a> Titles<'a> {
    fn new(book: &'a OpenBook) -> Self {
        Self {
            book,
            headings: HashMap::new(),
        }
    }

    /// Returns the title of a page and the heading with an id, or the id if no heading has it. The title of
    /// the page with the link is left out if the link has an id.
    fn of_target(&mut self, path: &str, id: Option<&str>, is_here: bool) -> Option<Vec<String>> {
        let page = self.book.page(path)?;
        let title = (!is_here || id.is_none()).then(|| page.title.to_owned());
        let heading = id.map(|id| {
            let known = self.headings.entry(path.to_owned());
            let known = known.or_insert_with(|| {
                let found = self.book.headings(path).ok().flatten();
                found.unwrap_or_default()
            });
            let heading = known.iter().find(|heading| heading.id == id);
            heading.map_or_else(|| format!("#{id}"), |heading| heading.text.clone())
        });
        Some(title.into_iter().chain(heading).collect())
    }
}

#[cfg(test)]
mod tests {
    use mdx_lite::{Mode, Options};

    use super::*;

    #[test]
    fn references_and_components_are_explained() {
        for (text, expected) in [
            ("[词](a.md) <https://example.org>", vec![]),
            (
                "[词][a] [a][] [a]\n\n[a]: a.md\n",
                vec!["[词][a]", "[a][]", "[a]"],
            ),
            ("[词][gone]", vec![]),
            (
                "<Card href=\"/a\">\n\n词\n\n</Card>\n",
                vec!["<Card href=\"/a\">"],
            ),
            ("<Card title=\"a\" />", vec![]),
            ("```md\n[a]\n```\n\n[a]: a.md\n", vec![]),
        ] {
            let document = parse(text, &Options::new(Mode::Mdx));
            let links = links(&document);
            let found: Vec<_> = links
                .iter()
                .map(|it| &text[it.span.start..it.end])
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn words_that_name_the_target_need_no_hint() {
        for (words, title, expected) in [
            ("见 Guards", &["guards"][..], true),
            ("守卫", &["守卫", "绑定"], false),
            ("绑定守卫", &["守卫", "绑定"], true),
            ("", &["守卫"], false),
        ] {
            let title: Vec<_> = title.iter().map(|it| (*it).to_owned()).collect();
            assert_eq!(says(words, &title), expected, "{words}");
        }
    }
}
