//! Runs the applications of pages, and compares blocks that name their source with `from="…"`.
//!
//! | `from` | the block shows |
//! |---|---|
//! | `start` | what the page's application prints while it starts |
//! | `start NAME` | the same, with the changes of the variant `NAME` |
//! | `tsc NAME` | what the compiler says about that variant |
//! | `curl` | the output of the commands in the shell block before it |
//!
//! Any other value names a command that is not run here.

use std::{
    collections::BTreeMap,
    fs::{self, File as Log},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Mutex,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::{
    compare::missing,
    conditions::Condition,
    file::File,
    problem::{Fault, Problem},
    variants::Variants,
};

/// The time after which an application counts as one that does not start.
const PATIENCE: Duration = Duration::from_secs(60);

const OPTIONS: &str = r#"{
  "extends": "../../tsconfig.json",
  "compilerOptions": {
    "composite": false,
    "declaration": false,
    "incremental": false,
    "moduleDetection": "force",
    "noCheck": true,
    "noEmitOnError": false,
    "outDir": "js",
    "rootDir": "ts"
  },
  "include": ["ts/**/*.ts", "ts/**/*.mts"]
}
"#;

/// A block that names its source.
#[derive(Debug, Clone)]
pub(crate) struct Wanted {
    /// The line of the page with the first line of output.
    pub(crate) line: usize,
    pub(crate) indent: usize,
    pub(crate) text: String,
    pub(crate) from: From,
    /// The project at this point of the page.
    pub(crate) files: BTreeMap<String, File>,
}

/// The source of a block.
#[derive(Debug, Clone)]
pub(crate) enum From {
    Start(Option<String>),
    Compiler(String),
    Commands(Vec<String>),
}

/// The application of a page.
pub(crate) struct Application {
    pub(crate) page: PathBuf,
    /// The project at the end of the page.
    pub(crate) files: BTreeMap<String, File>,
    /// Titled blocks of other languages.
    pub(crate) assets: BTreeMap<String, String>,
    pub(crate) wanted: Vec<Wanted>,
    /// The line to which a failure to start is attached.
    pub(crate) line: usize,
    pub(crate) variants: Variants,
    pub(crate) condition: Condition,
}

/// One start of an application.
struct Run<'app> {
    app: &'app Application,
    files: BTreeMap<String, File>,
    wanted: Vec<&'app Wanted>,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The application must start.
    Sound,
    /// A variant, which may fail.
    Variant,
    /// Only compiled.
    Compiled,
}

/// The output of one start.
#[derive(Default, Deserialize)]
struct Written {
    #[serde(default)]
    ready: bool,
    #[serde(default)]
    outputs: Vec<String>,
}

/// The faults found, and how many applications were started and blocks compared.
#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) problems: Vec<Problem>,
    pub(crate) started: usize,
    pub(crate) compared: usize,
}

/// Starts the applications in `scratch`, a folder inside the samples' project.
pub(crate) fn check(project: &Path, scratch: &Path, apps: &[Application]) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let runs = plan(apps, &mut outcome.problems);
    if runs.is_empty() {
        return Ok(outcome);
    }
    let folder = scratch.join("run");
    write(&folder, &runs).with_context(|| format!("cannot write into {}", folder.display()))?;
    compile(project, &folder)?;
    let next = Mutex::new(0..runs.len());
    let results = Mutex::new(Vec::new());
    let work = || {
        loop {
            let Some(at) = next.lock().expect("no worker panics").next() else {
                return;
            };
            let result = start(project, &folder, at, &runs[at]);
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
        outcome.compared += run.wanted.len();
        let faults = judge(run, &result?);
        let found = faults.into_iter().map(|fault| fault.on(&run.app.page));
        outcome.problems.extend(found);
    }
    Ok(outcome)
}

/// Lists the starts: each page's last state, states in which commands run, and variants.
fn plan<'app>(apps: &'app [Application], problems: &mut Vec<Problem>) -> Vec<Run<'app>> {
    let mut runs: Vec<Run<'app>> = Vec::new();
    for app in apps {
        let first = runs.len();
        let can_start = app.condition.can_start() && has_module(&app.files);
        if can_start {
            runs.push(Run {
                app,
                files: app.files.clone(),
                wanted: Vec::new(),
                kind: Kind::Sound,
            });
        }
        for wanted in &app.wanted {
            let (files, kind) = match &wanted.from {
                From::Commands(_) | From::Start(None) => (Ok(wanted.files.clone()), Kind::Sound),
                From::Start(Some(name)) => (app.variants.of(name, &app.files), Kind::Variant),
                From::Compiler(name) => (app.variants.of(name, &app.files), Kind::Compiled),
            };
            let files = match files {
                Ok(files) => files,
                Err(message) => {
                    let at = (wanted.line - 1, wanted.indent + 1);
                    problems.push(Fault::new(at, "from", message).on(&app.page));
                    continue;
                }
            };
            if !app.condition.can_start() && kind != Kind::Compiled {
                continue;
            }
            let same = runs[first..]
                .iter_mut()
                .find(|run| run.kind == kind && texts(&run.files) == texts(&files));
            match same {
                Some(run) => run.wanted.push(wanted),
                None => runs.push(Run {
                    app,
                    files,
                    wanted: vec![wanted],
                    kind,
                }),
            }
        }
    }
    runs
}

fn has_module(files: &BTreeMap<String, File>) -> bool {
    files.values().any(|file| file.text().contains("@Module("))
}

fn texts(files: &BTreeMap<String, File>) -> Vec<(&String, String)> {
    let files = files.iter();
    files.map(|(path, file)| (path, file.text())).collect()
}

fn write(folder: &Path, runs: &[Run<'_>]) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    fs::write(folder.join("tsconfig.json"), OPTIONS)?;
    fs::write(folder.join("boot.mjs"), include_str!("boot.mjs"))?;
    for (at, run) in runs.iter().enumerate() {
        let (from, to) = (
            folder.join(format!("ts/{at}")),
            folder.join(format!("js/{at}")),
        );
        for (path, file) in &run.files {
            put(&from.join(path), &file.text())?;
        }
        for (path, text) in &run.app.assets {
            put(&to.join(path), text)?;
        }
        put(&from.join("package.json"), r#"{ "type": "module" }"#)?;
        put(&to.join("package.json"), r#"{ "type": "module" }"#)?;
        let commands: Vec<&Vec<String>> = run.wanted.iter().filter_map(|w| commands(w)).collect();
        let commands = serde_json::to_string(&commands)?;
        put(&folder.join(format!("commands/{at}.json")), &commands)?;
    }
    fs::create_dir_all(folder.join("results"))?;
    Ok(())
}

fn commands(wanted: &Wanted) -> Option<&Vec<String>> {
    match &wanted.from {
        From::Commands(list) => Some(list),
        _ => None,
    }
}

fn put(path: &Path, text: &str) -> std::io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    fs::write(path, text)
}

/// Translates everything to JavaScript; types are checked elsewhere.
fn compile(project: &Path, folder: &Path) -> Result<()> {
    let compiler = project.join("node_modules/.bin/tsc");
    Command::new(&compiler)
        .args(["--project", "."])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot start {}", compiler.display()))?;
    Ok(())
}

/// Starts one application and returns what it printed and wrote.
fn start(project: &Path, folder: &Path, at: usize, run: &Run<'_>) -> Result<(String, Written)> {
    let mut command = if run.kind == Kind::Compiled {
        let mut command = Command::new(project.join("node_modules/.bin/tsc"));
        command.args(["--noEmit", "--pretty", "--ignoreConfig"]);
        command.args(compiler_options(project)?);
        command.args(run.files.keys());
        command.current_dir(folder.join(format!("ts/{at}")));
        command
    } else {
        let mut command = Command::new("node");
        command.arg(folder.join("boot.mjs"));
        command.arg(folder.join(format!("results/{at}.json")));
        command.arg(folder.join(format!("commands/{at}.json")));
        command.current_dir(folder.join(format!("js/{at}")));
        command
    };
    let log = folder.join(format!("results/{at}.txt"));
    let out = Log::create(&log)?;
    command.env("NO_COLOR", "1").env_remove("PORT");
    command.envs(run.app.condition.environment());
    command.stdin(Stdio::null());
    command.stdout(out.try_clone()?).stderr(out);
    let mut child = command.spawn().context("cannot start node")?;
    let begun = Instant::now();
    while child.try_wait()?.is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill()?;
            child.wait()?;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let written = fs::read_to_string(folder.join(format!("results/{at}.json")));
    let written = written.map_or_else(
        |_| Ok(Written::default()),
        |text| serde_json::from_str(&text),
    );
    Ok((fs::read_to_string(&log)?, written?))
}

/// Returns the options of the samples' `tsconfig.json` as arguments.
fn compiler_options(project: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(project.join("tsconfig.json"))?;
    let config: serde_json::Value = serde_json::from_str(&text)?;
    let options = config["compilerOptions"].as_object().cloned();
    let options = options.unwrap_or_default().into_iter();
    Ok(options
        .flat_map(|(name, value)| {
            let value = match value {
                serde_json::Value::Array(list) => {
                    let list: Vec<&str> = list.iter().filter_map(|item| item.as_str()).collect();
                    list.join(",")
                }
                serde_json::Value::String(text) => text,
                other => other.to_string(),
            };
            [format!("--{name}"), value]
        })
        .collect())
}

/// Compares the blocks with what was printed.
fn judge(run: &Run<'_>, (log, written): &(String, Written)) -> Vec<Fault> {
    if run.kind == Kind::Sound && !written.ready {
        let reason = log
            .lines()
            .find(|line| line.contains("ERROR") || line.contains("Error:"));
        let reason = reason
            .or(log.lines().last())
            .unwrap_or("it printed nothing");
        let message = format!("the page's application does not start: {}", reason.trim());
        return vec![Fault::new((run.app.line, 1), "start", message)];
    }
    let mut outputs = written.outputs.iter();
    let mut faults = Vec::new();
    for wanted in &run.wanted {
        let (output, prefixed) = match &wanted.from {
            From::Commands(_) => (outputs.next().unwrap_or(log), false),
            _ => (log, true),
        };
        if let Some(at) = missing(&wanted.text, output, prefixed) {
            let message = "the command printed no such line";
            let place = (wanted.line + at, wanted.indent + 1);
            let note = format!("it printed:\n{}", shorten(output));
            faults.push(Fault::new(place, "from", message).with_note(note));
        }
    }
    faults
}

/// Returns the last lines of an output.
fn shorten(output: &str) -> String {
    let lines: Vec<&str> = output.lines().collect();
    lines[lines.len().saturating_sub(30)..].join("\n")
}
