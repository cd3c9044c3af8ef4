//! Tracks the open elements of raw HTML without a parser, to see where every element is closed.

use mdx_lite::html::is_void;
use safe_html::{is_allowed_element, is_block};

/// Elements without a required end tag (HTML Standard, section 13.1.2.4).
const OPTIONAL_END: [&str; 15] = [
    "caption", "colgroup", "dd", "dt", "li", "option", "p", "rp", "rt", "tbody", "td", "tfoot",
    "th", "thead", "tr",
];

/// Elements whose content has no tags.
const TEXT_ELEMENTS: [&str; 4] = ["script", "style", "textarea", "title"];

/// The elements that are open after some raw HTML: their names in lower case, and the offsets of their
/// tags.
#[derive(Debug, Default)]
pub(crate) struct OpenElements {
    open: Vec<(String, usize)>,
    /// The elements that ended with another one around them.
    forgotten: Vec<(String, usize)>,
    /// End tags without an element.
    strays: Vec<(String, usize)>,
}

impl OpenElements {
    /// Reads the tags of the next HTML.
    pub(crate) fn read(&mut self, html: &str) {
        self.read_at(html, |offset| offset);
    }

    /// Reads the tags of the next HTML; `place` returns the offset of a tag in the text around it.
    pub(crate) fn read_at(&mut self, html: &str, place: impl Fn(usize) -> usize) {
        let mut at = 0;
        while let Some(start) = html[at..].find('<').map(|found| at + found) {
            let rest = &html[start + 1..];
            at = start + 1;
            if rest.starts_with("!--") {
                at += rest[1..].find("-->").map_or(rest.len(), |end| 1 + end + 3);
                continue;
            }
            let Some((tag, _)) = rest.split_once('>') else {
                return;
            };
            let name = tag.trim_start_matches('/');
            let end = name.find(|c: char| !c.is_ascii_alphanumeric());
            let name = &name[..end.unwrap_or(name.len())];
            let is_component = name.starts_with(|c: char| c.is_ascii_uppercase());
            let name = name.to_ascii_lowercase();
            // A final slash closes an element in SVG and MathML. In HTML it does not, but authors
            // mean it.
            if name.is_empty() || is_void(&name) || tag.ends_with('/') {
                continue;
            }
            if tag.starts_with('/') {
                let stray = self.close(&name);
                if stray && !is_component {
                    self.strays.push((name, place(start)));
                }
            } else if TEXT_ELEMENTS.contains(&&*name) {
                let end = html[at..].to_ascii_lowercase().find(&format!("</{name}"));
                at += end.unwrap_or(0);
                self.open.push((name, place(start)));
            } else {
                self.open.push((name, place(start)));
            }
        }
    }

    /// Reads the inline HTML of a paragraph, whose end tags may close elements around it. Elements that
    /// begin in the paragraph end with it.
    pub(crate) fn read_ends<'a>(&mut self, inline: impl Iterator<Item = &'a str>) {
        let mut inside = Self::default();
        for html in inline {
            let before = inside.len();
            inside.read(html);
            if html.starts_with("</") && inside.len() == before {
                self.read(html);
            }
        }
    }

    /// Closes the last element of this name. A block closes the elements inside it too: the end tags
    /// of `p`, `li`, `tr`, `td` and others are optional (HTML Standard, section 13.1.2.4).
    ///
    /// Returns whether no element of this name was open.
    fn close(&mut self, name: &str) -> bool {
        let Some(at) = self.open.iter().rposition(|(open, _)| open == name) else {
            // `<b><div></b></div>` has all its tags, in another order.
            let mut forgotten = self.forgotten.iter();
            return !forgotten.any(|(other, _)| other == name) && name != "p";
        };
        match is_block(name) {
            true => {
                let inside = self.open.drain(at..).skip(1);
                self.forgotten.extend(inside);
            }
            false => drop(self.open.remove(at)),
        }
        false
    }

    /// Returns the first end tag of each name that ends nothing.
    pub(crate) fn take_strays(&mut self) -> Vec<(String, usize)> {
        let mut strays = std::mem::take(&mut self.strays);
        strays.sort_by(|one, other| one.0.cmp(&other.0));
        strays.dedup_by(|later, first| later.0 == first.0);
        strays
    }

    /// Returns the elements whose end tag is missing, and the offsets of their tags.
    pub(crate) fn without_end(self) -> impl Iterator<Item = (String, usize)> {
        let all = self.forgotten.into_iter().chain(self.open);
        all.filter(|(name, _)| is_allowed_element(name) && !OPTIONAL_END.contains(&&**name))
    }

    /// Returns whether an element of this name is open.
    pub(crate) fn contains(&self, name: &str) -> bool {
        self.open.iter().any(|(open, _)| open == name)
    }

    /// Returns the number of open elements.
    pub(crate) fn len(&self) -> usize {
        self.open.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(elements: &OpenElements) -> Vec<&str> {
        elements.open.iter().map(|(name, _)| &**name).collect()
    }

    #[test]
    fn paragraphs_end_elements_around_them() {
        for (inline, open) in [
            (&["</a>", "</div>"][..], &["div"][..]),
            (&["<a>", "</a>", "</a>"], &["div", "div"]),
            (&["<b>", "<a>", "</a>"], &["div", "div", "a"]),
            (&["</b>"], &["div", "div", "a"]),
        ] {
            let mut found = OpenElements::default();
            found.read("<div><div><a href=x>");
            found.read_ends(inline.iter().copied());
            assert_eq!(names(&found), open, "{inline:?}");
        }
    }

    #[test]
    fn elements_are_open_until_they_or_a_block_around_them_end() {
        for (html, open) in [
            ("<div>\n<p>x</p>", &["div"][..]),
            ("</div>", &[]),
            ("<br><img src=x>", &[]),
            ("<a/><!-- <b> --><!--><i></i>", &[]),
            ("<style>a<b</style>", &[]),
            ("a < b", &[]),
            ("<table><tr><td>a<td>b</table>", &[]),
            ("<ul><li>a<li><p>b</UL>", &[]),
            ("<div><p>a</div></p>", &[]),
            ("<b><div></b>", &["div"]),
            ("<table><tr></td>", &["table", "tr"]),
        ] {
            let mut found = OpenElements::default();
            found.read(html);
            assert_eq!(names(&found), open, "{html}");
        }
    }
}
