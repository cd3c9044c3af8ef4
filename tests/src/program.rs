//! Calls the program under test as mdBook does.

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

/// The result of one call of the program.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    /// Its exit code; `None` if a signal ended it.
    pub(crate) code: Option<i32>,
    /// The text on standard error.
    pub(crate) stderr: String,
}

/// Calls the renderer as mdBook does for `[output.react]`, and keeps its messages.
pub(crate) struct Captured {
    /// Environment variables of the program.
    pub(crate) variables: Vec<(String, String)>,
    /// The time after which the program is killed; `None` to let it run.
    pub(crate) kill_after: Option<Duration>,
    /// The result of the call, once it was made.
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
        // The program may end before it has read its whole input; the exit code reports that.
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

/// Returns a command that runs the program with a limit of `ulimit`, where the system has these.
pub(crate) fn limited(option: char, limit: u32) -> Command {
    if !cfg!(unix) {
        return Command::new(program());
    }
    let mut shell = Command::new("sh");
    let script = format!("ulimit -{option} {limit}; exec \"$0\" \"$@\"");
    shell.arg("-c").arg(script).arg(program());
    shell
}

/// Returns the path of the program that was built beside these tests: `target/debug/mdbook-react`.
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
