//! Reads the escape sequences of terminals (ECMA-48): colours become types of tokens, and other
//! sequences are removed.

use std::borrow::Cow;

use crate::token::{Line, TokenType};

const ESCAPE: char = '\u{1b}';
/// The sequence `ESC [` as one character.
const INTRODUCER: char = '\u{9b}';
const BELL: char = '\u{7}';

/// Returns whether a text may have sequences.
pub(crate) fn has_sequences(text: &str) -> bool {
    text.contains([ESCAPE, INTRODUCER])
}

/// Returns a text without the escape sequences of terminals.
pub fn without_sequences(text: &str) -> Cow<'_, str> {
    if !has_sequences(text) {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        read(line, &mut Style::default(), &mut |_, part| {
            plain.push_str(part);
        });
    }
    plain.into()
}

/// Returns lines with their colours.
pub(crate) fn lines<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<Line> {
    let mut style = Style::default();
    lines
        .map(|text| {
            let mut line = Line::default();
            read(text, &mut style, &mut |kind, part| line.push(kind, part));
            line
        })
        .collect()
}

/// Calls `push` with each part of a line between its sequences, and its type.
fn read(line: &str, style: &mut Style, push: &mut impl FnMut(TokenType, &str)) {
    let mut rest = line;
    while let Some(at) = rest.find([ESCAPE, INTRODUCER]) {
        push(style.kind(), &rest[..at]);
        let (sequence, after) = sequence(&rest[at..]);
        if let Some(parameters) = sequence {
            style.apply(parameters);
        }
        rest = after;
    }
    push(style.kind(), rest);
}

/// Reads the sequence at the start of a text, which may be incomplete. Returns its parameters if it sets
/// a style, and the text after it.
fn sequence(text: &str) -> (Option<&str>, &str) {
    let inside = text.strip_prefix(ESCAPE).unwrap_or(text);
    let body = (text.strip_prefix(INTRODUCER)).or_else(|| inside.strip_prefix('['));
    let Some(body) = body else {
        return (None, after_other(inside));
    };
    let is_parameter = |c: char| (' '..='?').contains(&c);
    let end = body.find(|c| !is_parameter(c)).unwrap_or(body.len());
    match body[end..].chars().next() {
        Some('m') => (Some(&body[..end]), &body[end + 1..]),
        Some('@'..='~') => (None, &body[end + 1..]),
        // The sequence is cut off.
        _ => (None, &body[end..]),
    }
}

/// Returns the text after a sequence that does not begin with `ESC [`.
fn after_other(text: &str) -> &str {
    // A command for the terminal, such as its title or a link, up to a bell or `ESC \`.
    if let Some(command) = text.strip_prefix([']', 'P', '_', '^', 'X']) {
        let end = command.find([BELL, ESCAPE, '\n']).unwrap_or(command.len());
        let rest = &command[end..];
        let after = rest
            .strip_prefix(BELL)
            .or_else(|| rest.strip_prefix("\u{1b}\\"));
        return after.unwrap_or(rest);
    }
    let text = text.trim_start_matches(|c| (' '..='/').contains(&c));
    let mut chars = text.chars();
    match chars.next() {
        Some('0'..='~') => chars.as_str(),
        _ => text,
    }
}

/// The attributes of text that a token can show.
#[derive(Default)]
struct Style {
    color: Option<TokenType>,
    is_bold: bool,
    is_faint: bool,
    is_italic: bool,
}

impl Style {
    /// Returns the type of text: its colour, or else its weight.
    fn kind(&self) -> TokenType {
        match self.color {
            Some(color) => color,
            None if self.is_faint => TokenType::Comment,
            None if self.is_bold => TokenType::Bold,
            None if self.is_italic => TokenType::Italic,
            None => TokenType::Plain,
        }
    }

    /// Applies the parameters of a sequence, which are separated by semicolons or colons.
    fn apply(&mut self, parameters: &str) {
        let numbers = parameters.split([';', ':']);
        let mut numbers = numbers.map(|number| number.parse::<u32>().unwrap_or(0));
        while let Some(number) = numbers.next() {
            match number {
                0 => *self = Self::default(),
                1 => self.is_bold = true,
                2 => self.is_faint = true,
                3 => self.is_italic = true,
                22 => (self.is_bold, self.is_faint) = (false, false),
                23 => self.is_italic = false,
                30..=37 => self.color = basic(number - 30),
                90..=97 => self.color = basic(number - 90),
                39 => self.color = None,
                38 => self.color = extended(&mut numbers),
                // The background has no class.
                48 | 58 => drop(extended(&mut numbers)),
                _ => {}
            }
        }
    }
}

/// Returns the type of one of the eight colours. White is the colour of other text, and black would
/// not be visible on a dark ground.
fn basic(number: u32) -> Option<TokenType> {
    Some(match number {
        0 => TokenType::Comment,
        1 => TokenType::TerminalRed,
        2 => TokenType::TerminalGreen,
        3 => TokenType::TerminalYellow,
        4 => TokenType::TerminalBlue,
        5 => TokenType::TerminalMagenta,
        6 => TokenType::TerminalCyan,
        _ => return None,
    })
}

/// Returns the type of `5;n`, a colour of a palette, or of `2;r;g;b`.
fn extended(numbers: &mut impl Iterator<Item = u32>) -> Option<TokenType> {
    match numbers.next()? {
        5 => match numbers.next()? {
            number @ 0..=15 => basic(number % 8),
            number @ 16..=231 => {
                let cube = number - 16;
                nearest([cube / 36, cube / 6 % 6, cube % 6].map(|level| level * 51))
            }
            number => nearest([number.saturating_sub(232) * 10; 3]),
        },
        2 => nearest([numbers.next()?, numbers.next()?, numbers.next()?]),
        _ => None,
    }
}

/// Returns the type of the colour with the hue of red, green and blue.
fn nearest(rgb: [u32; 3]) -> Option<TokenType> {
    let most = rgb.into_iter().max()?;
    let least = rgb.into_iter().min()?;
    if most - least < 48 {
        return basic(if most < 128 { 0 } else { 7 });
    }
    let middle = least + (most - least) / 2;
    let bits = rgb.map(|part| u32::from(part > middle));
    basic(bits[0] + 2 * bits[1] + 4 * bits[2])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Highlighter;

    #[test]
    fn colours_become_types_and_sequences_disappear() {
        use TokenType as T;
        for (code, wanted) in [
            (
                "\u{1b}[31mred\u{1b}[0m plain \u{1b}[1;32mgreen\u{1b}[39m bold",
                vec![
                    (T::TerminalRed, "red"),
                    (T::Plain, " plain "),
                    (T::TerminalGreen, "green"),
                    (T::Bold, " bold"),
                ],
            ),
            ("\u{9b}33mold\u{9b}m", vec![(T::TerminalYellow, "old")]),
            (
                "\u{1b}[38;5;196ma\u{1b}[38;2;10;20;250mb",
                vec![(T::TerminalRed, "a"), (T::TerminalBlue, "b")],
            ),
            (
                "\u{1b}[38:5:201ma\u{1b}[48;5;1mb\u{1b}[m",
                vec![(T::TerminalMagenta, "ab")],
            ),
            ("\u{1b}[2K\u{1b}[1Ga\u{1b}[?25lb", vec![(T::Plain, "ab")]),
            (
                "\u{1b}]8;;https://a.b\u{7}link\u{1b}]8;;\u{1b}\\ c",
                vec![(T::Plain, "link c")],
            ),
            ("\u{1b}(Ba\u{1b}=b\u{1b}[", vec![(T::Plain, "ab")]),
            (
                "\u{1b}[90mfaint\u{1b}[97mwhite",
                vec![(T::Comment, "faint"), (T::Plain, "white")],
            ),
        ] {
            for name in ["ansi", "text", ""] {
                let lines = Highlighter::new().highlight(code, name).lines;
                let found: Vec<_> = lines[0]
                    .tokens
                    .iter()
                    .map(|it| (it.kind, it.text.as_str()))
                    .collect();
                assert_eq!(found, wanted, "{code:?} {name}");
            }
        }
    }

    #[test]
    fn a_colour_holds_on_the_following_lines() {
        let lines = Highlighter::new()
            .highlight("\u{1b}[36ma\nb\n\nc\u{1b}[0md\n", "ansi")
            .lines;
        let kinds: Vec<Vec<_>> = lines
            .iter()
            .map(|line| line.tokens.iter().map(|it| it.kind).collect())
            .collect();
        let cyan = TokenType::TerminalCyan;
        assert_eq!(
            kinds,
            [vec![cyan], vec![cyan], vec![], vec![cyan, TokenType::Plain]]
        );
    }

    #[test]
    fn other_languages_have_no_sequences() {
        let lines = Highlighter::new()
            .highlight("\u{1b}[1mlet\u{1b}[0m a = 1;", "rust")
            .lines;
        assert_eq!(lines[0].text(), "let a = 1;");
        assert_eq!(lines[0].tokens[0].kind, TokenType::Keyword);
    }
}
