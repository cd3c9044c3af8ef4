//! `llms.txt`, the list of all Markdown pages, and the list of the parts of `llms-full.txt`.

use std::{fmt::Write as _, sync::Arc};

use diagnostics::one_line::one_line;
use indexmap::IndexMap;

/// An entry for a page in the lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPage<'a> {
    /// The title.
    pub title: &'a str,
    /// The address of the Markdown page.
    pub address: String,
    /// The description of the page; may be empty.
    pub description: &'a str,
    /// Its part of the summary, otherwise the sections above it in the sidebar, joined; empty at the
    /// top. Neighbours share it.
    pub section: Arc<str>,
}

/// Returns the list of pages in the format of llmstxt.org, with one heading for each section, where
/// its first page is.
pub fn index(title: &str, description: &str, pages: &[ListedPage<'_>]) -> String {
    let bytes = |page: &ListedPage<'_>| {
        let texts = [page.title, &page.address, page.description];
        texts.map(str::len).iter().sum::<usize>() + "- [](): \n".len()
    };
    // Without it, the list of a large book would be copied as it grows.
    let mut out = String::with_capacity(pages.iter().map(bytes).sum());
    let title = one_line(title);
    let _ = writeln!(out, "# {title}");
    if !description.is_empty() {
        let _ = write!(out, "\n> {}\n", one_line(description));
    }
    let mut sections: IndexMap<&str, Vec<&ListedPage<'_>>> = IndexMap::new();
    for page in pages {
        sections.entry(&page.section).or_default().push(page);
    }
    for (section, pages) in sections {
        let name = match section.is_empty() {
            true => title.clone(),
            false => one_line(section),
        };
        let _ = write!(out, "\n## {name}\n\n");
        for page in pages {
            out.push_str(&link(page.title, &page.address));
            if !page.description.is_empty() {
                let _ = write!(out, ": {}", one_line(page.description));
            }
            out.push('\n');
        }
    }
    out
}

/// A file with the text of many pages.
#[derive(Debug, Clone)]
pub struct ListedPart<'a> {
    /// The address of the file.
    pub address: String,
    /// The title of its first page.
    pub first: &'a str,
    /// The title of its last page.
    pub last: &'a str,
}

/// Returns the list of the parts of a large book's text.
pub fn index_of_parts(title: &str, parts: &[ListedPart<'_>]) -> String {
    let mut out = format!("# {}\n\n", one_line(title));
    for part in parts {
        let name = format!("{} – {}", part.first, part.last);
        let _ = writeln!(out, "{}", link(&name, &part.address));
    }
    out
}

/// Returns an item with a link; neither its text nor its address ends it.
fn link(text: &str, address: &str) -> String {
    let text = one_line(text).replace(['[', ']'], "");
    let address = address.replace('(', "%28").replace(')', "%29");
    format!("- [{text}]({address})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_ends_no_line_and_no_link() {
        let page = ListedPage {
            title: "a\n## b](https://c.d)",
            address: "/a)b(.md".to_owned(),
            description: "e\r\n- f\u{2028}g",
            section: "h\n# i".into(),
        };
        assert_eq!(
            index("j\nk", "l\n\n# m", &[page]),
            "# j k\n\n> l # m\n\n## h # i\n\n- [a ## b(https://c.d)](/a%29b%28.md): e - f g\n"
        );
        let part = ListedPart {
            address: "/p".to_owned(),
            first: "a\nb",
            last: "c",
        };
        assert_eq!(
            index_of_parts("t\nu", &[part]),
            "# t u\n\n- [a b – c](/p)\n"
        );
    }

    #[test]
    fn the_list_has_a_heading_for_each_section() {
        fn page<'a>(title: &'a str, section: &str) -> ListedPage<'a> {
            ListedPage {
                title,
                address: format!("/{title}.md"),
                description: "说明",
                section: section.into(),
            }
        }
        let text = index(
            "书",
            "一句话",
            &[
                page("a", ""),
                page("b", "概述"),
                page("d", ""),
                page("c", "概述"),
            ],
        );
        assert_eq!(
            text,
            "# 书\n\n> 一句话\n\n## 书\n\n- [a](/a.md): 说明\n- [d](/d.md): 说明\n\n## 概述\n\n- [b](/b.md): 说明\n- [c](/c.md): 说明\n"
        );
    }
}
