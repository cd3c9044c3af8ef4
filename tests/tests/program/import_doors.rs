//! `mdbook-react import` of a hostile site: it reads and writes in its two folders alone.

#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot go on fails its test"
)]

use std::{collections::BTreeMap, fs, path::Path};

use site_tests::{folder, run};

/// A text that no book may contain.
const PRIVATE: &str = "PRIVATE";

/// Files around the site, the site's own, and hidden ones of the owner's checkout.
const FILES: [(&str, &str); 13] = [
    ("private/id_rsa.txt", PRIVATE),
    ("private/a.md", "# PRIVATE\n"),
    ("private/current/a.md", "# PRIVATE\n"),
    ("private/_category_.json", "{\"label\": \"PRIVATE\"}"),
    ("private/sidebars.js", "module.exports = {PRIVATE: ['a']};"),
    ("private/title.json", "\"PRIVATE\""),
    ("site/.git/config.txt", PRIVATE),
    ("site/.env.json", "\"PRIVATE\""),
    ("site/docs/a.md", "# A\n"),
    ("site/evil/b.md", "# B\n"),
    (
        "site/i18n/fr/docusaurus-plugin-content-docs/current/a.md",
        "# A fr\n",
    ),
    ("site/static/ok.txt", "ok"),
    ("home/desk/own.md", "OWN"),
];

/// Returns the bytes of every file below a folder, and the targets of links, which are not followed.
fn tree(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            let bytes = match fs::read_link(&path) {
                Ok(target) => target.into_os_string().into_encoded_bytes(),
                Err(_) if path.is_dir() => {
                    folders.push(path);
                    continue;
                }
                Err(_) => fs::read(&path).unwrap(),
            };
            let name = path
                .strip_prefix(root)
                .unwrap()
                .to_string_lossy()
                .replace('\\', "/");
            found.insert(name, bytes);
        }
    }
    found
}

/// Imports a site with more files into `home/desk/book`, and returns the messages. Nothing around the book
/// changes, and nothing private is in it.
#[track_caller]
fn attacked(
    more: &[(&str, &str)],
    links: &[(&str, &str)],
    options: &[&str],
) -> (tempfile::TempDir, String) {
    let all = FILES.iter().chain(more);
    let root = folder(all.map(|(path, text)| (*path, text.as_bytes())));
    let private = root.path().join("private");
    let private = private.to_str().unwrap();
    for (path, _) in more.iter().filter(|(_, text)| text.contains("ABSOLUTE")) {
        let file = root.path().join(path);
        let text = fs::read_to_string(&file).unwrap();
        fs::write(file, text.replace("ABSOLUTE", private)).unwrap();
    }
    for (target, link) in links {
        let link = root.path().join(link);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(target.replace("ABSOLUTE", private), link).unwrap();
    }
    let before = tree(root.path());
    let arguments = [&["import", "../../site", "book"], options].concat();
    let (_, messages) = run(&root.path().join("home/desk"), &arguments);
    let book = root.path().join("home/desk/book");
    let shown = format!("{more:?} {links:?}\n{messages}");
    for (path, bytes) in tree(&book) {
        let text = String::from_utf8_lossy(&bytes);
        assert!(!text.contains(PRIVATE), "{path}: {shown}");
    }
    if book.exists() {
        fs::rename(&book, root.path().join("book")).unwrap();
    }
    let mut after = tree(root.path());
    after.retain(|path, _| !path.starts_with("book/"));
    assert_eq!(after, before, "{shown}");
    (root, messages)
}

fn config(options: &str, more: &str) -> String {
    format!(
        "module.exports = {{title: 'T', presets: [['classic', {{docs: {{{options}}}}}]], {more}}};"
    )
}

fn set(options: &str) -> String {
    let plugin = format!(
        "plugins: [['@docusaurus/plugin-content-docs', {{id: 'e', path: 'evil', {options}}}]]"
    );
    config("", &plugin)
}

/// Imports sites with these configurations; each message has the text beside its configuration.
fn configurations(all: &[(String, &str)]) {
    for (config, part) in all {
        let file = [("site/docusaurus.config.js", &**config)];
        let (_, messages) = attacked(&file, &[], &[]);
        assert!(messages.contains(part), "{config}: {messages}");
    }
}

#[test]
fn documents_stay_in_the_site_and_in_the_book() {
    configurations(&[
        (set("routeBasePath: '../../..'"), "routeBasePath"),
        (set("routeBasePath: '..'"), "routeBasePath"),
        (set("routeBasePath: '/a/../../b'"), "routeBasePath"),
        (set("routeBasePath: 'a/./b'"), "routeBasePath"),
        (set("routeBasePath: '..\\\\..\\\\b'"), "routeBasePath"),
        (set("routeBasePath: '%2e%2e/%2e%2e'"), "routeBasePath"),
        (set("routeBasePath: '.git/hooks'"), "routeBasePath"),
        (set("routeBasePath: 'C:/b'"), "routeBasePath"),
        (set("routeBasePath: 'a\\nb'"), "routeBasePath"),
        (config("routeBasePath: '../..'", ""), "routeBasePath"),
        (
            config("path: '../private'", ""),
            "--allow-read ../../private",
        ),
        (
            config("path: 'docs/../../private'", ""),
            "--allow-read ../../private",
        ),
        (config("path: 'ABSOLUTE'", ""), "--allow-read"),
        (
            config("path: '@site/../private'", ""),
            "--allow-read ../../private",
        ),
        (
            config("path: '..\\\\private'", ""),
            "--allow-read ../../private",
        ),
        (config("path: 'file:ABSOLUTE'", ""), "no folder `file:"),
        (config("path: '.git'", ""), "hidden"),
        (set("path: '../private'"), "--allow-read ../../private"),
        (set("path: 'ABSOLUTE'"), "--allow-read"),
    ]);
}

#[test]
fn other_folders_and_scripts_stay_in_the_site() {
    configurations(&[
        (
            config("sidebarPath: '../private/sidebars.js'", ""),
            "--allow-read ../../private",
        ),
        (
            config("sidebarPath: 'ABSOLUTE/sidebars.js'", ""),
            "--allow-read",
        ),
        (
            config("sidebarPath: require.resolve('../private/sidebars.js')", ""),
            "--allow-read ../../private",
        ),
        (
            config("", "staticDirectories: ['static', '../private']"),
            "--allow-read ../../private",
        ),
        (
            config("", "staticDirectories: ['ABSOLUTE']"),
            "--allow-read",
        ),
        (
            config("", "staticDirectories: ['static/../../private/']"),
            "--allow-read ../../private",
        ),
        (config("", "staticDirectories: ['.git']"), "hidden"),
        (config("", "staticDirectories: ['.']"), ".git (hidden"),
        (
            config("id: 'x/../../../../private'", ""),
            "--allow-read ../../private",
        ),
        (
            config("id: '/../../../../private'", ""),
            "--allow-read ../../private",
        ),
        (
            config("", "tagline: require('../private/title.json')"),
            "--allow-read ../../private",
        ),
        (
            config("", "tagline: require('../private/title')"),
            "--allow-read ../../private",
        ),
        (
            config(
                "",
                "tagline: require('fs').readFileSync('../private/title.json', 'utf8')",
            ),
            "--allow-read ../../private",
        ),
        (
            config(
                "",
                "tagline: require('fs').readFileSync('ABSOLUTE/title.json', 'utf8')",
            ),
            "--allow-read",
        ),
        (
            config(
                "",
                "tagline: require('fs').readFileSync('.env.json', 'utf8')",
            ),
            "site/.env.json\n",
        ),
        (config("", "tagline: require('./.env.json')"), "hidden"),
        (
            config(
                "",
                "tagline: require('fs').readdirSync('../private').join()",
            ),
            "--allow-read ../../private",
        ),
    ]);
}

#[test]
fn paths_in_documents_stay_in_the_site() {
    for text in [
        "![a](../../private/id_rsa.txt)",
        "![a](../../../private/id_rsa.txt)",
        "![a](ABSOLUTE/id_rsa.txt)",
        "import A from '@site/../private/a.md'",
        "import A from '../../private/a.md'",
        "import A from '!!raw-loader!../../private/id_rsa.txt'",
        "import A from '!!raw-loader!@site/.git/config.txt'",
        "![a](@site/.git/config.txt)",
        "![a](@site/%2egit/config.txt)",
        "![a](../.env.json)",
        "![a](../static/../.env.json)",
    ] {
        attacked(&[("site/docs/c.md", text)], &[], &[]);
    }
}

#[test]
#[cfg(unix)]
fn links_of_a_site_stay_in_it() {
    for (target, link, part) in [
        ("../../private", "site/docs/g", "site/docs/g (a link"),
        (
            "../../private/a.md",
            "site/docs/c.md",
            "site/docs/c.md (a link",
        ),
        ("ABSOLUTE/a.md", "site/docs/c.md", "site/docs/c.md (a link"),
        ("ABSOLUTE", "site/docs/g/h/i", "site/docs/g/h/i (a link"),
        ("../.git", "site/docs/g", "site/docs/g (hidden"),
        (
            "../.git/config.txt",
            "site/docs/g.txt",
            "site/docs/g.txt (hidden",
        ),
        (
            "/dev/zero",
            "site/docs/zero.md",
            "site/docs/zero.md (a link",
        ),
        (
            "../../private/_category_.json",
            "site/docs/_category_.json",
            "_category_.json (a link",
        ),
        (
            "../../private/id_rsa.txt",
            "site/static/x.txt",
            "x.txt (a link",
        ),
        ("../../private", "site/static/g", "site/static/g (a link"),
        (
            "../private/sidebars.js",
            "site/sidebars.js",
            "site/sidebars.js",
        ),
        (
            "../private/sidebars.js",
            "site/docusaurus.config.js",
            "site/docusaurus.config.js",
        ),
        ("../private", "site/i18n/de", "site/i18n/de"),
        (
            "../../../private",
            "site/i18n/de/docusaurus-plugin-content-docs",
            "site/i18n/de",
        ),
        (
            "../../../../private",
            "site/i18n/de/docusaurus-plugin-content-docs/current",
            "site/i18n/de",
        ),
        (
            "../../../../../private/a.md",
            "site/i18n/fr/docusaurus-plugin-content-docs/current/b.md",
            "b.md (a link",
        ),
        (
            "../../private/title.json",
            "site/g/title.json",
            "title.json",
        ),
        ("loop", "site/docs/loop", "site/docs/loop"),
        (".", "site/docs/self", "site/docs/self"),
    ] {
        let file = [("site/docs/d.md", "# D\n"), ("site/g/x", "")];
        let config = config("", "tagline: require('./g/title.json')");
        let config = [("site/docusaurus.config.js", &*config)];
        let config = if part == "title.json" {
            &config[..]
        } else {
            &[]
        };
        let (_, messages) = attacked(&[&file[..], config].concat(), &[(target, link)], &[]);
        assert!(messages.contains(part), "{link}: {messages}");
    }
    for (target, link) in [
        ("../private", "site/docs"),
        ("../private", "site/static"),
        ("private", "site2"),
    ] {
        let root = folder([("private/a.md", PRIVATE.as_bytes()), ("site/x", b"")]);
        std::os::unix::fs::symlink(target, root.path().join(link)).unwrap();
        let (_, messages) = run(root.path(), &["import", "site", "book"]);
        assert!(
            !root.path().join("book/src/a.md").exists(),
            "{link}: {messages}"
        );
    }
}

#[test]
#[cfg(unix)]
fn links_of_the_target_are_not_followed() {
    for (target, link) in [
        ("../../../private", "home/desk/book/i18n"),
        ("../../../../private", "home/desk/book/i18n/fr"),
        ("../../../../private/new.md", "home/desk/book/i18n/fr/a.md"),
        ("../../../private/new.toml", "home/desk/book/book.toml"),
        ("ABSOLUTE", "home/desk/book/src"),
    ] {
        let root = folder(FILES.map(|(path, text)| (path, text.as_bytes())));
        let link = root.path().join(link);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        let private = root.path().join("private");
        let target = target.replace("ABSOLUTE", private.to_str().unwrap());
        std::os::unix::fs::symlink(&target, &link).unwrap();
        let before = tree(&private);
        let (_, messages) = run(
            &root.path().join("home/desk"),
            &["import", "../../site", "book"],
        );
        assert_eq!(tree(&private), before, "{target}: {messages}");
        assert!(link.is_symlink(), "{target}: {messages}");
    }
}

#[test]
fn files_of_the_target_stay() {
    let own = [
        ("home/desk/book/i18n/fr/a.md", "OWN"),
        ("home/desk/book/x/y", "OWN"),
    ];
    let all = FILES.iter().chain(&own);
    let root = folder(all.map(|(path, text)| (*path, text.as_bytes())));
    let (is_good, messages) = run(
        &root.path().join("home/desk"),
        &["import", "../../site", "book"],
    );
    assert!(is_good, "{messages}");
    for (path, text) in own {
        assert_eq!(fs::read_to_string(root.path().join(path)).unwrap(), text);
    }
    assert!(messages.contains("i18n/fr/a.md (exists"), "{messages}");
    assert!(root.path().join("home/desk/book/src/a.md").exists());
}

#[test]
fn a_failed_import_leaves_nothing() {
    // A file has the name of the folder of chapters.
    let all = FILES.iter().chain(&[("home/desk/book/src", "OWN")]);
    let root = folder(all.map(|(path, text)| (*path, text.as_bytes())));
    let before = tree(root.path());
    let arguments = ["import", "../../site", "book"];
    let (is_good, messages) = run(&root.path().join("home/desk"), &arguments);
    assert!(!is_good, "{messages}");
    assert_eq!(tree(root.path()), before);
}

#[test]
fn folders_beside_the_site_are_read_if_the_owner_says_so() {
    let config = "module.exports = {title: require('../shared/names').title, \
                  staticDirectories: ['../static'], presets: [['classic', {docs: {path: '../docs'}}]]};";
    let root = folder([
        ("site/docusaurus.config.js", config.as_bytes()),
        ("shared/names.js", b"exports.title = 'Tea';"),
        ("static/a.txt", b"a"),
        ("docs/a.md", b"# A\n"),
        ("here/x", b""),
    ]);
    let here = root.path().join("here");
    let mut arguments = vec!["import", "../site", "book"];
    for allowed in ["../shared", "../docs", "../static"] {
        let (is_good, messages) = run(&here, &arguments);
        let hint = format!("outside of the site; add `--allow-read {allowed}` to read it");
        assert!(messages.contains(&hint), "{messages}");
        assert_eq!(is_good, allowed == "../static", "{messages}");
        assert_eq!(here.join("book").exists(), is_good);
        arguments.extend(["--allow-read", allowed]);
    }
    fs::rename(here.join("book"), here.join("old")).unwrap();
    let (is_good, messages) = run(&here, &arguments);
    assert!(is_good && !messages.contains("--allow-read"), "{messages}");
    let read = |path: &str| fs::read_to_string(here.join("book").join(path)).unwrap();
    assert_eq!((&*read("src/a.md"), &*read("src/a.txt")), ("# A\n", "a"));
    assert!(read("book.toml").contains("title = \"Tea\""));
    arguments[2] = "../docs/book";
    let (is_good, messages) = run(&here, &arguments);
    assert!(
        !is_good && messages.contains("is inside the site ../docs"),
        "{messages}"
    );
}
