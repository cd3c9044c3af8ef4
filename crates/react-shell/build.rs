//! Compiles the prerenderer's scripts to bytecode, so that building a book does not parse them.
//!
//! Without the bundled shell, the build of this crate fails with a message.

use std::{env, fmt::Write as _, fs, path::Path};

use anyhow::{Context as _, Result};
use rquickjs::{CatchResultExt as _, Context, Module, Runtime, WriteOptions};

const SCRIPTS: [&str; 2] = ["server.js", "server-react.js"];

fn main() -> Result<()> {
    println!("cargo::rerun-if-changed=shell");
    // Cargo runs a build script in the folder of its package.
    if !Path::new("shell/shell.json").exists() {
        // `cargo package` adds this file to the package, and then builds the package.
        let is_packed = Path::new(".cargo_vcs_info.json").exists();
        let message = if is_packed {
            "this package has no bundled React shell: run `cargo xtask shell` in the repository (it needs Node), then package again"
        } else {
            "the React shell is not bundled: run `cargo xtask shell` once (it needs Node), then build again"
        };
        // Cargo prints this message alone and fails the build.
        println!("cargo::error={message}");
        return Ok(());
    }
    // QuickJS does not guarantee that its bytecode works on another kind of machine.
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
