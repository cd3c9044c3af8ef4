//! Reports lists that begin where their author continues one.

use super::{after, before};
use crate::{Code, Diagnostic, Mode, NodeKind, Span, tree::Builder};

impl Builder<'_> {
    /// Reports a list that is indented below an item with a number, but not to its text.
    pub(in crate::tree) fn check_list(&mut self, list: Span) {
        if self.options.mode == Mode::CommonMark {
            return;
        }
        self.check_restart(list);
        let source = self.source;
        let Some(above) = self.last_child() else {
            return;
        };
        let NodeKind::List { start: Some(_), .. } = above.kind else {
            return;
        };
        let item = above.children.last().map_or(above.span, |item| item.span);
        let columns = [list, above.span].map(|list| before(source, list.start).len());
        let between = source.get(item.end..list.start).unwrap_or_default();
        if columns[0] <= columns[1] || between.matches('\n').count() > 1 {
            return;
        }
        let mark = source[item.range()].find(' ').map_or(3, |end| end + 1);
        let line = after(source, list.start).trim_end();
        self.report(
            Code::UnreadItem,
            Span::new(list.start, list.start + line.len()),
            "this list is not inside the item above it; a list of its own begins here",
            format!("indent it by {mark} spaces, as the text of the item"),
        );
    }

    /// Reports a list that begins at 1 after a block of code, below a list in which each number is 1.
    fn check_restart(&mut self, list: Span) {
        let source = self.source;
        let open = self.stack.last().map_or(0, |frame| frame.node);
        let [.., above, code] = &self.nodes[open + 1..] else {
            return;
        };
        let is_numbered = matches!(above.kind, NodeKind::List { start: Some(1), .. });
        let is_code = matches!(code.kind, NodeKind::Fence { .. });
        let begins_at_one = |span: Span| source[span.range()].starts_with("1.");
        let last = above.children.last().map_or(above.span, |item| item.span);
        let follows = begins_at_one(list) && begins_at_one(last);
        let columns = [code.span, above.span].map(|it| before(source, it.start).len());
        if !(is_numbered && is_code && follows) || columns[0] > columns[1] {
            return;
        }
        let line = after(source, list.start).trim_end();
        let first = code.span;
        let found = Diagnostic::new(
            Code::UnreadItem,
            Span::new(list.start, list.start + line.len()),
            "this list begins at 1 again: the block of code above it ends the list before",
        );
        let help = "indent the block by three spaces, as the text of its item, or number the items";
        self.diagnostics.push(found.help(help).related(first));
    }
}
