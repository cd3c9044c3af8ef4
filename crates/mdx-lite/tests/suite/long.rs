//! Constructs of any length are read, in every container.

use mdx_lite::{Node, NodeKind, Options, parse};

/// More bytes than any limit of a single construct had.
const BYTES: usize = 150_000;

/// The beginning, the repeated line and the end of a construct.
const LINES: [(&str, &str, &str); 12] = [
    ("<A b={[", "1, \"x\",", "]} />"),
    ("<A", "b=\"c\"", "/>"),
    ("<A b=\"", "c d", "\" />"),
    ("<A b={<b>", "<i>x</i>", "</b>} />"),
    ("<A b={{", "c: [1],", "}} />"),
    ("{[", "1,", "]}"),
    ("{f(", "1,", "2)}"),
    ("{`", "a b", "`}"),
    ("{/*", "secret", "*/}"),
    ("<!--", "secret", "-->"),
    ("export const data = [", "1,", "]"),
    ("export function f() {", "a();", "}"),
];

#[test]
fn long_constructs_are_read_in_every_container() {
    let mut count = 0;
    for (start, line, end) in LINES {
        let is_esm = start.starts_with("export");
        for (first, next) in [
            ("", ""),
            ("> ", "> "),
            ("- ", "  "),
            (":::note\n", ""),
            ("x ", ""),
        ] {
            if is_esm && !first.is_empty() {
                continue;
            }
            let lines = format!("{next}{line}\n").repeat(BYTES / line.len());
            let text = format!("{first}{start}\n{lines}{next}{end}\n\nThe end.\n");
            let document = parse(&text, &Options::default());
            let found: Vec<_> = (document.diagnostics.iter())
                .map(|found| found.code.as_str())
                // The repeated line may be a property.
                .filter(|code| *code != "W135")
                .collect();
            let allowed: &[&str] = if first.starts_with(':') {
                &["W130"]
            } else {
                &[]
            };
            assert_eq!(found, allowed, "{first}{start}");
            let texts = document.descendants().filter_map(|node| match &node.kind {
                NodeKind::Text(text) => Some(text.as_str()),
                _ => None,
            });
            let shown: String = texts.collect();
            assert!(shown.ends_with("The end."), "{first}{start}");
            assert!(shown.len() < 20, "{first}{start} is text");
            assert_eq!(document.esm.len(), usize::from(is_esm), "{first}{start}");
            count += 1;
        }
    }
    assert_eq!(count, 52);
}

#[test]
fn a_construct_is_read_after_many_that_never_end() {
    let open = "<A b={[\n\n".repeat(4);
    let text = format!(
        "{open}\n{}\n\n<B c={{[{}]}} />\n",
        "word ".repeat(40_000),
        "1,".repeat(100)
    );
    let document = parse(&text, &Options::default());
    let is_b = |node: &Node| matches!(&node.kind, NodeKind::Jsx(element) if element.name == "B");
    assert_eq!(document.descendants().filter(|node| is_b(node)).count(), 1);
}

#[test]
fn a_search_that_was_cut_off_is_not_called_an_end() {
    let open = "<A b={[\n\n".repeat(40);
    let text = format!(
        "{open}\n{}\n\n<B c={{[{}]}} />\n",
        "word ".repeat(40_000),
        "1,".repeat(100)
    );
    let document = parse(&text, &Options::default());
    let last = document
        .diagnostics
        .iter()
        .rev()
        .find(|found| found.code.as_str() == "E001");
    let message = last.map(|found| found.message.as_str()).unwrap_or_default();
    assert!(message.contains("not searched for"), "{message}");
}
