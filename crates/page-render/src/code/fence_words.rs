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
    let words = info_words(info).words;
    let pairs = words
        .windows(2)
        .filter_map(|two| divided_value(two[0], two[1]));
    let of_words = words.iter().filter_map(|word| fault(word, count));
    of_words.chain(pairs).collect()
}

/// Returns the fault of a value without quotes whose name of a file has a space: `title=a b.ts`.
fn divided_value(word: &str, next: &str) -> Option<Fault> {
    let (key, value) = word.split_once('=')?;
    let ending = next.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_file =
        (1..6).contains(&ending.len()) && ending.chars().all(|c| c.is_ascii_alphanumeric());
    let is_part = matches!(key, "title" | "file")
        && !value.contains(['.', '"', '\'', '“'])
        && !next.contains(['=', '{', '/', '"']);
    (is_file && is_part).then(|| Fault {
        message: format!("`{key}` ends before the space, so `{next}` is not a part of it"),
        help: format!("write `{key}=\"{value} {next}\"`"),
    })
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
        return wide_list(list)
            .or_else(|| list.split(',').find_map(|part| range_fault(part, count)));
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
    if let Some(fault) = text.lines().find_map(mark_fault) {
        return Some(fault);
    }
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

/// The words of `[!code …]`.
const MARKS: [&str; 7] = ["++", "--", "hl", "highlight", "focus", "error", "warning"];

/// Returns the fault of a mark such as `[!code +]` at the end of a line.
fn mark_fault(line: &str) -> Option<Fault> {
    let start = line.rfind("[!code")?;
    let (written, _) = line[start..].split_once(']')?;
    let inside = written["[!code".len()..].trim_start_matches(':').trim();
    let name = inside.split(':').next().unwrap_or_default();
    // `word:` marks words in VitePress.
    if MARKS.contains(&name) && written.starts_with("[!code ") || name == "word" {
        return None;
    }
    let meant = match name {
        "+" | "add" | "ins" | "insert" => "++",
        "-" | "del" | "delete" | "remove" => "--",
        "err" => "error",
        "warn" => "warning",
        name => nearest(name, MARKS)?,
    };
    Some(Fault {
        message: format!("`{written}]` marks no line, and is shown"),
        help: format!("write `[!code {meant}]`"),
    })
}

/// Returns the fault of `{1，3}`, whose commas or hyphens are wide ones.
fn wide_list(list: &str) -> Option<Fault> {
    let ascii: String = list
        .chars()
        .map(|c| match c {
            '，' | '、' => ',',
            '－' | '—' | '–' | '～' | '~' => '-',
            c => c,
        })
        .collect();
    let is_range = |c: char| c.is_ascii_digit() || ",- ".contains(c);
    let is_list = ascii != list && ascii.chars().all(is_range);
    is_list.then(|| Fault {
        message: format!("`{{{list}}}` marks no line: its numbers are not divided in ASCII"),
        help: format!("write `{{{ascii}}}`"),
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
            ("ts title=a b.ts", "write `title=\"a b.ts\"`"),
            ("ts {1，3}", "write `{1,3}`"),
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
