//! The files that an owner puts into `theme`: head tags, fonts, tokens, rules.

use site_tests::{BookTest, Site, select};

/// Returns the stylesheet in the document of `/a`.
fn stylesheet(site: &Site) -> String {
    let page = site.page("/a");
    select(&page, "head style").texts().concat()
}

#[test]
fn head_tags_of_the_owner() {
    let site = BookTest::new()
        .chapter("一", "a.md", "# 一\n")
        .file("theme/head.html", "<meta name=\"owner\" content=\"a\">\n")
        .file(
            "theme/head.hbs",
            "{{!-- 注释 }} --}}\n<link rel=\"me\" href=\"https://a.b\">\n",
        )
        .build();
    for address in ["/a", "/404"] {
        let page = match address {
            "/404" => scraper::Html::parse_document(site.text("404.html")),
            _ => site.page(address),
        };
        assert_eq!(select(&page, "head meta[name=owner]").len(), 1, "{address}");
        assert_eq!(select(&page, "head link[rel=me]").len(), 1, "{address}");
    }
    assert!(!site.stderr.contains("C010"), "{}", site.stderr);
}

#[test]
fn template_commands_are_reported() {
    let site = BookTest::new()
        .chapter("一", "a.md", "# 一\n")
        .file("theme/head.hbs", "{{#if x}}<meta name=\"owner\">{{/if}}")
        .build();
    assert!(site.stderr.contains("C010"), "{}", site.stderr);
    assert!(!site.html("/a").contains("owner"));
}

#[test]
fn files_of_mdbooks_own_theme_are_reported_once() {
    let site = BookTest::new()
        .chapter("一", "a.md", "# 一\n")
        .file("theme/index.hbs", "<!DOCTYPE HTML>")
        .file("theme/header.hbs", "{{!-- a comment --}}\n")
        .file("theme/css/general.css", "h1 {}")
        .build();
    let message = "`theme/index.hbs`, `theme/css/general.css` have no effect on this site";
    assert!(site.stderr.contains(message), "{}", site.stderr);
    assert_eq!(site.stderr.matches("C010").count(), 1, "{}", site.stderr);
}

#[test]
fn tokens_are_laid_over_the_built_in_ones() {
    let site = BookTest::new()
        .chapter("一", "a.md", "# 一\n")
        .file(
            "theme/tokens.css",
            "@layer tokens { :root { --mr-accent: #123456; } }",
        )
        .build();
    let style = stylesheet(&site);
    let own = style.find("#123456").expect("the owner's token");
    let built_in = style.find("--mr-grey-9:").expect("the built-in tokens");
    assert!(built_in < own);
}

#[test]
fn tokens_for_light_mode_leave_the_built_in_dark_mode() {
    let site = BookTest::new()
        .chapter("一", "a.md", "# 一\n")
        .file("theme/tokens.css", ":root { --mr-color-page: #fffaf0; }")
        .build();
    let style = stylesheet(&site);
    // In one layer, the built-in rule for dark mode is more specific.
    assert!(style.contains("@layer tokens{:root{--mr-color-page:#fffaf0}}"));
}

#[test]
fn an_accent_is_computed_for_both_modes() {
    for (settings, wanted, found) in [
        ("accent = \"#0b6e6e\"", "--mr-accent:#0b6e6e", ""),
        ("accent = \"#ffeb3b\"", "--mr-accent:#", "warning[C019]"),
        ("accent-dark = \"#8fe3da\"", "{--mr-accent:#8fe3da", ""),
    ] {
        let site = BookTest::new()
            .react(settings)
            .chapter("一", "a.md", "# 一\n")
            .build();
        let style = stylesheet(&site);
        assert!(style.contains(wanted), "{settings}: {style}");
        assert_eq!(
            site.stderr.contains("C019"),
            !found.is_empty(),
            "{}",
            site.stderr
        );
    }
}

#[test]
fn old_names_of_tokens_have_an_effect_and_are_reported() {
    let site = BookTest::new()
        .chapter(
            "一",
            "a.mdx",
            "# 一\n\n<p style={{ color: \"var(--blue)\" }}>x</p>\n",
        )
        .file("theme/custom.css", ".a {}\n:root { --accent: #123456; }\n")
        .file("theme/tokens.css", ":root { --width-column: 50rem; }\n")
        .build();
    let style = stylesheet(&site);
    for wanted in [
        "--mr-accent:#123456",
        "--mr-width-column:50rem",
        "--blue:var(--mr-blue)",
    ] {
        assert!(style.contains(wanted), "{wanted}: {style}");
    }
    for wanted in [
        "`--accent` is an old name of the design token `--mr-accent`",
        "theme/custom.css:2:9",
        "theme/tokens.css:1:9",
        "reads `--blue`",
        " 3 warnings",
    ] {
        assert!(site.stderr.contains(wanted), "{wanted}: {}", site.stderr);
    }
}

#[test]
fn files_that_the_stylesheets_name_are_published() {
    let site = BookTest::new()
        .react("base-path = \"/docs/\"")
        .chapter("一", "a.md", "# 一\n")
        .file("theme/img/bar.svg", "<svg/>")
        .file(
            "theme/custom.css",
            ".a { background: url(img/bar.svg) }\n.b { background: url(\"none.svg\") }\n",
        )
        .file(
            "theme/tokens.css",
            ":root {\n  --icon: url(./img/bar.svg);\n",
        )
        .build();
    let file = site
        .files()
        .keys()
        .find(|name| name.starts_with("_app/img/bar."));
    let file = file.expect("the file is published");
    let style = stylesheet(&site);
    assert_eq!(style.matches(&format!("url(\"/docs/{file}\")")).count(), 2);
    for wanted in [
        "`theme/none.svg` does not exist",
        "theme/custom.css:2:18",
        "this brace is not closed",
        "theme/tokens.css:1:7",
        " 2 warnings",
    ] {
        assert!(site.stderr.contains(wanted), "{wanted}: {}", site.stderr);
    }
}

#[test]
fn misspelt_names_in_the_theme_are_reported() {
    let site = BookTest::new()
        .chapter("一", "a.md", "# 一\n")
        .file("theme/custom.scss", "a{}")
        .file("theme/tokens.css", "")
        .file("theme/token.css", "")
        .file("theme/componets/A.tsx", "")
        .file("theme/css/general.css", "")
        .file("theme/notes.txt", "")
        .build();
    for wanted in [
        "`theme/componets` has no effect",
        "rename it to `components`",
        "`theme/custom.scss` has no effect",
        "rename it to `custom.css`",
        " 2 warnings",
    ] {
        assert!(site.stderr.contains(wanted), "{wanted}: {}", site.stderr);
    }
}

#[test]
fn classes_of_components_are_known() {
    let site = BookTest::new()
        .chapter("一", "a.mdx", "# 一\n")
        .file("theme/custom.css", ".mr-hero__actions { margin: 0 }\n")
        .build();
    assert!(!site.stderr.contains("C014"), "{}", site.stderr);
}

#[test]
fn misspelt_tokens_of_the_theme_name_the_nearest_one() {
    let css = "a { color: var(--color-accnt); }\n:root { --color-acent: red; --mine: 1px; }\nb { margin: var(--mine) }\n";
    let run = BookTest::new()
        .chapter("一", "a.md", "# 一\n")
        .file("theme/custom.css", css)
        .run();
    for (place, help) in [
        ("theme/custom.css:1:16", "did you mean `--mr-color-accent`?"),
        ("theme/custom.css:2:9", "did you mean `--mr-color-accent`?"),
    ] {
        assert!(run.stderr.contains(place), "{}", run.stderr);
        assert!(run.stderr.contains(help), "{}", run.stderr);
    }
    assert_eq!(run.stderr.matches("[C014]").count(), 2, "{}", run.stderr);
}

#[test]
fn imports_of_custom_css_are_effective() {
    let site = BookTest::new()
        .chapter("一", "a.md", "# 一\n")
        .file(
            "theme/custom.css",
            "/* x */ @import \"more.css\";\n@import url(https://a.b/c.css);\n.own { color: red }",
        )
        .file("theme/more.css", ".more { color: blue }")
        .build();
    let style = stylesheet(&site);
    let start = style
        .find("@import url(https://a.b/c.css);")
        .expect("the import");
    assert!(!style[..start].contains('{'), "{}", &style[..start]);
    assert!(style.contains(".more") && !style.contains("more.css"));
    assert!(style.find(".more") < style.find(".own"));
}

#[test]
fn fonts_are_published_with_their_rules() {
    let site = BookTest::new()
        .chapter("一", "a.md", "# 一\n")
        .file("theme/fonts/a.woff2", "font")
        .file(
            "theme/fonts/fonts.css",
            "@font-face { font-family: A; src: url('./a.woff2?v=1') format(\"woff2\"), url(https://b.c/d.woff2) }",
        )
        .build();
    let files = site.files();
    let font = files
        .keys()
        .find(|name| name.starts_with("_app/fonts/a."))
        .expect("the font is published");
    let style = stylesheet(&site);
    assert!(style.contains(&format!("url(\"/{font}?v=1\")")), "{style}");
    assert!(style.contains("url(https://b.c/d.woff2)"));
}

#[test]
fn icons_are_those_of_the_theme() {
    for (files, wanted) in [
        (&[][..], &["icon favicon.svg"][..]),
        (&["favicon.svg"], &["icon favicon.svg"]),
        (&["favicon.png"], &["shortcut icon favicon.png"]),
        (
            &["favicon.svg", "favicon.png"],
            &["icon favicon.svg", "shortcut icon favicon.png"],
        ),
    ] {
        let mut book = BookTest::new().chapter("一", "a.md", "# 一\n");
        for file in files {
            book = book.file(&format!("theme/{file}"), &format!("<!-- own {file} -->"));
        }
        let site = book.build();
        for page in [site.html("/a"), site.text("404.html")] {
            let page = scraper::Html::parse_document(page);
            let links = select(&page, "head link[rel~=icon]");
            let links = links.exactly(wanted.len()).into_iter();
            let found = links.map(|link| {
                let href = link.attr("href").expect("an address");
                let bytes = &site.files()[href.trim_start_matches('/')];
                let (name, end) = (href.rsplit('/').next(), href.rsplit('.').next());
                let stem = name.and_then(|name| name.split('.').next());
                let file = format!("{}.{}", stem.unwrap_or_default(), end.unwrap_or_default());
                let is_own = String::from_utf8_lossy(bytes).contains(&format!("own {file}"));
                assert_eq!(is_own, !files.is_empty(), "{href}");
                format!("{} {file}", link.attr("rel").unwrap_or_default())
            });
            assert_eq!(found.collect::<Vec<_>>(), wanted);
        }
    }
}
