//! The kinds of alerts (`> [!NOTE]`) and admonitions: their checks and their classes.

use diagnostics::nearest;
use mdx_lite::{AdmonitionKinds, Code, Node};

use crate::Builder;

/// GitHub's alerts.
const ALERTS: [&str; 5] = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"];

impl Builder<'_> {
    /// Warns about a quote that begins like an alert but is not one.
    pub(super) fn check_alert(&mut self, quote: &Node) {
        let Some(paragraph) = quote.children.first() else {
            return;
        };
        let text = paragraph.text();
        let Some(Marker {
            written,
            kind,
            rest,
        }) = Marker::read(&text)
        else {
            return;
        };
        let is_known = ALERTS.contains(&&*kind);
        let own = kind.to_ascii_lowercase();
        let is_exact = written.len() == kind.len() + "[!]".len() && written.starts_with("[!");
        let (message, help) = if is_known && is_exact && rest.is_empty() {
            // The book has turned alerts off.
            return;
        } else if is_known && is_exact {
            (
                format!(
                    "`{written}` is an alert only if it is alone on its line, so it is shown as text"
                ),
                format!(
                    "write the text on the next line, after `> `; a box with a title is `:::{own}[{rest}]`"
                ),
            )
        } else if !rest.is_empty() && !is_known {
            return;
        } else if self.kinds.further(&own).is_some() {
            (
                not_an_alert(written),
                format!("alerts have only GitHub's kinds; write `:::{own}` and `:::`"),
            )
        } else {
            let help = match nearest(&kind, ALERTS) {
                _ if is_known => {
                    format!("write it in ASCII without spaces, alone on its line: `[!{kind}]`")
                }
                Some(near) => format!("did you mean `[!{near}]`?"),
                None => format!(
                    "use one of {}",
                    ALERTS.map(|kind| format!("`[!{kind}]`")).join(", ")
                ),
            };
            (not_an_alert(written), help)
        };
        self.warn(Code::UnknownAdmonition.as_str(), paragraph, message)
            .help = Some(help);
    }

    /// Warns about `<Admonition type="…">` with an unknown type.
    pub(super) fn check_admonition_type(&mut self, kind: &str, node: &Node) {
        if self.kinds.contains(kind) {
            return;
        }
        let help = admonition_help(kind, self.kinds);
        let message = format!("unknown admonition `{kind}`");
        self.warn(Code::UnknownAdmonition.as_str(), node, message)
            .help = Some(help);
    }
}

/// Returns the remedy for an admonition of an unknown kind.
pub fn admonition_help(kind: &str, kinds: &AdmonitionKinds) -> String {
    let near = nearest(kind, kinds.names()).map(|near| format!("did you mean `{near}`? "));
    let known = kinds.help();
    let near = near.unwrap_or_default();
    format!("{near}{known}, or add the kind under `[output.react.admonitions]`")
}

/// Returns the classes of a box. Rules of the owner for a kind come after the rules of the built-in
/// kind that it is like.
pub(super) fn admonition_classes(kind: &str, like: Option<&str>) -> String {
    let like = like.map(|like| format!(" mr-admonition-{like}"));
    format!(
        "mr-admonition{} mr-admonition-{kind}",
        like.unwrap_or_default()
    )
}

fn not_an_alert(written: &str) -> String {
    format!("`{written}` is not an alert, so it is shown as text")
}

/// The beginning of a quote that resembles the marker of an alert.
#[derive(Debug, PartialEq, Eq)]
struct Marker<'a> {
    written: &'a str,
    /// The kind in capital letters.
    kind: String,
    /// The text after it on its line.
    rest: &'a str,
}

impl<'a> Marker<'a> {
    /// Reads `[!KIND]` at the start of a text, also with wide characters and spaces.
    fn read(text: &'a str) -> Option<Self> {
        let line = text.lines().next()?.trim_end();
        let end = line.find([']', '］', '】'])?;
        let close = line[end..].chars().next()?;
        let inside = line[..end].strip_prefix(['[', '［', '【'])?.trim();
        let kind = inside.strip_prefix(['!', '！'])?.trim();
        let (written, rest) = line.split_at(end + close.len_utf8());
        let is_word = !kind.is_empty() && kind.chars().all(char::is_alphabetic);
        is_word.then(|| Self {
            written,
            kind: kind.to_uppercase(),
            rest: rest.trim(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Marker;

    #[test]
    fn a_quote_begins_like_an_alert() {
        for (text, wanted) in [
            ("[!NOTES]\n文", Some(("[!NOTES]", "NOTES", ""))),
            ("[!info]", Some(("[!info]", "INFO", ""))),
            ("[!NOTE] 文", Some(("[!NOTE]", "NOTE", "文"))),
            ("【!NOTE】", Some(("【!NOTE】", "NOTE", ""))),
            ("[！note ]", Some(("[！note ]", "NOTE", ""))),
            ("[!注意]", Some(("[!注意]", "注意", ""))),
            ("[x]", None),
            ("[!a b]", None),
            ("text [!NOTE]", None),
        ] {
            let found = Marker::read(text);
            let found = found
                .as_ref()
                .map(|it| (it.written, it.kind.as_str(), it.rest));
            assert_eq!(found, wanted, "{text}");
        }
    }
}
