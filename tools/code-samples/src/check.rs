//! Checks the samples of many pages at once.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};

use crate::{
    block::{Block, blocks},
    cache::Cache,
    cases::Cases,
    claims::{Claims, is_source},
    conditions::Conditions,
    data::check_data,
    file::File,
    folder::{files_below, of_page},
    outputs,
    problem::{Fault, Problem},
    project,
    ratchet::Ratchet,
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
    /// How much is run.
    pub extent: Extent,
    /// The names of the servers at hand.
    pub servers: Vec<String>,
    /// Whether to lower the numbers of accepted faults to what was found.
    pub settle: bool,
}

/// How much of the pages is run.
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

/// A page to check.
struct Page {
    path: PathBuf,
    key: String,
    text: String,
    blocks: Vec<Block>,
    /// The files that the page before in its series leaves behind.
    start: BTreeMap<String, File>,
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
        project,
    };
    let mut ratchet = Ratchet::read(&tools.project, settings.extent == Extent::Full)?;
    let mut report = Report::default();
    let mut keys = BTreeSet::new();
    let (mut pages, mut jobs, mut apps) = (Vec::new(), Vec::new(), Vec::new());
    for path in all_pages(&settings.pages)? {
        report.pages += 1;
        let page = read(path, &tools, &ratchet, settings)?;
        if tools.cache.has(&page.key) && !settings.settle {
            report.unchanged += 1;
            keys.insert(page.key);
            continue;
        }
        let job = examine(&page, &tools, &mut report);
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
    report.started = outcome.started;
    report.compared = outcome.compared;
    let paths: Vec<PathBuf> = pages.iter().map(|page| page.path.clone()).collect();
    if settings.settle {
        ratchet.settle(&paths, &report.problems)?;
    }
    ratchet.apply(&paths, &mut report.problems);
    report.accepted = ratchet.sums();
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

/// The settings of a samples' project.
struct Tools {
    project: PathBuf,
    cache: Cache,
    commands: Commands,
    series: Series,
    conditions: Conditions,
    claims: Claims,
}

/// Runs the checks that need no compiler; returns the job for the compiler.
fn examine(page: &Page, tools: &Tools, report: &mut Report) -> Job {
    let (hidden, mut faults) = start(page, &tools.project);
    let (states, wrong) = project::read(&page.blocks, &hidden);
    faults.extend(wrong);
    faults.extend(unused_classes(page, &hidden));
    faults.extend(page.blocks.iter().filter_map(unknown_source));
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

/// Returns faults for classes that the page's project never uses and does not excuse.
fn unused_classes(page: &Page, hidden: &BTreeMap<String, File>) -> Vec<Fault> {
    let files = project::shown(&page.blocks, hidden);
    let is_excused = |fault: &Fault| {
        page.blocks.iter().any(|block| {
            let lines = block.line..block.line + block.code.lines().count();
            lines.contains(&fault.at.0) && block.meta("unused").is_some_and(|why| !why.is_empty())
        })
    };
    let mut faults = unused(&files);
    faults.retain(|fault| !is_excused(fault));
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
    let (hidden, _) = start(page, &tools.project);
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
    Ok(Some(Application {
        page: page.path.clone(),
        files: project::shown(&page.blocks, &hidden),
        assets: titled.filter(|(path, _)| !path.ends_with("ts")).collect(),
        wanted,
        line,
        variants: Variants::read(&tools.project, &page.path)?,
        cases,
        headings: tools.claims.headings(&page.text, &page.blocks),
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

/// Returns the files that a page starts with: the files of the page before in its series, and files
/// that its blocks request with `prelude="name"`.
fn start(page: &Page, project: &Path) -> (BTreeMap<String, File>, Vec<Fault>) {
    let mut files = page.start.clone();
    let (requested, faults) = preludes(&page.blocks, project);
    files.extend(requested);
    (files, faults)
}

fn preludes(blocks: &[Block], project: &Path) -> (BTreeMap<String, File>, Vec<Fault>) {
    let (mut files, mut faults) = (BTreeMap::new(), Vec::new());
    for block in blocks {
        let Some(name) = block.meta("prelude") else {
            continue;
        };
        let folder = project.join("preludes").join(name);
        let found = files_below(&folder);
        if name.contains(['/', '\\', '.']) || found.is_empty() {
            let at = (block.line - 1, block.indent + 1);
            let note = "put its files below preludes/ of the samples' project";
            let message = format!("unknown prelude `{name}`");
            faults.push(Fault::new(at, "meta", message).with_note(note));
            continue;
        }
        for path in found {
            let inside = path.strip_prefix(&folder).unwrap_or(&path);
            let name = inside.to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(&path).unwrap_or_default();
            files.insert(name, File::hidden(&text));
        }
    }
    (files, faults)
}

/// Creates a folder for this tool inside the project, ignored by version control.
fn scratch(project: &Path) -> Result<PathBuf> {
    let folder = project.join(".code-samples");
    let ignore = folder.join(".gitignore");
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(ignore, "*\n"))
        .with_context(|| format!("cannot write into {}", folder.display()))?;
    Ok(folder)
}

fn read(path: PathBuf, tools: &Tools, ratchet: &Ratchet, settings: &Settings) -> Result<Page> {
    let mut start = BTreeMap::new();
    let mut texts = String::new();
    for page in tools.series.before(&path) {
        let text = text_of(&page)?;
        let shown = blocks(&text);
        start.extend(preludes(&shown, &tools.project).0);
        start = project::last(&shown, &start);
        texts.push_str(&text);
    }
    let text = text_of(&path)?;
    let key = tools.cache.key(&[
        &texts,
        &text,
        &format!("{:?} {:?}", settings.extent, settings.servers),
        &format!("{:?} {:?}", tools.conditions.of(&path), ratchet.of(&path)),
        &own_text(tools, "variants", &path),
        &own_text(tools, "cases", &path),
    ]);
    Ok(Page {
        key,
        blocks: blocks(&text),
        text,
        path,
        start,
    })
}

/// Returns the text of a page's file below a folder of the project.
fn own_text(tools: &Tools, folder: &str, page: &Path) -> String {
    let found = of_page(&tools.project.join(folder), page);
    found.map(|(_, text)| text).unwrap_or_default()
}

fn text_of(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

fn all_pages(given: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in given {
        if !path.exists() {
            bail!("{} does not exist", path.display());
        }
        if path.is_file() {
            found.push(path.clone());
        } else {
            found.extend(files_below(path).into_iter().filter(|path| is_page(path)));
        }
    }
    Ok(found)
}

fn is_page(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "md" || extension == "mdx")
}
