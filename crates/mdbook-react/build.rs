//! Compiles the scripts of the prerenderer, so that no build of a book has to parse them.
//!
//! Stops with one sentence when the shell that this crate embeds was not built.

use std::{env, fmt::Write as _, fs, path::Path};

use anyhow::{Context as _, Result, ensure};
use rquickjs::{CatchResultExt as _, Context, Module, Runtime, WriteOptions};

const SCRIPTS: [&str; 2] = ["server.js", "server-react.js"];

fn main() -> Result<()> {
    println!("cargo::rerun-if-changed=shell");
    // Cargo runs a build script in the folder of its package.
    ensure!(
        Path::new("shell/shell.json").exists(),
        "the React shell is not built: run `cargo xtask shell` once (it needs Node), then build again"
    );
    // QuickJS promises nothing about its bytecode on another kind of machine.
    let runs_here = env::var("HOST")? == env::var("TARGET")?;
    let scripts: &[_] = if runs_here { &SCRIPTS } else { &[] };
    let folder = env::var("OUT_DIR")?;
    let folder = Path::new(&folder);
    let mut list = "&[\n".to_owned();
    for name in scripts {
        let file = format!("{name}.bytecode");
        fs::write(folder.join(&file), compile(name)?)?;
        let include = format!("include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{file}\"))");
        writeln!(list, "    ({name:?}, {include}),")?;
    }
    list.push_str("]\n");
    fs::write(folder.join("bytecode.rs"), list)?;
    Ok(())
}

fn compile(name: &str) -> Result<Vec<u8>> {
    let text = fs::read_to_string(Path::new("shell").join(name))?;
    let runtime = Runtime::new()?;
    let context = Context::full(&runtime)?;
    context.with(|ctx| {
        let write = |module: Module<'_>| {
            module.write(WriteOptions {
                strip_source: true,
                ..WriteOptions::default()
            })
        };
        let bytes = Module::declare(ctx.clone(), name, text).and_then(write);
        let bytes = bytes
            .catch(&ctx)
            .map_err(|error| anyhow::anyhow!("{error}"));
        bytes.with_context(|| format!("the shell's `{name}` cannot be compiled"))
    })
}
