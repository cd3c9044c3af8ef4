//! Emphasis beside Chinese, Japanese and Korean punctuation: `**「重点」**文字`.
//!
//! CommonMark does not close `**` between a punctuation mark and a letter. By the rule of the
//! project markdown-cjk-friendly, CJK punctuation counts as a letter there, and other punctuation
//! does not prevent emphasis if the other side is a CJK character. The rule is applied before
//! parsing: a character that prevents emphasis is replaced by a stand-in of the right class. The
//! stand-in has the same length in bytes, so offsets do not change. The parser's events get the
//! original characters back.

pub(crate) mod class;
mod table;

use std::{
    borrow::Cow,
    ops::{Range, RangeInclusive},
};

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Tag};

use self::{
    class::{
        follows_underscore, is_before_underscore, is_punctuation, is_selector, is_wide,
        selected_underscore,
    },
    table::Table,
};

/// Stand-ins that are neither space nor punctuation: the private use area. Each has three bytes.
const LETTERS: RangeInclusive<u32> = 0xe000..=0xe7ff;
/// Stand-ins that CommonMark treats as punctuation: Braille patterns, which are symbols. Each has
/// three bytes.
const MARKS: RangeInclusive<u32> = 0x2800..=0x28ff;
/// Stand-ins for letters of four bytes: private use.
const WIDE_LETTERS: RangeInclusive<u32> = 0xf_0000..=0xf_07ff;
/// Stand-ins for punctuation of four bytes: signs of Sutton SignWriting.
const WIDE_MARKS: RangeInclusive<u32> = 0x1_d800..=0x1_d9ff;

/// A text with stand-ins, and the characters that they replace.
pub(crate) struct StandIns<'a> {
    text: Cow<'a, str>,
    /// The offsets of the stand-ins in the text, in order.
    places: Vec<usize>,
    letters: Table,
    marks: Table,
    wide_letters: Table,
    wide_marks: Table,
}

impl<'a> StandIns<'a> {
    /// Keeps the text as it is.
    pub(crate) fn none(text: &'a str) -> Self {
        Self {
            text: Cow::Borrowed(text),
            places: Vec::new(),
            letters: Table::new(&LETTERS),
            marks: Table::new(&MARKS),
            wide_letters: Table::new(&WIDE_LETTERS),
            wide_marks: Table::new(&WIDE_MARKS),
        }
    }

    /// Places stand-ins beside runs of `*` and `~`. A text that already contains characters of
    /// these ranges is kept as it is, because they could not be distinguished from stand-ins later.
    pub(crate) fn new(text: &'a str) -> Self {
        let mut made = Self::none(text);
        let has_runs = memchr::memchr3(b'*', b'~', b'_', text.as_bytes()).is_some();
        if has_runs && !text.is_ascii() && !has_own(text) {
            made.place();
        }
        made
    }

    fn place(&mut self) {
        let source = self.text.clone();
        let mut out = String::with_capacity(source.len());
        let mut at = 0;
        // The end of the previous run, and the character before that run.
        let mut last: Option<(usize, char)> = None;
        // Whether the run probably opens emphasis.
        let mut opens = false;
        while let Some(run) = next_run(&source, at) {
            out.push_str(&source[at..run.0]);
            let mut preceding = out.chars().rev();
            let before = preceding.next();
            let selected = before.filter(|c| is_selector(*c)).and(preceding.next());
            let after = source[run.1..].chars().next();
            let is_edge = |c: Option<char>| c.is_none_or(char::is_whitespace);
            opens = is_edge(before) || !is_edge(after) && !opens;
            // A character between two emphases touches two runs and must suit both.
            let touches = |end: usize| before.is_some_and(|c| end + c.len_utf8() == run.0);
            let far_before = last.filter(|(end, _)| opens && touches(*end));
            let far_before = far_before.map(|(_, c)| c);
            let far_after = after.filter(|_| !opens);
            let far_after = far_after.and_then(|c| across_run(&source, run.1 + c.len_utf8()));
            // The only letter of an emphasis must stay a letter for the run that opens it.
            let is_whole_emphasis = !opens
                && last.is_some_and(|(end, _)| touches(end))
                && before.is_some_and(|c| !is_punctuation(c));
            last = before.map(|before| (run.1, before));
            let (stand_before, stand_after) = match (before, after) {
                (Some(before), Some(after)) if source[run.0..].starts_with('_') => {
                    (self.before_underscore(before, selected, after), None)
                }
                (Some(before), Some(after)) => (
                    self.stand_in(
                        before,
                        selected.unwrap_or(before),
                        [Some(after), far_before],
                    ),
                    self.stand_in(after, after, [Some(before), far_after]),
                ),
                _ => (None, None),
            };
            // A character next to an underscore stays punctuation, which the underscore needs.
            let stand_before =
                stand_before.filter(|_| !follows_underscore(&out) && !is_whole_emphasis);
            let stand_after = stand_after.filter(|_| !is_before_underscore(&source[run.1..]));
            if let (Some(stand_in), Some(before)) = (stand_before, before) {
                out.truncate(out.len() - before.len_utf8());
                self.places.push(out.len());
                out.push(stand_in);
            }
            out.push_str(&source[run.0..run.1]);
            at = run.1;
            if let (Some(stand_in), Some(after)) = (stand_after, after) {
                self.places.push(out.len());
                out.push(stand_in);
                at += after.len_utf8();
            }
        }
        if !self.places.is_empty() {
            out.push_str(&source[at..]);
            self.text = Cow::Owned(out);
        }
    }

    /// Returns the stand-in for a variation selector after punctuation, which is punctuation too.
    fn before_underscore(&mut self, c: char, selected: Option<char>, after: char) -> Option<char> {
        let is_mark = selected.is_some_and(is_punctuation) && !after.is_whitespace();
        if is_mark {
            self.marks.stand_in(c)
        } else {
            None
        }
    }

    /// Returns the stand-in for `c`, a character next to a run. The first of `others` is the
    /// character on the other side of the run; the second is on the other side of
    /// another run that `c` touches.
    /// `of` is `c` itself, or the character whose variant `c` selects.
    fn stand_in(&mut self, c: char, of: char, others: [Option<char>; 2]) -> Option<char> {
        let other = others[0]?;
        if c.is_whitespace() || other.is_whitespace() {
            return None;
        }
        // A run beside other punctuation can open and close only if both sides are punctuation, so
        // CJK punctuation is not replaced if either run needs it.
        let is_mark = |c: char| is_punctuation(c) && !is_wide(c);
        let beside_mark = is_mark(other);
        let near_mark = others.into_iter().flatten().any(is_mark);
        match (is_wide(of), is_punctuation(c), c.len_utf8()) {
            (true, true, 3) if !near_mark => self.letters.stand_in(c),
            (true, true, 4) if !near_mark => self.wide_letters.stand_in(c),
            (true, false, 3) if beside_mark => self.marks.stand_in(c),
            (true, false, 4) if beside_mark => self.wide_marks.stand_in(c),
            _ => None,
        }
    }

    /// Returns the text to parse.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether the text has stand-ins.
    pub(crate) fn has_stand_ins(&self) -> bool {
        !self.places.is_empty()
    }

    /// Puts the author's characters back into the event of a range of the text.
    pub(crate) fn restore<'e>(&self, event: Event<'e>, range: &Range<usize>) -> Event<'e> {
        match event {
            // The address of a link may be written in a definition elsewhere.
            Event::Start(tag) => Event::Start(self.restore_tag(tag)),
            other if !self.is_in(range) => other,
            Event::Text(text) => Event::Text(self.original(text)),
            Event::Code(text) => Event::Code(self.original(text)),
            Event::Html(text) => Event::Html(self.original(text)),
            Event::InlineHtml(text) => Event::InlineHtml(self.original(text)),
            Event::InlineMath(text) => Event::InlineMath(self.original(text)),
            Event::DisplayMath(text) => Event::DisplayMath(self.original(text)),
            Event::FootnoteReference(label) => Event::FootnoteReference(self.original(label)),
            other => other,
        }
    }

    /// Returns whether a stand-in is in a range of the text.
    fn is_in(&self, range: &Range<usize>) -> bool {
        let next = self.places.partition_point(|place| *place < range.start);
        self.places
            .get(next)
            .is_some_and(|place| *place < range.end)
    }

    fn restore_tag<'e>(&self, tag: Tag<'e>) -> Tag<'e> {
        match tag {
            Tag::CodeBlock(CodeBlockKind::Fenced(info)) => {
                Tag::CodeBlock(CodeBlockKind::Fenced(self.original(info)))
            }
            Tag::FootnoteDefinition(label) => Tag::FootnoteDefinition(self.original(label)),
            Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            } => Tag::Link {
                link_type,
                dest_url: self.original(dest_url),
                title: self.original(title),
                id: self.original(id),
            },
            Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            } => Tag::Image {
                link_type,
                dest_url: self.original(dest_url),
                title: self.original(title),
                id: self.original(id),
            },
            Tag::Heading {
                level,
                id,
                classes,
                attrs,
            } => Tag::Heading {
                level,
                id: id.map(|id| self.original(id)),
                classes: classes
                    .into_iter()
                    .map(|class| self.original(class))
                    .collect(),
                attrs: attrs
                    .into_iter()
                    .map(|(key, value)| {
                        (self.original(key), value.map(|value| self.original(value)))
                    })
                    .collect(),
            },
            other => other,
        }
    }

    /// Puts the author's characters back into a string, such as the address in a link definition.
    pub(crate) fn restored(&self, text: &str) -> String {
        self.original(text.into()).into_string()
    }

    fn original<'e>(&self, text: CowStr<'e>) -> CowStr<'e> {
        let tables = [
            &self.letters,
            &self.marks,
            &self.wide_letters,
            &self.wide_marks,
        ];
        let original = |c| tables.iter().find_map(|table| table.original(c));
        if !text.contains(|c| original(c).is_some()) {
            return text;
        }
        let restored: String = text.chars().map(|c| original(c).unwrap_or(c)).collect();
        restored.into()
    }
}

/// Returns whether a text contains a character of the stand-ins' ranges. All of them begin with one
/// of four bytes, which are rare in text.
fn has_own(text: &str) -> bool {
    let bytes = text.as_bytes();
    let firsts = memchr::memchr3_iter(0xee, 0xf0, 0xf3, bytes);
    let firsts = firsts.chain(memchr::memchr_iter(0xe2, bytes));
    let mut found = firsts.filter_map(|at| text[at..].chars().next());
    found.any(|c| {
        [LETTERS, MARKS, WIDE_LETTERS, WIDE_MARKS]
            .iter()
            .any(|range| range.contains(&u32::from(c)))
    })
}

/// Returns the next run of `*` or `~` without a backslash before it, or of `_` after a variation
/// selector.
fn next_run(text: &str, from: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        let next = memchr::memchr3(b'*', b'~', b'\\', &bytes[at..]);
        let end = next.map_or(bytes.len(), |next| at + next);
        at += selected_underscore(&bytes[at..end]).or(next)?;
        if bytes[at] != b'\\' {
            let run = bytes[at..]
                .iter()
                .take_while(|byte| **byte == bytes[at])
                .count();
            return Some((at, at + run));
        }
        // The character after a backslash is always skipped.
        at += 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8);
    }
}

/// Returns the character after the run that starts at `at`.
fn across_run(text: &str, at: usize) -> Option<char> {
    let rest = &text[at..];
    let mark = rest.chars().next().filter(|c| matches!(c, '*' | '~'))?;
    rest.trim_start_matches(mark).chars().next()
}

#[cfg(test)]
mod tests {
    use super::{LETTERS, MARKS, WIDE_LETTERS, WIDE_MARKS, has_own};
    use crate::{Mode, Node, NodeKind, Options, html::to_html, parse};

    #[test]
    fn emphasis_ends_beside_chinese_punctuation() {
        for (text, html) in [
            ("**「重点」**文字", "<strong>「重点」</strong>文字"),
            ("这是**重点。**文字", "这是<strong>重点。</strong>文字"),
            ("用**`code`**和", "用<strong><code>code</code></strong>和"),
            ("中文**（注）**中文", "中文<strong>（注）</strong>中文"),
            ("中~~（注）~~文", "中<del>（注）</del>文"),
            ("**“重点”**文字", "<strong>“重点”</strong>文字"),
            (
                "**[x](y)**：说明",
                "<strong><a href=\"y\">x</a></strong>：说明",
            ),
            (
                "**「甲」**。**「乙」**",
                "<strong>「甲」</strong>。<strong>「乙」</strong>",
            ),
            ("`「**」`，\\**「a」**", "<code>「**」</code>，**「a」**"),
            ("葛\u{e0100}**(a)**城", "葛\u{e0100}<strong>(a)</strong>城"),
            ("塚\u{fe00}**(a)**", "塚\u{fe00}<strong>(a)</strong>"),
            ("字。\u{fe01}_a._", "字。\u{fe01}<em>a.</em>"),
            ("a**🈂**a", "a<strong>🈂</strong>a"),
            ("甲**㋐**: 乙", "甲<strong>㋐</strong>: 乙"),
            (
                "**“甲”**，**《乙》**",
                "<strong>“甲”</strong>，<strong>《乙》</strong>",
            ),
            (
                "**「甲」**、**`b`**、**「丙」**",
                "<strong>「甲」</strong>、<strong><code>b</code></strong>、<strong>「丙」</strong>",
            ),
            (
                "**变量**（_variable_）",
                "<strong>变量</strong>（<em>variable</em>）",
            ),
            (
                "2 * 3 的**变量**（_variable_）",
                "2 * 3 的<strong>变量</strong>（<em>variable</em>）",
            ),
            (
                "_变量_（**variable**）",
                "<em>变量</em>（<strong>variable</strong>）",
            ),
            ("甲*と*`b`", "甲<em>と</em><code>b</code>"),
            ("`a`*と*`b`", "<code>a</code><em>と</em><code>b</code>"),
            (
                "**甲**と**`b`**",
                "<strong>甲</strong>と<strong><code>b</code></strong>",
            ),
            (
                "（a）(**甲**：**(b)**。",
                "（a）(<strong>甲</strong>：<strong>(b)</strong>。",
            ),
        ] {
            let document = parse(text, &Options::default());
            assert_eq!(to_html(&document), format!("<p>{html}</p>\n"));
            for node in document.descendants() {
                assert!(
                    text.get(node.span.range()).is_some(),
                    "{text}: {:?}",
                    node.span
                );
            }
        }
    }

    #[test]
    fn emphasis_follows_commonmark_without_the_option() {
        let mut options = Options::new(Mode::Mdx);
        options.cjk_friendly = false;
        assert_eq!(
            to_html(&parse("这是**重点。**文字", &options)),
            "<p>这是**重点。**文字</p>\n"
        );
    }

    #[test]
    fn characters_of_the_ranges_of_stand_ins_are_found() {
        for range in [LETTERS, MARKS, WIDE_LETTERS, WIDE_MARKS] {
            for c in [*range.start(), *range.end()] {
                assert!(has_own(&format!("“甲”{}", char::from_u32(c).unwrap())));
            }
        }
        assert!(!has_own("“甲”，𝄞🈂\u{e0100}\u{f8ff}"));
    }

    #[test]
    fn links_to_definitions_elsewhere_are_restored() {
        let text = "[甲][「a」]**「重点」**文字\n\n[「a」]: x**「b」**文字\n";
        let document = parse(text, &Options::default());
        let url = "x**「b」**文字";
        let links = |it: &Node| matches!(&it.kind, NodeKind::Link { url: own, .. } if own == url);
        assert!(document.descendants().any(links), "{document:?}");
        assert_eq!(document.definitions[0].url, url);
    }

    #[test]
    fn a_text_with_private_characters_is_left_alone() {
        let text = "\u{e000}**「重点」**文字";
        assert_eq!(
            to_html(&parse(text, &Options::default())),
            format!("<p>{text}</p>\n")
        );
    }
}
