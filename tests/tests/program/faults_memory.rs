//! A build that runs out of memory ends with a message, at any stage.

use std::{
    fmt::Write as _,
    os::unix::process::ExitStatusExt as _,
    process::{Command, Output},
};

use site_tests::{BookTest, program};

/// Limits of the address space in kilobytes, from barely starting to almost enough.
const LIMITS: [u32; 8] = [
    120_000, 130_000, 140_000, 160_000, 190_000, 225_000, 250_000, 280_000,
];

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
    for limit in LIMITS {
        let output = build_within(limit, &book);
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

fn build_within(kilobytes: u32, book: &BookTest) -> Output {
    Command::new("sh")
        .arg("-c")
        .arg(format!(
            "ulimit -c 0; ulimit -v {kilobytes}; exec \"$0\" build --no-cache \"$1\""
        ))
        .args([program().as_os_str(), book.root().as_os_str()])
        .output()
        .expect("a shell")
}
