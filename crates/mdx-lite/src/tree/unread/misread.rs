//! Reports characters of names, calculations, prices and paths that are read as marks.

use super::{MOST, after, before};
use crate::{Code, Mode, Node, NodeKind, Span, tree::Builder};

/// Names of Python and of tests, which are no words.
const NAMES: [&str; 16] = [
    "init", "main", "dict", "repr", "str", "len", "iter", "getattr", "setattr", "getitem",
    "setitem", "proto", "typename", "pycache", "mocks", "dirname",
];

impl Builder<'_> {
    /// Checks the emphasis that ends: `__init__.py` and `width*height*depth` are none.
    pub(in crate::tree) fn check_emphasis(&mut self) {
        let [.., around, frame] = self.stack.as_slice() else {
            return;
        };
        let Node { kind, span, .. } = &self.nodes[frame.node];
        if !matches!(kind, NodeKind::Emph | NodeKind::Strong) {
            return;
        }
        let (span, block) = (*span, self.nodes[around.node].span.start);
        let written = &self.source[span.range()];
        let left = before(self.source, span.start);
        let right = after(self.source, span.end);
        let is_name = is_dunder(written, left, right);
        if self.options.mode == Mode::CommonMark
            || !(is_name || is_product(written, left, right))
            || self.marked_block == Some(block)
        {
            return;
        }
        self.marked_block = Some(block);
        let is_part = |c: char| c.is_ascii_alphanumeric() || "_*.".contains(c);
        let start = span.start - (left.len() - left.trim_end_matches(is_part).len());
        let rest = right.trim_start_matches(is_part);
        let end = span.end + right.len() - rest.len();
        let word = self.source[start..end].trim_end_matches('.');
        let mark = written.chars().next().unwrap_or('*');
        let escaped = word.replace(mark, &format!("\\{mark}"));
        self.report(
            Code::Misread,
            Span::new(start, start + word.len()),
            format!("each `{mark}` here is a mark of emphasis, and is not shown"),
            format!("put it between backticks, `` `{word}` ``, or write `{escaped}`"),
        );
    }

    /// Checks a formula in a line: `$5-$10` are two prices, `$HOME:$PATH` are variables of a shell.
    pub(in crate::tree) fn check_dollars(&mut self, span: Span) {
        let inside = self.source[span.range()].trim_matches('$');
        let rest = after(self.source, span.end);
        let is_price = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
        let is_variable = |text: &str| {
            let name = text.find(|c: char| !(c.is_ascii_uppercase() || c == '_'));
            name.unwrap_or(text.len()) > 1
        };
        let are_two =
            is_price(inside) && is_price(rest) || is_variable(inside) && is_variable(rest);
        if are_two && !inside.contains(['\\', '^', '=']) {
            self.report(
                Code::Misread,
                span,
                "the text between these two dollars is a formula",
                "write `\\$` for a dollar that readers should see, or put the text between backticks",
            );
        }
    }

    /// Checks the block of code that ends: prose is one by its indentation.
    pub(in crate::tree) fn check_indented(&mut self) {
        let Some(frame) = self.stack.last() else {
            return;
        };
        let node = &self.nodes[frame.node];
        let NodeKind::Fence { text, .. } = &node.kind else {
            return;
        };
        let span = node.span;
        let written = self.source[span.range()].trim_start();
        if self.options.mode != Mode::Markdown || written.starts_with(['`', '~']) || !is_prose(text)
        {
            return;
        }
        let first = written.lines().next().unwrap_or_default().trim_end();
        let start = span.end - written.len();
        self.report(
            Code::Misread,
            Span::new(start, start + first.len()),
            "this text is indented by four spaces, so it is a block of code",
            "remove the spaces before it; inside of an item, indent it as the text of the item",
        );
    }
}

/// Returns whether bold text is a name such as `__init__`.
fn is_dunder(written: &str, left: &str, right: &str) -> bool {
    let inside = written
        .strip_prefix("__")
        .and_then(|it| it.strip_suffix("__"));
    let Some(name) = inside.filter(|name| !name.is_empty()) else {
        return false;
    };
    let is_name = name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    let is_path = left.ends_with(['.', '/'])
        || right.starts_with(['(', '/'])
        || right.starts_with('.') && right[1..].starts_with(|c: char| c.is_ascii_lowercase());
    is_name && (is_path || NAMES.contains(&name))
}

/// Returns whether emphasis is between characters of a calculation or a name, without a space.
fn is_product(written: &str, left: &str, right: &str) -> bool {
    let stars = written.len() - written.trim_start_matches('*').len();
    let ends = |is_end: fn(&char) -> bool| {
        left.ends_with(|c| is_end(&c)) && right.starts_with(|c| is_end(&c))
    };
    match stars {
        1 => ends(char::is_ascii_alphanumeric),
        2 => ends(char::is_ascii_digit),
        _ => false,
    }
}

/// Characters of code that prose seldom has.
const CODE: [char; 14] = [
    '{', '}', ';', '=', '<', '>', '$', '\\', '|', '_', '@', '~', '^', '&',
];

/// Returns whether all lines are sentences, or have marks of Markdown.
fn is_prose(text: &str) -> bool {
    let text = text.trim();
    let near = text.len().min(MOST);
    let near = (0..=near).rev().find(|at| text.is_char_boundary(*at));
    let is_line = |line: &str| {
        let starts = line.starts_with(|c: char| c.is_alphabetic() || c == '*' || c == '[');
        starts && !line.contains(CODE) && !line.contains("()") && !line.contains("//")
    };
    let ends = text.ends_with(['。', '！', '？']) || text.ends_with('.') && !text.ends_with("..");
    let words = text.split_whitespace().count();
    let wide = text[..near.unwrap_or(0)]
        .chars()
        .filter(|c| !c.is_ascii())
        .count();
    let begins = text.starts_with(|c: char| c.is_uppercase() || !c.is_ascii());
    let is_linked = text.starts_with('[') && text.contains("](") && words > 2;
    let is_sentence = ends && begins && (words > 4 || wide > 6);
    (is_sentence || is_linked) && text.lines().all(|line| is_line(line.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::{is_dunder, is_product, is_prose};

    #[test]
    fn prose_is_not_code() {
        for (text, wanted) in [
            ("This sentence was indented by accident.\n", true),
            ("这段文字不小心缩进了四个空格。", true),
            ("It spans two lines,\nand it ends here today.\n", true),
            ("let a = 1;", false),
            ("Compiling mdbook v0.5.0", false),
            ("$ run the program now.", false),
            ("# This is a comment of code.", false),
            ("print a line.", false),
        ] {
            assert_eq!(is_prose(text), wanted, "{text}");
        }
    }

    #[test]
    fn names_and_products_are_no_emphasis() {
        assert!(is_dunder("__init__", "", ".py"));
        assert!(is_dunder("__main__", "", " is"));
        assert!(is_dunder("__tests__", "src/", "/a"));
        assert!(!is_dunder("__bold__", "a ", ". Next"));
        assert!(!is_dunder("**init**", "", ".py"));
        assert!(is_product("*height*", "width", "depth"));
        assert!(is_product("**3**", "2", "4"));
        assert!(!is_product("**Script**", "Java", "s"));
        assert!(!is_product("*b*", "a ", " c"));
    }
}
