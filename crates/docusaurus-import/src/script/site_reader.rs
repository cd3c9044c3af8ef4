//! Answers the questions of a site's scripts about its files. Other files stay unknown to them.

use std::{error::Error, path::Path, sync::Arc};

use confined_files::Kind;
use mdx_eval::Answer;

use crate::site_files::SiteFiles;

/// Returns the function that answers for a site: the `text` of a file, the `names` in a folder as JSON,
/// and the `kind` of a path.
pub(crate) fn answer(site: Arc<SiteFiles>) -> Answer {
    Box::new(move |question, path| {
        let failed =
            |reason: String| -> Box<dyn Error> { format!("`{path}` is not read: {reason}").into() };
        let file = Path::new(path);
        match question {
            "text" => site.read_text(file).map_err(failed),
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

#[cfg(test)]
mod tests {
    use std::{fs, sync::Arc};

    use super::answer;
    use crate::site_files::SiteFiles;

    #[test]
    fn only_files_of_the_site_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("site");
        fs::create_dir_all(root.join("g")).unwrap();
        fs::write(root.join("g/a.txt"), "A").unwrap();
        fs::write(root.join(".env"), "E").unwrap();
        fs::write(folder.path().join("b.txt"), "B").unwrap();
        let ask = answer(Arc::new(SiteFiles::open(&root, &[]).unwrap()));
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
            ("text", ".env", Err("hidden")),
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
    }
}
