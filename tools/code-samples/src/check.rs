//! Checks the samples of many pages at once.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use crate::{
    block::{Block, blocks},
    cache::Cache,
    cases::Cases,
    claims::{Claims, is_source},
    conditions::Conditions,
    data::check_data,
    file::File,
    folder::pages as pages_of,
    inline, install,
    lints::Lints,
    needs,
    options::{self, Options},
    outputs,
    page::{Page, Tools, text_of},
    premises::Premises,
    problem::{Fault, Problem},
    project,
    ratchet::{self, Ratchet},
    run::{Application, From, Wanted},
    series::Series,
    shell::{Commands, check_shell},
    typescript::{self, Job},
    unused::unused,
    variants::Variants,
};

/// The input of a check.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Pages, or folders of pages (`.md`, `.mdx`).
    pub pages: Vec<PathBuf>,
    /// The samples' project: `package.json` with installed packages, `tsconfig.json`, and
    /// optionally `commands.toml` and `preludes/`.
    pub project: PathBuf,
    /// Whether to check pages that passed before.
    pub fresh: bool,
    /// The checks that are run.
    pub extent: Extent,
    /// The names of the servers at hand.
    pub servers: Vec<String>,
    /// Whether to lower the numbers of accepted faults to what was found.
    pub settle: bool,
}

/// The checks of pages that are run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extent {
    /// Nothing.
    Static,
    /// The application of each page, with the blocks that show its output.
    Applications,
    /// The variants, the cases and the tests of the pages too.
    Full,
}

/// The result of a check.
#[derive(Debug, Default)]
pub struct Report {
    /// All faults, by page and line.
    pub problems: Vec<Problem>,
    /// The number of pages read.
    pub pages: usize,
    /// The number of pages unchanged since they passed.
    pub unchanged: usize,
    /// The number of project states that were type-checked.
    pub states: usize,
    /// The number of starts of applications, variants included.
    pub started: usize,
    /// The number of blocks of output and cases that were compared.
    pub compared: usize,
    /// The number of accepted faults, by kind.
    pub accepted: BTreeMap<String, usize>,
}

/// Checks the pages.
///
/// # Errors
///
/// When files cannot be read or written, or the compiler cannot run. Faults of samples are in the
/// report.
pub fn check(settings: &Settings) -> Result<Report> {
    let project = fs::canonicalize(&settings.project)
        .with_context(|| format!("cannot find {}", settings.project.display()))?;
    let scratch = scratch(&project)?;
    let tools = Tools {
        cache: Cache::open(&project, &scratch, settings.fresh),
        commands: Commands::read(&project)?,
        series: Series::read(&project)?,
        conditions: Conditions::read(&project)?,
        claims: Claims::read(&project)?,
        lints: Lints::read(&project)?,
        options: Options::read(&project)?,
        premises: Premises::read(&project)?,
        template: needs::template(&project)?,
        project,
    };
    let mut ratchet = Ratchet::read(&tools.project, settings.extent == Extent::Full)?;
    let mode = format!("{:?} {:?}", settings.extent, settings.servers);
    let mut report = Report::default();
    let mut keys = BTreeSet::new();
    let (mut pages, mut jobs, mut apps) = (Vec::new(), Vec::new(), Vec::new());
    let paths = pages_of(&settings.pages)?;
    let mut names = inline::Names::new();
    if settings.extent == Extent::Full {
        for path in &paths {
            inline::collect(&blocks(&text_of(path)?), &mut names);
        }
    }
    for path in paths {
        report.pages += 1;
        let page = Page::read(path, &tools, &ratchet, &mode)?;
        if tools.cache.has(&page.key) && !settings.settle {
            report.unchanged += 1;
            keys.insert(page.key);
            continue;
        }
        let mut job = examine(&page, &tools, &mut report);
        if settings.extent == Extent::Full {
            add_inline(&page, &tools, &names, &mut job);
        }
        report.states += job.states.len();
        if settings.extent > Extent::Static {
            apps.extend(application(&page, &job, &tools)?);
        }
        jobs.push(job);
        pages.push(page);
    }
    let found = typescript::check(&tools.project, &scratch, &jobs)?;
    report.problems.extend(found);
    let extent = outputs::Extent {
        is_full: settings.extent == Extent::Full,
        servers: &settings.servers,
    };
    let outcome = outputs::check(&tools.project, &scratch, &apps, &extent)?;
    report.problems.extend(outcome.problems);
    report.problems.retain(|problem| {
        let page = pages.iter().find(|page| page.path == problem.page);
        let blocks = page.map_or(&[][..], |page| &page.blocks);
        problem.code != "unexecuted" || !is_excused(blocks, problem.line)
    });
    report.started = outcome.started;
    report.compared = outcome.compared;
    if settings.extent == Extent::Full && tools.template.is_some() {
        let found = resolve(&pages, &tools, &scratch, &mut keys)?;
        report.problems.extend(found);
    }
    let paths: Vec<PathBuf> = pages.iter().map(|page| page.path.clone()).collect();
    if settings.settle {
        ratchet.settle(&paths, &report.problems)?;
    }
    let codes = report.problems.iter().map(|problem| problem.code.as_str());
    let uncalled = codes.filter(|code| *code == ratchet::COUNTED).count();
    ratchet.apply(&paths, &mut report.problems);
    report.accepted = ratchet.sums();
    report
        .accepted
        .insert(ratchet::COUNTED.to_owned(), uncalled);
    report.accepted.retain(|_, number| *number > 0);
    report.problems.sort();
    let failed: BTreeSet<&Path> = report.problems.iter().map(|p| p.page.as_path()).collect();
    let passed = pages
        .into_iter()
        .filter(|p| !failed.contains(p.path.as_path()));
    keys.extend(passed.map(|page| page.key));
    let cache = tools.cache;
    cache.record(&keys).context("cannot record what passed")?;
    Ok(report)
}

/// Runs the install commands of pages that did not pass before; returns what npm rejects.
fn resolve(
    pages: &[Page],
    tools: &Tools,
    scratch: &Path,
    keys: &mut BTreeSet<String>,
) -> Result<Vec<Problem>> {
    let (template, folder) = (scratch.join("template"), scratch.join("install"));
    let mut is_prepared = false;
    let mut problems = Vec::new();
    for page in pages.iter().filter(|page| !page.installs.is_empty()) {
        let key = tools.cache.key(&["install", &page.installs.join("\n")]);
        if tools.cache.has(&key) || keys.contains(&key) {
            keys.insert(key);
            continue;
        }
        if !is_prepared {
            install::prepare(&tools.project, &template)?;
            is_prepared = true;
        }
        match install::fails(&template, &folder, &page.installs)? {
            None => drop(keys.insert(key)),
            Some(said) => {
                let message = "npm rejects the packages in a new project";
                let fault = Fault::new((1, 1), "install", message).with_note(said);
                problems.push(fault.on(&page.path));
            }
        }
    }
    Ok(problems)
}

/// Runs the checks that need no compiler; returns the job for the compiler.
fn examine(page: &Page, tools: &Tools, report: &mut Report) -> Job {
    let (hidden, mut faults) = page.start(&tools.project);
    let (states, wrong) = project::read(&page.blocks, &hidden);
    faults.extend(wrong);
    faults.extend(unused_classes(page, &hidden));
    faults.extend(page.blocks.iter().filter_map(unknown_source));
    faults.extend(tools.lints.check(&page.blocks));
    let (path, text) = (&page.path, &page.text);
    faults.extend(tools.series.check_reading(path, text, &page.blocks));
    let title = &tools.claims.options;
    let tables = tools
        .options
        .faults(&page.path, &page.text, &page.blocks, title);
    faults.extend(tables);
    if let Some(template) = &tools.template {
        let installed = [&page.installs[..], &page.linked.installs].concat();
        let started = &page.linked.servers;
        let untold = tools.premises.check(&page.text, &page.blocks, started);
        faults.extend(untold);
        let wrong = needs::check(&page.text, &page.blocks, template, &installed);
        faults.extend(wrong);
    }
    match Cases::read(&tools.project, &page.path) {
        Ok(cases) => faults.extend(tools.claims.unproven(&page.text, &page.blocks, &cases)),
        Err(error) => faults.push(Fault::new((1, 1), "case", format!("{error:#}"))),
    }
    let on_page = faults.into_iter().map(|fault| fault.on(&page.path));
    report.problems.extend(on_page);
    report.problems.extend(check_data(&page.path, &page.blocks));
    let wrong = check_shell(&page.path, &page.blocks, &tools.commands);
    report.problems.extend(wrong);
    Job {
        page: page.path.clone(),
        states,
    }
}

/// Whether a line is in a block that is excused from being used.
fn is_excused(blocks: &[Block], line: usize) -> bool {
    blocks.iter().any(|block| {
        let lines = block.line..block.line + block.code.lines().count();
        lines.contains(&line) && block.meta("unused").is_some_and(|why| !why.is_empty())
    })
}

/// Adds the files with the calls of the page's text and its tables to its last state.
fn add_inline(page: &Page, tools: &Tools, names: &inline::Names, job: &mut Job) {
    let (hidden, _) = page.start(&tools.project);
    let files = project::shown(&page.blocks, &hidden);
    let calls = inline::file(&page.text, &page.blocks, &files, names);
    let title = &tools.claims.options;
    let tables = tools
        .options
        .file(&page.path, &page.text, &page.blocks, title);
    let added = [(inline::PATH, calls), (options::PATH, tables)];
    let added = added.into_iter();
    let added: Vec<_> = added
        .filter_map(|(path, file)| Some((path.to_owned(), file?)))
        .collect();
    if job.states.is_empty() && !added.is_empty() {
        let files = BTreeMap::new();
        job.states.push(project::State { files, line: 1 });
    }
    if let Some(last) = job.states.last_mut() {
        last.files.extend(added);
    }
}

/// Returns faults for classes that the page's project never uses and does not excuse.
fn unused_classes(page: &Page, hidden: &BTreeMap<String, File>) -> Vec<Fault> {
    let files = project::shown(&page.blocks, hidden);
    let mut faults = unused(&files);
    faults.retain(|fault| !is_excused(&page.blocks, fault.at.0));
    faults
}

/// Returns a fault when a block's `from` is none of the sources.
fn unknown_source(block: &Block) -> Option<Fault> {
    let from = block.meta("from")?;
    let at = (block.line - 1, block.indent + 1);
    let message = format!("`{from}` is not a source");
    let note = "sources are curl, start, start NAME, tsc NAME, run NAME and none: REASON";
    (!is_source(from)).then(|| Fault::new(at, "meta", message).with_note(note))
}

/// Returns the application of a page with the blocks to compare.
fn application(page: &Page, job: &Job, tools: &Tools) -> Result<Option<Application>> {
    let (hidden, _) = page.start(&tools.project);
    let wants = |block: &Block| block.meta("from").is_some();
    let wanted = project::snapshots(&page.blocks, &hidden, wants)
        .into_iter()
        .filter_map(|(at, files)| {
            let block = &page.blocks[at];
            Some(Wanted {
                line: block.line,
                indent: block.indent,
                text: block.code.clone(),
                from: source(&page.blocks, at)?,
                files,
            })
        })
        .collect();
    let titled = page.blocks.iter().filter_map(|block| {
        let path = block
            .meta("title")
            .filter(|path| project::is_inside(path))?;
        Some((path.to_owned(), block.code.clone()))
    });
    let cases = Cases::read(&tools.project, &page.path)?;
    let line = match job.states.last() {
        Some(last) => last.line,
        None if cases.0.is_empty() => return Ok(None),
        None => 1,
    };
    let mut headings = tools.claims.headings(&page.text, &page.blocks);
    headings.extend(cases.claims(&page.text));
    Ok(Some(Application {
        page: page.path.clone(),
        files: project::shown(&page.blocks, &hidden),
        assets: titled.filter(|(path, _)| !path.ends_with("ts")).collect(),
        wanted,
        line,
        variants: Variants::read(&tools.project, &page.path)?,
        headings,
        cases,
        condition: tools.conditions.of(&page.path),
    }))
}

/// Returns how the block at an index is made; `None` when that is not run here.
fn source(blocks: &[Block], at: usize) -> Option<From> {
    let from = blocks[at].meta("from")?;
    match from.split_once(' ').unwrap_or((from, "")) {
        ("start", "") => Some(From::Start(None)),
        ("start", name) => Some(From::Start(Some(name.to_owned()))),
        ("tsc", name) => Some(From::Compiler(name.to_owned())),
        ("run", name) => Some(From::Case(name.to_owned())),
        ("curl", "") => {
            let shell = blocks[..at]
                .iter()
                .rev()
                .find(|block| block.lang == "bash")?;
            let mut commands: Vec<String> = Vec::new();
            for line in shell.code.lines() {
                match commands.last_mut() {
                    Some(last) if !line.starts_with("curl ") => {
                        last.push('\n');
                        last.push_str(line);
                    }
                    _ => commands.push(line.to_owned()),
                }
            }
            Some(From::Commands(commands))
        }
        _ => None,
    }
}

/// Creates a folder for this tool inside the project, ignored by version control.
fn scratch(project: &Path) -> Result<PathBuf> {
    let folder = project.join("code-samples.work");
    let ignore = folder.join(".gitignore");
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(ignore, "*\n"))
        .with_context(|| format!("cannot write into {}", folder.display()))?;
    Ok(folder)
}
