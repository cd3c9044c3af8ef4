//! Sanitises raw HTML: removes everything that is not on the lists, and closes every element.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::LazyLock,
};

use crate::{
    addresses::{load::MediaOrigins, origin::Origin},
    allowed::{is_allowed_attribute, is_allowed_element, stands_apart},
    html::{
        cost::{Excess, excess},
        misplaced::without_misplaced,
    },
    lists::{ATTRIBUTES, DROPPED_WHOLE, HTML, MATH_ATTRIBUTES, MATHML, SCHEMES, SVG},
    tree::{self, Element, HtmlNode},
};

/// A sanitised fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cleaned {
    /// The HTML that remains.
    pub html: String,
    /// The names of removed elements, sorted, each once.
    pub dropped: Vec<String>,
    /// The names of attributes removed from elements that remain, sorted, each once.
    pub dropped_attributes: Vec<String>,
    /// The origins of removed media, sorted, each once.
    pub dropped_origins: BTreeSet<Origin>,
}

/// Sanitises raw HTML of a site.
#[derive(Debug)]
pub struct Sanitizer {
    media: MediaOrigins,
    cleaner: ammonia::Builder<'static>,
}

impl Sanitizer {
    /// Creates the sanitiser of a site that loads media from these origins.
    pub fn new(media: MediaOrigins) -> Self {
        let of_formulas = MATH_ATTRIBUTES.iter().filter(|name| **name != "style");
        let origins = media.clone();
        let cleaner = cleaner(of_formulas, move |element, name, value| {
            is_allowed_attribute(&origins, element, name, value) || is_of_formula(element, name)
        });
        Self { media, cleaner }
    }

    /// The origins from which the site loads media.
    pub fn media(&self) -> &MediaOrigins {
        &self.media
    }

    /// Returns a fragment of an author's HTML with everything removed that is not allowed, and with
    /// every element closed. Links that open a tab get `rel="noopener"`.
    ///
    /// # Errors
    ///
    /// If parsing it would cost too much.
    pub fn clean(&self, html: &str) -> Result<Cleaned, Excess> {
        if let Some(excess) = excess(html) {
            return Err(excess);
        }
        let mut clean = self.cleaner.clean(html).to_string();
        if clean == html {
            return Ok(Cleaned {
                html: with_noopener(clean),
                dropped: Vec::new(),
                dropped_attributes: Vec::new(),
                dropped_origins: BTreeSet::new(),
            });
        }
        let mut parsed = tree::parse(html);
        let cleaned = tree::parse(&clean);
        let dropped_origins = self.take_origins(&mut parsed);
        let dropped = dropped(&parsed, &cleaned, &count_elements);
        let dropped_attributes = self::dropped(&parsed, &cleaned, &count_attributes);
        // The sanitiser removes an element of a drawing or a formula in the wrong place together with
        // its text, and every dropped element together with its id.
        if !dropped.is_empty() {
            set_apart(&mut parsed);
            let html = tree::write(&without_misplaced(parsed));
            clean = self.cleaner.clean(&html).to_string();
        }
        Ok(Cleaned {
            html: with_noopener(clean),
            dropped,
            dropped_attributes,
            dropped_origins,
        })
    }

    /// Removes the addresses of media that the site does not load; returns their origins.
    fn take_origins(&self, nodes: &mut [HtmlNode]) -> BTreeSet<Origin> {
        let mut origins = BTreeSet::new();
        tree::for_each_element(nodes, &mut |element| {
            let tag = element.name.clone();
            element.attributes.retain(|(name, value)| {
                let origin = self.media.refused_origin(&tag, name, value);
                let is_kept = origin.is_none();
                origins.extend(origin);
                is_kept
            });
        });
        origins
    }
}

/// Adds a space between controls and the elements after them: the text of dropped buttons would be one word.
fn set_apart(nodes: &mut Vec<HtmlNode>) {
    let is_control =
        |node: &HtmlNode| matches!(node, HtmlNode::Element(element) if stands_apart(&element.name));
    for at in (1..nodes.len()).rev() {
        let has_control = is_control(&nodes[at - 1]) || is_control(&nodes[at]);
        let is_text = |node: &HtmlNode| matches!(node, HtmlNode::Text(_));
        if has_control && !is_text(&nodes[at - 1]) && !is_text(&nodes[at]) {
            nodes.insert(at, HtmlNode::Text(" ".to_owned()));
        }
    }
    for node in nodes {
        if let HtmlNode::Element(element) = node {
            set_apart(&mut element.children);
        }
    }
}

/// The counts of names in a tree.
type Counts<'a> = BTreeMap<&'a str, i32>;

/// Returns the names that occur more often in `before` than in `after`. An allowed element can be
/// removed as well: `mi` outside a formula, or anything inside a `script`.
fn dropped<'a>(
    before: &'a [HtmlNode],
    after: &'a [HtmlNode],
    count: &dyn Fn(&'a [HtmlNode], i32, &mut Counts<'a>),
) -> Vec<String> {
    let mut counts = Counts::new();
    count(before, 1, &mut counts);
    count(after, -1, &mut counts);
    counts.retain(|_, count| *count > 0);
    counts.into_keys().map(str::to_owned).collect()
}

/// Adds `step` to the count of each element's name. The content of an element that is dropped whole
/// does not count.
fn count_elements<'a>(nodes: &'a [HtmlNode], step: i32, counts: &mut Counts<'a>) {
    for node in nodes {
        if let HtmlNode::Element(element) = node {
            *counts.entry(&element.name).or_default() += step;
            if !DROPPED_WHOLE.contains(&element.name.as_str()) {
                count_elements(&element.children, step, counts);
            }
        }
    }
}

/// Adds `step` to the count of each attribute of an element that remains.
fn count_attributes<'a>(nodes: &'a [HtmlNode], step: i32, counts: &mut Counts<'a>) {
    for node in nodes {
        let HtmlNode::Element(element) = node else {
            continue;
        };
        if DROPPED_WHOLE.contains(&element.name.as_str()) {
            continue;
        }
        if is_allowed_element(&element.name) {
            let names = element.attributes.iter().map(|(name, _)| name);
            for name in names.filter(|name| has_effect(name)) {
                *counts.entry(name).or_default() += step;
            }
        }
        count_attributes(&element.children, step, counts);
    }
}

/// Whether an attribute can have an effect in HTML: the declaration of a namespace and the version of
/// a drawing have none, nor have the notes of a drawing program (`inkscape:label`).
fn has_effect(name: &str) -> bool {
    let is_foreign = || {
        let space = name.split_once(':').map(|(space, _)| space);
        space.is_some_and(|space| !matches!(space, "xlink" | "xml"))
    };
    !name.starts_with("xmlns") && name != "version" && !is_foreign()
}

/// Removes everything that is not allowed from the MathML of an author's formula. The writer of
/// MathML does not escape everything that an author writes into a formula.
pub(crate) fn clean_math(html: &str) -> String {
    static CLEANER: LazyLock<ammonia::Builder<'static>> = LazyLock::new(|| {
        let media = MediaOrigins::default();
        cleaner(MATH_ATTRIBUTES, move |element, name, value| {
            MATH_ATTRIBUTES.contains(&name) || is_allowed_attribute(&media, element, name, value)
        })
    });
    CLEANER.clean(html).to_string()
}

/// Whether an attribute is one of MathML on an element of MathML. A paragraph with raw HTML is
/// sanitised together with its formulas.
fn is_of_formula(element: &str, name: &str) -> bool {
    MATHML.contains(&element) && MATH_ATTRIBUTES.contains(&name) && name != "style"
}

/// Returns a sanitiser with the lists of this crate; `more` are further attributes, and `is_fine`
/// decides about an attribute by its element, name and value.
fn cleaner(
    more: impl IntoIterator<Item = &'static &'static str>,
    is_fine: impl Fn(&str, &str, &str) -> bool + Send + Sync + 'static,
) -> ammonia::Builder<'static> {
    let attributes = ATTRIBUTES.iter().chain(more).copied();
    let schemes = SCHEMES.iter().copied().chain(["data"]);
    let mut cleaner = ammonia::Builder::empty();
    cleaner
        .tags([HTML, SVG, MATHML].concat().into_iter().collect())
        .clean_content_tags(DROPPED_WHOLE.iter().copied().collect())
        .generic_attributes(attributes.collect())
        .generic_attribute_prefixes(HashSet::from(["data-"]))
        .tag_attributes(HashMap::new())
        .url_schemes(schemes.collect())
        .url_relative(ammonia::UrlRelative::PassThrough)
        .link_rel(None)
        .strip_comments(true)
        .attribute_filter(move |element, name, value| {
            is_fine(element, name, value).then(|| value.into())
        });
    cleaner
}

/// Adds `noopener` to links with a target. Current browsers imply it; older ones do not.
fn with_noopener(html: String) -> String {
    if !html.contains(" target=") {
        return html;
    }
    let mut nodes = tree::parse(&html);
    tree::for_each_element(&mut nodes, &mut add_noopener);
    tree::write(&nodes)
}

fn add_noopener(element: &mut Element) {
    if element.attribute("target").is_none() {
        return;
    }
    let rel = element.attribute("rel").unwrap_or_default();
    let is_noopener = |link_type: &str| link_type.eq_ignore_ascii_case("noopener");
    if rel.split_ascii_whitespace().any(is_noopener) {
        return;
    }
    let rel = format!("{rel} noopener").trim_start().to_owned();
    element.set_attribute("rel", rel);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleaned(html: &str) -> Result<Cleaned, Excess> {
        Sanitizer::new(MediaOrigins::default()).clean(html)
    }

    #[test]
    fn fragments_keep_content_and_lose_script() {
        for (html, clean) in [
            ("<p onclick=x>a<br>b", "<p>a<br>b</p>"),
            (
                "<input type=\"range\" min=\"1\" max=\"9\" step=\"2\" oninput=x>",
                "<input type=\"range\" min=\"1\" max=\"9\" step=\"2\">",
            ),
            ("<a href=javascript:x>a</a>", "<a>a</a>"),
            ("<script>x</script>a", "a"),
            ("<img src=x onerror=y>", "<img src=\"x\">"),
            (
                "<details open><summary>s</summary>t</details>",
                "<details open=\"\"><summary>s</summary>t</details>",
            ),
            (
                "<div style='color:red' class=c id=i>x",
                "<div class=\"c\" id=\"i\">x</div>",
            ),
            ("<iframe src=x></iframe><object></object>", ""),
            (
                "<canvas id=a></canvas><form id=b><p id=c>d</p></form><button id>e</button>",
                "<span id=\"a\"></span><span id=\"b\"></span><p id=\"c\">d</p> e",
            ),
            ("<button>a</button><button>b</button>c", "a bc"),
            ("<svg><use id=a href=#b /></svg>", "<svg></svg>"),
            (
                "<img name=body alt=a><a name=b></a><p data-action=search>c</p>",
                "<img alt=\"a\"><a name=\"b\"></a><p>c</p>",
            ),
            (
                "<svg><path fill='url(#a)' stroke='URL( https://b )' clip-path='\\75rl(//c)'/></svg>",
                "<svg><path fill=\"url(#a)\"></path></svg>",
            ),
            ("a<mi>b<b>c</b></mi>", "ab<b>c</b>"),
            ("a<animate>b</animate>c", "abc"),
            ("a<annotation-xml><b>b</b></annotation-xml>c", "a<b>b</b>c"),
            ("<svg><summary>a</summary></svg>", "<svg>a</svg>"),
            (
                "<math><mtext><b>a</b></mtext></math>",
                "<math><mtext><b>a</b></mtext></math>",
            ),
            (
                "<svg><use href=#x /><path d='M0 0'/></svg>",
                "<svg><path d=\"M0 0\"></path></svg>",
            ),
        ] {
            let cleaned = cleaned(html).expect("cheap");
            assert_eq!(cleaned.html, clean, "{html}");
        }
    }

    #[test]
    fn removed_elements_are_named() {
        for (html, names) in [
            ("<p>a</p><b>b</b>", &[][..]),
            ("<p title=a onclick=b>c", &[]),
            ("a<mi>b</mi>", &["mi"]),
            ("<math><mi>b</mi></math>", &[]),
            ("<noscript>a<p>b</p></noscript><p>c</p>", &["noscript"]),
            (
                "<iframe src=x></iframe><script>a</script><iframe>",
                &["iframe", "script"],
            ),
            ("<style>a{}</style>Vec<T>", &["style", "t"]),
            ("<form><button>a</button></form>", &["button", "form"]),
        ] {
            assert_eq!(cleaned(html).expect("cheap").dropped, names, "{html}");
        }
    }

    #[test]
    fn removed_attributes_are_named() {
        for (html, names) in [
            ("<p title=a>b</p>", &[][..]),
            ("<p title=a onclick=b>c<b ONCLICK=d>e</b></p>", &["onclick"]),
            ("<a href=javascript:x>a</a><a href=/b>c</a>", &["href"]),
            ("<iframe src=x></iframe><blink speed=1>a</blink>", &[]),
            ("<td width=1 nowrap>a</td>", &[]),
            ("<svg xmlns:xlink=x onload=y></svg>", &["onload"]),
            (
                "<svg version=1.1 inkscape:version=1><g sodipodi:type=a onclick=b /></svg>",
                &["onclick"],
            ),
            ("<table><td width=1 nowrap>a</td></table>", &["nowrap"]),
        ] {
            let cleaned = cleaned(html).expect("cheap");
            assert_eq!(cleaned.dropped_attributes, names, "{html}");
        }
    }

    #[test]
    fn media_of_other_sites_are_removed_and_named() {
        let listed = Origin::parse("https://cdn.example").into_iter().collect();
        let sanitizer = Sanitizer::new(listed);
        let html = "<video src=https://a.example/b.mp4 poster=https://b.example/c.png>\
            <source src=//a.example/d.mp4><track src=https://c.example/e.vtt></video>\
            <audio src=https://cdn.example/f.mp3></audio><input type=image src=https://d.example>";
        let cleaned = sanitizer.clean(html).expect("cheap");
        let origins: Vec<_> = cleaned.dropped_origins.iter().map(Origin::as_str).collect();
        assert_eq!(origins, ["https://a.example", "https://c.example"]);
        assert_eq!(cleaned.dropped_attributes, ["src"]);
        assert_eq!(
            cleaned.html,
            "<video poster=\"https://b.example/c.png\"><source><track></video>\
             <audio src=\"https://cdn.example/f.mp3\"></audio><input type=\"image\">"
        );
    }

    #[test]
    fn formulas_beside_raw_html_keep_their_attributes() {
        let styles = crate::AuthorStyles::default();
        for formula in [
            "\\lim_{n} x",
            "\\sum_1^2 \\bigl( \\binom{n}{k} \\bigr) \\smallint",
            "\\Space{1em}{1em}{1em} \\dfrac{a}{b} \\left( x \\right)",
        ] {
            let math =
                crate::mathml(formula, crate::FormulaKind::Display, &styles).expect("typeset");
            let html = format!("A <u>s</u>: {math}");
            let cleaned = cleaned(&html).expect("cheap");
            assert_eq!(cleaned.html, html);
            assert_eq!(cleaned.dropped_attributes, [""; 0], "{formula}");
        }
        let html = "<p symmetric=true>a<math><mo style=x symmetric=true>b</mo></math></p>";
        let cleaned = cleaned(html).expect("cheap");
        let clean = "<p>a<math><mo symmetric=\"true\">b</mo></math></p>";
        assert_eq!(cleaned.html, clean);
        assert_eq!(cleaned.dropped_attributes, ["style", "symmetric"]);
    }

    #[test]
    fn links_that_open_a_tab_do_not_hand_over_this_one() {
        for (html, clean) in [
            (
                "<a href=//x target=_blank rel=opener>a</a>",
                "<a href=\"//x\" target=\"_blank\" rel=\"noopener\">a</a>",
            ),
            (
                "<a href=//x target=_blank rel=nofollow>a</a>",
                "<a href=\"//x\" target=\"_blank\" rel=\"nofollow noopener\">a</a>",
            ),
            ("<a href=//x target=docs>a</a>", "<a href=\"//x\">a</a>"),
            ("<a href=//x rel='opener me'>a</a>", "<a href=\"//x\">a</a>"),
        ] {
            let cleaned = cleaned(html).expect("cheap");
            assert_eq!(cleaned.html, clean, "{html}");
        }
    }
}
