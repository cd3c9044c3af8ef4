//! Checks blocks of shell commands: each must name an existing program and existing flags.
//!
//! The programs are listed in the samples' project (`commands.toml`). For a program listed with
//! `help`, its own `--help` is read, subcommand by subcommand.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    process::{Command, Stdio},
    sync::Mutex,
};

use serde::Deserialize;
use tree_sitter::Node;

use crate::{
    block::Block,
    problem::{Fault, Problem},
    syntax::{bash, children, descendants, text},
};

/// The entry of a program.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Program {
    /// The accepted flags; `None` accepts all.
    flags: Option<BTreeSet<String>>,
    /// The script below `node_modules/.bin` that prints its own help.
    help: Option<String>,
    /// Whether its first operand is another program, as with `npx`.
    runs: bool,
    /// Other names, such as the package that `npx` would fetch.
    aliases: BTreeSet<String>,
}

/// The programs that samples may use.
#[derive(Debug, Default)]
pub struct Commands {
    programs: BTreeMap<String, Program>,
    /// The samples' project, whose programs print help.
    project: std::path::PathBuf,
    /// Cached help texts by command.
    help: Mutex<BTreeMap<Vec<String>, String>>,
}

impl Commands {
    /// Reads `commands.toml` of a samples' project.
    ///
    /// # Errors
    ///
    /// When the file exists but cannot be read or parsed.
    pub fn read(project: &Path) -> anyhow::Result<Self> {
        let file = project.join("commands.toml");
        let programs = match std::fs::read_to_string(&file) {
            Ok(text) => toml::from_str(&text)
                .map_err(|error| anyhow::anyhow!("{}: {error}", file.display()))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => BTreeMap::new(),
            Err(error) => anyhow::bail!("cannot read {}: {error}", file.display()),
        };
        Ok(Self {
            programs,
            project: project.to_owned(),
            help: Mutex::default(),
        })
    }

    fn program(&self, name: &str) -> Option<&Program> {
        self.programs.get(name).or_else(|| {
            self.programs
                .values()
                .find(|program| program.aliases.contains(name))
        })
    }

    /// Returns the help of a program; empty when it is unavailable.
    fn help(&self, script: &str, words: &[String]) -> String {
        let mut key = vec![script.to_owned()];
        key.extend_from_slice(words);
        let mut known = self
            .help
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        known
            .entry(key)
            .or_insert_with(|| ask(&self.project, script, words))
            .clone()
    }
}

/// A width at which no help text wraps within a flag.
const COLUMNS: &str = "200";

fn ask(project: &Path, script: &str, words: &[String]) -> String {
    let output = Command::new(project.join("node_modules/.bin").join(script))
        .args(words)
        .arg("--help")
        .current_dir(project)
        .env("COLUMNS", COLUMNS)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output();
    output.map_or_else(
        |_| String::new(),
        |output| String::from_utf8_lossy(&output.stdout).into_owned(),
    )
}

/// Returns the faults in the commands of `bash`, `sh` and `shell` blocks.
#[must_use]
pub fn check_shell(page: &Path, blocks: &[Block], commands: &Commands) -> Vec<Problem> {
    blocks
        .iter()
        .filter(|block| matches!(block.lang.as_str(), "bash" | "sh" | "shell" | "zsh"))
        .filter(|block| block.meta("no-check").is_none())
        .flat_map(|block| check_block(block, commands))
        .map(|fault| fault.on(page))
        .collect()
}

fn check_block(block: &Block, commands: &Commands) -> Vec<Fault> {
    let tree = bash(&block.code);
    let mut faults = Vec::new();
    for node in descendants(tree.root_node()) {
        let at = || block.place_of_byte(node.start_byte());
        if node.is_error() || node.is_missing() {
            faults.push(Fault::new(at(), "command", "not a shell command"));
        } else if node.kind() == "command" {
            let words = words(node, &block.code);
            let fault = check_words(&words, commands);
            faults.extend(
                fault.map(|(message, note)| Fault::new(at(), "command", message).with_note(note)),
            );
        }
    }
    faults
}

/// Returns the words of a command, without assignments and redirections.
fn words(command: Node<'_>, code: &str) -> Vec<String> {
    children(command)
        .into_iter()
        .filter(|node| {
            !matches!(
                node.kind(),
                "variable_assignment" | "file_redirect" | "herestring_redirect"
            )
        })
        .map(|node| text(node, code).trim_matches(['\'', '"']).to_owned())
        .collect()
}

/// A fault and its remedy.
type Wrong = (String, String);

fn check_words(words: &[String], commands: &Commands) -> Option<Wrong> {
    let (name, rest) = words.split_first()?;
    // Paths and variables are the reader's choice.
    if name.contains(['/', '$']) {
        return None;
    }
    let bare = name.rsplit_once('@').map_or(name.as_str(), |(name, _)| {
        if name.is_empty() {
            words[0].as_str()
        } else {
            name
        }
    });
    let Some(program) = commands.program(bare) else {
        let note = "name it in commands.toml of the samples' project when it is right";
        return Some((format!("no program `{bare}` is known"), note.to_owned()));
    };
    if program.runs {
        let operand = rest.iter().position(|word| !word.starts_with('-'))?;
        return check_words(&rest[operand..], commands);
    }
    if let Some(script) = &program.help {
        return check_against_help(bare, script, rest, commands);
    }
    let flags = program.flags.as_ref()?;
    let unknown = flag_names(rest).find(|flag| !flags.contains(*flag))?;
    Some((
        format!("`{bare}` is not known to take `{unknown}`"),
        "add it to commands.toml of the samples' project when it does".to_owned(),
    ))
}

fn flag_names(words: &[String]) -> impl Iterator<Item = &str> {
    words
        .iter()
        .take_while(|word| *word != "--")
        .filter(|word| word.starts_with('-') && word.len() > 1)
        .map(|word| word.split('=').next().unwrap_or(word))
}

/// Follows the subcommands of a program through its help texts.
fn check_against_help(
    name: &str,
    script: &str,
    words: &[String],
    commands: &Commands,
) -> Option<Wrong> {
    let mut path: Vec<String> = Vec::new();
    let mut help = commands.help(script, &path);
    if help.is_empty() {
        let note = "install the packages of the samples' project";
        return Some((
            format!("`{script}` did not print its help"),
            note.to_owned(),
        ));
    }
    let mut operands = words.iter().filter(|word| !word.starts_with('-'));
    while let Some(listed) = section(&help, "Commands:") {
        let Some(word) = operands.next() else { break };
        if !listed
            .iter()
            .any(|entry| names(entry).any(|name| name == word))
        {
            let shown = [&[name.to_owned()], path.as_slice()].concat().join(" ");
            let known: Vec<&str> = listed
                .iter()
                .filter_map(|entry| names(entry).next())
                .collect();
            return Some((
                format!("`{shown}` has no command `{word}`"),
                format!("it has {}", known.join(", ")),
            ));
        }
        path.push(word.clone());
        help = commands.help(script, &path);
    }
    if let Some(wrong) = check_table(&help, operands.next()) {
        return Some(wrong);
    }
    let unknown = flag_names(words).find(|flag| !mentions(&help, flag))?;
    let shown = [&[name.to_owned()], path.as_slice()].concat().join(" ");
    Some((
        format!("`{shown}` takes no `{unknown}`"),
        format!("`{shown} --help` lists its arguments"),
    ))
}

/// Returns the entries of a section of a help text: its least indented lines.
fn section<'help>(help: &'help str, title: &str) -> Option<Vec<&'help str>> {
    let lines: Vec<&str> = help
        .lines()
        .skip_while(|line| line.trim() != title)
        .skip(1)
        .take_while(|line| line.starts_with(' '))
        .collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let least = lines.iter().map(|line| indent(line)).min()?;
    Some(
        lines
            .into_iter()
            .filter(|line| indent(line) == least)
            .collect(),
    )
}

/// Returns the names of an entry: `new` and `n` for `new|n [options] [name]`.
fn names(entry: &str) -> impl Iterator<Item = &str> {
    entry
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .split('|')
}

/// Checks the first operand against a table `│ name │ alias │ …` in a help text.
fn check_table(help: &str, operand: Option<&String>) -> Option<Wrong> {
    let operand = operand?;
    let rows: Vec<Vec<&str>> = help
        .lines()
        .filter(|line| line.trim_start().starts_with('│') && line.matches('│').count() > 2)
        .map(|line| line.split('│').map(str::trim).skip(1).take(2).collect())
        .collect();
    let listed = rows.iter().flatten().any(|cell| cell == operand);
    (!rows.is_empty() && !listed).then(|| {
        let known: Vec<&str> = rows
            .iter()
            .skip(1)
            .filter_map(|row| row.first().copied())
            .collect();
        (
            format!("unknown schematic `{operand}`"),
            format!("there are {}", known.join(", ")),
        )
    })
}

/// Whether a help text lists the flag.
fn mentions(help: &str, flag: &str) -> bool {
    help.split(|character: char| character.is_whitespace() || ",[]=<>".contains(character))
        .any(|word| word == flag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::blocks;

    const HELP: &str = "Usage: nest <command>\n\nOptions:\n  -v, --version  Print it.\n\nCommands:\n  new|n [options] [name]  Generate.\n  generate|g [options] <schematic>\n    Schematics:\n      │ name │ alias │\n";
    const GENERATE: &str = "Usage: nest generate|g\n\n│ name    │ alias │ description │\n│ service │ s     │ A service   │\n\nOptions:\n  -d, --dry-run  Nothing.\n  --spec-file-suffix [suffix]\n";

    fn commands() -> Commands {
        let programs = toml::from_str(
            "[nest]\nhelp = \"nest\"\naliases = [\"@nestjs/cli\"]\n[npx]\nruns = true\n[cd]\n[curl]\nflags = [\"-i\", \"-H\"]\n",
        )
        .unwrap();
        let help = [
            (vec!["nest"], HELP),
            (vec!["nest", "g"], GENERATE),
            (vec!["nest", "new"], "Usage\n\nOptions:\n  --strict\n"),
        ];
        Commands {
            programs,
            project: "/nowhere".into(),
            help: Mutex::new(
                help.map(|(key, text)| {
                    (
                        key.into_iter().map(str::to_owned).collect(),
                        text.to_owned(),
                    )
                })
                .into(),
            ),
        }
    }

    #[test]
    fn commands_name_programs_and_flags_that_exist() {
        let cases = [
            ("cd a && curl -i \\\n  -H 'A: b' http://x", None),
            ("PORT=1 npx nest g service books --dry-run", None),
            ("npx -y @nestjs/cli@12 new shop --strict", None),
            ("./run.sh --any", None),
            ("nest --version", None),
            (
                "cat <<'EOF' | curl -i x\nfoo\nEOF",
                Some("no program `cat`"),
            ),
            ("npx nset start", Some("no program `nset`")),
            ("nest g servce books", Some("unknown schematic `servce`")),
            ("nest gen service", Some("no command `gen`")),
            ("nest g service --dryrun", Some("takes no `--dryrun`")),
            ("curl --silent x", Some("not known to take `--silent`")),
        ];
        for (code, expected) in cases {
            let page = format!("```bash\n{code}\n```\n");
            let found = check_shell(Path::new("a.mdx"), &blocks(&page), &commands());
            match expected {
                None => assert_eq!(found, [], "{code}"),
                Some(part) => {
                    assert_eq!(found.len(), 1, "{code}: {found:?}");
                    assert!(found[0].message.contains(part), "{code}: {found:?}");
                }
            }
        }
    }

    #[test]
    fn faults_are_placed_at_their_command() {
        let page = "字\n```bash\ncd a\n\ncd b && nope\n```\n";
        let found = check_shell(Path::new("a.mdx"), &blocks(page), &commands());
        assert_eq!((found[0].line, found[0].column), (5, 9));
    }
}
