//! The command line: `mdx-lite ast|html|md|check [--format mdx|md|commonmark] [--strict] [FILE|-]`.
//! Results go to standard output, diagnostics to standard error.

use std::{
    env,
    ffi::OsString,
    fmt::Write as _,
    fs,
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

use mdx_lite::{
    Document, Mode, Options, Severity, commonmark::to_commonmark, html::to_html, mdast::Mdast,
    parse,
};

const USAGE: &str =
    "usage: mdx-lite ast|html|md|check [--format mdx|md|commonmark] [--strict] [FILE|-]

  ast    the tree as mdast JSON with positions
  html   HTML
  md     plain CommonMark and GFM
  check  findings alone; fails when one is an error

Without --format it is md for FILE.md and mdx otherwise.
";

fn main() -> ExitCode {
    let args: Vec<_> = env::args_os().skip(1).collect();
    let wants_help = args
        .first()
        .is_some_and(|arg| arg == "-h" || arg == "--help" || arg == "help");
    let done = match wants_help {
        true => put(USAGE).map(|()| ExitCode::SUCCESS),
        false => Request::new(args).and_then(|request| request.answer()),
    };
    done.unwrap_or_else(|message| {
        say(&format!("mdx-lite: {message}\n"));
        ExitCode::from(2)
    })
}

/// The parsed arguments.
#[derive(Default)]
struct Request {
    command: String,
    mode: Option<Mode>,
    strict: bool,
    /// The input file; standard input if `None`.
    file: Option<PathBuf>,
}

impl Request {
    fn new(args: Vec<OsString>) -> Result<Self, String> {
        let mut request = Self::default();
        let mut args = args.into_iter();
        let mut has_input = false;
        while let Some(arg) = args.next() {
            match &*arg.to_string_lossy() {
                "--strict" => request.strict = true,
                "--format" => {
                    let name = args.next().unwrap_or_default();
                    request.mode = Some(mode(&name.to_string_lossy())?);
                }
                flag if flag.starts_with("--format=") => {
                    request.mode = Some(mode(&flag["--format=".len()..])?);
                }
                command @ ("ast" | "html" | "md" | "check") if request.command.is_empty() => {
                    command.clone_into(&mut request.command);
                }
                other if request.command.is_empty() || has_input || other.starts_with("--") => {
                    return Err(format!("unexpected argument `{other}`\n\n{USAGE}"));
                }
                other => {
                    has_input = true;
                    request.file = (other != "-").then(|| PathBuf::from(&arg));
                }
            }
        }
        match request.command.is_empty() {
            true => Err(format!("no command\n\n{USAGE}")),
            false => Ok(request),
        }
    }

    fn answer(&self) -> Result<ExitCode, String> {
        let file = self.file.as_deref();
        let name = file.map_or_else(|| "<stdin>".to_owned(), |file| file.display().to_string());
        let text = read(file).map_err(|error| format!("{name}: {error}"))?;
        let mut options = Options::new(self.mode.unwrap_or_else(|| mode_of(file)));
        options.strict = self.strict;
        let document = parse(&text, &options);
        let failed = report(&name, &document);
        match self.command.as_str() {
            "ast" => put_with(|out| {
                serde_json::to_writer(&mut *out, &Mdast::new(&document))?;
                out.write_all(b"\n")
            })?,
            "html" => put(&to_html(&document))?,
            "md" => put(&to_commonmark(&document))?,
            _ if failed => return Ok(ExitCode::FAILURE),
            _ => {}
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn mode(name: &str) -> Result<Mode, String> {
    match name {
        "mdx" => Ok(Mode::Mdx),
        "md" => Ok(Mode::Markdown),
        "commonmark" => Ok(Mode::CommonMark),
        _ => Err(format!(
            "unknown format `{name}`; known formats: mdx, md, commonmark"
        )),
    }
}

fn mode_of(file: Option<&Path>) -> Mode {
    let extension = file.and_then(Path::extension);
    match extension.is_some_and(|extension| extension.eq_ignore_ascii_case("md")) {
        true => Mode::Markdown,
        false => Mode::Mdx,
    }
}

fn read(file: Option<&Path>) -> io::Result<String> {
    if let Some(file) = file {
        return fs::read_to_string(file);
    }
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    Ok(text)
}

/// Prints the diagnostics and returns whether one is an error.
fn report(name: &str, document: &Document) -> bool {
    let mut out = String::new();
    for found in &document.diagnostics {
        let place = document.lines.position(found.span.start);
        let (line, column) = (place.line, place.column);
        let _ = writeln!(out, "{name}:{line}:{column}: {found}");
        if let Some(help) = &found.help {
            let _ = writeln!(out, "  help: {help}");
        }
    }
    say(&out);
    let mut all = document.diagnostics.iter();
    all.any(|found| found.severity == Severity::Error)
}

fn put(text: &str) -> Result<(), String> {
    put_with(|out| out.write_all(text.as_bytes()))
}

/// Writes to standard output. A closed pipe is not an error.
fn put_with(write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> Result<(), String> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

fn say(text: &str) {
    // A failure to write to standard error cannot be reported.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
