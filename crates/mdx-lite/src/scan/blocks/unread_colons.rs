//! Reports lines of colons that neither open nor close an admonition.

use super::cursor::Cursor;
use crate::{Code, Span, admonition::kind_name_length, scan::Scanner};

/// Chinese names of kinds.
const CHINESE: [(&str, &str); 16] = [
    ("警告", "warning"),
    ("注意", "caution"),
    ("小心", "caution"),
    ("提示", "tip"),
    ("技巧", "tip"),
    ("建议", "tip"),
    ("信息", "info"),
    ("说明", "info"),
    ("危险", "danger"),
    ("错误", "danger"),
    ("重要", "important"),
    ("成功", "success"),
    ("备注", "note"),
    ("笔记", "note"),
    ("注释", "note"),
    ("注", "note"),
];

impl Scanner<'_> {
    pub(super) fn report_colons(&mut self, cursor: &Cursor<'_>) {
        let rest = self.source[cursor.at..cursor.end].trim_end();
        self.unread_colons += usize::from(rest.starts_with(":::") && !rest.ends_with(":::"));
        let help = match rest.ends_with(":::") {
            true => "write the text and the closing `:::` on lines of their own".to_owned(),
            false if !rest.starts_with(":::") => {
                "write three colons, and the kind right after them".to_owned()
            }
            false => self.remedy_of_colons(rest),
        };
        self.report(
            Code::UnreadColons,
            Span::new(cursor.at, cursor.at + rest.len()),
            "this line does not open an admonition, so it is shown as text",
            &help,
        );
    }

    /// Returns the remedy for three colons and what follows them.
    fn remedy_of_colons(&self, rest: &str) -> String {
        let colons = &rest[..rest.len() - rest.trim_start_matches(':').len()];
        let written = rest[colons.len()..].trim_start();
        let chinese = CHINESE.iter().find(|(name, _)| written.starts_with(name));
        if let Some((name, kind)) = chinese {
            let title = written[name.len()..].trim_matches([' ', '[', ']', '［', '］', '【', '】']);
            return match title {
                "" => format!("kinds have English names: `{colons}{kind}`"),
                title => format!("kinds have English names: `{colons}{kind}[{title}]`"),
            };
        }
        let length = kind_name_length(written).unwrap_or_default();
        let (kind, text) = written.split_at(length);
        let is_text = text.starts_with(|c: char| !c.is_ascii());
        if self.options.admonition_kinds.contains(kind) && is_text {
            return format!(
                "write `{colons}{kind}` on a line of its own above the text, or a title in brackets: `{colons}{kind}[{text}]`"
            );
        }
        "write `:::kind` or `:::kind[Title]`; blocks that open are `<details>` elements, groups of code are `<Tabs>`".to_owned()
    }

    /// Reports colons that close no admonition, unless the line that should open it has a finding.
    pub(super) fn report_stray_colons(&mut self, cursor: &Cursor<'_>) {
        if self.unread_colons > 0 {
            self.unread_colons -= 1;
            return;
        }
        let rest = self.source[cursor.at..cursor.end].trim_end();
        self.report(
            Code::StrayAdmonitionFence,
            Span::new(cursor.at, cursor.at + rest.len()),
            "these colons close no admonition, so they are shown as text",
            "remove them, or open an admonition with as many colons or fewer; a title after an unknown kind is in brackets (`:::kind[Title]`)",
        );
    }
}
