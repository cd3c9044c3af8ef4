//! The table of tasks: to add one, write `tasks/NAME.rs` and a line here.

use crate::task::Task;

mod audit;
mod bench;
mod book;
mod build;
mod conformance;
mod drop_in;
mod figures;
mod fuzz;
mod guide;
mod import_table;
mod licences;
mod package;
mod pictures;
mod prose;
mod samples;
mod serve;
mod setup;
mod shell;
mod shots;
mod test;
mod tidy;
mod types;

/// Every task, in the order of the help.
pub(crate) const TASKS: &[Task] = &[
    Task {
        name: "serve",
        usage: "[--book DIR] [--port 3000]",
        about: "build and serve the site; open pages follow edits",
        run: serve::run,
    },
    Task {
        name: "test",
        usage: "[--full] [STEP…]",
        about: "run every check, or the named ones; with --full also Firefox and every page",
        run: test::run,
    },
    Task {
        name: "build",
        usage: "",
        about: "build the site into book/",
        run: build::run,
    },
    Task {
        name: "setup",
        usage: "",
        about: "install the npm packages of the shell and of the browser tests",
        run: setup::run,
    },
    Task {
        name: "shell",
        usage: "",
        about: "bundle the React shell for the renderer to embed",
        run: shell::run,
    },
    Task {
        name: "guide",
        usage: "[--check]",
        about: "generate the reference of docs/guide from the program",
        run: guide::run,
    },
    Task {
        name: "types",
        usage: "[--check]",
        about: "generate the TypeScript types and the manifest's JSON Schema from site-model",
        run: types::run,
    },
    Task {
        name: "conformance",
        usage: "[--full] DIR [--all]",
        about: "compare mdx-lite with the real MDX pipeline on a folder of corpora",
        run: conformance::run,
    },
    Task {
        name: "drop-in",
        usage: "BOOK…",
        about: "compare books built by mdBook's HTML output and by mdbook-react",
        run: drop_in::run,
    },
    Task {
        name: "import-table",
        usage: "SITE[=ALLOWED]…",
        about: "import and build Docusaurus sites, and write docs/benchmarks/import.md",
        run: import_table::run,
    },
    Task {
        name: "fuzz",
        usage: "[TARGET] [--seconds 600]",
        about: "fuzz the code that reads authors' files",
        run: fuzz::run,
    },
    Task {
        name: "samples",
        usage: "[--full] [--servers] [--fresh] [--settle] [--short] [PAGE…]",
        about: "type-check and parse the code blocks of the pages",
        run: samples::run,
    },
    Task {
        name: "prose",
        usage: "",
        about: "check the prose of the pages",
        run: prose::run,
    },
    Task {
        name: "bench",
        usage: "[--open] [--up-to COPIES] | --peers [--builds N]",
        about: "measure builds of this site and of larger ones into docs/benchmarks/RESULTS.md, the servers' answers into docs/benchmarks/open-book.md, or other tools into docs/benchmarks/PEERS.md",
        run: bench::run,
    },
    Task {
        name: "licences",
        usage: "",
        about: "check the licences of shipped packages",
        run: licences::run,
    },
    Task {
        name: "audit",
        usage: "",
        about: "query advisory databases (cargo-deny and npm, over the network)",
        run: audit::run,
    },
    Task {
        name: "tidy",
        usage: "",
        about: "check the repository's own rules",
        run: tidy::run,
    },
    Task {
        name: "shots",
        usage: "[ROUTE…]",
        about: "take screenshots, desktop and phone, light and dark, into target/shots/",
        run: shots::run,
    },
    Task {
        name: "figures",
        usage: "[--check]",
        about: "copy the figures of the benchmarks into the READMEs",
        run: figures::run,
    },
    Task {
        name: "package",
        usage: "",
        about: "pack every crate and compile it from its package without Node.js",
        run: package::run,
    },
    Task {
        name: "pictures",
        usage: "",
        about: "take the pictures of the README and the guide",
        run: pictures::run,
    },
];
