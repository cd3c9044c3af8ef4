//! Runs the applications of pages, and compares blocks that name their source with `from="…"`.
//!
//! | `from` | the block shows |
//! |---|---|
//! | `start` | what the page's application prints while it starts |
//! | `start NAME` | the same, with the changes of the variant `NAME` |
//! | `tsc NAME` | what the compiler says about that variant |
//! | `curl` | the output of the commands in the shell block before it |
//! | `run NAME` | the output of the case `NAME` |
//! | `none: REASON` | what nothing can make again |

use std::{collections::BTreeMap, path::Path, sync::Mutex, time::Duration};

use anyhow::Result;

use crate::{
    cases::Case,
    claims::code_spans,
    compare::{contains, lacking, missing},
    conditions::Condition,
    coverage,
    file::File,
    ports::{Busy, Finder},
    problem::{Fault, Problem},
    run::{Application, From, Kind, Run, Wanted},
    runner::{self, Written},
    variants::change,
};

/// Begins each script of a case, on its first line: a frame of a stack names the script's lines.
const KIT: &str = "import '../../kit.mjs'; ";

/// The runs to make, and the servers at hand.
pub(crate) struct Extent<'a> {
    /// Whether variants, cases and tests run too.
    pub(crate) is_full: bool,
    /// The servers at hand.
    pub(crate) servers: &'a [String],
}

/// The faults found, and how many applications were started and blocks compared.
#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) problems: Vec<Problem>,
    pub(crate) started: usize,
    pub(crate) compared: usize,
}

/// Starts the applications in `scratch`, a folder inside the samples' project.
pub(crate) fn check(
    project: &Path,
    scratch: &Path,
    apps: &[Application],
    extent: &Extent<'_>,
) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let runs: Vec<Run<'_>> = apps
        .iter()
        .flat_map(|app| plan(app, extent, &mut outcome.problems))
        .collect();
    if runs.is_empty() {
        return Ok(outcome);
    }
    let folder = scratch.join("run");
    runner::prepare(project, &folder, &runs)?;
    let next = Mutex::new(0..runs.len());
    let results = Mutex::new(Vec::new());
    let finder = Finder::new();
    let busy = Busy::default();
    let work = || {
        loop {
            let Some(at) = next.lock().expect("no worker panics").next() else {
                return;
            };
            let run = &runs[at];
            let result = busy.with(&run.ports(&finder), || {
                runner::start(project, &folder, at, run, extent.is_full)
            });
            results.lock().expect("no worker panics").push((at, result));
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(work);
        }
    });
    for (at, result) in results.into_inner().expect("no worker panics") {
        let run = &runs[at];
        outcome.started += usize::from(run.kind != Kind::Compiled);
        outcome.compared += run.wanted.len() + usize::from(run.case.is_some());
        let faults = judge(run, &result?);
        let found = faults.into_iter().map(|fault| fault.on(&run.app.page));
        outcome.problems.extend(found);
    }
    if extent.is_full {
        for app in apps {
            let faults = coverage::unexecuted(app, &runs, &folder).into_iter();
            let found = faults.map(|fault| fault.on(&app.page));
            outcome.problems.extend(found);
        }
    }
    Ok(outcome)
}

/// Lists the runs of a page: its last state, states in which commands run, variants, cases, tests.
fn plan<'app>(
    app: &'app Application,
    extent: &Extent<'_>,
    problems: &mut Vec<Problem>,
) -> Vec<Run<'app>> {
    let mut runs: Vec<Run<'app>> = Vec::new();
    let can_start = app.condition.can_start(extent.servers);
    if can_start && has_module(&app.files) {
        runs.push(Run {
            app,
            files: app.files.clone(),
            wanted: Vec::new(),
            case: None,
            kind: Kind::Sound,
        });
    }
    for wanted in &app.wanted {
        let (files, kind) = match &wanted.from {
            From::Commands(_) | From::Start(None) => (Ok(wanted.files.clone()), Kind::Sound),
            From::Start(Some(name)) => (app.variants.of(name, &app.files), Kind::Variant),
            From::Compiler(name) => (app.variants.of(name, &app.files), Kind::Compiled),
            From::Case(_) => continue,
        };
        let files = match files {
            Ok(files) => files,
            Err(message) => {
                let at = (wanted.line - 1, wanted.indent + 1);
                problems.push(Fault::new(at, "from", message).on(&app.page));
                continue;
            }
        };
        if !extent.is_full && kind != Kind::Sound || !can_start && kind != Kind::Compiled {
            continue;
        }
        let same = runs
            .iter_mut()
            .find(|run| run.kind == kind && texts(&run.files) == texts(&files));
        match same {
            Some(run) => run.wanted.push(wanted),
            None => runs.push(Run {
                app,
                files,
                wanted: vec![wanted],
                case: None,
                kind,
            }),
        }
    }
    for (name, case) in &app.cases.0 {
        match case_run(app, name, case, extent) {
            Ok(run) => runs.extend(run.filter(|_| extent.is_full)),
            Err(fault) => problems.push(fault.on(&app.page)),
        }
    }
    let has_tests = app.files.keys().any(|path| path.ends_with("spec.ts"));
    if extent.is_full && can_start && has_tests {
        runs.push(Run {
            app,
            files: app.files.clone(),
            wanted: Vec::new(),
            case: None,
            kind: Kind::Tests,
        });
    }
    runs
}

/// Returns the run of a case; `None` when it cannot run here.
fn case_run<'app>(
    app: &'app Application,
    name: &'app str,
    case: &'app Case,
    extent: &Extent<'_>,
) -> Result<Option<Run<'app>>, Fault> {
    let wanted: Vec<&Wanted> = app
        .wanted
        .iter()
        // The value of `from` on a fence can contain neither backticks nor quotes.
        .filter(|wanted| matches!(&wanted.from, From::Case(from) if *from == name.replace(['`', '"'], "")))
        .collect();
    let heading = app.headings.get(name);
    let line = wanted.first().map_or(app.line, |wanted| wanted.line);
    let at = (heading.copied().unwrap_or(line), 1);
    if heading.is_none() && wanted.is_empty() {
        let message =
            format!("the case `{name}` has no heading, no block and no claim on the page");
        return Err(Fault::new(at, "case", message));
    }
    let has_servers = case.servers.iter().all(|it| extent.servers.contains(it));
    let is_unusable = matches!(app.condition, Condition::Unusable);
    if case.none.is_some() || !has_servers || is_unusable {
        return Ok(None);
    }
    let kind = match case {
        case if case.compiles => Kind::Compiled,
        case if case.alone || case.project || !case.script.is_empty() => Kind::Alone,
        _ => Kind::Variant,
    };
    if kind == Kind::Variant && !app.condition.can_start(extent.servers) {
        return Ok(None);
    }
    let here = wanted.first().map_or(&app.files, |wanted| &wanted.files);
    let files = match &case.variant {
        Some(variant) => app.variants.of(variant, &app.files),
        None => Ok(here.clone()),
    };
    let files = files.and_then(|files| change(&case.change, &files));
    let files = files.map(|mut files| {
        if !case.script.is_empty() {
            let script = format!("{KIT}{}", case.script.trim_start());
            files.insert("probe.ts".to_owned(), File::hidden(&script));
        }
        files
    });
    Ok(Some(Run {
        app,
        files: files.map_err(|message| Fault::new(at, "case", message))?,
        wanted,
        case: Some((name, case)),
        kind,
    }))
}

fn has_module(files: &BTreeMap<String, File>) -> bool {
    files.values().any(|file| file.text().contains("@Module("))
}

fn texts(files: &BTreeMap<String, File>) -> Vec<(&String, String)> {
    let files = files.iter();
    files.map(|(path, file)| (path, file.text())).collect()
}

/// Compares the blocks with what was printed.
fn judge(run: &Run<'_>, written: &Written) -> Vec<Fault> {
    let log = &written.log;
    if let Some(limit) = written.ended_after {
        return vec![ended(run, limit, log)];
    }
    if run.kind == Kind::Sound && !written.ready {
        let message = format!("the page's application does not start: {}", reason(log));
        return vec![Fault::new((run.app.line, 1), "start", message)];
    }
    if run.kind == Kind::Tests && !written.is_success {
        let message = "the tests of the page fail";
        let fault = Fault::new((run.app.line, 1), "test", message);
        return vec![fault.with_note(shorten(log))];
    }
    if let Some((name, case)) = run.case {
        return judge_case(run, name, case, written);
    }
    let mut outputs = written.outputs.iter();
    let hostile = written.faults.iter();
    let at = (run.app.line, 1);
    let mut faults: Vec<Fault> = hostile.map(|it| Fault::new(at, "hostile", it)).collect();
    for wanted in &run.wanted {
        let (output, prefixed) = match &wanted.from {
            From::Commands(_) => (outputs.next().unwrap_or(log), false),
            _ => (log, true),
        };
        faults.extend(differs(wanted, output, prefixed));
    }
    faults
}

/// The fault of a run that its limit ended. What it printed until then proves nothing.
fn ended(run: &Run<'_>, limit: Duration, log: &str) -> Fault {
    let name = match (run.case, run.kind) {
        (Some((name, _)), _) => format!("the case `{name}`"),
        (None, Kind::Tests) => "the tests of the page".to_owned(),
        (None, _) => "a run of the page's application".to_owned(),
    };
    let seconds = limit.as_secs();
    let message = format!("{name} did not end within {seconds} s and was ended");
    Fault::new((place(run), 1), "time", message)
        .with_note(format!("until then it printed:\n{}", shorten(log)))
}

/// Returns the line of a run's heading, of its first block, or of the page's application.
fn place(run: &Run<'_>) -> usize {
    let heading = run
        .case
        .and_then(|(name, _)| run.app.headings.get(name))
        .copied();
    let block = run.wanted.first().map(|it| it.line - 1);
    heading.or(block).unwrap_or(run.app.line)
}

fn judge_case(run: &Run<'_>, name: &str, case: &Case, written: &Written) -> Vec<Fault> {
    let output = written.outputs.concat() + &written.log;
    let line = run.app.headings.get(name);
    let at = (place(run), 1);
    let fault = |message: String| {
        let note = format!("it printed:\n{}", shorten(&output));
        Fault::new(at, "case", message).with_note(note)
    };
    let mut faults: Vec<Fault> = Vec::new();
    if line.is_some() && case.prints.is_empty() {
        let spans = code_spans(name).into_iter();
        let absent = spans.filter(|span| !contains(&output, span));
        faults.extend(absent.map(|span| fault(format!("the case does not print `{span}`"))));
    }
    if let Some(line) = lacking(&case.prints, &output) {
        faults.push(fault(format!("the case does not print `{line}`")));
    }
    let lines = case.lacks.lines().filter(|line| !line.is_empty());
    let present = lines.filter(|line| contains(&output, line));
    faults.extend(present.map(|line| fault(format!("the case prints `{line}`"))));
    let wanted = run.wanted.iter();
    faults.extend(wanted.filter_map(|wanted| differs(wanted, &output, true)));
    faults
}

fn differs(wanted: &Wanted, output: &str, prefixed: bool) -> Option<Fault> {
    let at = missing(&wanted.text, output, prefixed)?;
    let place = (wanted.line + at, wanted.indent + 1);
    let note = format!("it printed:\n{}", shorten(output));
    Some(Fault::new(place, "from", "the command printed no such line").with_note(note))
}

/// Returns the line of a log that says why the application did not start.
fn reason(log: &str) -> &str {
    let line = log
        .lines()
        .find(|line| line.contains("ERROR") || line.contains("Error:"));
    let line = line.or(log.lines().last());
    line.map_or("it printed nothing", str::trim)
}

/// Returns the last lines of an output.
fn shorten(output: &str) -> String {
    let lines: Vec<&str> = output.lines().collect();
    lines[lines.len().saturating_sub(30)..].join("\n")
}
