//! The program as people start it in a terminal, without mdBook.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

/// Runs the program with an input; returns its exit code and its standard error.
fn run(arguments: &[&str], input: &[u8]) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mdbook-mdx"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that does not read its input may have ended already.
    let mut stdin = child.stdin.take().expect("it is a pipe");
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let error = String::from_utf8(output.stderr).expect("messages are text");
    (output.status.code(), error)
}

#[test]
fn input_of_anything_but_mdbook_is_explained() {
    const BEGIN: &str = "mdbook-mdx is run by mdBook";
    const OTHER: &str = "standard input is not the preprocessor input of mdBook 0.5";
    for (input, wanted) in [
        (&b""[..], BEGIN),
        (b" \n", BEGIN),
        (b"text", OTHER),
        (b"{\"a\": 1}", OTHER),
        (b"[1, 2]", OTHER),
        (b"\xff\xfe", OTHER),
    ] {
        let (code, error) = run(&[], input);
        assert_eq!(code, Some(1), "{error}");
        assert!(error.starts_with(&format!("error: {wanted}")), "{error}");
        assert!(error.contains("`mdbook-mdx install DIR`"), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn unknown_arguments_are_named() {
    let (code, error) = run(&["frobnicate", "x"], b"");
    assert_eq!(code, Some(2));
    assert!(error.starts_with("error: unknown arguments `frobnicate x`\n\nUsage:"));
    let (code, error) = run(&["supports"], b"");
    assert_eq!(code, Some(2));
    assert!(error.starts_with("error: `supports` needs the name of a renderer"));
}
