//! Tracks the open elements of raw HTML without a parser, to see where every element is closed.

use mdx_lite::html::is_void;
use safe_html::is_block;

/// The names of the elements that are open after some raw HTML, in lower case.
#[derive(Debug, Default)]
pub(crate) struct OpenElements(Vec<String>);

impl OpenElements {
    /// Reads the tags of the next HTML.
    pub(crate) fn read(&mut self, html: &str) {
        for rest in html.split('<').skip(1) {
            let tag = rest.split('>').next().unwrap_or_default();
            let name = tag.trim_start_matches('/');
            let end = name.find(|c: char| !c.is_ascii_alphanumeric());
            let name = name[..end.unwrap_or(name.len())].to_ascii_lowercase();
            // A final slash closes an element in SVG and MathML. In HTML it does not, but authors
            // mean it.
            if name.is_empty() || is_void(&name) || tag.ends_with('/') {
                continue;
            }
            match tag.starts_with('/') {
                true => self.close(&name),
                false => self.0.push(name),
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
    fn close(&mut self, name: &str) {
        let Some(at) = self.0.iter().rposition(|open| open == name) else {
            return;
        };
        match is_block(name) {
            true => self.0.truncate(at),
            false => drop(self.0.remove(at)),
        }
    }

    /// Returns whether an element of this name is open.
    pub(crate) fn contains(&self, name: &str) -> bool {
        self.0.iter().any(|open| open == name)
    }

    /// Returns the number of open elements.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(found.0, open, "{inline:?}");
        }
    }

    #[test]
    fn elements_are_open_until_they_or_a_block_around_them_end() {
        for (html, open) in [
            ("<div>\n<p>x</p>", &["div"][..]),
            ("</div>", &[]),
            ("<br><img src=x>", &[]),
            ("<a/><!-- b -->", &[]),
            ("a < b", &[]),
            ("<table><tr><td>a<td>b</table>", &[]),
            ("<ul><li>a<li><p>b</UL>", &[]),
            ("<div><p>a</div></p>", &[]),
            ("<b><div></b>", &["div"]),
            ("<table><tr></td>", &["table", "tr"]),
        ] {
            let mut found = OpenElements::default();
            found.read(html);
            assert_eq!(found.0, open, "{html}");
        }
    }
}
