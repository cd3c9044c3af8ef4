//! Writes a chapter's section of the printed page.
//!
//! Each article is taken from the written page. The chapter's number is prepended to its ids, which
//! makes them unique; links between chapters stay inside the page.

use std::{collections::HashMap, fmt::Write as _};

use safe_html::escape::text;

/// The number of each page by its address.
pub(super) type Routes = HashMap<String, usize>;

/// The tag before a page's article.
const ARTICLE: &str = "<article class=\"mr-content\">";

/// Attributes that refer to ids of the same page.
const REFERENCES: [&str; 5] = [
    "id",
    "for",
    "aria-describedby",
    "aria-labelledby",
    "aria-controls",
];

/// Returns the section of a chapter whose page is `html`.
pub(super) fn section(
    class: &str,
    title: &str,
    number: usize,
    html: &str,
    routes: &Routes,
) -> String {
    let title = match heading(html) {
        Some(heading) => for_print(heading, number, routes),
        None => format!("<h1>{}</h1>", text(title)),
    };
    let article = for_print(article(html), number, routes);
    format!("<section{class} id=\"p{number}\">{title}{article}</section>")
}

/// Returns the heading above a page's article, which some pages hide.
fn heading(page: &str) -> Option<&str> {
    const END: &str = "</h1>";
    let (above, _) = page.split_once(ARTICLE)?;
    let start = above.rfind("<h1")?;
    let end = above[start..].find(END)?;
    Some(&above[start..start + end + END.len()])
}

/// Returns the content of a page's article.
fn article(page: &str) -> &str {
    let start = page.find(ARTICLE).map(|at| at + ARTICLE.len());
    let end = page.rfind("</article>");
    match (start, end) {
        (Some(start), Some(end)) if start <= end => &page[start..end],
        _ => "",
    }
}

/// Rewrites ids and links of one chapter, and removes elements that need scripts.
fn for_print(article: &str, number: usize, routes: &Routes) -> String {
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

/// Writes one tag. Attributes that change are in double quotes; classes of code have none.
fn tag(tag: &str, number: usize, routes: &Routes, out: &mut String) {
    let mut name = "";
    let is_link = tag.starts_with("<a ");
    for (at, part) in tag.split('"').enumerate() {
        if at > 0 {
            out.push('"');
        }
        if at % 2 == 0 {
            name = part.trim_end_matches('=');
            name = name.rsplit(char::is_whitespace).next().unwrap_or(name);
            out.push_str(part);
        } else if REFERENCES.contains(&name) || (name == "name" && is_link) {
            // The name of an `a` element is a target, as an id is.
            let _ = write!(out, "p{number}-{part}");
        } else if name == "href" {
            out.push_str(&link(part, number, routes));
        } else if let Some(reference) = part.strip_prefix("url(#") {
            let _ = write!(out, "url(#p{number}-{reference}");
        } else if name == "loading" {
            // Lazy images may not load, because printing does not scroll.
            out.push_str("eager");
        } else {
            out.push_str(part);
        }
    }
}

/// Returns the target of a link on the printed page.
fn link(href: &str, number: usize, routes: &Routes) -> String {
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
        let page = "<h1>x</h1><article class=\"mr-content\"><h2 class=\"mr-heading\" id=\"a\">A</h2>\
                    <a class=\"x\" href=\"#a\">1</a><a href=\"/b#c\">2</a><a href=\"/b\">3</a>\
                    <a href=\"https://x.y#z\">4</a><a name=\"n\"></a><meta name=\"n\"><button id=\"k\">copy</button>\
                    <path id=\"m\" marker-end=\"url(#m)\"></path>\
                    <img alt=\"a < b\" loading=\"lazy\"></article><footer></footer>";
        assert_eq!(
            for_print(article(page), 1, &routes),
            "<h2 class=\"mr-heading\" id=\"p1-a\">A</h2><a class=\"x\" href=\"#p1-a\">1</a>\
             <a href=\"#p2-c\">2</a><a href=\"#p2\">3</a><a href=\"https://x.y#z\">4</a>\
             <a name=\"p1-n\"></a><meta name=\"n\"><path id=\"p1-m\" marker-end=\"url(#p1-m)\"></path>\
             <img alt=\"a < b\" loading=\"eager\">"
        );
    }
}
