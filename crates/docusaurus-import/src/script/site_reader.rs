//! Answers the questions of a site's scripts about its files. Other files stay unknown to them.

use std::{
    collections::BTreeSet,
    error::Error,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use confined_files::{Kind, Rule};
use mdx_eval::Answer;

use crate::site_files::SiteFiles;

/// The text of a hidden file for scripts: many configurations read the settings of another tool from one,
/// and cannot be evaluated without a value.
const HIDDEN_TEXT: &str = "{}";

/// The paths of the hidden files that scripts have read.
#[derive(Debug, Default)]
pub(crate) struct HiddenFiles(Arc<Mutex<BTreeSet<String>>>);

impl HiddenFiles {
    /// Returns the paths for messages.
    pub(crate) fn shown(&self) -> Vec<String> {
        let files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        files.iter().cloned().collect()
    }

    /// Returns the function that answers for a site: the `text` of a file, the `names` in a folder as JSON,
    /// and the `kind` of a path.
    pub(crate) fn answer(&self, site: Arc<SiteFiles>) -> Answer {
        let hidden = Arc::clone(&self.0);
        Box::new(move |question, path| {
            let failed = |reason: String| -> Box<dyn Error> {
                format!("`{path}` is not read: {reason}").into()
            };
            let file = Path::new(path);
            match question {
                "text" => match site.read(file) {
                    Err(error) if matches!(error.rule, Rule::Hidden(_)) => {
                        let mut hidden = hidden.lock().unwrap_or_else(PoisonError::into_inner);
                        hidden.insert(site.shown(file));
                        Ok(HIDDEN_TEXT.to_owned())
                    }
                    _ => site.read_text(file).map_err(failed),
                },
                "names" => {
                    let entries = site.entries(file);
                    let entries = entries.map_err(|error| failed(site.folder_reason(&error)))?;
                    let readable = entries.iter().filter(|entry| entry.kind.is_ok());
                    let names = readable.filter_map(|entry| entry.path.file_name());
                    let names: Vec<_> = names.map(|name| name.to_string_lossy()).collect();
                    Ok(serde_json::Value::from(names).to_string())
                }
                _ => match site.kind(file) {
                    Ok(Kind::Folder) => Ok("folder".to_owned()),
                    Ok(_) => Ok("file".to_owned()),
                    Err(error) => Err(failed(site.reason(&error))),
                },
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, sync::Arc};

    use super::HiddenFiles;
    use crate::site_files::SiteFiles;

    #[test]
    fn only_files_of_the_site_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("site");
        fs::create_dir_all(root.join("g")).unwrap();
        fs::write(root.join("g/a.txt"), "A").unwrap();
        fs::write(root.join(".env"), "E").unwrap();
        fs::write(folder.path().join("b.txt"), "B").unwrap();
        let hidden = HiddenFiles::default();
        let ask = hidden.answer(Arc::new(SiteFiles::open(&root, &[]).unwrap()));
        for (question, path, wanted) in [
            ("text", "g/a.txt", Ok("A")),
            ("text", "./g/../g/a.txt", Ok("A")),
            ("text", "g", Err("`g` is not read: a folder")),
            (
                "text",
                "../b.txt",
                Err("outside of the site; add `--allow-read"),
            ),
            ("text", "g/../../b.txt", Err("outside of the site")),
            (
                "text",
                "/etc/hosts",
                Err("outside of the site; add `--allow-read /etc`"),
            ),
            ("text", "none", Err("`none` is not read: ")),
            ("text", ".env", Ok("{}")),
            ("names", "g", Ok("[\"a.txt\"]")),
            ("names", ".", Ok("[\"g\"]")),
            ("names", "..", Err("outside of the site")),
            ("kind", "..", Err("outside of the site")),
            ("kind", ".env", Err("hidden")),
            ("kind", "g", Ok("folder")),
            ("kind", "g/a.txt", Ok("file")),
        ] {
            match (ask(question, path), wanted) {
                (Ok(found), Ok(wanted)) => assert_eq!(found, wanted, "{question} {path}"),
                (Err(found), Err(wanted)) => assert!(found.to_string().contains(wanted), "{found}"),
                (found, wanted) => panic!("{question} {path}: {found:?}, not {wanted:?}"),
            }
        }
        assert_eq!(hidden.shown(), [root.join(".env").display().to_string()]);
    }
}
