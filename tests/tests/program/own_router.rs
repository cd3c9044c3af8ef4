//! React Router in components of the owner's: its links and hooks are the shell's.

use site_tests::{BOOK, GOOD, folder, links, page, run, text_of};

const COMPONENT: &str = "import { Link, NavLink, useHref, useLocation, useNavigate, useParams, useSearchParams } from \"react-router-dom\";\nexport default function Nav() {\n  const { pathname, search, hash } = useLocation();\n  const [params] = useSearchParams({ q: \"start\" });\n  useNavigate();\n  return (\n    <nav className=\"own\" data-href={useHref(\"/b?x=1#y\")}>\n      <Link to=\"/b\">b</Link>\n      <Link to={{ pathname: \"/b\", search: \"?x=1\", hash: \"y\" }}>c</Link>\n      <NavLink to=\"/a/守\" className={({ isActive }) => (isActive ? \"on\" : \"off\")}>here</NavLink>\n      <NavLink to=\"/b\">there</NavLink>\n      <Link to=\"https://example.com/\">out</Link>\n      <code>{JSON.stringify([pathname, search, hash, params.get(\"q\"), useParams()])}</code>\n    </nav>\n  );\n}\n";

#[test]
fn links_and_hooks_follow_the_addresses_of_the_site() {
    for (addresses, base, end) in [
        ("clean", "/", ""),
        ("clean", "/docs/", ""),
        ("html", "/docs/", ".html"),
    ] {
        let toml = format!("{BOOK}addresses = \"{addresses}\"\nbase-path = \"{base}\"\n");
        let files = [
            ("book.toml", toml.as_str()),
            (
                "src/SUMMARY.md",
                "# Summary\n\n- [一](a/守.mdx)\n- [B](b.mdx)\n",
            ),
            ("src/a/守.mdx", "# 一\n\n<Nav />\n"),
            ("src/b.mdx", "# B\n"),
            ("theme/components/Nav.jsx", COMPONENT),
        ];
        let folder = folder(files.map(|(path, text)| (path, text.as_bytes())));
        let (is_good, said) = run(folder.path(), &["build", "--format", "short"]);
        assert!(is_good && !said.contains("[O"), "{base}: {said}");
        let site = folder.path().join("book");
        let page = match addresses {
            "html" => {
                let text = std::fs::read_to_string(site.join("a/守.html")).expect("a page");
                scraper::Html::parse_document(&text)
            }
            _ => page(&site, "a/守"),
        };
        let base = base.trim_end_matches('/');
        let b = format!("{base}/b{end}");
        let expected = [
            b.clone(),
            format!("{b}?x=1#y"),
            format!("{base}/a/守{end}"),
            b.clone(),
            "https://example.com/".to_owned(),
        ];
        assert_eq!(links(&page, "nav.own a"), expected, "{addresses} {base}");
        assert_eq!(
            links(&page, "nav.own a.on"),
            expected[2..3],
            "{addresses} {base}"
        );
        assert_eq!(
            text_of(&page, "nav.own code"),
            "[\"/a/%E5%AE%88\",\"\",\"\",\"start\",{}]",
            "{addresses} {base}"
        );
    }
}

#[test]
fn names_that_the_shell_lacks_are_reported() {
    let text = "import { BrowserRouter } from \"react-router-dom\";\nexport default () => <BrowserRouter />;\n";
    let files = [
        ("theme/components/Bad.jsx", text),
        ("theme/components/Good.jsx", GOOD),
    ];
    let (is_good, said, _folder) = site_tests::build_own("<Bad />", &files);
    assert!(!is_good);
    assert!(
        said.contains("`react-router-dom` does not export `BrowserRouter`"),
        "{said}"
    );
}
