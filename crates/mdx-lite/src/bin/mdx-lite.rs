//! The program over the library: `mdx-lite ast|html|md|check [--format mdx|md|commonmark]
//! [--strict] [FILE|-]`. Results go to standard output, findings to standard error.

use std::{
    fs,
    io::{self, Read as _, Write as _},
    process::ExitCode,
};

use mdx_lite::{
    Document, Mode, Options, Severity, commonmark::to_commonmark, html::to_html, mdast::to_mdast,
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
    match run() {
        Ok(code) => code,
        Err(message) => {
            say(&format!("mdx-lite: {message}\n"));
            ExitCode::from(2)
        }
    }
}

/// What was asked for.
struct Request {
    command: String,
    mode: Option<Mode>,
    strict: bool,
    file: String,
}

fn request() -> Result<Request, String> {
    let mut request = Request {
        command: String::new(),
        mode: None,
        strict: false,
        file: String::new(),
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let format = arg.strip_prefix("--format=").map(str::to_owned);
        match arg.as_str() {
            "--strict" => request.strict = true,
            "--format" => {
                let name = args
                    .next()
                    .ok_or("`--format` needs mdx, md or commonmark")?;
                request.mode = Some(mode(&name)?);
            }
            _ if format.is_some() => request.mode = Some(mode(&format.unwrap_or_default())?),
            "ast" | "html" | "md" | "check" if request.command.is_empty() => request.command = arg,
            _ if arg.starts_with("--")
                || request.command.is_empty()
                || !request.file.is_empty() =>
            {
                return Err(format!("unexpected argument `{arg}`\n\n{USAGE}"));
            }
            _ => request.file = arg,
        }
    }
    match request.command.is_empty() {
        true => Err(format!("no command\n\n{USAGE}")),
        false => Ok(request),
    }
}

fn mode(name: &str) -> Result<Mode, String> {
    match name {
        "mdx" => Ok(Mode::Mdx),
        "md" => Ok(Mode::Markdown),
        "commonmark" => Ok(Mode::CommonMark),
        _ => Err(format!(
            "unknown format `{name}`; there are mdx, md and commonmark"
        )),
    }
}

fn run() -> Result<ExitCode, String> {
    if std::env::args()
        .nth(1)
        .is_some_and(|arg| matches!(arg.as_str(), "-h" | "--help" | "help"))
    {
        return put(USAGE).map(|()| ExitCode::SUCCESS);
    }
    let request = request()?;
    let from_stdin = matches!(request.file.as_str(), "" | "-");
    let bytes = match from_stdin {
        true => {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).map(|_| bytes)
        }
        false => fs::read(&request.file),
    };
    let name = if from_stdin {
        "<stdin>"
    } else {
        request.file.as_str()
    };
    let bytes = bytes.map_err(|error| format!("{name}: {error}"))?;
    let text = String::from_utf8(bytes).map_err(|error| format!("{name}: {error}"))?;
    let by_name = if name.ends_with(".md") {
        Mode::Markdown
    } else {
        Mode::Mdx
    };
    let mut options = Options::new(request.mode.unwrap_or(by_name));
    options.strict = request.strict;
    let document = parse(&text, &options);
    let failed = report(name, &document);
    match request.command.as_str() {
        "ast" => put(&format!("{}\n", to_mdast(&document)))?,
        "html" => put(&to_html(&document))?,
        "md" => put(&to_commonmark(&document).map_err(|error| format!("{name}: {error}"))?)?,
        _ if failed => return Ok(ExitCode::FAILURE),
        _ => {}
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the findings; whether one is an error.
fn report(name: &str, document: &Document) -> bool {
    let mut out = String::new();
    for found in &document.diagnostics {
        let place = document.lines.position(found.span.start);
        let (line, column) = (place.line, place.column);
        out.push_str(&format!(
            "{name}:{line}:{column}: {}[{}]: {}\n",
            found.severity, found.code, found.message
        ));
        if let Some(help) = &found.help {
            out.push_str(&format!("  help: {help}\n"));
        }
    }
    say(&out);
    document
        .diagnostics
        .iter()
        .any(|found| found.severity == Severity::Error)
}

/// Writes to standard output; a reader that has gone away is no error.
fn put(text: &str) -> Result<(), String> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

fn say(text: &str) {
    // Nothing can be said when standard error is closed.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
