//! Repairs MathML of the library that browsers would read as something else.

use pulldown_latex::event::{Content, Dimension, DimensionUnit, Event};

use crate::tree::{self, Element, HtmlNode};

/// Whether a formula has a number on which the library would panic: one that begins with a letter
/// beyond ASCII, or has too many digits.
pub(crate) fn has_unreadable_number(formula: &str) -> bool {
    const MAX_DIGITS: usize = 4;
    let is_unreadable = |number: &str| {
        let number = number.trim_start_matches(['"', '\'', '`']);
        let digits = number.chars().take_while(char::is_ascii_hexdigit);
        !number.starts_with(|c: char| c.is_ascii()) || digits.count() > MAX_DIGITS
    };
    let after = |start: &'static str| formula.split(start).skip(1).map(str::trim_start);
    let pairs = after("at}").chain(after("at*}"));
    let mut numbers = after("\\char").chain(pairs.filter_map(|rest| rest.strip_prefix('{')));
    numbers.any(is_unreadable)
}

/// Replaces a space in `mu`, which is not a unit of MathML.
pub(crate) fn with_known_units(event: Event<'_>) -> Event<'_> {
    let in_em = |dimension: Dimension| match dimension.unit {
        DimensionUnit::Mu => Dimension::new(dimension.value / 18., DimensionUnit::Em),
        _ => dimension,
    };
    match event {
        Event::Space {
            width,
            height,
            depth,
        } => Event::Space {
            width: width.map(in_em),
            height,
            depth,
        },
        event => event,
    }
}

/// Returns the text that readers should see, where the library would show an escape or an entity.
pub(crate) fn shown_text(event: &Event<'_>) -> Option<String> {
    let Event::Content(Content::Text(text)) = event else {
        return None;
    };
    match *text {
        "&nbsp;" => Some("\u{a0}".to_owned()),
        text if text.contains(['\\', '~']) => Some(unescaped(text)),
        _ => None,
    }
}

/// Returns the text of an argument of `\text`, which the library shows as written.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match (c, rest.peek()) {
            ('\\', Some(next @ ('\\' | '{' | '}' | '%' | '$' | '#' | '&' | '_' | ' '))) => {
                out.push(*next);
                rest.next();
            }
            ('~', _) => out.push('\u{a0}'),
            _ => out.push(c),
        }
    }
    out
}

/// Whether the library may write a space before the name of an operator into a script, a fraction or
/// a root.
pub(crate) fn may_have_loose_spaces(events: &[Event<'_>]) -> bool {
    let is_function = |event: &Event<'_>| matches!(event, Event::Content(Content::Function(_)));
    let has_parts = |event: &Event<'_>| matches!(event, Event::Script { .. } | Event::Visual(_));
    (1..events.len()).any(|at| {
        is_function(&events[at])
            && (has_parts(&events[at - 1])
                || events[at - 1] == Event::End
                || events[..at - 1].last().is_some_and(has_parts))
    })
}

/// Puts the space before an operator's name and the name into one element, where they are a part of
/// a script, a fraction or a root: these have a fixed number of parts.
pub(crate) fn join_spaces(nodes: &mut [HtmlNode]) {
    tree::for_each_element(nodes, &mut |element| {
        let parts = match element.name.as_str() {
            "mfrac" | "mover" | "mroot" | "msub" | "msup" | "munder" => 2,
            "msubsup" | "munderover" => 3,
            _ => return,
        };
        if element.children.len() > parts {
            join_spaces_in(element);
        }
    });
}

fn join_spaces_in(element: &mut Element) {
    let mut joined = Vec::new();
    let mut children = std::mem::take(&mut element.children).into_iter().peekable();
    while let Some(child) = children.next() {
        let is_space = matches!(&child, HtmlNode::Element(space)
            if space.name == "mspace" && space.attribute("width") == Some("0.1667em"));
        match children.next_if(|_| is_space) {
            Some(name) => joined.push(HtmlNode::Element(Element {
                name: "mrow".to_owned(),
                attributes: Vec::new(),
                children: vec![child, name],
            })),
            None => joined.push(child),
        }
    }
    element.children = joined;
}
