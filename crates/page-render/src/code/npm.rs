//! Translates npm commands for other package managers.

/// A package manager: its id, its name and its form of npm's commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PackageManager {
    /// npm itself.
    Npm,
    /// Yarn; where its major versions differ, the current one.
    Yarn,
    /// pnpm.
    Pnpm,
    /// Bun.
    Bun,
}

impl PackageManager {
    /// All package managers, in the order of their tabs.
    pub(crate) const ALL: [Self; 4] = [Self::Npm, Self::Yarn, Self::Pnpm, Self::Bun];

    /// Returns the value stored in browsers.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Npm => "npm",
            Self::Yarn => "yarn",
            Self::Pnpm => "pnpm",
            Self::Bun => "bun",
        }
    }

    /// Returns the name shown to readers.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::Npm => "npm",
            Self::Yarn => "Yarn",
            Self::Pnpm => "pnpm",
            Self::Bun => "Bun",
        }
    }

    /// Translates commands; lines without an npm command are unchanged.
    pub(crate) fn convert(self, code: &str) -> String {
        let mut out = String::with_capacity(code.len());
        for line in code.split_inclusive('\n') {
            out.push_str(&self.line(line));
        }
        out
    }

    fn line(self, line: &str) -> String {
        let mut parts = Vec::new();
        for (at, part) in line.split(" && ").enumerate() {
            if at > 0 {
                parts.push(" && ".to_owned());
            }
            parts.push(self.command(part));
        }
        parts.concat()
    }

    fn command(self, command: &str) -> String {
        if self == Self::Npm {
            return command.to_owned();
        }
        let indent = command.len() - command.trim_start().len();
        let end = command.trim_end().len();
        let (before, rest) = command.split_at(indent);
        let (body, after) = rest.split_at(end.saturating_sub(indent));
        let mut words = body.split_whitespace();
        let converted = match words.next() {
            Some("npx") => Some(format!("{} {}", self.execute(), without_yes(words))),
            Some("npm") => self.npm(&words.collect::<Vec<_>>()),
            _ => None,
        };
        format!("{before}{}{after}", converted.as_deref().unwrap_or(body))
    }

    fn npm(self, words: &[&str]) -> Option<String> {
        let (name, rest) = words.split_first()?;
        let joined = rest.join(" ");
        let command = match *name {
            "install" | "i" | "add" if rest.iter().all(|word| word.starts_with('-')) => {
                format!("{} install {joined}", self.id())
            }
            "install" | "i" | "add" => self.add(rest),
            "ci" => match self {
                Self::Yarn => "yarn install --immutable".into(),
                _ => format!("{} install --frozen-lockfile", self.id()),
            },
            "uninstall" | "un" | "remove" | "rm" => format!("{} remove {joined}", self.id()),
            "update" | "up" => match self {
                Self::Yarn => format!("yarn up {joined}"),
                _ => format!("{} update {joined}", self.id()),
            },
            "run" | "run-script" => match self {
                Self::Yarn => format!("yarn {}", arguments(rest)),
                _ => format!("{} run {}", self.id(), arguments(rest)),
            },
            "start" | "test" => match self {
                Self::Bun => format!("bun run {name} {}", arguments(rest)),
                _ => format!("{} {name} {}", self.id(), arguments(rest)),
            },
            "init" | "create" if !rest.is_empty() => {
                format!("{} create {}", self.id(), arguments(rest))
            }
            "init" => format!("{} init {joined}", self.id()),
            "exec" => format!("{} {}", self.execute(), arguments(rest)),
            _ => return None,
        };
        Some(command.trim_end().to_owned())
    }

    /// Returns the command that adds packages, as development dependencies or globally if asked.
    fn add(self, words: &[&str]) -> String {
        let mut packages = Vec::new();
        let (mut dev, mut global) = (false, false);
        for word in words {
            match *word {
                "-D" | "--save-dev" => dev = true,
                "-g" | "--global" => global = true,
                "-S" | "--save" => {}
                "-E" | "--save-exact" => {
                    packages.push(if self == Self::Bun { "--exact" } else { "-E" });
                }
                other => packages.push(other),
            }
        }
        let packages = packages.join(" ");
        match (self, global, dev) {
            (Self::Yarn, true, _) => format!("yarn global add {packages}"),
            (_, true, _) => format!("{} add -g {packages}", self.id()),
            (Self::Bun, _, true) => format!("bun add -d {packages}"),
            (_, _, true) => format!("{} add -D {packages}", self.id()),
            _ => format!("{} add {packages}", self.id()),
        }
    }

    fn execute(self) -> &'static str {
        match self {
            Self::Npm => "npx",
            Self::Yarn => "yarn dlx",
            Self::Pnpm => "pnpm dlx",
            Self::Bun => "bunx",
        }
    }
}

/// Joins arguments without `--`, which only npm needs before a script's own arguments.
fn arguments(words: &[&str]) -> String {
    words
        .iter()
        .filter(|word| **word != "--")
        .copied()
        .collect::<Vec<_>>()
        .join(" ")
}

fn without_yes<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words
        .filter(|word| !matches!(*word, "-y" | "--yes"))
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::PackageManager::{Bun, Npm, Pnpm, Yarn};

    #[test]
    fn commands_of_each_manager() {
        for (npm, yarn, pnpm, bun) in [
            (
                "npm install\n",
                "yarn install\n",
                "pnpm install\n",
                "bun install\n",
            ),
            (
                "npm i @nestjs/config",
                "yarn add @nestjs/config",
                "pnpm add @nestjs/config",
                "bun add @nestjs/config",
            ),
            (
                "npm install -D vitest",
                "yarn add -D vitest",
                "pnpm add -D vitest",
                "bun add -d vitest",
            ),
            (
                "npm i -g @nestjs/cli",
                "yarn global add @nestjs/cli",
                "pnpm add -g @nestjs/cli",
                "bun add -g @nestjs/cli",
            ),
            (
                "npm run start:dev -- --port 4000",
                "yarn start:dev --port 4000",
                "pnpm run start:dev --port 4000",
                "bun run start:dev --port 4000",
            ),
            ("npm test", "yarn test", "pnpm test", "bun run test"),
            (
                "npx -y @nestjs/cli new a && cd a",
                "yarn dlx @nestjs/cli new a && cd a",
                "pnpm dlx @nestjs/cli new a && cd a",
                "bunx @nestjs/cli new a && cd a",
            ),
            (
                "npm uninstall a",
                "yarn remove a",
                "pnpm remove a",
                "bun remove a",
            ),
            (
                "npm ci",
                "yarn install --immutable",
                "pnpm install --frozen-lockfile",
                "bun install --frozen-lockfile",
            ),
            (
                "# npm i a\ncurl x",
                "# npm i a\ncurl x",
                "# npm i a\ncurl x",
                "# npm i a\ncurl x",
            ),
        ] {
            let all = [Npm, Yarn, Pnpm, Bun].map(|manager| manager.convert(npm));
            assert_eq!(all, [npm, yarn, pnpm, bun]);
        }
    }
}
