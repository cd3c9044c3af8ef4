//! Shows the progress of a build on a terminal, and says what an interrupted build left.

use std::{
    io::{IsTerminal as _, Write as _, stderr},
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread::{self, JoinHandle},
    time::Duration,
};

use diagnostics::Format;
use indicatif::{ProgressBar, ProgressStyle};
use site_build::{Progress, Step};

/// The time without a line after which progress is shown.
const QUIET: Duration = Duration::from_secs(1);

/// The time between two looks at the progress.
const TICK: Duration = Duration::from_millis(100);

/// The status of a process that Ctrl+C ended, as shells count it.
#[cfg(unix)]
const INTERRUPTED: i32 = 130;

/// The line on the terminal; it ends with the value.
pub(super) struct Shown(Option<(Sender<()>, JoinHandle<()>)>);

impl Drop for Shown {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.0.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}

/// Shows `progress`, if findings are for people, and reports an interruption by Ctrl+C.
pub(super) fn show(progress: &Progress, format: Format) -> Shown {
    report_interruption(progress.clone());
    let is_for_people = matches!(format, Format::Human { .. } | Format::Short);
    if !is_for_people || !is_wanted() {
        return Shown(None);
    }
    let (sender, ended) = mpsc::channel();
    let progress = progress.clone();
    let draw = move || {
        let is_over = |time| ended.recv_timeout(time) != Err(RecvTimeoutError::Timeout);
        if is_over(QUIET) {
            return;
        }
        let bar = ProgressBar::new(0);
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
            bar.set_style(style);
        }
        loop {
            bar.set_message(line(progress.step(), progress.pages()));
            bar.tick();
            if is_over(TICK) {
                break;
            }
        }
        bar.finish_and_clear();
    };
    let thread = thread::Builder::new().name("progress".into()).spawn(draw);
    Shown(thread.ok().map(|thread| (sender, thread)))
}

/// Whether standard error is a terminal that can rewrite a line, outside of CI.
fn is_wanted() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    let is_logged = tracing::enabled!(tracing::Level::INFO);
    stderr().is_terminal() && !is_dumb && !is_set("CI") && is_logged
}

fn line(step: Step, (done, total): (usize, usize)) -> String {
    match step {
        Step::Read => "reading the book".to_owned(),
        Step::Pages => format!("building pages: {done} of {total}"),
        Step::Lists => "making search and lists".to_owned(),
        Step::Write => "writing the site".to_owned(),
        Step::Links => "asking other sites".to_owned(),
    }
}

/// Says on Ctrl+C what the build leaves, and ends the process.
#[cfg(unix)]
#[expect(clippy::exit, reason = "the build's threads cannot be stopped")]
fn report_interruption(progress: Progress) {
    use signal_hook::{consts::SIGINT, iterator::Signals};

    // Without the thread, the system ends the process.
    let Ok(mut signals) = Signals::new([SIGINT]) else {
        return;
    };
    let wait = move || {
        if signals.forever().next().is_none() {
            return;
        }
        if stderr().is_terminal() {
            // The shown line ends here.
            let _ = stderr().write_all(b"\r\x1b[K");
        }
        tracing::error!("{}", left(progress.step(), progress.has_written()));
        std::process::exit(INTERRUPTED);
    };
    drop(
        thread::Builder::new()
            .name("interruption".into())
            .spawn(wait),
    );
}

#[cfg(not(unix))]
fn report_interruption(progress: Progress) {
    let _ = progress;
}

/// Returns what an interrupted build left.
#[cfg(any(unix, test))]
fn left(step: Step, has_written: bool) -> &'static str {
    match (step, has_written) {
        (Step::Write, _) => {
            "interrupted while files were written: the site has files of two builds, each of them whole; the next build completes it"
        }
        (_, true) => {
            "interrupted: the site is written, except perhaps some of its languages and versions, which are as they were; the next build completes it"
        }
        _ => "interrupted: nothing was written, the site is as it was",
    }
}

#[cfg(test)]
mod tests {
    use site_build::Step;

    use super::{left, line};

    #[test]
    fn the_line_names_the_step() {
        assert_eq!(line(Step::Read, (0, 0)), "reading the book");
        assert_eq!(line(Step::Pages, (3, 12)), "building pages: 3 of 12");
    }

    #[test]
    fn an_interruption_names_what_is_left() {
        for (step, has_written, part) in [
            (Step::Read, false, "nothing was written"),
            (Step::Pages, false, "nothing was written"),
            (Step::Write, false, "files of two builds"),
            (Step::Pages, true, "some of its languages"),
            (Step::Lists, true, "the site is written"),
        ] {
            assert!(left(step, has_written).contains(part), "{step:?}");
        }
    }
}
