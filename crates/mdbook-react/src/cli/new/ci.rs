//! `init --ci`: writes a workflow that checks, builds and deploys a book.

use std::{fs, path::Path};

use anyhow::{Context as _, Result, bail};
use book_files::{
    author_file::{create_folder_of, write_text},
    regular_file,
};
use clap::ValueEnum;
use diagnostics::paths::repository;

/// The service that builds and deploys the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum CiHost {
    /// GitHub Actions and GitHub Pages
    Github,
    /// GitLab CI/CD and GitLab Pages
    Gitlab,
}

impl CiHost {
    /// Returns the path of the workflow of a repository's first book, relative to the repository's root.
    fn path(self) -> &'static str {
        match self {
            Self::Github => ".github/workflows/book.yml",
            Self::Gitlab => ".gitlab-ci.yml",
        }
    }

    /// Returns the path of the workflow of another book.
    fn path_of(self, name: &str) -> String {
        match self {
            Self::Github => format!(".github/workflows/{name}.yml"),
            Self::Gitlab => format!(".gitlab/{name}.yml"),
        }
    }

    /// Returns the jobs that check a book, and those that publish it, which a repository has once.
    fn jobs(self) -> (&'static str, &'static str) {
        /// The line between the two.
        const PUBLISHING: &str = "#{{publishing}}\n";
        let text = match self {
            Self::Github => include_str!("ci/github.yml"),
            Self::Gitlab => include_str!("ci/gitlab.yml"),
        };
        text.split_once(PUBLISHING).unwrap_or((text, ""))
    }

    /// Returns the lines about publishing at the start of the workflow.
    fn about(self, place: WorkflowPlace) -> &'static str {
        match (place, self) {
            (WorkflowPlace::Another, _) => {
                "\n# A repository has one site on Pages, so this book is not published."
            }
            (WorkflowPlace::First, Self::Github) => {
                "\n# Publishes the default branch on GitHub Pages. Once, in the repository's settings: Pages, Source,\n# \"GitHub Actions\"."
            }
            (WorkflowPlace::First, Self::Gitlab) => {
                "\n# Publishes the default branch on GitLab Pages."
            }
        }
    }
}

/// Whether a workflow belongs to the book that the repository publishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WorkflowPlace {
    First,
    Another,
}

/// Writes the workflow for the book in `book` to the root of its repository. A second book gets
/// its own workflow.
///
/// # Errors
///
/// If the file exists with other contents; it is kept.
pub(super) fn write_workflow(book: &Path, host: CiHost) -> Result<()> {
    let book = fs::canonicalize(book).with_context(|| format!("cannot find {}", book.display()))?;
    let repository = repository(&book).unwrap_or(&book);
    let inside = book.strip_prefix(repository).unwrap_or(Path::new(""));
    let folder = plain_folder(inside)?;
    let first = regular_file::read_text(&repository.join(host.path()));
    let place = match &first {
        Ok(text) if is_for_another(text, &folder) => WorkflowPlace::Another,
        _ => WorkflowPlace::First,
    };
    let (file, text) = workflow(host, &folder, place);
    let path = repository.join(&file);
    match regular_file::read_text(&path) {
        Ok(existing) if existing == text => {
            tracing::info!("{} is up to date", path.display());
            return Ok(());
        }
        Ok(_) => bail!(
            "{} has other contents: rename it, run this command again, and merge the two files",
            path.display()
        ),
        Err(_) => {}
    }
    create_folder_of(&path)?;
    write_text(&path, &text)?;
    tracing::info!("wrote {}", path.display());
    if (place, host) == (WorkflowPlace::Another, CiHost::Gitlab) {
        tracing::info!(
            "add it to {}: `include: [{{ local: {file} }}]`",
            host.path()
        );
    }
    Ok(())
}

/// Whether a workflow checks a book, and not the one in `folder`.
fn is_for_another(workflow: &str, folder: &str) -> bool {
    let mut books = workflow.lines().filter_map(|line| {
        let (_, rest) = line.split_once("mdbook-react check ")?;
        rest.split_whitespace().next()
    });
    books.next().is_some_and(|first| first != folder)
}

/// Returns the path of a book in its repository, as a workflow can name it.
fn plain_folder(book: &Path) -> Result<String> {
    let parts: Vec<_> = book
        .components()
        .map(|part| part.as_os_str().to_str())
        .collect::<Option<_>>()
        .context("the path of the book is not UTF-8")?;
    let folder = match parts.is_empty() {
        true => ".".to_owned(),
        false => parts.join("/"),
    };
    let plain = |c: char| c.is_alphanumeric() || "._-/".contains(c);
    if !folder.chars().all(plain) {
        bail!(
            "the path `{folder}` contains characters that need quotes in a workflow: rename the folder of the book"
        );
    }
    Ok(folder)
}

/// Returns the path and the text of the workflow for the book in a folder of its repository.
fn workflow(host: CiHost, folder: &str, place: WorkflowPlace) -> (String, String) {
    let (name, file) = match place {
        WorkflowPlace::First => ("book".to_owned(), host.path().to_owned()),
        WorkflowPlace::Another => {
            let name = format!("book-{}", folder.replace(['/', '.'], "-").trim_matches('-'));
            let file = host.path_of(&name);
            (name, file)
        }
    };
    let (checks, publishing) = host.jobs();
    let (publishing, branches) = match place {
        WorkflowPlace::First => (
            publishing,
            "$CI_COMMIT_BRANCH && $CI_COMMIT_BRANCH != $CI_DEFAULT_BRANCH",
        ),
        WorkflowPlace::Another => ("", "$CI_COMMIT_BRANCH"),
    };
    let text = format!("{checks}{publishing}")
        .replace("{{about}}", host.about(place))
        .replace("{{name}}", &name)
        .replace("{{file}}", &file)
        .replace("{{branches}}", branches)
        .replace("{{book}}", folder);
    (file, text)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{CiHost, WorkflowPlace, is_for_another, plain_folder, workflow};

    fn first(host: CiHost, folder: &str) -> String {
        workflow(host, folder, WorkflowPlace::First).1
    }

    #[test]
    fn the_folder_of_the_book_is_filled_in() {
        for host in [CiHost::Github, CiHost::Gitlab] {
            for (folder, shown) in [
                ("", "check . --strict"),
                ("docs/book", "check docs/book --strict"),
            ] {
                let folder = plain_folder(Path::new(folder)).unwrap();
                for place in [WorkflowPlace::First, WorkflowPlace::Another] {
                    let (_, text) = workflow(host, &folder, place);
                    assert!(text.contains(shown), "{text}");
                    let rest = text.replace("${{", "");
                    assert!(!rest.contains("{{"), "{text}");
                    assert!(is_for_another(&text, "other") && !is_for_another(&text, &folder));
                }
            }
        }
    }

    #[test]
    fn a_second_book_has_its_own_workflow_and_cache() {
        for (host, file, key) in [
            (
                CiHost::Github,
                ".github/workflows/book-docs-b.yml",
                "key: book:docs/b:",
            ),
            (
                CiHost::Gitlab,
                ".gitlab/book-docs-b.yml",
                "key: book-docs-b\n",
            ),
        ] {
            let (path, text) = workflow(host, "docs/b", WorkflowPlace::Another);
            assert_eq!(path, file);
            assert!(
                text.contains(key) && !first(host, "docs/a").contains(key),
                "{text}"
            );
            assert!(
                !text.contains("deploy-pages") && !text.contains("\npages:"),
                "{text}"
            );
        }
    }

    #[test]
    fn workflows_name_no_address_of_the_program_and_need_no_root() {
        for host in [CiHost::Github, CiHost::Gitlab] {
            let text = first(host, ".");
            for word in ["sudo", "github.com", env!("CARGO_PKG_REPOSITORY")] {
                assert!(!text.contains(word), "{word}: {text}");
            }
        }
    }

    /// Returns the commands of the workflow that install the program.
    #[cfg(unix)]
    fn install_script(host: CiHost) -> String {
        let (from, to, indent) = match host {
            CiHost::Github => ("        run: |\n", "      - uses: actions/cache", 10),
            CiHost::Gitlab => ("  before_script:\n", "    - mdbook-react check", 6),
        };
        let text = first(host, ".");
        let script = text.split_once(from).unwrap().1.split_once(to).unwrap().0;
        let commands = script
            .lines()
            .filter(|line| line.trim() != "- |" && !line.contains("apt-get"));
        let script: Vec<&str> = commands.map(|line| &line[indent..]).collect();
        let script = script.join("\n");
        script.replace("/usr/local/bin", "\"$RUNNER_TEMP/mdbook-react\"")
    }

    /// Runs these commands with a `curl` that copies an archive. Returns what they print if they
    /// fail. `checksum` gets the right one.
    #[cfg(unix)]
    fn install(host: CiHost, url: &str, checksum: fn(String) -> String) -> Result<(), String> {
        use std::{fs, os::unix::fs::PermissionsExt as _, process::Command};

        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let run = |script: &str, sum: &str| {
            Command::new("sh")
                .args(["-ec", script])
                .current_dir(folder.path())
                .env("PATH", format!("{}:/usr/bin:/bin", folder.path().display()))
                .env("RUNNER_TEMP", folder.path())
                .env("GITHUB_PATH", path("github-path"))
                .env("MDBOOK_REACT_URL", url)
                .env("MDBOOK_REACT_SHA256", sum)
                .output()
                .unwrap()
        };
        fs::write(
            path("curl"),
            "#!/bin/sh\nwhile [ \"$1\" != --output ]; do shift; done\ncp packed \"$2\"\n",
        )
        .unwrap();
        fs::set_permissions(path("curl"), fs::Permissions::from_mode(0o755)).unwrap();
        let mut prepare = "mkdir v1; echo program > v1/mdbook-react; tar -czf packed v1".to_owned();
        if host == CiHost::Gitlab {
            prepare.push_str("; mkdir mdbook-react");
        }
        assert!(run(&prepare, "").status.success());
        let right = <sha2::Sha256 as sha2::Digest>::digest(fs::read(path("packed")).unwrap());
        let right = right
            .iter()
            .fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"));

        let output = run(&install_script(host), &checksum(right));
        let is_installed = path("mdbook-react/mdbook-react").exists();
        assert_eq!(output.status.success(), is_installed);
        match is_installed {
            true => Ok(()),
            false => Err(String::from_utf8(output.stdout).unwrap()),
        }
    }

    #[cfg(unix)]
    #[test]
    fn the_program_is_installed_only_with_its_checksum() {
        let address = "https://downloads.example/mdbook-react.tar.gz";
        for host in [CiHost::Github, CiHost::Gitlab] {
            assert_eq!(install(host, address, |right| right), Ok(()));
            for (url, checksum, reason) in [
                (
                    "",
                    (|right| right) as fn(String) -> String,
                    "set MDBOOK_REACT_URL",
                ),
                (address, |_| String::new(), "set MDBOOK_REACT_URL"),
                (
                    address,
                    |right| right.replace(|c: char| c != '0', "0"),
                    "FAILED",
                ),
                (address, |_| "not a checksum".to_owned(), ""),
            ] {
                let said = install(host, url, checksum).unwrap_err();
                assert!(said.contains(reason), "{reason}: {said}");
            }
        }
    }

    #[test]
    fn folders_that_a_shell_would_split_are_refused() {
        let error = plain_folder(Path::new("my book")).unwrap_err();
        assert!(error.to_string().contains("need quotes"), "{error}");
        assert!(plain_folder(Path::new("文档")).is_ok());
    }
}
