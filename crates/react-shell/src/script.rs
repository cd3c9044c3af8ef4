//! The scripts of the prerenderer, as bytecode if this crate's build compiled it, otherwise as
//! text.

use anyhow::{Result, anyhow};
use rquickjs::{CatchResultExt as _, Ctx, Module, Runtime, Value, loader::bundle::Bundle};

/// The scripts of the prerenderer.
#[derive(Debug, Clone, Copy)]
pub struct Scripts {
    /// The script that renders most pages.
    pub bundle: Script,
    /// React's own renderer, for the other pages.
    pub react: Script,
    /// Bytecode of both. Parsing their text takes longer than rendering ten pages.
    pub compiled: Compiled,
}

/// A script of the prerenderer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Script {
    /// Its name in messages and in the bytecode.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// Modules as QuickJS bytecode, by the names of their scripts.
///
/// The bytecode must be of exactly this version of QuickJS, which does not verify it.
pub type Compiled = &'static [(&'static str, &'static [u8])];

impl Scripts {
    /// Registers the bytecode with a runtime in which nothing has run yet.
    pub(super) fn register(&self, runtime: &Runtime) {
        runtime.set_loader(Bundle(self.compiled), Bundle(self.compiled));
    }

    /// Runs one of these scripts.
    pub(super) fn run(&self, ctx: &Ctx<'_>, script: Script) -> Result<()> {
        let is_compiled = self.compiled.iter().any(|(name, _)| *name == script.name);
        let run = || match is_compiled {
            true => Module::import(ctx, script.name)?
                .finish::<Value<'_>>()
                .map(drop),
            false => ctx.eval(script.text),
        };
        run()
            .catch(ctx)
            .map_err(|error| anyhow!("the shell's `{}` fails: {error}", script.name))
    }
}
