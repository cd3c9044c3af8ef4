//! The tags of raw HTML, found without a parser: whether it closes what it opens, and how deep it
//! goes. A browser's own parser looks through all that is open at each tag, so depth is what makes
//! it slow; browsers stop at 512.

use mdx_lite::html::is_void;

/// How deep raw HTML may be nested.
pub(super) const MOST_OPEN: usize = 256;

/// Elements whose end may be left out: their like closes them, and so does the end of what they
/// are in.
const MAY_STAY_OPEN: [&str; 8] = ["p", "li", "dt", "dd", "tr", "td", "th", "option"];

/// Elements inside of which those do not.
const FOREIGN: [&str; 2] = ["svg", "math"];

/// Elements that a slash closes in a drawing.
const SHAPES: [&str; 10] = [
    "circle", "ellipse", "g", "line", "mspace", "path", "polygon", "polyline", "rect", "stop",
];

/// Elements whose end closes nothing but them.
const FORMATTING: [&str; 14] = [
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
];

struct Tag {
    /// In lower case.
    name: String,
    is_end: bool,
    /// It ends in a slash: an end where an author means one, and in drawings and formulas.
    is_closed: bool,
}

/// Every tag but those of void elements.
fn tags(html: &str) -> impl Iterator<Item = Tag> {
    html.split('<').skip(1).filter_map(|rest| {
        let tag = rest.split('>').next().unwrap_or_default();
        let is_end = tag.starts_with('/');
        let name = tag.trim_start_matches('/');
        let end = name
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(name.len());
        let name = name[..end].to_ascii_lowercase();
        let opens_nothing = name.is_empty() || is_void(&name);
        (!opens_nothing).then_some(Tag {
            name,
            is_end,
            is_closed: tag.ends_with('/'),
        })
    })
}

/// Opening tags less closing tags.
pub(super) fn balance(html: &str) -> isize {
    let open = tags(html).filter(|tag| !tag.is_closed);
    open.map(|tag| if tag.is_end { -1 } else { 1 }).sum()
}

/// Whether more than [`MOST_OPEN`] elements may be open at once. A tag that does not fit the others
/// closes nothing here: a browser's rules for these are long, and often it does not there either.
pub(super) fn is_too_deep(html: &str) -> bool {
    let mut open: Vec<String> = Vec::new();
    for tag in tags(html) {
        if tag.is_end {
            close(&mut open, &tag.name);
            continue;
        }
        let is_foreign = || open.iter().any(|it| is_one_of(&FOREIGN, it));
        let is_like = is_one_of(&MAY_STAY_OPEN, &tag.name) && open.last() == Some(&tag.name);
        // A browser takes no notice of the slash elsewhere.
        let is_shape = tag.is_closed && is_one_of(&SHAPES, &tag.name) && is_foreign();
        if !is_shape && (!is_like || is_foreign()) {
            open.push(tag.name);
        }
        if open.len() > MOST_OPEN {
            return true;
        }
    }
    false
}

/// Takes the element of an end tag off, if it is the last but for those that may stay open.
fn close(open: &mut Vec<String>, name: &str) {
    let closes_others = !is_one_of(&FORMATTING, name);
    let last = open
        .iter()
        .rposition(|it| it == name || !(closes_others && is_one_of(&MAY_STAY_OPEN, it)));
    if let Some(last) = last.filter(|last| open[*last] == name) {
        open.truncate(last);
    }
}

fn is_one_of(names: &[&str], name: &str) -> bool {
    names.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_balanced() {
        for (html, count) in [
            ("<div>\n<p>x</p>", 1),
            ("</div>", -1),
            ("<br><img src=x>", 0),
            ("<a/><!-- b -->", 0),
            ("a < b", 0),
        ] {
            assert_eq!(balance(html), count, "{html}");
        }
    }

    #[test]
    fn only_what_is_open_at_once_is_deep() {
        for (html, is_deep) in [
            ("<div>", true),
            ("<DIV class='a'>\n", true),
            ("<div><p>", true),
            ("<ul><li>", true),
            ("<svg><td>", true),
            ("<i></b>", true),
            ("<div/>", true),
            ("<svg><path d=\"x\"/></svg>", false),
            ("<svg/><div/>", true),
            ("<div></div>", false),
            ("<div><i></div>", true),
            ("<i><div></i>", true),
            ("<p><div></p>", true),
            ("<i><p></i>", true),
            ("<ul><li>a<li>b<p>c</ul>", false),
            ("<table><tr><td>a<td>b<tr></table>", false),
            ("<p>a", false),
            ("<li>a", false),
            ("<br><img>", false),
            ("a < b", false),
        ] {
            assert_eq!(is_too_deep(&html.repeat(MOST_OPEN + 1)), is_deep, "{html}");
        }
        assert!(!is_too_deep(&"<div>".repeat(MOST_OPEN)));
    }
}
