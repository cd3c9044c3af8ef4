//! The elements of HTML, as the living standard lists them.

/// Elements without an end tag.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Every other element, obsolete ones that documents still use included. Sorted.
const KNOWN: [&str; 136] = [
    "a", "abbr", "acronym", "address", "animate", "article", "aside", "audio", "b", "bdi", "bdo", "big",
    "blockquote", "body", "button", "canvas", "caption", "center", "circle", "cite", "clippath", "code",
    "colgroup", "data", "datalist", "dd", "defs", "del", "desc", "details", "dfn", "dialog", "dir", "div",
    "dl", "dt", "ellipse", "em", "fieldset", "figcaption", "figure", "filter", "font", "footer",
    "foreignobject", "form", "frame", "frameset", "g", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header",
    "hgroup", "html", "i", "iframe", "ins", "kbd", "label", "legend", "li", "line", "lineargradient", "main",
    "map", "mark", "marker", "marquee", "mask", "math", "menu", "meter", "nav", "nobr", "noscript", "object",
    "ol", "optgroup", "option", "output", "p", "path", "pattern", "picture", "polygon", "polyline", "pre",
    "progress", "q", "radialgradient", "rect", "rp", "rt", "ruby", "s", "samp", "script", "search", "section",
    "select", "slot", "small", "span", "stop", "strike", "strong", "style", "sub", "summary", "sup", "svg",
    "symbol", "table", "tbody", "td", "template", "text", "textarea", "tfoot", "th", "thead", "time", "title",
    "tr", "tspan", "tt", "u", "ul", "use", "var", "video",
];

/// Whether an element never has an inside.
pub(crate) fn is_void(name: &str) -> bool {
    VOID.contains(&name)
}

/// Whether HTML or SVG has an element of this name.
pub(crate) fn is_known(name: &str) -> bool {
    is_void(name) || KNOWN.binary_search(&name.to_ascii_lowercase().as_str()).is_ok()
}
