//! Processes that run scripts, as the process that starts them sees them.

use std::{
    env,
    error::Error,
    fmt,
    io::{self, BufReader},
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::Mutex,
};

use build_cache::cache::Key;
use diagnostics::lock::lock;
use serde::Serialize;

use super::{
    COMMAND,
    message::{Answered, Message, Task, read, write},
};

/// Answers a question of a script about a name.
type Answer<'a> = dyn Fn(&str, &str) -> Result<String, Box<dyn Error>> + 'a;

/// The processes that wait for a task. They end with this process, which closes their input.
static IDLE: Mutex<Vec<Process>> = Mutex::new(Vec::new());

/// A process that runs scripts.
pub(super) struct Process {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    /// Whether a task was done.
    is_used: bool,
    /// The key of the site whose pages it can render.
    pub(super) site: Option<Key>,
}

/// The reason why a process ended before its task was done.
#[derive(Debug)]
pub(super) enum Ended {
    /// The part of the task that was noted last exceeded its limit of time.
    Overrun(String),
    /// The process could not be started, or failed.
    Failed(io::Error),
}

impl From<io::Error> for Ended {
    fn from(error: io::Error) -> Self {
        Self::Failed(error)
    }
}

/// Calls `work` with an idle process, or a new one.
///
/// A process that fails may have suffered from earlier tasks, so `work` is repeated with a new one.
pub(super) fn with_process<T>(work: impl Fn(&mut Process) -> Result<T, Ended>) -> Result<T, Ended> {
    let idle = lock(&IDLE).pop();
    let mut process = match idle {
        Some(process) => process,
        None => Process::start()?,
    };
    let mut result = work(&mut process);
    if process.is_used && matches!(result, Err(Ended::Failed(_))) {
        process = Process::start()?;
        result = work(&mut process);
    }
    if result.is_ok() {
        process.is_used = true;
        lock(&IDLE).push(process);
    }
    result
}

impl Process {
    fn start() -> io::Result<Self> {
        let mut child = Command::new(program()?)
            .arg(COMMAND)
            // The form of POSIX, for which no file is read.
            .env("TZ", "UTC0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (to, from) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(Self {
            child,
            to,
            from: BufReader::new(from),
            is_used: false,
            site: None,
        })
    }

    /// Runs a task, whose scripts may ask this process if there is an `answer`.
    pub(crate) fn run(
        &mut self,
        task: &Task,
        answer: Option<&Answer<'_>>,
    ) -> Result<Answered, Ended> {
        self.send(task)?;
        loop {
            match read(&mut self.from)? {
                Some(Message::Answered(answered)) => return Ok(answered),
                Some(Message::Overrun(note)) => return Err(Ended::Overrun(note)),
                Some(Message::Question { question, about }) => {
                    let reply = match answer {
                        Some(answer) => {
                            answer(&question, &about).map_err(|error| error.to_string())
                        }
                        None => Err("scripts cannot ask here".to_owned()),
                    };
                    self.send(&reply)?;
                }
                None => {
                    let status = self.child.wait()?;
                    return Err(Ended::Failed(io::Error::other(status.to_string())));
                }
            }
        }
    }

    fn send(&self, message: &impl Serialize) -> io::Result<()> {
        match write(&self.to, message) {
            // The process has ended, and its last words can be read.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => other,
        }
    }
}

/// Returns the file of this program.
fn program() -> io::Result<PathBuf> {
    match cfg!(target_os = "linux") {
        // It stays valid when the file is replaced while `serve` runs.
        true => Ok("/proc/self/exe".into()),
        false => env::current_exe(),
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl fmt::Debug for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Process").field(&self.child.id()).finish()
    }
}
