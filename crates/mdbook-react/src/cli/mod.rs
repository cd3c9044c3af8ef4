//! The command line. Without a subcommand, renders for `mdbook build`, which passes the render
//! context on standard input. Messages go to standard error, as in mdBook.

mod build;
mod log;
mod manage;
mod new;
mod out_of_memory;
mod read;
mod render;
mod report;
#[cfg(feature = "serve")]
mod serve;
mod show;

use std::{
    io::{self, Write as _, stdout},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::Result;
use clap::{Parser, Subcommand, ValueEnum};
use diagnostics::{Format, codes, nearest};
use shell_interface::Shell;
use site_build::{BuildOptions, DRAFTS, SitePart};

/// mdBook renderer for prerendered React documentation sites.
#[derive(Debug, Parser)]
#[command(name = "mdbook-react", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build the book in DIR, as `mdbook build` would for this output
    Build {
        /// The folder of book.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// The folder to write, in place of the book's own destination
        #[arg(short, long)]
        dest_dir: Option<PathBuf>,
        /// Do not read or write the cache
        #[arg(long)]
        no_cache: bool,
        /// List the bytes that each own component adds to a page, by package
        #[arg(long)]
        stats: bool,
        #[command(flatten)]
        part: PartOptions,
        #[command(flatten)]
        report: ReportOptions,
    },
    /// Check the book in DIR and write nothing
    Check {
        /// The folder of book.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Treat warnings as errors
        #[arg(long)]
        strict: bool,
        /// Do not report these findings: a code such as L001, or `drafts`
        #[arg(long, value_name = "KIND", value_parser = allowed_kind)]
        allow: Vec<String>,
        #[command(flatten)]
        report: ReportOptions,
    },
    /// Build the book in DIR, serve it on this machine, and show each saved edit without reloading
    #[cfg(feature = "serve")]
    Serve {
        /// The folder of book.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        #[command(flatten)]
        serve: serve::ServeOptions,
        #[command(flatten)]
        report: ReportOptions,
    },
    /// Add `[output.react]` to the book.toml in DIR, and keep the rest of the file
    Init {
        /// The folder of book.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Also write a workflow that checks, builds and deploys the book
        #[arg(long, value_enum, value_name = "HOST")]
        ci: Option<new::CiHost>,
        /// Prepare theme/components for components of your own, with types for editors
        #[arg(long)]
        components: bool,
    },
    /// Convert the Docusaurus site in SITE into a new book in DIR
    Import {
        /// The folder of docusaurus.config, or any folder with a folder `docs`
        site: PathBuf,
        /// The folder of the new book
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Also read files in DIR, a folder outside of SITE that the site uses
        #[arg(long, value_name = "DIR")]
        allow_read: Vec<PathBuf>,
    },
    /// Inspect the translations of a book
    #[command(subcommand)]
    I18n(I18nCommand),
    /// Manage the versions of a book
    #[command(subcommand)]
    Version(VersionCommand),
    /// Explain a diagnostic code, such as L001; without CODE, list all codes
    Explain {
        /// The code in brackets after `warning` or `error`
        code: Option<String>,
    },
    /// Print the JSON Schema of `[output.react]`, for editors
    Schema,
    /// Print a Content-Security-Policy under which the built site of the book in DIR works
    Policy {
        /// The folder of book.toml, or a built site
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Also allow the scripts, styles and frames of HTML files that were copied from the book
        #[arg(long)]
        copied_files: bool,
    },
    /// Search the built site of the book in DIR, as its readers do
    Search {
        /// The query; `-` reads queries from standard input, one per line
        query: String,
        /// The folder of book.toml, or a built site
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// The maximum number of pages to print
        #[arg(short, long, default_value_t = 10)]
        limit: usize,
        /// The format of results
        #[arg(long, value_enum, default_value_t = show::SearchFormat::Human)]
        format: show::SearchFormat,
    },
    /// Print the names that themes and chapters use as JSON, for the reference
    #[command(hide = true)]
    Names,
    /// Run scripts of a book for another process of this program
    #[cfg(feature = "scripts")]
    #[command(hide = true)]
    RunScripts,
    /// Exit with 0 if this is RENDERER; mdBook calls it
    #[command(hide = true)]
    Supports {
        /// The renderer's name
        renderer: String,
    },
}

/// Commands about translations.
#[derive(Debug, Subcommand)]
enum I18nCommand {
    /// List the translated, missing and outdated chapters of each language
    Status {
        /// The folder of book.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Write the texts to translate to po/messages.pot, as mdbook-xgettext does
    Extract {
        /// The folder of book.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
    },
}

/// Commands about versions.
#[derive(Debug, Subcommand)]
enum VersionCommand {
    /// Copy the chapters to versions/NAME and add the version to book.toml
    Cut {
        /// The name of the version, such as 2.x
        name: String,
        /// The folder of book.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
    },
}

/// Returns a code in capitals, or `drafts`.
fn allowed_kind(word: &str) -> Result<String, String> {
    let code = word.to_ascii_uppercase();
    if word == DRAFTS || codes::find(&code).is_some() {
        return Ok(if word == DRAFTS {
            word.to_owned()
        } else {
            code
        });
    }
    let all = codes::all();
    let known = all.iter().map(|page| page.code).chain([DRAFTS]);
    Err(match nearest(word, known) {
        Some(near) => format!("not a code; did you mean `{near}`?"),
        None => "not a code; `mdbook-react explain` lists all codes".to_owned(),
    })
}

/// The part of a book in several languages or versions.
#[derive(Debug, clap::Args)]
struct PartOptions {
    /// Build one language alone, into its folder of the site; with `--version`, that version in it
    #[arg(long, value_name = "TAG")]
    language: Option<String>,
    /// Build one version alone, into its folder of the site
    #[arg(long, value_name = "NAME")]
    version: Option<String>,
    /// Build the book itself and the shared files, after the languages and versions were built
    #[arg(long, conflicts_with_all = ["language", "version"])]
    join: bool,
}

impl PartOptions {
    fn part(self) -> SitePart {
        match (self.language, self.version) {
            (None, None) if self.join => SitePart::Join,
            (None, None) => SitePart::All,
            (language, version) => SitePart::Edition { language, version },
        }
    }
}

#[derive(Debug, clap::Args)]
struct ReportOptions {
    /// The format of findings
    #[arg(long, value_enum, default_value_t = ReportFormat::Human)]
    format: ReportFormat,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum ReportFormat {
    /// Each finding with its marked line of the source
    Human,
    /// One line for each finding
    Short,
    /// One JSON object per line
    Json,
    /// Annotations of GitHub Actions
    Github,
}

impl ReportFormat {
    fn format(self) -> Format {
        match self {
            Self::Human => report::human(),
            Self::Short => Format::Short,
            Self::Json => Format::Json,
            Self::Github => Format::Github,
        }
    }
}

/// Runs the command line of this process; sites are built with `shell`.
pub fn run(shell: &'static dyn Shell) -> ExitCode {
    log::start();
    out_of_memory::install();
    #[cfg(feature = "scripts")]
    script_runner::use_processes();
    let result = match Arguments::parse().command {
        None => render::from_stdin(shell),
        Some(Command::Build {
            dir,
            dest_dir,
            no_cache,
            stats,
            part,
            report,
        }) => build::build(
            &dir,
            dest_dir.as_deref(),
            stats,
            BuildOptions {
                no_cache,
                part: part.part(),
                ..BuildOptions::new(shell)
            },
            report.format.format(),
        ),
        Some(Command::Check {
            dir,
            strict,
            allow,
            report,
        }) => build::check(
            &dir,
            BuildOptions {
                strict,
                allow,
                ..BuildOptions::new(shell)
            },
            report.format.format(),
        ),
        #[cfg(feature = "serve")]
        Some(Command::Serve { dir, serve, report }) => {
            serve::serve(&dir, shell, &serve, report.format.format())
        }
        Some(Command::Init {
            dir,
            ci,
            components,
        }) => done(new::init(&dir, components, ci)),
        Some(Command::Import {
            site,
            dir,
            allow_read,
        }) => done(docusaurus_import::import(&site, &dir, &allow_read)),
        Some(Command::I18n(I18nCommand::Status { dir, json })) => {
            manage::translation_status(&dir, BuildOptions::new(shell), json)
        }
        Some(Command::I18n(I18nCommand::Extract { dir })) => {
            manage::extract_texts(&dir, BuildOptions::new(shell))
        }
        Some(Command::Version(VersionCommand::Cut { name, dir })) => {
            done(manage::cut_version(&dir, &name))
        }
        Some(Command::Explain { code }) => done(show::explain(code.as_deref())),
        Some(Command::Schema) => done(show::schema()),
        Some(Command::Names) => done(show::names(shell)),
        Some(Command::Policy { dir, copied_files }) => {
            done(show::policy(&dir, copied_files).and_then(|text| print(&text)))
        }
        Some(Command::Search {
            query,
            dir,
            limit,
            format,
        }) => show::search(shell, &query, &dir, limit, format),
        #[cfg(feature = "scripts")]
        Some(Command::RunScripts) => done(script_runner::run(shell)),
        Some(Command::Supports { renderer }) => Ok(renderer == diagnostics::NAME),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            tracing::error!("{error:#}");
            ExitCode::FAILURE
        }
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
