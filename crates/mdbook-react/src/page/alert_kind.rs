//! Checks the kinds of alerts (`> [!NOTE]`) and of `<Admonition type="note">`.

use mdx_lite::{ADMONITION_KINDS, Code, Node};

use super::Builder;
use crate::diagnostic::nearest;

/// GitHub's alerts, which Markdown chapters support.
const ALERTS: [&str; 5] = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"];

impl Builder<'_> {
    /// Warns about a quote that begins like an alert of an unknown kind.
    pub(super) fn check_alert(&mut self, quote: &Node) {
        let Some(paragraph) = quote.children.first() else {
            return;
        };
        let Some(kind) = alert_kind(&paragraph.text()) else {
            return;
        };
        let is_known = ALERTS.contains(&&*kind);
        if is_known && !self.is_mdx() {
            // The book has turned alerts off.
            return;
        }
        let help = match nearest(&kind, ALERTS) {
            Some(_) if is_known => {
                let kind = kind.to_ascii_lowercase();
                format!("MDX has no alerts; write `:::{kind}` and `:::`")
            }
            Some(near) => format!("did you mean `[!{near}]`?"),
            None => format!(
                "use one of {}",
                ALERTS.map(|kind| format!("`[!{kind}]`")).join(", ")
            ),
        };
        let message = format!("`[!{kind}]` is not an alert, so it is shown as text");
        self.warn(Code::UnknownAdmonition.as_str(), paragraph, message)
            .help = Some(help);
    }

    /// Warns about `<Admonition type="…">` with an unknown type.
    pub(super) fn check_admonition_type(&mut self, kind: &str, node: &Node) {
        if ADMONITION_KINDS.contains(&kind) {
            return;
        }
        let help = admonition_help(kind);
        let message = format!("unknown admonition `{kind}`");
        self.warn(Code::UnknownAdmonition.as_str(), node, message)
            .help = Some(help);
    }
}

/// Returns the remedy for an admonition of an unknown kind.
pub(crate) fn admonition_help(kind: &str) -> String {
    let near = nearest(kind, ADMONITION_KINDS).map(|near| format!("did you mean `{near}`? "));
    near.unwrap_or_default() + &mdx_lite::admonition_help()
}

/// Returns the kind of an alert: a first line that is `[!KIND]`.
fn alert_kind(text: &str) -> Option<String> {
    let line = text.lines().next()?.trim_end();
    let kind = line.strip_prefix("[!")?.strip_suffix(']')?;
    let is_word = !kind.is_empty() && kind.chars().all(|c| c.is_ascii_alphabetic());
    is_word.then(|| kind.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::alert_kind;

    #[test]
    fn an_alert_marker_is_alone_on_the_first_line_of_a_quote() {
        for (text, wanted) in [
            ("[!NOTES]\n文", Some("NOTES")),
            ("[!info]", Some("INFO")),
            ("[!NOTE]", Some("NOTE")),
            ("[!NOTES] 文", None),
            ("[x]", None),
        ] {
            assert_eq!(alert_kind(text).as_deref(), wanted, "{text}");
        }
    }
}
