//! Runs the TypeScript compiler once over every state of every page.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};

use crate::{inline, options, problem::Problem, project::State};

/// The states of a page.
pub(crate) struct Job {
    pub(crate) page: PathBuf,
    pub(crate) states: Vec<State>,
}

/// Compiler options, merged over the options of the samples' project.
const OPTIONS: &str = r#"{
  "extends": "../tsconfig.json",
  "compilerOptions": {
    "composite": false,
    "declaration": false,
    "incremental": false,
    "moduleDetection": "force",
    "noEmit": true,
    "rootDir": "."
  },
  "include": ["pages/**/*.ts", "pages/**/*.tsx", "pages/**/*.mts"]
}
"#;

/// Type-checks the jobs in `scratch`, a folder inside the project that only this run uses.
pub(crate) fn check(project: &Path, scratch: &Path, jobs: &[Job]) -> Result<Vec<Problem>> {
    if jobs.iter().all(|job| job.states.is_empty()) {
        return Ok(Vec::new());
    }
    write(scratch, jobs).with_context(|| format!("cannot write into {}", scratch.display()))?;
    let output = run(project, scratch)?;
    let mut found = BTreeSet::new();
    for error in errors(&output)? {
        found.insert(on_page(&error, jobs)?);
    }
    Ok(distinct(found))
}

fn write(scratch: &Path, jobs: &[Job]) -> std::io::Result<()> {
    let pages = scratch.join("pages");
    if pages.exists() {
        fs::remove_dir_all(&pages)?;
    }
    fs::create_dir_all(&pages)?;
    fs::write(scratch.join("tsconfig.json"), OPTIONS)?;
    for (at, job) in jobs.iter().enumerate() {
        for (number, state) in job.states.iter().enumerate() {
            let folder = pages.join(at.to_string()).join(number.to_string());
            fs::create_dir_all(&folder)?;
            fs::write(folder.join("package.json"), r#"{ "type": "module" }"#)?;
            for (path, file) in &state.files {
                let path = folder.join(path);
                fs::create_dir_all(path.parent().unwrap_or(&folder))?;
                fs::write(path, file.text())?;
            }
        }
    }
    Ok(())
}

fn run(project: &Path, scratch: &Path) -> Result<String> {
    let script = if cfg!(windows) { "tsc.cmd" } else { "tsc" };
    let compiler = project.join("node_modules/.bin").join(script);
    let output = Command::new(&compiler)
        .args(["--project", ".", "--pretty", "false"])
        .current_dir(scratch)
        .stdin(Stdio::null())
        .output()
        .with_context(|| {
            format!(
                "cannot start {}: run `npm ci` in {}",
                compiler.display(),
                project.display()
            )
        })?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() && text.trim().is_empty() {
        bail!(
            "the TypeScript compiler failed: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Ok(text)
}

/// An error of the compiler: `pages/3/0/src/a.ts(7,12): error TS2322: …`.
#[derive(Debug, PartialEq, Eq)]
struct Error {
    path: String,
    at: (usize, usize),
    code: String,
    message: String,
}

fn errors(output: &str) -> Result<Vec<Error>> {
    let mut found: Vec<Error> = Vec::new();
    for line in output.lines().filter(|line| !line.trim().is_empty()) {
        match parse(line) {
            Some(error) => found.push(error),
            // Further lines of a message are indented.
            None if line.starts_with(' ') => {
                if let Some(last) = found.last_mut() {
                    last.message.push('\n');
                    last.message.push_str(line.trim());
                }
            }
            None => bail!("the TypeScript compiler says: {line}"),
        }
    }
    Ok(found)
}

fn parse(line: &str) -> Option<Error> {
    let (place, rest) = line.split_once("): error ")?;
    let (path, at) = place.rsplit_once('(')?;
    let (row, column) = at.split_once(',')?;
    let (code, message) = rest.split_once(": ")?;
    Some(Error {
        path: path.to_owned(),
        at: (row.parse().ok()?, column.parse().ok()?),
        code: code.to_owned(),
        message: message.to_owned(),
    })
}

fn on_page(error: &Error, jobs: &[Job]) -> Result<Problem> {
    let outside = || format!("an error in no sample: {}: {}", error.path, error.message);
    let mut parts = error.path.splitn(4, '/').skip(1);
    let (job, number, path) = (parts.next(), parts.next(), parts.next());
    let job = job
        .and_then(|part| jobs.get(part.parse::<usize>().ok()?))
        .with_context(outside)?;
    let state = number
        .and_then(|part| job.states.get(part.parse::<usize>().ok()?))
        .with_context(outside)?;
    let path = path.with_context(outside)?;
    let place = state
        .files
        .get(path)
        .and_then(|file| file.place(error.at.0, error.at.1));
    let note = match place {
        None => Some(format!("in `{path}`, which the page does not show")),
        Some((line, _)) if line < state.line => Some(format!(
            "after the block that begins in line {}",
            state.line
        )),
        Some(_) => None,
    };
    let (line, column) = place.unwrap_or((state.line, 1));
    let kind = match path {
        inline::PATH => Some("inline"),
        options::PATH => Some("option"),
        _ => None,
    };
    Ok(Problem {
        page: job.page.clone(),
        line,
        column,
        code: kind.unwrap_or(&error.code).to_owned(),
        message: match kind {
            Some(_) => format!("{}: {}", error.code, error.message),
            None => error.message.clone(),
        },
        note,
    })
}

/// Keeps the first occurrence of a fault that several states share.
fn distinct(found: BTreeSet<Problem>) -> Vec<Problem> {
    let mut kept: Vec<Problem> = Vec::new();
    for problem in found {
        let is_known = kept.iter().any(|known| {
            known.page == problem.page
                && (known.line, known.column) == (problem.line, problem.column)
                && known.message == problem.message
        });
        if !is_known {
            kept.push(problem);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{block::blocks, project::states};

    fn jobs(page: &str) -> Vec<Job> {
        vec![Job {
            page: "a.mdx".into(),
            states: states(&blocks(page), &BTreeMap::new()),
        }]
    }

    #[test]
    fn compiler_errors_are_placed_on_the_page() {
        let jobs = jobs("字\n```ts title=\"src/a.ts\"\n甲;\n乙;\n```\n```ts\n1;\n```\n");
        let output = "pages/0/0/src/a.ts(2,1): error TS1: no\n  because\npages/0/0/block-7.ts(1,2): error TS2: x\n";
        let found: Vec<Problem> = errors(output)
            .unwrap()
            .iter()
            .map(|error| on_page(error, &jobs).unwrap())
            .collect();
        assert_eq!((found[0].line, found[0].column), (4, 1));
        assert_eq!(found[0].message, "no\nbecause");
        assert!(found[0].note.as_ref().unwrap().contains("line 7"));
        assert_eq!((found[1].line, found[1].column), (7, 2));
        assert_eq!(found[1].note, None);
    }

    #[test]
    fn errors_outside_of_samples_are_reported() {
        assert!(errors("error TS5083: Cannot read file.\n").is_err());
        let error = parse("../x.ts(1,1): error TS1: no").unwrap();
        assert!(on_page(&error, &[]).is_err());
    }
}
