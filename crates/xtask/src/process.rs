//! Running other programs: said before, checked after, with errors that name the command.

use std::{
    ffi::OsStr,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

use crate::say;

/// A command in a folder, with its output going to the terminal.
pub(crate) fn command<S: AsRef<OsStr>>(folder: &Path, program: S, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).args(args).stdin(Stdio::null());
    command
}

/// The Cargo that runs this program.
pub(crate) fn cargo(folder: &Path, args: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    command(folder, cargo, args)
}

/// Runs to the end; an exit code other than 0 is an error.
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

/// Runs to the end and returns what it wrote to standard output.
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

/// Runs, and ends the process when the time is over.
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

/// The program's full path, if it is on the `PATH`.
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
