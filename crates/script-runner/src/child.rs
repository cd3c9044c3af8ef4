//! A process that runs scripts: reads tasks from standard input and writes their results to standard
//! output.

use std::{
    io::{self, stdin, stdout},
    sync::Arc,
    thread,
};

use anyhow::{Context as _, Result, anyhow};
#[cfg(feature = "full-mdx")]
use mdx_eval::{Answer, Engine as _, InProcess};
use quickjs_deadline::end_process_on_overrun;

use super::{
    limits,
    message::{Answered, Message, Task, read, write},
};
use shell_interface::{Prerender, Shell};

/// Runs the tasks until standard input ends.
///
/// # Errors
///
/// If the system has no thread, or the other process sends something else.
pub fn run(shell: &'static dyn Shell) -> Result<()> {
    limits::set();
    end_process_on_overrun(|note| {
        // Without it, the other process sees that this one has ended.
        let _ = say(&Message::Overrun(note.to_owned()));
    })?;
    let thread = thread::Builder::new().stack_size(shell.thread_stack());
    let tasks = thread
        .spawn(move || run_tasks(shell))
        .context("no thread for scripts")?;
    let ended = tasks.join();
    ended.unwrap_or_else(|_| Err(anyhow!("a script made the engine panic")))
}

fn run_tasks(shell: &dyn Shell) -> Result<()> {
    let mut site = None;
    loop {
        let task = read(stdin().lock())?;
        let Some(task) = task else { return Ok(()) };
        say(&Message::Answered(answer(task, shell, &mut site)))?;
    }
}

fn answer(task: Task, shell: &dyn Shell, prerenderer: &mut Option<Box<dyn Prerender>>) -> Answered {
    match task {
        #[cfg(feature = "full-mdx")]
        Task::Evaluate { program, asks_host } => {
            let answer = asks_host.then(|| Box::new(ask_host) as Answer);
            Answered::Evaluated(InProcess.run(program, answer))
        }
        Task::Site { site, modules } => {
            *prerenderer = Some(shell.prerenderer(site, Arc::new(modules)));
            Answered::Prepared
        }
        Task::Page {
            input,
            modules,
            endless,
        } => {
            let no_site = || anyhow!("a page needs a site");
            let prerenderer = prerenderer.as_ref().ok_or_else(no_site);
            let rendered =
                prerenderer.and_then(|it| it.html_with_components(&input, &modules, &endless));
            Answered::Rendered(rendered.map_err(|error| format!("{error:#}")))
        }
    }
}

/// Asks the other process, on behalf of a script.
#[cfg(feature = "full-mdx")]
fn ask_host(question: &str, about: &str) -> Result<String, Box<dyn std::error::Error>> {
    say(&Message::Question {
        question: question.to_owned(),
        about: about.to_owned(),
    })?;
    let reply: Option<Result<String, String>> = read(stdin().lock())?;
    Ok(reply.ok_or("the host has ended")??)
}

fn say(message: &Message) -> io::Result<()> {
    write(stdout().lock(), message)
}
