//! Extracts the text of HTML that this build wrote, one line a block.

/// Inline elements; every other element ends a line.
const INLINE: &[&str] = &[
    "a", "abbr", "b", "code", "del", "em", "i", "kbd", "mark", "s", "small", "span", "strong",
    "sub", "sup", "u", "wbr",
];

/// The class of a text that only assistive technology sees, such as the note that a link opens a new
/// window. It is the same on every page, so it is not part of the page's text.
pub(crate) const HIDDEN: &str = "mr-visually-hidden";

/// The beginnings of classes of elements that readers see apart from the text around them.
const APART: &[&str] = &["mr-badge", "mr-button", "mr-card", "mr-hero"];

/// The text between two cells of a row.
const BETWEEN_CELLS: &str = " · ";

/// Treatment of white space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Space {
    /// Collapses white space to one space; only a block ends a line.
    Collapse,
    /// Keeps white space, for code.
    Keep,
}

/// Returns the text of `html`, one line a block and a row.
pub(crate) fn plain(html: &str, space: Space) -> String {
    let mut out = String::with_capacity(html.len() / 2);
    let mut rest = html;
    // Whether each open inline element is apart from the text around it.
    let mut within = Vec::new();
    // The start of the last row, and whether its next text is in another cell.
    let (mut row, mut is_next_cell) = (0, false);
    while let Some(open) = rest.find('<') {
        if !rest[..open].trim().is_empty() {
            begin_cell(&mut out, &mut is_next_cell);
        }
        push_text(&mut out, &rest[..open], space);
        let tag = &rest[open + 1..];
        let Some(close) = tag.find('>') else {
            return out;
        };
        let name = tag[..close]
            .trim_start_matches('/')
            .split(|c: char| !c.is_ascii_alphanumeric())
            .next()
            .unwrap_or_default();
        let is_inline = INLINE.contains(&name);
        rest = &tag[close + 1..];
        if space == Space::Collapse && name == "math" {
            let (formula, after) = rest.split_once("</math>").unwrap_or((rest, ""));
            begin_cell(&mut out, &mut is_next_cell);
            push_formula(&mut out, formula);
            rest = after;
        } else if space == Space::Collapse && matches!(name, "td" | "th") {
            is_next_cell |= !tag.starts_with('/') && out.len() > row;
        } else if space == Space::Collapse && !is_inline {
            end_line(&mut out);
            if name == "tr" {
                (row, is_next_cell) = (out.len(), false);
            }
        } else if space == Space::Collapse && name != "wbr" {
            let is_apart = if tag.starts_with('/') {
                within.pop().unwrap_or_default()
            } else {
                let is_apart = is_apart(&tag[..close]);
                within.push(is_apart);
                is_apart
            };
            if is_apart {
                push_text(&mut out, " ", space);
            }
        }
        if name == "span" && tag[..close].contains(HIDDEN) {
            rest = rest.split_once("</span>").map_or("", |(_, after)| after);
            within.pop();
        }
    }
    push_text(&mut out, rest, space);
    out.truncate(out.trim_end().len());
    out
}

/// Adds the source of a formula, which readers type and which its elements repeat; without one, the text
/// of its elements.
fn push_formula(out: &mut String, formula: &str) {
    if let Some((_, source)) = formula.split_once("<annotation") {
        let source = source.split_once('>').map_or("", |(_, source)| source);
        let source = source.split("</annotation>").next().unwrap_or_default();
        return push_text(out, source.trim(), Space::Collapse);
    }
    for (at, part) in formula.split('<').enumerate() {
        let text = part.split_once('>').map_or(part, |(_, text)| text);
        push_text(out, if at == 0 { part } else { text }, Space::Collapse);
    }
}

/// Whether an element is apart from the text around it, by its opening tag.
fn is_apart(tag: &str) -> bool {
    let class = tag.split_once("class=").map(|(_, class)| class);
    let class = class.map(|class| class.trim_start_matches('"'));
    class.is_some_and(|class| APART.iter().any(|start| class.starts_with(start)))
}

/// Separates the text of a cell from the one before it in its row.
fn begin_cell(out: &mut String, is_next: &mut bool) {
    if std::mem::take(is_next) {
        out.truncate(out.trim_end().len());
        out.push_str(BETWEEN_CELLS);
    }
}

/// Begins a new line unless the text already ends with one.
pub(crate) fn end_line(out: &mut String) {
    out.truncate(out.trim_end().len());
    if !out.is_empty() {
        out.push('\n');
    }
}

fn push_text(out: &mut String, text: &str, space: Space) {
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (c, length) = match c {
            '&' => entity(rest),
            c => (c, c.len_utf8()),
        };
        rest = &rest[length..];
        match space {
            Space::Keep => out.push(c),
            Space::Collapse if !c.is_whitespace() => out.push(c),
            Space::Collapse if out.ends_with([' ', '\n']) || out.is_empty() => {}
            Space::Collapse => out.push(' '),
        }
    }
}

/// Returns the character of the entity at the start of `text`, and the entity's length.
fn entity(text: &str) -> (char, usize) {
    const ENTITIES: &[(&str, char)] = &[
        ("&amp;", '&'),
        ("&lt;", '<'),
        ("&gt;", '>'),
        ("&quot;", '"'),
        ("&nbsp;", ' '),
    ];
    if let Some((name, c)) = ENTITIES.iter().find(|(name, _)| text.starts_with(name)) {
        return (*c, name.len());
    }
    let number = text.strip_prefix("&#").and_then(|tail| {
        let (digits, _) = tail.split_once(';')?;
        let value = match digits.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => digits.parse().ok()?,
        };
        Some((char::from_u32(value)?, digits.len() + 3))
    });
    number.unwrap_or(('&', 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_end_lines() {
        let cases = [
            (
                "<p>用 <code>@Get()</code>\n修饰</p><p>下一段</p>",
                "用 @Get() 修饰\n下一段",
            ),
            ("<li>一</li><li>二</li>", "一\n二"),
            ("a &lt; b &amp;amp; &#39;c&#x27; & d", "a < b &amp; 'c' & d"),
            ("<td>x</td><td>y</td>", "x · y"),
            (
                "<table><tr><th></th><th>a</th><th><code>b</code> c</th></tr><tr><td><p>d</p></td><td></td><td>e</td></tr><tr><td>f</td><td></td></tr></table>g",
                "a · b c\nd · e\nf\ng",
            ),
            (
                "<a href=\"/\">甲<span class=\"mr-visually-hidden\">（新窗口）</span></a>乙",
                "甲乙",
            ),
            ("甲<span class=\"mr-visually-hidden\">乙", "甲"),
            (
                "甲<span class=\"mr-badge\">new</span><a class=mr-button>go <b>on</b></a>now",
                "甲 new go on now",
            ),
            ("<button>A</button><button>B</button>", "A\nB"),
            (
                "a <math><semantics><mrow><mi>x</mi></mrow><annotation encoding=\"application/x-tex\">x &lt; \\pi</annotation></semantics></math>.",
                "a x < \\pi.",
            ),
            ("a <math><mi>x</mi><mo>+</mo><mn>1</mn></math> b", "a x+1 b"),
            ("unclosed <b", "unclosed "),
        ];
        for (html, text) in cases {
            assert_eq!(plain(html, Space::Collapse), text, "{html}");
        }
    }

    #[test]
    fn code_keeps_lines() {
        let marked =
            "<span class=\"line\"><span>a</span>\n</span><span class=\"line\">  b\n</span>";
        let run = "<span class=lines><span class=tk-k>a</span>\n  b\n</span>";
        for html in [marked, run] {
            assert_eq!(plain(html, Space::Keep), "a\n  b", "{html}");
        }
    }
}
