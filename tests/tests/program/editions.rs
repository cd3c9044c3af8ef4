//! Books in several languages and versions.

use std::{fs, path::Path};

use site_tests::{
    BOOK, BookTest, build_fixture, folder, links, menu, page, run, select, text_of, tree,
};

/// Builds the fixture into a folder.
fn built() -> tempfile::TempDir {
    let (site, text) = build_fixture("editions");
    assert!(text.contains("16 pages, 0 warnings"), "{text}");
    site
}

#[test]
fn languages_show_translations_and_originals() {
    let site = built();
    let translated = page(site.path(), "en/tools/pot");
    assert_eq!(text_of(&translated, "h1"), "The pot");
    assert_eq!(
        menu(&translated, "Choose a language"),
        [
            "简体中文 /tools/pot",
            "العربية /ar/tools/pot",
            "English /en/tools/pot"
        ]
    );
    let sidebar = text_of(&translated, ".mr-sidebar");
    assert!(
        sidebar.contains("Tools") && sidebar.contains("To be written"),
        "{sidebar}"
    );

    let untranslated = text_of(&translated, ".mr-sidebar .mr-untranslated");
    assert!(untranslated.contains("紫砂"), "{untranslated}");

    let original = page(site.path(), "en/tools/clay");
    assert_eq!(select(&original, "article[lang=zh-CN]").len(), 1);
    assert!(text_of(&original, "header .mr-banner").contains("not translated"));
    assert_eq!(
        menu(&original, "Choose a language"),
        [
            "简体中文 /tools/clay",
            "العربية without this page /ar/tools",
            "English /en/tools/clay"
        ]
        .map(|line| line.replace("/ar/tools", "/ar/"))
    );
    assert!(!site.path().join("ar/tools/clay").exists());
    assert_eq!(
        select(&page(site.path(), "ar"), "html[dir=rtl][lang=ar]").len(),
        1
    );
}

#[test]
fn search_engines_see_one_site() {
    let site = built();
    let links = |path: &str, selector: &str| links(&page(site.path(), path), selector);
    let canonical = |path: &str| links(path, "link[rel=canonical]").concat();
    assert_eq!(
        canonical("en/tools/pot"),
        "https://tea.example/en/tools/pot"
    );
    assert_eq!(canonical("en/tools/clay"), "https://tea.example/tools/clay");
    assert_eq!(canonical("1.x/tools/pot"), "https://tea.example/tools/pot");
    assert_eq!(canonical("1.x/bowl"), "https://tea.example/1.x/bowl");
    assert_eq!(
        links("tools/pot", "link[hreflang]"),
        ["", "ar/", "en/", ""].map(|tag| format!("https://tea.example/{tag}tools/pot"))
    );
    // A page that is shown in the language of the book leaves them to its canonical page.
    assert!(links("en/tools/clay", "link[hreflang]").is_empty());
    let arabic = page(site.path(), "ar/tools/pot");
    let locales = select(&arabic, "meta[property^='og:locale']").attributes("content");
    assert_eq!(locales, ["ar", "zh_CN", "en"]);
    let sitemap = fs::read_to_string(site.path().join("sitemap.xml")).expect("a sitemap");
    assert_eq!(sitemap.matches("<loc>").count(), 7, "{sitemap}");
    assert!(!site.path().join("en/sitemap.xml").exists());
}

#[test]
fn versions_lead_to_the_same_page() {
    let site = built();
    let old = page(site.path(), "1.x/bowl");
    assert!(text_of(&old, "header .mr-banner").contains("1.x"));
    assert_eq!(
        menu(&old, "选择版本"),
        ["2.x 没有这一页 /", "1.x /1.x/bowl"]
    );
    let current = page(site.path(), "tools/pot");
    assert_eq!(
        menu(&current, "选择版本"),
        ["2.x /tools/pot", "1.x /1.x/tools/pot"]
    );
}

#[test]
fn editions_share_the_files_of_the_shell_and_of_the_book() {
    let site = built();
    let files = tree(site.path());
    let scripts = |folder: &str| {
        files
            .keys()
            .filter(|path| {
                path.starts_with(folder) && Path::new(path).extension() == Some("js".as_ref())
            })
            .count()
    };
    assert!(scripts("_app/") > 10);
    assert_eq!(scripts("en/_app/"), 1);
    assert!(files.contains_key("en/tools/pot.svg"));
    assert!(
        !files
            .keys()
            .any(|path| path.starts_with("i18n") || path.starts_with("versions"))
    );
}

#[test]
fn a_second_build_changes_nothing() {
    let book = BookTest::fixture("editions");
    assert!(run(book.root(), &["build"]).0);
    let site = || {
        let mut files = tree(&book.root().join("book"));
        files.retain(|path, _| !path.contains(".mdbook-react/"));
        files
    };
    let before = site();
    let (is_good, text) = run(book.root(), &["build"]);
    assert!(is_good && text.contains("(0 files written"), "{text}");
    assert!(site() == before);

    fs::remove_file(book.root().join("i18n/en/tools/pot.md")).expect("the translation exists");
    assert!(run(book.root(), &["build"]).0);
    let page = page(&book.root().join("book"), "en/tools/pot");
    assert_eq!(text_of(&page, "h1"), "壶");
    assert!(
        text_of(&page, "article").contains("水要烧开"),
        "{}",
        page.html()
    );
}

#[test]
fn editions_that_the_book_no_longer_has_are_removed() {
    let book = BookTest::fixture("editions");
    let site = book.root().join("book");
    assert!(run(book.root(), &["build"]).0);
    fs::write(site.join("ar/mine.txt"), "mine").expect("a file can be written");
    let file = book.root().join("book.toml");
    let toml = fs::read_to_string(&file).expect("a book");
    let arabic = toml
        .find("[output.react.languages.ar]")
        .expect("a language");
    let version = toml.find("[output.react.version]").expect("a version");
    let older = toml.find("[[output.react.versions]]").expect("a version");

    // A version that temporarily cannot be built keeps its files.
    fs::write(&file, toml.replace("versions/1.x", "versions/none")).expect("a file can be written");
    assert!(!run(book.root(), &["build"]).0);
    assert!(site.join("1.x/index.html").exists());

    let fewer = format!("{}{}", &toml[..arabic], &toml[version..older]);
    fs::write(&file, fewer).expect("a file can be written");
    let (is_good, text) = run(book.root(), &["build"]);
    assert!(is_good, "{text}");
    assert!(site.join("en/index.html").exists());
    assert!(!site.join("1.x").exists());
    let left: Vec<_> = tree(&site.join("ar")).into_keys().collect();
    assert_eq!(left, ["mine.txt"]);

    let english = toml
        .find("[output.react.languages.en]")
        .expect("a language");
    fs::write(&file, &toml[..english]).expect("a file can be written");
    assert!(run(book.root(), &["build"]).0);
    assert!(!site.join("en").exists() && site.join("index.html").exists());
}

#[test]
fn versions_and_outdated_translations_come_from_git() {
    let toml = format!(
        "{BOOK}\n[[output.react.versions]]\nname = '1.0'\nref = 'v1'\n[output.react.languages.en]\n"
    );
    let folder = folder([
        ("book.toml", toml.as_bytes()),
        (
            "src/SUMMARY.md",
            "# Summary\n\n- [一](a.md)\n- [二](b.md)\n".as_bytes(),
        ),
        ("src/a.md", "# 一\n\n旧的。\n".as_bytes()),
        ("src/b.md", "# 二\n".as_bytes()),
    ]);
    let git = |arguments: &[&str]| {
        let is_later = arguments.contains(&"later");
        let date = is_later.then_some("2040-01-01T00:00:00Z");
        site_tests::git(folder.path(), date, arguments)
    };
    git(&["init", "--quiet"]);
    git(&["add", "."]);
    git(&["commit", "--quiet", "-m", "one"]);
    git(&["tag", "v1"]);
    let commit = git(&["rev-parse", "HEAD"]);
    fs::write(folder.path().join("src/a.md"), "# 一\n\n新的。\n").expect("a file can be written");
    let translations = folder.path().join("i18n/en");
    fs::create_dir_all(&translations).expect("a folder can be created");
    for (file, title) in [("a.md", "One"), ("b.md", "Two")] {
        let text = format!("---\ntranslated_from: {commit}\n---\n\n# {title}\n");
        fs::write(translations.join(file), text).expect("a file can be written");
    }
    // Without the commit that it translates, a translation has the date of its own commit.
    fs::write(folder.path().join("src/c.md"), "# 三\n").expect("a file can be written");
    fs::write(folder.path().join("src/d.md"), "# 四\n").expect("a file can be written");
    fs::write(translations.join("c.md"), "# Three\n").expect("a file can be written");
    fs::write(translations.join("d.md"), "# Four\n").expect("a file can be written");
    fs::write(
        folder.path().join("src/SUMMARY.md"),
        "# Summary\n\n- [一](a.md)\n- [二](b.md)\n- [三](c.md)\n- [四](d.md)\n",
    )
    .expect("a file can be written");
    git(&["add", "."]);
    git(&["commit", "--quiet", "-m", "two"]);
    fs::write(folder.path().join("src/c.md"), "# 三\n\n新的。\n").expect("a file can be written");
    git(&["add", "."]);
    git(&["commit", "--quiet", "-m", "later"]);
    let (is_good, text) = run(folder.path(), &["build"]);
    assert!(is_good, "{text}");
    let site = folder.path().join("book");
    assert!(text_of(&page(&site, "1.0/a"), "article").contains("旧的"));
    assert!(text_of(&page(&site, "a"), "article").contains("新的"));
    let notices = |path: &str| select(&page(&site, path), "header .mr-banner").len();
    assert_eq!((notices("en/a"), notices("en/b")), (1, 0));
    assert_eq!((notices("en/c"), notices("en/d")), (1, 0));

    let text = "---\ntitle: Two\ntranslated_from: \"0000000\"\n---\n";
    fs::write(translations.join("b.md"), text).expect("a file can be written");
    let (is_good, text) = run(folder.path(), &["build", "--format", "short"]);
    let expected = "i18n/en/b.md:3:1: warning[B003]: git knows no commit `0000000`";
    assert!(is_good && text.contains(expected), "{text}");
}

/// `mdbook init` writes `./chapter_1.md`.
#[test]
fn untranslated_chapters_may_be_named_with_a_dot() {
    let book = folder([
        (
            "book.toml",
            &b"[book]\nlanguage = \"en\"\n\n[output.react.languages.fr]\n"[..],
        ),
        ("src/SUMMARY.md", b"- [One](./one.md)\n- [Two](./two.md)\n"),
        ("src/one.md", b"# One\n"),
        ("src/two.md", b"# Two\n"),
        ("i18n/fr/two.md", b"# Deux\n"),
    ]);
    let (is_good, text) = run(book.path(), &["build"]);
    assert!(is_good, "{text}");
    let page = page(&book.path().join("book"), "fr/one");
    assert_eq!(text_of(&page, "h1"), "One");
}

#[test]
fn the_page_for_unknown_addresses_knows_all_editions() {
    let site = built();
    let read = |path: &str| fs::read_to_string(site.path().join(path)).expect("the page exists");
    let book = read("404.html");
    let bases = "[&quot;/ar/&quot;,&quot;/en/&quot;,&quot;/1.x/&quot;,&quot;/ar/1.x/&quot;,&quot;/en/1.x/&quot;]";
    assert!(
        book.contains(&format!("data-editions=\"{bases}\"")),
        "{book}"
    );
    let sentence = "There is no page at this address. <a href=\"/en/\">Home</a>";
    let (_, without_scripts) = book.split_once("<noscript>").expect("sentences");
    assert!(without_scripts.contains(sentence), "{without_scripts}");
    for path in ["en/404.html", "1.x/404.html", "index.html"] {
        let page = read(path);
        assert!(!page.contains("data-editions") && !page.contains("<noscript><div"));
    }
}

#[test]
fn sidebars_follow_the_titles_of_translated_parts() {
    let folder = folder([
        (
            "book.toml",
            "[book]\nlanguage = 'en'\n[output.react.sidebars]\nguide = 'Guide'\napi = 'Api'\n[output.react.languages.fr]\ntitles = { Guide = 'Le guide', Api = '接口' }\n[output.react.languages.de]\n[output.react.languages.es]\nsettings.sidebars.guide = 'Guía'\ntitles = { Guide = 'Guía' }\n"
                .as_bytes(),
        ),
        (
            "src/SUMMARY.md",
            b"# Summary\n\n# Guide\n\n- [One](a.md)\n\n# Api\n\n- [Two](b.md)\n" as &[u8],
        ),
        ("src/a.md", b"# One\n"),
        ("src/b.md", b"# Two\n"),
        ("i18n/fr/a.md", b"# Un\n"),
        ("i18n/es/a.md", b"# Uno\n"),
        (
            "po/de.po",
            b"msgid \"Guide\"\nmsgstr \"Anleitung\"\n\nmsgid \"One\"\nmsgstr \"Eins\"\n",
        ),
    ]);
    let (is_good, text) = run(folder.path(), &["build"]);
    assert!(is_good && text.contains(" 0 warnings"), "{text}");
    for (tag, own, other) in [
        ("fr", "Un", "Two"),
        ("de", "Eins", "Two"),
        ("es", "Uno", "Two"),
    ] {
        let page = page(&folder.path().join("book"), &format!("{tag}/a"));
        let sidebar = text_of(&page, ".mr-sidebar");
        assert!(
            sidebar.contains(own) && !sidebar.contains(other),
            "{sidebar}"
        );
    }
}
