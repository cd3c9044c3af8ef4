//! Pages of `theme/pages`: prerendered, listed, and in the way of nothing else.

use site_tests::{BOOK, folder, output, page, run, select, text_of};

const PRICING: &str = "import { usePage } from \"@mdbook-react/theme\";\nimport { Link } from \"react-router-dom\";\nimport { total } from \"./_total\";\nexport const title = \"Pri\" + \"ces\";\nexport const description = \"All <prices>\";\nexport default function Pricing() {\n  return <section className=\"own\"><h1>{usePage().title}: {total}</h1><Link to=\"/a\">chapter</Link></section>;\n}\n";

const BESIDE: &str = "export const title = \"Team\";\nexport const sidebar = \"docs\";\nexport default () => <h1>Us</h1>;\n";

fn book(files: &[(&str, &str)]) -> tempfile::TempDir {
    let toml = format!("{BOOK}base-path = \"/docs/\"\nsite-url = \"https://docs.example\"\n");
    let usual = [
        ("book.toml", toml.as_str()),
        (
            "src/SUMMARY.md",
            "# Summary\n\n- [一](a.mdx)\n- [二](b/c.mdx)\n- [三](d.md)\n",
        ),
        ("src/a.mdx", "# 一\n\n[prices](/pricing) [up](pricing)\n"),
        (
            "src/b/c.mdx",
            "---\ntags: [x]\n---\n\n# 二\n\n[prices](../pricing)\n",
        ),
        ("src/d.md", "# 三\n\n[prices](/pricing)\n"),
    ];
    let all = usual.iter().chain(files);
    folder(all.map(|(path, text)| (*path, text.as_bytes())))
}

const PAGES: [(&str, &str); 5] = [
    ("theme/pages/pricing.tsx", PRICING),
    ("theme/pages/_total.ts", "export const total = 12;\n"),
    ("theme/pages/about/team.jsx", BESIDE),
    (
        "theme/pages/about/index.jsx",
        "export default () => <h1>About</h1>;\n",
    ),
    ("theme/pages/pricing.test.tsx", "throw new Error();\n"),
];

#[test]
fn a_file_is_a_page_with_head_sidebar_and_addresses() {
    let folder = book(&PAGES);
    for command in ["check", "build", "build"] {
        let (is_good, said) = run(folder.path(), &[command, "--format", "short"]);
        assert!(is_good && !said.contains("warning["), "{command}: {said}");
    }
    let site = folder.path().join("book");
    let prices = page(&site, "pricing");
    assert_eq!(text_of(&prices, "main section.own h1"), "Prices: 12");
    assert_eq!(text_of(&prices, "title"), "Prices | 书");
    assert_eq!(
        select(&prices, "meta[name=description]").attributes("content"),
        ["All <prices>"]
    );
    assert_eq!(
        select(&prices, "link[rel=canonical]").attributes("href"),
        ["https://docs.example/docs/pricing"]
    );
    assert_eq!(select(&prices, "section.own a[href='/docs/a']").len(), 1);
    assert_eq!(select(&prices, "aside.mr-sidebar").len(), 0);
    for (at, count) in [("a", 2), ("b/c", 1), ("d", 1)] {
        let page = page(&site, at);
        assert_eq!(
            select(&page, ".mr-content a[href='/docs/pricing']").len(),
            count,
            "{at}"
        );
    }
    let team = page(&site, "about/team");
    assert_eq!(text_of(&team, "main h1"), "Us");
    assert_eq!(select(&team, "aside.mr-sidebar a").len(), 3);
    assert_eq!(text_of(&page(&site, "about"), "title"), "about | 书");
    let read = |file: &str| std::fs::read_to_string(site.join(file)).expect("a file");
    let sitemap = read("sitemap.xml");
    let manifest = read("_data/manifest.json");
    for path in ["pricing", "about/team", "about"] {
        assert!(
            sitemap.contains(&format!("<loc>https://docs.example/docs/{path}</loc>")),
            "{sitemap}"
        );
        assert!(
            manifest.contains(&format!("\"path\":\"/{path}\"")),
            "{manifest}"
        );
    }
    assert!(!sitemap.contains("_total") && !sitemap.contains("test"));
}

#[test]
fn the_search_and_the_list_for_programs_know_the_pages() {
    let shown = "import { Link } from \"react-router-dom\";\nexport const title = \"Prices\";\nexport const description = \"All plans\";\nexport default () => <><style>{\".hidden{}\"}</style><p>Zanzibar &amp; more</p><h2 id=\"team\">Basic <b>plan</b></h2><p>Timbuktu</p></>;\n";
    let folder = book(&[
        ("theme/pages/pricing.jsx", shown),
        ("theme/pages/about.jsx", "export default () => none.such;\n"),
    ]);
    let path = folder.path();
    let found = |query: &str| {
        let json = output(path, &["search", query, "--format", "json"]);
        let all: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        let page = &all["pages"][0];
        let hit = page["hits"][0]["path"].as_str();
        hit.or(page["path"].as_str()).unwrap_or_default().to_owned()
    };
    let expect = |queries: &[(&str, &str)]| {
        for (query, expected) in queries {
            assert_eq!(found(query), *expected, "{query}");
        }
    };
    // The second build takes the pages from the cache, the third build only their words.
    for round in 0..3 {
        let edited = format!("# 一\n\n[prices](/pricing) [up](pricing) Lalibela{round}\n");
        std::fs::write(path.join("src/a.mdx"), edited).expect("a chapter");
        let (is_good, said) = run(path, &["build", "--format", "short"]);
        assert!(is_good, "{said}");
        expect(&[
            ("Zanzibar", "/pricing"),
            ("Timbuktu", "/pricing#team"),
            ("Basic plan", "/pricing#team"),
            ("Prices", "/pricing"),
            ("plans", "/pricing#team"),
            (&format!("Lalibela{round}"), "/a"),
            ("about", "/about"),
        ]);
        let list = std::fs::read_to_string(path.join("book/llms.txt")).expect("a list");
        let line = "- [Prices](https://docs.example/docs/pricing): All plans\n";
        assert!(list.contains(line), "{list}");
    }
    let edited = shown.replace("Timbuktu", "Samarkand");
    std::fs::write(path.join("theme/pages/pricing.jsx"), edited).expect("a page");
    let (is_good, said) = run(path, &["build", "--format", "short"]);
    assert!(is_good, "{said}");
    expect(&[("Samarkand", "/pricing#team"), ("Zanzibar", "/pricing")]);
    for absent in ["hidden", "Timbuktu"] {
        assert!(!run(path, &["search", absent]).0, "{absent}");
    }
}

#[test]
fn addresses_that_belong_to_something_else_are_findings() {
    let text = "export default () => null;\n";
    for (file, owner) in [
        ("a.tsx", "the chapter `src/a.mdx`"),
        ("b/c.tsx", "the chapter `src/b/c.mdx`"),
        ("search.tsx", "a page of this program"),
        ("404.tsx", "a page of this program"),
        ("tags.tsx", "a list of tags"),
        ("tags/x.tsx", "a list of tags"),
        ("old.tsx", "a redirect"),
        ("logo.tsx", "the file `logo/index.html`"),
        ("fr.tsx", "the language or version in `fr`"),
    ] {
        let path = format!("theme/pages/{file}");
        let toml = format!(
            "{BOOK}[output.react.redirect]\n\"/old\" = \"/a\"\n[output.react.languages.fr]\n"
        );
        let folder = book(&[
            (&path, text),
            ("theme/pages/pricing.tsx", text),
            ("src/logo/index.html", "<p>x</p>"),
            ("book.toml", &toml),
            ("i18n/fr/SUMMARY.md", "# Summary\n\n- [Un](a.mdx)\n"),
            ("i18n/fr/a.mdx", "# Un\n"),
        ]);
        for command in ["check", "build"] {
            let (is_good, said) = run(folder.path(), &[command, "--format", "short"]);
            let expected = format!("{path}:1:1: warning[O020]");
            assert!(
                is_good && said.contains(&expected),
                "{command} {file}: {said}"
            );
            assert!(
                said.contains(&format!("is the address of {owner}")),
                "{file}: {said}"
            );
        }
    }
}

#[test]
fn a_page_can_be_the_front_page_and_the_target_of_redirects() {
    let text = "export const title = \"Start\";\nexport default () => <h1>Start</h1>;\n";
    for form in ["clean", "html"] {
        let toml = format!(
            "{BOOK}addresses = \"{form}\"\n\n[output.react.redirect]\n\"/prices\" = \"/pricing\"\n"
        );
        let folder = book(&[
            ("book.toml", &toml),
            ("theme/pages/index.tsx", text),
            ("theme/pages/pricing.tsx", text),
            // The old files of these are at the addresses of the pages.
            ("theme/pages/toc.tsx", text),
            ("src/pricing.md", "---\nslug: /plans\n---\n\n# 四\n"),
            (
                "src/SUMMARY.md",
                "# Summary\n\n- [一](a.mdx)\n- [二](b/c.mdx)\n- [三](d.md)\n- [四](pricing.md)\n",
            ),
        ]);
        for command in ["check", "build"] {
            let (is_good, said) = run(folder.path(), &[command, "--format", "short"]);
            assert!(is_good && !said.contains("warning["), "{form}: {said}");
        }
        let site = folder.path().join("book");
        let end = if form == "html" {
            ".html"
        } else {
            "/index.html"
        };
        let read = |file: &str| std::fs::read_to_string(site.join(file)).expect("a file");
        for file in [
            "index.html".to_owned(),
            format!("pricing{end}"),
            format!("toc{end}"),
        ] {
            assert!(read(&file).contains("<h1>Start</h1>"), "{form}: {file}");
        }
        for file in ["pricing.html", "toc.html"] {
            let is_there = site.join(file).exists();
            assert_eq!(is_there, form == "html", "{form}: {file}");
        }
        let target = if form == "html" {
            "/pricing.html"
        } else {
            "/pricing"
        };
        let redirect = read(&format!("prices{end}"));
        assert!(
            redirect.contains(&format!("href=\"{target}\"")),
            "{redirect}"
        );
    }
}

#[test]
fn pages_are_in_each_language() {
    let toml = format!(
        "{BOOK}site-url = \"https://docs.example\"\n\n[[output.react.navbar.items]]\nlabel = \"x\"\nto = \"/fr/pricing\"\n\n[output.react.languages.fr]\n"
    );
    let folder = book(&[
        ("book.toml", &toml),
        (
            "theme/pages/pricing.tsx",
            "export default () => <h1>x</h1>;\n",
        ),
        ("src/a.mdx", "# 一\n"),
        ("src/b/c.mdx", "# 二\n"),
        ("src/d.md", "# 三\n"),
        ("i18n/fr/SUMMARY.md", "# Summary\n\n- [Un](a.mdx)\n"),
        ("i18n/fr/a.mdx", "# Un\n"),
    ]);
    let (is_good, said) = run(folder.path(), &["build", "--format", "short"]);
    assert!(is_good && !said.contains("/fr/pricing"), "{said}");
    let site = folder.path().join("book");
    let sitemap = std::fs::read_to_string(site.join("sitemap.xml")).expect("a file");
    for (at, language) in [("pricing", "zh"), ("fr/pricing", "fr")] {
        let url = format!("https://docs.example/{at}");
        assert!(sitemap.contains(&format!("<loc>{url}</loc>")), "{sitemap}");
        let shown = page(&site, at);
        for other in [
            "https://docs.example/pricing",
            "https://docs.example/fr/pricing",
        ] {
            let link = format!("link[rel=alternate][hreflang][href='{other}']");
            assert!(!select(&shown, &link).is_empty(), "{language}: {other}");
        }
        let menu = format!("a[hreflang][href='/{at}']");
        assert!(!select(&shown, &menu).is_empty(), "{at}");
    }
}

#[test]
#[cfg(unix)]
fn unreadable_pages_are_findings() {
    use std::os::unix::fs::symlink;

    for (link, target) in [
        ("theme/pages/a.tsx", "none.tsx"),
        ("theme/pages/b", "../../../../none"),
        ("theme/pages/c.tsx", "/dev/null"),
        ("theme/pages", "/dev/null"),
    ] {
        let folder = book(&[("theme/components/Good.jsx", site_tests::GOOD)]);
        let path = folder.path().join(link);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        symlink(target, path).expect("a link");
        let (_, said) = run(folder.path(), &["build", "--format", "short"]);
        let expected = format!("{link}:1:1: error[O004]: `{link}` cannot be read: ");
        assert!(said.contains(&expected), "{expected}: {said}");
    }
}

#[test]
fn faults_of_pages_are_findings_at_their_place() {
    for (file, text, expected) in [
        (
            "x.tsx",
            "export const title = 1;\nexport default () => null;\n",
            "x.tsx:1:1: warning[O021]: the export `title` is 1: expected a string",
        ),
        (
            "x.tsx",
            "export const sidebar = \"docz\";\nexport default () => null;\n",
            "did you mean `docs`?",
        ),
        (
            "x.tsx",
            "export default () => none.such;\n",
            "x.tsx:1:22: warning[O003]: the component `theme/pages/x.tsx` throws while the page `/x`",
        ),
        (
            "x.tsx",
            "export const a = 1;\n",
            "error[O004]: `theme/pages/x.tsx` has no default export",
        ),
        (
            "x y.tsx",
            "export default () => null;\n",
            "error[O004]: `theme/pages/x y.tsx` cannot be an address",
        ),
        (
            "x.jsx",
            "export default () => null;\n",
            "`theme/pages/x.tsx` has the same address as `theme/pages/x.jsx`",
        ),
    ] {
        let path = format!("theme/pages/{file}");
        let other = ("theme/pages/x.tsx", "export default () => null;\n");
        let mut files = vec![(path.as_str(), text), ("theme/pages/pricing.tsx", text)];
        if file == "x.jsx" {
            files.push(other);
        }
        let folder = book(&files);
        let (_, said) = run(folder.path(), &["build", "--format", "short"]);
        assert!(said.contains(expected), "{expected}: {said}");
    }
}
