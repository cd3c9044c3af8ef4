//! Builds that might not end.

use std::{
    process::Stdio,
    thread,
    time::{Duration, Instant},
};

use crate::{BookTest, program::limited};

/// The time after which a build, or the answer of a server, counts as hanging. It is no measure of speed: other
/// programs may need the machine meanwhile.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20 * 60);

/// The processor time of a build, in seconds, which does not depend on other programs.
const PROCESSOR_SECONDS: u32 = 60;

/// Writes the book and builds it as [`build_patiently`] does.
pub fn run_patiently(book: &BookTest) -> (i32, String) {
    book.write_book_files();
    build_patiently(book)
}

/// Builds the book as it is on disk with `mdbook-react build`; returns the exit code and standard
/// error. A build that hangs, or takes too much processor time, fails the test.
pub fn build_patiently(book: &BookTest) -> (i32, String) {
    let log = book.root().join("log.txt");
    let mut child = limited('t', PROCESSOR_SECONDS)
        .arg("build")
        .arg(book.root())
        .envs(book.variables.iter().cloned())
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
