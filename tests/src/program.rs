//! The program under test, and mdBook's side of talking to it.

use std::{
    env, fs,
    io::Write as _,
    path::PathBuf,
    process::{Command, Stdio},
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

use anyhow::{Context as _, Result, bail};
use mdbook_renderer::{RenderContext, Renderer};

/// How one call of the program ended.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    /// Its exit code; nothing when the system ended it.
    pub(crate) code: Option<i32>,
    /// What it wrote to standard error.
    pub(crate) stderr: String,
}

/// Does what mdBook does with `[output.react]`, and keeps what the program says.
pub(crate) struct Captured {
    /// Variables for the program.
    pub(crate) variables: Vec<(String, String)>,
    /// When the program is killed, if it is.
    pub(crate) kill_after: Option<Duration>,
    /// How the call ended, once it was made.
    pub(crate) call: Arc<Mutex<Option<Call>>>,
}

impl Renderer for Captured {
    fn name(&self) -> &'static str {
        "react"
    }

    fn render(&self, context: &RenderContext) -> Result<()> {
        fs::create_dir_all(&context.destination)?;
        let mut child = Command::new(program())
            .current_dir(&context.destination)
            .envs(self.variables.iter().cloned())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .context("mdbook-react could not be started")?;
        let json = serde_json::to_vec(context)?;
        let mut stdin = child.stdin.take().context("no standard input")?;
        // The program may end before it has read everything; its exit code tells the rest.
        let _ = stdin.write_all(&json);
        drop(stdin);
        if let Some(time) = self.kill_after {
            thread::sleep(time);
            child.kill()?;
        }
        let output = child.wait_with_output()?;
        assert!(
            output.stdout.is_empty(),
            "nothing is written to standard output"
        );
        let call = Call {
            code: output.status.code(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        };
        *self
            .call
            .lock()
            .expect("no test panics while it holds this") = Some(call);
        if !output.status.success() {
            bail!("the program failed");
        }
        Ok(())
    }
}

/// The program that was built beside these tests: `target/debug/mdbook-react`.
///
pub fn program() -> PathBuf {
    let tests = env::current_exe().expect("a test knows its own path");
    let folder = tests
        .ancestors()
        .nth(2)
        .expect("tests are in target/debug/deps");
    let program = folder.join(format!("mdbook-react{}", env::consts::EXE_SUFFIX));
    assert!(
        program.is_file(),
        "{} is missing: run `cargo build --package mdbook-react` first, or `cargo xtask test rust`",
        program.display()
    );
    program
}
