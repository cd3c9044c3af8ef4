//! Parts of the shell that the owner replaces: each gets the data of the built-in part, and can compose it.

use scraper::Html;
use site_model::{OverrideChildren, OverridePart};
use site_tests::{folder, output, page, run, select, text_of};

const BOOK: &str = "[book]\ntitle = \"Book\"\nlanguage = \"en\"\n\n[output.react]\nbase-path = \"/docs/\"\nedit-url = \"https://code.example/src/{path}\"\n\n[output.react.announcement]\nid = \"one\"\nhtml = \"Hello <b>you</b>\"\n\n[[output.react.navbar.items]]\nlabel = \"Second\"\nhref = \"/second\"\n\n[[output.react.navbar.items]]\ntype = \"versions\"\n\n[output.react.footer]\ncopyright = \"2026\"\n\n[output.react.version]\nname = \"2\"\nlabel = \"Two\"\n\n[[output.react.versions]]\nname = \"1\"\nlabel = \"One\"\npath = \"/1/\"\n\n[output.react.languages.fr]\n";

const HOME: &str = "---\nlayout: home\n---\n\n<Hero name=\"Big\" tagline=\"words\" image=\"a.svg\">\n\naction\n\n</Hero>\n\n<Card title=\"A card\" href=\"second.mdx\" icon=\"rocket\" description=\"why\">inside</Card>\n";

const FIRST: &str =
    "---\nlast_update: { date: 2026-01-02, author: me }\n---\n\n# First\n\n## Heading\n\ntext\n";

const SECOND: &str = "# Second *one*\n\n```rust title=\"a.rs\"\nfn main() {}\n```\n\n:::tip[Read **this**]\n\nboxed\n\n:::\n";

/// Returns the files of a book with these overrides.
fn book(overrides: &[(String, String)]) -> tempfile::TempDir {
    let usual = [
        ("book.toml", BOOK),
        (
            "src/SUMMARY.md",
            "# Summary\n\n[Home](index.mdx)\n\n- [Group](group/index.mdx)\n  - [First](group/first.mdx)\n- [Second](second.mdx)\n",
        ),
        ("src/index.mdx", HOME),
        ("src/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        ("src/group/index.mdx", "# Group\n\ntext\n"),
        ("src/group/first.mdx", FIRST),
        ("src/second.mdx", SECOND),
        ("i18n/fr/SUMMARY.md", "# Summary\n\n[Home](index.mdx)\n"),
        ("i18n/fr/index.mdx", "# Accueil\n"),
    ];
    let own = overrides
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()));
    let all = usual.into_iter().chain(own);
    folder(all.map(|(path, text)| (path, text.as_bytes())))
}

/// The data that each override shows: its part, a page with it, an expression, and the text of the expression there.
const DATA: [(OverridePart, &str, &str, &str); 24] = [
    (
        OverridePart::Admonition,
        "second",
        "<>{p.type} {p.title}</>",
        "tip Read this",
    ),
    (
        OverridePart::Announcement,
        "second",
        "p.id + p.html + p.closeable",
        "oneHello <b>you</b>true",
    ),
    (OverridePart::Brand, "second", "p.title + p.to", "Book/"),
    (
        OverridePart::Breadcrumbs,
        "group/first",
        "p.crumbs.map((it) => it.label + it.path).join()",
        "Group/group,First/group/first",
    ),
    (
        OverridePart::Card,
        "",
        "[p.title, p.description, p.to, p.icon].join()",
        "A card,why,/second,rocket",
    ),
    (
        OverridePart::CodeBlock,
        "second",
        "[p.language, p.title, p.text].join()",
        "rust,a.rs,fn main() {}",
    ),
    (
        OverridePart::DocFooter,
        "second",
        "Object.keys(p).join()",
        "",
    ),
    (
        OverridePart::DocHeader,
        "group/first",
        "[p.title, p.markdown, p.unlisted, p.isOutdated].join()",
        "First,/group/first.md,false,false",
    ),
    (
        OverridePart::EditLink,
        "second",
        "p.href",
        "https://code.example/src/second.mdx",
    ),
    (
        OverridePart::Footer,
        "second",
        "p.columns.length + p.copyright",
        "02026",
    ),
    (
        OverridePart::Hero,
        "",
        "[p.name, p.tagline, p.image].join()",
        "Big,words,/docs/a.svg",
    ),
    (
        OverridePart::LanguageMenu,
        "second",
        "p.current + p.choices.map((it) => it.key + it.isCurrent).join()",
        "Englishentrue,frfalse",
    ),
    (
        OverridePart::LastUpdated,
        "group/first",
        "[p.iso, p.author].join()",
        "2026-01-02,me",
    ),
    (
        OverridePart::Navbar,
        "second",
        "p.items.map((it) => it.type).join() + p.hideOnScroll",
        "link,versionsfalse",
    ),
    (
        OverridePart::NavbarEnd,
        "second",
        "Object.keys(p).join()",
        "",
    ),
    (
        OverridePart::NavbarItem,
        "second",
        "p.item.type + p.current",
        "linkpage",
    ),
    (OverridePart::NotFound, "404", "p.title", "Page not found"),
    (
        OverridePart::Pagination,
        "group/first",
        "p.previous?.path + p.next?.label",
        "/groupSecond",
    ),
    (OverridePart::Search, "second", "p.hasIndex", "true"),
    (
        OverridePart::Sidebar,
        "second",
        "p.items.map((it) => it.label).join() + p.path",
        "Group,Second/second",
    ),
    (
        OverridePart::SidebarItem,
        "second",
        "[p.item.label, p.isCurrent, p.isOpen].join()",
        "Group,false,false Second,true,false",
    ),
    (
        OverridePart::TableOfContents,
        "group/first",
        "p.items.map((it) => it.id).join()",
        "heading",
    ),
    (
        OverridePart::Title,
        "second",
        "p.title + p.html",
        "Second oneSecond <em>one</em>",
    ),
    (
        OverridePart::VersionMenu,
        "second",
        "p.current + p.choices.map((it) => it.href).join()",
        "Two/docs/,/1/",
    ),
];

/// Returns an override that shows data, and composes the built-in part.
fn showing(name: &str, part: OverridePart, data: &str) -> String {
    let (import, inside) = match part.children() {
        // Its built-in part is a module of its own.
        OverrideChildren::BuiltIn => (
            format!("import {{ {name} }} from \"@mdbook-react/theme\";\n"),
            format!("<{name} {{...p}} />"),
        ),
        _ => (String::new(), "{children}".to_owned()),
    };
    let data = match data.starts_with('<') {
        true => data.to_owned(),
        false => format!("String({data})"),
    };
    format!(
        "{import}export default function Own({{ children, ...p }}) {{\n  return <><i className=\"own-{name}\">{{{data}}}</i><span>{inside}</span></>;\n}}\n"
    )
}

#[test]
fn each_override_gets_the_data_of_the_built_in_part_and_composes_it() {
    assert_eq!(DATA.len(), OverridePart::ALL.len());
    let plain = book(&[]);
    let (is_good, said) = run(plain.path(), &["build", "--format", "short"]);
    assert!(is_good, "{said}");
    let files: Vec<_> = (OverridePart::ALL.iter().zip(DATA))
        .map(|((name, part), (of, _, data, _))| {
            assert_eq!(*part, of, "the table has another order");
            let path = format!("theme/overrides/{name}.jsx");
            (path, showing(name, of, data))
        })
        .collect();
    let own = book(&files);
    let (is_good, said) = run(own.path(), &["build", "--format", "short"]);
    assert!(is_good && !said.contains("[O"), "{said}");
    let read = |root: &std::path::Path, at: &str| match at {
        "404" => Html::parse_document(
            &std::fs::read_to_string(root.join("book/404.html")).expect("a page"),
        ),
        at => page(&root.join("book"), at),
    };
    for ((name, _), (part, at, _, expected)) in OverridePart::ALL.iter().zip(DATA) {
        let shown = read(own.path(), at);
        let found = select(&shown, &format!("i.own-{name}")).at_least(1);
        let texts: Vec<String> = found.iter().map(|it| it.text().collect()).collect();
        let text = match part {
            OverridePart::SidebarItem => texts.join(" "),
            _ => texts[0].clone(),
        };
        assert_eq!(text, expected, "{name}");
    }
    // The built-in parts inside of the overrides have the content that they have alone.
    for (at, selector) in [
        ("second", "nav.mr-navbar a.mr-navbar__brand"),
        ("second", ".mr-announcement__text"),
        ("second", "a.mr-page__edit"),
        ("second", "nav.mr-pagination"),
        ("second", "main h1"),
        (
            "second",
            "nav.mr-sidebar__nav .mr-sidebar__link[aria-current]",
        ),
        ("second", ".mr-navbar__link[aria-current=page]"),
        ("group/first", ".mr-page__updated"),
        ("group/first", "nav.mr-breadcrumbs"),
        ("group/first", "nav.mr-toc"),
        (
            "group/first",
            ".mr-sidebar__category .mr-sidebar__fold .mr-sidebar__link",
        ),
        ("404", "main h1"),
    ] {
        let before = text_of(&read(plain.path(), at), selector);
        let shown = read(own.path(), at);
        let all = select(&shown, selector).at_least(1);
        let after: String = all[0].text().collect();
        let after = after.trim();
        assert!(
            after.ends_with(&before),
            "{selector}: {after}, not {before}"
        );
    }
}

#[test]
fn unknown_names_are_reported_with_all_names_of_the_table() {
    let path = "theme/overrides/Sidebr.jsx".to_owned();
    let folder = book(&[(path, "export default () => null;\n".to_owned())]);
    let (is_good, said) = run(folder.path(), &["build", "--format", "short"]);
    assert!(!is_good);
    assert!(said.contains("did you mean `Sidebar`?"), "{said}");
    // `Navbar` and others are the beginnings of other names.
    let words: Vec<_> = said.split(|c: char| !c.is_alphanumeric()).collect();
    for (name, _) in OverridePart::ALL {
        assert!(words.contains(name), "{name}: {said}");
    }
}

#[test]
fn an_override_composes_other_overrides_and_the_built_in_part_of_its_name() {
    let navbar = "import { Brand, Search } from \"@mdbook-react/theme\";\nexport default () => <nav className=\"mine\"><Brand title=\"Other\" /><Search /></nav>;\n";
    let brand = "import { Brand } from \"@mdbook-react/theme\";\nexport default ({ title }) => <b className=\"brand\"><Brand title={title + \"!\"} /></b>;\n";
    let search = "export default ({ hasIndex }) => <input aria-label=\"find\" data-index={String(hasIndex)} />;\n";
    let files = [("Navbar", navbar), ("Brand", brand), ("Search", search)];
    let files = files.map(|(name, text)| (format!("theme/overrides/{name}.jsx"), text.to_owned()));
    let folder = book(&files);
    let (is_good, said) = run(folder.path(), &["build", "--format", "short"]);
    assert!(is_good && !said.contains("[O"), "{said}");
    let page = page(&folder.path().join("book"), "second");
    assert_eq!(
        text_of(&page, "nav.mine b.brand a.mr-navbar__brand"),
        "Other!"
    );
    assert_eq!(select(&page, "b.brand b.brand").len(), 0);
    assert_eq!(select(&page, "nav.mine input[data-index=true]").len(), 1);
    assert_eq!(select(&page, "nav.mr-navbar").len(), 0);
}

#[test]
fn components_read_the_facts_of_their_page() {
    let text = "import { usePage } from \"@mdbook-react/theme\";\nexport default function Facts() {\n  const { frontMatter, headings, previous, next, breadcrumbs, source, editUrl, lastUpdated } = usePage();\n  return <pre className=\"facts\">{JSON.stringify([frontMatter.description, frontMatter.custom, headings.map((it) => it.level + it.id), previous?.path, next?.path, breadcrumbs.length, source, editUrl, lastUpdated?.iso])}</pre>;\n}\n";
    let chapter = "---\ndescription: what\naudience: devs\ncustom:\n  level: 2.5\n  list: [a, true]\nlast_update: { date: 2026-01-02 }\n---\n\n# First\n\n## One\n\n### Two\n\n<Facts />\n";
    let files = [
        ("theme/components/Facts.jsx", text),
        ("src/group/first.mdx", chapter),
    ];
    let folder = book(&files.map(|(path, text)| (path.to_owned(), text.to_owned())));
    let (is_good, said) = run(folder.path(), &["build", "--format", "short"]);
    assert!(is_good, "{said}");
    assert!(
        said.contains("unknown front matter key `audience`"),
        "{said}"
    );
    assert!(!said.contains("`custom`"), "{said}");
    let shown = page(&folder.path().join("book"), "group/first");
    assert_eq!(
        text_of(&shown, "pre.facts"),
        r#"["what",{"audience":"devs","level":2.5,"list":["a",true]},["2one","3two"],"/group","/second",2,"group/first.mdx","https://code.example/src/group/first.mdx","2026-01-02"]"#
    );
    // Pages without components have no facts.
    let other = std::fs::read_to_string(folder.path().join("book/second/index.html"));
    assert!(!other.expect("a page").contains("frontMatter"));
}

#[test]
fn links_of_replaced_cards_lead_beside_the_site() {
    let text = "import { Link } from \"@mdbook-react/theme\";\nexport default ({ to, title }) => <Link className=\"own\" to={to}>{title}</Link>;\n";
    let home = "# Home\n\n<Card title=\"1\" href=\"../other/\" />\n<Card title=\"2\" href=\"second.mdx#a\" />\n<Card title=\"3\" href=\"#a\" />\n<Card title=\"4\" href=\"https://a.example/\" />\n";
    let files = [("theme/overrides/Card.jsx", text), ("src/index.mdx", home)];
    let folder = book(&files.map(|(path, text)| (path.to_owned(), text.to_owned())));
    run(folder.path(), &["build", "--format", "short"]);
    let shown = page(&folder.path().join("book"), "");
    assert_eq!(
        select(&shown, "a.own").attributes("href"),
        [
            "/docs/../other",
            "/docs/second#a",
            "/docs/#a",
            "https://a.example/"
        ]
    );
}

#[test]
fn search_finds_the_texts_of_replaced_cards() {
    let text = "export default ({ title, children }) => <section>{title}{children}</section>;\n";
    let folder = book(&[("theme/overrides/Card.jsx".to_owned(), text.to_owned())]);
    let (is_good, said) = run(folder.path(), &["build", "--format", "short"]);
    assert!(is_good, "{said}");
    let said = output(folder.path(), &["search", "why", "book"]);
    assert!(said.contains("Home"), "{said}");
}
