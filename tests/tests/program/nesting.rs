//! HTML with arbitrary nesting: a parser reads every page as the tree that React hydrates, and no
//! text is lost.

use scraper::Html;
use site_model::{Component, Node, Page};
use site_tests::{BookTest, Dialect, Site, fragment, seeds, select};

/// The number of random pages for each dialect.
const PAGES: u64 = 60;

/// Sources of chapters, each with all letters that a reader must see.
const CASES: &[(&str, &str)] = &[
    ("a.md", "Qa <details><summary>Qb</summary>Qc</details> Qd."),
    ("b.md", "Qa: <pre>Qb</pre> Qc."),
    ("c.md", "Qa <center>Qb</center> Qc"),
    ("d.md", "- Qa <blockquote>Qb</blockquote> Qc\n- Qd"),
    ("e.md", "Qa <p>Qb <p>Qc</p></p> Qd"),
    ("f.md", "# Qa <h3>Qb</h3> Qc\n\n## Qd <div>Qe</div> Qf"),
    (
        "g.md",
        "| Qa <div>Qb</div> | Qc <td>Qd |\n|---|---|\n| Qe <tr>Qf | Qg <table>Qh |",
    ),
    ("h.md", "[Qa <a href=x>Qb</a> Qc](y) Qd"),
    ("i.md", "Qa <title>Qb</title> Qc"),
    ("j.mdx", "Qa <div>Qb</div> Qc"),
    ("k.mdx", "<p><div>Qa</div></p>"),
    ("l.mdx", "<p>Qa <p>Qb</p> Qc</p>"),
    ("m.mdx", "<title>Qa</title>\n\nQb <title>Qc</title>"),
    (
        "n.mdx",
        "- Qa <blockquote>Qb</blockquote> Qc\n- Qd <Details summary=\"Qe\">Qf</Details> Qg",
    ),
    ("o.mdx", "<a href=\"x\">Qa <a href=\"y\">Qb</a> Qc</a> Qd"),
    (
        "p.mdx",
        "<a href=\"x\"><Details summary={<a href=\"y\">Qa</a>}>Qb [Qc](z)</Details></a>",
    ),
    (
        "q.mdx",
        "<td>Qa</td>\n\n<table>Qb<tr>Qc</tr></table>\n\n<li>Qd<li>Qe</li></li>",
    ),
    (
        "r.mdx",
        "<Details summary={<div>Qa<p>Qb</p></div>}>Qc</Details>",
    ),
    (
        "summary.mdx",
        "<Details summary=\"Qa\"><summary>Qb</summary></Details>\n\n<Details summary=\"Qc\">\n<summary>Qd</summary>\n\nQe\n</Details>",
    ),
    ("s.mdx", "## Qa <div>Qb</div> Qc\n\n<h2>Qd<h3>Qe</h3></h2>"),
    (
        "drawing.md",
        "<svg><desc><ruby>Qa</ruby> <dd>Qb</dd></desc><title><b>Qc</b></title></svg>",
    ),
    ("t.mdx", "<p>\n\n```ts\nQa\n```\n\nQb\n\n</p>"),
    ("u.mdx", "[Qa[^1]](x)\n\n[^1]: Qb"),
    (
        "v.mdx",
        "<Tabs><TabItem value=\"Qa\"><p><div>Qb</div></p></TabItem></Tabs>",
    ),
    (
        "w.mdx",
        "<svg><title>Qa</title></svg> Qb <svg><div>Qc</div></svg>",
    ),
];

#[test]
fn blocks_in_paragraphs_and_other_misplaced_elements() {
    let mut book = BookTest::new().react("math = \"dollars\"");
    for (name, text) in CASES {
        book = book.chapter(name, name, &format!("# 题目\n\n前文\n\n{text}\n\n后文\n"));
    }
    let site = book.build();
    for (name, text) in CASES {
        let address = format!("/{}", name.split('.').next().unwrap_or(name));
        check(&site, &address, text);
    }
}

#[test]
fn random_fragments() {
    let mut book = BookTest::new().react("math = \"dollars\"");
    let mut pages = Vec::new();
    for seed in seeds(PAGES) {
        for (dialect, end) in [(Dialect::Markdown, "md"), (Dialect::Mdx, "mdx")] {
            let text = fragment(seed, dialect);
            let name = format!("p{seed}-{end}");
            let file = format!("{name}.{end}");
            book = book.chapter(&name, &file, &format!("# 题目\n\n{text}\n"));
            pages.push((format!("/{name}"), text));
        }
    }
    let site = book.build();
    for (address, text) in &pages {
        check(&site, address, text);
    }
}

/// Checks that the document at `address` contains the tree of its data, and shows each word `Q…` of
/// the source.
#[track_caller]
fn check(site: &Site, address: &str, source: &str) {
    let document = site.page(address);
    let contents = select(&document, "#mr-main .mr-content").texts();
    let [shown] = contents.as_slice() else {
        panic!("{address} has no content:\n{source}");
    };
    for word in words(source) {
        assert!(shown.contains(word), "{address} lost {word}:\n{source}");
    }
    let mut pieces = Vec::new();
    collect(&data(site, address).body, &mut pieces);
    let found = select(&document, ".mr-content [data-s]");
    assert_eq!(found.len(), pieces.len(), "{address}:\n{source}");
    let found = found.exactly(pieces.len());
    for (element, (tag, html)) in found.into_iter().zip(&pieces) {
        // Inserts the page as the shell does during navigation.
        let start = if tag == "summary" { "<details>" } else { "" };
        let table = match tag.as_str() {
            "td" | "th" => "<table><tr>",
            "tr" | "thead" | "tbody" | "tfoot" | "colgroup" | "caption" => "<table>",
            _ => "",
        };
        let inserted = Html::parse_fragment(&format!("{start}{table}<{tag} data-s>{html}</{tag}>"));
        let inserted = select(&inserted, "[data-s]")[0].inner_html();
        assert_eq!(element.inner_html(), inserted, "{address}:\n{source}");
    }
}

/// Returns the words of a source that a reader must see.
fn words(source: &str) -> impl Iterator<Item = &str> {
    let is_end = |c: char| !c.is_ascii_alphanumeric();
    source.split(is_end).filter(|word| word.starts_with('Q'))
}

/// Returns the data of the page at `address`, as the shell fetches it during navigation.
fn data(site: &Site, address: &str) -> Page {
    let manifest = site.manifest();
    let route = manifest.routes.iter().find(|route| route.path == address);
    let file = &route.expect("a route of the site").data;
    let mut screen: serde_json::Value =
        serde_json::from_str(site.text(file)).expect("the data of a screen");
    let page = match screen.get_mut("page") {
        Some(page) => page.take(),
        None => screen,
    };
    serde_json::from_value(page).expect("the data of a page")
}

/// Collects each piece of HTML, with the element around it.
fn collect(nodes: &[Node], pieces: &mut Vec<(String, String)>) {
    for node in nodes {
        match node {
            Node::Text { .. } => {}
            Node::Static { tag, content, .. } => {
                let html = content.html.clone().unwrap_or_default();
                pieces.push((tag.clone(), html));
            }
            Node::Element { children, .. } => collect(children, pieces),
            Node::Live { component } => collect_component(component, pieces),
        }
    }
}

fn collect_component(component: &Component, pieces: &mut Vec<(String, String)>) {
    match component {
        Component::Code { code, .. } => {
            let html = code.html.clone().unwrap_or_default();
            pieces.push(("code".to_owned(), html));
        }
        Component::Tabs { panels, .. } => {
            for panel in panels {
                collect(&panel.children, pieces);
            }
        }
        Component::Details {
            summary: title,
            children,
            ..
        }
        | Component::Admonition {
            title, children, ..
        } => {
            let tag = if matches!(component, Component::Details { .. }) {
                "summary"
            } else {
                "p"
            };
            let html = title.html.clone().unwrap_or_default();
            pieces.push((tag.to_owned(), html));
            collect(children, pieces);
        }
        Component::Own { children, .. } | Component::Part { children, .. } => {
            collect(children, pieces);
        }
        Component::Run { .. }
        | Component::Image { .. }
        | Component::PostHead { .. }
        | Component::DocCardList { .. } => {}
    }
}
