//! Sessions: blocks of prompts, commands and output.

/// A kind of languages whose blocks may be sessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Scripts of a shell, in which `# ` begins a comment.
    Shell,
    /// Sessions by name. They may be of any program.
    Console,
    PowerShell,
    Batch,
    Python,
    Sql,
}

const LANGUAGES: [(Kind, &[&str]); 6] = [
    (
        Kind::Shell,
        &["bash", "csh", "fish", "sh", "shell", "shellscript", "zsh"],
    ),
    (
        Kind::Console,
        &[
            "console",
            "sh-session",
            "shell-session",
            "shellsession",
            "terminal",
        ],
    ),
    (Kind::PowerShell, &["powershell", "ps", "ps1", "pwsh"]),
    (Kind::Batch, &["bat", "batch", "cmd", "dos"]),
    (
        Kind::Python,
        &["py", "pycon", "python", "python-repl", "python3"],
    ),
    (
        Kind::Sql,
        &[
            "mysql",
            "pgsql",
            "postgres",
            "postgresql",
            "psql",
            "sql",
            "sqlite",
            "sqlite3",
        ],
    ),
];

/// The prompts of a block that is a session.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Session {
    kind: Kind,
    /// Whether `# ` and `% ` are prompts. They are where no line has another prompt: a comment and
    /// the table of a download begin like them.
    has_bare_marks: bool,
}

impl Session {
    /// Returns the session if the language may have one and a line has a prompt.
    pub(crate) fn of<'a>(
        language: &str,
        mut lines: impl Iterator<Item = &'a str> + Clone,
    ) -> Option<Self> {
        let language = language.to_ascii_lowercase();
        let names = |(_, names): &&(Kind, &[&str])| names.contains(&language.as_str());
        let (kind, _) = LANGUAGES.iter().find(names)?;
        let with = |has_bare_marks| Self {
            kind: *kind,
            has_bare_marks,
        };
        let (strict, loose) = (with(false), with(true));
        if lines.clone().any(|line| strict.begins(line)) {
            return Some(strict);
        }
        lines.any(|line| loose.begins(line)).then_some(loose)
    }

    /// Splits a line into prompt and command. `continued` is the command of the line before, if that
    /// is a command.
    pub(crate) fn split<'a>(
        self,
        line: &'a str,
        continued: Option<&str>,
    ) -> Option<(&'a str, &'a str)> {
        let end = self
            .prompt(line)
            .or_else(|| self.second_prompt(line, continued?))?;
        Some(line.split_at(end))
    }

    /// Returns the length of the prompt of a line that continues the command `before`; it may have
    /// none.
    fn second_prompt(self, line: &str, before: &str) -> Option<usize> {
        let (mark, prompt) = match self.kind {
            Kind::Shell | Kind::Console => ('\\', "> "),
            Kind::PowerShell => ('`', ">> "),
            Kind::Batch => ('^', "More? "),
            Kind::Python | Kind::Sql => return None,
        };
        let length = if line.starts_with(prompt) {
            prompt.len()
        } else {
            0
        };
        before.ends_with(mark).then_some(length)
    }

    /// Whether a line shows that the block is a session; continuation lines do not.
    fn begins(self, line: &str) -> bool {
        !line.trim_start().starts_with("...") && self.prompt(line).is_some()
    }

    /// Returns the length of a line's prompt, with the spaces around it.
    fn prompt(self, line: &str) -> Option<usize> {
        let text = line.trim_start();
        // The name of a virtual environment.
        let (environment, rest) = match text
            .strip_prefix('(')
            .and_then(|rest| rest.split_once(") "))
        {
            Some((name, rest)) if !name.contains([' ', '(']) => (true, rest),
            _ => (false, text),
        };
        let is_console = self.kind == Kind::Console;
        let is = |kind| self.kind == kind || is_console;
        let found = None
            .or_else(|| is(Kind::Shell).then(|| shell(rest))?)
            .or_else(|| is(Kind::PowerShell).then(|| power_shell(rest))?)
            .or_else(|| (is(Kind::Batch) || is(Kind::PowerShell)).then(|| drive(rest))?)
            .or_else(|| is(Kind::Python).then(|| python(rest))?)
            .or_else(|| is(Kind::Sql).then(|| sql(rest))?)
            .or_else(|| {
                let is_whole = environment || text.len() == line.len();
                (self.has_bare_marks && is_whole).then(|| bare(rest, is_console))?
            })?;
        Some(line.len() - rest.len() + found)
    }
}

/// `$ `, `❯ `, `user@host:~$ `, `[user@host dir]# `, `user@host dir % `, `~/dir $ `, `bash-5.2$ `.
fn shell(text: &str) -> Option<usize> {
    let sign = ["$ ", "❯ ", "➜ "]
        .into_iter()
        .find(|sign| text.starts_with(sign));
    if let Some(sign) = sign {
        return Some(sign.len());
    }
    let end = ["$ ", "# ", "% ", "❯ ", "> "]
        .into_iter()
        .filter_map(|sign| Some(text.find(sign)? + sign.len()))
        .min()?;
    let head = text[..end].trim_end();
    let sign = head.chars().last()?;
    let head = &head[..head.len() - sign.len_utf8()];
    let is_path = |word: &str| word.starts_with(['~', '/']);
    let is_user = |word: &str| {
        word.split_once('@')
            .is_some_and(|(user, host)| !user.is_empty() && !host.is_empty())
    };
    let fits = match head
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
    {
        Some(inside) => inside.split(' ').next().is_some_and(is_user),
        None => match head.trim_end().split(' ').collect::<Vec<_>>()[..] {
            [word] if is_user(word) => sign != '>' && !head.ends_with(' '),
            [word] => sign != '>' && (is_path(word) || is_version_of_shell(word)),
            [user, folder] => is_user(user) && (is_path(folder) || sign == '%'),
            _ => false,
        },
    };
    fits.then_some(end)
}

/// `bash-5.2`, `sh-4.4`.
fn is_version_of_shell(word: &str) -> bool {
    let version = word.split_once("sh-").map(|(_, version)| version);
    version.is_some_and(|version| version.starts_with(|c: char| c.is_ascii_digit()))
}

/// `PS> `, `PS C:\> `, `PS /srv/app> `.
fn power_shell(text: &str) -> Option<usize> {
    let rest = text.strip_prefix("PS")?;
    let path = rest.split_once('>')?.0;
    let is_path = path.strip_prefix(' ').is_some_and(|path| {
        let is_drive = path.chars().nth(1) == Some(':');
        is_drive || path.starts_with(['/', '~', '\\'])
    });
    (path.is_empty() || is_path).then(|| with_space(text, "PS".len() + path.len() + 1))
}

/// `C:\> `, `C:\Users\me>`.
fn drive(text: &str) -> Option<usize> {
    let path = text.split_once('>')?.0;
    let is_drive =
        path.starts_with(|c: char| c.is_ascii_alphabetic()) && path[1..].starts_with(":\\");
    let is_path = is_drive && !path.contains(['<', '|', '"', '*', '?']);
    is_path.then(|| with_space(text, path.len() + 1))
}

/// `>>> ` and `... `, also before nothing.
fn python(text: &str) -> Option<usize> {
    let found = [">>>", "..."].into_iter().find(|mark| {
        text.strip_prefix(mark)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    })?;
    Some(with_space(text, found.len()))
}

/// `sqlite> `, `mysql> `, `name=# `, `name=> ` and the prompts of their further lines.
fn sql(text: &str) -> Option<usize> {
    let end = text.find(' ').unwrap_or(text.len());
    let prompt = &text[..end];
    let name = prompt.strip_suffix(['>', '#'])?;
    let fits = match name {
        "sqlite" | "mysql" | "..." | "-" => prompt.ends_with('>'),
        _ => name.strip_suffix(['=', '-']).is_some_and(|name| {
            !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_')
        }),
    };
    fits.then(|| with_space(text, end))
}

/// `% `, and `# ` where it does not begin a comment.
fn bare(text: &str, is_console: bool) -> Option<usize> {
    let is_prompt = text.starts_with("% ") || is_console && text.starts_with("# ");
    is_prompt.then_some("# ".len())
}

fn with_space(text: &str, end: usize) -> usize {
    end + usize::from(text[end..].starts_with(' '))
}
