//! Emphasis that ends or begins with punctuation beside a letter: `**查数据库。**一条`.
//!
//! `CommonMark` does not read its marks there. The punctuation moves out of the emphasis; where it
//! cannot, because it is code, a link or a bracket, the marks become HTML tags.

use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

use crate::cjk::class::is_punctuation;

type Events = Vec<Event<'static>>;

/// Brackets and quotes that belong together.
const PAIRS: [(char, char); 13] = [
    ('(', ')'),
    ('[', ']'),
    ('（', '）'),
    ('「', '」'),
    ('『', '』'),
    ('《', '》'),
    ('〈', '〉'),
    ('【', '】'),
    ('〔', '〕'),
    ('“', '”'),
    ('‘', '’'),
    ('«', '»'),
    ('"', '"'),
];

/// Returns the events with emphasis that every parser reads.
pub(super) fn readable(block: &Events) -> Events {
    let mut line = Line {
        events: block.clone(),
        outside: vec![String::new(); block.len()],
    };
    // Marks around others come first: their punctuation moves out of both.
    for (start, end) in ends(block) {
        line.change(start, end);
    }
    let mut out = Events::with_capacity(block.len());
    for (event, outside) in line.events.into_iter().zip(line.outside) {
        let is_end = matches!(event, Event::End(_));
        let outside = Event::Text(outside.into());
        let both = if is_end {
            [event, outside]
        } else {
            [outside, event]
        };
        for event in both {
            match (&event, out.last_mut()) {
                (Event::Text(text), _) if text.is_empty() => {}
                (Event::Text(text), Some(Event::Text(before))) => {
                    *before = format!("{before}{text}").into();
                }
                _ => out.push(event),
            }
        }
    }
    out
}

/// Returns whether a text has a letter as a character reference, which the writer uses beside marks
/// that would not be read otherwise.
pub(super) fn has_encoded_letter(text: &str) -> bool {
    text.match_indices("&#").any(|(at, mark)| {
        let digits = text[at + mark.len()..].split(';').next();
        let code = digits.and_then(|digits| digits.parse().ok());
        code.and_then(char::from_u32)
            .is_some_and(|c| !c.is_whitespace())
    })
}

/// Returns the start and the end of each emphasis, in the order of the starts.
fn ends(events: &Events) -> Vec<(usize, usize)> {
    let (mut open, mut found) = (Vec::new(), Vec::new());
    for (at, event) in events.iter().enumerate() {
        if tag(event).is_none() {
            continue;
        }
        match event {
            Event::Start(_) => open.push(at),
            _ => found.extend(open.pop().map(|start| (start, at))),
        }
    }
    found.sort_unstable();
    found
}

/// Returns the HTML tag of a mark.
fn tag(event: &Event<'_>) -> Option<&'static str> {
    Some(match event {
        Event::Start(Tag::Emphasis) => "<em>",
        Event::End(TagEnd::Emphasis) => "</em>",
        Event::Start(Tag::Strong) => "<strong>",
        Event::End(TagEnd::Strong) => "</strong>",
        Event::Start(Tag::Strikethrough) => "<del>",
        Event::End(TagEnd::Strikethrough) => "</del>",
        _ => return None,
    })
}

/// The events of a block while its emphasis changes.
struct Line {
    events: Events,
    /// The text that moves out of each event: before its start, or after its end.
    outside: Vec<String>,
}

impl Line {
    /// Changes the emphasis from `start` to `end` if its marks would not be read.
    fn change(&mut self, start: usize, end: usize) {
        let events = &mut self.events;
        let is_mark = |at: &usize| tag(&events[*at]).is_some();
        let first = (start + 1..end).find(|at| !is_mark(at));
        let last = (start + 1..end).rfind(|at| !is_mark(at));
        let (Some(first), Some(last)) = (first, last) else {
            return;
        };
        let before = start.checked_sub(1).and_then(|at| last_char(&events[at]));
        let opens_late = is_letter(before) && first_char(&events[first]).is_none_or(is_punctuation);
        let closes_late = is_letter(events.get(end + 1).and_then(first_char))
            && last_char(&events[last]).is_none_or(is_punctuation);
        if !opens_late && !closes_late {
            return;
        }
        match moved(events, (first, last), opens_late, closes_late) {
            Some((before, after)) => {
                strip(&mut events[first], |text| &text[before.len()..]);
                strip(&mut events[last], |text| &text[..text.len() - after.len()]);
                self.outside[start] = before;
                self.outside[end] = after;
            }
            None => {
                for at in [start, end] {
                    if let Some(html) = tag(&events[at]) {
                        events[at] = Event::InlineHtml(CowStr::Borrowed(html));
                    }
                }
            }
        }
    }
}

/// Returns the punctuation that moves out at both sides; `None` if it cannot move.
fn moved(
    events: &Events,
    (first, last): (usize, usize),
    opens_late: bool,
    closes_late: bool,
) -> Option<(String, String)> {
    let text_of = |at: usize| match &events[at] {
        Event::Text(text) => Some(&**text),
        _ => None,
    };
    let leading = |text: &str| text.len() - text.trim_start_matches(is_punctuation).len();
    let trailing = |text: &str| text.trim_end_matches(is_punctuation).len();
    let mut before = "";
    let mut after = "";
    if opens_late {
        let text = text_of(first)?;
        before = &text[..leading(text)];
    }
    if closes_late {
        let text = text_of(last)?;
        after = &text[trailing(text)..];
    }
    let is_open = |c: char| PAIRS.iter().any(|(open, _)| *open == c);
    let is_close = |c: char| PAIRS.iter().any(|(_, close)| *close == c);
    // Both brackets of a pair move.
    if before.contains(is_open) && after.is_empty() {
        let text = text_of(last)?;
        after = &text[trailing(text)..];
    }
    if after.contains(is_close) && before.is_empty() {
        let text = text_of(first)?;
        before = &text[..leading(text)];
    }
    let count = |text: &str, is: &dyn Fn(char) -> bool| text.chars().filter(|c| is(*c)).count();
    let is_paired = count(before, &is_open) == count(after, &is_close);
    let is_left = match first == last {
        true => before.len() + after.len() < text_of(first).map_or(usize::MAX, str::len),
        false => true,
    };
    let inside = events[first..=last].iter().filter_map(|event| match event {
        Event::Text(text) => Some(text.chars().filter(|c| is_open(*c)).count()),
        _ => None,
    });
    let has_others = inside.sum::<usize>() > count(before, &is_open);
    let has_brackets = before.contains(is_open) || after.contains(is_close);
    (is_paired && is_left && !(has_brackets && has_others))
        .then(|| (before.to_owned(), after.to_owned()))
}

fn strip(event: &mut Event<'static>, kept: impl Fn(&str) -> &str) {
    if let Event::Text(text) = event {
        *text = kept(text).to_owned().into();
    }
}

fn is_letter(c: Option<char>) -> bool {
    c.is_some_and(|c| !c.is_whitespace() && !is_punctuation(c))
}

/// Returns the first character of a text; other events begin with punctuation.
fn first_char(event: &Event<'_>) -> Option<char> {
    match event {
        Event::Text(text) => text.chars().next(),
        _ => None,
    }
}

fn last_char(event: &Event<'_>) -> Option<char> {
    match event {
        Event::Text(text) => text.chars().next_back(),
        _ => None,
    }
}
