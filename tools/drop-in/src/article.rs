//! The content of an article that a comparison considers: text, ids, code, links, images.

use std::collections::BTreeSet;

use scraper::{ElementRef, Html, Node, Selector};

/// The renderer that wrote a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Renderer {
    Html,
    React,
}

/// A code block.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Code {
    /// The code that the copy button copies: the lines that are not hidden.
    pub(crate) copied: String,
    /// The hidden lines.
    pub(crate) hidden: String,
}

/// The content of one chapter.
#[derive(Debug, Default)]
pub(crate) struct Article {
    /// The page's text, one line for each block; code blocks are left out.
    pub(crate) text: Vec<String>,
    /// The title above the article, where it is not part of the article itself.
    pub(crate) title: Option<String>,
    /// The ids of headings, in order.
    pub(crate) heading_ids: Vec<String>,
    /// Every id.
    pub(crate) ids: BTreeSet<String>,
    pub(crate) code: Vec<Code>,
    pub(crate) links: Vec<String>,
    pub(crate) images: Vec<String>,
    /// The fragments that references to footnotes lead to, and the fragments that lead back.
    pub(crate) footnotes: Vec<String>,
}

/// Returns the article of a page; `None` if the page has none.
pub(crate) fn read(html: &str, renderer: Renderer) -> Option<Article> {
    let page = Html::parse_document(html);
    let select = |selector: &str| {
        let selector = Selector::parse(selector).expect("the selectors below are valid");
        page.select(&selector).next()
    };
    let mut reader = Reader {
        renderer,
        article: Article::default(),
        line: String::new(),
    };
    match renderer {
        Renderer::Html => reader.children(select("main")?),
        Renderer::React => {
            if let Some(title) = select("main h1") {
                reader.title(title);
            }
            reader.children(select("main article")?);
        }
    }
    reader.end_line();
    Some(reader.article)
}

struct Reader {
    renderer: Renderer,
    article: Article,
    line: String,
}

impl Reader {
    /// Reads the title above the article.
    fn title(&mut self, title: ElementRef<'_>) {
        if title.ancestors().any(|node| {
            node.value()
                .as_element()
                .is_some_and(|e| e.name() == "article")
        }) {
            return;
        }
        self.note_id(title);
        self.children(title);
        self.end_line();
        self.article.title = self.article.text.pop();
    }

    fn children(&mut self, element: ElementRef<'_>) {
        for child in element.children() {
            match child.value() {
                Node::Text(text) => self.line.push_str(text),
                Node::Element(_) => {
                    if let Some(element) = ElementRef::wrap(child) {
                        self.element(element);
                    }
                }
                _ => {}
            }
        }
    }

    fn element(&mut self, element: ElementRef<'_>) {
        let name = element.value().name();
        if is_interface(element) {
            return;
        }
        self.note_id(element);
        match name {
            "pre" => return self.code(element),
            "a" => self.link(element),
            "img" => return self.image(element),
            "br" => return self.line.push(' '),
            // Scripts and styles are not text; formulas differ in kind.
            "script" | "style" | "math" | "template" | "head" => return,
            _ => {}
        }
        let is_block = is_block(name);
        if is_block {
            self.end_line();
        }
        if is_shown(element) {
            self.children(element);
        } else {
            // Links in text that is not compared are compared nevertheless.
            let line = std::mem::take(&mut self.line);
            self.children(element);
            self.line = line;
        }
        if is_block {
            self.end_line();
        }
    }

    fn note_id(&mut self, element: ElementRef<'_>) {
        // mdBook gives a heading without letters an empty id, which no link can name.
        let Some(id) = element.attr("id").filter(|id| !id.is_empty()) else {
            return;
        };
        self.article.ids.insert(id.to_owned());
        let name = element.value().name();
        if name.len() == 2 && name.starts_with('h') && name != "hr" {
            self.article.heading_ids.push(id.to_owned());
        }
    }

    fn link(&mut self, element: ElementRef<'_>) {
        let Some(href) = element.attr("href") else {
            return;
        };
        let has = |class: &str| element.value().classes().any(|own| own == class);
        if has("header") || has("playground") {
            return;
        }
        let parent = element.parent().and_then(ElementRef::wrap);
        let is_reference = parent.is_some_and(|parent| {
            let classes = parent.value().classes().collect::<Vec<_>>();
            classes.contains(&"footnote-reference") || classes.contains(&"footnote-ref")
        });
        if is_reference || has("footnote-back") || href.starts_with("#fr-") {
            self.article.footnotes.push(href.to_owned());
        } else {
            self.article.links.push(href.to_owned());
        }
    }

    fn image(&mut self, element: ElementRef<'_>) {
        // mdBook repeats each image in full size.
        let parent = element.parent().and_then(ElementRef::wrap);
        let is_copy = parent
            .is_some_and(|parent| parent.value().classes().any(|class| class == "img-wrapper"));
        if let Some(src) = element.attr("src").filter(|_| !is_copy) {
            self.article.images.push(src.to_owned());
        }
    }

    fn code(&mut self, element: ElementRef<'_>) {
        self.end_line();
        let mut code = Code::default();
        lines(element, false, &mut code);
        let length = code.copied.trim_end_matches('\n').len();
        code.copied.truncate(length);
        if self.renderer == Renderer::Html {
            remove_wrapper(&mut code.hidden);
        }
        code.hidden = code.hidden.trim_matches('\n').into();
        self.article.code.push(code);
    }

    fn end_line(&mut self) {
        let line = normalise(&std::mem::take(&mut self.line));
        if !line.is_empty() {
            self.article.text.push(line);
        }
    }
}

/// Returns whether the element's text is part of the comparison.
fn is_shown(element: ElementRef<'_>) -> bool {
    let has = |class: &str| element.value().classes().any(|own| own == class);
    let is_back_link = element.value().name() == "a"
        && (element.attr("href")).is_some_and(|href| href.starts_with("#fr-"));
    !(is_back_link
        || has("blockquote-tag-title")
        || has("mr-admonition-title")
        || has("footnotes-title")
        || has("footnote-back"))
}

/// Collects the text of a code block.
fn lines(element: ElementRef<'_>, is_hidden: bool, code: &mut Code) {
    for child in element.children() {
        if let Node::Text(text) = child.value() {
            match is_hidden {
                true => code.hidden.push_str(text),
                false => code.copied.push_str(text),
            }
        }
        let Some(element) = ElementRef::wrap(child) else {
            continue;
        };
        if matches!(element.value().name(), "label" | "button" | "input") {
            continue;
        }
        let is_boring =
            (element.value().classes()).any(|class| matches!(class, "boring" | "line--hidden"));
        lines(element, is_hidden || is_boring, code);
    }
}

/// Removes the lines that mdBook adds around a Rust program without `main`.
fn remove_wrapper(hidden: &mut String) {
    if let Some(rest) = hidden.strip_prefix("#![allow(unused)]\n") {
        let rest = rest.replacen("fn main() {\n", "", 1);
        *hidden = rest.strip_suffix('}').unwrap_or(&rest).into();
    }
}

/// Returns whether the element belongs to the interface and not to the chapter.
fn is_interface(element: ElementRef<'_>) -> bool {
    let classes = [
        "mr-heading-anchor",
        "mr-visually-hidden",
        "fa-svg",
        "mr-code__title",
        "mr-code__tools",
    ];
    // Authors write buttons too.
    let is_button = element.value().name() == "button";
    let mut names = element.value().classes();
    names.any(|class| classes.contains(&class) || (is_button && class.starts_with("mr-")))
}

fn is_block(name: &str) -> bool {
    !matches!(
        name,
        "a" | "abbr"
            | "b"
            | "bdi"
            | "bdo"
            | "big"
            | "br"
            | "cite"
            | "code"
            | "data"
            | "del"
            | "dfn"
            | "em"
            | "font"
            | "i"
            | "input"
            | "ins"
            | "kbd"
            | "label"
            | "mark"
            | "q"
            | "s"
            | "samp"
            | "small"
            | "span"
            | "strike"
            | "strong"
            | "sub"
            | "sup"
            | "time"
            | "tt"
            | "u"
            | "var"
            | "wbr"
            | "ruby"
            | "rt"
            | "rp"
            | "svg"
    )
}

/// Returns text with single spaces, and without spaces beside Chinese and Japanese characters.
fn normalise(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let last = out.chars().next_back();
        let first = word.chars().next();
        if last.is_some() && !last.is_some_and(is_wide) && !first.is_some_and(is_wide) {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

fn is_wide(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}'
        | '\u{20000}'..='\u{3ffff}' | '“' | '”' | '‘' | '’' | '—' | '…')
}
