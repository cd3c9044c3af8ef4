//! The messages about formulas that the library does not read.

use pulldown_latex::{Parser, Storage};

use super::token::{Token, source, tokens};

/// Returns the fault of a formula in one line; `error` is the library's.
pub(crate) fn fault(formula: &str, error: &str) -> String {
    let line = error.lines().next().unwrap_or_default().trim();
    let line = line.strip_prefix("parsing error: ").unwrap_or(line);
    let unknown = match line {
        UNKNOWN_COMMAND => unknown_command(formula),
        UNKNOWN_ENVIRONMENT => unknown_environment(formula),
        _ => None,
    };
    unknown.unwrap_or_else(|| line.replace("unkown", "unknown").replace("{{}}", "{}"))
}

const UNKNOWN_COMMAND: &str = "unknown primitive command found";
const UNKNOWN_ENVIRONMENT: &str = "unkown mathematical environment found";

/// Whether the library reports `fault` about a formula.
fn has_fault(formula: &str, fault: &str) -> bool {
    let storage = Storage::new();
    let faults = Parser::new(formula, &storage).filter_map(Result::err);
    faults
        .take(1)
        .any(|error| error.to_string().contains(fault))
}

fn unknown_command(formula: &str) -> Option<String> {
    let mut known: Vec<String> = Vec::new();
    for token in tokens(formula) {
        let Token::Command(name) = token else {
            continue;
        };
        if known.contains(&name) {
            continue;
        }
        if has_fault(&format!("\\{name}{{}}{{}}{{}}"), UNKNOWN_COMMAND) {
            return Some(match &*name {
                "hline" | "hdashline" => format!(
                    "`\\{name}` is not at the start of a row; `\\\\`, in Markdown `\\\\\\\\`, ends the row \
                     before it"
                ),
                _ => format!("`\\{name}` is not known"),
            });
        }
        known.push(name);
    }
    None
}

fn unknown_environment(formula: &str) -> Option<String> {
    let tokens = tokens(formula);
    let begin = Token::Command("begin".to_owned());
    let mut names = tokens.split(|token| *token == begin).skip(1).map(|rest| {
        let name = rest.split(|token| *token == Token::Char('}')).next();
        source(name.unwrap_or_default())
            .trim_start_matches(['{', ' '])
            .to_owned()
    });
    let name = names.find(|name| {
        has_fault(
            &format!("\\begin{{{name}}}\\end{{{name}}}"),
            UNKNOWN_ENVIRONMENT,
        )
    })?;
    Some(format!("the environment `{name}` is not known"))
}
