//! Old and new addresses on hosts that prefer files or folders, strip `.html`, and add or remove
//! slashes: each leads to its page, and none leads to itself for ever.

use scraper::Html;
use site_tests::{BookTest, Site, links, select};

/// How a host answers an address.
#[derive(Debug, Clone, Copy)]
struct Host {
    /// `/a` is answered with `a.html`, even if `a/index.html` exists.
    prefers_files: bool,
    /// `/a.html` and `/a/index.html` redirect to `/a` and `/a/`.
    strips_html: bool,
    /// Whether `/a/` redirects to `/a` (`Some(false)`), or `/a` to `/a/` for a folder.
    slash: Option<bool>,
}

impl Host {
    /// Returns the file or the next address.
    fn answer(self, site: &Site, path: &str) -> Result<String, String> {
        let inner = path.trim_matches('/');
        let is_file = |file: &str| site.files().contains_key(&format!("react/{file}"));
        let stripped = inner.strip_suffix(".html").filter(|_| is_file(inner));
        if let Some(stem) = stripped.filter(|_| self.strips_html) {
            let folder = stem.strip_suffix("index");
            return Err(format!("/{}", folder.unwrap_or(stem)));
        }
        if self.slash == Some(false) && path.len() > 1 && path.ends_with('/') {
            return Err(format!("/{inner}"));
        }
        if is_file(inner) && !path.ends_with('/') {
            return Ok(inner.to_owned());
        }
        let index = format!("{inner}/index.html")
            .trim_start_matches('/')
            .to_owned();
        let file = format!("{inner}.html");
        if path.ends_with('/') && is_file(&index) {
            return Ok(index);
        }
        let adds_slash = self.slash != Some(false);
        match (is_file(&file), is_file(&index)) {
            (true, found) if self.prefers_files || !found => Ok(file),
            (_, true) if self.slash == Some(true) && adds_slash => Err(format!("/{inner}/")),
            (_, true) => Ok(index),
            _ => Ok("404.html".to_owned()),
        }
    }

    /// Follows an address as a browser without scripts does; returns the last document.
    fn open(self, site: &Site, start: &str) -> String {
        let mut path = start.to_owned();
        for _ in 0..8 {
            let file = match self.answer(site, &path) {
                Err(next) => {
                    path = next;
                    continue;
                }
                Ok(file) => file,
            };
            let html = site.text(&format!("react/{file}"));
            match html.split("content=\"0; url=").nth(1) {
                Some(next) => next
                    .split(['"', '#'])
                    .next()
                    .unwrap_or_default()
                    .clone_into(&mut path),
                None => return html.to_owned(),
            }
        }
        panic!("{start} loops on {self:?}");
    }
}

fn hosts() -> Vec<Host> {
    let mut all = Vec::new();
    for prefers_files in [true, false] {
        for strips_html in [true, false] {
            for slash in [None, Some(true), Some(false)] {
                all.push(Host {
                    prefers_files,
                    strips_html,
                    slash,
                });
            }
        }
    }
    all
}

/// Returns the setting of a form of addresses.
fn setting(form: &str) -> String {
    match form {
        "slash" => "trailing-slash = true".to_owned(),
        form => format!("addresses = \"{form}\""),
    }
}

fn book(form: &str) -> Site {
    let toml = format!(
        "{}\n[output.html.redirect]\n\"/old.html\" = \"a.html\"\n\
         \"/older.html\" = \"old.html\"\n\"/gone/x.html\" = \"../sub/b.html\"\n",
        setting(form)
    );
    BookTest::new()
        .react(&toml)
        .chapter("首页", "README.md", "# 首页\n")
        .chapter("甲", "a.md", "# 甲\n")
        .chapter("夹", "sub/README.md", "# 夹\n")
        .chapter("乙", "sub/b.md", "# 乙\n")
        .chapter("旁", "sub/b/c.md", "# 旁\n")
        .chapter("别处", "moved.md", "---\nslug: /elsewhere\n---\n\n# 别处\n")
        .build()
}

/// Old addresses of pages whose address ends with a slash.
const WITH_A_FOLDER: [&str; 3] = ["/a.html", "/sub/b.html", "/sub/b/c.html"];

#[test]
fn a_slug_with_an_extension_names_a_second_file() {
    for (form, has_file) in [("clean", true), ("html", true), ("slash", false)] {
        let site = BookTest::new()
            .react(&setting(form))
            .chapter("甲", "a.mdx", "---\nslug: /old/name.html\n---\n\n# 甲\n")
            .build();
        let page = site.files().get("old/name.html");
        assert_eq!(page.is_some(), has_file, "{form}");
        assert!(page.is_none_or(|page| String::from_utf8_lossy(page).contains("甲")));
    }
}

#[test]
fn no_file_competes_with_an_address_that_ends_with_a_slash() {
    let book = |extension: &str, redirect: &str| {
        BookTest::new()
            .react(&format!(
                "trailing-slash = true\n[output.react.redirect]\n{redirect}"
            ))
            .chapter(
                "首页",
                &format!("README.{extension}"),
                "# 首页\n\n[乙](node.js.EXT)\n"
                    .replace("EXT", extension)
                    .as_str(),
            )
            .chapter("甲", &format!("a.{extension}"), "# 甲\n")
            .chapter("乙", &format!("node.js.{extension}"), "# 乙\n")
            .build()
    };
    for extension in ["md", "mdx"] {
        let site = book(extension, "");
        let has = |file: &str| site.files().contains_key(file);
        assert!(has("a/index.html") && !has("a.html"), "{extension}");
        // The address of this page has no slash.
        assert!(
            has("node.js/index.html") && has("node.js.html"),
            "{extension}"
        );
        // The owner may ask for an old address.
        let site = book(extension, "\"/a.html\" = \"/a\"\n");
        assert!(site.files().contains_key("a.html"), "{extension}");
    }
}

#[test]
fn every_address_leads_to_its_page_on_every_host() {
    for (form, own) in [("clean", ""), ("html", ".html"), ("slash", "/")] {
        let site = book(form);
        let new = [
            ("/a", "甲"),
            ("/sub", "夹"),
            ("/sub/b", "乙"),
            ("/sub/b/c", "旁"),
        ];
        let new = new.map(|(path, title)| (format!("{path}{own}"), title));
        let old = [
            ("/", "首页"),
            ("/index.html", "首页"),
            ("/a.html", "甲"),
            ("/sub/index.html", "夹"),
            ("/sub/", "夹"),
            ("/sub/b.html", "乙"),
            ("/sub/b/c.html", "旁"),
            ("/moved.html", "别处"),
            ("/old.html", "甲"),
            ("/older.html", "甲"),
            ("/gone/x.html", "乙"),
        ];
        let old = old.map(|(path, title)| (path.to_owned(), title));
        // Beside `a/index.html`, hosts such as Netlify would redirect `/a/` to `a.html`.
        let is_written = |path: &str| form != "slash" || !WITH_A_FOLDER.contains(&path);
        let old = old.into_iter().filter(|(path, _)| is_written(path));
        for (path, title) in new.into_iter().chain(old) {
            for host in hosts() {
                let html = host.open(&site, &path);
                let is_there = html.contains(&format!("<title>{title} |"));
                assert!(is_there, "{form} {path} on {host:?}: {}", &html[..300]);
            }
        }
    }
}

#[test]
fn the_old_file_of_a_page_is_the_page() {
    for (form, page, old) in [
        ("clean", "a/index.html", "a.html"),
        ("clean", "sub/b/index.html", "sub/b.html"),
        ("html", "sub.html", "sub/index.html"),
    ] {
        let site = book(form);
        let text = |file: &str| site.text(&format!("react/{file}"));
        assert!(text(page) == text(old), "{form}: {page} and {old} differ");
    }
}

/// Redirects in both tables: the key, the target in `[output.react.redirect]` and in
/// `[output.html.redirect]`, and addresses that the redirect holds for.
const REDIRECTS: [(&str, &str, &str, &[&str]); 5] = [
    ("/old.html", "/a", "a.html", &["/old.html", "/old"]),
    (
        "/gone/index.html",
        "/a#x",
        "../a.html",
        &["/gone/index.html", "/gone/", "/gone"],
    ),
    ("/旧 页.html", "/a", "a.html", &["/旧 页.html", "/旧 页"]),
    ("/o%20ld.html", "/old", "old.html", &["/o ld.html"]),
    ("/sub/plain", "/a", "../a.html", &["/sub/plain"]),
];

#[test]
fn redirects_of_both_tables_hold_on_every_host() {
    for (form, extension) in [
        ("clean", "md"),
        ("html", "md"),
        ("clean", "mdx"),
        ("html", "mdx"),
    ] {
        for table in ["react", "html"] {
            let lines = REDIRECTS.map(|(from, react, html, _)| {
                let to = if table == "react" { react } else { html };
                format!("\"{from}\" = \"{to}\"\n")
            });
            let toml = format!(
                "strict = true\naddresses = \"{form}\"\n[output.html]\n[output.{table}.redirect]\n{}",
                lines.concat()
            );
            let site = BookTest::new()
                .react(&toml)
                .chapter("首页", &format!("README.{extension}"), "# 首页\n")
                .chapter("甲", &format!("a.{extension}"), "# 甲\n\n## x\n")
                .build();
            // The address of a page that moved on a site with `.html` ends with `.html` too.
            let moved = (form == "html").then_some("/sub/plain.html");
            let all = REDIRECTS.iter().flat_map(|(.., addresses)| *addresses);
            for path in all.copied().chain(moved) {
                for host in hosts() {
                    let html = host.open(&site, path);
                    assert!(
                        html.contains("<title>甲 |"),
                        "{table} {form} {extension}: {path} on {host:?}: {}",
                        &html[..300]
                    );
                }
            }
        }
    }
}

/// Forms of addresses with the ends of the addresses of pages, and of the start page of a language.
const FORMS: [(&str, &str, &str); 3] = [
    ("clean", "", "/de/"),
    ("html", ".html", "/de/index.html"),
    ("slash", "/", "/de/"),
];

#[test]
fn links_sitemap_and_canonical_addresses_have_one_form() {
    for (form, end, start) in FORMS {
        let toml = format!(
            "site-url = \"https://docs.example\"\n{}\n[output.react.languages.de]\nlabel = \"Deutsch\"\n",
            setting(form)
        );
        let site = BookTest::new()
            .react(&toml)
            .chapter("首页", "README.mdx", "# 首页\n")
            .chapter("甲", "a.mdx", "# 甲\n\n[乙](sub/b.mdx?x#y)\n")
            .chapter("乙", "sub/b.mdx", "# 乙\n\n[首](../README.mdx)\n\n## y\n")
            .file("i18n/de/README.mdx", "# Start\n")
            .file("i18n/de/a.mdx", "# A\n\n[S](README.mdx)\n")
            .build();
        let file = |path: &str| match form {
            "html" => format!("{path}.html"),
            _ => format!("{path}/index.html"),
        };
        let page = |file: &str| Html::parse_document(site.text(file));
        let a = page(&file("a"));
        let link = format!("#mr-main a[href='/sub/b{end}?x#y']");
        assert_eq!(select(&a, &link).len(), 1, "{link}");
        assert!(!select(&a, &format!(".mr-sidebar a[href='/sub/b{end}']")).is_empty());
        assert!(
            !select(&a, &format!("a[href='/de/a{end}']")).is_empty(),
            "{form}"
        );
        let canonical = links(&a, "link[rel=canonical]");
        assert_eq!(canonical, [format!("https://docs.example/a{end}")]);
        assert!(!select(&page(&file("sub/b")), "#mr-main a[href='/']").is_empty());
        // Some hosts have no index of folders below their root.
        let home = page("de/index.html");
        assert_eq!(
            links(&home, "link[rel=canonical]"),
            [format!("https://docs.example{start}")]
        );
        let german = page(&file("de/a"));
        assert!(
            !select(&german, &format!("#mr-main a[href='{start}']")).is_empty(),
            "{form}"
        );
        let sitemap = site.text("sitemap.xml");
        for path in [
            "/",
            &format!("/a{end}"),
            &format!("/sub/b{end}"),
            start,
            &format!("/de/a{end}"),
        ] {
            let entry = format!("<loc>https://docs.example{path}</loc>");
            assert!(sitemap.contains(&entry), "{entry}: {sitemap}");
        }
    }
}

#[test]
fn a_setting_that_contradicts_another_is_an_error() {
    for text in [
        "trailing-slash = true\naddresses = \"html\"",
        "base-path = \"/../x/\"",
        "base-path = \"/a?b/\"",
    ] {
        let book = BookTest::new().react(text).chapter("甲", "a.md", "# 甲\n");
        book.fails_with("C002");
    }
}
