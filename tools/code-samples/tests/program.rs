//! Runs the program on a small project, with a script instead of the compiler.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Output},
};

use tempfile::TempDir;

/// A fake compiler that rejects every line containing `WRONG` and counts its runs.
const COMPILER: &str = r"#!/bin/sh
echo run >> ../runs.txt
grep -rn WRONG pages | sed -E 's/^([^:]*):([0-9]+):.*/\1(\2,1): error TS1: it is wrong\n  because it says so/'
exit 0
";

struct Book(TempDir);

impl Book {
    fn new(pages: &[(&str, &str)]) -> Self {
        let book = Self(TempDir::new().unwrap());
        book.write("samples/tsconfig.json", "{}");
        book.write("samples/commands.toml", "[cd]\n");
        book.write("samples/preludes/client/gen/client.ts", "export {};\n");
        book.write("samples/node_modules/.bin/tsc", COMPILER);
        let compiler = book.path().join("samples/node_modules/.bin/tsc");
        fs::set_permissions(compiler, fs::Permissions::from_mode(0o755)).unwrap();
        for (path, text) in pages {
            book.write(path, text);
        }
        book
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn check(&self, args: &[&str]) -> (Option<i32>, String) {
        let Output { status, stderr, .. } = Command::new(env!("CARGO_BIN_EXE_code-samples"))
            .args(args)
            .current_dir(self.path())
            .output()
            .unwrap();
        (status.code(), String::from_utf8(stderr).unwrap())
    }

    fn compiler_runs(&self) -> usize {
        let runs = fs::read_to_string(self.path().join("samples/runs.txt"));
        runs.map_or(0, |text| text.lines().count())
    }
}

#[test]
fn every_kind_of_fault_is_reported_at_its_line() {
    let book = Book::new(&[
        (
            "src/a.md",
            "# 甲\n\n```ts title=\"a.ts\"\nok;\nWRONG;\n```\n\n```json\n{ x }\n```\n",
        ),
        (
            "src/b/c.mdx",
            "```bash\ncd a\nnope\n```\n\n```ts prelude=\"none\"\n1\n```\n",
        ),
        ("src/notes.txt", "```json\n{\n```\n"),
    ]);
    let (code, said) = book.check(&["--short"]);
    assert_eq!(code, Some(1));
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 5, "{said}");
    assert!(
        lines[0].starts_with("src/a.md:5:1: error[TS1]: it is wrong because"),
        "{said}"
    );
    assert!(lines[1].starts_with("src/a.md:9:3: error[json]"), "{said}");
    assert!(
        lines[2].starts_with("src/b/c.mdx:3:1: error[command]"),
        "{said}"
    );
    assert!(
        lines[3].starts_with("src/b/c.mdx:6:1: error[meta]"),
        "{said}"
    );
    assert!(lines[4].starts_with("2 pages, 0 unchanged"), "{said}");
}

#[test]
fn a_page_is_checked_again_after_a_linked_page_installs_something_else() {
    let page = "[乙](/b)\n\n```ts\nimport 'x';\n```\n";
    let installs = |package: &str| format!("```bash\nnpm install {package}\n```\n");
    let book = Book::new(&[("src/a.mdx", page), ("src/b.mdx", &installs("x"))]);
    book.write("samples/template.json", "{}");
    book.write("samples/commands.toml", "[npm]\n");
    assert_eq!(book.check(&[]).0, Some(0));
    book.write("src/b.mdx", &installs("y"));
    let (code, said) = book.check(&[]);
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains("nothing on the page installs or names `x`"),
        "{said}"
    );
}

#[test]
fn a_page_that_passed_is_checked_again_only_when_something_changed() {
    let book = Book::new(&[("src/a.md", "```ts prelude=\"client\"\n1\n```\n")]);
    assert_eq!(book.check(&[]).0, Some(0));
    let (_, said) = book.check(&[]);
    assert!(said.contains("1 pages, 1 unchanged"), "{said}");
    assert_eq!(book.compiler_runs(), 1);
    book.check(&["--fresh"]);
    book.write(
        "samples/preludes/client/gen/client.ts",
        "export const a = 1;\n",
    );
    book.check(&[]);
    book.write("src/a.md", "```ts\nWRONG\n```\n");
    assert_eq!(book.check(&[]).0, Some(1));
    assert_eq!(book.check(&[]).0, Some(1));
    assert_eq!(book.compiler_runs(), 5);
}

#[test]
fn a_check_that_could_not_run_has_its_own_exit_code() {
    let book = Book::new(&[("src/a.md", "```ts\n1\n```\n")]);
    fs::remove_file(book.path().join("samples/node_modules/.bin/tsc")).unwrap();
    let (code, said) = book.check(&[]);
    assert_eq!(code, Some(2));
    assert!(said.contains("npm ci"), "{said}");
    assert_eq!(book.check(&["nowhere"]).0, Some(2));
}
