//! Blocks of mdbook-admonish become alerts, which mdBook 0.5 has built in.

use std::path::Path;

use anyhow::{Context as _, Result};
use book_files::author_file::{change_text, read_text};
use book_source::summary::files::files_of;
use mdbook_core::config::Config as BookConfig;
use mdbook_summary::parse_summary;
use mdx_lite::{MetaItem, Mode, Node, NodeKind, Options, parse};

/// The alert for each kind of block; other kinds become notes.
const ALERTS: [(&str, &str); 17] = [
    ("attention", "WARNING"),
    ("bug", "CAUTION"),
    ("caution", "WARNING"),
    ("check", "TIP"),
    ("danger", "CAUTION"),
    ("done", "TIP"),
    ("error", "CAUTION"),
    ("fail", "CAUTION"),
    ("failure", "CAUTION"),
    ("hint", "TIP"),
    ("important", "IMPORTANT"),
    ("missing", "CAUTION"),
    ("note", "NOTE"),
    ("success", "TIP"),
    ("tip", "TIP"),
    ("warn", "WARNING"),
    ("warning", "WARNING"),
];

/// Converts the blocks in the chapters of the book in `root`.
pub(super) fn convert(root: &Path) -> Result<()> {
    let config = BookConfig::from_disk(root.join("book.toml"))?;
    let source = root.join(&config.book.src);
    let contents = source.join("SUMMARY.md");
    let mut summary = parse_summary(&read_text(&contents)?)
        .with_context(|| format!("cannot read {}", contents.display()))?;
    let (mut blocks, mut files) = (0, 0);
    for file in files_of(&mut summary) {
        let path = source.join(file);
        // A build reports a chapter that does not exist.
        let Ok(text) = read_text(&path) else { continue };
        let (changed, count) = with_alerts(&text);
        if count > 0 {
            change_text(&path, &changed)?;
            blocks += count;
            files += 1;
        }
    }
    tracing::info!(
        "turned {} of mdbook-admonish into alerts, in {}",
        diagnostics::count(blocks, "block"),
        diagnostics::count(files, "chapter")
    );
    Ok(())
}

/// Returns a text with alerts, and their number.
fn with_alerts(text: &str) -> (String, usize) {
    let document = parse(text, &Options::new(Mode::Markdown));
    let mut found = Vec::new();
    collect(&document.nodes, &mut found);
    let mut out = String::new();
    let (mut end, mut inner) = (0, 0);
    for node in &found {
        let NodeKind::Fence {
            meta, text: body, ..
        } = &node.kind
        else {
            continue;
        };
        let (body, count) = with_alerts(body);
        inner += count;
        let line = text[..node.span.start].rfind('\n').map_or(0, |at| at + 1);
        out.push_str(&text[end..node.span.start]);
        // The marks of the list or the quotation around the block.
        let marks = text[line..node.span.start].chars();
        let marks: String = marks.map(|c| if c == '>' { c } else { ' ' }).collect();
        let alert = alert(&meta.items, body.trim_end());
        for (at, line) in alert.lines().enumerate() {
            if at > 0 {
                out.push('\n');
                out.push_str(if line.is_empty() {
                    marks.trim_end()
                } else {
                    &marks
                });
            }
            out.push_str(line);
        }
        let is_line = text[..node.span.end].ends_with('\n');
        out.push_str(if is_line { "\n" } else { "" });
        end = node.span.end;
    }
    out.push_str(&text[end..]);
    (out, found.len() + inner)
}

fn collect<'a>(nodes: &'a [Node], found: &mut Vec<&'a Node>) {
    for node in nodes {
        match &node.kind {
            NodeKind::Fence { language, .. } if language.as_deref() == Some("admonish") => {
                found.push(node);
            }
            _ => collect(&node.children, found),
        }
    }
}

/// Returns an alert, or a box that readers open.
fn alert(items: &[MetaItem], body: &str) -> String {
    let (mut kind, mut title, mut is_closed) = (None, None, false);
    for item in items {
        match item {
            MetaItem::Word(word) => kind = kind.or(Some(word.as_str())),
            MetaItem::Quoted(text) => title = Some(text.as_str()),
            MetaItem::Pair(key, value) => match key.as_str() {
                "title" => title = Some(value),
                "type" => kind = Some(value),
                "collapsible" => is_closed = value == "true",
                _ => {}
            },
            _ => {}
        }
    }
    // A class may follow the kind.
    let kind = kind.unwrap_or("note").split('.').next().unwrap_or_default();
    let kind = kind.to_ascii_lowercase();
    let alert = ALERTS.iter().find(|(name, _)| *name == kind);
    let alert = alert.map_or("NOTE", |(_, alert)| alert);
    // The alert does not say its kind otherwise.
    let is_said = alert.eq_ignore_ascii_case(&kind);
    let own = kind[..1].to_uppercase() + &kind[1..];
    let title = title
        .map(str::to_owned)
        .or((!is_said).then_some(own.clone()));
    if is_closed {
        let title = title.unwrap_or(own);
        return format!("<details>\n<summary>{title}</summary>\n\n{body}\n\n</details>");
    }
    let title = title.filter(|title| !title.is_empty());
    let title = title.map(|title| format!("**{title}**\n\n"));
    let text = format!("[!{alert}]\n{}{body}", title.unwrap_or_default());
    let lines = text
        .lines()
        .map(|line| format!("> {line}").trim_end().to_owned());
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::with_alerts;

    #[test]
    fn blocks_become_alerts() {
        for (text, wanted) in [
            (
                "a\n\n```admonish\nb\n\nc\n```\n\nd\n",
                "a\n\n> [!NOTE]\n> b\n>\n> c\n\nd\n",
            ),
            ("```admonish tip\nb\n```\n", "> [!TIP]\n> b\n"),
            (
                "```admonish danger title=\"No!\"\nb\n```\n",
                "> [!CAUTION]\n> **No!**\n>\n> b\n",
            ),
            (
                "```admonish example.big\nb\n```\n",
                "> [!NOTE]\n> **Example**\n>\n> b\n",
            ),
            ("```admonish warning \"\"\nb\n```", "> [!WARNING]\n> b"),
            (
                "```admonish bug collapsible=true\nb\n```\n",
                "<details>\n<summary>Bug</summary>\n\nb\n\n</details>\n",
            ),
            (
                "- x\n\n  ```admonish\n  b\n\n  c\n  ```\n",
                "- x\n\n  > [!NOTE]\n  > b\n  >\n  > c\n",
            ),
            ("> ```admonish tip\n> b\n> ```\n", "> > [!TIP]\n> > b\n"),
            (
                "````admonish\n```rust\nx\n```\n````\n",
                "> [!NOTE]\n> ```rust\n> x\n> ```\n",
            ),
            (
                "````admonish\n```admonish tip\nx\n```\n````\n",
                "> [!NOTE]\n> > [!TIP]\n> > x\n",
            ),
        ] {
            let (out, count) = with_alerts(text);
            assert_eq!(out, wanted, "{text}");
            assert!(count > 0, "{text}");
        }
        let plain = "```rust\nadmonish\n```\n";
        assert_eq!(with_alerts(plain), (plain.to_owned(), 0));
    }
}
