//! Runs every example of `spec.txt`.

use mdx_lite::{Mode, Options, html::to_html, parse};

const FENCE: &str = "````````````````````````````````";

/// An example: its line, its dialect, its text and its HTML.
type Example = (usize, Mode, String, String);

fn examples(spec: &str) -> Vec<Example> {
    let mut found = Vec::new();
    let mut lines = spec.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let mode = match line.strip_prefix(FENCE) {
            Some(" example") => Mode::Mdx,
            Some(" example md") => Mode::Markdown,
            _ => continue,
        };
        let (mut text, mut html, mut in_html) = (String::new(), String::new(), false);
        for (_, line) in lines.by_ref() {
            match line {
                FENCE => break,
                "." if !in_html => in_html = true,
                _ => {
                    let part = if in_html { &mut html } else { &mut text };
                    part.push_str(&line.replace('→', "\t"));
                    part.push('\n');
                }
            }
        }
        found.push((number + 1, mode, text, html));
    }
    found
}

#[test]
fn examples_hold() {
    let examples = examples(include_str!("../../spec.txt"));
    assert!(examples.len() > 45, "{} examples", examples.len());
    let wrong: Vec<_> = examples
        .iter()
        .filter_map(|(line, mode, text, html)| {
            let found = to_html(&parse(text, &Options::new(*mode)));
            (found != *html)
                .then(|| format!("spec.txt:{line}\n{text}--- gives\n{found}--- not\n{html}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
