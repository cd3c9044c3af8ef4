//! The kinds of alerts (`> [!NOTE]`) and admonitions: their checks and their classes.

use diagnostics::nearest;
use mdx_lite::{AdmonitionKinds, Code, Node};

use crate::Builder;

/// GitHub's alerts.
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
        if ALERTS.contains(&&*kind) {
            // The book has turned alerts off.
            return;
        }
        let own = kind.to_ascii_lowercase();
        let help = match nearest(&kind, ALERTS) {
            _ if self.kinds.further(&own).is_some() => {
                format!("alerts have only GitHub's kinds; write `:::{own}` and `:::`")
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
