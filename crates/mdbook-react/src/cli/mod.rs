//! The command line. Without a subcommand, renders for `mdbook build`, which passes the render
//! context on standard input. Messages go to standard error, as in mdBook.

mod arguments;
mod book_folder;
mod build;
mod built_site;
#[cfg(feature = "external-links")]
mod external_links;
mod log;
mod manage;
mod new;
mod out_of_memory;
mod progress;
mod render;
mod report;
#[cfg(feature = "serve")]
mod serve;
mod show;

use std::{
    io::{self, Write as _, stdout},
    process::ExitCode,
};

use anyhow::Result;
use clap::{CommandFactory as _, Parser as _};
use shell_interface::Shell;
use site_build::BuildOptions;

use self::arguments::{Arguments, Command, I18nCommand, VersionCommand};

/// Runs the command line of this process; sites are built with `shell`.
pub fn run(shell: &'static dyn Shell) -> ExitCode {
    let arguments = Arguments::parse();
    log::start(arguments.quiet);
    out_of_memory::install();
    #[cfg(feature = "scripts")]
    script_runner::use_processes();
    match carry_out(arguments.command, shell) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            tracing::error!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Carries out a command; returns whether it succeeded.
fn carry_out(command: Option<Command>, shell: &'static dyn Shell) -> Result<bool> {
    match command {
        None => render::from_stdin(shell),
        Some(Command::Build {
            dir,
            dest_dir,
            no_cache,
            stats,
            strict,
            part,
            report,
        }) => build::build(
            &dir.find(),
            dest_dir.as_deref(),
            stats,
            BuildOptions {
                no_cache,
                strict,
                part: part.part(),
                ..BuildOptions::new(shell)
            },
            report.format.format(),
        ),
        Some(Command::Check {
            dir,
            strict,
            #[cfg(feature = "external-links")]
            external,
            allow,
            report,
        }) => {
            let root = dir.find();
            let options = BuildOptions {
                strict,
                allow,
                #[cfg(feature = "external-links")]
                link_checker: external.then(|| external_links::checker(&root)),
                ..BuildOptions::new(shell)
            };
            Ok(build::check(&root, options, report.format.format()))
        }
        #[cfg(feature = "serve")]
        Some(Command::Serve { dir, serve, report }) => {
            serve::serve(&dir.find(), shell, &serve, report.format.format())
        }
        Some(Command::Init { dir, options }) => done(new::init(&book_folder::named(dir), options)),
        Some(Command::Import {
            site,
            dir,
            allow_read,
            format,
        }) => new::import(&site, &dir, &allow_read, format),
        Some(Command::Mv { old, new, dry_run }) => {
            done(manage::move_files(&old, &new, dry_run, shell))
        }
        Some(Command::Fmt { options, report }) => manage::format(&options, report.format.format()),
        Some(Command::I18n(I18nCommand::Status { dir, json })) => {
            manage::translation_status(&dir.find(), BuildOptions::new(shell), json)
        }
        Some(Command::I18n(I18nCommand::Extract { dir })) => {
            manage::extract_texts(&dir.find(), BuildOptions::new(shell))
        }
        Some(Command::Version(VersionCommand::Cut { name, label, dir })) => {
            done(manage::cut_version(&dir.find(), &name, label))
        }
        Some(Command::Explain { code }) => done(show::explain(code.as_deref())),
        Some(Command::Schema { book }) => done(show::schema(book)),
        #[cfg(feature = "lsp")]
        Some(Command::Lsp { dir, .. }) => done(book_lsp::stdio(dir.as_deref(), shell)),
        #[cfg(feature = "mcp")]
        Some(Command::Mcp { dir }) => done(book_mcp::stdio(&dir.find(), shell)),
        Some(Command::Names) => done(show::names(shell)),
        Some(Command::Completions { shell }) => {
            done(show::completions(Arguments::command(), shell))
        }
        Some(Command::Man { dir }) => done(show::manual(Arguments::command(), dir.as_deref())),
        Some(Command::Policy { dir, copied_files }) => {
            done(show::policy(&dir.find(), copied_files).and_then(|text| print(&text)))
        }
        Some(Command::Search {
            query,
            dir,
            limit,
            format,
        }) => show::search(shell, &query, &dir.find(), limit, format),
        #[cfg(feature = "scripts")]
        Some(Command::RunScripts) => done(script_runner::run(shell)),
        Some(Command::Supports { renderer }) => Ok(renderer == diagnostics::NAME),
    }
}

/// Returns success for a command that did its work.
fn done(result: Result<()>) -> Result<bool> {
    result.map(|()| true)
}

/// Prints to standard output. A reader that closes its end early, such as `head`, is not an error.
fn print(text: &str) -> Result<()> {
    match stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
