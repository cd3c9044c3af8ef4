//! Writes a chapter's section of the printed page.
//!
//! Each article is taken from the written page. The chapter's number is prepended to its ids, which
//! makes them unique; links between chapters stay inside the page.

use std::collections::HashMap;

use safe_html::{escape::text, scan::Attribute};

use super::article::{ARTICLE, Change, article, rewritten};

/// The number of each page by its address.
pub(crate) type Routes = HashMap<String, usize>;

/// Attributes that refer to ids of the same page.
const REFERENCES: [&str; 5] = [
    "id",
    "for",
    "aria-describedby",
    "aria-labelledby",
    "aria-controls",
];

/// Returns the section of a chapter whose page is `html`. `title` is its section number, which may
/// be empty, and its title.
pub(crate) fn section(
    class: &str,
    (section_number, title): (&str, &str),
    number: usize,
    html: &str,
    routes: &Routes,
) -> String {
    let title = match heading(html) {
        Some(heading) => for_print(heading, number, routes),
        None => format!("<h1>{}</h1>", text(title)),
    };
    let (tag, title) = title.split_at(title.find('>').map_or(0, |end| end + 1));
    let title = format!("{tag}{section_number}{title}");
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

/// Rewrites ids and links of one chapter, and removes elements that need scripts.
fn for_print(article: &str, number: usize, routes: &Routes) -> String {
    rewritten(article, |attribute, value| {
        let changed = value_for_print(attribute, value, number, routes);
        changed.map_or(Change::None, Change::Value)
    })
}

/// Returns the value that an attribute has on the printed page; `None` if it stays the same.
fn value_for_print(
    attribute: &Attribute<'_>,
    value: &str,
    number: usize,
    routes: &Routes,
) -> Option<String> {
    let is = |name: &&str| attribute.is(name);
    // The name of an `a` element is a target, as an id is.
    let is_target = is(&"name") && attribute.tag.eq_ignore_ascii_case("a");
    if is_target || REFERENCES.iter().any(is) {
        return Some(format!("p{number}-{value}"));
    }
    if is(&"href") {
        return Some(link(value, number, routes));
    }
    // Lazy images may not load, because printing does not scroll.
    if is(&"loading") {
        return Some("eager".to_owned());
    }
    let reference = value.strip_prefix("url(#")?;
    Some(format!("url(#p{number}-{reference}"))
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

    use super::{super::article::article, for_print};

    #[test]
    fn ids_and_links_stay_inside_the_page() {
        let routes = HashMap::from([("/b".to_owned(), 2)]);
        let page = "<h1>x</h1><article class=\"mr-content\"><div class=\"mr-heading\"><h2 id=\"a\">A</h2></div>\
                    <a class=\"x\" href=\"#a\">1</a><a href=\"/b#c\">2</a><a href=\"/b\">3</a>\
                    <a href=\"https://x.y#z\">4</a><a name=\"n\"></a><meta name=\"n\"><button id=\"k\">copy</button>\
                    <details class=\"mr-code__more\"><summary>3</summary></details>\
                    <path id=\"m\" marker-end=\"url(#m)\"></path>\
                    <img alt=\"a < b\" loading=\"lazy\">\
                    <i title='a > b' id='i'></i><a href=/b>5</a></article><footer></footer>";
        assert_eq!(
            for_print(article(page), 1, &routes),
            "<div class=\"mr-heading\"><h2 id=\"p1-a\">A</h2></div><a class=\"x\" href=\"#p1-a\">1</a>\
             <a href=\"#p2-c\">2</a><a href=\"#p2\">3</a><a href=\"https://x.y#z\">4</a>\
             <a name=\"p1-n\"></a><meta name=\"n\"><path id=\"p1-m\" marker-end=\"url(#p1-m)\"></path>\
             <img alt=\"a < b\" loading=\"eager\">\
             <i title='a > b' id='p1-i'></i><a href=#p2>5</a>"
        );
    }
}
