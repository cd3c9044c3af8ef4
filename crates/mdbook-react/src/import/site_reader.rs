//! Answers the questions of a site's scripts about its files. Other files stay unknown to them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use mdx_eval::Answer;

use super::join::join;
use crate::regular_file;

/// Returns the function that answers for the site in the folder `root`: the `text` of a file, the
/// `names` in a folder as JSON, and the `kind` of a path.
pub(super) fn answer(root: PathBuf) -> Answer {
    Box::new(move |question, path| {
        let file = inside(&root, path)?;
        let failed = |error: std::io::Error| format!("`{path}` cannot be read: {error}");
        match question {
            "text" => regular_file::read_text(&file).map_err(failed),
            "names" => {
                let entries = regular_file::entries(&file).map_err(failed)?;
                let names = entries.iter().filter_map(|entry| entry.file_name());
                let names: Vec<_> = names.map(|name| name.to_string_lossy()).collect();
                Ok(serde_json::Value::from(names).to_string())
            }
            _ if file.is_dir() => Ok("folder".to_owned()),
            _ => Ok("file".to_owned()),
        }
    })
}

/// Returns a file or folder of the site by its path from the folder of the site.
fn inside(root: &Path, path: &str) -> Result<PathBuf, String> {
    let missing = || format!("`{path}` does not exist in the folder of the site");
    let full = fs::canonicalize(join(root, path)).map_err(|_| missing())?;
    let root = fs::canonicalize(root).map_err(|error| error.to_string())?;
    full.starts_with(root).then_some(full).ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::answer;

    #[test]
    fn only_files_of_the_site_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("site");
        fs::create_dir_all(root.join("g")).unwrap();
        fs::write(root.join("g/a.txt"), "A").unwrap();
        fs::write(folder.path().join("b.txt"), "B").unwrap();
        let ask = answer(root);
        for (question, path, wanted) in [
            ("text", "g/a.txt", Ok("A")),
            ("text", "./g/../g/a.txt", Ok("A")),
            ("text", "g", Err("cannot be read")),
            ("text", "../b.txt", Err("does not exist in the folder")),
            ("text", "g/../../b.txt", Err("does not exist in the folder")),
            ("text", "/etc/hosts", Err("does not exist in the folder")),
            ("text", "none", Err("does not exist in the folder")),
            ("names", "g", Ok("[\"a.txt\"]")),
            ("names", "..", Err("does not exist in the folder")),
            ("kind", "g", Ok("folder")),
            ("kind", "g/a.txt", Ok("file")),
        ] {
            match (ask(question, path), wanted) {
                (Ok(found), Ok(wanted)) => assert_eq!(found, wanted, "{question} {path}"),
                (Err(found), Err(wanted)) => assert!(found.contains(wanted), "{found}"),
                (found, wanted) => panic!("{question} {path}: {found:?}, not {wanted:?}"),
            }
        }
    }
}
