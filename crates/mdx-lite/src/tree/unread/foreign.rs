//! Reports syntax of other tools: Markdown does not have it, and shows it as text.

use super::{Form, starts_line};
use crate::Code;

const NOT_MARKDOWN: &str = "Markdown does not have this syntax; it is shown as text";

pub(super) const fn form(text: &'static str, check: super::Check) -> Form {
    Form {
        text,
        shown: text.len(),
        code: Code::ForeignSyntax,
        message: NOT_MARKDOWN,
        remedy: "write ",
        check,
    }
}

/// Syntax in Markdown and in MDX.
pub(super) const FORMS: [Form; 11] = [
    form("!!!", block),
    form("???", block),
    Form {
        // Quotes may be curly in the text.
        shown: 4,
        ..form("=== \"", tab)
    },
    form("[TOC]", contents),
    form("[toc]", contents),
    form("[[", wiki_link),
    form("^", superscript),
    Form {
        shown: usize::MAX,
        message: "there is no such character reference; it is shown as text",
        ..form("&", entity)
    },
    Form {
        message: "this is a conflict of git, not text",
        remedy: "",
        ..form("<<<<<<< ", conflict)
    },
    link(")[", reversed),
    link("）[", reversed),
];

/// Syntax that has other findings in MDX.
pub(super) const MARKDOWN: [Form; 4] = [
    form("{%", template),
    form("{{<", template),
    form("{{%", template),
    form("{", attributes),
];

/// Formulas that `$` does not enclose.
pub(super) const MATH: [Form; 4] = [
    Form {
        code: Code::UnclosedFormula,
        message: "the formula is never closed; it is shown as text",
        remedy: "close it with ",
        ..form("$", dollar)
    },
    formula("\\("),
    formula("\\["),
    Form {
        code: Code::WideMark,
        message: "wide characters of Chinese input are no marks; this is shown as text",
        remedy: "write it in ASCII: ",
        ..form("＄", wide_dollar)
    },
];

pub(super) const fn link(text: &'static str, check: super::Check) -> Form {
    Form {
        code: Code::UnreadLink,
        message: "this is not a link; it is shown as text",
        ..form(text, check)
    }
}

const fn formula(text: &'static str) -> Form {
    Form {
        code: Code::UnclosedFormula,
        message: "formulas are between `$`; this is shown as text",
        ..form(text, parentheses)
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_')
}

/// `!!! note "Title"` of MkDocs.
fn block(before: &str, rest: &str) -> Option<(usize, String)> {
    let words = rest[3..].trim_start_matches('+').strip_prefix(' ')?;
    let (kind, title) = words.split_once(' ').unwrap_or((words.trim_end(), ""));
    let title = title.trim();
    let is_title = title.is_empty() || title.starts_with('"') && title.ends_with('"');
    let is_kind = !kind.is_empty() && kind.chars().all(|c| c.is_ascii_lowercase());
    let title = match title.trim_matches('"') {
        "" => String::new(),
        title => format!("[{title}]"),
    };
    (starts_line(before) && is_kind && is_title).then(|| {
        let help = format!("`:::{kind}{title}` above the text and `:::` below it");
        (rest.trim_end().len(), help)
    })
}

/// `=== "Tab"` of MkDocs.
fn tab(before: &str, rest: &str) -> Option<(usize, String)> {
    let label = rest.strip_prefix("=== \"")?.trim_end().strip_suffix('"')?;
    let help = format!(
        "`<TabItem value=\"…\" label=\"{label}\">` in `<Tabs>`, in a file with the ending `.mdx`"
    );
    starts_line(before).then(|| (rest.trim_end().len(), help))
}

fn contents(before: &str, rest: &str) -> Option<(usize, String)> {
    let is_alone = before.trim().is_empty() && rest[5..].trim().is_empty();
    let help = "nothing: pages have a table of contents, beside their text".to_owned();
    is_alone.then_some((5, help))
}

/// Attributes of C++, which texts name between brackets.
const ATTRIBUTES: [&str; 8] = [
    "nodiscard",
    "noreturn",
    "maybe_unused",
    "likely",
    "unlikely",
    "fallthrough",
    "deprecated",
    "assume",
];

/// `[[page]]` of wikis and of Obsidian.
fn wiki_link(before: &str, rest: &str) -> Option<(usize, String)> {
    let (inside, _) = rest[2..].split_once("]]")?;
    let end = &rest[inside.len() + 4..];
    let (page, text) = inside.split_once('|').unwrap_or((inside, inside));
    let is_part = |c: char| is_name(c) || " ./#'?!，。？".contains(c);
    // `[[Prototype]]` is an internal slot of JavaScript, `[[0]]` a list.
    let starts = page.starts_with(|c: char| c.is_lowercase() || c.is_alphabetic() && !c.is_ascii());
    let is_page = page.chars().all(is_part)
        && (starts || page.contains([' ', '/', '-']) && page.starts_with(char::is_alphabetic));
    let is_other = ATTRIBUTES.contains(&page)
        || before.ends_with(|c: char| is_name(c) || "\\[!$".contains(c))
        || end.starts_with(['(', '[', ':', ']'])
        || inside.trim() != inside;
    (is_page && !is_other).then(|| {
        let address = page.split('#').next().unwrap_or_default();
        let address = address.strip_suffix(".md").unwrap_or(address);
        let ending = match address.contains(' ') {
            true => format!("<{address}.md>"),
            false => format!("{address}.md"),
        };
        (inside.len() + 4, format!("a link: `[{text}]({ending})`"))
    })
}

/// `x^2^` of Pandoc.
fn superscript(before: &str, rest: &str) -> Option<(usize, String)> {
    let (inside, _) = rest[1..].split_once('^')?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-');
    let is_one = (1..5).contains(&inside.len()) && inside.chars().all(is_part);
    let follows = before.ends_with(|c: char| c.is_alphanumeric() || c == ')');
    let ends = !rest[inside.len() + 2..].starts_with(|c: char| c.is_alphanumeric() || c == '^');
    let is_mark = is_one && follows && ends && !before.contains('^');
    is_mark.then(|| (inside.len() + 2, format!("`<sup>{inside}</sup>`")))
}

/// `&nbps;`: a known reference is not in the text any more.
fn entity(before: &str, rest: &str) -> Option<(usize, String)> {
    let (name, _) = rest[1..].split_once(';')?;
    let is_reference = (2..12).contains(&name.len())
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric());
    let is_other = || before.ends_with(['\\', '/', '=', '&']) || before.contains('?');
    let help =
        || format!("the character, or a known name such as `&nbsp;`; `&amp;{name};` shows it");
    (is_reference && !is_other()).then(|| (name.len() + 2, help()))
}

fn conflict(before: &str, rest: &str) -> Option<(usize, String)> {
    let help =
        "choose one of the two texts, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`";
    before
        .is_empty()
        .then(|| (rest.trim_end().len(), help.to_owned()))
}

/// `(text)[address]`.
fn reversed(before: &str, rest: &str) -> Option<(usize, String)> {
    let open = rest.find('[')?;
    let (address, _) = rest[open + 1..].split_once(']')?;
    let text = before.rsplit(['(', '（']).next()?;
    let is_link = super::link::is_address(address) && !text.is_empty() && text.len() < before.len();
    is_link.then(|| {
        let help = format!("the text first: `[{text}]({address})`");
        (open + address.len() + 2, help)
    })
}

/// Tags of Jinja, Liquid and GitBook, and shortcodes of Hugo.
fn template(_: &str, rest: &str) -> Option<(usize, String)> {
    let (end, first) = match rest.as_bytes() {
        [b'{', b'%', ..] => ("%}", 2),
        [b'{', b'{', b'<', ..] => (">}}", 3),
        _ => ("%}}", 3),
    };
    let length = first + rest[first..].find(end)? + end.len();
    let words = rest[first..].trim_start_matches([' ', '-', '/']);
    let is_tag = words.starts_with(|c: char| c.is_ascii_alphabetic());
    let help = "Markdown or a component of the guide in its place, or put it between backticks";
    is_tag.then(|| (length, help.to_owned()))
}

/// `![a](b.png){width=50%}` of Pandoc and kramdown.
fn attributes(before: &str, rest: &str) -> Option<(usize, String)> {
    let (inside, _) = rest[1..].split_once('}')?;
    let start = before.rfind("](")?;
    let is_address = before.ends_with(')') && !before[start..before.len() - 1].contains([')', ' ']);
    let words = inside.trim_start_matches(':').trim();
    let is_one = |word: &str| word.starts_with(['.', '#']) || word.contains('=');
    let is_list = !words.is_empty() && words.split_whitespace().all(is_one);
    let help = match before[..start].rfind("![") {
        Some(_) => "HTML: `<img src=\"…\" alt=\"…\" width=\"…\">`",
        None => "HTML: `<a href=\"…\" class=\"…\">`",
    };
    (is_address && is_list).then(|| (inside.len() + 2, help.to_owned()))
}

/// `$` without a partner in its paragraph.
fn dollar(before: &str, rest: &str) -> Option<(usize, String)> {
    let inside = &rest[1..];
    let mut chars = inside.chars();
    let first = chars.next()?;
    let second = chars.next().unwrap_or(' ');
    let is_command = first == '\\' && second.is_ascii_alphabetic();
    let is_variable = first.is_ascii_alphanumeric()
        && (matches!(second, '^' | '_' | '(' | '\\' | '=' | '+' | '{')
            || second == ' '
                && chars
                    .as_str()
                    .starts_with(['+', '=', '<', '>', '\\', '*', '/'])
                && !first.is_ascii_digit());
    let is_escaped = || before.ends_with(['\\', '$']) || before.matches('$').count() % 2 == 1;
    let help = match inside.contains('$') {
        true => "`$` after as many `}` as `{`",
        false => "`$`, or write `\\$`",
    };
    ((is_command || is_variable) && !is_escaped()).then(|| (1, help.to_owned()))
}

/// `\(x\)` and `\[x\]` of TeX.
fn parentheses(before: &str, rest: &str) -> Option<(usize, String)> {
    let (end, mark) = match rest.as_bytes().get(1)? {
        b'(' => ("\\)", "$"),
        _ => ("\\]", "$$"),
    };
    let (inside, _) = rest[2..].split_once(end)?;
    let is_formula = !inside.trim().is_empty()
        && !inside.contains("](")
        && !inside.contains("\\[")
        && !rest[inside.len() + 4..].starts_with('(')
        && (inside.contains(['\\', '^', '_', '=', '+']) || inside.trim().len() == 1);
    let follows = before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '\\');
    (is_formula && !follows).then(|| {
        let help = format!("`{mark}{}{mark}`", inside.trim());
        (inside.len() + 4, help)
    })
}

fn wide_dollar(_: &str, rest: &str) -> Option<(usize, String)> {
    let after = &rest['＄'.len_utf8()..];
    let (inside, _) = after.split_once(['＄', '$'])?;
    let length = rest[..'＄'.len_utf8() + inside.len()].len();
    let mark = after[inside.len()..].chars().next()?.len_utf8();
    (!inside.trim().is_empty()).then(|| (length + mark, format!("`${inside}$`")))
}
