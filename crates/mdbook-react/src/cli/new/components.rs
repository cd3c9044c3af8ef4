//! `init --components`: prepares a book's folder of own components for editors.

use std::path::Path;

use anyhow::Result;
use book_files::author_file::{create_folder, read_text, write_text};

use book_files::component_file::COMPONENTS;

/// The declarations of the modules that components can import; rewritten by each call.
const DECLARATIONS: (&str, &str) = (
    "mdbook-react.d.ts",
    concat!(
        include_str!("components/mdbook-react.d.ts"),
        "\n",
        include_str!("components/overrides.d.ts"),
        "\n",
        include_str!("components/react-router.d.ts")
    ),
);

/// The files that owners may change; written only if they do not exist.
const BEGINNINGS: [(&str, &str); 1] = [("tsconfig.json", include_str!("components/tsconfig.json"))];

/// The example that a new folder receives.
const EXAMPLE: [(&str, &str); 2] = [
    ("Counter.tsx", include_str!("components/Counter.tsx")),
    ("Counter.css", include_str!("components/Counter.css")),
];

/// The chapter that uses the example, and its line in the table of contents.
const CHAPTER: &str = include_str!("components/counter.mdx");
const ENTRY: &str = "- [A component](./counter.mdx)\n";

/// Adds a chapter with the example to a book that this command created.
pub(super) fn write_chapter(root: &Path) -> Result<()> {
    let source = root.join("src");
    let path = source.join("counter.mdx");
    write_text(&path, CHAPTER)?;
    let summary = source.join("SUMMARY.md");
    write_text(&summary, &(read_text(&summary)? + ENTRY))?;
    tracing::info!("wrote {}", path.display());
    Ok(())
}

/// Writes the declarations, the settings of TypeScript and, into a new folder, an example.
pub(super) fn write_components(root: &Path) -> Result<()> {
    let folder = root.join(COMPONENTS);
    let is_new = !folder.exists();
    create_folder(&folder)?;
    let write = |(name, text): (&str, &str)| {
        let path = folder.join(name);
        write_text(&path, text)?;
        tracing::info!("wrote {}", path.display());
        anyhow::Ok(())
    };
    write(DECLARATIONS)?;
    for file in BEGINNINGS {
        if !folder.join(file.0).exists() {
            write(file)?;
        }
    }
    if is_new {
        EXAMPLE.into_iter().try_for_each(write)?;
        tracing::info!("use it in an `.mdx` chapter: `<Counter label=\"Clicks\" />`");
    }
    tracing::info!(
        "to get types in editors and `tsc`, run `npm install --save-dev typescript @types/react` in {}",
        root.display()
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::write_components;

    #[test]
    fn the_owners_files_stay() {
        let folder = tempfile::tempdir().unwrap();
        write_components(folder.path()).unwrap();
        let own = folder.path().join("theme/components");
        for (name, text) in [
            ("tsconfig.json", "{}"),
            ("Counter.tsx", "mine"),
            ("mdbook-react.d.ts", "old"),
        ] {
            fs::write(own.join(name), text).unwrap();
        }
        write_components(folder.path()).unwrap();
        let text = |name: &str| fs::read_to_string(own.join(name)).unwrap();
        assert_eq!(
            (text("tsconfig.json").as_str(), text("Counter.tsx").as_str()),
            ("{}", "mine")
        );
        assert!(text("mdbook-react.d.ts").contains("@mdbook-react/theme"));
    }
}
