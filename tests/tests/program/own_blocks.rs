//! The building blocks of the site inside of own components.

use site_tests::{BookTest, build_own, expect, select, text_of};

const START: &str = r#"
import { Badge, Card, CodeBlock, Icon, LinkButton } from "@mdbook-react/theme";
import main from "./main.rs?code";

export default function Start() {
  return (
    <section className="start">
      <Card title="Begin" to="/a" icon="rocket"><Badge type="tip">new</Badge></Card>
      <LinkButton to="/a" variant="secondary">Go</LinkButton>
      <Icon name="shield" label="Safe" />
      <CodeBlock title="main.rs">{main}</CodeBlock>
      <CodeBlock>{"plain text"}</CodeBlock>
    </section>
  );
}
"#;

#[test]
fn own_components_have_blocks_icons_and_highlighted_code() {
    let site = BookTest::new()
        .react("strict = true\nbase-path = \"/docs/\"")
        .chapter("一", "a.mdx", "# 一\n\n<Start />\n")
        .file("theme/components/Start.tsx", START)
        .file("theme/components/main.rs", "fn main() {}\n")
        .build();
    let page = site.page("/a");
    for selector in [
        ".start .mr-card a.mr-card__link[href='/docs/a']",
        ".start .mr-card .mr-icon--rocket[aria-hidden]",
        ".start .mr-badge.mr-badge--tip",
        ".start a.mr-button--secondary[href='/docs/a']",
        ".start .mr-icon--shield[role=img][aria-label=Safe]",
        ".start .mr-code[data-language=rs] code .tk-k",
    ] {
        assert_eq!(select(&page, selector).len(), 1, "{selector}");
    }
    assert_eq!(text_of(&page, ".start .mr-code__title"), "main.rs");
    let style = text_of(&page, "head style");
    for class in [
        ".mr-icon--shield",
        ".mr-badge--tip",
        ".mr-card__link",
        ".mr-button",
    ] {
        assert!(style.contains(class), "{class}");
    }
    assert!(!style.contains(".mr-icon--terminal"));
}

#[test]
fn another_query_of_an_import_is_an_error() {
    let (_, text, _) = build_own(
        "<Bad />",
        &[
            (
                "theme/components/Bad.tsx",
                "import a from './a.rs?url';\nexport default () => a;\n",
            ),
            ("theme/components/a.rs", ""),
        ],
    );
    let place = "theme/components/Bad.tsx:1:1: error[O002]";
    expect(&text, &[(place, "`?code` its highlighted lines")], "?url");
}
