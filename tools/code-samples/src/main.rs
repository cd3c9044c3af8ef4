//! `code-samples`: checks the code blocks of a book from the command line.

use std::{
    io::{IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;
use clap::Parser;
use code_samples::{Extent, Problem, Report, Settings, check, facts, print};

/// Type-checks TypeScript blocks, parses data and schema blocks, and checks shell commands.
#[derive(Debug, Parser)]
#[command(version, about)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
struct Args {
    /// Pages, or folders of pages.
    #[arg(default_value = "src")]
    pages: Vec<PathBuf>,
    /// The folder with the package.json and tsconfig.json that the samples are checked with.
    #[arg(long, default_value = "samples")]
    project: PathBuf,
    /// Check pages that are unchanged since they passed too.
    #[arg(long)]
    fresh: bool,
    /// Start the applications of the pages, and compare the blocks that name their source.
    #[arg(long)]
    run: bool,
    /// Run the variants, the cases and the tests of the pages too.
    #[arg(long)]
    full: bool,
    /// The servers at hand, such as `redis,nats`.
    #[arg(long, value_delimiter = ',')]
    servers: Vec<String>,
    /// Lower the numbers of accepted faults in `unproven.toml` to what was found.
    #[arg(long)]
    settle: bool,
    /// Only list, name by name, the firm sentences of different pages about it.
    #[arg(long)]
    facts: bool,
    /// Print one line a problem: `page:line:column: error[code]: message`.
    #[arg(long)]
    short: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    if args.facts {
        return exit_code(list_facts(&args));
    }
    let settings = Settings {
        pages: args.pages,
        project: args.project,
        fresh: args.fresh,
        extent: match (args.full, args.run) {
            (true, _) => Extent::Full,
            (false, true) => Extent::Applications,
            (false, false) => Extent::Static,
        },
        servers: args.servers,
        settle: args.settle,
    };
    let told = check(&settings).and_then(|report| {
        tell(&report, args.short)?;
        Ok(report.problems.is_empty())
    });
    exit_code(told)
}

fn list_facts(args: &Args) -> Result<bool> {
    let list = facts(&args.pages, &args.project)?;
    std::io::stdout().write_all(list.as_bytes())?;
    Ok(true)
}

fn exit_code(told: Result<bool>) -> ExitCode {
    match told {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn tell(report: &Report, short: bool) -> Result<()> {
    let mut out = std::io::stderr().lock();
    let color = out.is_terminal();
    for problem in &report.problems {
        if short {
            writeln!(out, "{}", in_short(problem))?;
        } else {
            let source = std::fs::read_to_string(&problem.page).ok();
            let text = print(problem, &name(&problem.page), source.as_deref(), color);
            writeln!(out, "{text}\n")?;
        }
    }
    writeln!(
        out,
        "{} pages, {} unchanged, {} states type-checked, {} started, {} outputs compared, {} problems{}",
        report.pages,
        report.unchanged,
        report.states,
        report.started,
        report.compared,
        report.problems.len(),
        accepted(report)
    )?;
    Ok(())
}

fn accepted(report: &Report) -> String {
    let kinds = report.accepted.iter();
    kinds.fold(String::new(), |text, (kind, number)| {
        text + &format!(", {number} {kind}s without a proof")
    })
}

fn in_short(problem: &Problem) -> String {
    format!(
        "{}:{}:{}: error[{}]: {}",
        name(&problem.page),
        problem.line,
        problem.column,
        problem.code,
        problem.message.replace('\n', " ")
    )
}

fn name(page: &Path) -> String {
    page.to_string_lossy().replace('\\', "/")
}
