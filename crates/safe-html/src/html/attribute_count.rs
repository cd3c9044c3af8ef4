//! Counts the attributes of tags. A tokenizer compares each attribute with all before it, so many
//! in one tag take quadratic time.

/// The number of attributes that a tag may have.
pub(crate) const MAX_ATTRIBUTES: usize = 1_000;

/// The places in a tag (HTML Standard, sections 13.2.5.8 and 13.2.5.32 to 13.2.5.40).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    TagName,
    /// Before the name of an attribute.
    Space,
    Name,
    AfterName,
    BeforeValue,
    Unquoted,
    DoubleQuoted,
    SingleQuoted,
}

const PLACES: [Place; 8] = [
    Place::TagName,
    Place::Space,
    Place::Name,
    Place::AfterName,
    Place::BeforeValue,
    Place::Unquoted,
    Place::DoubleQuoted,
    Place::SingleQuoted,
];

impl Place {
    /// Returns the place after a byte; `None` after the end of the tag.
    const fn after(self, byte: u8) -> Option<Self> {
        use Place::{
            AfterName, BeforeValue, DoubleQuoted, Name, SingleQuoted, Space, TagName, Unquoted,
        };
        let is_space = byte.is_ascii_whitespace();
        Some(match (self, byte) {
            (DoubleQuoted, b'"') | (SingleQuoted, b'\'') => Space,
            (DoubleQuoted | SingleQuoted, _) => self,
            (_, b'>') => return None,
            (BeforeValue, b'"') => DoubleQuoted,
            (BeforeValue, b'\'') => SingleQuoted,
            (BeforeValue, _) if !is_space => Unquoted,
            (TagName | Unquoted, _) if is_space => Space,
            (Name, _) if is_space => AfterName,
            (Name | AfterName, b'=') => BeforeValue,
            (TagName | Name | AfterName | Space, b'/') => Space,
            (Space | AfterName, _) if !is_space => Name,
            _ => self,
        })
    }
}

/// Returns whether a tag may have more than [`MAX_ATTRIBUTES`] attributes.
///
/// Comments, scripts and foreign elements decide where a tag begins. Each `<` before a name is
/// therefore taken for a beginning: for each place in a tag, the largest count of the tags that may be
/// there is kept.
pub(crate) fn has_too_many(html: &str) -> bool {
    // A name and the space before it have two bytes.
    if html.len() <= 2 * MAX_ATTRIBUTES {
        return false;
    }
    let bytes = html.as_bytes();
    let mut counts: [Option<usize>; PLACES.len()] = [None; _];
    for (at, byte) in bytes.iter().enumerate() {
        if counts != [None; _] {
            let before = std::mem::replace(&mut counts, [None; _]);
            for (place, count) in PLACES.into_iter().zip(before) {
                let (Some(count), Some(next)) = (count, place.after(*byte)) else {
                    continue;
                };
                let begins = next == Place::Name && place != Place::Name;
                let count = count + usize::from(begins);
                if count > MAX_ATTRIBUTES {
                    return true;
                }
                counts[next as usize] = counts[next as usize].max(Some(count));
            }
        }
        if *byte == b'<' && begins_tag(&bytes[at + 1..]) {
            let start = &mut counts[Place::TagName as usize];
            *start = start.or(Some(0));
        }
    }
    false
}

/// Returns whether a name follows a `<`, perhaps after a slash.
fn begins_tag(rest: &[u8]) -> bool {
    let rest = rest.strip_prefix(b"/").unwrap_or(rest);
    rest.first().is_some_and(u8::is_ascii_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_of_each_tag_are_counted() {
        let many = 2 * MAX_ATTRIBUTES;
        for (start, attribute, end, expected) in [
            ("<b ", "a ", ">", true),
            ("</b ", "a ", ">", true),
            ("<b", "/a", ">", true),
            ("<b ", "a=1 ", ">", true),
            ("<b ", "a='>'", ">", true),
            ("<b ", "a = \">\"", ">", true),
            ("<b ", "=a=b\n", ">", true),
            ("<b x=\"1\"", "a=\"<b>\" ", "", true),
            ("<!-- <i x=\" --><b ", "a ", ">", true),
            ("<svg><style><b ", "a ", ">", true),
            ("<b title=\"", "a ", "\">", false),
            ("<b title='", "a=\"b\" ", "'>", false),
            ("<b x=", "a=", ">", false),
            ("<b>", "a ", "</b>", false),
            ("<!-- ", "a ", "-->", false),
            ("", "<b a c=d>", "", false),
            ("", "<b/c=", "", false),
            ("a < b ", "a ", "", false),
        ] {
            let html = format!("{start}{}{end}", attribute.repeat(many));
            assert_eq!(has_too_many(&html), expected, "{start}{attribute}");
        }
        let most = format!("<b {}>", "a ".repeat(MAX_ATTRIBUTES));
        assert!(!has_too_many(&most));
    }
}
