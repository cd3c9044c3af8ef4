//! The arguments of the command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use diagnostics::{Format, codes, nearest};
use site_build::{DRAFTS, SitePart};

#[cfg(feature = "serve")]
use super::serve;
use super::{
    book_folder::{BookFolder, SiteFolder},
    manage, new, report, show,
};

/// mdBook renderer for prerendered React documentation sites.
#[derive(Debug, Parser)]
#[command(name = "mdbook-react", version, about, max_term_width = 100)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    /// Print warnings and errors alone
    #[arg(short, long, global = true)]
    pub(super) quiet: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Build the book in DIR, as `mdbook build` would for this output
    Build {
        #[command(flatten)]
        dir: BookFolder,
        /// The folder to write, in place of the book's own destination
        #[arg(short, long)]
        dest_dir: Option<PathBuf>,
        /// Do not read or write the cache
        #[arg(long)]
        no_cache: bool,
        /// Treat warnings as errors
        #[arg(long)]
        strict: bool,
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
        #[command(flatten)]
        dir: BookFolder,
        /// Treat warnings as errors
        #[arg(long)]
        strict: bool,
        /// Also ask other sites whether links still lead to a page
        #[cfg(feature = "external-links")]
        #[arg(long)]
        external: bool,
        /// Do not report these findings: a code such as L001, or `drafts`
        #[arg(long, value_name = "KIND", value_parser = allowed_kind)]
        allow: Vec<String>,
        #[command(flatten)]
        report: ReportOptions,
    },
    /// Build the book in DIR, serve it on this machine, and show each saved edit without reloading
    #[cfg(feature = "serve")]
    Serve {
        #[command(flatten)]
        dir: BookFolder,
        #[command(flatten)]
        serve: serve::ServeOptions,
        #[command(flatten)]
        report: ReportOptions,
    },
    /// Add `[output.react]` to the book.toml in DIR, and comment out what stops a book of mdBook 0.4
    #[command(alias = "new")]
    Init {
        /// The folder of book.toml
        #[arg(default_value = ".")]
        dir: PathBuf,
        #[command(flatten)]
        options: new::InitOptions,
    },
    /// Convert the Docusaurus site in SITE into a book in DIR, or update the one that it became
    Import {
        /// The folder of docusaurus.config, or any folder with a folder `docs`
        site: PathBuf,
        /// The folder of the book: a new one, or the book of an earlier import
        #[arg(default_value = ".")]
        dir: PathBuf,
        /// Also read files in DIR, a folder outside of SITE that the site uses
        #[arg(long, value_name = "DIR")]
        allow_read: Vec<PathBuf>,
        /// The format of the report
        #[arg(long, value_enum, default_value_t = new::ImportFormat::Human)]
        format: new::ImportFormat,
    },
    /// Move a chapter or a folder of the book, with all links to it, its translations and a redirect, or
    /// give a heading another id
    Mv {
        /// The file or folder, or a heading as `FILE#ID`
        old: PathBuf,
        /// Its new path, or the heading's new id as `#ID`
        new: PathBuf,
        /// Print the changes and write nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Format the chapters of a book, or single files, without changing their meaning
    Fmt {
        #[command(flatten)]
        options: manage::FormatOptions,
        #[command(flatten)]
        report: ReportOptions,
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
    Schema {
        /// Print the schema of the whole book.toml
        #[arg(long)]
        book: bool,
    },
    /// Print the completions of commands for a shell
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Print the manual page, or write one page for each command into DIR
    Man {
        /// The folder for `mdbook-react.1`, `mdbook-react-build.1` and the others
        dir: Option<PathBuf>,
    },
    /// Print a Content-Security-Policy under which the built site of the book in DIR works
    Policy {
        #[command(flatten)]
        dir: SiteFolder,
        /// Also allow the scripts, styles and frames of HTML files that were copied from the book
        #[arg(long)]
        copied_files: bool,
    },
    /// Search the built site of the book in DIR, as its readers do
    Search {
        /// The query; `-` reads queries from standard input, one per line
        query: String,
        #[command(flatten)]
        dir: SiteFolder,
        /// The maximum number of pages to print
        #[arg(short, long, default_value_t = 10)]
        limit: usize,
        /// The format of results
        #[arg(long, value_enum, default_value_t = show::SearchFormat::Human)]
        format: show::SearchFormat,
    },
    /// Serve an editor that shows findings and completes links, over the Language Server Protocol
    #[cfg(feature = "lsp")]
    Lsp {
        /// The folder of book.toml; by default the editor's folder, or the nearest one above with a book
        dir: Option<PathBuf>,
        /// Accepted for editors that pass it; messages are always on standard input and output
        #[arg(long, hide = true)]
        stdio: bool,
    },
    /// Answer questions of agents about the book in DIR over the Model Context Protocol
    #[cfg(feature = "mcp")]
    Mcp {
        #[command(flatten)]
        dir: BookFolder,
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
pub(super) enum I18nCommand {
    /// List the translated, missing and outdated chapters of each language
    Status {
        #[command(flatten)]
        dir: BookFolder,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Write the texts to translate to po/messages.pot, as mdbook-xgettext does
    Extract {
        #[command(flatten)]
        dir: BookFolder,
    },
}

/// Commands about versions.
#[derive(Debug, Subcommand)]
pub(super) enum VersionCommand {
    /// Copy the chapters to versions/NAME and add the version to book.toml
    Cut {
        /// The name of the version, such as 2.x
        name: String,
        /// The name that readers see in the menu of versions; asked for on a terminal
        #[arg(long)]
        label: Option<String>,
        #[command(flatten)]
        dir: BookFolder,
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
pub(super) struct PartOptions {
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
    pub(super) fn part(self) -> SitePart {
        match (self.language, self.version) {
            (None, None) if self.join => SitePart::Join,
            (None, None) => SitePart::All,
            (language, version) => SitePart::Edition { language, version },
        }
    }
}

#[derive(Debug, clap::Args)]
pub(super) struct ReportOptions {
    /// The format of findings
    #[arg(long, value_enum, default_value_t = ReportFormat::Human)]
    pub(super) format: ReportFormat,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum ReportFormat {
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
    pub(super) fn format(self) -> Format {
        match self {
            Self::Human => report::human(),
            Self::Short => Format::Short,
            Self::Json => Format::Json,
            Self::Github => Format::Github,
        }
    }
}
