//! The search of this repository's site, on the command line: queries lead to the expected pages.
//! `tests/search/queries.toml` is the table.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

use serde_json::Value;
use site_model::Manifest;
use site_tests::{BookTest, program};

/// The minimum percentages of queries whose page is the first result, and among the first three.
const FIRST: usize = 90;
const FIRST_THREE: usize = 96;
/// The maximum number of bytes that a search reads before its first result.
const MOST_BYTES: u64 = 150_000;

/// A line of the table.
struct Query {
    kind: String,
    text: String,
    page: String,
    /// Another page that answers the query as well.
    or: Option<String>,
    section: Option<String>,
}

impl Query {
    fn is_answered_by(&self, path: &str) -> bool {
        path == self.page || self.or.as_deref() == Some(path)
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn queries() -> Vec<Query> {
    let text = fs::read_to_string(root().join("search/queries.toml")).expect("the table");
    let mut kind = String::new();
    let mut found = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_suffix(" = [") {
            name.clone_into(&mut kind);
        }
        if let Some(page) = value(line, "page") {
            found.push(Query {
                kind: kind.clone(),
                text: value(line, "q").expect("a query has its text"),
                page,
                or: value(line, "or"),
                section: value(line, "section"),
            });
        }
    }
    found
}

/// Returns the string of `key` in an inline table, with its escapes decoded as in JSON.
fn value(line: &str, key: &str) -> Option<String> {
    let start = line.find(&format!("{key} = \""))? + key.len() + 3;
    let mut strings = serde_json::Deserializer::from_str(&line[start..]).into_iter::<String>();
    strings.next()?.ok()
}

/// Returns the answers of the command line, one for each query.
pub(crate) fn search(site: &Path, queries: &[&str]) -> Vec<Value> {
    let mut child = Command::new(program())
        .args(["search", "-", "--format", "json"])
        .arg(site)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input");
    let lines = queries.join("\n");
    let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("its output");
    writer
        .join()
        .expect("no panic")
        .expect("it reads everything");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// Builds this repository's site with the program under test.
fn site() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let book = root().parent().expect("tests are in the repository");
    let built = Command::new(program())
        .arg("build")
        .arg(book)
        .arg("--dest-dir")
        .arg(folder.path())
        .arg("--no-cache")
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success(), "the book builds: {said}");
    folder
}

fn manifest(site: &Path) -> Manifest {
    let json = fs::read(site.join("_data/manifest.json")).expect("a manifest");
    serde_json::from_slice(&json).expect("JSON")
}

#[test]
fn forms_of_a_word_find_one_another() {
    for (language, word, forms, other) in [
        ("en", "validate", ["validating", "validation"], "value"),
        ("en-GB", "reply", ["replies", "replied"], "replace"),
        ("de", "Fehler", ["Fehlern", "Fehlers"], "Felder"),
        ("ru", "проверка", ["проверки", "проверкой"], "провод"),
        ("es", "validación", ["validaciones", "validar"], "valor"),
        ("fr", "validée", ["validées", "valider"], "valeur"),
        ("pt-BR", "validação", ["validações", "validar"], "valor"),
    ] {
        let site = BookTest::new()
            .language(language)
            .chapter("A", "a.md", &format!("# A\n\n{word}\n"))
            .chapter("B", "b.md", &format!("# B\n\n{}\n", forms[0]))
            .chapter("C", "c.md", &format!("# C\n\n{other}\n"));
        site.build();
        let answers = search(&site.destination(), &[word, forms[0], forms[1]]);
        let found = answers.iter().map(paths).collect::<Vec<_>>();
        assert_eq!(found[0], ["/a", "/b"], "{language}: {word}");
        assert_eq!(found[1], ["/b", "/a"], "{language}: {}", forms[0]);
        assert_eq!(
            found[2].len(),
            2,
            "{language}: {}: {:?}",
            forms[1],
            found[2]
        );
    }
}

#[test]
fn a_letter_with_a_sign_is_a_word() {
    let site = BookTest::new()
        .chapter("A", "a.md", "# A\n\nCalls from C, in c lines.\n")
        .chapter("B", "b.md", "# B\n\nCalls from C++.\n")
        .chapter("D", "d.md", "# D\n\nCalls from C#, with N+1 queries.\n");
    site.build();
    let answers = search(&site.destination(), &["C++", "c#", "n+1", "Ｃ＋＋"]);
    let found = answers.iter().map(paths).collect::<Vec<_>>();
    assert_eq!(found, [["/b"], ["/d"], ["/d"], ["/b"]]);
}

#[test]
fn pinyin_finds_words_of_titles_alone_and_of_headings_alone() {
    for (name, chapters) in [
        ("no headings", [("依赖注入", ""), ("守卫", "")]),
        (
            "English headings",
            [("依赖注入", "## Scope\n"), ("守卫", "## Order\n")],
        ),
        (
            "headings with the words of titles",
            [("依赖注入", "## 依赖\n"), ("守卫", "## 依赖注入\n")],
        ),
        (
            "headings of one character",
            [("依赖注入", "## 一\n"), ("守卫", "## 二\n")],
        ),
        (
            "English titles",
            [("A", "## 依赖注入\n"), ("B", "## 守卫\n")],
        ),
        (
            "titles of one character",
            [("甲", "## 依赖注入\n"), ("乙", "## 守卫\n")],
        ),
        (
            "titles and headings",
            [("依赖注入", "## 作用域\n"), ("守卫", "## 顺序\n")],
        ),
    ] {
        let mut site = BookTest::new().language("zh-CN");
        for (at, (title, headings)) in (0..).zip(chapters) {
            let text = format!("# {title}\n\nText.\n\n{headings}\nText.\n");
            site = site.chapter(title, &format!("p{at}.md"), &text);
        }
        site.build();
        let answers = search(&site.destination(), &["yilaizhuru", "ylzr", "shouwei"]);
        let first = answers.iter().map(|answer| paths(answer).first().copied());
        let first: Vec<_> = first.collect();
        assert_eq!(first, [Some("/p0"), Some("/p0"), Some("/p1")], "{name}");
    }
}

/// Names as pages write them, and as readers type them.
const NAMES: [(&str, &str); 18] = [
    ("Node.js", "nodejs"),
    ("Socket.IO", "socketio"),
    ("Nest CLI", "nestcli"),
    ("express.js", "expressjs"),
    ("Content-ID", "contentid"),
    ("state-of-the-art", "stateoftheart"),
    ("webpack-dev-server", "webpackdevserver"),
    ("TCP/IP", "TCPIP"),
    ("Wi-Fi", "wifi"),
    ("e-mail", "Email"),
    ("UTF-8", "utf8"),
    ("AT&T", "att"),
    ("std::io", "stdio"),
    ("Café-Bar", "cafebar"),
    ("VS Code Live Share", "vscodeliveshare"),
    ("useFactory", "efactor"),
    ("@Injectable()", "jectable"),
    ("interceptors", "tercept"),
];

#[test]
fn names_are_found_without_their_marks_and_spaces() {
    for language in ["zh-CN", "ja", "ko", "pl", "uk", "vi", "th", "hi", "en"] {
        let mut site = BookTest::new().language(language);
        for (at, (name, _)) in (0..).zip(NAMES) {
            // The words of the name, apart, are on the page before it.
            let words: Vec<_> = name
                .split(|c: char| !c.is_alphanumeric())
                .filter(|word| !word.is_empty())
                .collect();
            let apart = if words.len() > 1 {
                words.join(", x ")
            } else {
                String::new()
            };
            let text = format!("# P{at}\n\nText 见 {name}。\n");
            let parts = format!("# Q{at}\n\nText {apart} text.\n");
            site = site
                .chapter(&format!("Q{at}"), &format!("q{at}.md"), &parts)
                .chapter(&format!("P{at}"), &format!("p{at}.md"), &text);
        }
        site.build();
        let typed = NAMES.map(|(_, typed)| typed);
        let answers = search(&site.destination(), &typed);
        for (at, (answer, (name, typed))) in (0..).zip(answers.iter().zip(NAMES)) {
            let found = paths(answer);
            let expected = format!("/p{at}");
            assert_eq!(
                found.first(),
                Some(&expected.as_str()),
                "{language}: {typed} for {name}"
            );
            let excerpt = answer["pages"][0]["hits"][0]["excerpt"].as_str();
            let marked = excerpt.is_some_and(|excerpt| excerpt.contains("<mark>"));
            assert!(marked, "{language}: {typed} in {excerpt:?}");
        }
    }
}

#[test]
fn a_name_without_its_marks_adds_the_pages_that_write_them() {
    let site = BookTest::new()
        .language("zh-CN")
        .chapter("甲", "a.md", "# 甲\n\n命令 nodejs 的选项。\n")
        .chapter("乙", "b.md", "# 乙\n\n## 安装 Node.js\n\n安装。\n")
        .chapter("丙", "c.md", "# 丙\n\n用 Node.js 运行。\n")
        .chapter("丁", "d.md", "# 丁\n\n每个 node，都有 js。\n");
    site.build();
    let answers = search(&site.destination(), &["nodejs", "node.js", "Node JS"]);
    let found: Vec<_> = answers.iter().map(paths).collect();
    assert_eq!(found[0], ["/a", "/b", "/c"]);
    for found in &found[1..] {
        assert_eq!(found[0], "/b", "{found:?}");
    }
}

#[test]
fn both_chinese_scripts_of_a_book_are_found() {
    let site = BookTest::new()
        .language("zh-CN")
        .chapter("甲", "a.md", "# 甲\n\n这是函数与数据结构。\n")
        .chapter("乙", "b.md", "# 乙\n\n這是函數與資料結構。\n")
        .chapter("丙", "c.md", "# 丙\n\n资料与網絡。\n")
        .chapter("丁", "d.md", "# 丁\n\n數據與网络。\n");
    site.build();
    let queries = ["函数", "函數", "資料", "网络", "数据结构"];
    let answers = search(&site.destination(), &queries);
    let mut found: Vec<_> = answers.iter().map(paths).collect();
    for found in &mut found {
        found.sort_unstable();
    }
    let expected: [&[&str]; 4] = [&["/a", "/b"], &["/a", "/b"], &["/b", "/c"], &["/c", "/d"]];
    assert_eq!(found[..4], expected);
    assert_eq!(paths(&answers[4])[0], "/a");
    assert_eq!([paths(&answers[0])[0], paths(&answers[1])[0]], ["/a", "/b"]);
}

pub(crate) fn paths(answer: &Value) -> Vec<&str> {
    let pages = answer["pages"].as_array().expect("pages");
    let paths = pages.iter().filter_map(|page| page["path"].as_str());
    paths.collect()
}

#[test]
fn queries_find_their_pages() {
    let folder = site();
    let written: BTreeSet<String> = manifest(folder.path())
        .routes
        .into_iter()
        .map(|route| route.path)
        .collect();
    let queries: Vec<_> = queries()
        .into_iter()
        .filter(|query| written.contains(&query.page))
        .collect();
    let texts: Vec<_> = queries.iter().map(|query| query.text.as_str()).collect();
    let answers = search(folder.path(), &texts);
    assert_eq!(answers.len(), queries.len());

    let mut report = String::new();
    let mut kinds: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (query, answer) in queries.iter().zip(&answers) {
        let rank = rank(query, answer);
        let counts = kinds.entry(&query.kind).or_default();
        counts[0] += 1;
        counts[1] += usize::from(rank == Some(0));
        counts[2] += usize::from(rank.is_some_and(|at| at < 3));
        if rank != Some(0) {
            let at = rank.map_or("none".to_owned(), |at| (at + 1).to_string());
            let _ = writeln!(report, "  {at:>4}  {}  {}", query.text, query.page);
        }
    }
    let sum = |at: usize| kinds.values().map(|counts| counts[at]).sum::<usize>();
    let (all, first, three) = (sum(0), sum(1), sum(2));
    println!(
        "{all} queries: {first} first, {three} in the first three; by kind {kinds:?}\n{report}"
    );
    assert!(
        all >= 60,
        "the table has {all} queries for pages that exist"
    );
    assert!(
        first * 100 >= all * FIRST,
        "{first} of {all} come first\n{report}"
    );
    assert!(
        three * 100 >= all * FIRST_THREE,
        "{three} of {all} are in the first three\n{report}"
    );
}

/// Returns the rank of the expected page, and of the expected section if the table names one.
fn rank(query: &Query, answer: &Value) -> Option<usize> {
    let pages = answer["pages"].as_array()?;
    let at = pages.iter().position(|page| {
        page["path"]
            .as_str()
            .is_some_and(|path| query.is_answered_by(path))
    })?;
    let Some(section) = &query.section else {
        return Some(at);
    };
    let wanted = format!("{}#{section}", query.page);
    let first = pages[at]["hits"][0]["path"].as_str()?;
    first.starts_with(&wanted).then_some(at)
}

#[test]
fn every_page_has_a_query() {
    let pages: BTreeSet<String> = queries().into_iter().map(|query| query.page).collect();
    let source = root()
        .parent()
        .expect("tests are in the repository")
        .join("src");
    let summary = fs::read_to_string(source.join("SUMMARY.md")).expect("a summary");
    let missing: Vec<_> = summary
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(".mdx)"))
        .map(|(file, _)| format!("/{}", file.trim_start_matches("./")))
        .filter(|path| path != "/index" && !pages.contains(path))
        .collect();
    assert!(missing.is_empty(), "no query asks for {missing:?}");
}

#[test]
fn a_search_reads_little() {
    let folder = site();
    let index = folder.path().join("_data/search");
    let sizes = |start: &str| -> Vec<u64> {
        let files = fs::read_dir(&index).expect("an index");
        let files = files.map(|file| file.expect("a file"));
        let named = files.filter(|file| file.file_name().to_string_lossy().starts_with(start));
        named
            .map(|file| file.metadata().expect("a size").len())
            .collect()
    };
    let most = |start: &str| sizes(start).into_iter().max().unwrap_or_default();
    // Two shards, the ten largest texts and the entry: more than a usual query reads.
    let mut texts = sizes("t.");
    texts.sort_unstable();
    let texts: u64 = texts.iter().rev().take(10).sum();
    let sum = most("index.") + 2 * most("s.") + texts;
    println!("a search of two shards reads at most {sum} bytes");
    assert!(sum < MOST_BYTES, "{sum} bytes");
}
