//! Builds the table of contents: headings of the configured levels, nested.

use site_model::TocItem;

/// A heading of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// The level, 1 to 6.
    pub level: u8,
    /// The id on the page.
    pub id: String,
    /// The inline HTML, without links.
    pub html: String,
}

/// Returns the table of contents of `headings` from level `min` to level `max`.
///
/// A heading of another level is dropped; its descendants move to its nearest remaining ancestor.
pub fn table_of_contents(headings: &[Heading], min: u8, max: u8) -> Vec<TocItem> {
    let mut items = Vec::new();
    let mut at = 0;
    while let Some(first) = headings.get(at) {
        let rest = &headings[at + 1..];
        let below = rest.iter().take_while(|h| h.level > first.level).count();
        let children = table_of_contents(&rest[..below], min, max);
        if (min..=max).contains(&first.level) {
            items.push(TocItem {
                id: first.id.clone(),
                html: breakable(&first.html),
                children,
            });
        } else {
            items.extend(children);
        }
        at += below + 1;
    }
    items
}

/// Returns HTML whose code may break after the parts of a name: the column is narrow.
fn breakable(html: &str) -> String {
    let mut blocks = html.split("<code>");
    let mut out = blocks.next().unwrap_or_default().to_owned();
    for block in blocks {
        let (code, rest) = block.split_once("</code>").unwrap_or((block, ""));
        out.push_str("<code>");
        out.push_str(&with_breaks(code));
        out.push_str("</code>");
        out.push_str(rest);
    }
    out
}

/// The length of code that is not broken.
const UNBROKEN: usize = 16;

fn with_breaks(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    let mut characters = code.chars().peekable();
    while let Some(character) = characters.next() {
        out.push(character);
        let ends_part = matches!(character, '.' | '_' | '/' | ':' | '(');
        let next = characters.peek();
        if code.len() > UNBROKEN && ends_part && next.is_some_and(|next| next.is_alphanumeric()) {
            out.push_str("<wbr>");
        }
    }
    out
}

/// Returns the level of each heading for assistive technology: one more than its depth among the
/// headings before it, below the page's title. Books may start sections at level 4, which would
/// leave gaps in the outline.
pub(crate) fn aria_levels(levels: &[u8]) -> Vec<u8> {
    let mut open: Vec<u8> = Vec::new();
    let depth = |level: u8| {
        while open.last().is_some_and(|last| *last >= level) {
            open.pop();
        }
        open.push(level);
        u8::try_from(open.len() + 1).unwrap_or(u8::MAX)
    };
    levels.iter().copied().map(depth).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(items: &[TocItem]) -> String {
        let one = |item: &TocItem| match outline(&item.children) {
            inner if inner.is_empty() => item.id.clone(),
            inner => format!("{}({inner})", item.id),
        };
        items.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn headings_nest_by_level() {
        for (levels, min, max, wanted) in [
            ("4 5 5 4", 4, 5, "0(1 2) 3"),
            ("2 4 5 3 5", 4, 5, "1(2) 4"),
            ("5 4 5", 4, 5, "0 1(2)"),
            ("2 3", 4, 5, ""),
            ("2 4 3", 2, 4, "0(1 2)"),
        ] {
            let headings: Vec<_> = levels
                .split(' ')
                .enumerate()
                .map(|(at, level)| Heading {
                    level: level.parse().unwrap(),
                    id: at.to_string(),
                    html: String::new(),
                })
                .collect();
            assert_eq!(
                outline(&table_of_contents(&headings, min, max)),
                wanted,
                "{levels}"
            );
        }
    }

    #[test]
    fn long_names_break_after_their_parts() {
        for (html, wanted) in [
            ("a.b", "a.b"),
            ("<code>a.b_c</code>", "<code>a.b_c</code>"),
            (
                "x.y <code>output.react.navbar</code> z",
                "x.y <code>output.<wbr>react.<wbr>navbar</code> z",
            ),
            (
                "<code>forFeatureAsync()</code>, <code>std::collections::Map</code>",
                "<code>forFeatureAsync()</code>, <code>std::<wbr>collections::<wbr>Map</code>",
            ),
            (
                "<code>loading modules...</code>",
                "<code>loading modules...</code>",
            ),
        ] {
            assert_eq!(breakable(html), wanted);
        }
    }

    #[test]
    fn levels_for_assistive_technology_have_no_gaps() {
        assert_eq!(aria_levels(&[4, 5, 5, 4, 6, 5]), [2, 3, 3, 2, 3, 3]);
        assert_eq!(aria_levels(&[2, 3, 4]), [2, 3, 4]);
    }
}
