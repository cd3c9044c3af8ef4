//! A build that runs out of memory ends with a message, at any stage.

use std::{
    ffi::OsStr,
    fmt::Write as _,
    os::unix::process::ExitStatusExt as _,
    process::{Command, Output},
};

use site_tests::{BookTest, program};

/// Kilobytes of address space beyond what the program needs to start, from barely enough to almost
/// enough.
const LIMITS: [u32; 8] = [0, 10_000, 20_000, 40_000, 70_000, 105_000, 130_000, 160_000];

const LANGUAGES: [&str; 12] = [
    "ts", "rust", "cpp", "java", "python", "html", "css", "bash", "yaml", "sql", "go", "php",
];

#[test]
fn highlighting_without_memory_ends_with_a_message() {
    let text = LANGUAGES
        .iter()
        .fold(String::from("# 一\n"), |mut text, name| {
            let code =
                "export const a = async (b: number) => `c ${b}`;\nclass A { def x(self): 'y' }\n";
            let _ = write!(text, "\n```{name}\n{}```\n", code.repeat(10));
            text
        });
    let book = BookTest::new().chapter("一", "a.md", &text);
    book.write_book_files();
    let mut out_of_memory = 0;
    let start = smallest_start();
    for limit in LIMITS.map(|limit| start + limit) {
        let arguments = [
            "build".as_ref(),
            "--no-cache".as_ref(),
            book.root().as_os_str(),
        ];
        let output = run_within(limit, &arguments);
        let message = String::from_utf8_lossy(&output.stderr);
        if output.status.success() {
            continue;
        }
        let signal = output.status.signal();
        assert!(
            matches!(signal, None | Some(6)),
            "{limit}: {}\n{message}",
            output.status
        );
        assert!(
            message.contains("memory") || message.contains("cannot start threads"),
            "{limit}: {message}"
        );
        assert!(!book.root().join("book/index.html").exists(), "{limit}");
        out_of_memory += usize::from(message.contains("memory"));
    }
    assert!(out_of_memory > 0, "no limit was low enough");
}

/// Returns the kilobytes of address space with which the program starts: its own size, and some more.
fn smallest_start() -> u32 {
    let starts = |limit: &u32| {
        let output = run_within(*limit, &["--version".as_ref()]);
        output.status.success()
    };
    (100_000..500_000)
        .step_by(10_000)
        .find(starts)
        .expect("500 MB are enough to start")
}

fn run_within(kilobytes: u32, arguments: &[&OsStr]) -> Output {
    Command::new("sh")
        .arg("-c")
        .arg(format!(
            "ulimit -c 0; ulimit -v {kilobytes}; exec \"$0\" \"$@\""
        ))
        .arg(program())
        .args(arguments)
        .output()
        .expect("a shell")
}
