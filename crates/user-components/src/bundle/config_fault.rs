//! Faults of the configuration of TypeScript that end a look-up.

use std::path::PathBuf;

use rolldown_resolver::ResolveError;

/// A fault of a configuration of TypeScript: its file, the message, and the line and column if known.
pub(crate) type ConfigFault = (PathBuf, String, Option<(usize, usize)>);

/// Returns the fault of a configuration that ended a look-up; `None` for other errors.
pub(crate) fn config_fault(error: &ResolveError) -> Option<ConfigFault> {
    let (file, message) = match error {
        ResolveError::TsconfigLoadFailed { path, source } => match &**source {
            ResolveError::Json(json) => {
                let (message, _) = json
                    .message
                    .split_once(" at line ")
                    .unwrap_or((&json.message, ""));
                let message = format!("this configuration is not valid: {message}");
                return Some((path.clone(), message, Some((json.line, json.column))));
            }
            _ => (path, "this configuration cannot be read"),
        },
        ResolveError::TsconfigNotFound(path) => (
            path,
            "a configuration that `tsconfig.json` names cannot be found",
        ),
        ResolveError::TsconfigSelfReference(path) => (path, "this configuration refers to itself"),
        ResolveError::TsconfigCircularExtend(all) => {
            (all.paths().first()?, "this configuration extends itself")
        }
        _ => return None,
    };
    Some((file.clone(), message.to_owned(), None))
}
