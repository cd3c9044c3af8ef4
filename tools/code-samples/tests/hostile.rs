//! Sends requests with wrong values to the routes of an application, with a script instead of the compiler.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::{fs, os::unix::fs::PermissionsExt, path::Path, process::Command};

/// A fake compiler that takes TypeScript for JavaScript.
const COMPILER: &str = r#"#!/bin/sh
[ -d ts ] || exit 0
cd ts
find . -name '*.ts' | while read -r path; do
  mkdir -p "../js/$(dirname "$path")"
  cp "$path" "../js/${path%.ts}.js"
done
"#;

/// Code that fails unless the body has a name.
const NAMED: &str = "body.name.trim()";

/// What the log announces, the address, code that answers a request, and the error that is found.
const ROUTES: &[(&str, &str, &str, &str)] = &[
    ("{/type, POST}", "/type", NAMED, "TypeError"),
    (
        "{/range, POST}",
        "/range",
        "if (body?.name === -1) 'a'.repeat(-1)",
        "RangeError",
    ),
    ("{/refused, POST}", "/refused", "status = 400", ""),
    ("{/broken, POST}", "/broken", "throw new Error('away')", ""),
    ("{/silent, POST}", "/silent", "status = 500", ""),
    (
        "{/item/:id, GET}",
        "/item/__proto__",
        "undefined.x",
        "TypeError",
    ),
    ("{/all, ALL}", "/all", NAMED, "TypeError"),
    (
        "{/header, POST} (version: 1)",
        "/header",
        NAMED,
        "TypeError",
    ),
    ("{/uri, POST} (version: 1,2)", "/v2/uri", NAMED, "TypeError"),
    (
        "{/neutral, POST} (version: Neutral,3)",
        "/v3/neutral",
        NAMED,
        "TypeError",
    ),
    (
        "{/api/late, POST} (version: 1)",
        "/api/v1/late",
        NAMED,
        "TypeError",
    ),
    (
        "{/sound, POST} (version: 1)",
        "/v1/sound",
        "status = 400",
        "",
    ),
];

/// Returns a page with an application that announces the routes as Nest does.
fn page() -> String {
    let handlers = ROUTES.iter().map(|(_, path, code, _)| {
        format!("  '{path}': (body) => {{ let status = 201; {code}; return status; }},\n")
    });
    let log = ROUTES
        .iter()
        .map(|(announced, ..)| format!("console.log('Mapped {announced} route');\n"));
    format!(
        "```ts title=\"src/main.ts\"
// The check starts projects that have an @Module().
import {{ createServer }} from 'node:http';

const handlers = {{
{}}};
{}
const server = createServer(async (request, response) => {{
  const text = (await request.toArray()).join('');
  const path = request.url.split('?')[0];
  response.statusCode = 404;
  try {{
    const answer = handlers[path];
    if (answer) response.statusCode = answer(text ? JSON.parse(text) : undefined);
  }} catch (error) {{
    console.error(String(error));
    response.statusCode = 500;
  }}
  response.end();
}});
await new Promise((done) => server.listen(3000, done));
```
",
        handlers.collect::<String>(),
        log.collect::<String>()
    )
}

#[test]
fn routes_that_fail_for_wrong_values_are_found() {
    let book = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = book.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    };
    write("src/a.md", &page());
    write("samples/tsconfig.json", "{}");
    let compiler = write("samples/node_modules/.bin/tsc", COMPILER);
    fs::set_permissions(compiler, fs::Permissions::from_mode(0o755)).unwrap();
    let said = check(book.path());
    let lines = said
        .lines()
        .filter(|line| line.contains(": error[hostile]: "));
    let lines: Vec<&str> = lines.collect();
    for (announced, path, code, error) in ROUTES {
        let found = lines
            .iter()
            .find(|line| line.contains(&format!(" at {path}: ")));
        let is_right = match *error {
            "" => found.is_none(),
            error => found.is_some_and(|line| line.contains(error)),
        };
        assert!(is_right, "{announced} with `{code}`:\n{said}");
    }
    let wrong = ROUTES.iter().filter(|(.., error)| !error.is_empty());
    assert_eq!(lines.len(), wrong.count(), "{said}");
}

/// Returns what the program prints about a book with faults.
fn check(book: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_code-samples"))
        .args(["--run", "--full", "--short"])
        .current_dir(book)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    said
}
