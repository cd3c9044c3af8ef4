//! `print.html`: a book of Markdown chapters as one page, for paper and PDF.
//!
//! Each article is taken from the page that was written already. Its ids get the chapter's number
//! in front, so that all of them differ, and links between chapters stay inside the page.

use std::{collections::HashMap, fmt::Write as _};

use anyhow::Result;
use mdx_lite::Mode;
use safe_html::escape::text;

use super::{frame::SiteFrame, inputs::Inputs, page_record::PageRecord};
use crate::{
    site::address::html_file,
    staging::{Kind, Stage},
};

/// The file's path.
pub(super) const FILE: &str = "print.html";

/// Attributes that name an id of the same page.
const REFERENCES: [&str; 5] = [
    "id",
    "for",
    "aria-describedby",
    "aria-labelledby",
    "aria-controls",
];

/// Whether the book has the page.
pub(super) fn is_wanted(inputs: &Inputs<'_>) -> bool {
    let mut chapters = inputs.chapters.iter();
    inputs.config.html.print.enable && chapters.any(|chapter| chapter.options.mode != Mode::Mdx)
}

/// Writes the page.
pub(super) fn write(
    inputs: &Inputs<'_>,
    nav: &nav_model::Site,
    frame: &SiteFrame,
    records: &[PageRecord],
    stage: &Stage,
) -> Result<()> {
    let is_taken = inputs.assets.get(FILE).is_some();
    if !is_wanted(inputs) || is_taken {
        return Ok(());
    }
    let routes = records.iter().enumerate();
    let routes: HashMap<String, usize> = routes
        .map(|(at, page)| {
            let address = nav_model::address(&page.path);
            (inputs.addresses.href(&address), at + 1)
        })
        .collect();
    let mut contents = String::new();
    let mut chapters = String::new();
    for (at, page) in records.iter().enumerate() {
        let title = nav.at(&page.path).map_or("", |doc| &doc.title);
        let (number, title) = (at + 1, text(title));
        let _ = write!(contents, "<li><a href=\"#p{number}\">{title}</a></li>");
        let html = stage.read(&html_file(&page.path))?;
        let html = String::from_utf8_lossy(&html);
        let article = for_print(article(&html), number, &routes);
        let _ = write!(
            chapters,
            "<section class=\"print-chapter\" id=\"p{number}\"><h1>{title}</h1>{article}</section>"
        );
    }
    let page = frame
        .document
        .print(&frame.site.title, &contents, &chapters);
    stage.add(FILE, page.as_bytes(), Kind::Html)
}

/// Returns what a page's article holds.
fn article(page: &str) -> &str {
    const START: &str = "<article class=\"content\">";
    let start = page.find(START).map(|at| at + START.len());
    let end = page.rfind("</article>");
    match (start, end) {
        (Some(start), Some(end)) if start <= end => &page[start..end],
        _ => "",
    }
}

/// Rewrites ids and links of one chapter, and removes what needs a script.
fn for_print(article: &str, number: usize, routes: &HashMap<String, usize>) -> String {
    let mut out = String::with_capacity(article.len());
    let mut rest = article;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if rest.starts_with("<button") {
            let end = rest.find("</button>").map(|end| end + "</button>".len());
            rest = &rest[end.unwrap_or(rest.len())..];
            continue;
        }
        let end = rest.find('>').map_or(rest.len(), |end| end + 1);
        tag(&rest[..end], number, routes, &mut out);
        rest = &rest[end..];
    }
    out + rest
}

/// Writes one tag. Attributes are in double quotes, as the renderer writes them.
fn tag(tag: &str, number: usize, routes: &HashMap<String, usize>, out: &mut String) {
    let mut name = "";
    for (at, part) in tag.split('"').enumerate() {
        if at > 0 {
            out.push('"');
        }
        if at % 2 == 0 {
            name = part.trim_end_matches('=');
            name = name.rsplit(char::is_whitespace).next().unwrap_or(name);
            out.push_str(part);
        } else if REFERENCES.contains(&name) {
            let _ = write!(out, "p{number}-{part}");
        } else if name == "href" {
            out.push_str(&link(part, number, routes));
        } else if name == "loading" {
            // Paper does not scroll.
            out.push_str("eager");
        } else {
            out.push_str(part);
        }
    }
}

/// Returns where a link leads on the printed page.
fn link(href: &str, number: usize, routes: &HashMap<String, usize>) -> String {
    let (path, fragment) = href.split_once('#').unwrap_or((href, ""));
    let target = match path.is_empty() {
        true => Some(&number),
        false => routes.get(path),
    };
    match (target, fragment) {
        (None, _) => href.to_owned(),
        (Some(target), "") => format!("#p{target}"),
        (Some(target), fragment) => format!("#p{target}-{fragment}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{article, for_print};

    #[test]
    fn ids_and_links_stay_inside_the_page() {
        let routes = HashMap::from([("/b".to_owned(), 2)]);
        let page = "<h1>x</h1><article class=\"content\"><h2 class=\"heading\" id=\"a\">A</h2>\
                    <a class=\"x\" href=\"#a\">1</a><a href=\"/b#c\">2</a><a href=\"/b\">3</a>\
                    <a href=\"https://x.y#z\">4</a><button id=\"k\">copy</button>\
                    <img alt=\"a < b\" loading=\"lazy\"></article><footer></footer>";
        assert_eq!(
            for_print(article(page), 1, &routes),
            "<h2 class=\"heading\" id=\"p1-a\">A</h2><a class=\"x\" href=\"#p1-a\">1</a>\
             <a href=\"#p2-c\">2</a><a href=\"#p2\">3</a><a href=\"https://x.y#z\">4</a>\
             <img alt=\"a < b\" loading=\"eager\">"
        );
    }
}
