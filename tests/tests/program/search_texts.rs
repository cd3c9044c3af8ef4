//! The search of small books: spellings of words, and the texts of results.

use site_tests::BookTest;

use crate::search::{paths, search};

#[test]
fn both_english_spellings_of_a_word_find_one_another() {
    for language in ["en", "zh-CN"] {
        let site = BookTest::new()
            .language(language)
            .chapter("A", "a.md", "# A\n\nThe colour of a line.\n")
            .chapter("B", "b.md", "# B\n\nThe color of a page.\n")
            .chapter("C", "c.md", "# C\n\nIt serialises a value.\n");
        site.build();
        let answers = search(&site.destination(), &["color", "colours", "serialize"]);
        let found = answers.iter().map(paths).collect::<Vec<_>>();
        assert_eq!(found[0], ["/b", "/a"], "{language}");
        assert_eq!(found[1], ["/a", "/b"], "{language}");
        assert_eq!(found[2], ["/c"], "{language}");
        let excerpt = answers[0]["pages"][1]["hits"][0]["excerpt"].as_str();
        assert!(
            excerpt.is_some_and(|excerpt| excerpt.contains("<mark>colour</mark>")),
            "{language}: {excerpt:?}"
        );
    }
}

/// Pages, a query, and the beginning of its excerpt.
const EXCERPTS: [(&str, &str, &str); 7] = [
    ("# A\n\n## Zebra\n\n### One\n\nText.\n", "zebra", "Text."),
    (
        "# A\n\n## One\n\nText.\n\n## Zebra\n",
        "zebra",
        "A › <mark>Zebra</mark>",
    ),
    ("# Zebra\n", "zebra", "<mark>Zebra</mark>"),
    (
        "# A\n\n<LinkButton href=\"/a\">Zebra</LinkButton><LinkButton href=\"/a\">Lion</LinkButton>\n",
        "zebra",
        "<mark>Zebra</mark> Lion",
    ),
    (
        "# A\n\n<Badge text=\"Zebra\" /><Badge text=\"Lion\" />\n",
        "zebra",
        "<mark>Zebra</mark> Lion",
    ),
    (
        "# A\n\n<button>Zebra</button><button>Lion</button>\n",
        "zebra",
        "<mark>Zebra</mark> Lion",
    ),
    (
        "# A\n\nZebra $\\frac{\\sigma}{b}$ here.\n",
        "zebra",
        "<mark>Zebra</mark> \\frac{\\sigma}{b} here.",
    ),
];

#[test]
fn excerpts_have_the_text_of_readers_once_and_apart() {
    for (text, query, expected) in EXCERPTS {
        let site = BookTest::new()
            .language("en")
            .react("math = \"dollars\"")
            .chapter("A", "a.mdx", text);
        site.build();
        let answers = search(&site.destination(), &[query]);
        let excerpt = answers[0]["pages"][0]["hits"][0]["excerpt"].as_str();
        assert_eq!(excerpt, Some(expected), "{text}");
    }
}
