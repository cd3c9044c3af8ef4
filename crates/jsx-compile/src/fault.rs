//! Syntax errors of a source, converted from oxc's diagnostics.

use std::ops::Range;

use oxc::{
    allocator::Allocator,
    diagnostics::{LabeledSpan, OxcDiagnostic},
    parser::Parser,
};

use crate::Language;

/// A syntax error.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Fault {
    /// Its range of bytes in the source.
    pub range: Range<usize>,
    /// The error in one line, starting in lower case, without a full stop.
    pub message: String,
    /// The remedy, if the parser suggests one.
    pub help: Option<String>,
}

/// Converts the errors of the parser. An element that is not closed is named where it begins, and the
/// errors after it are left out: the parser reads on inside of it.
pub(crate) fn faults(found: &[OxcDiagnostic], source: &str, language: Language) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (at, found) in found.iter().enumerate() {
        let fault = fault(found, source);
        let unclosed = unclosed(found, source).or_else(|| {
            let is_first = at == 0 && found.message.starts_with("Unexpected token");
            is_first.then(|| open_element(source, fault.range.start, language))?
        });
        let is_unclosed = unclosed.is_some();
        faults.push(unclosed.unwrap_or(fault));
        if is_unclosed {
            break;
        }
    }
    faults
}

fn fault(found: &OxcDiagnostic, source: &str) -> Fault {
    Fault {
        range: found
            .labels
            .first()
            .map_or(0..0, |label| range(label, source)),
        message: lower_case(found.message.trim_end_matches('.')),
        help: found.help.as_ref().map(ToString::to_string).or_else(|| {
            let help = "close the bracket, the quote or the element that is open here";
            found.message.contains("EOF").then(|| help.to_owned())
        }),
    }
}

fn range(label: &LabeledSpan, source: &str) -> Range<usize> {
    let start = (label.offset() as usize).min(source.len());
    start..(start + label.len() as usize).min(source.len())
}

/// Returns the fault of an element that another closing tag ends.
fn unclosed(found: &OxcDiagnostic, source: &str) -> Option<Fault> {
    let mut labels = found.labels.iter();
    let opened = labels.find(|label| label.label() == Some("Opened here"))?;
    let range = range(opened, source);
    let is_fragment = found.message.contains("fragment");
    // Brackets are opened too.
    if !is_fragment && !source.get(..range.start)?.ends_with('<') {
        return None;
    }
    let name = match is_fragment {
        true => "",
        false => source.get(range.clone())?,
    };
    let other = source.get(
        found
            .labels
            .first()
            .map(|label| self::range(label, source))?,
    )?;
    let other = other.trim_matches(['<', '/', '>']);
    Some(unclosed_fault(
        range,
        name,
        &format!(" before `</{other}>`"),
    ))
}

fn unclosed_fault(range: Range<usize>, name: &str, before: &str) -> Fault {
    Fault {
        range,
        message: format!("`<{name}>` is never closed"),
        help: Some(format!(
            "write `</{name}>`{before}, or `<{name} />` for an element without content"
        )),
    }
}

/// Returns the fault of the element that contains a place, if its closing tag is not behind it.
fn open_element(source: &str, at: usize, language: Language) -> Option<Fault> {
    /// The name of a closing tag that ends the text before the place.
    const END: &str = "mdbook-react-end";
    let (before, after) = source.split_at_checked(at)?;
    let text = format!("{before}</{END}>");
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, &text, language.source_type()).parse();
    let (found, fault) =
        (parsed.diagnostics.iter()).find_map(|found| Some((found, unclosed(found, &text)?)))?;
    let ends_here = |label: &LabeledSpan| range(label, &text).start > at;
    if !found.labels.first().is_some_and(ends_here) {
        return Some(fault);
    }
    let name = before.get(fault.range.clone())?;
    let is_closed = after.contains(&format!("</{name}"));
    (!is_closed).then(|| unclosed_fault(fault.range, name, ""))
}

fn lower_case(message: &str) -> String {
    let mut chars = message.chars();
    match chars.next() {
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => "this cannot be parsed".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Language, compile};

    #[test]
    fn unclosed_elements_are_named_where_they_begin() {
        for (inside, line, name) in [
            ("<div>\n<p>\n<button>x\n</p>\n</div>", 4, "button"),
            ("<button>\nx", 2, "button"),
            ("<div>\n<button>\nx\n</div>", 3, "button"),
            ("<>\n<b>x\n</>", 3, "b"),
            ("<div>\n<Menu.Item>x\n</div>", 3, "Menu.Item"),
        ] {
            for language in [Language::Tsx, Language::Jsx] {
                let source = format!("export default function A() {{ return (\n{inside}\n);\n}}\n");
                let faults = compile(&source, language).unwrap_err();
                let fault = &faults[0];
                let found = source[..fault.range.start].matches('\n').count() + 1;
                assert_eq!((found, faults.len()), (line, 1), "{faults:?}");
                assert_eq!(fault.message, format!("`<{name}>` is never closed"));
                assert_eq!(&source[fault.range.clone()], name);
            }
        }
    }

    #[test]
    fn other_brackets_are_not_unclosed_elements() {
        for source in [
            "export default () => <b>a } b</b>;",
            "export default () => ((\n<b>a</b>\n);",
            "export default () => [[<b>a</b>];",
        ] {
            let faults = compile(source, Language::Tsx).unwrap_err();
            assert!(!faults[0].message.contains("never closed"), "{faults:?}");
        }
    }
}
