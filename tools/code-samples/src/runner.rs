//! Compiles the projects of runs and runs them.

use std::{
    fs::{self, File as Log},
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::{
    coverage, reader,
    run::{Kind, Run},
};

/// The time after which a run is ended, which is a fault. It is for runs that hang: a busy machine may
/// need minutes for what takes two seconds.
const PATIENCE: Duration = Duration::from_secs(1200);

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

/// The settings of Vitest for the tests that pages show, with the alias that
/// `src/graphql/quick-start.mdx` tells readers to add. A busy machine does not fail a test: the run's
/// own limit ends one that hangs.
const VITEST: &str = r"export default {
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: { globals: true, include: ['**/*spec.js'], exclude: [], fileParallelism: false,
    testTimeout: 0, hookTimeout: 0,
    setupFiles: process.env.COVERED ? ['../../cover.mjs'] : [] },
};
";

/// The output of one run.
#[derive(Default, Deserialize)]
pub(crate) struct Written {
    /// Whether the application started.
    #[serde(default)]
    pub(crate) ready: bool,
    /// The output of each list of commands.
    #[serde(default)]
    pub(crate) outputs: Vec<String>,
    /// The requests that fail although they only have wrong values.
    #[serde(default)]
    pub(crate) faults: Vec<String>,
    /// The output of the application.
    #[serde(skip)]
    pub(crate) log: String,
    /// Whether the exit code is 0.
    #[serde(skip)]
    pub(crate) is_success: bool,
    /// The limit that ended the run: what it would have printed later is unknown.
    #[serde(skip)]
    pub(crate) ended_after: Option<Duration>,
}

/// Writes the projects and their translation to JavaScript into a folder.
pub(crate) fn prepare(project: &Path, folder: &Path, runs: &[Run<'_>]) -> Result<()> {
    let kit = fs::read_to_string(project.join("kit.mjs")).unwrap_or_default();
    write(folder, &kit, runs).with_context(|| format!("cannot write into {}", folder.display()))?;
    if runs.iter().any(Run::is_new_project) {
        reader::prepare(project, folder).context("cannot make a reader's computer")?;
    }
    compile(project, folder)
}

fn write(folder: &Path, kit: &str, runs: &[Run<'_>]) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    fs::write(folder.join("tsconfig.json"), OPTIONS)?;
    fs::write(folder.join("vitest.config.mjs"), VITEST)?;
    fs::write(folder.join("boot.mjs"), include_str!("boot.mjs"))?;
    fs::write(folder.join("cover.mjs"), include_str!("cover.mjs"))?;
    fs::write(folder.join("hostile.mjs"), include_str!("hostile.mjs"))?;
    fs::write(folder.join("kit.mjs"), kit)?;
    for (at, run) in runs.iter().enumerate() {
        let (from, to) = (
            folder.join(format!("ts/{at}")),
            folder.join(format!("js/{at}")),
        );
        for (path, text) in &run.app.assets {
            put(&to.join(path), text)?;
        }
        for (path, file) in &run.files {
            put(&from.join(path), &file.text())?;
            if !path.ends_with("ts") {
                put(&to.join(path), &file.text())?;
            }
        }
        put(&from.join("package.json"), r#"{ "type": "module" }"#)?;
        put(&to.join("package.json"), r#"{ "type": "module" }"#)?;
        let commands = serde_json::to_string(&run.commands())?;
        put(&folder.join(format!("commands/{at}.json")), &commands)?;
    }
    fs::create_dir_all(folder.join("results"))?;
    Ok(())
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

/// Runs one project.
pub(crate) fn start(
    project: &Path,
    folder: &Path,
    at: usize,
    run: &Run<'_>,
    is_covered: bool,
) -> Result<Written> {
    let js = folder.join(format!("js/{at}"));
    let own = run.is_new_project().then(reader::folder).transpose()?;
    let mut command = match run.kind {
        Kind::Compiled => {
            let mut command = Command::new(project.join("node_modules/.bin/tsc"));
            command.args(["--noEmit", "--pretty", "--ignoreConfig"]);
            command.args(compiler_options(project)?);
            command.args(run.files.keys().filter(|path| path.ends_with("ts")));
            command.current_dir(folder.join(format!("ts/{at}")));
            command
        }
        Kind::Tests => {
            let mut command = Command::new("node");
            command.arg(project.join("node_modules/vitest/vitest.mjs"));
            command.args(["run", "--config", "../../vitest.config.mjs"]);
            command.args(["--root", "."]);
            command.current_dir(js);
            command
        }
        Kind::Alone => {
            let mut command = Command::new("bash");
            command.args(["-c", &run.commands().concat().join("\n")]);
            command.current_dir(own.as_ref().map_or(&*js, |own| own.path()));
            command.env("PACKAGES", reader::packages(folder));
            command.env("PAGE", folder.join(format!("ts/{at}")));
            command
        }
        Kind::Sound | Kind::Variant => {
            let mut command = Command::new("node");
            command.arg(folder.join("boot.mjs"));
            command.arg(folder.join(format!("results/{at}.json")));
            command.arg(folder.join(format!("commands/{at}.json")));
            command.current_dir(js);
            command
        }
    };
    let log = folder.join(format!("results/{at}.txt"));
    let out = Log::create(&log)?;
    command.env("NO_COLOR", "1").env_remove("PORT");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let programs = [match run.is_new_project() {
        true => reader::packages(folder).join(".bin"),
        false => project.join("node_modules/.bin"),
    }];
    let path = programs.into_iter().chain(std::env::split_paths(&path));
    command.env("PATH", std::env::join_paths(path)?);
    if is_covered && run.kind == Kind::Sound && run.case.is_none() {
        command.env("HOSTILE", "1");
    }
    if is_covered && run.kind != Kind::Compiled {
        let root = format!("{}/js/{at}/", folder.display());
        command.env("COVERED", coverage::record(folder, at));
        command.env("COVERED_ROOT", root);
        if run.kind != Kind::Tests {
            let program = folder.join("cover.mjs");
            command.env(
                "NODE_OPTIONS",
                format!("--import=file://{}", program.display()),
            );
        }
    }
    command.envs(run.app.condition.environment());
    if let Some((_, case)) = run.case {
        command.envs(&case.env);
    }
    command.stdin(Stdio::null());
    command.stdout(out.try_clone()?).stderr(out);
    // Processes that the commands leave running, such as `nest start --watch`, are in the same group.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn().context("cannot start node")?;
    let status = wait(&mut child, PATIENCE)?;
    end_group(child.id());
    let written = fs::read_to_string(folder.join(format!("results/{at}.json")));
    let written = written.map_or_else(
        |_| Ok(Written::default()),
        |text| serde_json::from_str(&text),
    );
    Ok(Written {
        log: String::from_utf8_lossy(&fs::read(&log)?).into_owned(),
        is_success: status.is_some_and(|status| status.success()),
        ended_after: status.is_none().then_some(PATIENCE),
        ..written?
    })
}

/// Waits for the end of a process, and ends it itself after `patience`, with `None`.
fn wait(child: &mut Child, patience: Duration) -> Result<Option<ExitStatus>> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if begun.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Ends the processes that a run left behind.
fn end_group(leader: u32) {
    if cfg!(unix) {
        let mut kill = Command::new("kill");
        kill.args(["-KILL", "--", &format!("-{leader}")]);
        // There is none in most cases, which `kill` reports.
        let _ = kill.stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_end_is_ended() {
        let mut command = Command::new("node");
        command.args(["-e", "process.stdin.resume()"]);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        assert_eq!(wait(&mut child, Duration::ZERO).unwrap(), None);
        assert!(child.try_wait().unwrap().is_some());
    }
}
