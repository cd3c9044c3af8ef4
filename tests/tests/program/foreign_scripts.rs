//! Scripts of chapters and of imported sites run in processes that can be ended, in the time zone
//! UTC.

use std::fmt::Write as _;

use site_tests::{BookTest, Server, build_patiently, folder, run, run_patiently};

/// Time zones in the form of POSIX, which needs no files of the system.
const ZONES: [&str; 5] = [
    "UTC0",
    "CST-8",
    "EST5EDT,M3.2.0,M11.1.0",
    "<+0545>-5:45",
    "<-03>3<-02>,M3.5.0/-2,M10.5.0/-1",
];

/// Expressions about local time, and their values in UTC.
const DATES: [(&str, &str); 24] = [
    ("new Date(2020, 5, 15).getTime()", "1592179200000"),
    (
        "new Date(2020, 1, 1, 25, 61).toISOString()",
        "2020-02-02T02:01:00.000Z",
    ),
    ("new Date('2020-06-15T12:00').getTime()", "1592222400000"),
    (
        "new Date('2020-06-15T12:00:00.5').getTime()",
        "1592222400500",
    ),
    ("new Date('2020-06-15T24:00').getTime()", "1592265600000"),
    ("new Date('2020-06-15 12:00').getTime()", "1592222400000"),
    (
        "new Date('2020-06-15 12:00 EST').getTime()",
        "1592240400000",
    ),
    ("new Date('June 15, 2020 12:00').getTime()", "1592222400000"),
    ("new Date('Mon Jun 15 2020').getTime()", "1592179200000"),
    ("new Date('6/15/2020').getTime()", "1592179200000"),
    (
        "new Date('-000001-01-01T00:00').getTime()",
        "-62198755200000",
    ),
    (
        "new Date(new String('2020-06-15T12:00')).getTime()",
        "1592222400000",
    ),
    (
        "new Date({ toString: () => '2020-06-15T12:00' }).getTime()",
        "1592222400000",
    ),
    ("Date.parse('2020-06-15T12:00:00')", "1592222400000"),
    (
        "new Date(0).getHours() + ' ' + new Date(0).getDate()",
        "0 1",
    ),
    (
        "new Date(0).getYear() + ' ' + new Date(0).getTimezoneOffset()",
        "70 0",
    ),
    ("new Date(0).setYear(99)", "915148800000"),
    ("new Date(0).setHours(5, 4)", "18240000"),
    ("new Date(0).setMonth(6, 1)", "15638400000"),
    (
        "String(new Date(0))",
        "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)",
    ),
    (
        "`${new Date(2020, 1, 1)}`",
        "Sat Feb 01 2020 00:00:00 GMT+0000 (Coordinated Universal Time)",
    ),
    (
        "new Date(0).toDateString() + new Date(NaN)",
        "Thu Jan 01 1970Invalid Date",
    ),
    (
        "new Date(0).toTimeString()",
        "00:00:00 GMT+0000 (Coordinated Universal Time)",
    ),
    (
        "new (class extends Date {})(2020, 1).getTime()",
        "1580515200000",
    ),
];

#[test]
fn dates_are_in_utc_whatever_the_zone_of_the_machine() {
    let mut text = "# 日期\n\n".to_owned();
    for (expression, _) in DATES {
        writeln!(text, "- `|`{{{expression}}}`|`").unwrap();
    }
    let sites = ZONES.map(|zone| {
        let book = BookTest::new().react("mdx = \"full\"").variable("TZ", zone);
        book.chapter("日期", "a.mdx", &text).build()
    });
    let page = sites[0].text("a.md");
    for (expression, value) in DATES {
        assert!(
            page.contains(&format!("`|`{value}`|`")),
            "{expression}: {page}"
        );
    }
    for (site, zone) in sites.iter().zip(ZONES) {
        assert!(site.files() == sites[0].files(), "{zone} changes the site");
    }
}

#[test]
fn components_see_utc_whatever_the_zone_of_the_machine() {
    let shown = DATES.map(|(expression, _)| format!("<i>{{String({expression})}}</i>"));
    let component = format!("export default () => <b>{}</b>;\n", shown.concat());
    let sites = ZONES.map(|zone| {
        let book = BookTest::new().variable("TZ", zone);
        let book = book.file("theme/components/Dates.jsx", &component);
        book.chapter("日期", "a.mdx", "# 日期\n\n<Dates />\n")
            .build()
    });
    let html = sites[0].html("/a");
    // Dates as text have the forms of the engine.
    let numbers = DATES.iter().filter(|(_, value)| !value.contains(':'));
    for (expression, value) in numbers.clone() {
        assert!(
            html.contains(&format!("<i>{value}</i>")),
            "{expression}: {html}"
        );
    }
    assert_eq!(numbers.count(), 20);
    for (site, zone) in sites.iter().zip(ZONES) {
        assert!(site.files() == sites[0].files(), "{zone} changes the site");
    }
}

#[test]
fn built_in_functions_that_do_not_end_are_findings() {
    let endless = [
        ("a", "[].reverse.call({ length: 2 ** 53 - 1 })"),
        ("b", "'ab'.repeat(3e6).lastIndexOf('ba'.repeat(1e6) + 'c')"),
    ];
    let good =
        BookTest::new()
            .react("mdx = \"full\"")
            .chapter("好", "good.mdx", "# 好\n\n{1 + 1}\n");
    let book = endless.iter().fold(good, |book, (name, code)| {
        let text = format!("# 页\n\n{{1 + 1}}\n\n文 {{{code}}}\n");
        book.chapter(name, &format!("{name}.mdx"), &text)
    });
    let (code, stderr) = run_patiently(&book);
    assert_eq!(code, 1, "{stderr}");
    assert_eq!(
        stderr.matches("error[J005]").count(),
        endless.len(),
        "{stderr}"
    );
    for (name, _) in endless {
        assert!(stderr.contains(&format!("src/{name}.mdx:5:3")), "{stderr}");
        book.write(&format!("src/{name}.mdx"), "# 页\n\n{1 + 1}\n".as_bytes());
    }
    let (code, stderr) = build_patiently(&book);
    assert_eq!(code, 0, "{stderr}");
}

#[test]
fn a_server_goes_on_after_a_script_that_does_not_end() {
    let book =
        BookTest::new()
            .react("mdx = \"full\"")
            .chapter("页", "a.mdx", "# 页\n\n旧 {1 + 1}\n");
    book.write_book_files();
    let server = Server::start(book.root());
    let mut events = server.events();
    events.until(|event| event.contains("\"built\""));
    let endless = "# 页\n\n{[].reverse.call({ length: 2 ** 53 - 1 })}\n";
    book.write("src/a.mdx", endless.as_bytes());
    let event = events.until(|event| event.contains("\"problems\""));
    assert!(
        event.contains("J005") && event.contains("\"line\":3"),
        "{event}"
    );
    assert!(server.get("/a").contains("旧 2"));
    book.write("src/a.mdx", "# 页\n\n新 {1 + 2}\n".as_bytes());
    events.until(|event| event.contains("\"built\""));
    assert!(server.get("/a").contains("新 3"));
}

#[test]
fn an_import_goes_on_after_a_script_that_does_not_end() {
    let config = "module.exports = {title: String([].shift.call({length: 2 ** 53 - 1}))};";
    let site = folder([
        ("site/docusaurus.config.js", config.as_bytes()),
        ("site/docs/a.md", b"# A\n"),
    ]);
    let (is_good, text) = run(site.path(), &["import", "site", "book"]);
    assert!(is_good, "{text}");
    assert!(text.contains("runs longer than 5 seconds"), "{text}");
    assert!(site.path().join("book/src/a.md").is_file(), "{text}");
}

/// The system may end a process at any time.
#[cfg(target_os = "linux")]
#[test]
fn processes_that_were_ended_are_replaced() {
    let book =
        BookTest::new()
            .react("mdx = \"full\"")
            .chapter("页", "a.mdx", "# 页\n\n旧 {1 + 1}\n");
    book.write_book_files();
    let server = Server::start(book.root());
    let mut events = server.events();
    events.until(|event| event.contains("\"built\""));
    let started = children(server.id());
    assert_eq!(started.len(), 1, "one chapter needs one process");
    for id in started {
        let killed = std::process::Command::new("kill")
            .arg("-KILL")
            .arg(id.to_string())
            .status();
        assert!(killed.expect("a program `kill`").success());
    }
    book.write("src/a.mdx", "# 页\n\n新 {1 + 2}\n".as_bytes());
    events.until(|event| event.contains("\"built\""));
    assert!(server.get("/a").contains("新 3"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_book_without_scripts_starts_no_process() {
    let book =
        BookTest::new()
            .react("mdx = \"full\"")
            .chapter("页", "a.mdx", "# 页\n\n文 {/* 注 */}\n");
    book.write_book_files();
    let server = Server::start(book.root());
    server.events().until(|event| event.contains("\"built\""));
    assert!(children(server.id()).is_empty());
}

/// Returns the processes that a process has started.
#[cfg(target_os = "linux")]
fn children(parent: u32) -> Vec<u32> {
    let processes = std::fs::read_dir("/proc").expect("processes").flatten();
    let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let is_child = |id: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        // The name of the program, in brackets, may contain spaces.
        let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
        rest.split_whitespace().nth(1) == Some(&parent.to_string())
    };
    ids.filter(is_child).collect()
}
