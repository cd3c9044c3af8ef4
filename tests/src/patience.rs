//! Builds that might not end.

use std::{
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::{BookTest, program};

/// The time after which a build, or the answer of a server, counts as hanging. Other tests run beside it, so the limit is
/// generous.
pub(crate) const PATIENCE: Duration = Duration::from_secs(240);

/// Writes the book and builds it as [`build_patiently`] does.
pub fn run_patiently(book: &BookTest) -> (i32, String) {
    book.write_book_files();
    build_patiently(book)
}

/// Builds the book as it is on disk with `mdbook-react build`; returns the exit code and standard
/// error. A build that does not end fails the test.
pub fn build_patiently(book: &BookTest) -> (i32, String) {
    let log = book.root().join("log.txt");
    let mut child = Command::new(program())
        .arg("build")
        .arg(book.root())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&log).expect("a log"))
        .spawn()
        .expect("the program starts");
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().expect("a child to end");
            panic!("the build hangs");
        }
        thread::sleep(Duration::from_millis(5));
    };
    let stderr = String::from_utf8_lossy(&std::fs::read(&log).expect("a log")).into_owned();
    assert!(!stderr.contains("panicked"), "{stderr}");
    let code = status.code();
    (
        code.unwrap_or_else(|| panic!("ended by a signal:\n{stderr}")),
        stderr,
    )
}
