//! Turns errors that end a build into diagnostics.

use std::path::Path;

use diagnostics::{Diagnostic, Severity, codes};
use site_writer::{Committed, Error, Obstacle};

/// Returns one diagnostic for each obstacle, else one for the error.
pub(crate) fn failures(error: &anyhow::Error) -> Vec<Diagnostic> {
    match error.downcast_ref::<Error>() {
        Some(Error::Obstacles(found)) => found.iter().map(in_the_way).collect(),
        _ if is_interrupted(error) => vec![interrupted(error)],
        _ => vec![failure(error)],
    }
}

/// Whether the destination holds files of two sites.
pub(crate) fn is_interrupted(error: &anyhow::Error) -> bool {
    matches!(
        error.downcast_ref::<Error>(),
        Some(Error::Interrupted { .. })
    )
}

pub(crate) fn failure(error: &anyhow::Error) -> Diagnostic {
    Diagnostic::new(codes::BUILD_FAILED, Severity::Error, format!("{error:#}"))
}

/// Returns a warning if the record of the files in `destination` was damaged before this commit. A
/// strict build writes its site too.
pub(crate) fn damaged_record(destination: &Path, done: Committed) -> Option<Diagnostic> {
    let message = format!(
        "the record of the files in {} was damaged: all of them were compared, and pages that the site no longer has may remain",
        destination.display()
    );
    done.had_damaged_record.then(|| {
        Diagnostic::new(codes::DAMAGED_RECORD, Severity::Warning, message)
            .help("to remove them, empty the folder and build again")
    })
}

fn interrupted(error: &anyhow::Error) -> Diagnostic {
    let message = format!("writing the site was interrupted: {error:#}");
    Diagnostic::new(codes::INTERRUPTED, Severity::Error, message)
        .help("each file is complete, either old or new; resolve the cause, then build again")
}

/// Returns the finding for an obstacle.
pub(crate) fn in_the_way(obstacle: &Obstacle) -> Diagnostic {
    let help = match obstacle {
        Obstacle::Foreign(_) => {
            "move it away, rename the chapter or file that needs its place, or empty the folder if another program's output is in it"
        }
        Obstacle::Link(_) => "remove the link, or set `build.build-dir` to the folder it leads to",
        Obstacle::TooLong(_) => "give the page, the tag or the file a shorter name",
        Obstacle::Others(_) => "remove the causes above, then build again",
        _ => "rename one of the files they come from, or give the page another `slug`",
    };
    Diagnostic::new(codes::OBSTACLE, Severity::Error, obstacle.to_string()).help(help)
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[test]
    fn errors_of_the_writer_have_their_codes() {
        let system = || Error::Io {
            action: "write",
            path: "a".into(),
            source: io::Error::other("refused"),
        };
        let stopped = Error::Interrupted {
            moved: 1,
            of: 2,
            source: Box::new(system()),
        };
        let both = vec![
            Obstacle::Twice("a".into()),
            Obstacle::Foreign("CNAME".into()),
        ];
        for (error, codes) in [
            (anyhow::Error::from(system()), vec!["F001"]),
            (stopped.into(), vec!["F005"]),
            (Error::Obstacles(both).into(), vec!["F004", "F004"]),
            (anyhow::anyhow!("other"), vec!["F001"]),
        ] {
            let found = failures(&error);
            let found: Vec<_> = found.iter().map(|it| it.code.clone()).collect();
            assert_eq!(found, codes, "{error:#}");
        }
    }
}
