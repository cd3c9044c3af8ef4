//! Checks of the words after a fence's language: misspelt names, quotes, and ranges of lines.

use code_highlight::block::info_words;
use diagnostics::nearest;

/// A fault of a word, and its remedy.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) message: String,
    pub(super) help: String,
}

/// Names that take a value.
const KEYS: [&str; 7] = [
    "title",
    "file",
    "hidelines",
    "showLineNumbers",
    "line-numbers",
    "max-lines",
    "collapsed-lines",
];

/// Words without a value. Short ones are near to too many other words.
const WORDS: [&str; 11] = [
    "showLineNumbers",
    "line-numbers",
    "noLineNumbers",
    "no-line-numbers",
    "npm2yarn",
    "hidelines",
    "nowrap",
    "no-copy",
    "collapse",
    "no-collapse",
    "max-lines",
];

/// Quotes that editors make of straight ones.
const CURLY: [char; 6] = ['“', '”', '„', '‘', '’', '＂'];

/// Returns the faults of an info string whose block has `count` lines.
pub(super) fn faults(info: &str, count: usize) -> Vec<Fault> {
    let words = info_words(info).words.into_iter();
    words.filter_map(|word| fault(word, count)).collect()
}

fn fault(word: &str, count: usize) -> Option<Fault> {
    if let Some(list) = word.strip_prefix('｛') {
        let list = list.trim_end_matches(['｝', '}']).replace('，', ",");
        return Some(Fault {
            message: "wide braces mark no lines".to_owned(),
            help: format!("write `{{{list}}}`"),
        });
    }
    let range = word.strip_prefix('{').unwrap_or_default();
    if range.starts_with(|c: char| c.is_ascii_digit()) && !range.contains('}') {
        return Some(Fault {
            message: format!("`{word}` has no closing brace, so it marks no line"),
            help: format!("write `{word}}}`"),
        });
    }
    if let Some(list) = word.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
        return list.split(',').find_map(|part| range_fault(part, count));
    }
    let name = word.trim_start_matches(':');
    let (key, value) = match name.split_once(['=', '＝']) {
        Some((key, value)) => (key, Some(value)),
        None => (name, None),
    };
    let known: &[&str] = if value.is_some() { &KEYS } else { &WORDS };
    if !known.contains(&key) {
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':');
        let near = nearest(key, known.iter().copied()).filter(|_| key.chars().all(is_name))?;
        return Some(Fault {
            message: format!("unknown word `{key}` after the language of a block of code"),
            help: format!("did you mean `{near}`?"),
        });
    }
    let value = value?;
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
    let is_open = quote.is_some_and(|quote| value.len() < 2 || !value.ends_with(quote));
    (is_open || value.starts_with(CURLY) || name.contains('＝')).then(|| Fault {
        message: format!("the value of `{key}` is not between two straight quotes"),
        help: format!("write `{key}=\"…\"`"),
    })
}

/// Returns the fault of the first comment alone on its line that nearly marks lines, as
/// `highlight-next-line` does, or of a start without an end.
pub(super) fn comment_fault(text: &str) -> Option<Fault> {
    const NAMES: [&str; 3] = ["highlight-next-line", "highlight-start", "highlight-end"];
    let comments = text.lines().map(|line| {
        line.trim()
            .trim_start_matches(['/', '*', '#', '<', '!', '-', '{', '%', ' '])
            .trim_end_matches(['/', '*', '-', '>', '}', ' '])
    });
    let mut open = None;
    for word in comments.filter(|word| word.starts_with("highlight")) {
        match word {
            "highlight-start" => open = Some(word),
            "highlight-end" => open = None,
            "highlight-next-line" => {}
            _ => {
                // `highlight-add-start` is a comment of other sites.
                let is_alike = |name: &str| name.len().abs_diff(word.len()) < 3;
                let near = nearest(word, NAMES).filter(|name| is_alike(name))?;
                return Some(Fault {
                    message: format!("the comment `{word}` marks no line"),
                    help: format!("did you mean `{near}`?"),
                });
            }
        }
    }
    open.map(|word| Fault {
        message: format!("`{word}` marks no line, because no `highlight-end` follows"),
        help: "write the comment `highlight-end` after the last line to mark".to_owned(),
    })
}

/// Returns the fault of a part of `{1,3-5}`. Other braces are of other tools.
fn range_fault(part: &str, count: usize) -> Option<Fault> {
    let part = part.trim();
    let (from, to) = part.split_once('-').unwrap_or((part, part));
    let (from, to): (usize, usize) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    let lines = match count {
        1 => "1 line".to_owned(),
        _ => format!("{count} lines"),
    };
    if from.min(to).max(1) > count || from.max(to) == 0 {
        return Some(Fault {
            message: format!("`{part}` marks no line: the block has {lines}"),
            help: "lines are counted from 1".to_owned(),
        });
    }
    (from > to).then(|| Fault {
        message: format!("the range `{part}` ends before it begins"),
        help: format!("write `{to}-{from}`"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_of_words_are_named() {
        for (info, wanted) in [
            ("ts tilte=\"x\"", "did you mean `title`?"),
            ("ts,titel=x", "did you mean `title`?"),
            ("ts Title=\"x\"", "did you mean `title`?"),
            ("ts showLineNumber", "did you mean `showLineNumbers`?"),
            ("ts showlinenumbers", "did you mean `showLineNumbers`?"),
            ("ts lineNumbers", "did you mean `line-numbers`?"),
            ("sh npm2yran", "did you mean `npm2yarn`?"),
            ("ts {9-2}", "write `2-9`"),
            ("ts {1,3", "write `{1,3}`"),
            ("ts {99}", "lines are counted from 1"),
            ("ts {1,30-40}", "lines are counted from 1"),
            ("ts {0}", "lines are counted from 1"),
            ("ts title=“a.ts”", "write `title=\"…\"`"),
            ("ts ｛1，3｝", "write `{1,3}`"),
            ("ts title=\"a.ts", "write `title=\"…\"`"),
            ("ts title='a b\"", "write `title=\"…\"`"),
        ] {
            let found: Vec<_> = faults(info, 10).into_iter().map(|it| it.help).collect();
            assert_eq!(found, [wanted], "{info}");
        }
    }

    #[test]
    fn words_of_other_tools_are_not_reported() {
        for info in [
            "ts title=\"“a”.ts\" {1,3-5} showLineNumbers=3",
            "ts title=a.ts {10} noLineNumbers",
            "js src/App.js active hidden",
            "jsx live noInline fold height=\"350\"",
            "js {expectedErrors: {'react-compiler': [5]}}",
            "js [[1, 2, \"title\"]] tab={\"span\":3}",
            "ts twoslash lines tab file=a.ts#L3-L5",
            "vue [BlogPost.vue] /lineNumbers/",
            "rust,ignor,no_run",
            "dart name=Example&ext=js span=3",
        ] {
            assert_eq!(faults(info, 10), [], "{info}");
        }
    }
}
