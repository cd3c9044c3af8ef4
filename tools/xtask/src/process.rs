//! Runs other programs: prints the command, checks the exit code, and names the command in errors.

use std::{
    ffi::OsStr,
    io::Read,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

use crate::{say, workspace::Workspace};

/// Returns a command in a folder that inherits the terminal.
pub(crate) fn command<S: AsRef<OsStr>>(folder: &Path, program: S, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).args(args).stdin(Stdio::null());
    command
}

/// Returns the Cargo that runs this program.
pub(crate) fn cargo(folder: &Path, args: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    command(folder, cargo, args)
}

/// Builds a program of this workspace under the profile `dev`.
pub(crate) fn build_program(workspace: &Workspace, name: &str) -> Result<()> {
    run(cargo(
        workspace.root(),
        &["build", "--quiet", "--package", name],
    ))
}

/// Runs a command; a non-zero exit code is an error.
pub(crate) fn run(mut command: Command) -> Result<()> {
    let shown = show(&command);
    say::detail(format_args!("$ {shown}"));
    let status = command
        .status()
        .with_context(|| format!("`{shown}` could not be started"))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

/// Runs a command and returns its standard output.
pub(crate) fn read(mut command: Command) -> Result<String> {
    let shown = show(&command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("`{shown}` could not be started"))?;
    if !output.status.success() {
        bail!("`{shown}` failed ({})", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{shown}` did not print UTF-8"))
}

/// Runs a command and kills it after `limit`.
pub(crate) fn run_within(limit: Duration, mut command: Command) -> Result<()> {
    let shown = show(&command);
    say::detail(format_args!("$ {shown}   (at most {} s)", limit.as_secs()));
    let mut child = command
        .spawn()
        .with_context(|| format!("`{shown}` could not be started"))?;
    let start = Instant::now();
    loop {
        match child.try_wait()? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => bail!("`{shown}` failed ({status})"),
            None if start.elapsed() > limit => {
                child.kill()?;
                child.wait()?;
                bail!("`{shown}` took more than {} s", limit.as_secs());
            }
            None => thread::sleep(Duration::from_millis(100)),
        }
    }
}

/// The output and status of a process.
pub(crate) struct Output {
    pub(crate) is_success: bool,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs a command and captures its output; `None` when it cannot start or exceeds `limit`.
pub(crate) fn output_within(limit: Duration, mut command: Command) -> Option<Output> {
    say::detail(format_args!("$ {}", show(&command)));
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let (stdout, stderr) = (child.stdout.take()?, child.stderr.take()?);
    // Both pipes are read while the process runs; a full pipe would block it.
    let (stdout, stderr) = (read_all(stdout), read_all(stderr));
    let start = Instant::now();
    let status = loop {
        match child.try_wait().ok()? {
            Some(status) => break status,
            None if start.elapsed() > limit => {
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
            None => thread::sleep(Duration::from_millis(50)),
        }
    };
    Some(Output {
        is_success: status.success(),
        stdout: stdout.join().ok()?,
        stderr: stderr.join().ok()?,
    })
}

fn read_all(mut from: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // Output before a read error is kept.
        let _ = from.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// Returns the full path of a program on the `PATH`.
pub(crate) fn which(name: &str) -> Option<std::path::PathBuf> {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|folder| folder.join(&file))
        .find(|path| path.is_file())
}

fn show(command: &Command) -> String {
    let program = Path::new(command.get_program())
        .file_name()
        .unwrap_or(command.get_program());
    std::iter::once(program)
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}
